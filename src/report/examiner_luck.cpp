#include <fmt/format.h>

#include "report/examiner.hpp"
#include "report/luck.hpp"
#include "report/wording.hpp"

// What skill, luck and points have to do with each other.
namespace dramatis::report {

void Examiner::cascade_wins() {
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

void Examiner::luck() {
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
             .text =
                 fmt::format("Skill decides: the skill of the player explains {} of the outcome.",
                             percent(1 - *share->value)),
             .thresholds = {"skill"},
             .evidence = {{"", evidence}}});
}

void Examiner::narrow_range() {
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

void Examiner::cascade_points() {
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

void Examiner::stars() {
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
             .evidence = {{who.front(), figure(*games_.find(who.front()), "stars_3")}, evidence}});
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

}  // namespace dramatis::report
