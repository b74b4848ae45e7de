#pragma once

namespace dramatis::cli {

extern const char* const kVersion;  // of the program, such as 0.1.0

}  // namespace dramatis::cli
