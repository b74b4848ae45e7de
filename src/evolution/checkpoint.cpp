#include "evolution/checkpoint.hpp"

#include <cmath>
#include <limits>

#include "core/checksum.hpp"
#include "core/json.hpp"
#include "formulas/node_variables.hpp"
#include "formulas/text.hpp"
#include "players/match3/settings_json.hpp"

namespace dramatis::evolution {
namespace {

using core::checksum;
using core::Error;
using core::Fields;
using core::Json;
using core::Result;
using evolution::EvolutionSettings;
using evolution::EvolutionState;
using evolution::Generation;
using formulas::Formula;
using formulas::Op;
using formulas::Sense;

constexpr const char* kFormat = "dramatis-evolution";
constexpr std::uint64_t kVersion = 1;
constexpr std::uint32_t kMost = 1'000'000;
constexpr double kAny = std::numeric_limits<double>::max();

constexpr core::Words<EvolutionSettings::Goal, 3> kGoals = {
    {{"best", EvolutionSettings::Goal::kBest},
     {"winner", EvolutionSettings::Goal::kWinner},
     {"fixed", EvolutionSettings::Goal::kFixed}}};

std::string text_of(const formulas::Formula& formula) {
    return formulas::print(formula, formulas::kNodeNames);
}

Json to_json(const formulas::Grammar& grammar) {
    Json variables = Json::array(), operators = Json::array();
    for (std::size_t i = 0; i < formulas::kNodeNames.size(); ++i)
        if (grammar.variables >> i & 1) variables.push_back(formulas::kNodeNames[i]);
    for (const formulas::Op op : grammar.operators)
        operators.push_back(core::word_for(players::kOperatorWords, op));
    return {{"variables", variables},
            {"operators", operators},
            {"constant_low", grammar.constant_low},
            {"constant_high", grammar.constant_high},
            {"start_low", grammar.start_low},
            {"start_high", grammar.start_high},
            {"graft_low", grammar.graft_low},
            {"graft_high", grammar.graft_high},
            {"height_limit", grammar.height_limit}};
}

Json to_json(const EvolutionSettings& s) {
    Json out{{"grammar", to_json(s.grammar)},
             {"population", s.population},
             {"elites", s.elites},
             {"mutants", s.mutants},
             {"constant_chance", s.constant_chance},
             {"generations", s.generations},
             {"games", s.games},
             {"goal", core::word_for(kGoals, s.goal)},
             {"fixed_goal", s.fixed_goal},
             {"distinct_elites", s.distinct_elites},
             {"race", s.race},
             {"audition_games", s.audition_games},
             {"finalists", s.finalists},
             {"held_out_games", s.held_out_games}};
    if (s.parents != EvolutionSettings::Parents::kAll)
        out["parents"] = core::word_for(kParentWords, s.parents);
    return out;
}

std::uint32_t small(Fields& fields, const char* key, std::uint32_t low,
                    std::uint32_t high = kMost) {
    return static_cast<std::uint32_t>(fields.whole(key, low, high));
}

formulas::Grammar read_grammar(const Json& json, const std::string& where, Fields& parent) {
    Fields fields(json, where);
    formulas::Grammar grammar;
    grammar.variables = 0;
    for (const auto& name : fields.value("variables"))
        for (std::size_t i = 0; i < formulas::kNodeNames.size(); ++i)
            if (name.is_string() && name.get<std::string>() == formulas::kNodeNames[i])
                grammar.variables |= 1u << i;
    grammar.operators.clear();
    for (const auto& name : fields.value("operators"))
        if (const auto op = name.is_string()
                                ? core::find_word(players::kOperatorWords, name.get<std::string>())
                                : std::nullopt)
            grammar.operators.push_back(*op);
    if (grammar.operators.empty())
        fields.fail("operators", "must name at least one of + - * / sqrt ln");
    grammar.constant_low = fields.real("constant_low", -1e9, 1e9);
    grammar.constant_high = fields.real("constant_high", grammar.constant_low, 1e9);
    const auto height = [&](const char* key, int low) {
        return static_cast<int>(fields.whole(key, static_cast<std::uint64_t>(low), 12));
    };
    grammar.start_low = height("start_low", 0);
    grammar.start_high = height("start_high", grammar.start_low);
    grammar.graft_low = height("graft_low", 0);
    grammar.graft_high = height("graft_high", grammar.graft_low);
    grammar.height_limit = height("height_limit", 0);
    if (const auto error = fields.error()) parent.adopt(*error);
    return grammar;
}

EvolutionSettings read_evolution(const Json& json, const std::string& where, Fields& parent) {
    Fields fields(json, where);
    EvolutionSettings s;
    s.grammar = read_grammar(fields.value("grammar"), fields.where("grammar"), fields);
    s.population = small(fields, "population", 2, 10'000);
    s.elites = small(fields, "elites", 1, s.population);
    s.mutants = small(fields, "mutants", 0, s.population - s.elites);
    s.constant_chance = fields.real("constant_chance", 0, 1);
    s.generations = small(fields, "generations", 1);
    s.games = small(fields, "games", 1);
    s.goal = fields.word("goal", kGoals);
    s.fixed_goal = fields.real("fixed_goal", -kAny, kAny);
    if (fields.has("parents")) s.parents = fields.word("parents", kParentWords);
    s.distinct_elites = fields.flag("distinct_elites");
    s.race = fields.flag("race");
    s.audition_games = small(fields, "audition_games", 1);
    s.finalists = small(fields, "finalists", 1);
    s.held_out_games = small(fields, "held_out_games", 1);
    if (const auto error = fields.error()) parent.adopt(*error);
    return s;
}

Result<Experiment> read_experiment(const Json& json, const std::string& where) {
    Fields fields(json, where);
    Experiment experiment;
    experiment.name = fields.text("name");
    experiment.mode = fields.word("mode", kModeWords);
    experiment.seed =
        core::Seed{fields.whole("seed", 0, std::numeric_limits<std::uint64_t>::max())};
    const auto objective =
        players::read_objective(fields.value("objective"), fields.where("objective"));
    const auto setup = players::read_setup(fields.value("setup"), fields.where("setup"));
    const auto player = players::read_search(fields.value("search"), fields.where("search"));
    experiment.evolution =
        read_evolution(fields.value("evolution"), fields.where("evolution"), fields);
    if (!objective) return objective.error();
    if (!setup) return setup.error();
    if (!player) return player.error();
    if (const auto error = fields.error()) return *error;
    experiment.setup = *setup;
    experiment.player = *player;
    experiment.player.reward.objective = *objective;
    experiment.evolution.sense = objective->sense;
    return experiment;
}

formulas::Formula read_formula(const Json& json, const std::string& where, Fields& parent) {
    if (json.is_string()) {
        auto formula = formulas::parse(json.get<std::string>(), formulas::kNodeNames);
        if (formula) return std::move(*formula);
        parent.adopt({formula.error().text(), where});
    } else {
        parent.adopt({"must be a formula in quotes", where});
    }
    return {{formulas::Term::number(0)}};
}

Generation read_generation(const Json& json, const std::string& where, Fields& parent) {
    Fields fields(json, where);
    Generation g;
    g.number = small(fields, "generation", 0);
    g.goal = fields.real("goal", -kAny, kAny);
    g.best = fields.real("best", -kAny, kAny);
    g.median = fields.real("median", -kAny, kAny);
    g.worst = fields.real("worst", -kAny, kAny);
    g.vanilla = fields.real("vanilla", -kAny, kAny);
    g.random = fields.real("random", -kAny, kAny);
    g.behaviours = small(fields, "behaviours", 0);
    g.games = fields.whole("games", 0, std::numeric_limits<std::uint64_t>::max());
    g.winner = read_formula(fields.value("formula"), fields.where("formula"), fields);
    if (const auto error = fields.error()) parent.adopt(*error);
    return g;
}

Result<EvolutionState> read_state(const Json& json, const std::string& where) {
    Fields fields(json, where);
    EvolutionState state;
    state.goal = fields.real("goal", -kAny, kAny);
    for (const Json& formula : fields.value("population"))
        state.population.push_back(read_formula(formula, fields.where("population"), fields));
    for (const Json& generation : fields.value("past"))
        state.past.push_back(read_generation(generation, fields.where("past"), fields));
    if (state.population.empty()) fields.fail("population", "must hold at least one formula");
    if (const auto error = fields.error()) return *error;
    return state;
}

}  // namespace

Json to_json(const Generation& g) {
    return {{"generation", g.number}, {"goal", g.goal},
            {"best", g.best},         {"median", g.median},
            {"worst", g.worst},       {"vanilla", g.vanilla},
            {"random", g.random},     {"behaviours", g.behaviours},
            {"games", g.games},       {"formula", text_of(g.winner)}};
}

Json to_json(const Experiment& experiment) {
    return {{"name", experiment.name},
            {"mode", core::word_for(kModeWords, experiment.mode)},
            {"seed", experiment.seed.value},
            {"objective", to_json(experiment.objective())},
            {"setup", players::to_json(experiment.setup)},
            {"search", players::search_json(experiment.player)},
            {"evolution", to_json(experiment.evolution)}};
}

std::string print_checkpoint(const Checkpoint& checkpoint, std::uint32_t signature) {
    Json population = Json::array(), past = Json::array();
    for (const formulas::Formula& formula : checkpoint.state.population)
        population.push_back(text_of(formula));
    for (const Generation& generation : checkpoint.state.past) past.push_back(to_json(generation));
    Json content{
        {"experiment", to_json(checkpoint.experiment)},
        {"state", {{"goal", checkpoint.state.goal}, {"past", past}, {"population", population}}}};
    if (!checkpoint.persona.empty()) content["persona"] = checkpoint.persona;
    const std::string check = checksum(core::dump(content));
    const Json out{{"format", kFormat},
                   {"version", kVersion},
                   {"signature", signature},
                   {"checksum", check},
                   {"content", std::move(content)}};
    return core::dump(out, 1) + "\n";
}

Result<Checkpoint> parse_checkpoint(std::string_view text, const std::string& file,
                                    std::uint32_t signature) {
    const auto json = core::parse_json(text, file);
    if (!json)
        return Error{json.error().what + "; the checkpoint is damaged or no checkpoint",
                     json.error().where};
    Fields fields(*json, file + ": ");
    if (fields.text("format") != kFormat)
        fields.fail("format", std::string("must be \"") + kFormat +
                                  "\"; this is no checkpoint of an evolution");
    if (fields.whole("version", 0, kMost) != kVersion)
        fields.fail("version", "must be 1; this checkpoint is from another version of dramatis");
    if (const auto made = fields.whole("signature", 0, std::numeric_limits<std::uint32_t>::max());
        made != signature)
        fields.fail("signature",
                    "this checkpoint was made by a dramatis that plays differently (signature " +
                        std::to_string(made) + ", this one has " + std::to_string(signature) +
                        "); continue with that version, or start again");
    const std::string check = fields.text("checksum");
    const Json& content = fields.value("content");
    if (const auto error = fields.error()) return *error;
    if (checksum(core::dump(content)) != check)
        return Error{"the checksum does not fit the content: the file is damaged or was edited",
                     file};
    Fields inside(content, file + ": /content");
    const auto experiment = read_experiment(inside.value("experiment"), inside.where("experiment"));
    if (!experiment) return experiment.error();
    const auto state = read_state(inside.value("state"), inside.where("state"));
    if (!state) return state.error();
    const std::string persona = inside.has("persona") ? inside.text("persona") : "";
    if (const auto error = inside.error()) return *error;
    return Checkpoint{*experiment, *state, persona};
}

}  // namespace dramatis::evolution
