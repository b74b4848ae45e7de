#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "audit/expected.hpp"
#include "audit/facts.hpp"
#include "audit/plain_difficulty.hpp"
#include "audit/versions.hpp"
#include "traces/proposals.hpp"

namespace dramatis::audit {

using Thresholds = std::map<std::string, double>;  // as the report says it used them

// All games on one level; players in the order of a report: the ladder, then the others by name.
struct LevelFacts {
    std::string id;
    std::vector<const PlayerFacts*> players;
    const PlayerFacts* crossed = nullptr;  // games that tell what decides
    std::vector<const PlayerFacts*> other_limits{};
    const traces::Proposals* tried = nullptr;               // changes to the level
    const std::vector<traces::Proposals>* mends = nullptr;  // for its findings
    const LevelVersions* history = nullptr;

    const match3::Level& level() const { return players.front()->header.level; }
    const Setup& setup() const { return level().setup; }
    const PlayerFacts* find(std::string_view name) const;
    std::vector<const PlayerFacts*> ladder() const;
    std::string target_player() const;  // of its target; it must have one
    const PlayerFacts& judge() const;
};
void sort_players(std::vector<const PlayerFacts*>& players);

struct NamedFigure {
    std::string metric, unit;
    Figure figure;
};

// expected_figures.cpp: docs/playtest.md, "What is measured".
std::vector<NamedFigure> figures_of(const PlayerFacts& player, const Thresholds& thresholds);
Figure figure_named(const PlayerFacts& player, std::string_view metric,
                    const Thresholds& thresholds);
Figure passed_within(const PlayerFacts& player, int moves);
// Of who plans only where it was played.
Figure passed_with(const LevelFacts& level, const PlayerFacts& player, int moves);
std::optional<Figure> skill_of(const LevelFacts& level);

// expected_player.cpp, expected_replay.cpp. `report` is what the report has there: of what it cut
// for its size nothing more is expected.
struct ScoreBins {
    double from = 0, width = 1;
};
ScoreBins score_bins(const LevelFacts& level);
Expected expected_player(const LevelFacts& level, const PlayerFacts& player,
                         const Thresholds& thresholds, const ScoreBins& bins,
                         const core::Json& report);
Expected expected_replay(const PlayerFacts& player, std::size_t game, std::string_view label,
                         const core::Json& report);
Scene with_exits(const Setup& setup, Scene scene);  // as boards show them

// expected_luck.cpp: docs/playtest.md, "Luck or skill?".
struct Deciders {
    Figure falling, board, play, luck;
    double outcome = 0;  // games won, or their mean score
};
std::optional<Deciders> deciders_of(const LevelFacts& level);

// expected_findings.cpp: docs/playtest.md, "Findings".
struct ExpectedFinding {
    std::string id, severity;
    std::vector<std::string> thresholds;
    struct Evidence {
        std::string player, metric, unit;
        Figure figure;
        std::string label;  // where it has a number in it, else empty
    };
    std::vector<Evidence> evidence;
};
std::vector<ExpectedFinding> expected_findings(const LevelFacts& level,
                                               const Thresholds& thresholds);

// expected_advice.cpp: docs/report-format.md, "What to do".
Expected expected_advice(const LevelFacts& level, const Thresholds& thresholds);
// What a finding shows that was tried for it, and whether something was; `now` is its figure.
struct ExpectedMends {
    bool is_tried = false;
    Expected::Items proposals;
};
ExpectedMends expected_mends(const LevelFacts& level, const Thresholds& thresholds,
                             const std::string& finding, const Figure& now);

// expected_history.cpp: docs/playtest.md, "History". `report` is what the report has there.
Expected expected_history(const LevelFacts& level, const Thresholds& thresholds,
                          const core::Json& report);

// As the level draws it: random cells are things of their own.
Scene board_of(const Setup& setup);

// expected_level.cpp. What the report should say of each level's difficulty: of one without goals,
// or with no other level or player beside it, nothing.
struct LevelTally {
    bool has_goals = false;
    // Games won, and played, by each player.
    std::vector<std::pair<std::string, std::pair<std::size_t, std::size_t>>> players{};
};
LevelTally tally_of(const LevelFacts& level);
std::vector<Expected> expected_difficulties(const std::vector<LevelTally>& levels,
                                            const Tell& tell);

// All but its players. `report` is what the report has.
Expected expected_level(const LevelFacts& level, const Thresholds& thresholds, Expected difficulty,
                        const core::Json& report);
Expected expected_opening(const std::vector<LevelFacts>& levels);  // all but the levels

}  // namespace dramatis::audit
