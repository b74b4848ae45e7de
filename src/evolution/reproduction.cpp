#include "evolution/reproduction.hpp"

#include <array>
#include <optional>

#include "core/check.hpp"
#include "evolution/checkpoint.hpp"
#include "evolution/logbook.hpp"
#include "formulas/latex.hpp"
#include "formulas/node_variables.hpp"
#include "formulas/simplify.hpp"
#include "formulas/text.hpp"
#include "pages/pages.hpp"

namespace dramatis::evolution {
namespace {

using core::Json;
using formulas::kNodeNames;
using players::Measured;
using players::to_json;

// What the paper says of an experiment, and how its figure looks.
struct InThePaper {
    std::string_view objective, agent, measure;
    int figure;
    std::optional<double> bound;  // the lowest possible value, where the figure draws it
    std::string_view says;
};
constexpr std::array<InThePaper, 4> kExperiments = {{
    {"max-score", "MaxS", "score", 3, std::nullopt,
     "Slow and constant improvement that levels off; the best of the last generation scored 7,080, "
     "6,460 and 7,040 in "
     "one game on each of three boards."},
    {"min-score", "MinS", "score", 4, 1200.0,
     "Levels off between 1,600 and 1,700; single games of 1,740, 1,380 and 1,500."},
    {"max-moves", "MaxM", "available_moves", 5, std::nullopt,
     "Peaks very early, at about 13 moves; single games of 14.35, 12.5 and 12.35."},
    {"min-moves", "MinM", "available_moves", 6, 1.0,
     "Stays above the one move that is always left; single games of 4.65, 3.75 and 3.25."},
}};

// Table II, single games, and Table I: 41 people on the same boards.
struct Single {
    std::string_view agent;
    std::array<double, 3> score;
    std::array<std::optional<double>, 3> moves;
};
constexpr std::array<Single, 6> kSingles = {{
    {"MaxS", {7080, 6460, 7040}, {}},
    {"MinS", {1740, 1380, 1500}, {}},
    {"MaxM", {2640, 1560, 2160}, {14.35, 12.5, 12.35}},
    {"MinM", {2720, 2120, 1680}, {4.65, 3.75, 3.25}},
    {"Vanilla", {5240, 4500, 5840}, {}},
    {"Random", {2720, 3840, 2340}, {}},
}};
struct People {
    double mean, max, min;
};
constexpr std::array<People, 3> kPeople = {
    {{4530.24, 7680, 2120}, {3042.93, 5260, 1740}, {2911.71, 6440, 1740}}};

players::Measured difference(const std::vector<double>& a, const std::vector<double>& b) {
    std::vector<double> out(a.size());
    for (std::size_t i = 0; i < a.size(); ++i) out[i] = a[i] - b[i];
    return players::measured(out);
}

double mean_over(const std::vector<evolution::Generation>& past,
                 double evolution::Generation::*value) {
    std::vector<double> values;
    for (const auto& generation : past) values.push_back(generation.*value);
    return evolution::mean(values);
}

Json champion_json(const evolution::Champion& champion) {
    const auto& formula = champion.champion.formula;
    return {
        {"generation", champion.champion.generation},
        {"goal", champion.champion.goal},
        {"formula", formulas::print(formula, formulas::kNodeNames)},
        {"simplified", formulas::print_short(formulas::simplify(formula), formulas::kNodeNames)},
        {"essence", formulas::print_short(formulas::essence(formula, formulas::kSharedVariables),
                                          formulas::kNodeNames)},
        {"latex", formulas::latex(formulas::simplify(formula), formulas::kNodeNames)},
        {"held_out", to_json(players::measured(champion.held_out))},
        {"vanilla", to_json(players::measured(champion.vanilla))},
        {"random", to_json(players::measured(champion.random))},
        {"over_vanilla", to_json(difference(champion.held_out, champion.vanilla))}};
}

Json part_json(const Reproduction::Part& part, const InThePaper& paper) {
    const auto& settings = part.experiment.evolution;
    Json out{{"name", part.experiment.name},
             {"agent", paper.agent},
             {"title", players::meaning_of(part.experiment.objective())},
             {"figure", paper.figure},
             {"measure", paper.measure},
             {"sense", settings.sense == formulas::Sense::kMaximize ? "maximize" : "minimize"},
             {"bound", nullptr},
             {"settings",
              {{"population", settings.population},
               {"generations", settings.generations},
               {"games", settings.games},
               {"iterations", part.experiment.player.iterations}}}};
    if (paper.bound) out["bound"] = *paper.bound;
    auto& generations = out["generations"] = Json::array();
    for (const auto& generation : part.past) generations.push_back(to_json(generation));
    out["vanilla_mean"] = mean_over(part.past, &evolution::Generation::vanilla);
    out["random_mean"] = mean_over(part.past, &evolution::Generation::random);
    out["champion"] = champion_json(part.champion);
    const auto& last = part.past.back();
    out["luckiest"] = {
        {"generation", last.number},
        {"formula", formulas::print_short(formulas::simplify(last.winner), formulas::kNodeNames)},
        {"own_games", last.best},
        {"held_out", to_json(players::measured(part.luckiest))}};
    auto& front = out["pareto"] = Json::array();
    for (const auto* candidate : evolution::pareto_front(part.champion, settings.sense))
        front.push_back(
            {{"terms", candidate->formula.size()},
             {"mean", evolution::mean(candidate->audition)},
             {"formula", formulas::print_short(candidate->formula, formulas::kNodeNames)}});
    out["paper"] = paper.says;
    return out;
}

Json player_json(const Reproduction::Player& player, std::size_t board) {
    std::vector<double> scores, moves;
    for (const auto& game : player.games) {
        scores.push_back(static_cast<double>(game.score));
        moves.push_back(game.available_moves);
    }
    Json out{{"name", player.name},
             {"games", player.games.size()},
             {"score", to_json(players::measured(scores))},
             {"available_moves", to_json(players::measured(moves))},
             {"paper_score", nullptr},
             {"paper_moves", nullptr}};
    for (const auto& single : kSingles)
        if (single.agent == player.name) {
            out["paper_score"] = single.score[board];
            if (single.moves[board]) out["paper_moves"] = *single.moves[board];
        }
    return out;
}

}  // namespace

Json to_json(const Reproduction& r) {
    DR_CHECK(r.parts.size() == kExperiments.size() && r.boards.size() == kPeople.size());
    Json out{{"format", "dramatis-reproduction"},
             {"version", 1},
             {"scale", r.scale},
             {"seed", r.seed.value},
             {"version_of_dramatis", r.version}};
    auto& parts = out["experiments"] = Json::array();
    for (std::size_t i = 0; i < r.parts.size(); ++i) {
        DR_CHECK(r.parts[i].experiment.objective().name == kExperiments[i].objective);
        parts.push_back(part_json(r.parts[i], kExperiments[i]));
    }
    auto& boards = out["boards"] = Json::array();
    for (std::size_t b = 0; b < r.boards.size(); ++b) {
        Json players = Json::array();
        for (const auto& player : r.boards[b].players) players.push_back(player_json(player, b));
        boards.push_back(
            {{"name", "Board " + std::to_string(b + 1)},
             {"rows", match3::print_grid(*r.boards[b].setup.grid)},
             {"agents", players},
             {"people",
              {{"mean", kPeople[b].mean}, {"max", kPeople[b].max}, {"min", kPeople[b].min}}}});
    }
    return out;
}

std::string reproduction_page(const Json& data) { return pages::fill(pages::kReproduction, data); }

}  // namespace dramatis::evolution
