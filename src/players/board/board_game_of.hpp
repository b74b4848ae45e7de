#pragma once

#include <utility>

#include "players/board/board_game.hpp"
#include "search/plain_search.hpp"
#include "search/searcher.hpp"
#include "search/workbench.hpp"

// Compiles the search for a game, which takes a while: only for the one file of each game that
// makes its BoardGame (players/tictactoe/board_game.cpp).
namespace dramatis::players {

// The texts of a game's positions and moves.
template <search::Game G>
struct BoardText {
    using State = typename G::State;
    using Move = typename G::Move;

    std::string (*print)(const State&);
    core::Result<State> (*parse)(std::string_view);  // of what print wrote, at least
    std::string (*name_of)(Move);                    // each legal move has its own
    // Where print writes more than the board: a sign a cell, rows from the top, parted by '/'.
    std::string (*rows)(const State&) = nullptr;
    // Where records have other names for moves than people see.
    std::string (*written)(Move) = nullptr;
};

// The game as search/game.hpp has it, made into a BoardGame. It begins with State{}.
template <search::Game G>
class BoardGameOf : public BoardGame {
   public:
    static_assert(G::kPlayers == 2, "a board game here is for two");
    using State = typename G::State;
    using Move = typename G::Move;

    BoardGameOf(BoardWords words, BoardText<G> text, G game = {})
        : words_(std::move(words)), text_(text), game_(std::move(game)) {
        if (!text_.rows) text_.rows = text_.print;
        if (!text_.written) text_.written = text_.name_of;
    }

    const BoardWords& words() const override { return words_; }
    search::Powers powers() const override {
        return search::powers_of<G>(words_.name, words_.id, false, false, false, board_start());
    }
    std::unique_ptr<BoardPosition> start() const override { return at(State{}); }
    core::Result<std::unique_ptr<BoardPosition>> parse(std::string_view text) const override {
        auto state = text_.parse(text);
        if (!state) return state.error();
        return at(std::move(*state));
    }

   private:
    class Position;
    std::unique_ptr<BoardPosition> at(State state) const {
        return std::make_unique<Position>(*this, std::move(state));
    }

    BoardWords words_;
    BoardText<G> text_;
    G game_;
};

template <search::Game G>
class BoardGameOf<G>::Position : public BoardPosition {
   public:
    Position(const BoardGameOf& of, State state) : of_(of), state_(std::move(state)) {}

    bool is_over() const override { return legal().empty(); }
    std::size_t to_move() const override { return of_.game_.to_move(state_); }
    double payoff(std::size_t side) const override {
        return of_.game_.payoff(state_, static_cast<search::Player>(side));
    }
    std::string text() const override { return of_.text_.print(state_); }
    std::string rows() const override { return of_.text_.rows(state_); }
    std::vector<std::string> moves() const override {
        std::vector<std::string> out;
        for (const Move move : legal()) out.push_back(of_.text_.written(move));
        return out;
    }

    bool play(std::string_view text) override {
        for (const Move move : legal()) {
            if (of_.text_.written(move) != text) continue;
            core::Rng no_chance{core::Seed{0}};
            of_.game_.apply(state_, move, no_chance);
            return true;
        }
        return false;
    }

    std::string choose(const BoardSettings& settings, core::Seed seed) const override {
        return of_.text_.written(best(settings, seed));
    }

    void explain(lab::Explanation& out, const search::Configuration& techniques,
                 std::uint64_t iterations, core::Seed seed,
                 const std::function<void(std::size_t)>& progress) const override {
        auto search = search::make_workbench<search::KeptStates>(of_.game_, techniques);
        lab::record(out, search, state_, iterations, seed, techniques, of_.text_.name_of,
                    of_.text_.rows, progress);
    }

   private:
    std::vector<Move> legal() const {
        std::vector<Move> moves;
        of_.game_.list_moves(state_, moves);
        return moves;
    }

    // A new tree for every move.
    Move best(const BoardSettings& settings, core::Seed seed) const {
        if (settings.effort.iterations == 0) {
            const auto moves = legal();
            return moves[core::Rng{seed}.below(static_cast<std::uint32_t>(moves.size()))];
        }
        const auto search = [&](auto&& searcher, search::Recommend how) {
            searcher.begin(state_);
            searcher.run(search::Iterations{settings.effort.iterations}, seed);
            return *searcher.recommend(how);
        };
        const auto plain = search::compiled_form(settings.techniques);
        if (plain && !settings.wording.as_techniques)
            return search(search::Searcher<G>(of_.game_, plain->rule, plain->settings),
                          plain->choose);
        return search(search::make_workbench<search::KeptStates>(of_.game_, settings.techniques),
                      settings.techniques.choose);
    }

    const BoardGameOf& of_;
    State state_;
};

}  // namespace dramatis::players
