#include "learning/choice_model.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/rng.hpp"
#include "learning/balance.hpp"

namespace dramatis::learning {
namespace {

using core::Rng;
using core::Seed;

// Choices of somebody with these weights among options of two features each.
std::vector<Choice> choices_by(const std::vector<double>& weights, std::size_t count, Seed seed) {
    Rng rng{seed};
    std::vector<Choice> out(count);
    for (std::size_t n = 0; n < count; ++n) {
        Choice& choice = out[n];
        choice.record = static_cast<std::uint32_t>(n / 20);
        const std::uint32_t options = 2 + rng.below(6);
        std::vector<double> strengths;
        double total = 0;
        for (std::uint32_t i = 0; i < options; ++i) {
            const auto a = rng.below(static_cast<std::uint32_t>(weights.size()));
            const auto b = (a + 1 + rng.below(static_cast<std::uint32_t>(weights.size() - 1))) %
                           static_cast<std::uint32_t>(weights.size());
            choice.add_option({static_cast<int>(a), static_cast<int>(b)});
            strengths.push_back(std::exp(weights[a] + weights[b]));
            total += strengths.back();
        }
        double rest = rng.unit() * total;
        while (choice.taken + 1 < options && rest >= strengths[choice.taken])
            rest -= strengths[choice.taken++];
    }
    return out;
}

TEST(ChoiceModel, FindsTheWeightsThatWereChosenBy) {
    const std::vector<double> truth = {
        1.5, -1, 0.5, 0, -1};  // add up to 0, as the prior wants them where only differences count
    const auto fitted =
        fit(choices_by(truth, 40'000, Seed{1}), truth.size(), {.l2 = 0.01, .seed = Seed{2}});
    EXPECT_TRUE(fitted.converged);
    // 32,000 choices of about four options tell a weight to about 0.01; five times that.
    for (std::size_t i = 0; i < truth.size(); ++i)
        EXPECT_NEAR(fitted.weights[i], truth[i], 0.05) << i;
    EXPECT_GT(fitted.held_out.log_likelihood, fitted.held_out.uniform + 0.2);
    EXPECT_GT(fitted.held_out.accuracy, fitted.held_out.uniform_accuracy + 0.1);
    EXPECT_NEAR(fitted.held_out.log_likelihood, fitted.training.log_likelihood, 0.03);
    EXPECT_EQ(fitted.held_out.choices + fitted.training.choices, 40'000u);
}

TEST(ChoiceModel, OneChoiceInClosedForm) {
    // Of two options, one with a feature, the other with none: l2 * w = 1 / (1 + e^w) where it is
    // taken once.
    Choice choice;
    choice.add_option({0});
    choice.add_option({});
    const auto fitted = fit(std::vector{choice}, 2, {.l2 = 1, .holdout = 0});
    EXPECT_NEAR(fitted.weights[0], 1 / (1 + std::exp(fitted.weights[0])), 1e-6);
    EXPECT_EQ(fitted.weights[1], 0);  // nobody could choose by it
    EXPECT_EQ(fitted.held_out.choices, 0u);
}

TEST(ChoiceModel, MoreL2MakesSmallerWeights) {
    const auto choices = choices_by({2, -2, 0}, 500, Seed{3});
    double before = 1e9;
    for (const double l2 : {0.01, 1.0, 100.0, 1e6}) {
        const auto fitted = fit(choices, 3, {.l2 = l2});
        const double size = std::abs(fitted.weights[0]) + std::abs(fitted.weights[1]);
        EXPECT_LT(size, before);
        before = size;
    }
    EXPECT_LT(before, 0.01);
}

TEST(ChoiceModel, SameSeedSameBits) {
    const auto choices = choices_by({1, 0, -1}, 1000, Seed{4});
    const auto a = fit(choices, 3, {.seed = Seed{5}}), b = fit(choices, 3, {.seed = Seed{5}}),
               c = fit(choices, 3, {.seed = Seed{6}});
    EXPECT_EQ(a.weights, b.weights);
    EXPECT_EQ(a.held_out.log_likelihood, b.held_out.log_likelihood);
    EXPECT_NE(a.weights, c.weights);
}

TEST(ChoiceModel, GamesAreHeldOutWhole) {
    const auto choices = choices_by({1, 0, -1}, 2000, Seed{4});
    const auto fitted = fit(choices, 3, {.holdout = 0.3, .seed = Seed{5}});
    EXPECT_EQ(fitted.held_out.choices % 20, 0u);
    EXPECT_GT(fitted.held_out.choices, 0u);
}

TEST(ChoiceModel, NoChoicesGiveNoWeights) {
    const auto fitted = fit({}, 3, {});
    EXPECT_EQ(fitted.weights, std::vector<double>(3, 0));
    EXPECT_EQ(fitted.training.choices, 0u);
}

TEST(ChoiceModel, TiesShareTheAccuracy) {
    Choice choice;
    for (int i = 0; i < 4; ++i) choice.add_option({});
    const auto quality = measure(std::vector{choice}, {});
    EXPECT_EQ(quality.accuracy, 0.25);
    EXPECT_NEAR(quality.log_likelihood, -std::log(4), 1e-12);
    EXPECT_EQ(quality.log_likelihood, quality.uniform);
}

TEST(Weights, ReadBackAsTheyWereWritten) {
    WeightsFile file{.game = "go",
                     .weights = {0.1f, -1.25e-7f, 3, 0, -0.0f, 1.0f / 3},
                     .made = {{"from", "games.sgf"}, {"l2", 0.5}}};
    const auto back = parse_weights(print_weights(file), "w.json");
    ASSERT_TRUE(back) << back.error().text();
    EXPECT_EQ(*back, file);
    EXPECT_EQ(print_weights(*back), print_weights(file));
}

TEST(Weights, ErrorsNameThePlace) {
    const auto error = [](const char* text) {
        const auto file = parse_weights(text, "w.json", "go", 2);
        return file ? "none" : file.error().text();
    };
    EXPECT_EQ(
        error(
            R"({"dramatis_weights": 1, "game": "go", "features": 2, "made": {}, "weights": [1, 2]})"),
        "none");
    EXPECT_EQ(error("[]"),
              "w.json: does not begin with {\"dramatis_weights\": 1, ...}; these are no weights");
    EXPECT_NE(error("{\n  \"dramatis_weights\": 1,\n  oops").find("w.json:3:3"), std::string::npos);
    EXPECT_NE(
        error(
            R"({"dramatis_weights": 2, "game": "go", "features": 2, "made": {}, "weights": [1, 2]})")
            .find("version 1"),
        std::string::npos);
    EXPECT_EQ(
        error(
            R"({"dramatis_weights": 1, "game": "go", "features": 2, "made": {}, "weights": [1, "a"]})"),
        "w.json: /weights/1: must be a number from -100 to 100");
    EXPECT_EQ(
        error(
            R"({"dramatis_weights": 1, "game": "go", "features": 3, "made": {}, "weights": [1, 2]})"),
        "w.json: /weights: has 2 numbers, but \"features\" says 3");
    EXPECT_EQ(
        error(
            R"({"dramatis_weights": 1, "game": "chess", "features": 2, "made": {}, "weights": [1, 2]})"),
        "w.json: /game: is for chess; here it must be for go");
    EXPECT_NE(
        error(R"({"dramatis_weights": 1, "game": "go", "features": 1, "made": {}, "weights": [1]})")
            .find("w.json: /features"),
        std::string::npos);
    EXPECT_NE(
        error(
            R"({"dramatis_weights": 1, "game": "go", "features": 2, "made": {}, "weights": [1, 2], "x": 1})")
            .find("x"),
        std::string::npos);
    EXPECT_NE(error(R"({"dramatis_weights": 1, "game": "go", "features": 2, "weights": [1, 2]})")
                  .find("made"),
              std::string::npos);
}

// A playout of one move: to win (feature 0) or not to (feature 1), and it should be won three times
// of four.
BalanceTask coin() {
    return {.targets = {0.75, 0.75}, .play_by = [](const Weights& weights) -> PlayOut {
                return [weights](std::size_t, Seed seed, std::span<double> psi) {
                    const double win =
                        1 / (1 + std::exp(static_cast<double>((*weights)[1] - (*weights)[0])));
                    const bool won = Rng{seed}.unit() < win;
                    if (!psi.empty()) {
                        psi[0] += (won ? 1 : 0) - win;
                        psi[1] += (won ? 0 : 1) - (1 - win);
                    }
                    return won ? 1.0 : 0.0;
                };
            }};
}

TEST(Balance, PlayoutsComeToEndAsTheyShould) {
    const auto task = coin();
    const BalanceSettings settings{
        .rounds = 300, .positions = 8, .step = 10, .seed = Seed{1}, .threads = 1};
    const auto balanced = balance(task, {0, 0}, settings);
    const double win =
        1 / (1 + std::exp(static_cast<double>(balanced.weights[1] - balanced.weights[0])));
    EXPECT_NEAR(win, 0.75, 0.03);
    EXPECT_NEAR(measure_bias(task, {0, 0}, 2000, Seed{2}).mean, -0.25, 4 * 0.5 / std::sqrt(4000.0));
    EXPECT_NEAR(measure_bias(task, {0, 0}, 2000, Seed{2}).square, 0.0625, 0.02);
    EXPECT_LT(measure_bias(task, balanced.weights, 2000, Seed{2}).square, 0.002);
}

TEST(Balance, IsTheSameForAnyNumberOfThreads) {
    const auto task = coin();
    BalanceSettings settings{.rounds = 5, .step = 10, .seed = Seed{3}, .threads = 1};
    const auto one = balance(task, {0, 0}, settings);
    settings.threads = 2;
    EXPECT_EQ(one.weights, balance(task, {0, 0}, settings).weights);
}

}  // namespace
}  // namespace dramatis::learning
