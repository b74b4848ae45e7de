#include "report/playtest_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "report/advice.hpp"
#include "report/level_text.hpp"
#include "report/luck.hpp"
#include "report/replay.hpp"
#include "report/spot_svg.hpp"
#include "report/wording.hpp"

namespace dramatis::report {
namespace {

using core::Json;

constexpr std::array kQuantiles = {0.05, 0.25, 0.5, 0.75, 0.95};
constexpr std::array<std::string_view, 3> kPicks = {"best", "median", "worst"};
constexpr int kBins = 30;

Json optional_json(const std::optional<Figure>& figure) {
    return figure ? to_json(*figure) : Json();
}

Json named_json(const NamedFigure& named) {
    return {{"metric", named.name},
            {"label", named.label},
            {"unit", named.unit},
            {"figure", to_json(named.figure)}};
}

// --- a player

// A row of figures as three lists.
class Rows {
   public:
    void add(const Figure& figure) {
        const auto number = [](const std::optional<double>& x) { return x ? Json(*x) : Json(); };
        value_.push_back(number(figure.value));
        low_.push_back(number(figure.low));
        high_.push_back(number(figure.high));
    }
    Json json() const { return {{"value", value_}, {"low", low_}, {"high", high_}}; }

   private:
    Json value_ = Json::array(), low_ = Json::array(), high_ = Json::array();
};

// Of a player who plans only what was really played; nothing if that is one limit alone.
Json curve_json(const LevelGames& games, const PlayedGames& played) {
    const auto& setup = games.level.setup;
    if (setup.goals.empty() || played.games.empty()) return {};
    Rows rows;
    std::size_t known = 0;
    const int most = setup.move_limit + static_cast<int>(played.header.overtime);
    for (int moves = 1; moves <= most; ++moves) {
        rows.add(games.passed_with(played, moves));
        known += games.passed_with(played, moves).value.has_value();
    }
    return known > 1 || most == 1 ? rows.json() : Json();
}

Json offered_json(const PlayedGames& played) {
    Rows rows;
    for (const auto& turn : played.offered) {
        if (turn.count == 0) break;
        rows.add(
            figure_of(turn.mean(), {turn.mean() - turn.margin(), turn.mean() + turn.margin()}, 0));
    }
    return rows.json();
}

Json map_json(const match3::CellMap<Tally>& map) {
    std::vector<double> value, margin;
    map.for_each_cell([&](match3::Cell cell) {
        value.push_back(map[cell].mean());
        margin.push_back(map[cell].margin());
    });
    return {{"value", value}, {"margin", margin}};
}

Json quantiles_json(const PlayedGames& played) {
    std::vector<double> scores;
    for (const auto& game : played.games) scores.push_back(static_cast<double>(game.score));
    std::ranges::sort(scores);
    Json out = Json::array();
    if (scores.empty()) return out;
    for (const double q : kQuantiles)
        out.push_back(
            {{"q", q},
             {"figure", to_json(figure_of(core::quantile(scores, q),
                                          core::quantile_interval95(scores, q), scores.size()))}});
    return out;
}

// How often each whole number from 0 on.
template <class F>
Json counts_json(const PlayedGames& played, F&& number_of) {
    std::vector<std::size_t> counts;
    for (const auto& game : played.games) {
        const std::optional<std::uint32_t> number = number_of(game);
        if (!number) continue;
        if (*number >= counts.size()) counts.resize(*number + 1);
        ++counts[*number];
    }
    return counts;
}

Json goals_json(const PlayedGames& played) {
    const auto& goals = played.header.level.setup.goals;
    Json out = Json::array();
    for (std::size_t g = 0; g < goals.size(); ++g) {
        std::size_t met = 0, lost = 0, missed = 0, alone = 0;
        std::vector<double> progress;
        for (const auto& game : played.games) {
            met += game.goal_progress[g] >= 1;
            if (game.won) continue;
            ++lost;
            progress.push_back(game.goal_progress[g]);
            if (game.goal_progress[g] >= 1) continue;
            ++missed;
            const auto open = std::count_if(
                game.goal_progress.begin(),
                game.goal_progress.begin() + static_cast<std::ptrdiff_t>(goals.size()),
                [](double done) { return done < 1; });
            alone += open == 1;
        }
        out.push_back({{"text", goal_text(goals, g, played.header.level.names)},
                       {"met", to_json(share_figure(met, played.games.size()))},
                       {"missed", to_json(share_figure(missed, lost))},
                       {"alone", to_json(share_figure(alone, lost))},
                       {"progress", to_json(within_unit(mean_figure(progress)))}});
    }
    return out;
}

// Bins that all players of a level share, of a width that people like.
struct Bins {
    double from = 0, width = 1;

    explicit Bins(const LevelGames& level) {
        double low = 0, high = 0;
        bool any = false;
        for (const auto& player : level.players)
            for (const auto& game : player.games) {
                const double score = static_cast<double>(game.score);
                low = any ? std::min(low, score) : score;
                high = any ? std::max(high, score) : score;
                any = true;
            }
        for (width = 10; (high - low) / width > kBins; width *= width_step()) {
        }
        from = std::floor(low / width) * width;
    }

    // 10, 20, 50, 100, ...
    double width_step() const {
        double lead = width;
        while (lead >= 10) lead /= 10;
        return lead > 1.5 && lead < 3 ? 2.5 : 2;
    }

    Json count(const PlayedGames& played) const {
        std::vector<std::size_t> counts;
        for (const auto& game : played.games) {
            const auto bin =
                static_cast<std::size_t>((static_cast<double>(game.score) - from) / width);
            if (bin >= counts.size()) counts.resize(bin + 1);
            ++counts[bin];
        }
        return {{"from", from}, {"width", width}, {"counts", counts}};
    }
};

Json player_json(const LevelGames& games, const PlayedGames& played, const Thresholds& thresholds,
                 const Bins& bins, SpotBook& book) {
    Json numbers = numbers_json(games, played, thresholds);
    Json replays = Json::array();
    for (std::size_t i = 0; i < kPicks.size() && !played.games.empty(); ++i)
        replays.push_back(replay_json(played.header, played.picks[i], kPicks[i], book));
    return {
        {"name", played.header.player_name()},
        {"games", played.games.size()},
        {"figures", std::move(numbers["figures"])},
        {"curve", std::move(numbers["curve"])},
        {"score_quantiles", quantiles_json(played)},
        {"score_histogram", bins.count(played)},
        {"moves_left_counts", counts_json(played,
                                          [](const Game& game) {
                                              return game.won ? std::optional(game.moves_left)
                                                              : std::nullopt;
                                          })},
        {"cascade_counts",
         counts_json(played, [](const Game& game) { return std::optional(game.longest_cascade); })},
        {"goals", goals_json(played)},
        {"offered", offered_json(played)},
        {"maps", std::move(numbers["maps"])},
        {"replays", std::move(replays)}};
}

// --- a level

Json finding_json(const Finding& finding) {
    Json evidence = Json::array();
    for (const auto& [player, named] : finding.evidence) {
        Json entry{{"player", player}};
        entry.update(named_json(named));
        evidence.push_back(std::move(entry));
    }
    return {{"id", finding.id},
            {"severity", word_for(finding.severity)},
            {"text", finding.text},
            {"more", finding.more},
            {"thresholds", finding.thresholds},
            {"evidence", std::move(evidence)}};
}

Json score_range_json(const LevelGames& games, const Thresholds& thresholds) {
    const auto *low = games.find("min-score"), *high = games.find("max-score");
    if (!low || !high) return {};
    return {{"low", to_json(measure(metric("score"), low->games, thresholds))},
            {"high", to_json(measure(metric("score"), high->games, thresholds))},
            {"low_player", "min-score"},
            {"high_player", "max-score"}};
}

Json deciders_json(const std::optional<Deciders>& deciders) {
    if (!deciders) return {};
    return {{"falling", to_json(deciders->sources[match3::kFalling])},
            {"board", to_json(deciders->sources[match3::kBoard])},
            {"play", to_json(deciders->sources[match3::kChoices])}};
}

Json target_json(const std::optional<match3::Target>& target) {
    if (!target) return {};
    return {{"low", target->low}, {"high", target->high}, {"player", target_player(*target)}};
}

}  // namespace

Json numbers_json(const LevelGames& games, const PlayedGames& played,
                  const Thresholds& thresholds) {
    Json figures = Json::array();
    for (const auto& named : measure_all(played, thresholds)) figures.push_back(named_json(named));
    return {{"games", played.games.size()},
            {"figures", std::move(figures)},
            {"curve", curve_json(games, played)},
            {"maps",
             {{"swaps", map_json(played.swaps)},
              {"clears", map_json(played.clears)},
              {"blockers", played.has_blockers ? map_json(played.blockers) : Json()}}}};
}

Json difficulty_json(const std::optional<Difficulty>& difficulty) {
    if (!difficulty) return {};
    return {{"pass_rate", to_json(difficulty->pass_rate)}, {"logit", to_json(difficulty->logit)}};
}

Json level_json(const LevelGames& games, const Thresholds& thresholds, SpotBook& book,
                const std::optional<Difficulty>& difficulty) {
    const auto& setup = games.level.setup;
    Json goals = Json::array(), findings = Json::array(), facts = Json::array(),
         players = Json::array();
    for (std::size_t g = 0; g < setup.goals.size(); ++g)
        goals.push_back(goal_text(setup.goals, g, games.level.names));
    for (const auto& [label, text] : facts_of(games.level)) facts.push_back({label, text});
    const auto found = find_all(games, thresholds);
    for (const auto& finding : found) {
        findings.push_back(finding_json(finding));
        findings.back().update(mends_json(games, finding.id, thresholds, book));
    }
    const Bins bins(games);
    const auto deciders = deciders_of(games);
    for (const auto& player : games.players)
        players.push_back(player_json(games, player, thresholds, bins, book));
    return {{"id", games.id},
            {"name", games.level.name},
            {"teaches", games.level.teaches},
            {"notes", games.level.notes},
            {"has_goals", !setup.goals.empty()},
            {"rows", setup.rows},
            {"columns", setup.columns},
            {"colours", setup.colours},
            {"moves", setup.move_limit},
            {"goals", std::move(goals)},
            {"stars", setup.stars},
            {"facts", std::move(facts)},
            {"target", target_json(games.level.target)},
            {"board", book.encode(with_exits(setup, match3::full_scene(setup)), games.level.names)},
            {"summary", summary_of(games, thresholds)},
            {"status", word_for(status_of(found))},
            {"judge", games.judge().header.player_name()},
            {"advice", advice_json(games, thresholds, book)},
            {"findings", std::move(findings)},
            {"difficulty", difficulty_json(difficulty)},
            {"luck", deciders ? to_json(deciders->luck) : Json()},
            {"decides", deciders_json(deciders)},
            {"skill", optional_json(skill_gap(games))},
            {"score_range", score_range_json(games, thresholds)},
            {"history", games.history.empty() ? Json() : history_json(games.history)},
            {"players", std::move(players)}};
}

Json cast_json(const std::vector<LevelGames>& levels) {
    std::vector<PlayedGames> cast;
    for (const auto& level : levels)
        for (const auto& player : level.players) {
            const auto known = std::ranges::find(
                cast, player.header.player_name(),
                [](const PlayedGames& other) { return other.header.player_name(); });
            if (known == cast.end()) cast.push_back({.header = player.header});
        }
    sort_players(cast);
    Json out = Json::array();
    for (const auto& player : cast)
        out.push_back({{"name", player.header.player_name()},
                       {"title", player.header.player["title"]},
                       {"ladder", player.header.player["ladder"]}});
    return out;
}

Json problems_json(const std::vector<Problem>& problems) {
    Json out = Json::array();
    for (const auto& problem : problems)
        out.push_back({{"file", problem.file}, {"text", problem.text}});
    return out;
}

Json to_json(const PlaytestReport& report) {
    SpotBook book;
    Json levels = Json::array();
    std::vector<LevelCounts> counts;
    for (const auto& level : report.levels) counts.push_back(counts_of(level));
    const auto scale = difficulties(counts);
    for (std::size_t i = 0; i < scale.size(); ++i)
        levels.push_back(level_json(report.levels[i], report.thresholds, book, scale[i]));
    const auto* first =
        report.levels.empty() ? nullptr : &report.levels.front().players.front().header;
    return {{"dramatis_report", 1},
            {"program", first ? first->program : ""},
            {"signature", first ? first->signature : 0},
            {"seed", first ? first->seed : 0},
            {"thresholds", to_json(report.thresholds)},
            {"cast", cast_json(report.levels)},
            {"spots", book.json()},
            {"defs", spot_defs()},
            {"problems", problems_json(report.problems)},
            {"levels", std::move(levels)}};
}

}  // namespace dramatis::report
