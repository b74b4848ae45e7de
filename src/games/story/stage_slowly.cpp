#include <algorithm>
#include <cmath>

#include "games/story/grounding.hpp"
#include "games/story/stage.hpp"

// By the expressions of the world itself, without programs.
namespace dramatis::story {

double Stage::value(const Byte* state, AttributeId attribute, std::size_t place) const {
    const auto& about = (*world_)[attribute];
    if (!about.changes) return about.start[place];
    const auto& where = layout_[attribute];
    const auto at = where.first + static_cast<std::uint32_t>(place);
    return where.is_bit ? (state[at / 8] >> (at % 8)) & 1
                        : state[at] + (about.is_range ? about.low : 0);
}

double Stage::evaluate(const Byte* state, const Expression& e,
                       std::span<const EntityId> slots) const {
    const auto kid = [&](std::size_t i) { return evaluate(state, e.kids[i], slots); };
    switch (e.op) {
        case Op::kValue:
            return e.value;
        case Op::kSlot:
            return value_of(slots[e.slot.index()]);
        case Op::kAttribute: {
            const auto& attribute = (*world_)[e.attribute];
            const auto place = place_in(attribute, state, e.kids, slots);
            return place ? value(state, e.attribute, *place) : attribute.otherwise;
        }
        case Op::kLast: {
            const auto entity = static_cast<std::size_t>(kid(0));
            return entity < world_->entities.size() && world_->actors[entity]
                       ? state[layout_.first_last + entity]
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
        default:
            return quantify(state, e, slots);
    }
}

double Stage::quantify(const Byte* state, const Expression& e,
                       std::span<const EntityId> slots) const {
    std::vector<EntityId> inner(slots.begin(), slots.end());
    inner.resize(std::max(inner.size(), e.slot.index() + 1));
    double count = 0, sum = 0, most = 0;
    std::size_t seen = 0;
    int which = kNone;
    for (std::size_t entity = 0; entity < world_->entities.size(); ++entity) {
        if (!e.domain[entity]) continue;
        inner[e.slot.index()] = EntityId(entity);
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

std::optional<std::size_t> Stage::place_in(const Attribute& attribute, const Byte* state,
                                           const std::vector<Expression>& args,
                                           std::span<const EntityId> slots) const {
    std::size_t place = 0;
    for (std::size_t i = 0; i < attribute.domain.size(); ++i) {
        const auto entity = entity_of(evaluate(state, args[i], slots));
        const auto& domain = attribute.domain[i];
        const auto rank = std::ranges::find(domain, entity);
        if (rank == domain.end()) return {};
        place = place * domain.size() + static_cast<std::size_t>(rank - domain.begin());
    }
    return place;
}

bool Stage::is_possible_slowly(const Byte* state, ActionId action) const {
    const auto& ground = actions_[action.index()];
    return evaluate(state, (*world_)[ground.kind].when, ground.who) != 0 &&
           believability_slowly(state, action) > 0;
}

double Stage::believability_slowly(const Byte* state, ActionId action) const {
    const auto& ground = actions_[action.index()];
    const auto& kind = (*world_)[ground.kind];
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
    return clamped(b * world_->factor[ground.kind.index()]);
}

// One effect, the slots of its loops filled in.
void Stage::apply_slowly(const Byte* before, Byte* state, const Effect& effect,
                         std::span<const EntityId> slots) const {
    const auto& attribute = (*world_)[effect.attribute];
    if (evaluate(before, effect.condition, slots) == 0) return;
    const auto place = place_in(attribute, before, effect.args, slots);
    double value = evaluate(before, effect.value, slots);
    if (!place || (attribute.value.is(ValueType::Base::kEntity) &&
                   !attribute.value.entities[static_cast<std::size_t>(value)]))
        return;
    if (attribute.is_range)
        value = std::clamp(std::floor(value), static_cast<double>(attribute.low),
                           static_cast<double>(attribute.high)) -
                attribute.low;
    const auto& where = layout_[effect.attribute];
    const auto at = where.first + static_cast<std::uint32_t>(*place);
    if (!where.is_bit)
        state[at] = static_cast<Byte>(value);
    else if (value != 0)
        state[at / 8] = static_cast<Byte>(state[at / 8] | (1u << (at % 8)));
    else
        state[at / 8] = static_cast<Byte>(state[at / 8] & ~(1u << (at % 8)));
}

void Stage::perform_slowly(Byte* state, ActionId action) const {
    const std::vector<Byte> before(state, state + start_.size());
    const auto& ground = actions_[action.index()];
    const auto& kind = (*world_)[ground.kind];
    for (const auto& effect : kind.effects) {
        std::vector<EntityId> slots(ground.who);
        slots.resize(static_cast<std::size_t>(world_->slots));
        const auto loop = [&](auto&& self, std::size_t depth) -> void {
            if (depth == effect.loops.size())
                return apply_slowly(before.data(), state, effect, slots);
            const auto& each = effect.loops[depth];
            for (std::size_t entity = 0; entity < world_->entities.size(); ++entity) {
                if (!each.domain[entity]) continue;
                slots[each.slot.index()] = EntityId(entity);
                if (evaluate(before.data(), each.condition, slots) != 0) self(self, depth + 1);
            }
        };
        loop(loop, 0);
    }
    if (const EntityId who = doer(action); !who.is_none() && world_->remembers_last)
        state[layout_.last_of(who)] = ground.kind.number();
}

double Stage::credit_slowly(const Byte* state, const Goal& goal) const {
    const double count = evaluate(state, goal.count, {});
    return goal.partial ? std::clamp(count / goal.at_least, 0.0, 1.0) : count >= goal.at_least;
}

}  // namespace dramatis::story
