#include "games/story/checkup.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace dramatis::story {
namespace {

constexpr double kTooEasy = 0.2;                      // share of random stories that meet all goals
constexpr std::uint64_t kMostEffort = 1'000'000'000;  // tests and instructions: a few seconds

void find_doubts(const Stage& stage, Checkup& out) {
    const auto& world = stage.world();
    const auto at = [&](int line) { return fmt::format("{}:{}: ", world.file, line); };
    for (std::size_t i = 0; i < world.actions.size(); ++i) {
        const auto& action = world.actions[i];
        if (out.ground[i] == 0)
            out.doubts.push_back(at(action.line) + action.name +
                                 " is never possible, whoever takes part: what it asks never "
                                 "holds, or its believability is 0");
        else if (!out.seen[i])
            out.doubts.push_back(
                at(action.line) +
                fmt::format(
                    "{} was not possible once in {} random stories; can what it asks come about?",
                    action.name, out.walks));
    }
    for (std::size_t i = 0; i < world.goals.size(); ++i) {
        const auto& goal = world.goals[i];
        if (out.met_at_start[i])
            out.doubts.push_back(
                at(goal.line) +
                fmt::format("the goal \"{}\" is met before anything has happened", goal.name));
        else if (out.met[i] == 0)
            out.doubts.push_back(
                at(goal.line) +
                fmt::format("the goal \"{}\" was not met once in {} random stories; it may be "
                            "hard, or impossible: can what it asks come about?",
                            goal.name, out.walks));
    }
    if (out.all_met > kTooEasy)
        out.doubts.push_back(fmt::format(
            "{}: random stories meet the goals in {:.0f} %; a story has little to tell then",
            world.file, 100 * out.all_met));
    if (out.at_start == 0) out.doubts.push_back(world.file + ": nothing is possible at the start");
    for (const auto& type : world.types)
        if (type.members.none())
            out.doubts.push_back(fmt::format("{}: nothing is a {}", world.file, type.name));
    for (const auto& attribute : world.attributes)
        if (attribute.changes && attribute.size() == 0)
            out.doubts.push_back(at(attribute.line) + attribute.name +
                                 " is of nothing that exists");
}

}  // namespace

Checkup check_up(const Stage& stage, int walks, core::Seed seed) {
    const auto& world = stage.world();
    Checkup out;
    out.ground.resize(world.actions.size());
    out.seen.resize(world.actions.size());
    out.believability.resize(world.actions.size());
    out.met.resize(world.goals.size());
    for (int i = 0; i < stage.size(); ++i) ++out.ground[stage[ActionId(i)].kind.index()];
    std::vector<Byte> state(stage.start().begin(), stage.start().end());
    for (std::size_t i = 0; i < world.goals.size(); ++i)
        out.met_at_start.push_back(stage.credit(state.data(), i) >= 1);
    std::vector<ActionId> possible;
    std::vector<double> times(world.actions.size());
    std::vector<int> met_in(world.goals.size());
    double steps = 0, all = 0;
    int stuck = 0, all_met = 0, walk = 0;
    std::uint64_t effort = 0;
    for (; walk < walks && effort < kMostEffort; ++walk) {
        core::Rng rng{seed.child("walk", static_cast<std::uint64_t>(walk))};
        std::ranges::copy(stage.start(), state.begin());
        std::vector<bool> met(world.goals.size());
        double most = 0;
        for (int step = 0; step <= world.length; ++step) {
            for (std::size_t i = 0; i < met.size(); ++i)
                met[i] = met[i] || stage.credit(state.data(), i) >= 1;
            most = std::max(most, stage.share(state.data()));
            if (step == world.length) break;
            possible.clear();
            effort += stage.effort(state.data());
            stage.list(state.data(), possible);
            if (walk == 0 && step == 0) out.at_start = static_cast<int>(possible.size());
            out.most_possible = std::max(out.most_possible, static_cast<int>(possible.size()));
            if (possible.empty()) {
                ++stuck;
                break;
            }
            all += static_cast<double>(possible.size());
            ++steps;
            for (const ActionId action : possible) {
                const auto kind = stage[action].kind.index();
                out.seen[kind] = true;
                times[kind] += 1;
                out.believability[kind] += stage.believability(state.data(), action);
            }
            stage.perform(state.data(),
                          possible[rng.below(static_cast<std::uint32_t>(possible.size()))]);
        }
        for (std::size_t i = 0; i < met.size(); ++i) met_in[i] += met[i];
        all_met += most >= world.enough - 1e-9;
    }
    out.walks = walk;
    out.is_cut = walk < walks;
    const auto share = [&](int count) { return walk > 0 ? static_cast<double>(count) / walk : 0; };
    for (std::size_t i = 0; i < met_in.size(); ++i) out.met[i] = share(met_in[i]);
    out.all_met = share(all_met);
    out.stuck = share(stuck);
    for (std::size_t i = 0; i < times.size(); ++i)
        out.believability[i] = times[i] > 0 ? out.believability[i] / times[i] : 0;
    out.mean_possible = steps > 0 ? all / steps : 0;
    find_doubts(stage, out);
    return out;
}

}  // namespace dramatis::story
