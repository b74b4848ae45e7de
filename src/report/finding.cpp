#include "report/finding.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <optional>

#include "report/level_text.hpp"
#include "report/luck.hpp"
#include "report/pairs.hpp"
#include "report/sectors.hpp"

namespace dramatis::report {
namespace {

using match3::Goal;

std::string sentence(std::string text) {
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z')
        text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

// Looks for one thing after another.
class Examiner {
   public:
    Examiner(const LevelGames& games, const Thresholds& thresholds)
        : games_(games),
          setup_(games.level.setup),
          t_(thresholds),
          judge_(games.judge()),
          who_(call(judge_.header.player_name())) {}

    std::vector<Finding> examine() {
        if (!setup_.goals.empty()) {
            if (!nobody_wins()) judge_pass_rate();
            plays_itself();
            strength_backfires();
            knife_edge();
            near_misses();
            bottleneck();
            spare_moves();
            blocker_stays();
            cascade_wins();
        }
        luck();
        if (setup_.goals.empty())
            narrow_range();  // else a game ends when it is won, whatever its score
        stars();
        cascade_points();
        shuffles();
        few_moves();
        idle_specials();
        std::ranges::stable_sort(out_, std::ranges::greater{}, &Finding::severity);
        return std::move(out_);
    }

   private:
    // --- how often it is passed

    bool nobody_wins() {
        std::size_t games = 0;
        for (const auto& player : games_.players) {
            games += player.games.size();
            if (std::ranges::any_of(player.games, &Game::won)) return false;
        }
        // Of a few games, nobody may win one by chance.
        if (core::wilson95(0, games).high > t_.hard_pass_rate) return false;
        add({.id = "unwinnable",
             .severity = Severity::kAlarm,
             .text = fmt::format(
                 "Nobody won any of {} games.",
                 games < 100 ? std::to_string(games) : number(static_cast<double>(games))),
             .more = "Check the goals (dramatis level check), give more moves, or ask for less.",
             .evidence = {figure_of_judge("pass_rate"),
                          {judge_.header.player_name(), goal_progress()}}});
        return true;
    }

    void judge_pass_rate() {
        if (games_.level.target && !is_target_player())
            add({.id = "target_unseen",
                 .severity = Severity::kNote,
                 .text = fmt::format("Its target is for {}, who did not play.", wanted()),
                 .more = fmt::format("Add this player with --cast default,{}.", wanted()),
                 .evidence = {}});
        const auto evidence = figure_of_judge("pass_rate");
        const Figure& rate = evidence.figure.figure;
        if (!rate.value) return;
        const std::string passes = fmt::format("{} passes {} of games", who_, percent(rate));
        if (const auto& target = games_.level.target; target && is_target_player()) {
            const std::string band =
                fmt::format("{:.0f} to {:.0f} %", 100 * target->low, 100 * target->high);
            if (*rate.low > target->high || *rate.high < target->low)
                add({.id = "out_of_band",
                     .severity = Severity::kAlarm,
                     .text = sentence(fmt::format("{}: {} than its target of {}.", passes,
                                                  *rate.low > target->high ? "easier" : "harder",
                                                  band)),
                     .more = fmt::format("dramatis tune with --pass-rate {:.2f}..{:.2f} --for {} "
                                         "finds the smallest change that fixes it.",
                                         target->low, target->high, judge_.header.player_name()),
                     .evidence = {evidence}});
            else if (*rate.low >= target->low && *rate.high <= target->high)
                add({.id = "in_band",
                     .severity = Severity::kGood,
                     .text = sentence(fmt::format("{}, within its target of {}.", passes, band)),
                     .evidence = {evidence}});
            else
                add({.id = "edge_of_band",
                     .severity = Severity::kNote,
                     .text = sentence(fmt::format("{}, at the edge of its target of {}: too few "
                                                  "games to tell on which side.",
                                                  passes, band)),
                     .more = "Play more games (--games, --precision) to find out.",
                     .evidence = {evidence}});
            return;
        }
        if (*rate.high < t_.hard_pass_rate)
            add({.id = "hard",
                 .severity = Severity::kAlarm,
                 .text =
                     sentence(fmt::format("Hard: {}{}.", passes,
                                          *rate.value > 0 ? fmt::format(", one pass in {} attempts",
                                                                        number(1 / *rate.value))
                                                          : std::string())),
                 .more = fmt::format("Levels below {} deserve a second look: give more moves, "
                                     "fewer colours, or a smaller goal.",
                                     percent(t_.hard_pass_rate)),
                 .thresholds = {"hard_pass_rate"},
                 .evidence = {evidence, figure_of_judge("attempts")}});
        else if (*rate.low > t_.easy_pass_rate)
            add({.id = "easy",
                 .severity = Severity::kWarning,
                 .text = sentence(fmt::format("Easy: {}.", passes)),
                 .more = "There is no challenge. Fewer moves or a larger goal would change that, "
                         "unless the level is meant to teach.",
                 .thresholds = {"easy_pass_rate"},
                 .evidence = {evidence, figure_of_judge("moves_left")}});
    }

    void plays_itself() {
        const auto* random = games_.find("random");
        if (!random) return;
        const auto rate = figure(*random, "pass_rate");
        if (!rate.figure.low || *rate.figure.low <= t_.random_pass_rate) return;
        add({.id = "plays_itself",
             .severity = Severity::kWarning,
             .text = fmt::format("The level plays itself: random play passes {} of games.",
                                 percent(rate.figure)),
             .more = "Thinking hardly matters here; fewer moves or more colours would change that.",
             .thresholds = {"random_pass_rate"},
             .evidence = {{"random", rate}}});
    }

    // A higher rung that passes less often than a lower one.
    void strength_backfires() {
        const auto ladder = games_.ladder();
        for (std::size_t i = 1; i < ladder.size(); ++i) {
            const auto pair =
                compare_pairs(metric("pass_rate"), ladder[i - 1]->games, ladder[i]->games, t_);
            if (!pair.difference.high || *pair.difference.high >= 0) continue;
            const auto weak = ladder[i - 1]->header.player_name(),
                       strong = ladder[i]->header.player_name();
            add({.id = "strength_backfires",
                 .severity = Severity::kWarning,
                 .text = sentence(fmt::format(
                     "{} passes less often than {}: moves that look strong are misleading here.",
                     call(strong), call(weak))),
                 .more = "Watch the replays of both: going for points may block a goal.",
                 .evidence = {{weak, figure(*ladder[i - 1], "pass_rate")},
                              {strong, figure(*ladder[i], "pass_rate")}}});
        }
    }

    void knife_edge() {
        const auto limit = static_cast<std::uint32_t>(setup_.move_limit);
        const auto won_at = [&](std::uint32_t move) {
            const auto hits = std::ranges::count(judge_.games, move, &Game::won_at);
            return share_figure(static_cast<std::size_t>(hits), judge_.games.size());
        };
        const Figure less = won_at(limit), more = won_at(limit + 1);
        if (!less.low || std::max(*less.low, *more.low) <= t_.knife_edge) return;
        add({.id = "knife_edge",
             .severity = Severity::kNote,
             .text = sentence(fmt::format("Every move counts: with one move fewer {} loses another "
                                          "{} of the games, with one more it wins another {}.",
                                          who_, percent(*less.value), percent(*more.value))),
             .more = "The move limit has a large effect here; change it by one move at a time.",
             .thresholds = {"knife_edge"},
             .evidence = {{judge_.header.player_name(),
                           {"last_move", "games won with the last move", "share", less}},
                          {judge_.header.player_name(),
                           {"next_move", "games that one more move would win", "share", more}}}});
    }

    void near_misses() {
        const auto evidence = figure_of_judge("near_misses");
        if (!evidence.figure.figure.low || *evidence.figure.figure.low <= t_.near_misses) return;
        add({.id = "near_misses",
             .severity = Severity::kNote,
             .text = sentence(fmt::format(
                 "{} of the games lost by {} were near misses: {} or more of the goals were done.",
                 percent(evidence.figure.figure), who_, percent(t_.near_miss))),
             .more = "Near misses invite another try, but too many of them feel unfair.",
             .thresholds = {"near_misses", "near_miss"},
             .evidence = {evidence}});
    }

    void bottleneck() {
        if (setup_.goals.size() < 2) return;
        std::size_t lost = 0;
        std::vector<std::size_t> alone(setup_.goals.size());
        for (const auto& game : judge_.games) {
            if (game.won) continue;
            ++lost;
            std::size_t open = 0, last = 0;
            for (std::size_t g = 0; g < setup_.goals.size(); ++g)
                if (game.goal_progress[g] < 1) ++open, last = g;
            if (open == 1) ++alone[last];
        }
        const auto worst =
            static_cast<std::size_t>(std::ranges::max_element(alone) - alone.begin());
        const Figure share = share_figure(alone[worst], lost);
        if (!share.low || *share.low <= t_.bottleneck) return;
        const std::string goal = goal_text(setup_.goals[worst]);
        add({.id = "bottleneck",
             .severity = Severity::kWarning,
             .text = sentence(fmt::format("The goal \"{}\" is the bottleneck: in {} of the games "
                                          "that {} lost, it was the only goal missed.",
                                          goal, percent(share), who_)),
             .more = "The other goals hardly matter; ask for less of this one or for more of the "
                     "others.",
             .thresholds = {"bottleneck"},
             .evidence = {
                 {judge_.header.player_name(),
                  {"alone", "games lost with only this goal missed: " + goal, "share", share}}}});
    }

    void spare_moves() {
        const auto evidence = figure_of_judge("moves_left");
        const Figure& left = evidence.figure.figure;
        if (!left.low || *left.low <= t_.spare_moves * setup_.move_limit) return;
        add({.id = "spare_moves",
             .severity = Severity::kNote,
             .text = sentence(fmt::format("When {} wins, {} of {} moves are left on average.", who_,
                                          number(*left.value), setup_.move_limit)),
             .more = "The move limit hardly matters. Fewer moves would make the end more exciting.",
             .thresholds = {"spare_moves"},
             .evidence = {evidence}});
    }

    void blocker_stays() {
        const bool matters = std::ranges::any_of(setup_.goals, [](const Goal& goal) {
            return goal.kind == Goal::Kind::kIce || goal.kind == Goal::Kind::kCrates ||
                   goal.kind == Goal::Kind::kVines || goal.kind == Goal::Kind::kLocks;
        });
        if (!matters || !judge_.has_blockers) return;
        match3::Cell worst;
        judge_.blockers.for_each_cell([&](match3::Cell cell) {
            if (judge_.blockers[cell].sum > judge_.blockers[worst].sum) worst = cell;
        });
        const auto& tally = judge_.blockers[worst];
        const Figure share = share_figure(static_cast<std::size_t>(tally.sum),
                                          static_cast<std::size_t>(tally.count));
        if (!share.low || *share.low <= t_.blocker_stays) return;
        add({.id = "blocker_stays",
             .severity = Severity::kWarning,
             .text = sentence(fmt::format(
                 "The blocker in row {}, column {} is still there in {} of the games that {} lost.",
                 worst.row, worst.column, percent(share), who_)),
             .more = "Rows and columns are counted from 0 at the top left. Open a way to that "
                     "cell, or move the blocker.",
             .thresholds = {"blocker_stays"},
             .evidence = {{judge_.header.player_name(),
                           {"blocker", "lost games where it is left", "share", share}}}});
    }

    // --- luck and skill

    void cascade_wins() {
        const auto evidence = figure_of_judge("cascade_wins");
        if (!evidence.figure.figure.low || *evidence.figure.figure.low <= t_.cascade_wins) return;
        add({.id = "cascade_wins",
             .severity = Severity::kNote,
             .text = sentence(
                 fmt::format("{} of the games that {} wins have a cascade of {:.0f} or more waves.",
                             percent(evidence.figure.figure), who_, t_.long_cascade)),
             .more = "Wins often come from lucky cascades. More colours make cascades shorter.",
             .thresholds = {"cascade_wins", "long_cascade"},
             .evidence = {evidence}});
    }

    void luck() {
        const auto share = luck_share(games_);
        if (!share) return;
        const NamedFigure evidence{"luck", "share of luck", "share", *share};
        if (*share->low > t_.luck)
            add({.id = "mostly_luck",
                 .severity = Severity::kWarning,
                 .text = fmt::format(
                     "Mostly luck: the skill of the player explains only {} of the outcome.",
                     percent(1 - *share->value)),
                 .more = "Weak and strong players do almost equally well.",
                 .thresholds = {"luck"},
                 .evidence = {{"", evidence}}});
        else if (*share->high < t_.skill)
            add({.id = "mostly_skill",
                 .severity = Severity::kGood,
                 .text = fmt::format(
                     "Skill decides: the skill of the player explains {} of the outcome.",
                     percent(1 - *share->value)),
                 .thresholds = {"skill"},
                 .evidence = {{"", evidence}}});
    }

    void narrow_range() {
        const auto *low = games_.find("min-score"), *high = games_.find("max-score");
        if (!low || !high) return;
        const auto least = figure(*low, "score"), most = figure(*high, "score");
        if (!least.figure.value || *most.figure.high >= t_.narrow_range * *least.figure.low) return;
        add({.id = "narrow_range",
             .severity = Severity::kWarning,
             .text = fmt::format("Choices hardly matter for the score: a player who wants few "
                                 "points gets {}, one who wants many gets {}.",
                                 number(*least.figure.value), number(*most.figure.value)),
             .more = "Stars for the score are then mostly luck.",
             .thresholds = {"narrow_range"},
             .evidence = {{"min-score", least}, {"max-score", most}}});
    }

    void cascade_points() {
        const auto evidence = figure_of_judge("cascade_points");
        if (!evidence.figure.figure.low || *evidence.figure.figure.low <= t_.cascade_points) return;
        add({.id = "cascade_points",
             .severity = Severity::kNote,
             .text = sentence(fmt::format(
                 "{} of the points of {} come from cascades, not from the swaps themselves.",
                 percent(*evidence.figure.figure.value), who_)),
             .more = "More colours make cascades shorter.",
             .thresholds = {"cascade_points"},
             .evidence = {evidence}});
    }

    // --- stars

    void stars() {
        if (setup_.stars.size() < 3) return;
        std::vector<std::string> who;  // gets three now and then
        for (const auto& player : games_.players)
            if (const auto three = figure(player, "stars_3");
                three.figure.high && *three.figure.high >= t_.rare_stars)
                who.push_back(player.header.player_name());
        const auto evidence = figure_of_judge("stars_3");
        if (who.empty())
            add({.id = "stars_never",
                 .severity = Severity::kWarning,
                 .text = "Nobody gets three stars.",
                 .more = fmt::format("{} points are out of reach; lower the third threshold.",
                                     setup_.stars[2]),
                 .thresholds = {"rare_stars"},
                 .evidence = {evidence}});
        else if (who.size() == 1 && games_.players.size() > 1)
            add({.id = "stars_rare",
                 .severity = Severity::kNote,
                 .text = fmt::format("Only {} gets three stars.", call(who.front())),
                 .thresholds = {"rare_stars"},
                 .evidence = {{who.front(), figure(*games_.find(who.front()), "stars_3")},
                              evidence}});
        std::size_t won = 0, three = 0;
        for (const auto& game : judge_.games)
            if (game.won || setup_.goals.empty()) ++won, three += game.stars == 3;
        const Figure cheap = share_figure(three, won);
        if (!cheap.low || *cheap.low <= t_.common_stars) return;
        add({.id = "stars_cheap",
             .severity = Severity::kNote,
             .text = sentence(fmt::format("{} of the {} of {} earn three stars.", percent(cheap),
                                          setup_.goals.empty() ? "games" : "wins", who_)),
             .more = "The third star is too easy; raise its threshold.",
             .thresholds = {"common_stars"},
             .evidence = {{judge_.header.player_name(),
                           {"stars_3_of_wins", "three stars, of games won", "share", cheap}}}});
    }

    // --- the board

    void shuffles() {
        const auto evidence = figure_of_judge("shuffles");
        const Figure& count = evidence.figure.figure;
        if (!count.low || *count.low <= t_.shuffles) return;
        const auto starved = starved_sector(judge_);
        add({.id = "shuffles",
             .severity = *count.low > 2 * t_.shuffles ? Severity::kAlarm : Severity::kWarning,
             .text = fmt::format(
                 "{} {} a game{}.", number(*count.value),
                 setup_.dead_board == match3::DeadBoard::kEnd ? "dead boards, which end it,"
                                                              : "shuffles",
                 starved ? fmt::format(": the {} is starved", starved->name) : std::string()),
             .more = "The board often runs out of moves. Fewer colours, or fewer cells that are "
                     "cut off, would help.",
             .thresholds = {"shuffles"},
             .evidence = {evidence, figure_of_judge("available_moves")}});
    }

    void few_moves() {
        std::optional<std::size_t> first;
        for (std::size_t turn = judge_.offered.size(); turn-- > 0;) {
            const auto& tally = judge_.offered[turn];
            if (tally.count < 30) continue;  // few games come so far
            if (tally.mean() + tally.margin() >= t_.few_moves) break;
            first = turn;
        }
        if (!first) return;
        const auto& tally = judge_.offered[*first];
        const Figure offered =
            figure_of(tally.mean(), {tally.mean() - tally.margin(), tally.mean() + tally.margin()},
                      static_cast<std::size_t>(tally.count));
        add({.id = "few_moves",
             .severity = Severity::kWarning,
             .text = sentence(
                 fmt::format("From move {} on, {} has fewer than {:g} moves to choose from.",
                             *first + 1, who_, t_.few_moves)),
             .more = "There is little to decide, and the board may soon run out of moves.",
             .thresholds = {"few_moves"},
             .evidence = {{judge_.header.player_name(),
                           {"offered", fmt::format("available moves before move {}", *first + 1),
                            "moves", offered}}}});
    }

    void idle_specials() {
        if (!metric("specials_made").suits(setup_)) return;
        const auto made = figure_of_judge("specials_made"),
                   fired = figure_of_judge("specials_fired");
        if (!made.figure.figure.low || *made.figure.figure.low < 1) return;
        if (*fired.figure.figure.high >= t_.idle_specials * *made.figure.figure.low) return;
        add({.id = "idle_specials",
             .severity = Severity::kNote,
             .text = sentence(fmt::format(
                 "Special pieces are not used: {} makes {} a game but fires only {}.", who_,
                 number(*made.figure.figure.value), number(*fired.figure.figure.value))),
             .more = "A goal that asks for them, or room to combine them, would help.",
             .thresholds = {"idle_specials"},
             .evidence = {made, fired}});
    }

    // --- figures

    NamedFigure figure(const PlayedGames& player, std::string_view name) const {
        if (name == "attempts")
            return {"attempts", "attempts per pass", "attempts",
                    attempts_figure(measure(metric("pass_rate"), player.games, t_))};
        const auto& entry = metric(name);
        return {entry.name, std::string(entry.label), entry.unit, measure(entry, player.games, t_)};
    }
    Finding::Evidence figure_of_judge(std::string_view name) const {
        return {judge_.header.player_name(), figure(judge_, name)};
    }

    NamedFigure goal_progress() const {
        std::vector<double> values;
        for (const auto& game : judge_.games) values.push_back(game.progress);
        return {"progress", "share of the goals done", "share", mean_figure(values)};
    }

    std::string wanted() const { return target_player(*games_.level.target); }
    bool is_target_player() const { return judge_.header.player_name() == wanted(); }

    void add(Finding finding) { out_.push_back(std::move(finding)); }

    const LevelGames& games_;
    const match3::Setup& setup_;
    const Thresholds& t_;
    const PlayedGames& judge_;
    std::string who_;
    std::vector<Finding> out_;
};

// "passes 84 % (82 to 86) of games" or "scores 2,857"
std::string achievement(const PlayedGames& player, const Thresholds& thresholds) {
    const bool has_goals = !player.header.level.setup.goals.empty();
    const Figure figure =
        measure(metric(has_goals ? "pass_rate" : "score"), player.games, thresholds);
    if (!figure.value) return "has not played";
    return has_goals ? "passes " + percent(figure) + " of games"
                     : fmt::format("scores {}", number(*figure.value));
}

}  // namespace

std::string summary_of(const LevelGames& games, const Thresholds& thresholds) {
    const auto& judge = games.judge();
    std::string out =
        sentence(call(judge.header.player_name())) + " " + achievement(judge, thresholds);
    const auto ladder = games.ladder();
    for (const auto* player :
         {ladder.empty() ? nullptr : ladder.front(), ladder.size() < 2 ? nullptr : ladder.back()})
        if (player && player != &judge)
            out += fmt::format(", {} {}", call(player->header.player_name()),
                               achievement(*player, thresholds));
    return out + ".";
}

std::vector<Finding> find_all(const LevelGames& games, const Thresholds& thresholds) {
    return Examiner(games, thresholds).examine();
}

}  // namespace dramatis::report
