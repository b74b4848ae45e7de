#include "core/parallel.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>

#include "core/rng.hpp"

namespace dramatis::core {
namespace {

TEST(ParallelFor, TheResultDoesNotDependOnTheNumberOfThreads) {
    const auto run = [](unsigned threads) {
        std::vector<double> out(1000);
        parallel_for(
            out.size(), {.threads = threads, .stop = {}, .progress = {}},
            [&](std::size_t i, unsigned) { out[i] = Rng{Seed{1}.child("item", i)}.unit(); });
        return out;
    };
    const auto one = run(1);
    EXPECT_EQ(run(2), one);
    EXPECT_EQ(run(7), one);
    EXPECT_EQ(run(0), one);
}

TEST(ParallelFor, EveryWorkerHasItsOwnNumber) {
    std::vector<std::atomic<int>> busy(4);
    parallel_for(2000, {.threads = 4, .stop = {}, .progress = {}},
                 [&](std::size_t, unsigned worker) {
                     ASSERT_LT(worker, 4u);
                     ASSERT_EQ(busy[worker]++, 0);
                     --busy[worker];
                 });
}

TEST(ParallelFor, ReportsProgressUpToTheEnd) {
    std::size_t last = 0, calls = 0;
    EXPECT_EQ(
        parallel_for(
            100,
            {.threads = 3, .stop = {}, .progress = [&](std::size_t done) { last = done, ++calls; }},
            [](std::size_t, unsigned) {}),
        100u);
    EXPECT_EQ(last, 100u);
    EXPECT_EQ(calls, 100u);
}

// What was done when it stopped is a prefix, so a caller can keep it.
TEST(ParallelFor, StopsBetweenItemsAndTheDoneOnesComeFirst) {
    std::vector<int> done(1000);
    std::atomic<int> count = 0;
    const std::size_t n = parallel_for(
        done.size(), {.threads = 3, .stop = [&] { return count >= 50; }, .progress = {}},
        [&](std::size_t i, unsigned) { done[i] = 1, ++count; });
    EXPECT_GE(n, 50u);
    EXPECT_LT(n, 60u);
    for (std::size_t i = 0; i < done.size(); ++i) EXPECT_EQ(done[i], i < n);
}

TEST(ParallelFor, PassesAnExceptionOn) {
    EXPECT_THROW(parallel_for(100, {.threads = 2, .stop = {}, .progress = {}},
                              [](std::size_t i, unsigned) {
                                  if (i == 13) throw std::runtime_error("13");
                              }),
                 std::runtime_error);
}

TEST(ParallelFor, HasNothingToDoWithNoItems) {
    EXPECT_EQ(parallel_for(0, {}, [](std::size_t, unsigned) { FAIL(); }), 0u);
}

}  // namespace
}  // namespace dramatis::core
