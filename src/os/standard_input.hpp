#pragma once

#include <cstddef>
#include <iosfwd>
#include <optional>
#include <span>

namespace dramatis::cli {

// What all commands read from standard input. Where it cannot be read (it is a folder, or the
// terminal is gone), that ends the command, and is not taken for an end.

// The bytes that came, at most as many as there is room for; 0: the end. Nothing: none came yet, as
// a signal did, or as the input does not wait.
std::optional<std::size_t> read_standard_input(std::span<char> room);

// The same as a stream.
std::istream& standard_input();

}  // namespace dramatis::cli
