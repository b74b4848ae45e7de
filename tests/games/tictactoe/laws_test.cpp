#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "games/tictactoe/game.hpp"
#include "laws/game_laws.hpp"

// That the laws of games (laws/game_laws.hpp) notice what breaks them, on the smallest game.

namespace dramatis::tictactoe {
namespace {

// Tic-tac-toe that draws its moves without listing them.
struct Drawing : TicTacToe {
    bool is_over(const Board& board) const { return board.winner() || board.is_full(); }
    Cell random_move(const Board& board, core::Rng& rng) const {
        for (;;)
            if (const Cell cell{static_cast<std::uint8_t>(rng.below(kCells))}; board.is_empty(cell))
                return cell;
    }
};
static_assert(search::DrawsMoves<Drawing>);

TEST(GameLaws, HoldForAGameThatDrawsItsMoves) {
    laws::check_game_laws(Drawing{}, [](core::Seed) { return Board{}; },
                          {.playouts = 1000, .max_moves = 9});
}

template <class G>
void expect_broken(const G& game, const std::string& law, laws::LawOptions<G> options = {}) {
    const auto start = [](core::Seed) { return typename G::State{}; };
    const std::string broken = laws::GameLaws<G>(game, start, options).first_broken();
    EXPECT_NE(broken.find(law), std::string::npos) << "said: " << broken;
}

struct ClearsTheList : TicTacToe {
    void list_moves(const Board& board, std::vector<Cell>& out) const {
        out.clear();
        TicTacToe::list_moves(board, out);
    }
};
struct ListsTwice : TicTacToe {
    void list_moves(const Board& board, std::vector<Cell>& out) const {
        TicTacToe::list_moves(board, out);
        TicTacToe::list_moves(board, out);
    }
};
struct ForgetsItsOrder : TicTacToe {
    mutable int calls = 0;
    void list_moves(const Board& board, std::vector<Cell>& out) const {
        const auto old = static_cast<std::ptrdiff_t>(out.size());
        TicTacToe::list_moves(board, out);
        if (++calls % 2) std::reverse(out.begin() + old, out.end());
    }
};
struct HasAThirdPlayer : TicTacToe {
    search::Player to_move(const Board& board) const { return board.is_full() ? 2 : 0; }
};
struct PaysTwo : TicTacToe {
    double payoff(const Board& board, search::Player player) const {
        return 2 * TicTacToe::payoff(board, player);
    }
};
struct PaysNoNumber : TicTacToe {
    double payoff(const Board&, search::Player) const { return std::nan(""); }
};
struct NeverEnds : TicTacToe {
    void apply(Board&, Cell, core::Rng&) const {}
};
struct RemembersItsCalls : TicTacToe {
    mutable bool odd = false;
    void apply(Board& board, Cell cell, core::Rng&) const {
        board.play(cell);
        if (board.count() < 3 && (odd = !odd)) board = *parse("XOX/.../...");
    }
};
struct HashesAllAlike : TicTacToe {
    std::uint64_t hash(const Board&) const { return 1; }
};
struct HashesItsCalls : TicTacToe {
    mutable std::uint64_t calls = 0;
    std::uint64_t hash(const Board&) const { return ++calls; }
};
struct LovesTheFirstCell : Drawing {
    Cell random_move(const Board& board, core::Rng& rng) const {
        return board.is_empty(Cell{0}) && rng.below(10) == 0 ? Cell{0}
                                                             : Drawing::random_move(board, rng);
    }
};
struct DrawsTakenCells : Drawing {
    Cell random_move(const Board&, core::Rng& rng) const {
        return Cell{static_cast<std::uint8_t>(rng.below(kCells))};
    }
};
struct OverlooksWins : Drawing {
    bool is_over(const Board& board) const { return board.is_full(); }
};

TEST(GameLaws, NoticeEveryKindOfBrokenGame) {
    expect_broken(ClearsTheList{}, "list_moves appends");
    expect_broken(ListsTwice{}, "no move is listed twice");
    expect_broken(ForgetsItsOrder{}, "the same order");
    expect_broken(HasAThirdPlayer{}, "to_move is one of the players");
    expect_broken(PaysTwo{}, "is in [0, 1], not 2");
    expect_broken(PaysNoNumber{}, "is in [0, 1], not nan");
    expect_broken(NeverEnds{}, "the game ends within 1000 moves");
    expect_broken(RemembersItsCalls{}, "the same world");
    expect_broken(HashesAllAlike{}, "different positions have different hashes");
    expect_broken(HashesItsCalls{}, "equal positions have equal hashes");
    expect_broken(LovesTheFirstCell{}, "equally often");
    expect_broken(DrawsTakenCells{}, "random_move draws from the list");
    expect_broken(OverlooksWins{}, "is_over agrees");
}

// A state whose copies share what they hold.
struct SharingGame {
    struct State {
        std::shared_ptr<Board> board = std::make_shared<Board>();
    };
    using Move = Cell;
    static constexpr int kPlayers = 2;
    void list_moves(const State& s, std::vector<Move>& out) const {
        TicTacToe{}.list_moves(*s.board, out);
    }
    void apply(State& s, Move move, core::Rng&) const { s.board->play(move); }
    search::Player to_move(const State& s) const { return TicTacToe{}.to_move(*s.board); }
    double payoff(const State& s, search::Player player) const {
        return TicTacToe{}.payoff(*s.board, player);
    }
};

TEST(GameLaws, NoticeCopiesThatFeelEachOther) { expect_broken(SharingGame{}, "does not feel"); }

TEST(GameLaws, NoticeTextThatLosesSomething) {
    const auto turned = [](std::string_view text) {
        return parse(std::string(text.rbegin(), text.rend()));
    };
    expect_broken(TicTacToe{}, "parse gives the state that was printed",
                  {.print = print, .parse = turned});
    const auto deaf = [](std::string_view) { return parse("?"); };
    expect_broken(TicTacToe{}, "parse reads what print wrote, but says: row 1",
                  {.print = print, .parse = deaf});
}

}  // namespace
}  // namespace dramatis::tictactoe
