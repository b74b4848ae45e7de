#include "playtest/table.hpp"

#include <optional>

#include "match3/recorder.hpp"
#include "match3/rules.hpp"
#include "playtest/batch.hpp"

namespace dramatis::playtest {
namespace {

template <class Rules>
class TableOf : public Table {
   public:
    TableOf(const match3::Setup& setup, core::Seed game)
        : rules_(setup), game_(game), position_(rules_.start(game)) {}

    View view() const override {
        View view{.scene = rules_.scene_of(position_),
                  .moves = {},
                  .score = position_.score,
                  .played = position_.moves,
                  .shuffles = position_.shuffles,
                  .available_moves = position_.mean_offered(),
                  .over = rules_.is_over(position_),
                  .won = rules_.is_won(position_),
                  .goals = goals()};
        rules_.list_moves(position_, view.moves);
        return view;
    }

    GameResult result() const override { return result_of(rules_, position_); }

    bool is_legal(match3::Swap swap) const override { return rules_.is_legal(position_, swap); }

    match3::Swap ask(const AgentSettings& settings) override {
        if (!agent_ || !(settings == agent_settings_)) {
            agent_.emplace(rules_, settings);
            agent_settings_ = settings;
        }
        return agent_->choose(position_, choice_seed(game_, position_.moves));
    }

    Turn play(match3::Swap swap) override {
        past_.push_back(position_);
        match3::Recorder<Rules> recorder(rules_, rules_.scene_of(position_), swap);
        rules_.play(position_, swap, recorder);
        return {.swap = swap,
                .cascade = std::move(recorder.cascade),
                .points = position_.score - past_.back().score,
                .reshuffled = position_.shuffles > past_.back().shuffles};
    }

    bool undo() override {
        if (past_.empty()) return false;
        position_ = past_.back();
        past_.pop_back();
        return true;
    }

   private:
    std::vector<GoalState> goals() const {
        std::vector<GoalState> out;
        const auto& wanted = rules_.setup().goals;
        for (std::size_t g = 0; g < wanted.size(); ++g)
            out.push_back({wanted[g], rules_.goals().amount(position_, g), rules_.goals().target(g),
                           rules_.goals().met(position_, g)});
        return out;
    }

    Rules rules_;
    core::Seed game_;
    typename Rules::Position position_;
    std::vector<typename Rules::Position> past_;
    std::optional<Agent<Rules>> agent_;
    AgentSettings agent_settings_;
};

}  // namespace

std::unique_ptr<Table> Table::make(const match3::Setup& setup, core::Seed game) {
    return match3::with_rules(setup, [&]<class Rules>() -> std::unique_ptr<Table> {
        return std::make_unique<TableOf<Rules>>(setup, game);
    });
}

}  // namespace dramatis::playtest
