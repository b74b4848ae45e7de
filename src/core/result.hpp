#pragma once

#include <string>
#include <utility>
#include <variant>

#include "core/check.hpp"

namespace dramatis::core {

// What was wrong with an input: `where` names the place ("levels/12.json:8:3", "line 4"), `what`
// says what is wrong there and what would be right.
struct Error {
    std::string what;
    std::string where;

    std::string text() const { return where.empty() ? what : where + ": " + what; }
};

// A value or the reason why there is none; the shape of C++23's std::expected, which GCC 12 has
// not.
template <class T>
class [[nodiscard]] Result {
   public:
    Result(T value) : held_(std::move(value)) {}
    Result(Error error) : held_(std::move(error)) {}

    bool has_value() const { return held_.index() == 0; }
    explicit operator bool() const { return has_value(); }

    T& operator*() { return get(); }
    const T& operator*() const { return const_cast<Result*>(this)->get(); }
    T* operator->() { return &get(); }
    const T* operator->() const { return &const_cast<Result*>(this)->get(); }

    const Error& error() const {
        DR_CHECK(!has_value());
        return *std::get_if<Error>(&held_);
    }

   private:
    T& get() {
        DR_CHECK(has_value());
        return *std::get_if<T>(&held_);
    }

    std::variant<T, Error> held_;
};

}  // namespace dramatis::core
