#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "audit/audit.hpp"
#include "audit/expected_report.hpp"

namespace dramatis::audit {

// The index of a report of several levels, and the data of each level, which are in memory one at a
// time.
class PackAudit {
   public:
    static bool is_index(const core::Json& report);
    // Errors: a part without which nothing can be recomputed is missing.
    static core::Result<PackAudit> of(core::Json index, const std::string& name);

    struct Level {
        std::string id;
        std::string data, page;            // files beside the index
        std::string checksum;              // of the data
        std::size_t first = 0, count = 0;  // of its parts
    };
    const std::vector<Level>& levels() const { return levels_; }
    const std::vector<Audit::Part>& parts() const { return parts_; }

    // Level by level: what its file holds, without what comes from the others, to be compared with
    // its games like any report. Differences between the two files are told.
    core::Result<Audit> open(std::size_t level, core::Json data, Outcome& out);
    // Its games, one entry a part.
    void add_games(std::size_t level, const std::vector<std::optional<PlayerFacts>>& facts);

    // Once all levels are through: the index, and what levels have on one scale.
    void compare(Outcome& out, const Tell& tell = {}) const;
    void compare_levels_csv(std::string_view csv, Outcome& out) const;
    void compare_page(std::string_view html, Outcome& out) const;

   private:
    // What the index says of a level is made of this.
    struct Known {
        core::Json data;  // of the level, without its players' curves, maps and replays
        LevelTally tally;
        std::vector<core::Json> cast;
        std::vector<std::string> mechanics;
        std::optional<Scene> board;
        core::Json program, signature, seed;
        bool is_whole = false;
    };
    Expected expected_index_level(std::size_t level) const;
    Expected expected_curve() const;
    Expected expected_columns() const;
    std::vector<core::Json> cast() const;

    core::Json index_;
    std::vector<Level> levels_;
    std::vector<Audit::Part> parts_;
    std::map<std::size_t, Known> known_;
};

// The rows of report.csv that stand next and are about this level; they are taken off.
std::string take_level_rows(std::string_view& csv, const std::string& id);

// A table, or a page, holds the same data.
void compare_csv_data(std::string_view csv, const core::Json& report, Outcome& out);
void compare_page_data(std::string_view html, const core::Json& report, Outcome& out);

}  // namespace dramatis::audit
