#include "story/checkup.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace dramatis::story {
namespace {

constexpr double kTooEasy = 0.2;  // share of random stories that meet all goals

void find_doubts(const Stage& stage, Checkup& out) {
    const auto& world = stage.world();
    const auto at = [&](int line) { return fmt::format("{}:{}: ", world.file, line); };
    for (std::size_t i = 0; i < world.actions.size(); ++i) {
        const auto& action = world.actions[i];
        if (out.ground[i] == 0) out.doubts.push_back(at(action.line) + action.name + " is never possible, whoever takes part: what it asks never holds, or its believability is 0");
        else if (!out.seen[i]) out.doubts.push_back(at(action.line) + fmt::format("{} was not possible once in {} random stories; can what it asks come about?", action.name, out.walks));
    }
    for (std::size_t i = 0; i < world.goals.size(); ++i)
        if (out.met_at_start[i]) out.doubts.push_back(at(world.goals[i].line) + fmt::format("the goal \"{}\" is met before anything has happened", world.goals[i].name));
    if (out.all_met > kTooEasy) out.doubts.push_back(fmt::format("{}: random stories meet the goals in {:.0f} %; a story has little to tell then", world.file, 100 * out.all_met));
    if (out.at_start == 0) out.doubts.push_back(world.file + ": nothing is possible at the start");
    for (const auto& type : world.types)
        if (type.members.none()) out.doubts.push_back(fmt::format("{}: nothing is a {}", world.file, type.name));
    for (const auto& attribute : world.attributes)
        if (attribute.changes && attribute.size() == 0) out.doubts.push_back(at(attribute.line) + attribute.name + " is of nothing that exists");
}

}  // namespace

Checkup check_up(const Stage& stage, int walks, core::Seed seed) {
    const auto& world = stage.world();
    Checkup out{.walks = walks};
    out.ground.resize(world.actions.size());
    out.seen.resize(world.actions.size());
    out.believability.resize(world.actions.size());
    out.met.resize(world.goals.size());
    for (int i = 0; i < stage.size(); ++i) ++out.ground[static_cast<std::size_t>(stage[static_cast<ActionId>(i)].kind)];
    std::vector<Byte> state(stage.start().begin(), stage.start().end());
    for (const auto& goal : world.goals) out.met_at_start.push_back(stage.credit(state.data(), goal) >= 1);
    std::vector<ActionId> possible;
    std::vector<double> times(world.actions.size());
    double steps = 0, all = 0;
    for (int walk = 0; walk < walks; ++walk) {
        core::Rng rng{seed.child("walk", static_cast<std::uint64_t>(walk))};
        std::ranges::copy(stage.start(), state.begin());
        std::vector<bool> met(world.goals.size());
        double most = 0;
        for (int step = 0; step <= world.length; ++step) {
            for (std::size_t i = 0; i < met.size(); ++i) met[i] = met[i] || stage.credit(state.data(), world.goals[i]) >= 1;
            most = std::max(most, stage.share(state.data()));
            if (step == world.length) break;
            possible.clear();
            stage.list(state.data(), possible);
            if (walk == 0 && step == 0) out.at_start = static_cast<int>(possible.size());
            out.most_possible = std::max(out.most_possible, static_cast<int>(possible.size()));
            if (possible.empty()) {
                out.stuck += 1.0 / walks;
                break;
            }
            all += static_cast<double>(possible.size());
            ++steps;
            for (const ActionId action : possible) {
                const auto kind = static_cast<std::size_t>(stage[action].kind);
                out.seen[kind] = true;
                times[kind] += 1;
                out.believability[kind] += stage.believability(state.data(), action);
            }
            stage.perform(state.data(), possible[rng.below(static_cast<std::uint32_t>(possible.size()))]);
        }
        for (std::size_t i = 0; i < met.size(); ++i) out.met[i] += met[i] ? 1.0 / walks : 0;
        out.all_met += most >= world.enough - 1e-9 ? 1.0 / walks : 0;
    }
    for (std::size_t i = 0; i < times.size(); ++i) out.believability[i] = times[i] > 0 ? out.believability[i] / times[i] : 0;
    out.mean_possible = steps > 0 ? all / steps : 0;
    find_doubts(stage, out);
    return out;
}

}  // namespace dramatis::story
