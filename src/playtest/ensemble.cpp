#include "playtest/ensemble.hpp"

#include <algorithm>
#include <memory>
#include <numeric>

#include "core/check.hpp"
#include "playtest/formula_rule.hpp"
#include "search/argmax.hpp"

namespace dramatis::playtest {
namespace {

using Member = std::uint32_t;  // number of a formula

// The programs of all formulas, and who of them still agrees with the leader.
struct Company {
    std::vector<personas::Program> programs;
    bool more = false;             // some formula reads columns that have to be worked out
    std::vector<Member> agreeing;  // the leader first
    std::vector<Member> leaving;   // those who chose otherwise at some step
};

// Scores for the leader, and lets those leave who would have chosen another child.
class CompanyRule {
   public:
    static constexpr bool kDetailed = true;

    explicit CompanyRule(Company& company) : company_(&company) {}

    void score(const search::Children& children, std::span<double> out) const {
        const personas::Table& table = table_.fill(children, company_->more);
        auto& agreeing = company_->agreeing;
        company_->programs[agreeing.front()].run(table, out);
        if (agreeing.size() == 1) return;
        const std::size_t choice = search::argmax(out);
        scratch_.resize(out.size());
        const auto leaves = [&](Member member) {
            company_->programs[member].run(table, scratch_);
            if (search::argmax(scratch_) == choice) return false;
            company_->leaving.push_back(member);
            return true;
        };
        agreeing.erase(std::remove_if(agreeing.begin() + 1, agreeing.end(), leaves), agreeing.end());
    }

   private:
    Company* company_;
    mutable ChildTable table_;
    mutable std::vector<double> scratch_;
};

template <class Shape, template <class> class Memory>
class Stage {
   public:
    Stage(const match3::Classic<Shape>& rules, const Rehearsal& rehearsal,
          std::span<const personas::Formula> formulas, const core::ParallelOptions& options)
        : rules_(&rules),
          settings_(&rehearsal.agent),
          stop_(&options.stop),
          company_(std::make_unique<Company>()),
          searcher_({rules, rehearsal.agent.refills, rehearsal.agent.reward}, CompanyRule(*company_),
                    rehearsal.agent.search) {
        for (const auto& formula : formulas) company_->programs.emplace_back(formula);
        company_->more = std::ranges::any_of(company_->programs, &ChildTable::needs_more);
    }

    // One game by everyone; false if it was stopped. results: by formula.
    bool play(core::Seed game, std::vector<GameResult>& results) {
        game_ = game;
        results_ = &results;
        std::vector<Member> all(company_->programs.size());
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

    bool go_on(match3::Position<Shape> position, std::vector<Member> members) {
        while (!rules_->is_over(position)) {
            if (*stop_ && (*stop_)()) return false;
            const std::vector<Choice> choices = choose(position, members);
            // Everyone who plays the first swap goes on here, the others in a recursion of their own: as deep as
            // the game has moves, at most.
            members.clear();
            for (std::size_t i = 0; i < choices.size();) {
                std::vector<Member> together;
                const match3::Swap swap = choices[i].swap;
                for (; i < choices.size() && choices[i].swap == swap; ++i) together.push_back(choices[i].member);
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
        for (const Member member : members) (*results_)[member] = result_of(position);
        return true;
    }

    // What each of them plays here, sorted by swap.
    std::vector<Choice> choose(const match3::Position<Shape>& position, std::vector<Member> pending) {
        std::vector<Choice> choices;
        const core::Seed seed = choice_seed(game_, position.moves);
        while (!pending.empty()) {
            company_->agreeing = std::move(pending);
            company_->leaving.clear();
            searcher_.begin(position);
            searcher_.run(search::Iterations{settings_->iterations}, seed);
            ++searches_;
            // The last word is each one's own: here they may differ and still share the tree.
            const std::vector<Member> agreed = std::exchange(company_->agreeing, {});
            pending = std::exchange(company_->leaving, {});
            if (settings_->recommend == search::Recommend::kRule) {
                for (const Member member : agreed) {
                    company_->agreeing.assign(1, member);
                    choices.push_back({*searcher_.recommend(settings_->recommend), member});
                }
            } else {
                company_->agreeing.assign(1, agreed.front());
                const auto swap = *searcher_.recommend(settings_->recommend);
                for (const Member member : agreed) choices.push_back({swap, member});
            }
        }
        std::ranges::sort(choices);
        return choices;
    }

    const match3::Classic<Shape>* rules_;
    const AgentSettings* settings_;
    const std::function<bool()>* stop_;
    std::unique_ptr<Company> company_;
    search::Searcher<match3::Match3<Shape, Reward>, CompanyRule, search::UniformPlayout, Memory> searcher_;
    core::Seed game_;
    std::vector<GameResult>* results_ = nullptr;
    std::size_t searches_ = 0;
};

template <class Shape, template <class> class Memory>
RehearsalResult rehearse_on(const Rehearsal& rehearsal, std::span<const personas::Formula> formulas,
                            const core::ParallelOptions& options) {
    using Worker = Stage<Shape, Memory>;
    const match3::Classic<Shape> rules(setup_for(rehearsal.setup, rehearsal.agent));
    std::vector<std::unique_ptr<Worker>> workers(core::thread_count(options.threads));
    std::vector<std::vector<GameResult>> by_game(rehearsal.games, std::vector<GameResult>(formulas.size()));
    std::vector<char> played(rehearsal.games, 0);
    core::parallel_for(rehearsal.games, options, [&](std::size_t i, unsigned worker) {
        auto& stage = workers[worker];
        if (!stage) stage = std::make_unique<Worker>(rules, rehearsal, formulas, options);
        played[i] = stage->play(game_seed(rehearsal.seed, rehearsal.first_game + i), by_game[i]);
    });

    RehearsalResult result;
    result.games.assign(formulas.size(), std::vector<GameResult>(rehearsal.games));
    for (std::size_t i = 0; i < rehearsal.games; ++i)
        for (std::size_t f = 0; f < formulas.size(); ++f) result.games[f][i] = by_game[i][f];
    for (const auto& stage : workers)
        if (stage) result.searches += stage->searches();
    result.complete = std::ranges::count(played, 1) == static_cast<std::ptrdiff_t>(rehearsal.games);
    return result;
}

}  // namespace

RehearsalResult rehearse(const Rehearsal& rehearsal, std::span<const personas::Formula> formulas,
                         const core::ParallelOptions& options) {
    DR_CHECK(rehearsal.agent.kind == AgentSettings::Kind::kMcts);
    const auto& setup = rehearsal.setup;
    return match3::with_shape(setup.rows, setup.columns, setup.colours, [&]<class Shape>() {
        if (rehearsal.agent.tree == AgentSettings::Tree::kOpenLoop)
            return rehearse_on<Shape, search::ReplayedMoves>(rehearsal, formulas, options);
        return rehearse_on<Shape, search::KeptStates>(rehearsal, formulas, options);
    });
}

}  // namespace dramatis::playtest
