#pragma once

#include <compare>
#include <concepts>
#include <cstddef>
#include <limits>

namespace dramatis::core {

// A number that stands for one thing of a kind: an index with a type of its own, so that one of
// another kind cannot take its place. `Tag` names the kind and need not be defined:
//   using PageId = core::Id<struct PageTag, std::uint16_t>;
// It is as large and as fast as its number. The largest number stands for none.
template <class Tag, class Number>
class Id {
   public:
    constexpr Id() = default;
    constexpr explicit Id(std::integral auto number) : number_(static_cast<Number>(number)) {}

    static constexpr Id none() { return Id(std::numeric_limits<Number>::max()); }
    constexpr bool is_none() const { return *this == none(); }

    constexpr Number number() const { return number_; }
    constexpr std::size_t index() const { return static_cast<std::size_t>(number_); }

    constexpr auto operator<=>(const Id&) const = default;

   private:
    Number number_ = 0;
};

}  // namespace dramatis::core
