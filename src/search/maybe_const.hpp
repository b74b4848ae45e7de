#pragma once

#include <concepts>
#include <type_traits>

namespace dramatis::search {

// A Type, to be read or to be written. Lists of fields take one: each_field(settings, field) calls
// field(name, value, lowest, highest, what it is) for each, and core/named_fields.hpp makes texts,
// files, help and messages of it.
template <class T, class Type>
concept MaybeConst = std::derived_from<std::remove_const_t<T>, Type>;

}  // namespace dramatis::search
