#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "report/finding.hpp"

namespace dramatis::report {

// Looks for one thing after another. Each check adds a finding, or none.
class Examiner {
   public:
    Examiner(const LevelGames& games, const Thresholds& thresholds);

    std::vector<Finding> examine();

   private:
    // examiner_difficulty.cpp
    bool nobody_wins();
    void judge_pass_rate();
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
    void rare_stars();

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
    // The limits whose pass rate is within the band: the first below or above the level's own, and
    // the last below. 0: none.
    int nearest_limit(int step) const;
    std::string with_limit(int moves, const std::string& otherwise) const {
        return moves ? would_pass(moves) : otherwise;
    }
    int lowest_limit() const;

    std::string wanted() const;  // the player whom the level's target is for
    bool is_target_player() const { return judge_.header.player_name() == wanted(); }

    void add(Finding finding) { out_.push_back(std::move(finding)); }

    const LevelGames& games_;
    const match3::Setup& setup_;
    const Thresholds& t_;
    const PlayedGames& judge_;
    std::string who_;
    std::vector<Finding> out_;
};

}  // namespace dramatis::report
