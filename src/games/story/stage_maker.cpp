#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <utility>

#include "games/story/belief.hpp"
#include "games/story/effect_maker.hpp"
#include "games/story/grounding.hpp"
#include "games/story/listing_tree.hpp"
#include "games/story/program_maker.hpp"
#include "games/story/refusal.hpp"
#include "games/story/stage.hpp"

namespace dramatis::story {
namespace {

using Base = ValueType::Base;

constexpr std::size_t kMostChoices = 2'000'000;  // of parameters, of one action
constexpr std::uint64_t kMostSampleEffort =
    300'000'000;  // of random stories, tests and instructions
constexpr int kSampleWalks = 100;
constexpr core::Seed kSampleSeed{0x5eed};

// A condition as tests of bytes, each once, and what they cannot say.
struct Condition {
    std::vector<Test> tests{};
    Expression rest = truth(true);
};

void add_tests(const Expression& e, const Spots& spots, std::set<Test>& known, Condition& out) {
    if (e.op == Op::kAnd) {
        for (const auto& kid : e.kids) add_tests(kid, spots, known, out);
    } else if (const auto test = spots.test_of(e)) {
        if (known.insert(*test).second) out.tests.push_back(*test);
    } else if (!e.is_value()) {
        out.rest.kids.push_back(e);
    }
}

Condition condition_of(const Expression& e, const Spots& spots) {
    Condition out{.rest = {.op = Op::kAnd, .type = {Base::kBool}}};
    std::set<Test> known;
    add_tests(e, spots, known, out);
    if (out.rest.kids.empty())
        out.rest = truth(true);
    else if (out.rest.kids.size() == 1)
        out.rest = Expression(std::move(out.rest.kids.front()));
    return out;
}

}  // namespace

// Makes a stage of a world, or is refused.
class StageMaker {
   public:
    explicit StageMaker(std::shared_ptr<const World> world)
        : world_(std::move(world)),
          layout_(lay_out(*world_)),
          grounder_(*world_, making_),
          programs_(*world_, layout_, making_),
          effects_(*world_, layout_, making_, grounder_, programs_) {}

    const std::optional<Refusal>& refusal() const { return making_.refusal(); }

    // It means nothing if it was refused.
    Stage make() {
        if (layout_.bytes > kMostStateBytes)
            making_.refuse(
                fmt::format("a state of this world has {} bytes, and {} are the most; "
                            "use fewer entities, or attributes of fewer arguments",
                            layout_.bytes, kMostStateBytes));
        for (std::size_t kind = 0; kind < world_->actions.size() && !making_.is_refused(); ++kind)
            ground_action(KindId(kind));
        making_.line = 1;
        if (stage_.actions_.empty())
            making_.refuse("none of the actions is ever possible; look at their conditions");
        ground_goals();
        if (making_.is_refused()) return std::move(stage_);
        mark_goals();
        stage_.world_ = world_;
        stage_.start_ = start_of(*world_, layout_);
        stage_.layout_ = std::move(layout_);
        stage_.programs_ = std::move(programs_).take();
        stage_.writes_ = std::move(effects_).take();
        stage_.branches_ = grow_tree(tests_of_);
        order_tests();
        return std::move(stage_);
    }

   private:
    // --- actions

    void ground_action(KindId kind) {
        const Action& action = (*world_)[kind];
        making_.line = action.line;
        std::size_t choices = 1;
        for (const auto& parameter : action.who) {
            choices *= std::max<std::size_t>(parameter.domain.count(), 1);
            if (choices > kMostChoices)
                return making_.refuse(
                    fmt::format("{} has more than {} choices of who takes part; use fewer "
                                "parameters, or narrower types",
                                action.name, kMostChoices));
        }
        std::vector<EntityId> who(action.who.size());
        belief_ = belief_of(action, world_->factor[kind.index()]);
        choose(action, kind, who, 0);
    }
    void choose(const Action& action, KindId kind, std::vector<EntityId>& who, std::size_t at) {
        if (at == who.size()) return add_action(action, kind, who);
        for (std::size_t entity = 0; entity < world_->entities.size(); ++entity) {
            if (making_.is_refused()) return;
            if (!action.who[at].domain[entity]) continue;
            who[at] = EntityId(entity);
            const auto here = who.begin() + static_cast<std::ptrdiff_t>(at);
            if (std::find(who.begin(), here, who[at]) != here) continue;
            choose(action, kind, who, at + 1);
        }
    }
    void add_action(const Action& action, KindId kind, const std::vector<EntityId>& who) {
        const Expression when = grounder_.ground(action.when, who);
        if (when.is_value() && when.value == 0) return;
        const Expression b = unclamped(grounder_.ground(belief_, who)).expression;
        if (making_.is_refused() || (b.is_value() && b.value <= 0)) return;
        if (stage_.actions_.size() >= kMostGroundActions)
            return making_.refuse(
                fmt::format("with {} this world has more than {} actions, counted with everyone "
                            "who could take part; use fewer parameters or entities, or conditions "
                            "on what never changes",
                            action.name, kMostGroundActions));
        Stage::Move move;
        auto condition = condition_of(when, programs_.spots());
        tests_of_.push_back(std::move(condition.tests));
        const std::size_t code_before = programs_.size();
        if (!condition.rest.is_value()) move.condition = programs_.compile(condition.rest);
        if (b.is_value()) {
            move.b = b.value;
        } else {
            move.believe = programs_.compile(b);
            move.may_be_impossible = bounds_of(b).low <= 0;
        }
        move.effort = static_cast<std::uint32_t>(programs_.size() - code_before);
        move.first_write = static_cast<std::uint32_t>(effects_.size());
        for (const auto& effect : action.effects) effects_.add(effect, who);
        move.writes = static_cast<std::uint32_t>(effects_.size()) - move.first_write;
        move.last = !action.doer.is_none() && world_->remembers_last
                        ? static_cast<std::uint16_t>(layout_.last_of(who[action.doer.index()]))
                        : 0xffff;
        stage_.moves_.push_back(move);
        stage_.actions_.push_back({.kind = kind, .who = who});
    }

    // --- goals

    void ground_goals() {
        stage_.all_weights_ = 0;
        const std::size_t before = programs_.size();
        for (const auto& goal : world_->goals) {
            if (making_.is_refused()) return;
            making_.line = goal.line;
            const Expression count = grounder_.ground(goal.count, {});
            find_attributes(count);
            stage_.goals_.push_back(
                {.program = count.is_value() ? kNoProgram : programs_.compile(count),
                 .constant = count.value,
                 .at_least = goal.at_least,
                 .weight = goal.weight,
                 .partial = goal.partial});
            stage_.all_weights_ += goal.weight;
        }
        stage_.goals_effort_ = 2 * (programs_.size() - before);
    }
    void find_attributes(const Expression& e) {
        if (e.op == Op::kLast) goals_ask_last_ = true;
        if (e.op == Op::kAttribute) {
            const auto place = Grounder::place_of((*world_)[e.attribute], e);
            asked_.emplace(e.attribute, place ? static_cast<std::int64_t>(*place) : -1);
        }
        for (const auto& kid : e.kids) find_attributes(kid);
    }
    // Which actions may change how far the goals are met.
    void mark_goals() {
        for (auto& move : stage_.moves_) {
            move.touches_goals = goals_ask_last_ && move.last != 0xffff;
            for (std::uint32_t i = move.first_write; i < move.first_write + move.writes; ++i)
                move.touches_goals = move.touches_goals || may_be_asked(effects_.target(i));
        }
    }
    bool may_be_asked(const Target& written) const {
        const auto& [attribute, place] = written;
        const auto from = asked_.lower_bound({attribute, -1}),
                   to = asked_.upper_bound({attribute, std::numeric_limits<std::int64_t>::max()});
        if (from == to) return false;
        return place < 0 || from->second == -1 || asked_.contains(written);
    }

    // --- the order of the tests of one action

    // What fails most often comes first, as seen in random stories.
    void order_tests() {
        std::map<Test, std::uint32_t> held;
        for (const auto& tests : tests_of_)
            for (const auto& test : tests) held.try_emplace(test, 0);
        const auto seen = sample_states(held.size());
        for (auto& [test, count] : held)
            for (const auto& state : seen) count += test.holds(state.data());
        for (std::size_t action = 0; action < tests_of_.size(); ++action) {
            auto& tests = tests_of_[action];
            std::ranges::stable_sort(tests, {}, [&](const Test& test) { return held[test]; });
            stage_.moves_[action].first_test = static_cast<std::uint32_t>(stage_.tests_.size());
            stage_.moves_[action].tests = static_cast<std::uint32_t>(tests.size());
            stage_.tests_.insert(stage_.tests_.end(), tests.begin(), tests.end());
        }
    }
    // States of random stories, as many as can be had for some effort; `more`: what each costs
    // beside its making.
    std::vector<std::vector<Byte>> sample_states(std::uint64_t more) const {
        std::vector<std::vector<Byte>> out;
        std::vector<ActionId> possible;
        std::uint64_t effort = 0;
        for (int walk = 0; walk < kSampleWalks && effort < kMostSampleEffort; ++walk) {
            core::Rng rng{kSampleSeed.child("walk", static_cast<std::uint64_t>(walk))};
            std::vector<Byte> state = stage_.start_;
            for (int step = 0; step < world_->length && effort < kMostSampleEffort; ++step) {
                possible.clear();
                effort += stage_.effort(state.data()) + more;
                stage_.list(state.data(), possible);
                if (possible.empty()) break;
                stage_.perform(state.data(),
                               possible[rng.below(static_cast<std::uint32_t>(possible.size()))]);
                out.push_back(state);
            }
        }
        return out;
    }

    std::shared_ptr<const World> world_;
    Making making_{};
    Layout layout_;
    Grounder grounder_;
    ProgramMaker programs_;
    EffectMaker effects_;
    Stage stage_{};
    Expression belief_{};                        // of the action being made
    std::vector<std::vector<Test>> tests_of_{};  // by action
    std::set<Target> asked_{};                   // by goals
    bool goals_ask_last_ = false;
};

core::Result<Stage> Stage::make(World world) {
    const std::string file = world.file;
    StageMaker maker(std::make_shared<const World>(std::move(world)));
    Stage stage = maker.make();
    if (const auto& refusal = maker.refusal())
        return core::Error{refusal->what, fmt::format("{}:{}", file, refusal->line)};
    return stage;
}

}  // namespace dramatis::story
