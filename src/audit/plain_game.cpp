#include "audit/plain_game.hpp"

#include <algorithm>
#include <utility>

namespace dramatis::audit {
namespace {

constexpr int kTries = 1000;
constexpr std::size_t kMostWaves = 1000;

bool is_random(const Spot& spot) { return spot.thing == Thing::kRandom; }

// The board as the level has it, random cells and all.
Scene drawn_by_the_level(const Setup& setup) {
    if (setup.scene) return *setup.scene;
    Scene scene(setup.rows, setup.columns);
    scene.for_each_cell([&](Cell cell) {
        scene[cell] = setup.grid ? Spot::tile((*setup.grid)[cell]) : Spot{.thing = Thing::kRandom};
    });
    return scene;
}

Scene with_tiles(Scene scene) {
    scene.for_each_cell([&](Cell cell) {
        if (is_random(scene[cell])) scene[cell].thing = Thing::kTile;
    });
    return scene;
}

// Fresh boards of classic match-3 take a bit of each random word for every cell. Where a cell's bit
// is depends on the size of the board: columns lie side by side, from the bottom up, with so many
// bits each, and so many of them in a word.
struct BitPlaces {
    int stride, columns_a_word, words;

    static BitPlaces of(int rows, int columns) {
        if (rows <= 8 && columns <= 8) return {8, 8, 1};
        if (rows <= 10 && columns <= 12) return {10, 6, 2};
        return {16, 4, 4};
    }
    int word(Cell cell) const { return cell.column / columns_a_word; }
    int bit(Cell cell, int rows) const {
        return cell.column % columns_a_word * stride + rows - 1 - cell.row;
    }
};

}  // namespace

PlainGame::PlainGame(const Setup& setup, core::Seed board, core::Seed falling)
    : setup_(setup),
      refill_(falling),
      rules_(setup, refill_, with_tiles(drawn_by_the_level(setup))) {
    for (int column = 0; column < setup.columns; ++column)
        for (int row = setup.rows - 1; row >= 0; --row)
            order_.push_back({std::uint8_t(row), std::uint8_t(column)});
    const Scene level = drawn_by_the_level(setup);
    if (setup.is_classic() && !setup.grid) {
        draw_fresh(board);
    } else if (setup.is_classic()) {
        rules_.list_moves(legal_);
        if (legal_.empty()) revive(true);
    } else {
        Cells random;
        for (const Cell cell : order_)
            if (is_random(level[cell])) random.push_back(cell);
        core::Rng rng{board};
        if (!draw(random, rng) && random.empty()) revive(true);
    }
    find_legal();
}

bool PlainGame::is_legal(Swap swap) const {
    return std::ranges::find(legal_, swap) != legal_.end();
}

bool PlainGame::has_match() const {
    return std::ranges::any_of(order_, [&](Cell cell) { return rules_.is_matched(cell); });
}

bool PlainGame::can_go_on() const {
    std::vector<Swap> legal;
    rules_.list_moves(legal);
    return !legal.empty() && !has_match();
}

void PlainGame::find_legal() {
    legal_.clear();
    if (!dead_ && !rules_.won() && !out_of_moves()) rules_.list_moves(legal_);
}

void PlainGame::end_after(int moves) {
    setup_.move_limit = moves;
    rules_.end_after(moves);
}

void PlainGame::play(Swap swap, Cascade& log) {
    log.clear();
    rules_.play(swap, &log);
    const bool ended = log.size() < kMostWaves;
    // Classic games shuffle a dead board even after the last move, levels do not.
    if (!rules_.won() && (setup_.is_classic() || !out_of_moves())) {
        std::vector<Swap> legal;
        rules_.list_moves(legal);
        if (legal.empty() || !ended) revive(ended);
    }
    find_legal();
}

void PlainGame::revive(bool cascade_ended) {
    ++shuffles_;
    if (cascade_ended && setup_.dead_board == match3::DeadBoard::kEnd) {
        dead_ = true;
        return;
    }
    const core::Seed seed = refill_.child("shuffle", shuffles_);
    if (setup_.is_classic())
        revive_classic(seed);
    else
        revive_level(seed);
}

// --- part 2

Tile PlainGame::colour_for(std::uint64_t word, int column) const {
    std::vector<Tile> list;  // every colour as often as its weight
    for (int colour = 0; colour < setup_.colours; ++colour) {
        const int weight =
            setup_.weights.empty() ? 1 : setup_.weights[std::size_t(column)][std::size_t(colour)];
        list.insert(list.end(), std::size_t(weight), Tile(colour));
    }
    return list[core::Rng::scale(word, std::uint32_t(list.size()))];
}

// Draws the tiles of these cells, then again those that match, until nothing does; all of them
// again if there is no legal swap. False if none was found.
bool PlainGame::draw(const Cells& cells, core::Rng& rng) {
    int rounds = 0;
    for (int attempt = 0; attempt < kTries && rounds < 20 * kTries; ++attempt) {
        Cells open = cells;
        for (int round = 0; !open.empty() && round < kTries; ++round, ++rounds) {
            Scene scene = rules_.scene();
            for (const Cell cell : open) {
                scene[cell].thing = Thing::kTile;
                scene[cell].colour = colour_for(rng.next(), cell.column);
            }
            rules_.place(scene);
            open.clear();
            for (const Cell cell : cells)
                if (rules_.is_matched(cell)) open.push_back(cell);
        }
        if (can_go_on()) return true;
        if (cells.empty()) break;
    }
    dead_ = true;
    return false;
}

// Every cell takes one of the pieces that are left; the last of them takes its place in the list.
void PlainGame::shuffle(const Cells& cells, core::Rng& rng) {
    Scene scene = rules_.scene();
    std::vector<Spot> bag;
    for (const Cell cell : cells) bag.push_back(scene[cell]);
    for (const Cell cell : cells) {
        Spot& drawn = bag[rng.below(std::uint32_t(bag.size()))];
        scene[cell].thing = drawn.thing;
        scene[cell].colour = drawn.colour;
        scene[cell].power = drawn.power;
        drawn = bag.back();
        bag.pop_back();
    }
    rules_.place(scene);
}

void PlainGame::revive_level(core::Seed seed) {
    core::Rng rng{seed};
    Cells loose, plain;
    for (int attempt = 0; attempt < kTries; ++attempt) {
        loose.clear();
        for (const Cell cell : order_) {
            const Spot& spot = scene()[cell];
            if (spot.locked || (spot.thing != Thing::kTile && spot.thing != Thing::kColourBomb))
                continue;
            loose.push_back(cell);
        }
        shuffle(loose, rng);
        if (can_go_on()) {
            dead_ = false;
            return;
        }
    }
    for (const Cell cell : loose)
        if (!scene()[cell].is_special()) plain.push_back(cell);
    dead_ = !draw(plain, rng);
}

// --- part 1

// Every cell gets a number of three bits (four for more than eight colours), a bit of each random
// word; cells whose number is no colour, or that are in a run, get another, until there are none.
void PlainGame::draw_fresh(core::Seed seed) {
    core::Rng rng{seed};
    const auto places = BitPlaces::of(setup_.rows, setup_.columns);
    const int bits = setup_.colours <= 8 ? 3 : 4;
    Scene scene(setup_.rows, setup_.columns);
    for (const Cell cell : order_) scene[cell] = Spot::tile(0);
    for (int attempt = 0; attempt < kTries; ++attempt) {
        for (Cells open = order_; !open.empty();) {
            for (const Cell cell : open) scene[cell].colour = 0;
            for (int bit = 0; bit < bits; ++bit)
                for (int number = 0; number < places.words; ++number) {
                    const std::uint64_t word = rng.next();
                    for (const Cell cell : open)
                        if (places.word(cell) == number)
                            scene[cell].colour =
                                Tile(scene[cell].colour |
                                     (word >> places.bit(cell, setup_.rows) & 1) << unsigned(bit));
                }
            rules_.place(scene);
            open.clear();
            for (const Cell cell : order_)
                if (scene[cell].colour >= setup_.colours || rules_.is_matched(cell))
                    open.push_back(cell);
        }
        if (can_go_on()) return;
    }
}

// The tiles that are left are drawn cell by cell in reading order. False, with the board as it was,
// as soon as three in line would stand there.
bool PlainGame::shuffle_in_reading_order(core::Rng& rng) {
    Scene scene = rules_.scene();
    std::vector<Tile> bag;
    scene.for_each_cell([&](Cell cell) { bag.push_back(scene[cell].colour); });
    for (int row = 0; row < setup_.rows; ++row)
        for (int column = 0; column < setup_.columns; ++column) {
            const auto at = [&](int r, int c) {
                return scene[{std::uint8_t(r), std::uint8_t(c)}].colour;
            };
            Tile& drawn = bag[rng.below(std::uint32_t(bag.size()))];
            const Tile tile = std::exchange(drawn, bag.back());
            bag.pop_back();
            if (column >= 2 && at(row, column - 1) == tile && at(row, column - 2) == tile)
                return false;
            if (row >= 2 && at(row - 1, column) == tile && at(row - 2, column) == tile)
                return false;
            scene[{std::uint8_t(row), std::uint8_t(column)}].colour = tile;
        }
    rules_.place(scene);
    return true;
}

void PlainGame::revive_classic(core::Seed seed) {
    core::Rng rng{seed};
    for (int attempt = 0; attempt < kTries; ++attempt)
        if (shuffle_in_reading_order(rng) && can_go_on()) return;
    draw_fresh(seed.child("fresh"));
}

}  // namespace dramatis::audit
