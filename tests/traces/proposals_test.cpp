#include "traces/proposals.hpp"

#include <gtest/gtest.h>

#include <string>

#include "core/json.hpp"
#include "traces/samples.hpp"

namespace dramatis::traces {
namespace {

Proposals sample() {
    const auto level = sample_header().level;
    Proposals out{.program = "0.1.0",
                  .signature = 2148072246,
                  .seed = ~std::uint64_t{0},
                  .first_games = 400,
                  .player = "greedy",
                  .aim = {.kind = Aim::Kind::kThreeStars, .low = 0.02, .high = 0.8},
                  .level = level,
                  .file = "12-gärten \"x\".json",
                  .is_shipped = true};
    out.list.push_back(
        {.level = level, .hits = 190, .games = 400, .interval = {0.42, 0.53}, .moves = {{19, 22}}});
    out.list.back().level.setup.move_limit = 20;
    out.list.push_back({.level = level, .hits = 0, .games = 1, .interval = {0, 0.9}});
    return out;
}

std::string error_of(const std::string& text) {
    const auto read = parse_proposals(text, "here.json");
    return read ? "" : read.error().text();
}

// The sample with another value in one place.
std::string with(const std::string& pointer, core::Json value) {
    auto json = core::Json::parse(print_proposals(sample()));
    json[core::Json::json_pointer(pointer)] = std::move(value);
    return json.dump();
}

TEST(Proposals, AreReadAsTheyWereWritten) {
    for (const auto kind : {Aim::Kind::kPassRate, Aim::Kind::kThreeStars}) {
        auto proposals = sample();
        proposals.aim.kind = kind;
        const std::string text = print_proposals(proposals);
        EXPECT_TRUE(text.find(kProposalsMark) < 20) << text.substr(0, 40);
        const auto read = parse_proposals(text, "here.json");
        ASSERT_TRUE(read) << read.error().text();
        EXPECT_EQ(*read, proposals);
        EXPECT_EQ(print_proposals(*read), text);
    }
    auto none = sample();
    none.list.clear();
    EXPECT_EQ(*parse_proposals(print_proposals(none), "here.json"), none);
}

TEST(Proposals, AnswerOnlyTheQuestionThatWasAsked) {
    EXPECT_TRUE(sample().answers(sample()));
    const auto answers = [](auto&& change) {
        auto question = sample();
        question.list.clear();  // the answer is not part of it
        question.program = "0.2.0";
        change(question);
        return sample().answers(question);
    };
    EXPECT_TRUE(answers([](Proposals& q) { q.level.notes = "another note"; }));
    EXPECT_FALSE(answers([](Proposals& q) { q.level.setup.move_limit += 1; }));
    EXPECT_FALSE(answers([](Proposals& q) { q.aim.kind = Aim::Kind::kPassRate; }));
    EXPECT_FALSE(answers([](Proposals& q) { q.aim.low = 0.03; }));
    EXPECT_FALSE(answers([](Proposals& q) { q.player = "strong"; }));
    EXPECT_FALSE(answers([](Proposals& q) { q.seed = 1; }));
    EXPECT_FALSE(answers([](Proposals& q) { q.signature = 1; }));
    EXPECT_FALSE(answers([](Proposals& q) { q.first_games = 1000; }));
    EXPECT_FALSE(answers([](Proposals& q) { q.is_slow = true; }));
    EXPECT_TRUE(answers([](Proposals& q) { q.file = "other.json"; }));  // the same level
}

TEST(Proposals, OfOtherKindsAreRefusedWithThePlace) {
    EXPECT_EQ(error_of("{}"), "here.json: does not begin with {\"dramatis_proposals\": 1, ...}");
    EXPECT_NE(error_of("{\"a\":").find("here.json:1:"), std::string::npos);
    EXPECT_NE(error_of(with("/dramatis_proposals", 2)).find("reads version 1"), std::string::npos);
    EXPECT_NE(error_of(with("/aim", "fun")).find("'fun' is unknown; choose one of pass_rate, "),
              std::string::npos);
    for (const auto& [place, value] : {std::pair{"/proposals", core::Json(7)},
                                       {"/proposals/0/games", 0},
                                       {"/proposals/0/hits", 401},
                                       {"/proposals/0/low", 1.5},
                                       {"/proposals/0/moves", {22, 19}},
                                       {"/proposals/0/moves", {22}},
                                       {"/proposals/0/moves", {0, 4}},
                                       {"/proposals/1/extra", 1},
                                       {"/proposals/1/level/moves", -3},
                                       {"/level", nullptr},
                                       {"/seed", -1},
                                       {"/shipped", 1},
                                       {"/high", 2},
                                       {"/file", 3}})
        EXPECT_NE(error_of(with(place, value)), "") << place;
}

}  // namespace
}  // namespace dramatis::traces
