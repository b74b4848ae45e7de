#include "players/go/settings.hpp"

#include "core/named_fields.hpp"
#include "games/go/game.hpp"
#include "learning/shipped_weights.hpp"
#include "search/workbench.hpp"

namespace dramatis::players {
namespace {

constexpr std::string_view kDefault = "default";

}  // namespace

search::Configuration go_techniques() {
    return {.rule = search::McRave{.bias = 0.01, .k = 1000, .c = 0, .first_play = 1.1},
            .expand_after = 2,
            .priors = true,
            .playout = search::Configuration::Playout::kOwn,
            .solver = true};
}

search::Powers go_powers() {
    auto powers = search::powers_of<go::Go<9>>("Go", "go", true, false, false,
                                               {.rule = search::Ucb1{.c = 0.2}});
    powers.own_playouts = true;
    return powers;
}

std::optional<GoRule> compiled_rule(const search::Configuration& c) {
    using Playout = search::Configuration::Playout;
    const search::Configuration compiled{.rule = c.rule,
                                         .expand_after = c.expand_after,
                                         .depth = c.depth,
                                         .priors = c.priors,
                                         .prior_weight = c.prior_weight,
                                         .playout = c.playout,
                                         .solver = c.solver,
                                         .choose = c.choose};
    if (c != compiled || (c.playout != Playout::kOwn && c.playout != Playout::kUniform)) return {};
    if (const auto* flat = std::get_if<search::EqualShares>(&c.rule)) {
        if (c.depth != 1 || c.choose != search::Recommend::kMean) return {};
        return *flat;
    }
    if (c.depth != 0 || c.choose != search::Recommend::kVisits) return {};
    if (const auto* rave = rave_of(c)) return *rave;
    if (const auto* urgent = std::get_if<search::UrgentUcb1>(&c.rule)) return *urgent;
    return {};
}

std::optional<GoRule> compiled_rule(const GoSettings& settings) {
    const auto& techniques = settings.techniques;
    const bool is_own = techniques.playout == search::Configuration::Playout::kOwn;
    if (settings.wording.as_techniques && !is_own) return {};
    return compiled_rule(techniques);
}

std::string_view present_name(std::string_view name) {
    return name == "playouts" ? "iterations" : name;
}

core::Result<bool> set_field(GoSettings& settings, std::string_view name, std::string_view value) {
    GoSettings changed = settings;
    auto set = core::set_named_field(changed, present_name(name), value);
    if (!set) return set;
    if (changed.wording.as_techniques) {
        if (changed.threads > 1 || changed.trees > 1)
            return core::Error{
                "a search with techniques has one tree and one thread; use threads=1 and trees=1",
                std::string(name)};
        learning::supply_weights(changed.techniques, go_powers().id);
        if (!compiled_rule(changed))
            if (const auto error = search::find_nonsense(changed.techniques, go_powers()))
                return core::Error{error->text(), std::string(name)};
    }
    settings = std::move(changed);
    return set;
}

core::Result<GoSettings> parse_go_settings(std::string_view text) {
    GoSettings settings;
    text = core::trimmed(text);
    if (text.empty() || text == kDefault) return settings;
    const auto fields = core::split_fields(text, ',', "iterations=1000,rave=off", present_name);
    if (!fields) return fields.error();
    for (const auto& [name, value] : *fields)
        if (auto set = set_field(settings, name, value); !set) return set.error();
    return settings;
}

std::string print(const GoSettings& settings, search::Detail detail) {
    auto fields = core::changed_fields(settings, GoSettings{});
    for (auto& [name, value] : fields)
        if (name == "techniques")
            value = search::print(settings.techniques, go_powers().start, detail);
    const std::string text = core::join_fields(fields, ',');
    return text.empty() ? std::string(kDefault) : text;
}

}  // namespace dramatis::players
