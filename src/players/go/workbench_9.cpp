#include "players/go/workbench.hpp"

#include <string>

#include "players/go/explanation.hpp"

namespace dramatis::players {
namespace {

using Game = go::Go<kLargestExplained>;

// From the top, as the page and --node show them.
std::string rows_of(const Game::State& state, int size) {
    std::string out;
    for (int row = size - 1; row >= 0; --row) {
        for (int column = 0; column < size; ++column) {
            const auto point = state.board.point(
                go::Vertex{static_cast<std::int8_t>(column), static_cast<std::int8_t>(row)});
            out += ".XO"[state.board.at(point)];
        }
        if (row > 0) out += '/';
    }
    return out;
}

}  // namespace

std::unique_ptr<GoMind> make_workbench_9(const GoSettings& settings) {
    return std::make_unique<WorkbenchMind<9>>(settings);
}

// Here because it needs the same search, which takes eight seconds to compile.
void explain_go(lab::Explanation& out, const go::GoGame& game,
                const search::Configuration& techniques, std::uint64_t iterations, core::Seed seed,
                const std::function<void(std::size_t)>& progress) {
    Game rules;
    rules.komi = game.komi();
    rules.past = Game::past_of(game);
    auto search = search::make_workbench<search::RetracedMoves>(
        rules, techniques,
        go::GoPriors<kLargestExplained>(techniques.priors ? techniques.prior_weight : 0));
    lab::record(
        out, search, rules.state_of(game, game.to_move()), iterations, seed, techniques,
        [](std::uint16_t point) { return go::print(go::Board<kLargestExplained>::move(point)); },
        [&](const Game::State& state) { return rows_of(state, game.size()); }, progress);
}

}  // namespace dramatis::players
