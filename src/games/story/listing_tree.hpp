#pragma once

#include <cstdint>
#include <vector>

#include "games/story/program.hpp"

namespace dramatis::story {

// All tests of all actions as a tree written out in order: where one fails, everything below it is
// passed over.
struct Branch {
    Test test;
    std::uint32_t skip = 0;  // where to go on if it fails
    std::uint32_t action = kInner;
    static constexpr std::uint32_t kInner = 0xffffffff;
};

// What most actions ask comes first, so that one answer settles many.
std::vector<Branch> grow_tree(const std::vector<std::vector<Test>>& tests_by_action);

}  // namespace dramatis::story
