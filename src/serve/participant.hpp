#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/json.hpp"
#include "games/match3/table.hpp"
#include "serve/script.hpp"
#include "store/store.hpp"

namespace dramatis::serve {

// Somebody who takes part: what is stored of them, and what follows from it. It changes nothing in
// the store; who does, does the same here.
class Participant {
   public:
    Participant(store::StoredPerson stored, ScriptRef script);

    // --- asking
    std::uint64_t number() const { return stored_.data.slot.person; }
    const study::PersonData& data() const { return stored_.data; }
    const Script& script() const { return *script_; }
    const std::vector<study::Step>& plan() const { return plan_; }
    std::uint64_t tab() const { return stored_.tab; }
    std::size_t events() const { return stored_.events; }
    std::size_t steps() const { return stored_.steps.size(); }
    bool is_active() const { return stored_.data.status == study::Status::kActive; }

    std::size_t at() const;           // in the plan; its size: everything is done
    const study::Step* step() const;  // none: everything is done, or the study is closed to them
    std::optional<std::size_t> find_step(const std::string& id) const;  // in the plan
    const study::Block& block(const study::Step& step) const;
    std::size_t attempt_of(std::size_t block) const;
    // Whether something was done in this attempt at the block.
    bool has_begun(std::size_t block) const;
    bool has_flag(const std::string& flag) const;
    // Where the step's round is; none: nobody came to it.
    const study::RoundData* round(const std::string& step, std::size_t attempt) const;
    // How often the step's questions were answered, and what was said last.
    std::size_t tries(const std::string& step) const;
    std::vector<study::AnswerData> last_answers(const std::string& step) const;
    // What a round is or was played on.
    const match3::Level& level_of(const study::Step& step) const;
    // The page's view of all that; `code` is what a person can be found by.
    core::Json state(const std::string& code) const;
    // Where to go when the study has ended for them, with their parameters in it; empty: nowhere.
    std::string link() const;

    // --- what has happened
    store::StoredStep& begin_step(std::size_t at, std::size_t attempt, std::int64_t now);
    store::StoredStep& last_step(const std::string& id);
    study::RoundData& round_of(const store::StoredStep& step);
    // The game of the round at hand, as far as it is stored.
    match3::Table& table();
    study::PersonData& data() { return stored_.data; }
    void set_tab(std::uint64_t tab) { stored_.tab = tab; }
    void count_event() { ++stored_.events; }

   private:
    const store::StoredStep* find_last(const std::string& id) const;
    core::Json step_json(const study::Step& step) const;
    void put_round(const study::Step& step, core::Json& out) const;

    store::StoredPerson stored_;
    ScriptRef script_;
    std::vector<study::Step> plan_;
    std::unique_ptr<match3::Table> table_;
    std::string table_step_;
    std::size_t table_attempt_ = 0;
};

// A link of the design, with parameters in place of {NAME}.
std::string fill_link(const std::string& link,
                      const std::map<std::string, std::string>& parameters);

}  // namespace dramatis::serve
