#include "games/match3/table.hpp"

#include "games/match3/recorder.hpp"
#include "games/match3/rules.hpp"

namespace dramatis::match3 {
namespace {

template <class Rules>
std::vector<Table::GoalState> goals_in(const Rules& rules,
                                       const typename Rules::Position& position) {
    std::vector<Table::GoalState> out;
    const auto& wanted = rules.setup().goals;
    for (std::size_t g = 0; g < wanted.size(); ++g)
        out.push_back({wanted[g], rules.goals().amount(position, g), rules.goals().target(g),
                       rules.goals().met(position, g)});
    return out;
}

// Writes down how far the goals are after each wave, too.
template <class Rules>
class GoalRecorder : public Recorder<Rules> {
   public:
    GoalRecorder(const Rules& rules, const Scene& before, Swap swap)
        : Recorder<Rules>(rules, before, swap), rules_(rules) {}

    void settled(unsigned wave, const typename Rules::Position& position) {
        Recorder<Rules>::settled(wave, position);
        goals.push_back(goals_in(rules_, position));
    }

    std::vector<std::vector<Table::GoalState>> goals;

   private:
    const Rules& rules_;
};

template <class Rules>
class TableOf : public Table {
   public:
    TableOf(const Setup& setup, core::Seed game)
        : Table(setup, game), rules_(setup), position_(rules_.start(game)) {}

    View view() const override {
        View view{.scene = rules_.scene_of(position_),
                  .moves = {},
                  .score = position_.score,
                  .played = position_.moves,
                  .shuffles = position_.shuffles,
                  .available_moves = position_.mean_offered(),
                  .over = rules_.is_over(position_),
                  .won = rules_.is_won(position_),
                  .goals = goals_in(rules_, position_)};
        rules_.list_moves(position_, view.moves);
        return view;
    }

    GameResult result() const override { return result_of(rules_, position_); }

    bool is_legal(Swap swap) const override { return rules_.is_legal(position_, swap); }

    Turn play(Swap swap) override {
        past_.push_back(position_);
        moves_.push_back(swap);
        GoalRecorder<Rules> recorder(rules_, rules_.scene_of(position_), swap);
        rules_.play(position_, swap, recorder);
        return {.swap = swap,
                .cascade = std::move(recorder.cascade),
                .goals = std::move(recorder.goals),
                .paths = std::move(recorder.paths),
                .points = position_.score - past_.back().score,
                .reshuffled = position_.shuffles > past_.back().shuffles};
    }

    bool undo() override {
        if (past_.empty()) return false;
        position_ = past_.back();
        past_.pop_back();
        moves_.pop_back();
        return true;
    }

   private:
    Rules rules_;
    typename Rules::Position position_;
    std::vector<typename Rules::Position> past_;
};

}  // namespace

std::unique_ptr<Table> Table::make(const Setup& setup, core::Seed game) {
    return with_any_rules(setup, [&]<class Rules>() -> std::unique_ptr<Table> {
        return std::make_unique<TableOf<Rules>>(setup, game);
    });
}

}  // namespace dramatis::match3
