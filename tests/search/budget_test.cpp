#include "search/budget.hpp"

#include <gtest/gtest.h>

#include "search/searcher.hpp"
#include "search/toy_games.hpp"

namespace dramatis::search {
namespace {

TEST(Budget, IterationsAreCountedExactly) {
    Searcher searcher(Matrix{}, Ucb1{});
    searcher.begin({});
    searcher.run(Iterations{123}, core::Seed{1});
    EXPECT_EQ(searcher.root_visits(), 123);
    searcher.run(Iterations{7}, core::Seed{2});
    EXPECT_EQ(searcher.root_visits(), 130);
}

TEST(Budget, NoIterationGivesNoMove) {
    Searcher searcher(Matrix{}, Ucb1{});
    searcher.begin({});
    searcher.run(Iterations{0}, core::Seed{1});
    EXPECT_FALSE(searcher.recommend(Recommend::kVisits));
}

TEST(Budget, TheDeadlineIsAskedNowAndThenAndOneIterationIsAlwaysMade) {
    double time = 0;
    int asked = 0;
    Searcher searcher(Matrix{}, Ucb1{});
    searcher.begin({});
    searcher.run(Deadline{[&] { return ++asked, time += 1; }, 10.0}, core::Seed{1});
    EXPECT_EQ(asked, 10);
    EXPECT_EQ(searcher.root_visits(), 160);

    searcher.begin({});
    searcher.run(Deadline{[] { return 99.0; }, 10.0}, core::Seed{1});
    EXPECT_EQ(searcher.root_visits(), 16);
}

TEST(Budget, MemoryEndsASearch) {
    Searcher searcher(Matrix{}, Ucb1{}, {.expand_after = 1});
    searcher.begin({});
    const std::size_t limit = searcher.tree_bytes() + 5 * sizeof(Node<int>);
    searcher.run(FirstOf{TreeBytes{limit}, Iterations{1'000'000}}, core::Seed{1});
    EXPECT_GE(searcher.tree_bytes(), limit);
    EXPECT_LT(searcher.root_visits(), 100);
}

TEST(Budget, TheFirstToEndDecides) {
    Searcher searcher(Matrix{}, Ucb1{});
    searcher.begin({});
    searcher.run(FirstOf{Iterations{50}, Iterations{20}, TreeBytes{1 << 20}}, core::Seed{1});
    EXPECT_EQ(searcher.root_visits(), 20);
}

}  // namespace
}  // namespace dramatis::search
