#include "players/match3/explanation.hpp"

#include "games/match3/rules.hpp"
#include "games/match3/seeds.hpp"
#include "players/match3/workbench.hpp"

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
                    const ExplainedSearch& asked) {
    match3::with_any_rules(setup, [&]<class Rules>() {
        const Rules rules(setup);
        Match3Workbench<Rules>::explain(out, rules, rules.start(match3::game_seed(asked.seed, 0)),
                                        settings, techniques, asked);
    });
}

}  // namespace dramatis::players
