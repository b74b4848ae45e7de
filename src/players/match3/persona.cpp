#include "players/match3/persona.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "formulas/node_variables.hpp"
#include "formulas/text.hpp"
#include "players/match3/batch.hpp"
#include "players/match3/settings_json.hpp"

namespace dramatis::players {
namespace {

using core::Error;
using core::Fields;
using core::Json;
using core::Result;

constexpr const char* kFormat = "dramatis-persona";
constexpr std::uint64_t kVersion = 1;
constexpr auto kMost = std::numeric_limits<std::uint32_t>::max();
// A persona wants to win first of all; what is left of its reward is how.
constexpr double kLevelGoals = 0.75;
constexpr core::Words<int, 2> kModes = {{{"paper", 0}, {"modern", 1}}};

Result<Origin> read_origin(const Json& json, const std::string& where) {
    Fields fields(json, where);
    Origin origin;
    origin.mode = core::word_for(kModes, fields.word("mode", kModes));
    auto setup = read_setup(fields.value("setup"), fields.where("setup"));
    if (setup)
        origin.setup = std::move(*setup);
    else
        fields.adopt(setup.error());
    origin.seed = fields.whole("seed", 0, std::numeric_limits<std::uint64_t>::max());
    origin.generations = static_cast<std::uint32_t>(fields.whole("generations", 1, kMost));
    origin.generation =
        static_cast<std::uint32_t>(fields.whole("generation", 0, origin.generations - 1));
    origin.held_out = read_measured(fields.value("held_out"), fields.where("held_out"), fields);
    origin.vanilla = read_measured(fields.value("vanilla"), fields.where("vanilla"), fields);
    origin.random = read_measured(fields.value("random"), fields.where("random"), fields);
    if (const auto error = fields.error()) return *error;
    return origin;
}

bool is_plain(std::string_view text) {
    return std::ranges::none_of(
        text, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; });
}

}  // namespace

Measured measured(std::span<const double> values) {
    const auto summary = core::summarize(values);
    return {values.size(), summary.mean, summary.interval};
}

Json to_json(const Measured& m) {
    return {
        {"games", m.games}, {"mean", m.mean}, {"low", m.interval.low}, {"high", m.interval.high}};
}

Measured read_measured(const Json& json, const std::string& where, Fields& parent) {
    constexpr double kAny = std::numeric_limits<double>::max();
    Fields fields(json, where);
    Measured m;
    m.games = fields.whole("games", 1, kMostHeldOutGames);
    m.mean = fields.real("mean", -kAny, kAny);
    m.interval = {fields.real("low", -kAny, kAny), fields.real("high", -kAny, kAny)};
    if (!(m.interval.low <= m.mean && m.mean <= m.interval.high))
        fields.fail("mean", "must lie between low and high");
    if (const auto error = fields.error()) parent.adopt(*error);
    return m;
}

Persona adapted_to(Persona persona, const match3::Setup& setup) {
    if (!setup.goals.empty()) persona.settings.reward.level_goals = kLevelGoals;
    if (!persona.origin || persona.origin->setup == setup || persona.origin->random.mean == 0)
        return persona;
    auto& reward = persona.settings.reward;
    Batch batch{.setup = setup,
                .player = {},
                .games = 1000,
                .seed = core::Seed{persona.origin->seed}.child("adapt")};
    batch.player.reward.objective = reward.objective;
    std::vector<double> values;
    for (const auto& game : play_batch(batch, {})) values.push_back(reward.objective.of(game));
    const double scale = core::summarize(values).mean / persona.origin->random.mean;
    if (!(scale > 0) || !std::isfinite(scale)) return persona;
    reward.goal *= scale;
    reward.from *= scale;
    return persona;
}

std::string print_persona(const Persona& persona) {
    const auto& settings = persona.settings;
    Json out{{"format", kFormat},
             {"version", kVersion},
             {"name", persona.name},
             {"title", persona.title}};
    out["objective"] = to_json(settings.reward.objective);
    out["formula"] = formulas::print(*settings.formula, formulas::kNodeNames);
    out["search"] = search_json(settings);
    if (const auto& origin = persona.origin) {
        out["origin"] = {{"mode", origin->mode},
                         {"setup", to_json(origin->setup)},
                         {"seed", origin->seed},
                         {"generation", origin->generation},
                         {"generations", origin->generations},
                         {"held_out", to_json(origin->held_out)},
                         {"vanilla", to_json(origin->vanilla)},
                         {"random", to_json(origin->random)}};
    }
    return core::dump(out, 2) + "\n";
}

Result<Persona> parse_persona(std::string_view text, const std::string& file) {
    const auto json = core::parse_json(text, file);
    if (!json) return json.error();
    Fields fields(*json, file + ": ");
    if (const auto format = fields.text("format"); format != kFormat)
        fields.fail("format", std::string("must be \"") + kFormat + "\"; this is no persona");
    if (fields.whole("version", 0, kMost) != kVersion)
        fields.fail("version", "must be 1; this persona is from another version of dramatis");
    Persona persona;
    persona.name = fields.text("name");
    if (!is_name(persona.name)) fields.fail("name", kNameRule);
    persona.title = fields.text("title");
    if (!is_plain(persona.title))
        fields.fail("title", "must be one line without control characters");
    const auto objective = read_objective(fields.value("objective"), fields.where("objective"));
    if (!objective) fields.adopt(objective.error());
    const auto formula = formulas::parse(fields.text("formula"), formulas::kNodeNames);
    if (!formula) fields.adopt({formula.error().text(), fields.where("formula")});
    const auto settings = read_search(fields.value("search"), fields.where("search"));
    if (!settings) fields.adopt(settings.error());
    if (fields.has("origin")) {
        const auto origin = read_origin(fields.value("origin"), fields.where("origin"));
        if (origin)
            persona.origin = *origin;
        else
            fields.adopt(origin.error());
    }
    if (const auto error = fields.error()) return *error;
    persona.settings = *settings;
    persona.settings.reward.objective = *objective;
    persona.settings.formula = *formula;
    if (!persona.settings.reward.makes_sense())
        return Error{
            "must lie on the side of 'from' that is wanted: above it to maximize, below it to "
            "minimize",
            file + ": /search/goal"};
    return persona;
}

}  // namespace dramatis::players
