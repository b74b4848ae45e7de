#pragma once

#include <string>
#include <string_view>

namespace dramatis::core {

// Text as it may stand in HTML and XML, between tags and in quoted attributes. Names come from
// files that anyone may have written, so what these formats cannot hold (control characters, bytes
// that are not UTF-8) becomes U+FFFD.
std::string markup_text(std::string_view text);

// Text as a field of CSV: in quotes if it needs them, and behind an apostrophe if a spreadsheet
// would take it for a formula.
std::string csv_text(std::string_view text);

}  // namespace dramatis::core
