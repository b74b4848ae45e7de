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

// Reads the fields of an object, each at most once, and remembers what was wrong first: read them
// all, then ask error(). What could not be read is a default. Errors say where: "file.json:
// /search/goal".
class Fields {
   public:
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
        std::string list;
        for (const auto& [known, value] : words)
            list += (list.empty() ? "" : ", ") + std::string(known);
        fail(key, "'" + given.substr(0, 40) + "' is unknown; choose one of " + list);
        return words.front().second;
    }

    void fail(const char* key, std::string what);
    void adopt(const Error& error);  // of a part that was read elsewhere
    std::string where(const char* key) const { return where_ + "/" + key; }

    // The first error; a stray field, one that nobody asked for, is one too.
    std::optional<Error> error();
    // The stray field that error() is about, if it is about one.
    std::optional<std::string> stray() const;

   private:
    const Json* find(const char* key);

    const Json* object_;
    std::string where_;
    std::vector<std::string> asked_;
    std::optional<Error> error_;
};

}  // namespace dramatis::core
