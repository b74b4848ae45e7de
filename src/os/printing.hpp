#pragma once

#include <fmt/core.h>

#include <string>
#include <string_view>
#include <utility>

namespace dramatis::cli {

// The only doors to the standard streams. Names and texts of users' files pass through here, so
// whatever could move the cursor, change colours or the title, or turn a line around is shown as an
// escape instead of being sent to the terminal.

// Control characters but newline and tab as \x1b, bytes that are not UTF-8 as \xff, controls of
// more than one byte as \u0085 or \u202e: that is also how JSON writes them, so JSON stays JSON.
std::string printable(std::string_view text);

// As they are: for escape sequences of our own, around text that is ours.
void raw_out(std::string_view text);
void raw_err(std::string_view text);

// Standard output. Fails if it cannot be written.
template <class... Args>
void print_out(fmt::format_string<Args...> format, Args&&... args) {
    raw_out(printable(fmt::format(format, std::forward<Args>(args)...)));
}

// Standard error: notes, progress, complaints. Whatever happens to them, the work goes on.
template <class... Args>
void print_err(fmt::format_string<Args...> format, Args&&... args) {
    raw_err(printable(fmt::format(format, std::forward<Args>(args)...)));
}

// Before anything is opened: a descriptor of a standard stream that is closed would otherwise be
// given to the first file, and what is printed would land in it. Reading and writing those fails.
void occupy_standard_streams();

}  // namespace dramatis::cli
