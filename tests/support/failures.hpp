#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "os/exit.hpp"

namespace dramatis::cli {

// How a command would have ended.
struct Ended {
    Exit status = Exit::kOk;
    std::string message;

    bool says(std::string_view text) const { return message.find(text) != std::string::npos; }
    bool operator==(const Ended&) const = default;
};

inline void PrintTo(const Ended& ended, std::ostream* out) {
    *out << "status " << static_cast<int>(ended.status) << ": " << ended.message;
}

template <class F>
Ended ending_of(F&& work) {
    try {
        work();
    } catch (const Failure& failure) {
        return {failure.status(), failure.what()};
    }
    return {};
}

// With a message that holds `text`.
inline testing::AssertionResult ends_with(const Ended& ended, Exit status, std::string_view text) {
    if (ended.status == status && ended.says(text)) return testing::AssertionSuccess();
    return testing::AssertionFailure()
           << "status " << static_cast<int>(ended.status) << ", \"" << ended.message
           << "\" in place of status " << static_cast<int>(status) << " and \"" << text << "\"";
}

}  // namespace dramatis::cli
