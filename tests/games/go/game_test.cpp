#include <gtest/gtest.h>

#include "games/go/game.hpp"
#include "games/go/priors.hpp"
#include "laws/game_laws.hpp"
#include "search/searcher.hpp"

namespace dramatis::go {
namespace {

using Points = Board<9>;

GoGame played(int size, double komi, std::initializer_list<const char*> moves) {
    GoGame game(size, komi);
    for (const char* text : moves) {
        const auto done = game.play({game.to_move(), *parse_move(text, size)});
        EXPECT_TRUE(done) << text << ": " << done.error().text();
    }
    return game;
}

std::vector<std::uint16_t> moves_of(const Go<9>& rules, const GoState<9>& state) {
    std::vector<std::uint16_t> moves;
    rules.list_moves(state, moves);
    return moves;
}

TEST(GoAdapter, KeepsTheLawsOfAGame) {
    laws::LawOptions<Go<9>> options;
    options.playouts = 30;
    options.max_moves = 2000;
    laws::check_game_laws<Go<9>>(
        {}, [](core::Seed) { return GoState<9>{.board = Points(7)}; }, options);
}

TEST(GoAdapter, TheStateOfAGameIsWhatPlayingItsMovesGives) {
    GoGame game(9, 7.5);
    Go<9> rules;
    auto state = rules.state_of(game, Colour::kBlack);
    core::Rng rng{core::Seed{2}};
    for (int i = 0; i < 200 && !game.is_over(); ++i) {
        const auto moves = moves_of(rules, state);
        const auto p = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
        if (!game.why_not(game.to_move(), Points::move(p)).empty())
            continue;  // superko beyond what a line remembers
        rules.apply(state, p, rng);
        ASSERT_TRUE(game.play({game.to_move(), Points::move(p)}));
        const auto same = rules.state_of(game, game.to_move());
        ASSERT_EQ(same, state);
        ASSERT_EQ(same.hash, state.hash);
    }
}

TEST(GoAdapter, PayoffsAreWinDrawAndLossOfBoth) {
    GoGame game(5, 25);
    const auto one = played(5, 24.5, {"C3"});
    EXPECT_EQ((Go<9>{.komi = 24.5}.payoff(Go<9>{}.state_of(one, Colour::kWhite), 0)), 1);
    EXPECT_EQ((Go<9>{.komi = 24.5}.payoff(Go<9>{}.state_of(one, Colour::kWhite), 1)), 0);
    EXPECT_EQ((Go<9>{.komi = 25}.payoff(Go<9>{}.state_of(one, Colour::kWhite), 0)), 0.5);
    EXPECT_EQ((Go<9>{.komi = 25.5}.payoff(Go<9>{}.state_of(one, Colour::kWhite), 0)), 0);
}

// Black took a ko at B3 and White took it back at C3... with the board's own ko forgotten, the
// history alone forbids the next capture.
TEST(GoAdapter, ListsNoMoveThatBringsBackAPosition) {
    const auto game = played(5, 7.5, {"B4", "C4", "A3", "D3", "B2", "C2", "C3", "B3"});
    Go<9> rules;
    auto state = rules.state_of(game, Colour::kBlack);
    const auto retake = Points::point(*parse_move("C3", 5));
    ASSERT_FALSE(game.why_not(Colour::kBlack, Points::move(retake)).empty());
    state.board.set_ko(Points::kPass);
    const auto lists_it = [&] {
        const auto moves = moves_of(rules, state);
        return std::ranges::find(moves, retake) != moves.end();
    };
    EXPECT_TRUE(lists_it());  // nobody knows of the past
    rules.past = Go<9>::past_of(game);
    EXPECT_FALSE(lists_it());
}

// The same within a line of the tree, which knows its last eight positions.
TEST(GoAdapter, ALineRemembersItsLastPositions) {
    const auto game = played(5, 7.5, {"B4", "C4", "A3", "D3", "B2", "C2", "C3"});
    Go<9> rules;
    auto state = rules.state_of(game, Colour::kWhite);
    core::Rng rng{core::Seed{1}};
    rules.apply(state, Points::point(*parse_move("B3", 5)), rng);  // takes the ko
    state.board.set_ko(Points::kPass);
    const auto moves = moves_of(rules, state);
    EXPECT_EQ(std::ranges::find(moves, Points::point(*parse_move("C3", 5))), moves.end());
}

TEST(GoPriors, LikeCapturesAndDislikeGivingAway) {
    const auto game = played(
        9, 7.5, {"E5", "E6", "A1", "D5", "A9", "F5", "J9"});  // E5 is in atari; White to move
    Go<9> rules;
    const auto state = rules.state_of(game, Colour::kWhite);
    const auto moves = moves_of(rules, state);
    std::vector<search::PriorCounts> counts(moves.size());
    GoPriors<9> priors;
    priors(rules, state, std::span<const std::uint16_t>(moves), std::span(counts));
    const auto mean = [&](const char* text) {
        const auto at =
            std::ranges::find(moves, Points::point(*parse_move(text, 9))) - moves.begin();
        return counts[static_cast<std::size_t>(at)].total /
               counts[static_cast<std::size_t>(at)].visits;
    };
    EXPECT_GT(mean("E4"), 0.75);
    EXPECT_GT(mean("E4"), mean("C3"));
    EXPECT_LT(mean("pass"), 0.3);
    GoPriors<9> off(0);
    std::vector<search::PriorCounts> nothing(moves.size());
    off(rules, state, std::span<const std::uint16_t>(moves), std::span(nothing));
    for (const auto& each : nothing) EXPECT_EQ(each.visits, 0);
}

}  // namespace
}  // namespace dramatis::go
