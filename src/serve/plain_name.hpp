#pragma once

#include <string>
#include <string_view>

namespace dramatis::serve {

// "My Level!" as a name that every file system and address takes: "My-Level". Letters, digits, - .
// _ alone, the first of them a letter, a digit or _; never empty.
std::string plain_name(std::string_view name);

}  // namespace dramatis::serve
