#pragma once

#include <string>
#include <utility>

namespace dramatis::story {

// What cannot be made of a world, at that line of its file.
struct Refusal {
    int line;
    std::string what;
};

// Where a stage is being made of a world; throws Refusal.
struct Making {
    int line = 1;  // of what is being made

    [[noreturn]] void refuse(std::string what) const { throw Refusal{line, std::move(what)}; }
};

}  // namespace dramatis::story
