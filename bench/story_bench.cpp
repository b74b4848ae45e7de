// What a world written down costs: listing what is possible by the tree of tests, by trying every
// action, and by the expressions of the file; drawing one; a whole search.
#include <benchmark/benchmark.h>

#include <fstream>
#include <sstream>
#include <stdexcept>
#include <vector>

#include "games/story/stage.hpp"
#include "players/story/storyteller.hpp"

namespace {

using namespace dramatis;
using story::ActionId;
using story::Byte;

const story::Stage& crime() {
    static const story::Stage stage = [] {
        std::ifstream file(DRAMATIS_STORIES "/crime.toml");
        std::stringstream text;
        text << file.rdbuf();
        auto world = story::parse_world(text.str(), "crime.toml");
        if (!world) throw std::runtime_error(world.error().text());
        return *story::Stage::make(std::move(*world));
    }();
    return stage;
}

// States along random stories.
const std::vector<std::vector<Byte>>& states() {
    static const auto all = [] {
        std::vector<std::vector<Byte>> out;
        std::vector<ActionId> possible;
        for (std::uint64_t walk = 0; walk < 100; ++walk) {
            core::Rng rng{core::Seed{1}.child("walk", walk)};
            std::vector<Byte> state(crime().start().begin(), crime().start().end());
            for (int step = 0; step < 20; ++step) {
                out.push_back(state);
                possible.clear();
                crime().list(state.data(), possible);
                if (possible.empty()) break;
                crime().perform(state.data(),
                                possible[rng.below(static_cast<std::uint32_t>(possible.size()))]);
            }
        }
        return out;
    }();
    return all;
}

template <class F>
void over_states(benchmark::State& run, F&& f) {
    std::size_t at = 0;
    for (auto _ : run) {
        f(states()[at].data());
        at = at + 1 == states().size() ? 0 : at + 1;
    }
    run.SetItemsProcessed(run.iterations());
}

void list_by_tree(benchmark::State& run) {
    std::vector<ActionId> out;
    over_states(run, [&](const Byte* state) {
        out.clear();
        crime().list(state, out);
        benchmark::DoNotOptimize(out.data());
    });
}
void list_one_by_one(benchmark::State& run) {
    std::vector<ActionId> out;
    over_states(run, [&](const Byte* state) {
        out.clear();
        for (int i = 0; i < crime().size(); ++i)
            if (crime().is_possible(state, static_cast<ActionId>(i)))
                out.push_back(static_cast<ActionId>(i));
        benchmark::DoNotOptimize(out.data());
    });
}
void list_by_expressions(benchmark::State& run) {
    std::vector<ActionId> out;
    over_states(run, [&](const Byte* state) {
        out.clear();
        for (int i = 0; i < crime().size(); ++i)
            if (crime().is_possible_slowly(state, static_cast<ActionId>(i)))
                out.push_back(static_cast<ActionId>(i));
        benchmark::DoNotOptimize(out.data());
    });
}
void draw(benchmark::State& run) {
    std::vector<ActionId> scratch;
    core::Rng rng{core::Seed{1}};
    ActionId action{};
    over_states(run, [&](const Byte* state) {
        benchmark::DoNotOptimize(crime().draw(state, rng, scratch, action));
    });
}
void search_nodes(benchmark::State& run) {
    std::uint64_t seed = 1, nodes = 0;
    for (auto _ : run)
        nodes +=
            players::tell(crime(), {.effort = {.iterations = 300'000}}, core::Seed{seed++}).nodes;
    run.SetItemsProcessed(static_cast<std::int64_t>(nodes));
}

BENCHMARK(list_by_tree);
BENCHMARK(list_one_by_one);
BENCHMARK(list_by_expressions);
BENCHMARK(draw);
BENCHMARK(search_nodes)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
