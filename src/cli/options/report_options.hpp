#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/options/command.hpp"
#include "report/pack.hpp"
#include "report/thresholds.hpp"
#include "runs/run_folder.hpp"

namespace dramatis::cli {

// Levels that a playtest could not play: dramatis report tells of them, too.
inline constexpr std::string_view kProblemsFile = "problems.json";

// How a report is made and shown, for every command that makes one.
class ReportOptions {
   public:
    // The app keeps pointers to this object.
    void add_to(Command& app);
    void add_playtest_to(Command& app);  // --no-history and --zip, for reports of playtests
    bool has_history() const { return !no_history_; }
    void refuse_contradictions() const;
    // Before the work: fails if the zip could not be written.
    void check_zip(const RunFolder& folder, const std::vector<std::string>& traces = {}) const;
    report::Thresholds thresholds() const;  // ends the program if one is wrong
    // Prints the table, or what was asked for instead, writes the report's files, and opens the
    // page if that was wished. The zip comes last: whatever keeps it from being written, the report
    // is there.
    void deliver(const report::Pack& pack, RunFolder& folder) const;
    void open(const std::string& page) const;
    bool json() const { return json_; }
    bool csv() const { return csv_; }

   private:
    std::vector<std::string> thresholds_;
    std::optional<std::string> zip_;
    bool json_ = false, csv_ = false, open_ = false, no_history_ = false;
};

// What could not be played or read, a line each.
void tell_problems(const std::vector<report::Problem>& problems);

std::size_t output_width();  // of the terminal, or 100; any, where there is none

}  // namespace dramatis::cli
