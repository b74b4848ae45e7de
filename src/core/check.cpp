#include "core/check.hpp"

#include <cstdio>
#include <cstdlib>

namespace dramatis::core {

void check_failed(const char* file, int line, std::string_view condition,
                  std::string_view operands) {
    std::fprintf(stderr, "%s:%d: check failed: %.*s%s%.*s\n", file, line,
                 static_cast<int>(condition.size()), condition.data(),
                 operands.empty() ? "" : ", with ", static_cast<int>(operands.size()),
                 operands.data());
    std::abort();
}

}  // namespace dramatis::core
