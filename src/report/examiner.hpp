#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "report/finding.hpp"
#include "report/standing.hpp"

namespace dramatis::report {

// Looks for one thing after another. Each check adds a finding, or none.
class Examiner {
   public:
    Examiner(const LevelGames& games, const Thresholds& thresholds);

    std::vector<Finding> examine();

   private:
    // examiner_difficulty.cpp
    bool nobody_wins();
    std::string farthest_goal() const;
    void judge_pass_rate();
    void judge_by_target(const Finding::Evidence& evidence);
    void judge_by_custom(const Finding::Evidence& evidence);
    void plays_itself();
    void strength_backfires();
    void knife_edge();

    // examiner_goals.cpp
    void near_misses();
    void bottleneck();
    void spare_moves();
    void blocker_stays();

    // examiner_luck.cpp
    void cascade_wins();
    void luck();
    void narrow_range();
    void cascade_points();
    void stars();
    void rare_stars(const std::string& question);

    // examiner_moves.cpp
    void shuffles();
    void few_moves();
    void idle_specials();

    NamedFigure figure(const PlayedGames& player, std::string_view name) const;
    Finding::Evidence figure_of_judge(std::string_view name) const;
    NamedFigure goal_progress() const;

    struct Band {
        double low, high;
    };
    Band wanted_band() const;  // of the judge's pass rate: the target's, or what is usual
    // What the judge would pass with so many moves.
    Figure passed_with(int moves) const { return games_.passed_with(judge_, moves); }
    std::string would_pass(int moves) const;  // "With 14 moves instead of 20 …", a sentence
    bool is_surely_within(const Figure& rate, const Band& band) const;

    // What findings advise. Whatever several of them advise on is decided here, so that a page
    // never says two things about it.

    // On which side of the band that is wanted the level is for sure: -1 too hard, 1 too easy, 0
    // inside or not sure.
    int side_of_band() const;
    // Of what may be why a level is on that side: a warning where it is, else a note.
    Severity cause_of(int side) const {
        const bool is_there = !setup_.goals.empty() && side_of_band() == side;
        return is_there ? Severity::kWarning : Severity::kNote;
    }
    // The move limit that a finding may name, with a pass rate that is surely within the band: of a
    // level outside the band, the nearest; else the lowest, for moves that could go. 0: none, or
    // too few games.
    int find_advised_limit() const;
    std::string with_limit(const std::string& otherwise) const {
        return advised_limit_ ? would_pass(advised_limit_) : otherwise;
    }
    // Whether a finding may ask for more (1) or fewer (-1) colours: not if another has asked for
    // the opposite.
    bool may_ask_for_colours(int direction);

    std::string wanted() const;  // the player whom the level's target is for
    bool is_target_player() const { return judge_.header.player_name() == wanted(); }

    void add(Finding finding) { out_.push_back(std::move(finding)); }

    const LevelGames& games_;
    const match3::Setup& setup_;
    const Thresholds& t_;
    const PlayedGames& judge_;
    std::string who_;
    Standing standing_;
    int advised_limit_ = 0;
    int colours_asked_for_ = 0;
    std::vector<Finding> out_;
};

}  // namespace dramatis::report
