#include "report/sectors.hpp"

#include <array>

#include "games/match3/setup.hpp"

namespace dramatis::report {
namespace {

constexpr double kStarved = 0.5;
constexpr std::array<std::array<const char*, 3>, 3> kNames = {
    {{"upper left", "upper middle", "upper right"},
     {"left", "middle", "right"},
     {"lower left", "lower middle", "lower right"}}};
constexpr std::array<const char*, 3> kBothSides = {"upper corners", "left and the right",
                                                   "lower corners"};

std::size_t third(int at, int of) { return static_cast<std::size_t>(at * 3 / of); }

}  // namespace

std::optional<Sector> starved_sector(const PlayedGames& played) {
    const match3::Setup& setup = played.header.level.setup;
    const match3::Scene scene = match3::full_scene(setup);
    std::array<std::array<Tally, 3>, 3> sectors;
    Tally whole;
    scene.for_each_cell([&](match3::Cell cell) {
        const auto thing = scene[cell].thing;
        if (thing == match3::Thing::kHole || thing == match3::Thing::kStone) return;
        const double swaps = played.swaps[cell].mean();
        sectors[third(cell.row, setup.rows)][third(cell.column, setup.columns)].add(swaps);
        whole.add(swaps);
    });
    const auto share_of = [&](std::size_t r, std::size_t c) -> std::optional<double> {
        if (sectors[r][c].count == 0 || whole.mean() == 0) return {};
        return sectors[r][c].mean() / whole.mean();
    };
    std::optional<Sector> out;
    for (std::size_t r = 0; r < 3; ++r)
        for (std::size_t c = 0; c < 3; ++c) {
            const auto share = share_of(r, c);
            if (!share || *share >= (out ? out->share : kStarved)) continue;
            // Which side of a symmetric board is a little worse is chance.
            const auto other = c == 1 ? std::nullopt : share_of(r, 2 - c);
            out = Sector{other && *other < kStarved ? kBothSides[r] : kNames[r][c], *share};
        }
    return out;
}

}  // namespace dramatis::report
