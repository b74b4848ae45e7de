#include "screen/summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <limits>
#include <utility>

#include "os/version.hpp"
#include "players/match3/settings_json.hpp"
#include "report/level_text.hpp"

namespace dramatis::cli {
namespace {

using Json = nlohmann::ordered_json;
using match3::GameResult;

template <class F>
std::vector<double> column(const std::vector<GameResult>& games, F&& field) {
    std::vector<double> out;
    out.reserve(games.size());
    for (const auto& game : games) out.push_back(static_cast<double>(field(game)));
    return out;
}

constexpr std::size_t kWidth = 80;  // of a terminal, in columns
constexpr double kAnyNumber = std::numeric_limits<double>::infinity();

// Of values from 0 to `most`: Student's interval knows nothing of such bounds.
core::Summary bounded(const std::vector<double>& values, double most = kAnyNumber) {
    auto summary = core::summarize(values);
    summary.interval = {std::max(summary.interval.low, 0.0), std::min(summary.interval.high, most)};
    return summary;
}

// An objective that is one figure of a game has its bounds.
core::Summary summarize_objective(const players::Objective& objective,
                                  const std::vector<GameResult>& games) {
    const auto values = column(games, [&](const auto& g) { return objective.of(g); });
    const auto& measure = objective.measure;
    if (measure.size() != 1 || measure.terms[0].op != formulas::Op::kVariable)
        return core::summarize(values);
    const auto name = match3::kResultNames[measure.terms[0].variable];
    return bounded(
        values, name.ends_with("_share") || name == "won" || name == "progress" ? 1 : kAnyNumber);
}

std::string mean_line(const char* name, const core::Summary& summary, int digits) {
    std::string out = fmt::format("{:<16}{:>8.{}f}", name, summary.mean, digits);
    if (summary.count > 1)
        out += fmt::format("   95% interval {:.{}f} to {:.{}f}", summary.interval.low, digits,
                           summary.interval.high, digits);
    return out + "\n";
}

// A persona that is after something else than points or moves, which are told of everyone.
bool has_style(const players::NamedPlayer& player) {
    const auto& objective = player.settings.reward.objective;
    return player.settings.formula && objective.name != "max-score" &&
           objective.name != "min-score" && objective.name != "max-moves" &&
           objective.name != "min-moves";
}

// Whether there is more to tell of its games than of classic match-3.
bool is_level(const match3::Setup& setup) {
    return !setup.is_classic() || !setup.goals.empty() || !setup.stars.empty();
}

// One game has no interval.
Json mean_json(const core::Summary& summary) {
    Json out{{"mean", summary.mean}, {"interval", nullptr}};
    if (summary.count > 1) out["interval"] = {summary.interval.low, summary.interval.high};
    return out;
}

}  // namespace

BatchSummary::BatchSummary(Origin origin, const std::vector<GameResult>& games)
    : origin_(std::move(origin)),
      available_moves_(bounded(column(games, [](const auto& g) { return g.available_moves; }))),
      shuffles_(bounded(column(games, [](const auto& g) { return g.shuffles; }))),
      objective_(summarize_objective(origin_.player.settings.reward.objective, games)) {
    summarize_level(games);
    auto scores = column(games, [](const auto& g) { return g.score; });
    score_ = bounded(scores);
    if (scores.empty()) return;
    bins_ = histogram(scores);
    std::sort(scores.begin(), scores.end());
    for (std::size_t i = 0; i < kPercents.size(); ++i)
        quantiles_[i] = core::quantile(scores, kPercents[i] / 100.0);
}

void BatchSummary::summarize_level(const std::vector<GameResult>& games) {
    std::vector<double> left;
    for (const auto& game : games) {
        won_ += game.won;
        if (game.won) left.push_back(game.moves_left);
        ++stars_[std::min<std::size_t>(game.stars, stars_.size() - 1)];
    }
    moves_left_ = bounded(left);
    progress_ = bounded(column(games, [](const auto& g) { return g.progress; }), 1);
    specials_made_ = bounded(column(games, [](const auto& g) { return g.specials_made; }));
    specials_fired_ = bounded(column(games, [](const auto& g) { return g.specials_fired; }));
}

std::string BatchSummary::level_text() const {
    const auto& setup = origin_.setup;
    const auto percent = [](double share) { return 100 * share; };
    std::string out;
    if (!setup.goals.empty()) {
        const auto interval = core::wilson95(won_, score_.count);
        out += fmt::format("{:<16}{:>8.1f} % ({:.1f} to {:.1f})\n", "won",
                           percent(static_cast<double>(won_) / static_cast<double>(score_.count)),
                           percent(interval.low), percent(interval.high));
        if (won_ > 0) out += mean_line("  moves left", moves_left_, 2);
        out += mean_line("  progress", progress_, 3);
    }
    if (!setup.stars.empty()) {
        out += fmt::format("{:<16}", "stars");
        for (std::size_t i = 0; i <= setup.stars.size(); ++i)
            out += fmt::format("    {}: {}", i, stars_[i]);
        out += " games\n";
    }
    if (!setup.is_classic()) {
        out += mean_line("specials made", specials_made_, 2);
        out += mean_line("specials fired", specials_fired_, 2);
    }
    return out;
}

void BatchSummary::add_level_json(Json& out) const {
    const auto& setup = origin_.setup;
    if (!setup.goals.empty()) {
        const auto interval = core::wilson95(won_, score_.count);
        out["won"] = {{"games", won_},
                      {"share", static_cast<double>(won_) / static_cast<double>(score_.count)},
                      {"interval", {interval.low, interval.high}}};
        if (won_ > 0) out["moves_left_of_wins"] = mean_json(moves_left_);
        out["progress"] = mean_json(progress_);
    }
    if (!setup.stars.empty())
        out["stars"] = std::vector(stars_.begin(), stars_.begin() + setup.stars.size() + 1);
    if (setup.is_classic()) return;
    out["specials_made"] = mean_json(specials_made_);
    out["specials_fired"] = mean_json(specials_fired_);
}

std::string BatchSummary::quantile_line() const {
    std::string out;
    for (std::size_t gap = 3; gap > 0; --gap) {  // large numbers stand closer together
        out = fmt::format("{:<17}", "  quantiles");
        for (std::size_t i = 0; i < kPercents.size(); ++i)
            out += fmt::format("{:{}}{}%: {:.0f}", "", gap, kPercents[i], quantiles_[i]);
        if (out.size() <= kWidth) break;
    }
    return out + "\n";
}

std::string BatchSummary::text() const {
    const std::string level = origin_.level.empty() ? "" : origin_.level + ": ";
    std::string out =
        fmt::format("{}\n{}{}; {}\n\n", describe(origin_.player), level,
                    report::describe(origin_.setup, origin_.names), origin_.seed.text());
    if (score_.count < origin_.asked)
        out +=
            fmt::format("stopped early: {} of {} games were played\n", score_.count, origin_.asked);
    if (score_.count == 0) return out;
    const bool ends = origin_.setup.dead_board == match3::DeadBoard::kEnd;
    out += fmt::format("{:<16}{:>8}\n", "games", score_.count);
    out += level_text();
    out += mean_line("score", score_, 1);
    out += fmt::format("{:<16}{:>8.1f}\n", "  deviation", score_.deviation);
    out += fmt::format("{:<16}{:>8.0f}   to {:.0f}\n", "  range", score_.min, score_.max);
    out += quantile_line();
    out += mean_line("legal moves", available_moves_, 3);
    if (has_style(origin_.player)) {
        out += mean_line("objective", objective_, 3);
        out += fmt::format("  {}\n",
                           players::print_objective(origin_.player.settings.reward.objective));
    }
    out += mean_line(ends ? "dead boards" : "shuffles", shuffles_, 4);
    return out + "\n" + bars(bins_);
}

Json BatchSummary::json() const {
    Json out{{"version", kVersion},
             {"seed", origin_.seed.seed.value},
             {"setup", players::to_json(origin_.setup)},
             {"agent", to_json(origin_.player)},
             {"games", score_.count},
             {"games_asked", origin_.asked}};
    if (!origin_.level.empty()) out["level"] = origin_.level;
    if (score_.count == 0) return out;
    add_level_json(out);
    Json& score = out["score"] = mean_json(score_);
    score["deviation"] = score_.deviation;
    for (std::size_t i = 0; i < kPercents.size(); ++i)
        score["quantiles"][std::to_string(kPercents[i])] = quantiles_[i];
    score["min"] = static_cast<std::uint64_t>(score_.min);
    score["max"] = static_cast<std::uint64_t>(score_.max);
    out["available_moves"] = mean_json(available_moves_);
    out["shuffles"] = mean_json(shuffles_);
    if (has_style(origin_.player)) out["objective"] = mean_json(objective_);
    Json& bins = out["histogram"] = Json::array();
    for (const auto& bin : bins_)
        bins.push_back({{"from", bin.from}, {"to", bin.to}, {"count", bin.count}});
    return out;
}

std::string games_csv(const std::vector<GameResult>& games, const match3::Setup& setup,
                      ChosenSeed seed) {
    const bool level = is_level(setup);
    std::string out = fmt::format(
        "game,score,moves,available_moves,shuffles,longest_cascade,horizontal_share,region_share,{}"
        "seed\n",
        level ? "won,stars,moves_left,progress,specials_made,specials_fired," : "");
    const auto to = std::back_inserter(out);
    for (std::size_t i = 0; i < games.size(); ++i) {
        const auto& game = games[i];
        fmt::format_to(to, "{},{},{},{},{},{},{},{},", i, game.score, game.moves,
                       game.available_moves, game.shuffles, game.longest_cascade,
                       game.horizontal_share, game.region_share);
        if (level)
            fmt::format_to(to, "{},{},{},{},{},{},", game.won ? 1 : 0, game.stars, game.moves_left,
                           game.progress, game.specials_made, game.specials_fired);
        fmt::format_to(to, "{}\n", seed.seed.value);
    }
    return out;
}

}  // namespace dramatis::cli
