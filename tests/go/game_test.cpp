#include <gtest/gtest.h>

#include "go/game.hpp"
#include "go/priors.hpp"
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
    laws::check_game_laws<Go<9>>({}, [](core::Seed) { return GoState<9>{.board = Points(7)}; }, options);
}

TEST(GoAdapter, TheStateOfAGameIsWhatPlayingItsMovesGives) {
    GoGame game(9, 7.5);
    Go<9> rules;
    auto state = rules.state_of(game, Colour::kBlack);
    core::Rng rng{core::Seed{2}};
    for (int i = 0; i < 200 && !game.is_over(); ++i) {
        const auto moves = moves_of(rules, state);
        const auto p = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
        if (!game.why_not(game.to_move(), Points::move(p)).empty()) continue;  // superko beyond what a line remembers
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

// A ko may not be retaken at once, and after a move elsewhere by both it may; a position of the real game never comes back.
TEST(GoAdapter, ListsNoMoveThatBringsBackAPosition) {
    //  . X O .      Black takes at C3... White may not take back at once
    const auto game = played(5, 7.5, {"B4", "C4", "A3", "D3", "B2", "C2", "C3", "B3"});
    Go<9> rules;
    rules.past = Go<9>::past_of(game);
    const auto state = rules.state_of(game, Colour::kBlack);
    const auto moves = moves_of(rules, state);
    const int ko = Points::point(*parse_move("C3", 5));
    EXPECT_FALSE(game.why_not(Colour::kBlack, Points::move(ko)).empty());
    EXPECT_EQ(std::ranges::find(moves, ko), moves.end());
}

// With the board's own ko forgotten, as after two passes, the history still forbids it.
TEST(GoAdapter, RemembersPositionsThatTheBoardForgot) {
    auto game = played(5, 7.5, {"B4", "C4", "A3", "D3", "B2", "C2", "C3", "B3"});
    ASSERT_TRUE(game.play({Colour::kBlack, Move::pass()}));
    ASSERT_TRUE(game.play({Colour::kWhite, *parse_move("E5", 5)}));
    Go<9> rules;
    const auto retake = *parse_move("C3", 5);
    rules.past = Go<9>::past_of(game);
    const auto moves = moves_of(rules, rules.state_of(game, Colour::kBlack));
    const bool allowed = std::ranges::find(moves, Points::point(retake)) != moves.end();
    EXPECT_EQ(allowed, game.why_not(Colour::kBlack, retake).empty());
    EXPECT_TRUE(allowed);  // E5 is new: it is another position
}

TEST(GoPriors, LikeCapturesAndDislikeGivingAway) {
    const auto game = played(9, 7.5, {"E5", "E6", "A1", "D5", "A9", "F5", "J9"});  // E5 is in atari; White to move
    Go<9> rules;
    const auto state = rules.state_of(game, Colour::kWhite);
    const auto moves = moves_of(rules, state);
    std::vector<search::PriorCounts> counts(moves.size());
    GoPriors<9> priors;
    priors(rules, state, std::span<const std::uint16_t>(moves), std::span(counts));
    const auto mean = [&](const char* text) {
        const auto at = std::ranges::find(moves, Points::point(*parse_move(text, 9))) - moves.begin();
        return counts[static_cast<std::size_t>(at)].total / counts[static_cast<std::size_t>(at)].visits;
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
