#include "games/story/stage.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "games/story/grounding.hpp"

namespace dramatis::story {
namespace {

constexpr int kTriesBeforeListing = 128;
constexpr std::uint64_t kEffortOfAction = 4;  // in tests

}  // namespace

std::string Stage::name(ActionId action) const {
    const auto& ground = actions_[action.index()];
    std::string out = (*world_)[ground.kind].name + "(";
    for (std::size_t i = 0; i < ground.who.size(); ++i)
        out += (i ? ", " : "") + (*world_)[ground.who[i]].id;
    return out + ")";
}

EntityId Stage::doer(ActionId action) const {
    const auto& ground = actions_[action.index()];
    const SlotId doer = (*world_)[ground.kind].doer;
    return doer.is_none() ? EntityId::none() : ground.who[doer.index()];
}

// --- playing

void Stage::list(const Byte* state, std::vector<ActionId>& out) const {
    const Branch* const branches = branches_.data();
    const std::size_t end = branches_.size();
    for (std::size_t at = 0; at < end;) {
        const Branch& branch = branches[at];
        if (branch.action != Branch::kInner) {
            const ActionId action(branch.action);
            if (passes(state, moves_[action.index()], action)) out.push_back(action);
            ++at;
        } else {
            at = branch.test.holds(state) ? at + 1 : branch.skip;
        }
    }
}

bool Stage::is_possible(const Byte* state, ActionId action) const {
    const Move& move = moves_[action.index()];
    const Test* test = tests_.data() + move.first_test;
    for (const Test* const end = test + move.tests; test != end; ++test)
        if (!test->holds(state)) return false;
    return passes(state, move, action);
}

// Whoever fails so often is drawn from the list: given that, it is as uniform as the tries were.
bool Stage::draw(const Byte* state, core::Rng& rng, std::vector<ActionId>& scratch,
                 ActionId& out) const {
    const auto size = static_cast<std::uint32_t>(actions_.size());
    for (int tries = kTriesBeforeListing; tries-- > 0;) {
        out = ActionId(rng.below(size));
        if (is_possible(state, out)) return true;
    }
    scratch.clear();
    list(state, scratch);
    if (scratch.empty()) return false;
    out = scratch[rng.below(static_cast<std::uint32_t>(scratch.size()))];
    return true;
}

void Stage::perform(Byte* state, ActionId action) const {
    const Move& move = moves_[action.index()];
    Byte before[kMostStateBytes];
    std::copy_n(state, start_.size(), before);
    const Write* write = writes_.data() + move.first_write;
    for (const Write* const end = write + move.writes; write != end; ++write) {
        if (write->condition != kNoProgram && programs_.run(write->condition, before) == 0)
            continue;
        std::uint32_t byte = write->byte;
        Byte mask = write->mask;
        if (write->address != kNoProgram) {
            const double offset = programs_.run(write->address, before);
            if (offset < 0) continue;
            byte += static_cast<std::uint32_t>(offset);
            if (write->is_bit) {
                mask = static_cast<Byte>(1u << (byte % 8));
                byte /= 8;
            }
        }
        Byte value = write->constant;
        if (write->value != kNoProgram) {
            const double got = programs_.run(write->value, before);
            value =
                write->is_bit
                    ? got != 0
                    : static_cast<Byte>(std::clamp(std::floor(got), static_cast<double>(write->low),
                                                   static_cast<double>(write->high)) -
                                        write->low);
        }
        if (write->is_bit)
            state[byte] = static_cast<Byte>(value ? state[byte] | mask : state[byte] & ~mask);
        else
            state[byte] = value;
    }
    if (move.last != 0xffff) state[move.last] = actions_[action.index()].kind.number();
}

double Stage::credit(const Byte* state, std::size_t goal) const {
    const auto& of = goals_[goal];
    const double count = of.program == kNoProgram ? of.constant : programs_.run(of.program, state);
    return of.partial ? std::clamp(count / of.at_least, 0.0, 1.0) : count >= of.at_least;
}

double Stage::share(const Byte* state) const {
    double sum = 0;
    for (std::size_t i = 0; i < goals_.size(); ++i) sum += goals_[i].weight * credit(state, i);
    return sum / all_weights_;
}

std::uint64_t Stage::effort(const Byte* state) const {
    std::uint64_t out = goals_effort_;
    for (std::size_t at = 0; at < branches_.size(); ++out) {
        const Branch& branch = branches_[at];
        if (branch.action != Branch::kInner) out += kEffortOfAction + moves_[branch.action].effort;
        at = branch.action != Branch::kInner || branch.test.holds(state) ? at + 1 : branch.skip;
    }
    return out;
}

EntityId Stage::place_of(const Byte* state, EntityId actor) const {
    if (world_->place.is_none()) return EntityId::none();
    const auto& domain = (*world_)[world_->place].domain[0];
    const auto rank = std::ranges::find(domain, actor);
    if (rank == domain.end()) return EntityId::none();
    return entity_of(value(state, world_->place, static_cast<std::size_t>(rank - domain.begin())));
}

}  // namespace dramatis::story
