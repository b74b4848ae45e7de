#include "games/story/effect_maker.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace dramatis::story {
namespace {

using Base = ValueType::Base;
constexpr std::size_t kMostWrites = 4'000'000;

Byte constant_of(const Attribute& attribute, double value) {
    if (!attribute.is_range) return static_cast<Byte>(value);
    return static_cast<Byte>(std::clamp(std::floor(value), static_cast<double>(attribute.low),
                                        static_cast<double>(attribute.high)) -
                             attribute.low);
}

Expression with(Expression a, Expression b) {
    if (a.is_value()) return a.value != 0 ? b : a;
    if (b.is_value()) return b.value != 0 ? a : b;
    Expression out{.op = Op::kAnd, .type = {Base::kBool}};
    out.kids.push_back(std::move(a));
    out.kids.push_back(std::move(b));
    return out;
}

}  // namespace

void EffectMaker::add(const Effect& effect, const std::vector<EntityId>& who) {
    slots_ = who;
    slots_.resize(static_cast<std::size_t>(world_.slots));
    conditions_.clear();
    add_loops(effect, 0);
}

void EffectMaker::add_loops(const Effect& effect, std::size_t depth) {
    if (depth == effect.loops.size()) return add_write(effect);
    const auto& loop = effect.loops[depth];
    for (std::size_t entity = 0; entity < world_.entities.size(); ++entity) {
        if (!loop.domain[entity]) continue;
        slots_[loop.slot.index()] = EntityId(entity);
        Expression condition = grounder_.ground(loop.condition, slots_);
        if (making_.is_refused()) return;
        if (condition.is_value() && condition.value == 0) continue;
        conditions_.push_back(std::move(condition));
        add_loops(effect, depth + 1);
        conditions_.pop_back();
    }
}

// What the attribute cannot be it does not become: the condition asks for that where it depends.
bool EffectMaker::can_be(const Attribute& attribute, const Expression& value,
                         Expression& condition) const {
    if (!attribute.value.is(Base::kEntity) ||
        (value.type.entities & ~attribute.value.entities).none())
        return true;
    if (value.is_value()) return attribute.value.entities[static_cast<std::size_t>(value.value)];
    Expression fits{.op = Op::kIs, .type = {Base::kBool}, .domain = attribute.value.entities};
    fits.kids.push_back(value);
    condition = with(std::move(condition), std::move(fits));
    return true;
}

void EffectMaker::add_write(const Effect& effect) {
    Expression last = grounder_.ground(effect.condition, slots_);
    if (last.is_value() && last.value == 0) return;
    Expression all = truth(true);
    for (const auto& condition : conditions_) all = with(std::move(all), condition);
    all = with(std::move(all), std::move(last));
    const auto& attribute = world_[effect.attribute];
    const auto& where = layout_[effect.attribute];
    Expression target{.op = Op::kAttribute, .attribute = effect.attribute};
    bool is_known = true;
    for (const auto& arg : effect.args) {
        target.kids.push_back(grounder_.ground(arg, slots_));
        is_known = is_known && target.kids.back().is_value();
    }
    const Expression value = grounder_.ground(effect.value, slots_);
    if (making_.is_refused() || !can_be(attribute, value, all)) return;
    Write write{.is_bit = where.is_bit};
    std::int64_t place = -1;
    if (attribute.is_range) write.low = attribute.low, write.high = attribute.high;
    if (is_known) {
        const auto known = Grounder::place_of(attribute, target);
        if (!known) return;
        place = static_cast<std::int64_t>(*known);
        const auto at = where.first + static_cast<std::uint32_t>(*known);
        write.byte = static_cast<std::uint16_t>(where.is_bit ? at / 8 : at);
        write.mask = where.is_bit ? static_cast<Byte>(1u << (at % 8)) : Byte{0xff};
    } else {
        write.byte = static_cast<std::uint16_t>(where.first);
        write.address = programs_.compile_place(attribute, target.kids);
    }
    if (value.is_value())
        write.constant = constant_of(attribute, value.value);
    else
        write.value = programs_.compile(value);
    if (!all.is_value()) write.condition = programs_.compile(all);
    targets_.emplace_back(effect.attribute, place);
    writes_.push_back(write);
    if (writes_.size() > kMostWrites)
        making_.refuse(
            "the effects of this world are too many when all is written out; use fewer loops in "
            "\"do\", or fewer parameters");
}

}  // namespace dramatis::story
