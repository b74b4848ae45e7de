#pragma once

#include <sstream>
#include <string_view>

// Checks of our own invariants; bad input is never a failed check but a core::Result.
//   DR_CHECK(cond), DR_CHECK_EQ(a, b): always on.  DR_ASSERT(cond): debug builds only, for hot
//   paths.
// A failed check prints the place and the operands and aborts: the program's state is not to be
// trusted.

namespace dramatis::core {

[[noreturn]] void check_failed(const char* file, int line, std::string_view condition,
                               std::string_view operands = {});

template <class A, class B>
[[noreturn]] void check_equal_failed(const char* file, int line, std::string_view condition,
                                     const A& a, const B& b) {
    std::ostringstream out;
    out << a << " and " << b;
    check_failed(file, line, condition, out.str());
}

}  // namespace dramatis::core

#define DR_CHECK(cond) \
    ((cond) ? void(0) : ::dramatis::core::check_failed(__FILE__, __LINE__, #cond))

#define DR_CHECK_EQ(a, b) \
    ((a) == (b) ? void(0) \
                : ::dramatis::core::check_equal_failed(__FILE__, __LINE__, #a " == " #b, a, b))

#ifdef NDEBUG
#define DR_ASSERT(cond) void(0)
#else
#define DR_ASSERT(cond) DR_CHECK(cond)
#endif
