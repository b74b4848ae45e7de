#include "games/story/checkup.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

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

// What random stories show, added up.
class Walks {
   public:
    explicit Walks(const Stage& stage)
        : stage_(stage),
          state_(stage.start().begin(), stage.start().end()),
          times_(stage.world().actions.size()),
          met_in_(stage.world().goals.size()) {
        out_.ground.resize(times_.size());
        out_.seen.resize(times_.size());
        out_.believability.resize(times_.size());
        for (int i = 0; i < stage.size(); ++i) ++out_.ground[stage[ActionId(i)].kind.index()];
        for (std::size_t i = 0; i < met_in_.size(); ++i)
            out_.met_at_start.push_back(stage.credit(state_.data(), i) >= 1);
    }

    std::uint64_t effort() const { return effort_; }

    void walk(core::Rng rng) {
        const auto& world = stage_.world();
        std::ranges::copy(stage_.start(), state_.begin());
        std::vector<bool> met(world.goals.size());
        double most = 0;
        for (int step = 0; step <= world.length; ++step) {
            for (std::size_t i = 0; i < met.size(); ++i)
                met[i] = met[i] || stage_.credit(state_.data(), i) >= 1;
            most = std::max(most, stage_.share(state_.data()));
            if (step == world.length) break;
            look();
            if (out_.walks == 0 && step == 0) out_.at_start = static_cast<int>(possible_.size());
            if (possible_.empty()) {
                ++stuck_;
                break;
            }
            stage_.perform(state_.data(),
                           possible_[rng.below(static_cast<std::uint32_t>(possible_.size()))]);
        }
        for (std::size_t i = 0; i < met.size(); ++i) met_in_[i] += met[i];
        all_met_ += most >= world.enough - 1e-9;
        ++out_.walks;
    }

    Checkup result() && {
        const auto share = [&](int count) {
            return out_.walks > 0 ? static_cast<double>(count) / out_.walks : 0;
        };
        for (const int count : met_in_) out_.met.push_back(share(count));
        out_.all_met = share(all_met_);
        out_.stuck = share(stuck_);
        for (std::size_t i = 0; i < times_.size(); ++i)
            out_.believability[i] = times_[i] > 0 ? out_.believability[i] / times_[i] : 0;
        out_.mean_possible = steps_ > 0 ? all_ / steps_ : 0;
        return std::move(out_);
    }

   private:
    // What is possible now, and how far it is believed.
    void look() {
        possible_.clear();
        effort_ += stage_.effort(state_.data());
        stage_.list(state_.data(), possible_);
        out_.most_possible = std::max(out_.most_possible, static_cast<int>(possible_.size()));
        if (possible_.empty()) return;
        all_ += static_cast<double>(possible_.size());
        ++steps_;
        for (const ActionId action : possible_) {
            const auto kind = stage_[action].kind.index();
            out_.seen[kind] = true;
            times_[kind] += 1;
            out_.believability[kind] += stage_.believability(state_.data(), action);
        }
    }

    const Stage& stage_;
    Checkup out_{};
    std::vector<Byte> state_;
    std::vector<ActionId> possible_{};
    std::vector<double> times_;  // by kind: how often it was possible
    std::vector<int> met_in_;    // by goal: stories
    double steps_ = 0, all_ = 0;
    int stuck_ = 0, all_met_ = 0;  // stories
    std::uint64_t effort_ = 0;
};

}  // namespace

Checkup check_up(const Stage& stage, int walks, core::Seed seed) {
    Walks all(stage);
    int walk = 0;
    for (; walk < walks && all.effort() < kMostEffort; ++walk)
        all.walk(core::Rng{seed.child("walk", static_cast<std::uint64_t>(walk))});
    Checkup out = std::move(all).result();
    out.is_cut = walk < walks;
    find_doubts(stage, out);
    return out;
}

}  // namespace dramatis::story
