#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.hpp"
#include "report/difficulty_curve.hpp"
#include "report/playtest_report.hpp"

namespace dramatis::report {

// What a report keeps of a level while it reads the games of the others: little enough for
// thousands of levels.
struct PackLevel {
    std::string id;
    CurvePoint point;
    std::vector<core::Json> cast;        // who played it, as a report lists them
    std::vector<std::string> mechanics;  // what the level contains
    match3::Scene board;
    match3::Names names{};
    std::string program;  // the version that played, its behaviour and the seed
    std::uint32_t signature = 0;
    std::uint64_t seed = 0;
    core::Json brief;   // without what only the level's own page shows
    std::string whole;  // compressed
};
PackLevel pack_level(const LevelGames& games, const Thresholds& thresholds);

// The report of a playtest: of one level a whole one, of several an index and a whole one of each.
class Pack {
   public:
    // The levels in any order, each once.
    Pack(std::vector<PackLevel> levels, std::vector<Problem> problems, Thresholds thresholds);

    std::size_t size() const { return levels_.size(); }
    bool has_index() const { return size() != 1; }
    const std::string& id(std::size_t at) const { return levels_[at].id; }
    // The files of a level's report, without their ending: "report/12-garden".
    const std::string& place(std::size_t at) const { return places_[at]; }

    // A whole report of one level, with its difficulty among the others. docs/report-format.md.
    core::Json level(std::size_t at) const;
    // All levels as one report, each without what only its own page shows.
    core::Json brief() const;
    core::Json index() const;
    // All of it as the text of one report, level by level.
    void print(const std::function<void(std::string_view)>& out) const;

   private:
    core::Json opening(int version, const PackLevel* level = nullptr) const;

    std::vector<PackLevel> levels_;
    std::vector<std::string> places_;
    std::vector<Problem> problems_;
    Thresholds thresholds_;
    core::Json cast_;
    std::vector<std::optional<Difficulty>> scale_;
};

}  // namespace dramatis::report
