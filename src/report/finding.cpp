#include "report/finding.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "report/examiner.hpp"
#include "report/wording.hpp"

namespace dramatis::report {
namespace {

// "84 % (82 to 86)" or "2,857"; empty if there are no games.
std::string achievement(const PlayedGames& player, const Thresholds& thresholds) {
    const bool has_goals = !player.header.level.setup.goals.empty();
    const Figure figure =
        measure(metric(has_goals ? "pass_rate" : "score"), player.games, thresholds);
    if (!figure.value) return {};
    return has_goals ? percent(figure) : number(*figure.value);
}

}  // namespace

std::string_view word_for(Severity severity) {
    switch (severity) {
        case Severity::kGood:
            return "good";
        case Severity::kNote:
            return "note";
        case Severity::kWarning:
            return "warning";
        case Severity::kAlarm:
            return "alarm";
    }
    return {};
}

Severity status_of(const std::vector<Finding>& findings) {
    Severity worst = Severity::kNote;
    bool is_good = false;
    for (const auto& finding : findings) {
        worst = std::max(worst, finding.severity);
        is_good |= finding.severity == Severity::kGood;
    }
    return worst == Severity::kNote && is_good ? Severity::kGood : worst;
}

std::string summary_of(const LevelGames& games, const Thresholds& thresholds) {
    const auto& judge = games.judge();
    const std::string own = achievement(judge, thresholds);
    std::string out = sentence(call(judge.header.player_name()));
    if (own.empty()) return out + " has not played.";
    out += games.level.setup.goals.empty() ? " scores " + own : " passes " + own + " of games";
    const auto ladder = games.ladder();
    for (const auto* player :
         {ladder.empty() ? nullptr : ladder.front(), ladder.size() < 2 ? nullptr : ladder.back()})
        if (player && player != &judge)
            if (const std::string theirs = achievement(*player, thresholds); !theirs.empty())
                out += fmt::format("; {}, {}", call(player->header.player_name()), theirs);
    return out + ".";
}

std::vector<Finding> find_all(const LevelGames& games, const Thresholds& thresholds) {
    return Examiner(games, thresholds).examine();
}

}  // namespace dramatis::report
