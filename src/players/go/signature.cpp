#include "players/go/signature.hpp"

#include <bit>

#include "core/seed.hpp"
#include "games/go/uniform_games.hpp"
#include "players/go/player.hpp"

namespace dramatis::players {
namespace {

class Hash {
   public:
    void add(std::uint64_t value) { state_ = core::mix64(state_ + core::kGolden + value); }
    void add(double value) { add(std::bit_cast<std::uint64_t>(value)); }
    void add(go::Move move) {
        add(move.is_pass()
                ? std::uint64_t{0}
                : static_cast<std::uint64_t>(1 + move.vertex().row * 19 + move.vertex().column));
    }
    std::uint32_t value() const { return static_cast<std::uint32_t>(state_ >> 32); }

   private:
    std::uint64_t state_ = 0;
};

// A few moves of a player against itself.
void add_game(Hash& hash, int size, int turns, const char* settings) {
    const auto parsed = parse_go_settings(settings);
    DR_CHECK(parsed.has_value());
    GoPlayer player(*parsed, core::Seed{static_cast<std::uint64_t>(size)});
    go::GoGame game(size, 7.5);
    for (int i = 0; i < turns; ++i) {
        const auto thought =
            player.think(game, game.to_move(), {.iterations = parsed->effort.iterations});
        hash.add(thought.move);
        hash.add(thought.visits);
        hash.add(thought.winrate);
        for (const auto& candidate : thought.candidates) {
            hash.add(candidate.move);
            hash.add(candidate.visits);
        }
        DR_CHECK(game.play({game.to_move(), thought.move}).has_value());
    }
}

}  // namespace

std::uint32_t go_signature() {
    Hash hash;
    for (const int size : {5, 9, 13, 19}) {
        const auto games = go::play_uniform_games(size, 0, 50, core::Seed{1});
        hash.add(games.moves);
        hash.add(games.black_at_0);
    }
    add_game(hash, 9, 12, "iterations=300");
    add_game(hash, 9, 4, "iterations=600,heavy=off,priors=off,rave=off,exploration=0.7");
    add_game(hash, 7, 6, "iterations=200,minimum-mse=off,trees=2");
    add_game(hash, 9, 2, "iterations=400,tree=off");
    add_game(hash, 13, 3, "iterations=100");
    add_game(hash, 19, 2, "iterations=40");
    return hash.value();
}

}  // namespace dramatis::players
