#include "players/board/settings.hpp"

#include "core/named_fields.hpp"

namespace dramatis::players {

search::Configuration board_start() { return {.rule = search::Ucb1{.c = 0.7}}; }

core::Result<BoardSettings> parse_board_settings(std::string_view text,
                                                 const search::Powers& powers) {
    BoardSettings out;
    if (text == "default") return out;
    if (text == "random") return BoardSettings{.effort = {.iterations = 0}};
    const auto fields =
        core::split_fields(text, ',', "iterations=1000,c=0.7; or name the player random");
    if (!fields) return fields.error();
    for (const auto& [name, value] : *fields)
        if (auto set = core::set_named_field(out, name, value); !set) return set.error();
    if (out.wording.as_techniques)
        if (const auto error = search::find_nonsense(out.techniques, powers)) return *error;
    return out;
}

std::string print(const BoardSettings& settings, search::Detail detail) {
    if (settings.effort.iterations == 0) return "random";
    std::string out = "iterations=" + core::digits(settings.effort.iterations);
    if (!search::is_said_by_names(settings, kBoardNames))
        return out + ",techniques=" + search::print(settings.techniques, board_start(), detail);
    search::each_alias(settings, kBoardNames,
                       [&](const char* name, double value, double, double, const char*) {
                           out += std::string(",") + name + "=" + core::digits(value);
                       });
    return out;
}

}  // namespace dramatis::players
