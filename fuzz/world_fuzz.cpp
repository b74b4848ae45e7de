#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "core/check.hpp"
#include "core/rng.hpp"
#include "story/account.hpp"
#include "story/stage.hpp"

namespace {

using namespace dramatis;
using namespace dramatis::story;

// A few random steps: what is fast gives the same as what is slow, and the story can be told.
void play(const Stage& stage, core::Seed seed) {
    core::Rng rng{seed};
    std::vector<Byte> state(stage.start().begin(), stage.start().end());
    std::vector<ActionId> possible, told;
    for (int step = 0; step < 3; ++step) {
        possible.clear();
        stage.list(state.data(), possible);
        const double share = stage.share(state.data());
        DR_CHECK(share >= 0 && share <= 1);
        for (int i = 0; i < stage.size(); ++i) {
            const auto action = static_cast<ActionId>(i);
            const bool is_listed = std::ranges::find(possible, action) != possible.end();
            DR_CHECK(stage.is_possible(state.data(), action) == is_listed && stage.is_possible_slowly(state.data(), action) == is_listed);
            const double b = stage.believability(state.data(), action);
            DR_CHECK(b >= 0 && b <= 1 && b == stage.believability_slowly(state.data(), action));
        }
        if (possible.empty()) break;
        const ActionId action = possible[rng.below(static_cast<std::uint32_t>(possible.size()))];
        std::vector<Byte> slowly = state;
        stage.perform(state.data(), action);
        stage.perform_slowly(slowly.data(), action);
        DR_CHECK(state == slowly);
        told.push_back(action);
    }
    const auto account = give_account(stage, told, seed);
    DR_CHECK(account.score >= 0 && account.score <= 1);
    DR_CHECK(account.score == score_of(stage, told));
    DR_CHECK(*score_of(stage, cut_needless(stage, told)) >= account.score);
}

// What takes long with sanitizers and shows nothing new.
bool takes_long(const World& world) {
    double all = 0;
    for (const auto& action : world.actions) {
        double choices = 1;
        for (const auto& parameter : action.who) choices *= static_cast<double>(std::max<std::size_t>(parameter.domain.count(), 1));
        all += choices;
    }
    return all > 2000 || world.entities.size() > 12;
}

}  // namespace

// Any bytes are a world or are refused with a place; in one that is small a story can be told.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto faults = find_faults(text, "fuzz");
    auto world = parse_world(text, "fuzz");
    DR_CHECK(world.has_value() == faults.empty());
    if (!world) {
        DR_CHECK(world.error().text() == faults.front().text());
        for (const auto& fault : faults) DR_CHECK(fault.where.starts_with("fuzz:") && !fault.what.empty());
        return 0;
    }
    if (takes_long(*world)) return 0;
    const auto stage = Stage::make(std::move(*world));
    if (stage) play(*stage, core::Seed{size});
    else DR_CHECK(stage.error().where.starts_with("fuzz:") && !stage.error().what.empty());
    return 0;
}
