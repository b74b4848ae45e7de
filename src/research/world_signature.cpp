#include "research/world_signature.hpp"

#include <fmt/format.h>

#include <bit>
#include <cstdint>
#include <vector>

#include "core/rng.hpp"

namespace dramatis::cli {
namespace {

constexpr std::uint64_t kWalks = 300;
// Of all walks together, as Stage::effort counts; the worlds that ship take a hundredth of it.
constexpr std::uint64_t kMostEffort = 200'000'000;

}  // namespace

std::string world_signature(const story::Stage& stage) {
    std::uint64_t hash = static_cast<std::uint64_t>(stage.world().length);
    const auto add = [&](std::uint64_t word) { hash = core::mix64(hash ^ word) + core::kGolden; };
    std::vector<story::ActionId> possible;
    std::uint64_t effort = 0;
    for (std::uint64_t walk = 0; walk < kWalks && effort < kMostEffort; ++walk) {
        core::Rng rng{core::Seed{1}.child("walk", walk)};
        std::vector<story::Byte> state(stage.start().begin(), stage.start().end());
        for (int step = 0; step < stage.world().length; ++step) {
            possible.clear();
            stage.list(state.data(), possible);
            effort += stage.effort(state.data());
            if (possible.empty() || effort >= kMostEffort) break;
            for (const auto action : possible) {
                add(action.number());
                add(std::bit_cast<std::uint64_t>(stage.believability(state.data(), action)));
            }
            stage.perform(state.data(),
                          possible[rng.below(static_cast<std::uint32_t>(possible.size()))]);
            add(std::bit_cast<std::uint64_t>(stage.share(state.data())));
        }
    }
    return fmt::format("{:016x}", hash);
}

}  // namespace dramatis::cli
