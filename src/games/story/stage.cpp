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
    const auto& ground = actions_[action];
    std::string out = world_->actions[static_cast<std::size_t>(ground.kind)].name + "(";
    for (std::size_t i = 0; i < ground.who.size(); ++i)
        out += (i ? ", " : "") + world_->entities[ground.who[i]].id;
    return out + ")";
}

int Stage::doer(ActionId action) const {
    const auto& ground = actions_[action];
    const int doer = world_->actions[static_cast<std::size_t>(ground.kind)].doer;
    return doer < 0 ? -1 : ground.who[static_cast<std::size_t>(doer)];
}

// --- playing

void Stage::list(const Byte* state, std::vector<ActionId>& out) const {
    const Branch* const branches = branches_.data();
    const std::size_t end = branches_.size();
    for (std::size_t at = 0; at < end;) {
        const Branch& branch = branches[at];
        if (branch.action != Branch::kInner) {
            const auto action = static_cast<ActionId>(branch.action);
            if (passes(state, moves_[action], action)) out.push_back(action);
            ++at;
        } else {
            at = branch.test.holds(state) ? at + 1 : branch.skip;
        }
    }
}

bool Stage::is_possible(const Byte* state, ActionId action) const {
    const Move& move = moves_[action];
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
        out = static_cast<ActionId>(rng.below(size));
        if (is_possible(state, out)) return true;
    }
    scratch.clear();
    list(state, scratch);
    if (scratch.empty()) return false;
    out = scratch[rng.below(static_cast<std::uint32_t>(scratch.size()))];
    return true;
}

void Stage::perform(Byte* state, ActionId action) const {
    const Move& move = moves_[action];
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
    if (move.last != 0xffff) state[move.last] = static_cast<Byte>(actions_[action].kind);
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

// --- asking

double Stage::value(const Byte* state, int attribute, std::size_t place) const {
    const auto& about = world_->attributes[static_cast<std::size_t>(attribute)];
    if (!about.changes) return about.start[place];
    const Place& where = places_[static_cast<std::size_t>(attribute)];
    const auto at = where.first + static_cast<std::uint32_t>(place);
    return where.is_bit ? (state[at / 8] >> (at % 8)) & 1
                        : state[at] + (about.is_range ? about.low : 0);
}

std::size_t Stage::place_in(const Attribute& attribute, const Byte* state,
                            const Expression& expression, std::span<const EntityId> slots,
                            bool& is_known) const {
    std::size_t place = 0;
    is_known = true;
    for (std::size_t i = 0; i < attribute.domain.size(); ++i) {
        const auto entity = static_cast<EntityId>(evaluate(state, expression.kids[i], slots));
        const auto& domain = attribute.domain[i];
        const auto rank = std::ranges::find(domain, entity);
        is_known = is_known && rank != domain.end();
        place = place * domain.size() + static_cast<std::size_t>(rank - domain.begin());
    }
    return place;
}

double Stage::evaluate(const Byte* state, const Expression& e,
                       std::span<const EntityId> slots) const {
    const auto kid = [&](std::size_t i) { return evaluate(state, e.kids[i], slots); };
    switch (e.op) {
        case Op::kValue:
            return e.value;
        case Op::kSlot:
            return slots[static_cast<std::size_t>(e.id)];
        case Op::kAttribute: {
            const auto& attribute = world_->attributes[static_cast<std::size_t>(e.id)];
            bool is_known = true;
            const std::size_t place = place_in(attribute, state, e, slots, is_known);
            return is_known ? value(state, e.id, place) : attribute.otherwise;
        }
        case Op::kLast: {
            const auto entity = static_cast<std::size_t>(kid(0));
            return entity < world_->entities.size() && world_->actors[entity]
                       ? state[first_last_ + entity]
                       : kNone;
        }
        case Op::kIs:
            return e.domain[static_cast<std::size_t>(kid(0))];
        case Op::kNot:
            return kid(0) == 0;
        case Op::kAnd:
            return std::ranges::all_of(
                e.kids, [&](const Expression& each) { return evaluate(state, each, slots) != 0; });
        case Op::kOr:
            return std::ranges::any_of(
                e.kids, [&](const Expression& each) { return evaluate(state, each, slots) != 0; });
        case Op::kEqual:
        case Op::kUnequal:
        case Op::kLess:
        case Op::kLessEqual: {
            const double left = kid(0);
            return reckon(e.op, left, kid(1), false);
        }
        case Op::kAdd:
        case Op::kMultiply:
        case Op::kMin:
        case Op::kMax: {
            double out = kid(0);
            for (std::size_t i = 1; i < e.kids.size(); ++i)
                out = reckon(e.op, out, kid(i), e.kids[i].inverse);
            return out;
        }
        case Op::kIf: {
            std::size_t i = 0;
            while (i + 1 < e.kids.size() && kid(i) == 0) i += 2;
            return i + 1 < e.kids.size() ? kid(i + 1) : kid(i);
        }
        case Op::kExists:
        case Op::kAll:
        case Op::kCount:
        case Op::kSum:
        case Op::kMost:
        case Op::kLeast:
        case Op::kWhich:
            break;
    }
    std::vector<EntityId> inner(slots.begin(), slots.end());
    inner.resize(std::max(inner.size(), static_cast<std::size_t>(e.id) + 1));
    double count = 0, sum = 0, most = 0;
    std::size_t seen = 0;
    int which = kNone;
    for (std::size_t entity = 0; entity < world_->entities.size(); ++entity) {
        if (!e.domain[entity]) continue;
        inner[static_cast<std::size_t>(e.id)] = static_cast<EntityId>(entity);
        if (evaluate(state, e.kids[0], inner) == 0) continue;
        const double got = evaluate(state, e.kids[1], inner);
        count += got != 0;
        sum = kept(sum + got);
        if (seen++ == 0 || (e.op == Op::kLeast ? got < most : got > most))
            most = got, which = static_cast<int>(entity);
    }
    switch (e.op) {
        case Op::kExists:
            return count > 0;
        case Op::kAll:
            return count == static_cast<double>(seen);
        case Op::kCount:
            return count;
        case Op::kSum:
            return sum;
        case Op::kWhich:
            return which;
        default:
            return most;
    }
}

bool Stage::is_possible_slowly(const Byte* state, ActionId action) const {
    const auto& ground = actions_[action];
    return evaluate(state, world_->actions[static_cast<std::size_t>(ground.kind)].when,
                    ground.who) != 0 &&
           believability_slowly(state, action) > 0;
}

double Stage::believability_slowly(const Byte* state, ActionId action) const {
    const auto& ground = actions_[action];
    const auto& kind = world_->actions[static_cast<std::size_t>(ground.kind)];
    const auto clamped = [](double b) { return std::clamp(b, 0.0, 1.0); };
    double b = 0;
    for (const auto& rule : kind.believe)
        if (evaluate(state, rule.condition, ground.who) != 0) {
            b = clamped(evaluate(state, rule.b, ground.who));
            break;
        }
    for (const auto& rule : kind.factors)
        if (evaluate(state, rule.condition, ground.who) != 0)
            b *= clamped(evaluate(state, rule.b, ground.who));
    return clamped(b * world_->factor[static_cast<std::size_t>(ground.kind)]);
}

void Stage::perform_slowly(Byte* state, ActionId action) const {
    const std::vector<Byte> before(state, state + start_.size());
    const auto& ground = actions_[action];
    const auto& kind = world_->actions[static_cast<std::size_t>(ground.kind)];
    for (const auto& effect : kind.effects) {
        const auto& attribute = world_->attributes[static_cast<std::size_t>(effect.attribute)];
        std::vector<EntityId> slots(ground.who);
        slots.resize(static_cast<std::size_t>(world_->slots));
        const auto apply = [&] {
            if (evaluate(before.data(), effect.condition, slots) == 0) return;
            bool is_known = true;
            const std::size_t place =
                place_in(attribute, before.data(), {.kids = effect.args}, slots, is_known);
            double value = evaluate(before.data(), effect.value, slots);
            if (!is_known || (attribute.value.is(ValueType::Base::kEntity) &&
                              !attribute.value.entities[static_cast<std::size_t>(value)]))
                return;
            if (attribute.is_range)
                value = std::clamp(std::floor(value), static_cast<double>(attribute.low),
                                   static_cast<double>(attribute.high)) -
                        attribute.low;
            const Place& where = places_[static_cast<std::size_t>(effect.attribute)];
            const auto at = where.first + static_cast<std::uint32_t>(place);
            if (!where.is_bit)
                state[at] = static_cast<Byte>(value);
            else if (value != 0)
                state[at / 8] = static_cast<Byte>(state[at / 8] | (1u << (at % 8)));
            else
                state[at / 8] = static_cast<Byte>(state[at / 8] & ~(1u << (at % 8)));
        };
        const auto loop = [&](auto&& self, std::size_t depth) -> void {
            if (depth == effect.loops.size()) return apply();
            const auto& each = effect.loops[depth];
            for (std::size_t entity = 0; entity < world_->entities.size(); ++entity) {
                if (!each.domain[entity]) continue;
                slots[static_cast<std::size_t>(each.slot)] = static_cast<EntityId>(entity);
                if (evaluate(before.data(), each.condition, slots) != 0) self(self, depth + 1);
            }
        };
        loop(loop, 0);
    }
    if (const int who = doer(action); who >= 0 && world_->remembers_last)
        state[first_last_ + static_cast<std::size_t>(who)] = static_cast<Byte>(ground.kind);
}

double Stage::credit_slowly(const Byte* state, const Goal& goal) const {
    const double count = evaluate(state, goal.count, {});
    return goal.partial ? std::clamp(count / goal.at_least, 0.0, 1.0) : count >= goal.at_least;
}

int Stage::place_of(const Byte* state, int actor) const {
    if (world_->place < 0) return -1;
    const auto& attribute = world_->attributes[static_cast<std::size_t>(world_->place)];
    const auto rank = std::ranges::find(attribute.domain[0], static_cast<EntityId>(actor));
    if (rank == attribute.domain[0].end()) return -1;
    const double where =
        value(state, world_->place, static_cast<std::size_t>(rank - attribute.domain[0].begin()));
    return where == kNone ? -1 : static_cast<int>(where);
}

}  // namespace dramatis::story
