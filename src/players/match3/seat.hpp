#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/seed.hpp"
#include "games/match3/result.hpp"
#include "games/match3/seeds.hpp"
#include "games/match3/table.hpp"
#include "players/match3/settings.hpp"

namespace dramatis::players {

// A player before a board of any size: it plays whole games by the rules that suit the setup. Made
// once for many games, since a search keeps its memory; each thread needs one of its own.
class Match3Seat {
   public:
    // Plays `setup`, which has passed check_setup. With `overtime`, be it 0, games are as
    // match3::with_overtime has them: in a level with goals a game that is not won goes on after
    // its limit, and no bonus is paid. Up to its limit the player plans for that limit, and after
    // it for the end of overtime.
    static std::unique_ptr<Match3Seat> make(const match3::Setup& setup,
                                            const Match3Settings& player,
                                            std::optional<std::uint32_t> overtime = {});

    virtual ~Match3Seat() = default;

    // What the game came to, and its moves too if somebody wants them.
    virtual match3::GameResult play(const match3::GameSeeds& seeds,
                                    std::vector<match3::Swap>* moves = nullptr) = 0;
    match3::GameResult play(core::Seed game, std::vector<match3::Swap>* moves = nullptr) {
        return play(match3::seeds_of(game), moves);
    }
    // What the player would choose in that game after these moves.
    virtual match3::Swap choose(const match3::GameSeeds& seeds,
                                std::span<const match3::Swap> played) = 0;
    match3::Swap choose(core::Seed game, std::span<const match3::Swap> played) {
        return choose(match3::seeds_of(game), played);
    }
};

// What a player would do in a game that goes on; the same as in a batch with that seed.
match3::Swap ask(const match3::Table& table, const Match3Settings& player);

}  // namespace dramatis::players
