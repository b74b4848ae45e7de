#include "players/board/study.hpp"

#include <algorithm>

#include "games/tictactoe/game.hpp"
#include "laws/study_laws.hpp"
#include "players/board/board_game_of.hpp"
#include "players/tictactoe/board_game.hpp"

namespace dramatis::players {
namespace {

// Tic-tac-toe with nothing but what every game has.
struct Bare {
    using State = tictactoe::Board;
    using Move = tictactoe::Cell;
    static constexpr int kPlayers = 2;
    tictactoe::TicTacToe game;

    void list_moves(const State& s, std::vector<Move>& out) const { game.list_moves(s, out); }
    void apply(State& s, Move move, core::Rng& rng) const { game.apply(s, move, rng); }
    search::Player to_move(const State& s) const { return game.to_move(s); }
    double payoff(const State& s, search::Player p) const { return game.payoff(s, p); }
};

bool tries(const lab::Study& study, const std::string& id) {
    return std::ranges::find(study.techniques, id, &lab::Technique::id) != study.techniques.end();
}

TEST(BoardStudy, AsksOnlyForWhatTheGameHasPowersFor) {
    const BoardGameOf<Bare> bare(
        {.id = "bare", .name = "bare", .sides = {"X", "O"}, .example = ".../.../..."},
        {.print = tictactoe::print, .parse = tictactoe::parse, .name_of = tictactoe::name_of});
    const auto poor = board_study(bare), rich = board_study(tictactoe_game());
    laws::check_study(poor, bare.powers());
    laws::check_study(rich, tictactoe_game().powers());
    for (const char* id :
         {"rave", "amaf-flat", "preferred", "ordered", "table-playout", "transpositions"}) {
        EXPECT_FALSE(tries(poor, id)) << id;
        EXPECT_TRUE(tries(rich, id)) << id;
    }
    for (const char* id : {"pure", "ucb-tuned", "solver", "delayed"})
        EXPECT_TRUE(tries(poor, id)) << id;
    EXPECT_EQ(search::print(poor.best, poor.base), "rule=ucb1;c=0.7;solver=on");
    EXPECT_EQ(search::print(rich.best, rich.base), "rule=ucb1;c=0.7;playout=preferred;solver=on");
    EXPECT_EQ(poor.curves.size(), 1u);
}

}  // namespace
}  // namespace dramatis::players
