#include "players/match3/explanation.hpp"

#include "games/match3/game.hpp"
#include "games/match3/rules.hpp"
#include "games/match3/seeds.hpp"
#include "search/workbench.hpp"

namespace dramatis::players {

std::string rows_of(const match3::Scene& scene) {
    std::string out;
    for (std::uint8_t row = 0; row < scene.rows(); ++row) {
        if (row > 0) out += '/';
        for (std::uint8_t column = 0; column < scene.columns(); ++column) {
            const auto& spot = scene[match3::Cell{row, column}];
            out += spot.thing == match3::Thing::kTile ? match3::letter(spot.colour) : '#';
        }
    }
    return out;
}

void explain_match3(lab::Explanation& out, const match3::Setup& setup,
                    const Match3Settings& settings, const search::Configuration& techniques,
                    std::uint64_t iterations, core::Seed seed,
                    const std::function<std::string(match3::Swap)>& name,
                    const std::function<void(std::size_t)>& progress) {
    match3::with_any_rules(setup, [&]<class Rules>() {
        const Rules rules(setup);
        auto search = search::make_workbench<search::ReplayedMoves>(
            match3::Match3<Rules, Reward>(rules, settings.refills, settings.reward), techniques);
        lab::record(
            out, search, rules.start(match3::game_seed(seed, 0)), iterations, seed, techniques,
            name, [&](const auto& state) { return rows_of(rules.scene_of(state)); }, progress);
    });
}

}  // namespace dramatis::players
