#pragma once

#include <algorithm>
#include <memory>
#include <numeric>
#include <optional>
#include <utility>

#include "core/check.hpp"
#include "evolution/rehearsal.hpp"
#include "games/match3/game.hpp"
#include "games/match3/rules.hpp"
#include "players/match3/formula_rule.hpp"
#include "players/match3/uniform_playout.hpp"
#include "search/plain_search.hpp"
#include "search/searcher.hpp"

// How a rehearsal goes: only for the files that compile it, compiled_*.cpp.
namespace dramatis::evolution {
namespace ensemble {

using Member = std::uint32_t;  // number of a formula

// The formulas of a rehearsal, and who of them still agrees with the leader.
class Company {
   public:
    explicit Company(std::span<const formulas::Formula> formulas)
        : program_(formulas), more_(players::ChildTable::needs_more(program_)) {}

    // These search together; the first of them leads.
    void gather(std::vector<Member> members) {
        agreeing_ = std::move(members);
        leaving_.clear();
        choice_.resize(std::max<std::size_t>(choice_.size(), agreeing_.size()));
        ask();
    }
    std::vector<Member> take_agreeing() { return std::exchange(agreeing_, {}); }
    std::vector<Member> take_leaving() { return std::exchange(leaving_, {}); }

    // Scores for the leader, and lets those leave who would have chosen another child.
    void score(const search::Children& children, std::span<double> out) {
        const formulas::ValueTable& table = table_.fill(children, more_);
        std::ranges::fill_n(choice_.begin(), static_cast<std::ptrdiff_t>(agreeing_.size()),
                            Choice{});
        for (std::size_t b = 0, from = 0; b < table.blocks();
             ++b, from += formulas::ValueTable::kLanes) {
            program_.run(table, b);
            const std::size_t count = std::min(formulas::ValueTable::kLanes, out.size() - from);
            std::ranges::copy_n(program_.value(agreeing_.front()).lane.begin(),
                                static_cast<std::ptrdiff_t>(count),
                                out.begin() + static_cast<std::ptrdiff_t>(from));
            if (agreeing_.size() == 1) continue;
            for (std::size_t k = 0; k < agreeing_.size(); ++k)
                choice_[k].look_at(program_.value(agreeing_[k]).lane, from, count);
        }
        if (agreeing_.size() > 1) part();
    }

   private:
    // The largest so far, as search::argmax has it: NaN loses, the first of equals wins.
    struct Choice {
        double value = 0;
        std::size_t child = 0;
        bool any = false;

        void look_at(const std::array<double, formulas::ValueTable::kLanes>& lane, std::size_t from,
                     std::size_t count) {
            for (std::size_t i = 0; i < count; ++i)
                if (lane[i] > value || (!any && lane[i] == lane[i]))
                    value = lane[i], child = from + i, any = true;
        }
    };

    void part() {
        std::size_t kept = 0;
        for (std::size_t k = 0; k < agreeing_.size(); ++k)
            if (choice_[k].child == choice_[0].child)
                agreeing_[kept++] = agreeing_[k];
            else
                leaving_.push_back(agreeing_[k]);
        agreeing_.resize(kept);
        if (4 * kept < 3 * asked_)
            ask();  // not at every step: it takes a while to see what is still needed
    }

    void ask() {
        program_.ask(agreeing_);
        asked_ = agreeing_.size();
    }

    formulas::Program program_;
    bool more_;  // some formula reads columns that have to be worked out
    players::ChildTable table_;
    std::vector<Member> agreeing_;  // the leader first
    std::vector<Member> leaving_;   // those who chose otherwise at some step
    std::vector<Choice> choice_;    // of those who agree, at this step
    std::size_t asked_ = 0;         // how many the program works out
};

class CompanyRule {
   public:
    static constexpr bool kDetailed = true;

    explicit CompanyRule(Company& company) : company_(&company) {}
    void score(const search::Children& children, std::span<double> out) const {
        company_->score(children, out);
    }

   private:
    Company* company_;
};

template <class Rules, template <class> class Memory>
class Stage {
   public:
    Stage(const Rules& rules, const Rehearsal& rehearsal,
          std::span<const formulas::Formula> formulas, const core::ParallelOptions& options)
        : rules_(&rules),
          settings_(&rehearsal.player),
          stop_(&options.stop),
          size_(formulas.size()),
          company_(std::make_unique<Company>(formulas)),
          searcher_({rules, rehearsal.player.refills, rehearsal.player.reward},
                    CompanyRule(*company_), search::settings_of(rehearsal.player.techniques),
                    players::Match3Playout(rehearsal.player.playout_length)) {}

    // One game by everyone; false if it was stopped. results: by formula.
    bool play(core::Seed game, std::vector<match3::GameResult>& results) {
        game_ = game;
        results_ = &results;
        std::vector<Member> all(size_);
        std::iota(all.begin(), all.end(), Member{0});
        return go_on(rules_->start(game), std::move(all));
    }

    std::size_t searches() const { return searches_; }

   private:
    struct Choice {
        match3::Swap swap;
        Member member;
        auto operator<=>(const Choice&) const = default;
    };

    bool go_on(typename Rules::Position position, std::vector<Member> members) {
        while (!rules_->is_over(position)) {
            if (*stop_ && (*stop_)()) return false;
            const std::vector<Choice> choices = choose(position, members);
            // Everyone who plays the first swap goes on here, the others in a recursion of their
            // own: as deep as the game has moves, at most.
            members.clear();
            for (std::size_t i = 0; i < choices.size();) {
                std::vector<Member> together;
                const match3::Swap swap = choices[i].swap;
                for (; i < choices.size() && choices[i].swap == swap; ++i)
                    together.push_back(choices[i].member);
                if (i == choices.size()) {
                    members = std::move(together);
                    rules_->play(position, swap);
                    break;
                }
                auto next = position;
                rules_->play(next, swap);
                if (!go_on(std::move(next), std::move(together))) return false;
            }
        }
        for (const Member member : members)
            (*results_)[member] = match3::result_of(*rules_, position);
        return true;
    }

    // What each of them plays here, sorted by swap.
    std::vector<Choice> choose(const typename Rules::Position& position,
                               std::vector<Member> pending) {
        std::vector<Choice> choices;
        const core::Seed seed = match3::choice_seed(game_, position.moves);
        while (!pending.empty()) {
            company_->gather(std::move(pending));
            searcher_.begin(position);
            searcher_.run(search::Iterations{settings_->effort.iterations}, seed);
            ++searches_;
            // The last word is each one's own: here they may differ and still share the tree.
            const std::vector<Member> agreed = company_->take_agreeing();
            pending = company_->take_leaving();
            const bool by_rule = settings_->techniques.choose == search::Recommend::kRule;
            std::optional<match3::Swap> swap;
            for (const Member member : agreed) {
                if (by_rule || !swap) {
                    company_->gather({member});
                    swap = searcher_.recommend(settings_->techniques.choose);
                }
                choices.push_back({*swap, member});
            }
        }
        std::ranges::sort(choices);
        return choices;
    }

    const Rules* rules_;
    const players::Match3Settings* settings_;
    const std::function<bool()>* stop_;
    std::size_t size_;
    std::unique_ptr<Company> company_;
    search::Searcher<match3::Match3<Rules, players::Reward>, CompanyRule, players::Match3Playout,
                     Memory>
        searcher_;
    core::Seed game_;
    std::vector<match3::GameResult>* results_ = nullptr;
    std::size_t searches_ = 0;
};

template <class Rules, template <class> class Memory>
RehearsalResult rehearse_on(const Rehearsal& rehearsal, std::span<const formulas::Formula> formulas,
                            const core::ParallelOptions& options) {
    using Worker = Stage<Rules, Memory>;
    const Rules rules(players::setup_for(rehearsal.setup, rehearsal.player));
    std::vector<std::unique_ptr<Worker>> workers(core::thread_count(options.threads));
    std::vector<std::vector<match3::GameResult>> by_game(
        rehearsal.games, std::vector<match3::GameResult>(formulas.size()));
    std::vector<char> played(rehearsal.games, 0);
    core::parallel_for(rehearsal.games, options, [&](std::size_t i, unsigned worker) {
        auto& stage = workers[worker];
        if (!stage) stage = std::make_unique<Worker>(rules, rehearsal, formulas, options);
        played[i] =
            stage->play(match3::game_seed(rehearsal.seed, rehearsal.first_game + i), by_game[i]);
    });

    RehearsalResult result;
    result.games.assign(formulas.size(), std::vector<match3::GameResult>(rehearsal.games));
    for (std::size_t i = 0; i < rehearsal.games; ++i)
        for (std::size_t f = 0; f < formulas.size(); ++f) result.games[f][i] = by_game[i][f];
    for (const auto& stage : workers)
        if (stage) result.searches += stage->searches();
    result.complete = std::ranges::count(played, 1) == static_cast<std::ptrdiff_t>(rehearsal.games);
    return result;
}

}  // namespace ensemble

template <class Rules>
RehearsalResult rehearse_with(const Rehearsal& rehearsal,
                              std::span<const formulas::Formula> formulas,
                              const core::ParallelOptions& options) {
    if (rehearsal.player.tree == players::Match3Settings::Tree::kOpenLoop)
        return ensemble::rehearse_on<Rules, search::ReplayedMoves>(rehearsal, formulas, options);
    return ensemble::rehearse_on<Rules, search::KeptStates>(rehearsal, formulas, options);
}

}  // namespace dramatis::evolution
