#include "players/match3/uniform_playout.hpp"

#include <gtest/gtest.h>

#include "games/match3/game.hpp"
#include "games/match3/rules.hpp"
#include "players/match3/batch.hpp"
#include "players/match3/settings_json.hpp"
#include "search/amaf.hpp"

namespace dramatis::players {
namespace {

using Length = Match3Settings::PlayoutLength;

// The moves of a playout that begins `depth` moves below a root at which `made` have been played.
template <class Rules>
std::uint32_t moves_of(const match3::Setup& setup, Length length, std::uint32_t made,
                       std::uint32_t depth) {
    const Rules rules(setup);
    const match3::Match3<Rules, Reward> game(rules, match3::Refills::kKnown, {});
    auto state = rules.start(match3::game_seed(core::Seed{1}, 0));
    core::Rng rng{core::Seed{2}};
    for (std::uint32_t i = 0; i < made + depth; ++i)
        rules.play(state, rules.random_move(state, rng));
    Match3Playout playout(length);
    playout.at_depth(depth);
    std::vector<match3::Swap> scratch;
    search::NoTrace trace;
    playout(game, state, rng, scratch, trace);
    return state.moves - made - depth;
}

// "If the agent made 4 real moves on the board, the rollout length when performing simulations
// would be 20-4 or 16": wherever it begins.
TEST(Playout, OfFullLengthHasAsManyMovesAsTheGameHasLeft) {
    const match3::Setup setup;
    match3::with_any_rules(setup, [&]<class Rules>() {
        for (const std::uint32_t made : {0u, 4u, 19u})
            for (std::uint32_t depth = 0; depth <= 20 - made; ++depth) {
                EXPECT_EQ(moves_of<Rules>(setup, Length::kFull, made, depth), 20 - made);
                EXPECT_EQ(moves_of<Rules>(setup, Length::kGame, made, depth), 20 - made - depth);
            }
    });
}

TEST(Playout, OfFullLengthEndsWhereNothingCanBeMoved) {
    const match3::Setup setup{.rows = 3, .columns = 3, .dead_board = match3::DeadBoard::kEnd};
    match3::with_any_rules(
        setup, [&]<class Rules>() { EXPECT_LT(moves_of<Rules>(setup, Length::kFull, 0, 0), 20u); });
}

TEST(Playout, LengthChangesWhatVanillaPlays) {
    Match3Settings player{.kind = Match3Settings::Kind::kMcts};
    const auto games = [&](Length length) {
        player.playout_length = length;
        return play_batch({.player = player, .games = 4, .seed = core::Seed{1}}, {});
    };
    EXPECT_NE(games(Length::kGame), games(Length::kFull));
    for (const auto& game : games(Length::kFull)) EXPECT_EQ(game.moves, 20u) << "of the real game";
}

TEST(Playout, LengthIsKeptInFilesWhereItIsNotTheGames) {
    Match3Settings player{.kind = Match3Settings::Kind::kMcts};
    EXPECT_FALSE(search_json(player).contains("playout_length"));
    player.playout_length = Length::kFull;
    const auto json = search_json(player);
    EXPECT_EQ(json["playout_length"], "full");
    const auto read = read_search(json, "");
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(read->playout_length, Length::kFull);
    auto wrong = json;
    wrong["playout_length"] = "long";
    EXPECT_FALSE(read_search(wrong, ""));
}

}  // namespace
}  // namespace dramatis::players
