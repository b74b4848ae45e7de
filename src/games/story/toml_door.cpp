#define TOML_IMPLEMENTATION
#include "games/story/toml_door.hpp"

#include <utility>

#include "games/story/toml_text.hpp"
#include "games/story/world.hpp"

namespace dramatis::story {

Wrong read_toml(std::string_view text, const std::string& file, toml::table& out) {
    if (text.size() > kMaxWorldBytes)
        return Fault{{1, 1}, "this file is too large for a world; a megabyte is the most"};
    if (const auto zero = text.find('\0'); zero != std::string_view::npos)
        return Fault{source_inside({}, text, zero), "this byte is no text"};
    if (const auto unfit = find_unfit(text))
        return Fault{source_inside({}, text, unfit->offset), unfit->what};
    auto parsed = toml::parse(text, file);
    if (!parsed) {
        const auto& error = parsed.error();
        return Fault{{static_cast<int>(error.source().begin.line),
                      static_cast<int>(error.source().begin.column)},
                     "this is no TOML: " + std::string(error.description())};
    }
    out = std::move(parsed).table();
    return {};
}

}  // namespace dramatis::story
