#include <algorithm>

#include "audit/expected_report.hpp"

namespace dramatis::audit {
namespace {

using core::Json;
using Fields = Expected::Fields;
using Items = Expected::Items;

constexpr std::size_t kLeastWins = 50, kMostExtraMoves = 10;

// docs/report-format.md, "What to do".
class Adviser {
   public:
    Adviser(const LevelFacts& level, const Thresholds& thresholds)
        : level_(level), t_(thresholds), judge_(level.judge()), rate_(pass_rate()) {
        const auto& target = level.level().target;
        is_target_ = target && level.target_player() == judge_.name();
        low_ = is_target_ ? target->low : t_.at("hard_pass_rate");
        high_ = is_target_ ? target->high : t_.at("easy_pass_rate");
    }

    Expected advice() const {
        const std::string missed = missed_aim();
        const bool is_answered = !missed.empty() && level_.tried && is_about(missed);
        Items proposals;
        if (is_answered)
            for (const auto& proposal : level_.tried->list)
                proposals.push_back(expected(proposal, missed));
        return Fields{
            {"standing", Expected::Unchecked{kSentences}},
            {"side", Json(side())},
            {"low", Json(low_)},
            {"high", Json(high_)},
            {"is_target", Json(is_target_)},
            {"missed", missed.empty() ? Json() : Json(missed)},
            {"tried", Json(is_answered && !level_.tried->is_slow)},
            {"search", is_answered ? Expected(Expected::Unchecked{kSentences}) : Expected()},
            {"proposals", std::move(proposals)},
            {"extra_moves", extra_moves()}};
    }

    // The pass rate may be where it should be, or as far out as it is.
    ExpectedMends mends(const std::string& finding, const Figure& now) const {
        ExpectedMends out;
        if (!level_.mends || (finding != "blocker_stays" && finding != "shuffles")) return out;
        const double rate = rate_.value.value_or(0), most = t_.at(finding);
        for (const auto& tried : *level_.mends) {
            const bool is_about_it = traces::word_for(tried.aim.kind) == finding &&
                                     tried.aim.low == 0 && tried.aim.high == most &&
                                     tried.level.setup == level_.setup() &&
                                     tried.player == judge_.name() && tried.kept &&
                                     tried.kept->low == std::min(low_, rate) &&
                                     tried.kept->high == std::max(high_, rate);
            if (!is_about_it || out.is_tried) continue;
            out.is_tried = !tried.is_slow;
            for (const auto& proposal : tried.list)
                out.proposals.push_back(expected(proposal, {finding, 0, most, *now.value}));
        }
        return out;
    }

   private:
    Figure pass_rate() const {
        return share(std::size_t(std::ranges::count_if(judge_.games, &GameFacts::won)),
                     judge_.games.size());
    }

    std::string side() const {
        if (!rate_.value || (level_.level().target && !is_target_)) return "unsure";
        if (*rate_.high < low_) return "too_hard";
        if (*rate_.low > high_) return "too_easy";
        return *rate_.low >= low_ && *rate_.high <= high_ ? "inside" : "unsure";
    }

    static std::size_t three_stars(const PlayerFacts& player) {
        return std::size_t(std::ranges::count(player.games, 3u, &GameFacts::stars));
    }

    std::string missed_aim() const {
        if (const auto where = side(); where == "too_hard" || where == "too_easy")
            return "pass_rate";
        if (level_.setup().stars.size() != 3 || wins() < kLeastWins) return "";
        const auto is_rare = [&](const PlayerFacts* player) {
            return share(three_stars(*player), player->games.size()).high.value_or(0) <
                   t_.at("rare_stars");
        };
        const auto can_play = [](const PlayerFacts* player) { return player->name() != "random"; };
        return std::ranges::all_of(level_.players, is_rare) &&
                       std::ranges::any_of(level_.players, can_play)
                   ? "three_stars"
                   : "";
    }

    std::size_t wins() const {
        return std::size_t(std::ranges::count_if(judge_.games, &GameFacts::won));
    }
    double now(const std::string& aim) const {
        return aim == "pass_rate" ? *rate_.value : double(three_stars(judge_)) / double(wins());
    }
    double low(const std::string& aim) const {
        return aim == "pass_rate" ? low_ : t_.at("rare_stars");
    }
    double high(const std::string& aim) const {
        return aim == "pass_rate" ? high_ : t_.at("common_stars");
    }

    bool is_about(const std::string& aim) const {
        const auto& tried = *level_.tried;
        return tried.level.setup == level_.setup() && tried.player == judge_.name() &&
               traces::word_for(tried.aim.kind) == aim && tried.aim.low == low(aim) &&
               tried.aim.high == high(aim);
    }

    struct Aimed {
        std::string aim;
        double low, high, now;
    };
    Expected expected(const traces::Proposal& proposal, const std::string& aim) const {
        return expected(proposal, {aim, low(aim), high(aim), now(aim)});
    }
    Expected expected(const traces::Proposal& proposal, const Aimed& aimed) const {
        const double value = double(proposal.hits) / double(proposal.games);
        const auto& [from, to] = proposal.interval;
        const auto& after = proposal.level.setup;
        const bool same_board =
            after.scene == level_.setup().scene && after.grid == level_.setup().grid;
        Fields share{{"value", Json(value)},
                     {"low", Json(from)},
                     {"high", Json(to)},
                     {"n", Json(proposal.games)}};
        Expected passed;
        if (const auto& counted = proposal.passed)
            passed = Fields{{"value", Json(double(counted->hits) / double(counted->games))},
                            {"low", Json(counted->interval.low)},
                            {"high", Json(counted->interval.high)},
                            {"n", Json(counted->games)}};
        return Fields{{"aim", Json(aimed.aim)},
                      {"text", Expected::Unchecked{kSentences}},
                      {"share", std::move(share)},
                      {"low", Json(aimed.low)},
                      {"high", Json(aimed.high)},
                      {"change", Json(value - aimed.now)},
                      {"sure", Json(from >= aimed.low && to <= aimed.high)},
                      {"passed", std::move(passed)},
                      {"moves", proposal.moves ? Json{proposal.moves->first, proposal.moves->second}
                                               : Json()},
                      {"command", Expected::Unchecked{kSentences}},
                      {"board", same_board ? Expected() : Expected(board_of(after))}};
    }

    // What 1, 2, ... more moves would have done for the games lost; nobody knows of who plans.
    Items extra_moves() const {
        Items out;
        if (judge_.header.player.contains("iterations")) return out;
        std::size_t lost = 0;
        for (const auto& game : judge_.games) lost += !game.won;
        const std::size_t most = std::min<std::size_t>(kMostExtraMoves, judge_.header.overtime);
        for (std::size_t extra = 1; extra <= most; ++extra) {
            const auto limit = std::size_t(level_.setup().move_limit) + extra;
            const auto saved = std::ranges::count_if(judge_.games, [&](const GameFacts& game) {
                return !game.won && game.won_at > 0 && game.won_at <= limit;
            });
            out.push_back(audit::share(std::size_t(saved), lost));
        }
        return out;
    }

    const LevelFacts& level_;
    const Thresholds& t_;
    const PlayerFacts& judge_;
    Figure rate_;
    bool is_target_ = false;
    double low_ = 0, high_ = 1;
};

}  // namespace

Expected expected_advice(const LevelFacts& level, const Thresholds& thresholds) {
    if (level.setup().goals.empty()) return {};
    return Adviser(level, thresholds).advice();
}

ExpectedMends expected_mends(const LevelFacts& level, const Thresholds& thresholds,
                             const std::string& finding, const Figure& now) {
    if (level.setup().goals.empty()) return {};
    return Adviser(level, thresholds).mends(finding, now);
}

}  // namespace dramatis::audit
