#include "search/configuration.hpp"

#include <algorithm>
#include <cmath>

#include "core/json.hpp"
#include "core/named_fields.hpp"

namespace dramatis::search {
namespace {

constexpr std::string_view kDefault = "default", kRule = "rule";
constexpr char kSeparator = ';';
constexpr const char* kExample = "rule=ucb-tuned;c=0.5";

// The rule in use and all the rest as one list of fields.
void each_field_of_all(auto& configuration, auto&& field) {
    std::visit([&](auto& rule) { std::decay_t<decltype(rule)>::each_field(rule, field); },
               configuration.rule);
    each_field(configuration, field);
}

struct All {
    Configuration value;
};
void each_field(All& all, auto&& field) { each_field_of_all(all.value, field); }
void each_field(const All& all, auto&& field) { each_field_of_all(all.value, field); }

core::Result<bool> set_rule(Configuration& configuration, std::string_view name) {
    bool found = false;
    std::string names;
    for_each_rule([&](auto rule) {
        const char* each = decltype(rule)::kCard.name;
        names += (names.empty() ? "" : ", ") + std::string(each);
        if (name != each) return;
        if (!std::holds_alternative<decltype(rule)>(configuration.rule))
            configuration.rule = rule;  // the same one named again changes nothing
        found = true;
    });
    if (!found)
        return core::Error{core::shown_text(name) + " is not valid; it takes one of " + names,
                           std::string(kRule)};
    return true;
}

core::Result<Configuration> configuration_of(
    const std::vector<std::pair<std::string, std::string>>& fields, Configuration start = {}) {
    All all{std::move(start)};
    for (const auto& [name, value] : fields)
        if (name == kRule)
            if (auto set = set_rule(all.value, value); !set) return set.error();
    for (const auto& [name, value] : fields) {
        if (name == kRule) continue;
        if (auto set = core::set_named_field(all, name, value); !set) return set.error();
    }
    return all.value;
}

// As the defaults are with that rule.
All defaults_for(const Configuration& configuration) {
    All all;
    all.value.rule =
        std::visit([](const auto& rule) -> RuleChoice { return std::decay_t<decltype(rule)>{}; },
                   configuration.rule);
    return all;
}

using FieldTexts = std::vector<std::pair<std::string, std::string>>;

FieldTexts fields_of(const Configuration& configuration) {
    auto fields = core::changed_fields(All{configuration}, defaults_for(configuration));
    fields.insert(fields.begin(), {std::string(kRule), card_of(configuration.rule).name});
    return fields;
}

bool has(const FieldTexts& fields, const char* name) {
    return std::ranges::find(fields, name, &FieldTexts::value_type::first) != fields.end();
}

}  // namespace

core::Result<Configuration> parse_configuration(std::string_view text) { return changed({}, text); }

core::Result<Configuration> changed(Configuration configuration, std::string_view text) {
    text = core::trimmed(text);
    if (text.empty() || text == kDefault) return configuration;
    const auto fields = core::split_fields(text, kSeparator, kExample);
    if (!fields) return fields.error();
    return configuration_of(*fields, std::move(configuration));
}

std::string print(const Configuration& configuration, const Configuration& start, Detail detail) {
    const FieldTexts from_headers = fields_of(configuration);
    Configuration begun = start;  // as a reader begins who knows of the rule
    if (begun.rule.index() != configuration.rule.index())
        begun.rule = defaults_for(configuration).value.rule;
    const FieldTexts from_start = core::changed_fields(All{configuration}, All{begun});
    FieldTexts out{from_headers.front()};
    const auto add = [&](bool always) {
        return [&, always](const char* name, const auto& value, double, double, const char*) {
            if (always || has(from_headers, name) || has(from_start, name))
                out.emplace_back(name, core::field_text(value));
        };
    };
    const auto add_rule = [&](const auto& rule) {
        std::decay_t<decltype(rule)>::each_field(rule, add(detail == Detail::kWholeRule));
    };
    std::visit(add_rule, configuration.rule);
    each_field(configuration, add(false));
    return core::join_fields(out, kSeparator);
}

core::Json to_json(const Configuration& configuration) {
    core::Json out = core::Json::object();
    for (const auto& [name, value] : fields_of(configuration)) out[name] = value;
    return out;
}

core::Result<Configuration> parse_configuration_file(std::string_view json,
                                                     const std::string& where,
                                                     Configuration start) {
    const auto read = core::parse_json(json, where, core::Comments::kAllowed);
    const std::string example = "; write an object such as {\"rule\": \"ucb-tuned\", \"c\": 0.5}";
    if (!read) return core::Error{read.error().what + example, read.error().where};
    const core::Json& parsed = *read;
    if (!parsed.is_object())
        return core::Error{"this is no JSON object of techniques" + example, where};
    std::vector<std::pair<std::string, std::string>> fields;
    for (const auto& [name, value] : parsed.items()) {
        if (value.is_string())
            fields.emplace_back(name, value.template get<std::string>());
        else if (value.is_boolean())
            fields.emplace_back(name, value.template get<bool>() ? "on" : "off");
        else if (value.is_number_float() &&
                 std::floor(value.get<double>()) == value.get<double>() &&
                 std::abs(value.get<double>()) < 1e15)
            fields.emplace_back(name, core::digits(static_cast<std::int64_t>(value.get<double>())));
        else if (value.is_number())
            fields.emplace_back(name, value.dump());
        else
            return core::Error{"its value must be a word, a number, true or false",
                               where + ": " + name};
    }
    auto out = configuration_of(fields, std::move(start));
    if (!out) return core::Error{out.error().text(), where};
    return out;
}

namespace {

// --- what makes no sense together; each looks at one thing

using Nonsense = std::optional<core::Error>;
using Playout = Configuration::Playout;

core::Error no(std::string text, const char* place) { return {std::move(text), place}; }

bool counts_wins(const Configuration& c) {
    return c.scoring.kind == AnyScoring::Kind::kWins ||
           c.scoring.kind == AnyScoring::Kind::kNonLosses;
}

// What learns of moves wherever they come again needs numbers for them.
Nonsense numbers_nonsense(const Configuration& c, const Powers& can) {
    const std::string& game = can.game;
    if (wants_amaf(c.rule) && !can.numbers_moves)
        return no("RAVE needs moves that come again and " + game + " numbers none; take rule=ucb1",
                  "rule");
    if (c.choose == Recommend::kAmaf && !can.numbers_moves)
        return no(game + " numbers no moves, so that AMAF cannot choose one; take choose=mean",
                  "choose");
    if ((c.playout == Playout::kOrdered || c.playout == Playout::kTemperature) &&
        !can.numbers_moves)
        return no("such playouts learn what moves are worth, and " + game +
                      " numbers none; take playout=uniform",
                  "playout");
    const bool keeps_table = c.table_k > 0 || c.playout == Playout::kTable;
    if (keeps_table && !can.numbers_moves)
        return no("a table of moves needs moves that come again and " + game +
                      " numbers none; take table-k=0 and playout=uniform",
                  c.table_k > 0 ? "table-k" : "playout");
    return std::nullopt;
}

// The best playout, where it is kept.
Nonsense best_playout_nonsense(const Configuration& c, const Powers& can) {
    const std::string& game = can.game;
    const bool keeps_best = c.choose == Recommend::kMax || c.max_weight > 0;
    const char* best_by = c.choose == Recommend::kMax ? "choose" : "max-weight";
    if (keeps_best && !can.one_player)
        return no("in " + game +
                      " the other player has a say, so that the best playout is not ours to have; "
                      "take choose=visits and max-weight=0",
                  best_by);
    if (keeps_best && can.chance)
        return no(
            "where chance decides the best playout is the luckiest; take choose=mean and "
            "max-weight=0",
            best_by);
    if (c.max_weight > 0 && c.mix)
        return no("both say what a node is worth besides its mean; take one of max-weight and mix",
                  "max-weight");
    return std::nullopt;
}

// Playouts that the game does not have.
Nonsense playout_nonsense(const Configuration& c, const Powers& can) {
    const std::string& game = can.game;
    if (c.playout == Playout::kOwn && !can.own_playouts)
        return no(game + " has no playouts of its own; take playout=uniform", "playout");
    if (c.playout == Playout::kOwn)
        return no("only the compiled search of " + game +
                      " has its own playouts, and few of the techniques; take playout=preferred",
                  "playout");
    if (c.playout == Playout::kPreferred && !can.prefers)
        return no(game + " prefers no moves; take playout=uniform", "playout");
    if (c.playout == Playout::kForeseeing && !can.foresees)
        return no(game + " does not foresee what moves bring; take playout=uniform", "playout");
    if (c.playout == Playout::kWeighted && can.features == 0)
        return no(game + " has no features to weigh; take playout=uniform", "playout");
    if (c.playout == Playout::kWeighted && !c.weights)
        return no(
            "these weights are not here; give their file with --weights (dramatis learn makes such "
            "files)",
            "playout");
    return std::nullopt;
}

// What a playout counts for, and what is played by it.
Nonsense scoring_nonsense(const Configuration& c, const Powers& can) {
    const std::string& game = can.game;
    if (counts_wins(c) && can.anytime)
        return no("in " + game +
                      " payoffs are points, which are hardly ever a whole win or loss; take "
                      "scoring=payoff",
                  "scoring");
    if (counts_wins(c) && c.mix)
        return no(
            "what one side has of a draw is then not what the other lacks, and minimax needs that; "
            "take mix=off or scoring=payoff",
            "scoring");
    if (std::holds_alternative<EqualShares>(c.rule) && c.choose == Recommend::kVisits)
        return no("all moves have as many visits with rule=equal; take choose=mean", "choose");
    if (c.scoring.kind == AnyScoring::Kind::kScore && !can.scores)
        return no(game + " has no score but its payoff; take scoring=payoff", "scoring");
    return std::nullopt;
}

// What is known before anything was tried, and how far playouts go.
Nonsense knowledge_nonsense(const Configuration& c, const Powers& can) {
    const std::string& game = can.game;
    if (c.priors && !wants_amaf(c.rule) && !uses_priors(c.rule) && !c.widening)
        return no(
            "the rule does not look at priors; take rule=first-play or rule=rave, or priors=off",
            "priors");
    if (c.priors && !can.has_priors)
        return no(game + " knows nothing of moves before they are tried; take priors=off",
                  "priors");
    if (c.horizon > 0 && !can.anytime)
        return no("in " + game + " an unfinished game is worth nothing yet; take horizon=0",
                  "horizon");
    if (c.horizon > 0 && c.playout != Playout::kUniform && c.playout != Playout::kForeseeing)
        return no(
            "only uniform and foreseeing playouts have a horizon; take one of those, or horizon=0",
            "horizon");
    if (c.widening && !c.priors && !wants_amaf(c.rule))
        return no(
            "widening opens the most promising moves first and nothing here says which these are; "
            "add priors=on or rule=rave",
            "widening");
    return std::nullopt;
}

// Positions that are shared, and results that are proven.
Nonsense position_nonsense(const Configuration& c, const Powers& can) {
    const std::string& game = can.game;
    if (c.transpositions && !can.hashes)
        return no(game + " does not tell positions apart by a hash; take transpositions=off",
                  "transpositions");
    if (c.transpositions && can.chance)
        return no("with chance a node stands for many positions; take transpositions=off",
                  "transpositions");
    if (c.transpositions && c.mix)
        return no(
            "shared values are means and mixed ones are not; take one of transpositions and mix",
            "transpositions");
    if (c.solver && can.chance)
        return no("nothing is proven where chance decides; take solver=off", "solver");
    if (c.solver && c.scoring.kind == AnyScoring::Kind::kScore)
        return no("what is proven is who wins, not by how much; take solver=off or scoring=payoff",
                  "solver");
    if (c.solver && c.scoring.kind != AnyScoring::Kind::kPayoff)
        return no("proofs go by the game's own payoffs; take solver=off or scoring=payoff",
                  "solver");
    return std::nullopt;
}

// Nodes whose value is no mean of playouts.
Nonsense value_nonsense(const Configuration& c, const Powers&) {
    if (c.pruning != Configuration::Pruning::kOff && c.mix)
        return no(
            "pruning judges means by their deviation and mixed values have none; take one of "
            "pruning and mix",
            "pruning");
    if (c.mix && (wants_variance(c.rule) || c.expansion.kind == AnyExpansion::Kind::kSalient ||
                  c.expansion.kind == AnyExpansion::Kind::kTransition))
        return no(
            "variances are of payoffs, and mixed values are none; take mix=off, or a rule and an "
            "expansion without variance",
            "mix");
    if (c.trust_after > 0 && c.mix)
        return no(
            "a trusted node is worth its mean, a mixed one is not; take trust-after=0 or "
            "mix=off",
            "trust-after");
    if (c.trust_after > 0 && counts_wins(c))
        return no(
            "what one side has of a draw is then not what the other lacks; take trust-after=0 or "
            "scoring=payoff",
            "trust-after");
    if (c.trust_after > 0 && (wants_variance(c.rule) || c.pruning != Configuration::Pruning::kOff ||
                              c.expansion.kind == AnyExpansion::Kind::kSalient ||
                              c.expansion.kind == AnyExpansion::Kind::kTransition))
        return no(
            "variances are of playouts, and a trusted node has none; take trust-after=0, or a "
            "rule, an expansion and a pruning without variance",
            "trust-after");
    return std::nullopt;
}

// Which leaves get children, which children come first, and what a search without a tree lacks.
Nonsense expansion_nonsense(const Configuration& c, const Powers&) {
    if (c.expansion.kind != AnyExpansion::Kind::kVisits && c.expand_after == 0)
        return no(
            "nothing is known of a leaf without visits; take expand-after=1 or more, or "
            "expansion=visits",
            "expand-after");
    if (c.solver && c.depth == 1)
        return no(
            "a flat search sees no end of the game to prove anything by; take solver=off, or "
            "another depth",
            "solver");
    if (c.tries.first > 1 && scores_unvisited(c.rule))
        return no(
            "the rule itself says what untried moves are worth; take first-tries=1, or a rule such "
            "as ucb1",
            "first-tries");
    if (c.depth == 1 && c.expansion.kind != AnyExpansion::Kind::kVisits)
        return no(
            "a flat search expands nothing but the root; take expansion=visits, or another depth",
            "expansion");
    if (c.depth == 1 && c.mix)
        return no(
            "a flat search has no children to take the best of; take mix=off, or another depth",
            "mix");
    return std::nullopt;
}

}  // namespace

std::optional<core::Error> find_nonsense(const Configuration& c, const Powers& can) {
    for (const auto look :
         {numbers_nonsense, best_playout_nonsense, playout_nonsense, scoring_nonsense,
          knowledge_nonsense, position_nonsense, value_nonsense, expansion_nonsense})
        if (auto found = look(c, can)) return found;
    return std::nullopt;
}

}  // namespace dramatis::search
