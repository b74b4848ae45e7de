#pragma once

#include <utility>
#include <variant>

#include "games/match3/game.hpp"
#include "games/match3/rules.hpp"
#include "players/match3/workbench.hpp"
#include "search/workbench.hpp"

// The searches behind Match3Workbench: only for the files that compile them, workbench_*.cpp.
namespace dramatis::players {

template <class Rules>
struct Match3Workbench<Rules>::Any {
    using Game = match3::Match3<Rules, Reward>;
    template <template <class> class Memory>
    using Search = search::Workbench<Game, Memory>;

    using AnySearch = std::variant<Search<search::KeptStates>, Search<search::ReplayedMoves>>;

    AnySearch search;
    search::Iterations iterations;
    search::Recommend choose;

    static AnySearch make(const Rules& rules, const Match3Settings& s) {
        Game game(rules, s.refills, s.reward);
        if (s.tree == Match3Settings::Tree::kOpenLoop)
            return search::make_workbench<search::ReplayedMoves>(std::move(game), s.techniques);
        return search::make_workbench<search::KeptStates>(std::move(game), s.techniques);
    }
};

template <class Rules>
Match3Workbench<Rules>::Match3Workbench(const Rules& rules, const Match3Settings& settings)
    : any_(new Any{
          Any::make(rules, settings), {settings.effort.iterations}, settings.techniques.choose}) {}
template <class Rules>
Match3Workbench<Rules>::~Match3Workbench() = default;
template <class Rules>
Match3Workbench<Rules>::Match3Workbench(Match3Workbench&&) noexcept = default;

template <class Rules>
match3::Swap Match3Workbench<Rules>::choose(const typename Rules::Position& position,
                                            core::Seed seed) {
    return std::visit(
        [&](auto& search) {
            search.begin(position);
            search.run(any_->iterations, seed);
            return *search.recommend(any_->choose);
        },
        any_->search);
}

template <class Rules>
void Match3Workbench<Rules>::explain(lab::Explanation& out, const Rules& rules,
                                     const typename Rules::Position& position,
                                     const Match3Settings& settings,
                                     const search::Configuration& techniques,
                                     const ExplainedSearch& asked) {
    auto search = search::make_workbench<search::ReplayedMoves>(
        typename Any::Game(rules, settings.refills, settings.reward), techniques);
    lab::record(
        out, search, position, asked.iterations, asked.seed, techniques, asked.name,
        [&](const auto& state) { return rows_of(rules.scene_of(state)); }, asked.progress);
}

}  // namespace dramatis::players
