#pragma once

#include <string_view>

namespace dramatis::report {

// The files of web/, put into the program when it is built.
extern const std::string_view kReproductionPage;

}  // namespace dramatis::report
