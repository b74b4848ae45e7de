#pragma once

#include <string>
#include <string_view>

namespace dramatis::cli {

// "  label        text" with a line break at the end; text that does not fit into 80 columns goes
// on below its beginning, broken at blanks.
std::string labelled(std::string_view label, std::string_view text, std::size_t indent = 15);

// A paragraph in lines of at most 80 columns, broken at blanks, each with a line break at its end.
// Columns count characters.
std::string wrapped(std::string_view text, std::size_t width = 80);

// The columns that a UTF-8 text takes, and as much of its beginning as fits into so many.
std::size_t columns_of(std::string_view text);
std::string_view first_columns(std::string_view text, std::size_t columns);

}  // namespace dramatis::cli
