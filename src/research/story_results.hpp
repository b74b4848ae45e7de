#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/json.hpp"
#include "core/statistics.hpp"
#include "research/story_rows.hpp"

namespace dramatis::cli {

// What one run gave.
struct StoryRun {
    std::size_t row = 0;
    std::uint64_t nodes = 0, seed = 0;
    double score = 0, best = 0;
    std::vector<std::string> actions{};
    std::vector<std::string> paragraphs{};
    double told_score = 0;  // after the cuts
};

// The runs of an experiment on stories, and what they show.
class StoryResults {
   public:
    // What was asked for.
    struct Plan {
        std::string world;
        std::uint64_t seeds = 10;  // 1 to so many, of every search that is random
        std::vector<std::uint64_t> nodes;
    };

    explicit StoryResults(Plan plan);

    const Plan& plan() const { return plan_; }
    const std::vector<StoryRow>& rows() const { return rows_; }
    std::optional<std::size_t> find_row(const std::string& table, const std::string& name) const;

    void add(StoryRun run) { runs_.push_back(std::move(run)); }
    const StoryRun* find(std::size_t row, std::uint64_t nodes, std::uint64_t seed) const;

    // How a variant differs from our search, on the seeds that both have.
    struct Comparison {
        core::Summary difference;  // of the scores, the variant's less ours
        double p = 1;              // Wilcoxon's signed-rank test
        double adjusted = 1;       // for all variants of that budget (Holm)
    };
    // By row; none for our own search and where there is nothing to compare.
    std::map<std::size_t, Comparison> compare_with_ours(std::uint64_t nodes) const;

    // Every run, in the order of the plan.
    core::Json runs_json() const;
    // The tables, for machines and for people.
    core::Json rows_json() const;
    std::string page() const;

   private:
    std::vector<const StoryRun*> runs_of(std::size_t row, std::uint64_t nodes) const;
    core::Summary summary_of(std::size_t row, std::uint64_t nodes) const;
    std::string cell(std::size_t row, std::uint64_t nodes) const;
    std::string table(const std::string& name, bool theirs) const;
    std::string arrests() const;
    std::string stories() const;

    Plan plan_;
    std::vector<StoryRow> rows_;
    std::vector<StoryRun> runs_;
};

}  // namespace dramatis::cli
