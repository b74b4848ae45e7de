#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/json_fwd.hpp"
#include "core/json_library.hpp"
#include "core/result.hpp"
#include "core/words.hpp"

namespace dramatis::core {

// Whether more brackets than that stand open at once. The JSON library copies and compares by
// recursion, so depth is bounded before it sees a text.
bool is_nested_deeper(std::string_view text, int limit);

// Whether a text may hold comments, // to the end of a line and /* */, as files that people write
// do.
enum class Comments : std::uint8_t { kNone, kAllowed };

// A whole text as JSON. Errors say name:line:column; a key that an object has twice is one.
Result<Json> parse_json(std::string_view text, const std::string& name,
                        Comments comments = Comments::kNone);

// The text with blanks in place of its comments: what is left stands where it stood.
std::string blank_comments(std::string_view text);

// Bytes that are not UTF-8 are shown as U+FFFD.
std::string dump(const Json& json, int indent = -1);

// "; did you mean "x"?" if one of the names probably was, else "; SOMETHING x, y, z".
std::string meant_or_all(std::string_view word, const std::vector<std::string>& names,
                         std::string_view something);

// Reads the fields of an object, each at most once, and remembers what was wrong: read them all,
// then ask error() or wrong(). What could not be read is a default. Errors say where: "file.json:
// /search/goal".
class Fields {
   public:
    struct Wrong {
        Error error;
        std::string key;
        bool stray = false;  // nobody asked for this field
        std::string around;  // where the object is that it is a field of
    };

    // `object` must live as long as this does. If it is no object, that is the error.
    Fields(const Json& object, std::string where);

    bool has(const char* key) const;
    bool allows(const char* key);  // the same, of a field that need not be there

    double real(const char* key, double low, double high);
    std::uint64_t whole(const char* key, std::uint64_t low, std::uint64_t high);
    bool flag(const char* key);
    std::string text(const char* key);
    // Any value; null if it is missing.
    const Json& value(const char* key);

    template <class Enum, std::size_t N>
    Enum word(const char* key, const Words<Enum, N>& words) {
        const std::string given = text(key);
        if (const auto found = find_word(words, given)) return *found;
        std::vector<std::string> known;
        for (const auto& [word, value] : words) known.emplace_back(word);
        if (!is_wrong(key))
            fail(key, "'" + given.substr(0, 40) + "' is unknown" +
                          meant_or_all(given, known, "choose one of"));
        return words.front().second;
    }

    void fail(const char* key, std::string what);
    void adopt(const Error& error);  // of a part that was read elsewhere
    std::string where(const char* key) const { return where_ + "/" + key; }

    bool is_wrong(const char* key) const;

    // The first error. A stray field, one that nobody asked for, is one if there is no other.
    std::optional<Error> error();
    // All of them, at most one a field: first those that were asked for, then stray ones, at most
    // a hundred.
    std::vector<Wrong> wrong();

   private:
    const Json* find(const char* key);
    Error stray_error(const std::string& key) const;

    const Json* object_;
    std::string where_;
    std::vector<std::string> asked_;
    std::vector<Wrong> wrong_;
};

}  // namespace dramatis::core
