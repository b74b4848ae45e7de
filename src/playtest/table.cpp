#include "playtest/table.hpp"

#include <optional>

#include "match3/recorder.hpp"
#include "playtest/batch.hpp"

namespace dramatis::playtest {
namespace {

template <class Shape>
class TableOf : public Table {
   public:
    TableOf(const match3::Setup& setup, core::Seed game)
        : rules_(setup), game_(game), position_(rules_.start(game)) {}

    View view() const override {
        View view{.grid = rules_.grid_of(position_),
                  .moves = {},
                  .score = position_.score,
                  .played = position_.moves,
                  .shuffles = position_.shuffles,
                  .available_moves = position_.mean_offered(),
                  .over = rules_.is_over(position_)};
        rules_.list_moves(position_, view.moves);
        return view;
    }

    GameResult result() const override { return result_of(position_); }

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
        match3::Recorder<Shape> recorder(rules_, rules_.grid_of(position_), swap);
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
    match3::Classic<Shape> rules_;
    core::Seed game_;
    match3::Position<Shape> position_;
    std::vector<match3::Position<Shape>> past_;
    std::optional<Agent<Shape>> agent_;
    AgentSettings agent_settings_;
};

}  // namespace

std::unique_ptr<Table> Table::make(const match3::Setup& setup, core::Seed game) {
    return match3::with_shape(setup.rows, setup.columns, setup.colours,
                              [&]<class Shape>() -> std::unique_ptr<Table> {
                                  return std::make_unique<TableOf<Shape>>(setup, game);
                              });
}

}  // namespace dramatis::playtest
