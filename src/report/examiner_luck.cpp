#include <fmt/format.h>

#include <algorithm>

#include "report/examiner.hpp"
#include "report/luck.hpp"
#include "report/terms.hpp"
#include "report/wording.hpp"

// What skill, luck and points have to do with each other.
namespace dramatis::report {

void Examiner::cascade_wins() {
    const auto evidence = figure_of_judge("cascade_wins");
    const Figure& wins = evidence.figure.figure;
    if (!wins.low || *wins.low <= t_.cascade_wins) return;
    std::size_t lost = 0, with_cascade = 0;
    for (const auto& game : judge_.games)
        if (!game.won) ++lost, with_cascade += game.longest_cascade >= t_.long_cascade;
    if (lost == 0) return;
    const Figure losses = share_figure(with_cascade, lost);
    if (*difference_of(wins, losses).low <= t_.cascade_gap) return;
    add({.id = "cascade_wins",
         .severity = Severity::kNote,
         .text = sentence(fmt::format(
             "{} of the games that {} wins have a cascade of {:.0f} or more {}, but only "
             "{} of those it loses.",
             percent(wins), who_, t_.long_cascade, term("step").words, percent(losses))),
         .more = may_ask_for_colours(+1) ? "Should cascades be shorter? More colours make them so."
                                         : "Should cascades be shorter?",
         .thresholds = {"cascade_wins", "cascade_gap", "long_cascade"},
         .evidence = {evidence,
                      {judge_.header.player_name(),
                       {"cascade_losses", "games lost with a long cascade", "share", losses}}}});
}

void Examiner::luck() {
    const auto deciders = deciders_of(games_);
    if (!deciders || deciders->luck.n < kTellingCrossedGames) return;
    // Where nearly all games end alike there is little to decide.
    const double won = *deciders->outcome.value;
    if (!setup_.goals.empty() && std::max(won, 1 - won) > t_.alike) return;
    const auto share = [&](match3::Source source) {
        return percent(*deciders->sources[source].value);
    };
    const std::string split = fmt::format("{} is what falls in, {} the opening board",
                                          share(match3::kFalling), share(match3::kBoard));
    const NamedFigure evidence{"luck", "share of luck", "share", deciders->luck};
    if (*deciders->luck.low > t_.luck)
        add({.id = "mostly_luck",
             .severity = Severity::kNote,
             .text = fmt::format("Mostly luck: of what decides a game here, {}, and only {} how it "
                                 "is played.",
                                 split, share(match3::kChoices)),
             .thresholds = {"luck", "alike"},
             .evidence = {{"", evidence}}});
    else if (*deciders->luck.high < t_.skill)
        add({.id = "mostly_skill",
             .severity = Severity::kNote,
             .text = fmt::format("Skill counts: of what decides a game here, {} is how it is "
                                 "played; {}.",
                                 share(match3::kChoices), split),
             .thresholds = {"skill", "alike"},
             .evidence = {{"", evidence}}});
}

void Examiner::narrow_range() {
    const auto *low = games_.find("min-score"), *high = games_.find("max-score");
    if (!low || !high) return;
    const auto least = figure(*low, "score"), most = figure(*high, "score");
    if (!least.figure.value || *most.figure.high >= t_.narrow_range * *least.figure.low) return;
    add({.id = "narrow_range",
         .severity = Severity::kNote,
         .text = fmt::format("Choices hardly matter for the score: a player who wants few "
                             "points gets {}, one who wants many gets {}.",
                             number(*least.figure.value), number(*most.figure.value)),
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
         .more = may_ask_for_colours(+1) ? "Should cascades be shorter? More colours make them so."
                                         : "Should cascades be shorter?",
         .thresholds = {"cascade_points"},
         .evidence = {evidence}});
}

void Examiner::stars() {
    if (setup_.stars.size() < 3) return;
    std::size_t won = 0, three = 0;
    for (const auto& game : judge_.games)
        if (game.won || setup_.goals.empty()) ++won, three += game.stars == 3;
    const Figure cheap = share_figure(three, won);
    const bool is_cheap = cheap.low && *cheap.low > t_.common_stars;
    // Stars that most wins earn are rare because wins are.
    rare_stars(is_cheap
                   ? std::string()
                   : fmt::format("Is the third threshold, {} points, too high?", setup_.stars[2]));
    if (!is_cheap) return;
    add({.id = "stars_cheap",
         .severity = Severity::kNote,
         .text = sentence(fmt::format("{} of the {} of {} earn three stars.", percent(cheap),
                                      setup_.goals.empty() ? "games" : "wins", who_)),
         .more = "Should its threshold be higher?",
         .thresholds = {"common_stars"},
         .evidence = {{judge_.header.player_name(),
                       {"stars_3_of_wins", "three stars, of games won", "share", cheap}}}});
}

// "Nobody" and "only" are said of all games of all players. That random play misses three stars is
// no news: someone else has to miss them.
void Examiner::rare_stars(const std::string& question) {
    std::vector<const PlayedGames*> often;  // who gets three stars more than now and then
    std::size_t games = 0, three = 0, by_others = 0, of_others = 0;
    bool is_missed = false;
    for (const auto& player : games_.players) {
        const auto count = static_cast<std::size_t>(
            std::ranges::count(player.games, std::uint32_t{3}, &Game::stars));
        games += player.games.size(), three += count;
        if (share_figure(count, player.games.size()).high.value_or(0) >= t_.rare_stars)
            often.push_back(&player);
        else {
            of_others += player.games.size(), by_others += count;
            is_missed |= player.header.player_name() != "random";
        }
    }
    if (!is_missed) return;
    const auto evidence = figure_of_judge("stars_3");
    const auto rarely = [](std::size_t count, std::size_t of) {
        return fmt::format("{} of {} games", number_of(count), number_of(of));
    };
    if (often.empty() && three == 0)
        add({.id = "stars_never",
             .severity = Severity::kWarning,
             .text = fmt::format("Nobody got three stars in {} games.", number_of(games)),
             .more = question,
             .thresholds = {"rare_stars"},
             .evidence = {evidence}});
    else if (often.empty())
        add({.id = "stars_rare",
             .severity = Severity::kWarning,
             .text = fmt::format("Three stars are rare: {} earned them.", rarely(three, games)),
             .more = question,
             .thresholds = {"rare_stars"},
             .evidence = {evidence}});
    else if (often.size() == 1) {
        const auto name = often.front()->header.player_name();
        const auto theirs = figure(*often.front(), "stars_3");
        if (!theirs.figure.low || *theirs.figure.low <= t_.rare_stars) return;  // too few to tell
        add({.id = "stars_rare",
             .severity = Severity::kNote,
             .text = by_others == 0
                         ? fmt::format("Only {} gets three stars.", call(name))
                         : fmt::format("Hardly anyone but {} gets three stars: {} of the others.",
                                       call(name), rarely(by_others, of_others)),
             .thresholds = {"rare_stars"},
             .evidence = {{name, theirs}, evidence}});
    }
}

}  // namespace dramatis::report
