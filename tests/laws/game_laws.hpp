#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <concepts>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.hpp"
#include "core/rng.hpp"
#include "search/game.hpp"
#include "search/sharing.hpp"

// The laws that a search takes for granted of every game. A game's test calls them like this:
//
//   check_game_laws(TicTacToe{}, [](core::Seed) { return Board{}; }, {.playouts = 1000});

namespace dramatis::laws {

template <search::Game G>
struct LawOptions {
    using State = typename G::State;

    int playouts = 100;
    core::Seed seed{1};
    int max_moves = 1000;  // a game that goes on longer breaks the law that games end

    // Both or neither: the text of a state, and the state of a text.
    std::function<std::string(const State&)> print = nullptr;
    std::function<core::Result<State>(std::string_view)> parse = nullptr;
};

// Plays random games and looks at every state on the way from all sides.
template <search::Game G>
class GameLaws {
   public:
    using State = typename G::State;
    using Move = typename G::Move;
    using Start = std::function<State(core::Seed)>;

    GameLaws(const G& game, Start start, LawOptions<G> options)
        : game_(game), start_(std::move(start)), options_(std::move(options)) {}

    // The first law that is broken, in words, with the place; empty if none is.
    std::string first_broken() {
        try {
            for (playout_ = 0; playout_ < options_.playouts; ++playout_) play();
        } catch (const Broken& law) {
            return "playout " + std::to_string(playout_) + ", after " +
                   std::to_string(moves_made_) + " moves" +
                   (text_.empty() ? "" : ", at\n" + text_ + "\n") + ": " + law.text;
        }
        return {};
    }

   private:
    struct Broken {
        std::string text;
    };

    // What can be seen of a state from outside, as values of its own.
    struct Look {
        std::vector<Move> moves;
        search::Player to_move;
        std::string text;

        bool operator==(const Look&) const = default;
    };

    static void require(bool holds, const std::string& law) {
        if (!holds) throw Broken{law};
    }

    Look look(const State& state) const {
        Look seen{{}, game_.to_move(state), options_.print ? options_.print(state) : ""};
        game_.list_moves(state, seen.moves);
        require(seen.to_move < G::kPlayers, "to_move is one of the players");
        return seen;
    }

    bool same(const State& a, const State& b) const {
        if constexpr (std::equality_comparable<State>)
            if (!(a == b)) return false;
        return look(a) == look(b);
    }

    void play() {
        const core::Seed seed =
            options_.seed.child("playout", static_cast<std::uint64_t>(playout_));
        core::Rng choice{seed.child("choice")}, chance{seed.child("chance")};
        State state = start_(seed);
        core::Rng twin_chance = chance;
        State twin = start_(seed);
        for (moves_made_ = 0;; ++moves_made_) {
            const Look now = look(state);
            text_ = now.text;
            check_list(state, now);
            require(same(state, twin), "the same seed and the same moves give the same world");
            check_text(state);
            if constexpr (search::HashesStates<G>)
                require(game_.hash(state) == game_.hash(twin), "equal positions have equal hashes");
            if constexpr (search::DrawsMoves<G>) check_draws(state, now, seed);
            if (now.moves.empty()) break;
            require(moves_made_ < options_.max_moves,
                    "the game ends within " + std::to_string(options_.max_moves) + " moves");
            try_every_move(state, now, chance);

            const Move move = now.moves[choice.below(static_cast<std::uint32_t>(now.moves.size()))];
            const State before = state;
            game_.apply(state, move, chance);
            require(look(before) == now, "a copy does not feel the original's moves");
            if constexpr (search::HashesStates<G> && std::equality_comparable<State>)
                require(state == before || game_.hash(state) != game_.hash(before),
                        "different positions have different hashes");
            game_.apply(twin, move, twin_chance);
        }
        for (int player = 0; player < G::kPlayers; ++player) {
            const double payoff = game_.payoff(state, static_cast<search::Player>(player));
            require(payoff >= 0 && payoff <= 1, "the payoff of player " + std::to_string(player) +
                                                    " is in [0, 1], not " + std::to_string(payoff));
        }
    }

    void check_list(const State& state, const Look& now) const {
        std::vector<Move> twice = now.moves;
        game_.list_moves(state, twice);
        const auto size = static_cast<std::ptrdiff_t>(now.moves.size());
        require(std::ssize(twice) == 2 * size &&
                    std::equal(now.moves.begin(), now.moves.end(), twice.begin()),
                "list_moves appends, and leaves what is in the list");
        require(std::equal(now.moves.begin(), now.moves.end(), twice.begin() + size),
                "list_moves gives the same moves in the same order when asked again");
        for (auto move = now.moves.begin(); move != now.moves.end(); ++move)
            require(std::find(now.moves.begin(), move, *move) == move, "no move is listed twice");
    }

    void check_text(const State& state) const {
        if (!options_.print || !options_.parse) return;
        const auto read = options_.parse(options_.print(state));
        require(read.has_value(),
                "parse reads what print wrote" +
                    (read ? std::string() : ", but says: " + read.error().text()));
        require(same(*read, state), "parse gives the state that was printed");
    }

    void try_every_move(const State& state, const Look& now, const core::Rng& chance) const {
        for (const Move& move : now.moves) {
            State copy = state;
            core::Rng rng = chance;
            game_.apply(copy, move, rng);
            static_cast<void>(look(copy));
            require(look(state) == now, "the original does not feel the moves of a copy");
        }
    }

    void check_draws(const State& state, const Look& now,
                     core::Seed seed) const requires search::DrawsMoves<G> {
        require(game_.is_over(state) == now.moves.empty(),
                "is_over agrees with an empty list of moves");
        if (now.moves.empty()) return;
        const auto step = static_cast<std::uint64_t>(moves_made_);
        core::Rng rng{seed.child("draw", step)};
        const bool often =
            playout_ < 4 && std::has_single_bit(step + 1);  // moves 0, 1, 3, 7, 15, ...
        const std::size_t draws = often ? kDrawsPerMove * now.moves.size() : 4;
        std::vector<double> count(now.moves.size());
        for (std::size_t i = 0; i < draws; ++i) {
            const auto drawn =
                std::find(now.moves.begin(), now.moves.end(), game_.random_move(state, rng));
            require(drawn != now.moves.end(), "random_move draws from the list of moves");
            count[static_cast<std::size_t>(drawn - now.moves.begin())] += 1;
        }
        if (often) require(is_uniform(count), "random_move draws every move equally often");
    }

    // Pearson's test. The sum X over k moves of (seen - expected)^2 / expected, with 500 expected
    // of each, has very nearly the chi-square distribution with d = k - 1 degrees of freedom, for
    // which P(X >= d + 2 sqrt(d t) + 2 t) <= exp(-t) (Laurent and Massart 2000, lemma 1). At t = 20
    // a fair game would fail in 2 of 10^9 states. A game that draws one move twice as often as each
    // other has X around d + 500 k (k - 1) / (k + 1)^2, far beyond: 112 against a bound of 50 for k
    // = 2, 368 against 73 for k = 9.
    static constexpr std::size_t kDrawsPerMove = 500;
    static bool is_uniform(const std::vector<double>& count) {
        const double expected = static_cast<double>(kDrawsPerMove);
        const double d = static_cast<double>(count.size()) - 1, t = 20;
        double x = 0;
        for (const double seen : count) x += (seen - expected) * (seen - expected) / expected;
        return x <= d + 2 * std::sqrt(d * t) + 2 * t;
    }

    const G& game_;
    Start start_;
    LawOptions<G> options_;

    // Where we are.
    int playout_ = 0;
    int moves_made_ = 0;
    std::string text_;
};

// `start` gives the first state of the game of that seed.
template <search::Game G, class Start>
void check_game_laws(const G& game, Start start, const LawOptions<G>& options = {}) {
    const std::string broken = GameLaws<G>(game, std::move(start), options).first_broken();
    EXPECT_TRUE(broken.empty()) << broken;
}

}  // namespace dramatis::laws
