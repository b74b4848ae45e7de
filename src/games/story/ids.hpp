#pragma once

#include <cstdint>

#include "core/id.hpp"

namespace dramatis::story {

// Everything that has a number has a type for it. All are numbered as they stand in the file.
using TypeId = core::Id<struct TypeTag, std::uint8_t>;
using EntityId = core::Id<struct EntityTag, std::uint8_t>;
using AttributeId = core::Id<struct AttributeTag, std::uint8_t>;
using KindId = core::Id<struct KindTag, std::uint8_t>;   // an action as the file has it
using SlotId = core::Id<struct SlotTag, std::uint16_t>;  // a parameter, or a quantifier's variable
using ActionId = core::Id<struct ActionTag, std::uint16_t>;  // with all its parameters filled in

inline constexpr int kMaxEntities = 250;
// As a value: no entity, and no action.
inline constexpr std::uint8_t kNone = EntityId::none().number();
static_assert(kNone == KindId::none().number());

// Entities and actions as values of expressions, which are all doubles.
constexpr EntityId entity_of(double value) { return EntityId(static_cast<std::uint8_t>(value)); }
constexpr double value_of(EntityId entity) { return entity.number(); }

}  // namespace dramatis::story
