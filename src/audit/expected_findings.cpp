#include <fmt/format.h>

#include <algorithm>

#include "audit/expected_report.hpp"

namespace dramatis::audit {
namespace {

using Evidence = ExpectedFinding::Evidence;

struct Band {
    double low, high;
};

// The table of findings in docs/playtest.md, line by line.
class Finder {
   public:
    Finder(const LevelFacts& level, const Thresholds& thresholds)
        : level_(level), setup_(level.setup()), t_(thresholds), judge_(level.judge()) {}

    std::vector<ExpectedFinding> find() {
        if (!setup_.goals.empty()) {
            if (!unwinnable()) difficulty();
            plays_itself();
            strength_backfires();
            knife_edge();
            near_misses();
            bottleneck();
            spare_moves();
            blocker_stays();
            cascade_wins();
        } else {
            narrow_range();
        }
        luck();
        if (setup_.stars.size() == 3) stars();
        cascade_points();
        shuffles();
        few_moves();
        idle_specials();
        return std::move(out_);
    }

   private:
    double t(const char* name) const { return t_.at(name); }

    Evidence of(const PlayerFacts& player, const char* metric) const {
        for (const auto& named : figures_of(player, t_))
            if (named.metric == metric)
                return {player.name(), metric, named.unit, named.figure, ""};
        return {player.name(), metric, "", {}, ""};
    }
    Evidence of_judge(const char* metric) const { return of(judge_, metric); }
    Evidence made(const char* metric, const char* unit, Figure figure,
                  std::string label = "") const {
        return {judge_.name(), metric, unit, figure, std::move(label)};
    }

    void add(const char* id, const char* severity, std::vector<std::string> thresholds,
             std::vector<Evidence> evidence) {
        out_.push_back({id, severity, std::move(thresholds), std::move(evidence)});
    }

    template <class Counts, class Has>
    Figure share_of(Counts&& counts, Has&& has) const {
        std::size_t hits = 0, count = 0;
        for (const auto& game : judge_.games)
            if (counts(game)) ++count, hits += has(game);
        return share(hits, count);
    }
    static bool any(const GameFacts&) { return true; }
    static bool is_lost(const GameFacts& game) { return !game.won; }

    bool has_target() const {
        return level_.level().target && judge_.name() == level_.target_player();
    }
    Band band() const {
        if (has_target()) return {level_.level().target->low, level_.level().target->high};
        return {t("hard_pass_rate"), t("easy_pass_rate")};
    }

    // For sure; nothing is where nothing can be passed, or the target is for somebody else.
    bool is_judged() const {
        return !setup_.goals.empty() && (has_target() || !level_.level().target);
    }
    bool is_too_hard() const {
        return is_judged() && *of_judge("pass_rate").figure.high < band().low;
    }
    bool is_too_easy() const {
        return is_judged() && *of_judge("pass_rate").figure.low > band().high;
    }

    bool unwinnable() {
        std::size_t games = 0;
        std::vector<double> progress;
        for (const auto* player : level_.players) {
            games += player->games.size();
            if (std::ranges::any_of(player->games, &GameFacts::won)) return false;
        }
        if (*share(0, games).high > t("hard_pass_rate")) return false;
        for (const auto& game : judge_.games) progress.push_back(game.progress);
        add("unwinnable", "alarm", {},
            {of_judge("pass_rate"), made("progress", "share", mean(progress))});
        return true;
    }

    void difficulty() {
        if (level_.level().target && !has_target()) add("target_unseen", "note", {}, {});
        const Evidence rate = of_judge("pass_rate");
        const double low = *rate.figure.low, high = *rate.figure.high;
        if (has_target()) {
            const Band wanted = band();
            if (low > wanted.high || high < wanted.low)
                add("out_of_band", "alarm", {}, {rate});
            else if (low >= wanted.low && high <= wanted.high)
                add("in_band", "good", {}, {rate});
            else
                add("edge_of_band", "note", {}, {rate});
        } else if (level_.level().target) {
            return;
        } else if (high < t("hard_pass_rate")) {
            add("hard", "warning", {"hard_pass_rate"}, {rate, of_judge("attempts")});
        } else if (low > t("easy_pass_rate")) {
            add("easy", "note", {"easy_pass_rate"}, {rate, of_judge("moves_left")});
        }
    }

    void plays_itself() {
        const auto* random = level_.find("random");
        if (!random) return;
        const Evidence rate = of(*random, "pass_rate");
        if (*rate.figure.low > t("random_pass_rate"))
            add("plays_itself", is_too_easy() ? "warning" : "note", {"random_pass_rate"}, {rate});
    }

    void strength_backfires() {
        const auto ladder = level_.ladder();
        for (std::size_t i = 1; i < ladder.size(); ++i) {
            std::vector<bool> weak, strong;
            for (const auto& game : ladder[i - 1]->games) weak.push_back(game.won);
            for (const auto& game : ladder[i]->games) strong.push_back(game.won);
            if (*paired_shares(weak, strong).high < -t("backfires"))
                add("strength_backfires", "note", {"backfires"},
                    {of(*ladder[i - 1], "pass_rate"), of(*ladder[i], "pass_rate")});
        }
    }

    void knife_edge() {
        const auto won_by = [&](int move) -> Figure {
            if (!judge_.header.player.contains("iterations"))
                return share_of(any, [&](const auto& game) { return int(game.won_at) == move; });
            const Figure with = passed_with(level_, judge_, move),
                         without = passed_with(level_, judge_, move - 1);
            if (!with.value || !without.value) return {};
            return {.value = *with.value - *without.value,
                    .low = least_difference(with, without),
                    .high = -least_difference(without, with),
                    .n = std::min(with.n, without.n)};
        };
        const Figure last = won_by(setup_.move_limit), next = won_by(setup_.move_limit + 1);
        if (!last.low || !next.low) return;
        if (std::max(*last.low, *next.low) > t("knife_edge"))
            add("knife_edge", "note", {"knife_edge"},
                {made("last_move", "share", last), made("next_move", "share", next)});
    }

    void luck() {
        const auto deciders = deciders_of(level_);
        if (!deciders || deciders->luck.n < 400) return;
        const double won = deciders->outcome;
        if (!setup_.goals.empty() && std::max(won, 1 - won) > t("alike")) return;
        const Evidence evidence{"", "luck", "share", deciders->luck, ""};
        if (*deciders->luck.low > t("luck"))
            add("mostly_luck", "note", {"luck", "alike"}, {evidence});
        else if (*deciders->luck.high < t("skill"))
            add("mostly_skill", "note", {"skill", "alike"}, {evidence});
    }

    void near_misses() {
        const Evidence near = of_judge("near_misses");
        if (near.figure.low && *near.figure.low > t("near_misses") &&
            *of_judge("pass_rate").figure.value <= t("easy_pass_rate"))
            add("near_misses", "note", {"near_misses", "near_miss", "easy_pass_rate"}, {near});
    }

    void bottleneck() {
        if (setup_.goals.size() < 2) return;
        std::vector<std::size_t> alone(setup_.goals.size());
        std::size_t lost = 0;
        for (const auto& game : judge_.games) {
            if (game.won) continue;
            ++lost;
            const auto open = [](double done) { return done < 1; };
            if (std::ranges::count_if(game.goals, open) == 1)
                ++alone[std::size_t(std::ranges::find_if(game.goals, open) - game.goals.begin())];
        }
        const Figure worst = share(*std::ranges::max_element(alone), lost);
        if (!worst.low || *worst.low <= t("bottleneck")) return;
        add("bottleneck", is_too_hard() ? "warning" : "note", {"bottleneck"},
            {made("alone", "share", worst)});
    }

    void spare_moves() {
        const Evidence left = of_judge("moves_left");
        if (!left.figure.low || *left.figure.low <= t("spare_moves") * setup_.move_limit) return;
        const Band wanted = band();
        const Figure now = of_judge("pass_rate").figure;
        if (*now.low > wanted.high || *now.high < wanted.low) return;
        for (int moves = 1; moves < setup_.move_limit; ++moves) {
            const Figure rate = passed_with(level_, judge_, moves);
            if (rate.n < 400 || *rate.low < wanted.low || *rate.high > wanted.high) continue;
            add("spare_moves", "note", {"spare_moves"},
                {left, made("pass_rate_at", "share", rate,
                            fmt::format("pass rate with {} moves", moves))});
            return;
        }
    }

    void blocker_stays() {
        using Kind = Goal::Kind;
        const bool matters = std::ranges::any_of(setup_.goals, [](const Goal& goal) {
            return goal.kind == Kind::kIce || goal.kind == Kind::kCrates ||
                   goal.kind == Kind::kVines || goal.kind == Kind::kLocks;
        });
        if (!matters || !judge_.has_blockers) return;
        Sums worst = judge_.blockers[{0, 0}];
        judge_.blockers.for_each_cell([&](Cell cell) {
            if (judge_.blockers[cell].sum > worst.sum) worst = judge_.blockers[cell];
        });
        const Figure stays = share(worst.sum, worst.count);
        if (stays.low && *stays.low > t("blocker_stays"))
            add("blocker_stays", is_too_hard() ? "warning" : "note", {"blocker_stays"},
                {made("blocker", "share", stays)});
    }

    void cascade_wins() {
        const Evidence wins = of_judge("cascade_wins");
        const Figure losses = share_of(
            is_lost, [&](const auto& game) { return game.longest_cascade >= t("long_cascade"); });
        if (!wins.figure.low || *wins.figure.low <= t("cascade_wins") || !losses.value) return;
        if (least_difference(wins.figure, losses) > t("cascade_gap"))
            add("cascade_wins", "note", {"cascade_wins", "cascade_gap", "long_cascade"},
                {wins, made("cascade_losses", "share", losses)});
    }

    void narrow_range() {
        const auto *low = level_.find("min-score"), *high = level_.find("max-score");
        if (!low || !high) return;
        const Evidence least = of(*low, "score"), most = of(*high, "score");
        if (*most.figure.high < t("narrow_range") * *least.figure.low)
            add("narrow_range", "note", {"narrow_range"}, {least, most});
    }

    void stars() {
        std::vector<const PlayerFacts*> often;
        std::size_t three = 0;
        bool someone_misses = false;  // who can play
        for (const auto* player : level_.players) {
            const auto count =
                std::size_t(std::ranges::count(player->games, 3u, &GameFacts::stars));
            three += count;
            if (*share(count, player->games.size()).high >= t("rare_stars"))
                often.push_back(player);
            else if (player->name() != "random")
                someone_misses = true;
        }
        if (someone_misses && often.empty())
            add(three == 0 ? "stars_never" : "stars_rare", "warning", {"rare_stars"},
                {of_judge("stars_3")});
        else if (someone_misses && often.size() == 1 &&
                 *of(*often.front(), "stars_3").figure.low > t("rare_stars"))
            add("stars_rare", "note", {"rare_stars"},
                {of(*often.front(), "stars_3"), of_judge("stars_3")});
        const Figure cheap =
            share_of([&](const auto& game) { return game.won || setup_.goals.empty(); },
                     [](const auto& game) { return game.stars == 3; });
        if (cheap.low && *cheap.low > t("common_stars"))
            add("stars_cheap", "note", {"common_stars"}, {made("stars_3_of_wins", "share", cheap)});
    }

    void cascade_points() {
        const Evidence points = of_judge("cascade_points");
        if (*points.figure.low > t("cascade_points"))
            add("cascade_points", "note", {"cascade_points"}, {points});
    }

    void shuffles() {
        const Evidence count = of_judge("shuffles");
        if (*count.figure.low > t("shuffles"))
            add("shuffles", is_too_hard() ? "warning" : "note", {"shuffles"},
                {count, of_judge("available_moves")});
    }

    // From which turn on the average of what is offered is surely below; turns that fewer than 30
    // games reach say nothing.
    void few_moves() {
        std::size_t first = 0;  // counted from 1
        for (std::size_t turn = 1; turn <= judge_.offered.size(); ++turn) {
            const Sums& offered = judge_.offered[turn - 1];
            if (offered.count < 30) continue;
            const bool few = *mean(offered).high < t("few_moves");
            if (!few) first = 0;
            if (few && first == 0) first = turn;
        }
        if (first > 0)
            add("few_moves", is_too_hard() ? "warning" : "note", {"few_moves"},
                {made("offered", "moves", mean(judge_.offered[first - 1]),
                      fmt::format("moves to choose from before move {}", first))});
    }

    void idle_specials() {
        if (!setup_.specials && !setup_.scene) return;
        const Evidence created = of_judge("specials_made"), fired = of_judge("specials_fired");
        if (*created.figure.low >= 1 &&
            *fired.figure.high < t("idle_specials") * *created.figure.low)
            add("idle_specials", "note", {"idle_specials"}, {created, fired});
    }

    const LevelFacts& level_;
    const Setup& setup_;
    const Thresholds& t_;
    const PlayerFacts& judge_;
    std::vector<ExpectedFinding> out_;
};

}  // namespace

std::vector<ExpectedFinding> expected_findings(const LevelFacts& level,
                                               const Thresholds& thresholds) {
    return Finder(level, thresholds).find();
}

}  // namespace dramatis::audit
