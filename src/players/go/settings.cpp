#include "players/go/settings.hpp"

#include "core/named_fields.hpp"
#include "games/go/game.hpp"
#include "learning/shipped_weights.hpp"
#include "search/workbench.hpp"

namespace dramatis::players {
namespace {

constexpr std::string_view kDefault = "default";

}  // namespace

search::Powers go_powers() {
    return search::powers_of<go::Go<9>>("Go", "go", true, false, false,
                                        {.rule = search::Ucb1{.c = 0.2}});
}

core::Result<bool> set_field(GoSettings& settings, std::string_view name, std::string_view value) {
    GoSettings changed = settings;
    auto set = core::set_named_field(changed, name, value);
    if (!set) return set;
    if (changed.techniques) {
        if (changed.threads > 1 || changed.trees > 1)
            return core::Error{
                "a search with techniques has one tree and one thread; use threads=1 and trees=1",
                std::string(name)};
        learning::supply_weights(*changed.techniques, go_powers().id);
        if (const auto error = search::find_nonsense(*changed.techniques, go_powers()))
            return core::Error{error->text(), std::string(name)};
    }
    settings = std::move(changed);
    return set;
}

core::Result<GoSettings> parse_go_settings(std::string_view text) {
    GoSettings settings;
    text = core::trimmed(text);
    if (text.empty() || text == kDefault) return settings;
    const auto fields = core::split_fields(text, ',', "playouts=1000,rave=off");
    if (!fields) return fields.error();
    for (const auto& [name, value] : *fields)
        if (auto set = set_field(settings, name, value); !set) return set.error();
    return settings;
}

std::string print(const GoSettings& settings, search::Detail detail) {
    auto fields = core::changed_fields(settings, GoSettings{});
    for (auto& [name, value] : fields)
        if (name == "techniques")
            value = search::print(*settings.techniques, go_powers().start, detail);
    const std::string text = core::join_fields(fields, ',');
    return text.empty() ? std::string(kDefault) : text;
}

}  // namespace dramatis::players
