#include "players/board/settings.hpp"

#include "core/named_fields.hpp"

namespace dramatis::players {

search::Configuration board_start() { return {.rule = search::Ucb1{.c = BoardSettings{}.c}}; }

core::Result<BoardSettings> parse_board_settings(std::string_view text,
                                                 const search::Powers& powers) {
    BoardSettings out;
    if (text == "default") return out;
    if (text == "random") return BoardSettings{.iterations = 0};
    const auto fields =
        core::split_fields(text, ',', "iterations=1000,c=0.7; or name the player random");
    if (!fields) return fields.error();
    for (const auto& [name, value] : *fields)
        if (auto set = core::set_named_field(out, name, value); !set) return set.error();
    if (out.techniques)
        if (const auto error = search::find_nonsense(*out.techniques, powers)) return *error;
    return out;
}

std::string print(const BoardSettings& settings, search::Detail detail) {
    if (settings.iterations == 0) return "random";
    std::string out = "iterations=" + core::digits(settings.iterations);
    return out + (settings.techniques
                      ? ",techniques=" + search::print(*settings.techniques, board_start(), detail)
                      : ",c=" + core::digits(settings.c));
}

}  // namespace dramatis::players
