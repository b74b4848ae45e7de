#include "contests/go_match.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "contests/words.hpp"
#include "core/rng.hpp"
#include "games/go/sgf_game.hpp"

namespace dramatis::contests {
namespace {

using go::Colour;
using go::GoGame;
using go::Move;
using go::Turn;
using go::Vertex;

constexpr int kTries = 1000;  // to find an opening that is not there yet

// --- openings

bool is_on_edge(Vertex v, int size) {
    return v.column == 0 || v.row == 0 || v.column == size - 1 || v.row == size - 1;
}

// The places where an opening may go on.
std::vector<Vertex> candidates(const GoGame& game) {
    std::vector<Vertex> out;
    const int size = game.size();
    for (int row = 0; row < size; ++row)
        for (int column = 0; column < size; ++column) {
            const Vertex v{static_cast<std::int8_t>(column), static_cast<std::int8_t>(row)};
            if (is_on_edge(v, size) || game.board().is_eye(game.to_move(), v)) continue;
            if (game.why_not(game.to_move(), v).empty()) out.push_back(v);
        }
    return out;
}

Vertex turned(Vertex v, int symmetry, int size) {
    auto [x, y] = std::pair<int, int>(v.column, v.row);
    if (symmetry & 1) x = size - 1 - x;
    if (symmetry & 2) y = size - 1 - y;
    if (symmetry & 4) std::swap(x, y);
    return {static_cast<std::int8_t>(x), static_cast<std::int8_t>(y)};
}

// The same for all openings that are the same up to turning and mirroring.
std::vector<Vertex> canonical(const GoGame& game) {
    std::vector<Vertex> least;
    for (int symmetry = 0; symmetry < 8; ++symmetry) {
        std::vector<Vertex> line;
        for (const Turn& turn : game.turns())
            line.push_back(turned(turn.move.vertex(), symmetry, game.size()));
        if (symmetry == 0 || line < least) least = std::move(line);
    }
    return least;
}

GoGame draw_opening(const GoTerms& terms, int plies, core::Rng& rng) {
    GoGame game = start_of(terms);
    for (int i = 0; i < plies; ++i) {
        const auto places = candidates(game);
        if (places.empty()) break;
        static_cast<void>(game.play(
            {game.to_move(), places[rng.below(static_cast<std::uint32_t>(places.size()))]}));
    }
    return game;
}

// --- the game

Colour colour_of(Player player, std::uint64_t game) {
    return player == first_player(game) ? Colour::kBlack : Colour::kWhite;
}
Player player_of(Colour colour, std::uint64_t game) {
    return colour == Colour::kBlack ? first_player(game) : other(first_player(game));
}

// What begins the note about an illegal move.
std::string note_start(Player player, Colour colour) {
    return fmt::format("{} ({}): ", letter(player), go::name(colour));
}

// Fills in who won, by a score for Black.
void set_score(GameRecord& record, double score) {
    const double for_a = colour_of(Player::kA, record.game) == Colour::kBlack ? score : -score;
    record.difference = for_a;
    record.half_points = for_a > 0 ? 2 : for_a < 0 ? 0 : 1;
    record.result = go::print_score(score);
}

void set_loser(GameRecord& record, Colour loser, End end) {
    record.end = end;
    record.half_points = player_of(loser, record.game) == Player::kA ? 0 : 2;
    const auto ending = end == End::kResigned ? go::Ending::kResign
                        : end == End::kTime   ? go::Ending::kTime
                                              : go::Ending::kForfeit;
    record.result = go::print_result(go::opposite(loser), ending);
}

std::string moves_text(const GoGame& game) {
    std::string out;
    for (const Turn& turn : game.turns()) out += (out.empty() ? "" : " ") + go::print(turn.move);
    return out;
}

// --- a record, checked

// The game that the moves of a record make; they begin with those of the opening.
core::Result<GoGame> play_again(const GameRecord& record, const GoTerms& terms,
                                const GoGame& start) {
    GoGame game = start;
    const auto opening = start.turns();
    std::size_t played = 0;
    for (const std::string_view word : words_in(record.moves)) {
        const auto wrong = [&](const std::string& why) {
            return core::Error{
                fmt::format("move {}, {}, {}", played + 1, shown_field(std::string(word)), why),
                "moves"};
        };
        const auto move = go::parse_move(word, terms.size);
        if (!move) return wrong("is none");
        if (played < opening.size()) {
            if (*move != opening[played].move)
                return wrong("is not the opening's, which is " + go::print(opening[played].move));
        } else if (game.is_over() || game.turns().size() >= terms.most_turns()) {
            return wrong("comes after the end of the game");
        } else if (const auto turn = game.play({game.to_move(), *move}); !turn) {
            return wrong("cannot be played: " + turn.error().text());
        }
        ++played;
    }
    if (played < opening.size())
        return core::Error{
            fmt::format("ends after {} moves, within the opening of {}", played, opening.size()),
            "moves"};
    return game;
}

std::optional<core::Error> check_score(const GameRecord& record, const GoGame& game,
                                       GoCount count) {
    if (!record.difference)
        return core::Error{"is missing, though the game was counted", "difference"};
    const double score =
        first_player(record.game) == Player::kA ? *record.difference : -*record.difference;
    const auto points = static_cast<double>(game.size() * game.size());
    const auto wrong = [&](const std::string& why) {
        return core::Error{
            fmt::format("is {}, {}", core::dump(core::Json(*record.difference)), why),
            "difference"};
    };
    if (count == GoCount::kBoard && score != game.score())
        return wrong("but the board comes to " + go::print_score(game.score()));
    if (count == GoCount::kArea && std::abs(score + game.komi()) > points)
        return wrong(fmt::format("more than a board of {} points has", points));
    if (std::abs(score) > kMostScore) return wrong("more than a game of Go is about");
    return {};
}

// The note about an illegal move tells what another program said, so that it cannot be known again.
std::optional<core::Error> check_note(const GameRecord& record, const GoGame& game) {
    constexpr std::size_t kMost = 500;  // bytes
    const std::string start = note_start(player_of(game.to_move(), record.game), game.to_move());
    const auto is_control = [](char c) {
        return (static_cast<unsigned char>(c) < 0x20 && c != '\n') || c == 0x7f;
    };
    if (!record.note.starts_with(start) || record.note.size() > kMost ||
        std::ranges::any_of(record.note, is_control))
        return core::Error{
            fmt::format("must begin with {} and be a line of text", shown_field(start)), "note"};
    return {};
}

}  // namespace

GoGame start_of(const GoTerms& terms) {
    GoGame game(terms.size, terms.komi);
    if (terms.handicap > 0) game.place_handicap(go::fixed_handicap(terms.size, terms.handicap));
    return game;
}

std::vector<GoGame> draw_openings(const GoTerms& terms, int plies, std::size_t count,
                                  core::Seed root) {
    std::vector<GoGame> out;
    std::set<std::vector<Vertex>> seen;
    for (std::size_t i = 0; i < count; ++i) {
        core::Rng rng{root.child("opening", i)};
        GoGame game = draw_opening(terms, plies, rng);
        for (int tries = 0; plies > 0 && !seen.insert(canonical(game)).second && tries < kTries;
             ++tries)
            game = draw_opening(terms, plies, rng);
        out.push_back(std::move(game));
    }
    return out;
}

core::Result<std::vector<GoGame>> read_openings(const GoTerms& terms,
                                                const go::SgfCollection& collection,
                                                std::size_t plies, const std::string& name) {
    std::vector<GoGame> out;
    for (const go::SgfTree& tree : collection.trees) {
        auto game = go::read_game(tree, plies, {.name = name, .komi = terms.komi});
        if (!game) return game.error();
        const std::string place = fmt::format("{}: game {}", name, out.size() + 1);
        if (game->size() != terms.size)
            return core::Error{
                fmt::format("is on {0} x {0}, the match on {1} x {1}; give --size {0}",
                            game->size(), terms.size),
                place};
        if (terms.handicap > 0)
            return core::Error{"an opening and --handicap do not go together", place};
        const auto turns = game->turns();
        for (std::size_t i = 1; i < turns.size(); ++i)
            if (turns[i].colour == turns[i - 1].colour)
                return core::Error{
                    fmt::format("moves {} and {} are of the same colour; an opening alternates", i,
                                i + 1),
                    place};
        if (game->is_over())
            return core::Error{"has two passes in a row; an opening must leave something to play",
                               place};
        game->set_komi(terms.komi);
        out.push_back(std::move(*game));
    }
    return out;
}

GameRecord play_go(std::uint64_t number, const GoTerms& terms, const GoGame& start, core::Seed root,
                   const GoTable& table) {
    GoGame game = start;
    GameRecord record{.game = number};
    const core::Seed seed = pair_seed(root, number);
    std::array<std::optional<Clock>, 2> clocks;
    for (const Player player : {Player::kA, Player::kB}) {
        const core::Seed own = player == Player::kA ? seed.child("a") : seed.child("b");
        table.seats[index(player)]->begin(game, colour_of(player, number), own, terms.time);
        if (terms.time) clocks[index(player)].emplace(*terms.time);
    }
    const auto finish = [&] {
        record.plies = static_cast<std::uint32_t>(game.turns().size());
        record.moves = moves_text(game);
        return record;
    };
    while (!game.is_over() && game.turns().size() < terms.most_turns()) {
        const Colour colour = game.to_move();
        const Player player = player_of(colour, number);
        auto& clock = clocks[index(player)];
        const double before = table.now();
        const GoChoice choice =
            table.seats[index(player)]->choose(game, colour, clock ? &*clock : nullptr);
        const double seconds = table.now() - before;
        if (table.moved) table.moved(player, seconds);
        if (choice.kind == GoChoice::Kind::kLate || (clock && !clock->spend(seconds))) {
            set_loser(record, colour, End::kTime);
            return finish();
        }
        if (choice.kind == GoChoice::Kind::kResign) {
            set_loser(record, colour, End::kResigned);
            return finish();
        }
        std::string wrong = choice.kind == GoChoice::Kind::kNonsense
                                ? "'" + choice.text + "' is no move"
                                : game.why_not(colour, choice.move);
        if (!wrong.empty()) {
            record.note = note_start(player, colour) + wrong;
            set_loser(record, colour, End::kIllegal);
            return finish();
        }
        static_cast<void>(game.play({colour, choice.move}));
        table.seats[index(other(player))]->watch({colour, choice.move});
    }
    record.end = game.is_over() ? End::kPlayed : End::kLimit;
    set_score(record, table.referee(game));
    return finish();
}

std::optional<core::Error> check_go(const GameRecord& record, const GoTerms& terms,
                                    const GoGame& start, GoCount count) {
    const auto game = play_again(record, terms, start);
    if (!game) return game.error();
    GameRecord made{.game = record.game};
    made.plies = static_cast<std::uint32_t>(game->turns().size());
    made.moves = moves_text(*game);
    const bool over = game->is_over(), full = game->turns().size() >= terms.most_turns();
    if (over || full) {
        if (auto wrong = check_score(record, *game, count)) return wrong;
        made.end = over ? End::kPlayed : End::kLimit;
        set_score(made, first_player(record.game) == Player::kA ? *record.difference
                                                                : -*record.difference);
        return find_difference(record, made);
    }
    if (record.end == End::kPlayed || record.end == End::kLimit)
        return core::Error{fmt::format("the game is not over after {} moves", made.plies), "moves"};
    if (record.end == End::kTime && !terms.time)
        return core::Error{"is time, but this match has no clocks", "end"};
    if (record.end == End::kIllegal) {
        if (auto wrong = check_note(record, *game)) return wrong;
        made.note = record.note;
    }
    set_loser(made, game->to_move(), record.end);
    return find_difference(record, made);
}

go::SgfTree to_sgf(const GameRecord& record, const GoTerms& terms, const GoGame& start,
                   const std::array<std::string, 2>& names) {
    GoGame game = start;
    while (game.undo()) {
    }
    for (const std::string_view word : words_in(record.moves)) {
        const auto move = go::parse_move(word, terms.size);
        if (!move || !game.play({game.to_move(), *move})) break;
    }
    go::GameInfo info;
    info.program = "dramatis";
    info.black = names[index(player_of(Colour::kBlack, record.game))];
    info.white = names[index(player_of(Colour::kWhite, record.game))];
    info.result = record.result;
    info.round = std::to_string(record.game + 1);
    info.comment = record.note;
    return go::write_game(game, info);
}

}  // namespace dramatis::contests
