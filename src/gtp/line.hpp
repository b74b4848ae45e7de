#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace dramatis::gtp {

inline constexpr std::size_t kLongestLine = 65'536;  // bytes; longer ones are refused

// A line of a client, taken apart as the draft of GTP 2 says: control characters dropped, tabs made
// spaces, comments cut off.
struct Line {
    std::string id;    // the digits, as they came; empty if there were none
    std::string name;  // of the command; empty if the line was only an id
    std::vector<std::string> words;
};

// Nothing if the line is empty, or only a comment: such lines have no answer.
std::optional<Line> parse_line(std::string_view text);

// GoGui's way to say that the command at work shall come to an end: a comment, so that it does no
// harm where nobody knows it.
bool is_interrupt(std::string_view text);

// "=7 text" or "?7 text" with the two line ends after it. Empty lines in the text, which would end
// the answer early, and control characters are taken out.
std::string print_answer(bool ok, std::string_view id, std::string_view text);

}  // namespace dramatis::gtp
