#pragma once

namespace dramatis::report {

// How many decimals show a difference: two digits of the width of its interval, or of the
// difference where that has no width.
int decimals_for(double difference, double width);

}  // namespace dramatis::report
