#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "lab/verdicts.hpp"
#include "research/lab_plan.hpp"
#include "research/lab_tables.hpp"
#include "runs/run_folder.hpp"

namespace dramatis::cli {

// What a lab is asked for.
struct LabOrder {
    std::uint64_t iterations = 1000, games = 100;  // a move; a bout
    bool games_given = false;  // else bouts that are planned already have the games of their plan
    std::optional<std::uint64_t> replicate;  // so many games on fresh seeds of what stands out
    unsigned jobs = 0;
    std::uint64_t seed = 1;
    std::set<std::string>
        questions;               // alone, time, removed, added, curves, sweeps, claims, anchors
    std::set<std::string> only;  // techniques and claims by id; empty: all
    std::optional<std::string> opponent;  // of anchors: "gtp:COMMAND LINE"
};

// Before the work: refuses a folder in which files of others stand where the lab writes its own.
void claim_lab(RunFolder& folder);

// Plays a study bout by bout, each in a folder of its own below the lab's, so that whatever ends
// the program loses only the games in play. What earlier orders have played in the same folder is
// part of the findings, whatever this one asks for.
class LabRunner {
   public:
    LabRunner(const LabTable& table, LabOrder order, const RunFolder& folder);

    // Plays what is not there yet; false if it was stopped. After each bout the lab's files are
    // written anew, if they can be: whether they can is known from write().
    bool run();
    void write();

    const core::Json& data() const { return data_; }
    const lab::Findings& findings() const { return findings_; }

   private:
    // What is to be played, and what becomes of it.
    struct Task {
        LabBout bout;
        std::string title;
        bool wanted = false;  // else it is only read, if it has been played
        std::function<void(const lab::BoutResult&)> keep;
        std::string claim{};  // of which it is a bout, if it is
    };
    void add_techniques();
    void add_equal_time();
    void add_curves();
    void add_sweeps();
    void add_claims();
    void add_anchors();
    bool is_asked(const char* question, const std::string& id) const {
        return order_.questions.contains(question) &&
               (order_.only.empty() || order_.only.contains(id));
    }
    LabBout technique_bout(const lab::Technique& technique, const std::string& question,
                           std::uint64_t own_iterations) const;
    Contender side(std::string name, const search::Configuration& from, const std::string& change,
                   std::uint64_t iterations) const;
    std::uint64_t games_of(double share) const;

    bool play(std::vector<Task> tasks);
    bool replicate();
    LabBout again_of(LabBout bout) const;
    void keep_again(const std::string& first, lab::BoutResult result);
    bool stands_out(const Task& task, const lab::BoutResult& result,
                    const lab::Verdicts& verdicts) const;
    void tell(const std::string& title, const lab::BoutResult& result, std::ptrdiff_t done,
              std::size_t total);
    std::optional<lab::BoutResult> play(const LabBout& bout);  // nothing: it was stopped
    std::optional<lab::BoutResult> read(
        const LabBout& bout) const;  // nothing: it has not been played
    void refuse_games_of(const LabBout& bout) const;
    contests::ResultLines results_in(const RunFolder& folder, const LabBout& bout) const;
    MatchJob job_of(const LabBout& bout) const;
    std::string folder_of(const LabBout& bout) const { return folder_.file("bouts/" + bout.id); }
    std::uint64_t own_iterations(const LabBout& alone, double ratio) const;
    void write_so_far();

    const LabTable& table_;
    const lab::Study& study_;
    LabOrder order_;
    const RunFolder& folder_;
    LabPlan plan_;
    std::vector<Task> tasks_;
    std::vector<std::pair<Task, lab::BoutResult>> done_;  // first bouts, in their order
    lab::Findings findings_;
    core::Json data_;
};

}  // namespace dramatis::cli
