#pragma once

#include <compare>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace dramatis::core {

inline constexpr std::size_t kWholeValue = static_cast<std::size_t>(-1);

// For error messages: where something stands in a JSON text, comments allowed. All of this takes
// any bytes; where a text is no JSON the answer is a guess inside the text.

// The byte at which the value begins that a JSON pointer ("/goals/1/count") names. If there is no
// such value, that of the nearest one around it. With `character`, that character of the value, if
// it is a text: an escape is one, and so is what takes several bytes.
std::size_t offset_in(std::string_view text, std::string_view pointer,
                      std::size_t character = kWholeValue);

// The byte at which the key of that value begins; that of the value if it has none.
std::size_t offset_of_key(std::string_view text, std::string_view pointer);

struct KeyPlace {
    std::string key;
    std::size_t offset = 0;
};

// The first key that its object had before.
std::optional<KeyPlace> find_second_key(std::string_view text);
// The first key of an object that has `limit` different ones before it.
std::optional<KeyPlace> find_key_beyond(std::string_view text, std::size_t limit);

// The byte at which the first number begins that is too large for a double.
std::optional<std::size_t> find_huge_number(std::string_view text);

// Both count from 1; columns count characters.
struct Place {
    std::size_t line = 1;
    std::size_t column = 1;

    std::string text() const { return std::to_string(line) + ":" + std::to_string(column); }
    auto operator<=>(const Place&) const = default;
};

Place place_of(std::string_view text, std::size_t offset);
// "line:column"
std::string place_at(std::string_view text, std::size_t offset);
std::string place_in(std::string_view text, std::string_view pointer,
                     std::size_t character = kWholeValue);

// A key as a part of a pointer: ~ and / are written ~0 and ~1.
std::string pointer_part(std::string_view key);

// The characters of a UTF-8 text. A byte that belongs to none is one by itself.
std::size_t character_length(std::string_view text, std::size_t at);

}  // namespace dramatis::core
