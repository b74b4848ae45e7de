#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace dramatis::cli {

// How many scores lie in [from, to).
struct Bin {
    std::uint64_t from = 0;
    std::uint64_t to = 0;
    std::size_t count = 0;
};

// At most sixteen bins of one width that cover all the scores, which must not be none.
std::vector<Bin> histogram(std::span<const double> scores);

// One line a bin: where it begins, a bar, the count.
std::string bars(const std::vector<Bin>& bins);

}  // namespace dramatis::cli
