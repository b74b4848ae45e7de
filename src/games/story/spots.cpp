#include "games/story/spots.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "games/story/grounding.hpp"

namespace dramatis::story {

std::optional<Spot> Spots::spot_of(const Expression& e) const {
    if (e.op == Op::kLast && e.kids[0].is_value())
        return Spot{static_cast<std::uint16_t>(layout_.last_of(entity_of(e.kids[0].value))), 0xff,
                    false};
    if (e.op != Op::kAttribute) return {};
    const auto& attribute = world_[e.attribute];
    const auto place = Grounder::place_of(attribute, e);
    if (!attribute.changes || !place) return {};
    const auto& where = layout_[e.attribute];
    const auto at = where.first + static_cast<std::uint32_t>(*place);
    if (where.is_bit)
        return Spot{static_cast<std::uint16_t>(at / 8), static_cast<Byte>(1u << (at % 8)), true};
    return Spot{static_cast<std::uint16_t>(at), 0xff, false};
}

std::optional<Test> Spots::test_of(const Expression& e) const {
    const bool negative = e.op == Op::kNot;
    if (const auto spot = spot_of(negative ? e.kids[0] : e); spot && spot->is_bit)
        return Test::bit(spot->byte, spot->mask, !negative);
    if (e.op != Op::kEqual && e.op != Op::kUnequal) return {};
    const bool equal = e.op == Op::kEqual;
    const auto left = spot_of(e.kids[0]), right = spot_of(e.kids[1]);
    if (left && right && !left->is_bit && !right->is_bit &&
        low_of(e.kids[0]) == low_of(e.kids[1])) {
        const auto [a, b] = std::minmax(left->byte, right->byte);
        return Test::same(a, b, equal);
    }
    for (const auto& [spot, where, known] :
         {std::tuple(left, &e.kids[0], &e.kids[1]), std::tuple(right, &e.kids[1], &e.kids[0])}) {
        if (!spot || spot->is_bit || !known->is_value()) continue;
        const double value = known->value - low_of(*where);
        if (value < 0 || value > 255 || value != std::floor(value)) continue;
        return Test::byte_is(spot->byte, static_cast<Byte>(value), equal);
    }
    return {};
}

int Spots::low_of(const Expression& e) const {
    if (e.op != Op::kAttribute) return 0;
    const auto& attribute = world_[e.attribute];
    return attribute.is_range ? attribute.low : 0;
}

}  // namespace dramatis::story
