#include "evolution/reproduction.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "core/check.hpp"
#include "core/statistics.hpp"
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
using players::to_json;

// What the paper says of an experiment, and how its figure looks.
struct InThePaper {
    std::string_view objective, player, measure;
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

// Table II, single games, and Table I: 41 people on the same boards, and on three random ones each.
struct Single {
    std::string_view player;
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
constexpr People kPeopleOnRandomBoards{3275.64, 7060, 1700};
constexpr int kParticipants = 41;

// A mean with its interval. Games that are all alike have none: a width of zero would say that
// others could not be otherwise.
Json figure(const std::vector<double>& values) {
    Json out = to_json(players::measured(values));
    const auto summary = core::summarize(values);
    if (summary.count > 1 && summary.min == summary.max) out["alike"] = true;
    return out;
}

Json difference(const std::vector<double>& a, const std::vector<double>& b) {
    std::vector<double> out(a.size());
    for (std::size_t i = 0; i < a.size(); ++i) out[i] = a[i] - b[i];
    return figure(out);
}

Json with_interval(const core::Summary& summary) {
    return {{"mean", summary.mean}, {"low", summary.interval.low}, {"high", summary.interval.high}};
}

// The mean of three boards, each weighing the same. How sure it is depends on what it is for: of
// these three boards it is as sure as the games make it; of boards like them, three are few
// (Student's t with two degrees of freedom).
Json mean_of_boards(const std::vector<std::vector<double>>& boards) {
    std::vector<double> means;
    double squares = 0;
    std::size_t games = 0, fewest = boards.front().size();
    for (const auto& values : boards) {
        const auto summary = core::summarize(values);
        means.push_back(summary.mean);
        squares += summary.deviation * summary.deviation / static_cast<double>(values.size());
        games += values.size();
        fewest = std::min(fewest, values.size());
    }
    const auto summary = core::summarize(means);
    const double half = fewest < 2 ? 0
                                   : core::student_t95(fewest - 1) * std::sqrt(squares) /
                                         static_cast<double>(boards.size());
    Json out{{"games", games},
             {"mean", summary.mean},
             {"low", summary.mean - half},
             {"high", summary.mean + half},
             {"any_boards", {{"low", summary.interval.low}, {"high", summary.interval.high}}}};
    if (half == 0) out["alike"] = true;
    return out;
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
        {"held_out", figure(champion.held_out)},
        {"vanilla", figure(champion.vanilla)},
        {"random", figure(champion.random)},
        {"over_vanilla", difference(champion.held_out, champion.vanilla)}};
}

Json part_json(const Reproduction::Part& part, const InThePaper& paper) {
    const auto& settings = part.experiment.evolution;
    Json out{{"name", part.experiment.name},
             {"agent", paper.player},
             {"title", players::meaning_of(part.experiment.objective())},
             {"figure", paper.figure},
             {"measure", paper.measure},
             {"sense", settings.sense == formulas::Sense::kMaximize ? "maximize" : "minimize"},
             {"bound", nullptr},
             {"settings",
              {{"population", settings.population},
               {"generations", settings.generations},
               {"games", settings.games},
               {"iterations", part.experiment.player.effort.iterations}}}};
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
        {"held_out", figure(part.luckiest)}};
    if (!part.again.empty()) {
        std::vector<Outcome> all{
            outcome_of(part.experiment, part.past, part.champion, part.luckiest)};
        all.insert(all.end(), part.again.begin(), part.again.end());
        out["evolutions"] = spread_json(all);
    }
    auto& front = out["pareto"] = Json::array();
    for (const auto* candidate : evolution::pareto_front(part.champion, settings.sense))
        front.push_back(
            {{"terms", candidate->formula.size()},
             {"mean", evolution::mean(candidate->audition)},
             {"formula", formulas::print_short(candidate->formula, formulas::kNodeNames)}});
    out["paper"] = paper.says;
    return out;
}

std::vector<double> scores_of(const Reproduction::Player& player) {
    std::vector<double> out;
    for (const auto& game : player.games) out.push_back(static_cast<double>(game.score));
    return out;
}
std::vector<double> moves_of(const Reproduction::Player& player) {
    std::vector<double> out;
    for (const auto& game : player.games) out.push_back(game.available_moves);
    return out;
}

Json player_json(const Reproduction::Player& player, std::size_t board) {
    Json out{{"name", player.name},
             {"games", player.games.size()},
             {"score", figure(scores_of(player))},
             {"available_moves", figure(moves_of(player))},
             {"paper_score", nullptr},
             {"paper_moves", nullptr}};
    for (const auto& single : kSingles)
        if (single.player == player.name) {
            out["paper_score"] = single.score[board];
            if (single.moves[board]) out["paper_moves"] = *single.moves[board];
        }
    return out;
}

// What the paper's numbers of three boards come to: their mean, with its interval.
Json paper_mean(const std::array<double, 3>& values) {
    return with_interval(core::summarize(values));
}

Json three_boards_json(const std::vector<Reproduction::Board>& boards) {
    Json players = Json::array();
    for (std::size_t i = 0; i < boards.front().players.size(); ++i) {
        const std::string& name = boards.front().players[i].name;
        std::vector<std::vector<double>> scores, moves;
        for (const auto& board : boards) {
            scores.push_back(scores_of(board.players[i]));
            moves.push_back(moves_of(board.players[i]));
        }
        Json player{{"name", name},
                    {"score", mean_of_boards(scores)},
                    {"available_moves", mean_of_boards(moves)},
                    {"paper_score", nullptr},
                    {"paper_moves", nullptr}};
        for (const auto& single : kSingles) {
            if (single.player != name) continue;
            player["paper_score"] = paper_mean(single.score);
            if (single.moves[0])
                player["paper_moves"] =
                    paper_mean({*single.moves[0], *single.moves[1], *single.moves[2]});
        }
        players.push_back(player);
    }
    return {{"agents", players},
            {"people", paper_mean({kPeople[0].mean, kPeople[1].mean, kPeople[2].mean})}};
}

// The paper's people on random boards, beside our simplest players on random boards.
Json people_json(const Reproduction& r) {
    const double low = core::summarize(r.random).mean, high = core::summarize(r.greedy).mean;
    return {{"participants", kParticipants},
            {"mean", kPeopleOnRandomBoards.mean},
            {"max", kPeopleOnRandomBoards.max},
            {"min", kPeopleOnRandomBoards.min},
            {"random", figure(r.random)},
            {"greedy", figure(r.greedy)},
            {"share", (kPeopleOnRandomBoards.mean - low) / (high - low)}};
}

}  // namespace

Json to_json(const Reproduction& r) {
    DR_CHECK(r.parts.size() == kExperiments.size() && r.boards.size() == kPeople.size());
    Json out{{"format", "dramatis-reproduction"},
             {"version", 1},
             {"scale", r.scale},
             {"parents", r.parents},
             {"playout_length", r.playout_length},
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
    out["three_boards"] = three_boards_json(r.boards);
    if (!r.random.empty() && !r.greedy.empty()) out["people"] = people_json(r);
    return out;
}

std::string reproduction_page(const Json& data) { return pages::fill(pages::kReproduction, data); }

}  // namespace dramatis::evolution
