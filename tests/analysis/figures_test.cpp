#include "analysis/figures.hpp"

#include <gtest/gtest.h>

#include <map>

#include "analysis/versions.hpp"
#include "support/artificial_study.hpp"

namespace dramatis::analysis {
namespace {

using support::Manner;

const std::vector<Manner> kMix = {
    {"greedy", 0.4, 0.2}, {"min-score", 0.3, 0.2}, {"nobody", 0.3, 0}};

Request request_for(const std::vector<std::string>& cast) {
    return {.asking = {.games = 4, .pool_games = 2, .asks = 3},
            .cast = cast,
            .make = support::shipped_player};
}

const std::vector<std::string> kCast = {"random", "greedy", "min-score", "max-score"};

Watch on(unsigned threads) {
    return [threads](Stage, std::size_t) { return core::ParallelOptions{.threads = threads}; };
}

const study::StudyData& small_study() {
    static const auto data = support::artificial_study(8, kMix, core::Seed{5});
    return data;
}

TEST(Sample, TakesWholeRoundsOfPeopleAndSaysWhatItLeavesOut) {
    auto data = small_study();
    data.people[0].origin = study::Origin::kTest;
    data.people[1].origin = study::Origin::kSimulated;
    data.people[2].flags = {"focus"};
    data.people[3].rounds.back().ended_at = 0;
    data.people[4].status = study::Status::kScreenedOut;
    auto again = data.people[5].rounds.back();
    again.attempt = 1;
    data.people[5].rounds.push_back(again);
    data.people[6].rounds.clear();
    auto sample = take_sample(data, {});
    EXPECT_EQ(sample.people.size(), 4u);  // 3, 4, 6 and 8
    EXPECT_EQ(sample.games.size(), 4 * 6 - 1u);
    EXPECT_EQ(sample.left_out.tests, 1u);
    EXPECT_EQ(sample.left_out.simulated, 1u);
    EXPECT_EQ(sample.left_out.screened_out, 1u);
    EXPECT_EQ(sample.left_out.without_games, 1u);
    EXPECT_EQ(sample.left_out.practice, 4u);
    EXPECT_EQ(sample.left_out.unfinished + sample.left_out.earlier_attempts, 2u);
    ASSERT_EQ(sample.boards.size(), 4u);  // three given ones, and the pool
    EXPECT_EQ(sample.boards[0].id, "board-1");
    EXPECT_FALSE(sample.boards[3].seed);
    EXPECT_EQ(take_sample(data, {.simulated = true}).people.size(), 5u);
    EXPECT_EQ(take_sample(data, {.flagged = false}).people.size(), 3u);
}

TEST(Figures, AreTheSameOnAnyNumberOfThreads) {
    const auto one = make_figures(small_study(), request_for(kCast), on(1));
    const auto four = make_figures(small_study(), request_for(kCast), on(4));
    EXPECT_EQ(to_json(*one).dump(), to_json(*four).dump());
    EXPECT_TRUE(one->problems.empty());
}

TEST(Figures, StopWhereSomebodyStopsThem) {
    const Watch stopped = [](Stage, std::size_t) {
        return core::ParallelOptions{.stop = [] { return true; }};
    };
    EXPECT_FALSE(make_figures(small_study(), request_for(kCast), stopped));
}

TEST(Figures, OfAStudyWithoutPeopleSayThatThereIsNothing) {
    study::StudyData empty;
    const auto nothing = make_figures(empty, request_for(kCast), on(1));
    EXPECT_EQ(to_json(*nothing)["sample"]["people"], 0);
    EXPECT_NE(headlines(*nothing)[0].find("Nobody"), std::string::npos);
    auto data = small_study();
    data.people.clear();
    EXPECT_EQ(to_json(*make_figures(data, request_for(kCast), on(1)))["sample"]["games"], 0);
}

TEST(Figures, LeaveOutGamesThatTheRulesDoNotConfirm) {
    auto data = small_study();
    data.people[0].rounds[1].score += 10;
    data.people[1].rounds[1].moves[3].swap = {{6, 6}, match3::Direction::kDown};
    const auto figures = make_figures(data, request_for({"random"}), on(1));
    EXPECT_EQ(figures->problems.size(), 2u);
    EXPECT_EQ(figures->sample.games.size(), 8 * 6 - 2u);
}

TEST(Figures, OfOnePersonHaveNoIntervals) {
    auto data = small_study();
    data.people.resize(1);
    const auto json = to_json(*make_figures(data, request_for(kCast), on(1)));
    EXPECT_EQ(json["people"]["all"]["score"]["mean_interval"], nullptr);
    EXPECT_EQ(json["sample"]["people"], 1);
}

TEST(Figures, OfFewPeopleSayNothingAboutOthers) {
    auto data = small_study();
    const auto lines_of = [&](std::size_t people) {
        data.people.resize(people);
        return headlines(*make_figures(data, request_for(kCast), on(1)));
    };
    const auto enough = lines_of(5), few = lines_of(4);
    EXPECT_GT(enough.size(), 4u);
    EXPECT_NE(enough[0].find("interval"), std::string::npos);
    ASSERT_EQ(few.size(), 2u);
    EXPECT_EQ(few[0].find("interval"), std::string::npos) << few[0];
    EXPECT_NE(few[1].find("too few to say anything about others"), std::string::npos);
}

// Person 1 and 2 met another version, in which the first board is another one by the same name.
study::StudyData changed_study() {
    auto data = small_study();
    auto& before = data.designs["0123456789abcdef"] = data.designs.at(data.current);
    data.designs.at(data.current).version = "2";
    before.blocks[2].rounds[1].level.setup.move_limit += 1;
    for (std::size_t i = 0; i < 2; ++i) data.people[i].design = "0123456789abcdef";
    return data;
}

TEST(Versions, AreNamedWithTheirPeople) {
    const auto data = changed_study();
    const auto figures = make_figures(data, request_for({"random"}), on(1));
    const auto versions = to_json(*figures)["study"]["versions"];
    ASSERT_EQ(versions.size(), 2u);
    EXPECT_EQ(versions[0]["name"], "version 1");
    EXPECT_EQ(versions[0]["people"], 2);
    EXPECT_EQ(versions[1]["name"], "version 2");
    EXPECT_EQ(versions[1]["people"], 6);
    EXPECT_NE(headlines(*figures)[1].find("2 people met version 1 and 6 people met version 2"),
              std::string::npos);
    const auto one = make_figures(small_study(), request_for({"random"}), on(1));
    EXPECT_EQ(headlines(*one)[1].find("met version"), std::string::npos);
}

TEST(Versions, AreToldApartByWhateverDiffers) {
    auto data = changed_study();
    auto& newest = data.designs.at(data.current);
    newest.version = "1";
    EXPECT_EQ(version_names(data).at("0123456789abcdef"), "version 1 [01234567]");
    newest.title = "Another study";
    EXPECT_EQ(version_names(data).at(data.current), "“Another study”, version 1");
}

TEST(Versions, DoNotPoolBoardsThatDifferUnderOneName) {
    const auto data = changed_study();
    const auto sample = take_sample(data, {});
    ASSERT_EQ(sample.boards.size(), 5u);
    std::map<std::string, std::size_t> games;
    for (const auto& game : sample.games) ++games[sample.boards[game.board].name];
    EXPECT_EQ(games.size(), 5u);
    const auto& now = sample.boards[0].name;
    EXPECT_EQ(games.at(now), 6u);
    EXPECT_NE(now.find("(board-1, version 2)"), std::string::npos) << now;
    EXPECT_NE(sample.boards[4].name.find("(board-1, version 1)"), std::string::npos);
    EXPECT_EQ(games.at(sample.boards[4].name), 2u);
}

// Every score is known here, so the tables can be counted out.
TEST(Tables, AreWhatPeopleScored) {
    const auto sample = take_sample(small_study(), {});
    const auto table = table_one(sample);
    double sum = 0, most = 0;
    for (const auto& person : small_study().people)
        for (const auto& round : person.rounds)
            if (round.step == "play.board-2") {
                sum += static_cast<double>(round.score);
                most = std::max(most, static_cast<double>(round.score));
            }
    EXPECT_NEAR(table.boards[1].score.mean, sum / 8, 1e-9);
    EXPECT_EQ(table.boards[1].score.max, most);
    EXPECT_EQ(table.boards[1].score.count, 8u);
    EXPECT_EQ(table.boards[3].score.count, 24u);
    EXPECT_EQ(table.boards[3].score.units, 8u);
    EXPECT_FALSE(table.boards[0].won);
    std::size_t people = 0;
    const auto answers = by_answers(sample);
    for (const auto& group : answers[0].groups) people += group.score.units;
    EXPECT_EQ(people, 8u);
    EXPECT_EQ(answers[1].question, "age");
    EXPECT_TRUE(answers[1].rank_correlation);
}

}  // namespace
}  // namespace dramatis::analysis
