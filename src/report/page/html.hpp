#pragma once

#include <string>
#include <string_view>

#include "core/json.hpp"

namespace dramatis::report::page {

// Text as it may stand between tags and in quoted attributes. Level files come from anywhere.
std::string html(std::string_view text);

// The same for sentences: a number and the % after it stay on one line, and "->" is an arrow.
std::string prose(std::string_view text);

// How many characters, each a code point.
std::size_t length_of(std::string_view text);

// At most so many characters, each a code point, and an ellipsis if there were more.
std::string shortened(const std::string& text, std::size_t most);

// JSON as it may stand in a <script>: nothing in it can end the element.
std::string script_json(const core::Json& json);

// Fields of an object that may be missing or of another kind: then null, "", an empty list.
const core::Json& field(const core::Json& object, const char* key);
std::string text_of(const core::Json& object, const char* key);
const core::Json& list_of(const core::Json& object, const char* key);
double number_of(const core::Json& object, const char* key, double otherwise = 0);

// The entry of a list whose `key` is `name`; null if there is none.
const core::Json& named(const core::Json& list, std::string_view name, const char* key = "name");

}  // namespace dramatis::report::page
