#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace dramatis::story {

// Where a text of the file begins: errors inside it point there.
struct Source {
    int line = 1, column = 1;
};

// What is wrong with a text, and where. The reader of the file makes a core::Error of it.
struct Fault {
    Source at;
    std::string what;
};

using Wrong = std::optional<Fault>;  // nothing: all is right

// The Source so many bytes into a text that begins there.
Source source_inside(Source source, std::string_view text, std::size_t offset);
// "; did you mean at?", or nothing; what comes nearest among the names.
std::string nearest(std::string_view word, const std::vector<std::string_view>& names);

}  // namespace dramatis::story
