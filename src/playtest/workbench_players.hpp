#pragma once

#include <utility>
#include <variant>

#include "match3/rules.hpp"
#include "playtest/workbench_agent.hpp"
#include "search/workbench.hpp"

// The searches behind WorkbenchAgent: only for the files that compile them, workbench_*.cpp.
namespace dramatis::playtest {

template <class Rules>
struct WorkbenchAgent<Rules>::Any {
    using Game = match3::Match3<Rules, Reward>;
    template <template <class> class Memory>
    using Search = search::Workbench<Game, Memory>;

    using AnySearch = std::variant<Search<search::KeptStates>, Search<search::ReplayedMoves>>;

    AnySearch search;
    search::Iterations iterations;
    search::Recommend choose;

    static AnySearch make(const Rules& rules, const AgentSettings& s) {
        Game game(rules, s.refills, s.reward);
        if (s.tree == AgentSettings::Tree::kOpenLoop)
            return search::make_workbench<search::ReplayedMoves>(std::move(game), *s.techniques);
        return search::make_workbench<search::KeptStates>(std::move(game), *s.techniques);
    }
};

template <class Rules>
WorkbenchAgent<Rules>::WorkbenchAgent(const Rules& rules, const AgentSettings& settings)
    : any_(new Any{
          Any::make(rules, settings), {settings.iterations}, settings.techniques->choose}) {}
template <class Rules>
WorkbenchAgent<Rules>::~WorkbenchAgent() = default;
template <class Rules>
WorkbenchAgent<Rules>::WorkbenchAgent(WorkbenchAgent&&) noexcept = default;

template <class Rules>
match3::Swap WorkbenchAgent<Rules>::choose(const typename Rules::Position& position,
                                           core::Seed seed) {
    return std::visit(
        [&](auto& search) {
            search.begin(position);
            search.run(any_->iterations, seed);
            return *search.recommend(any_->choose);
        },
        any_->search);
}

}  // namespace dramatis::playtest
