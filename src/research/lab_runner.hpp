#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "research/lab_tables.hpp"
#include "runs/run_folder.hpp"

namespace dramatis::cli {

// What a lab is asked for.
struct LabOrder {
    std::uint64_t playouts = 1000, games = 100;  // a move; a bout
    unsigned jobs = 0;
    std::uint64_t seed = 1;
    std::set<std::string> questions;      // alone, time, removed, added, curves, claims, anchors
    std::set<std::string> only;           // techniques and claims by id; empty: all
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
    // written anew.
    bool run();

    const core::Json& data() const { return data_; }
    const lab::Findings& findings() const { return findings_; }

   private:
    // What is to be played, and what becomes of it.
    struct Task {
        LabBout bout;
        std::string title;
        bool wanted = false;  // else it is only read, if it has been played
        std::function<void(const lab::BoutResult&)> keep;
    };
    // What is known of the time that a bout took, over all runs of the program.
    struct Cost {
        std::array<Spent, 2> spent{};
        std::uint64_t own_playouts =
            0;  // with which the first side has the other's time; 0: not settled

        double ratio()
            const;  // seconds a move of the first side as a multiple of the other's; 0: not known
    };

    void add_techniques();
    void add_equal_time();
    void add_curves();
    void add_claims();
    void add_anchors();
    bool is_asked(const char* question, const std::string& id) const {
        return order_.questions.contains(question) &&
               (order_.only.empty() || order_.only.contains(id));
    }
    LabBout technique_bout(const lab::Technique& technique, const std::string& question,
                           std::uint64_t own_playouts) const;
    Contender side(std::string name, const search::Configuration& from, const std::string& change,
                   std::uint64_t playouts) const;
    std::uint64_t games_of(double share) const;

    bool play(std::vector<Task> tasks);
    std::optional<lab::BoutResult> play(const LabBout& bout);  // nothing: it was stopped
    std::optional<lab::BoutResult> read(
        const LabBout& bout) const;  // nothing: it has not been played
    MatchJob job_of(const LabBout& bout) const;
    std::string folder_of(const LabBout& bout) const { return folder_.file("bouts/" + bout.id); }
    std::uint64_t own_playouts(const LabBout& alone, double ratio) const;
    static Cost cost_in(const std::string& folder);
    void keep(const Cost& cost, const std::string& folder) const;
    void write();

    const LabTable& table_;
    const lab::Study& study_;
    LabOrder order_;
    const RunFolder& folder_;
    std::vector<Task> tasks_;
    lab::Findings findings_;
    core::Json data_;
};

}  // namespace dramatis::cli
