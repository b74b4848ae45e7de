#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace dramatis::story {

// What keeps a text from being handed to the TOML library: bytes that are no UTF-8, characters
// outside ASCII where only a key or a value without quotes could stand, and brackets or dotted keys
// so deep that following them takes more stack than there is. Texts in quotes and comments may hold
// any UTF-8. A text that is no TOML in any other way is for the library to refuse.
struct Unfit {
    std::size_t offset = 0;
    std::string what;
};
std::optional<Unfit> find_unfit(std::string_view text);

}  // namespace dramatis::story
