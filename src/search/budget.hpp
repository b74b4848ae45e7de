#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <utility>

namespace dramatis::search {

// What a search has used so far, as its budget sees it.
struct Spending {
    std::uint64_t iterations = 0;  // of this search
    std::size_t tree_bytes = 0;    // nodes and kept states, not the spare capacity of their vectors
};

// Asked before every iteration; a search ends when its budget is spent.
template <class B>
concept Budget = requires(B budget, const Spending& spending) {
    { budget.spent(spending) } -> std::same_as<bool>;
};

struct Iterations {
    std::uint64_t limit = 250;
    bool spent(const Spending& s) const { return s.iterations >= limit; }
};

// Ends with the iteration that reaches the limit.
struct TreeBytes {
    std::size_t limit = std::size_t{1} << 30;
    bool spent(const Spending& s) const { return s.tree_bytes >= limit; }
};

// Time, by a clock that the caller brings (the library reads none, so that nothing in it can depend
// on the time of day): `now` gives seconds that grow, and is asked once in 16 iterations. At least
// one iteration is always made. A search under a deadline cannot be repeated to the byte.
template <std::invocable Now>
struct Deadline {
    Now now;
    double end = 0;
    bool spent(const Spending& s) {
        return s.iterations > 0 && s.iterations % 16 == 0 && now() >= end;
    }
};
template <class Now>
Deadline(Now, double) -> Deadline<Now>;

// Whichever ends first.
template <class... Budgets>
struct FirstOf {
    std::tuple<Budgets...> budgets;
    explicit FirstOf(Budgets... each) : budgets(std::move(each)...) {}
    bool spent(const Spending& s) {
        return std::apply([&](auto&... each) { return (each.spent(s) || ...); }, budgets);
    }
};

static_assert(Budget<Iterations> && Budget<TreeBytes>);

}  // namespace dramatis::search
