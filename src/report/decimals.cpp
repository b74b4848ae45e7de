#include "report/decimals.hpp"

#include <algorithm>
#include <cmath>

namespace dramatis::report {

int decimals_for(double difference, double width) {
    const double size = width > 0 ? width : std::abs(difference);
    if (size < 1e-6) return 0;  // what is left of 0 after a sum
    return static_cast<int>(std::max(1 - std::floor(std::log10(size)), 0.0));
}

}  // namespace dramatis::report
