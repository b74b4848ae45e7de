#pragma once

#include <string_view>

namespace dramatis::lab {

// The files of web/, put into the program when it is built.
extern const std::string_view kLabPage, kExplainPage;

}  // namespace dramatis::lab
