#pragma once

#include <string>
#include <string_view>

namespace dramatis::core {

// Text as it may stand in HTML and XML, between tags and in quoted attributes. Names come from
// files that anyone may have written, so what these formats cannot hold (control characters, bytes
// that are not UTF-8) becomes U+FFFD.
std::string markup_text(std::string_view text);

// Text as it may stand in a line of Markdown, in a table too: it is shown as it is, whatever
// Markdown would make of it, and can be no markup, link, mention or list. Control characters, ends
// of lines, marks of the writing direction and bytes that are not UTF-8 become blanks, so that a
// terminal may show the Markdown itself.
std::string markdown_text(std::string_view text);

// Text as a field of CSV: in quotes if it needs them, and behind an apostrophe if a spreadsheet
// would take it for a formula.
std::string csv_text(std::string_view text);

}  // namespace dramatis::core
