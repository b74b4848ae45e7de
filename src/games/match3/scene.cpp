#include "games/match3/scene.hpp"

#include <algorithm>
#include <utility>

#include "core/words.hpp"

namespace dramatis::match3 {
namespace {

constexpr core::Words<Thing, 7> kSigns = {{{"?", Thing::kRandom},
                                           {"_", Thing::kEmpty},
                                           {".", Thing::kHole},
                                           {"#", Thing::kStone},
                                           {"%", Thing::kVine},
                                           {"*", Thing::kItem},
                                           {"@", Thing::kColourBomb}}};
constexpr core::Words<Power, 5> kPowers = {{{"", Power::kNone},
                                            {"-", Power::kRow},
                                            {"|", Power::kColumn},
                                            {"o", Power::kBomb},
                                            {"^", Power::kHoming}}};

template <class Sign>
std::vector<std::string> print_layer(const Scene& scene, Sign&& sign) {
    std::vector<std::string> rows(static_cast<std::size_t>(scene.rows()));
    scene.for_each_cell([&](Cell cell) { rows[cell.row] += sign(scene[cell]); });
    const bool any = std::ranges::any_of(rows, [](const std::string& row) {
        return row.find_first_not_of('.') != std::string::npos;
    });
    return any ? rows : std::vector<std::string>{};
}

}  // namespace

std::string print_spot(const Spot& spot) {
    if (spot.thing == Thing::kTile)
        return letter(spot.colour) + std::string(core::word_for(kPowers, spot.power));
    if (spot.thing == Thing::kCrate) return std::to_string(spot.hits);
    return core::word_for(kSigns, spot.thing);
}

std::optional<Spot> parse_spot(std::string_view text) {
    if (text.empty()) return {};
    if (const auto thing = core::find_word(kSigns, text)) return Spot{.thing = *thing};
    const char first = text[0];
    if (first >= 'A' && first < 'A' + kMaxColours) {
        const auto power = core::find_word(kPowers, text.substr(1));
        if (power) return Spot::tile(static_cast<Tile>(first - 'A'), *power);
    } else if (text.size() == 1 && first >= '1' && first <= '0' + kMaxCrate) {
        return Spot{.thing = Thing::kCrate, .hits = static_cast<std::uint8_t>(first - '0')};
    }
    return {};
}

std::vector<std::string> print_rows(const Scene& scene) {
    bool wide = false;
    scene.for_each_cell([&](Cell cell) { wide |= scene[cell].power != Power::kNone; });
    std::vector<std::string> rows(static_cast<std::size_t>(scene.rows()));
    scene.for_each_cell([&](Cell cell) {
        auto& row = rows[cell.row];
        if (wide && cell.column > 0) row += ' ';
        row += print_spot(scene[cell]);
    });
    return rows;
}

std::vector<std::string> print_ice(const Scene& scene) {
    return print_layer(
        scene, [](const Spot& spot) { return spot.ice ? static_cast<char>('0' + spot.ice) : '.'; });
}

std::vector<std::string> print_locks(const Scene& scene) {
    return print_layer(scene, [](const Spot& spot) { return spot.locked ? 'x' : '.'; });
}

Scene scene_of(const Grid& grid) {
    Scene scene(grid.rows(), grid.columns());
    grid.for_each_cell([&](Cell cell) { scene[cell] = Spot::tile(grid[cell]); });
    return scene;
}

}  // namespace dramatis::match3
