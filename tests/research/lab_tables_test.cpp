#include "research/lab_tables.hpp"

#include <gtest/gtest.h>

#include "games/match3/setup.hpp"
#include "library/cast.hpp"
#include "players/match3/settings_json.hpp"
#include "players/tictactoe/board_game.hpp"
#include "support/failures.hpp"

namespace dramatis::cli {
namespace {

LabBout bout(const lab::Study& study) {
    return {.id = "alone",
            .a = {.name = "changed", .techniques = study.base, .iterations = 20},
            .b = {.name = "plain", .techniques = study.base, .iterations = 10},
            .games = 2};
}

std::vector<std::unique_ptr<LabTable>> all_tables() {
    std::vector<std::unique_ptr<LabTable>> out;
    out.push_back(go_table("board"));
    out.push_back(match3_table({.setup = {}, .level = ""}));
    out.push_back(board_table(players::tictactoe_game()));
    return out;
}

TEST(LabTables, HaveAStudyWhoseTechniquesTheirGameAllows) {
    for (const auto& table : all_tables()) {
        auto techniques = table->study().base;
        EXPECT_EQ(ending_of([&] { table->prepare(techniques, "start"); }), Ended{})
            << table->conditions();
        EXPECT_FALSE(table->study().techniques.empty()) << table->conditions();
    }
}

TEST(LabTables, GiveEachSideItsNameAndIterations) {
    for (const auto& table : all_tables()) {
        const auto job = table->job(bout(table->study()), core::Seed{1});
        EXPECT_EQ(job.names, (std::array<std::string, 2>{"changed", "plain"}));
        EXPECT_NE(job.terms["a"], job.terms["b"]) << table->conditions();
        EXPECT_TRUE(job.make_worker && job.check) << table->conditions();
        EXPECT_NE(job.signature, 0u);
    }
}

TEST(LabTables, PlayGamesThatTheirOwnCheckAccepts) {
    const auto table = board_table(players::tictactoe_game());
    auto job = table->job(bout(table->study()), core::Seed{1});
    job.games = 4;
    job.jobs = 1;
    for (const auto& record : run_match(job, nullptr).records)
        EXPECT_FALSE(job.check(record)) << contests::print(record);
}

TEST(LabTables, CountPointsWhereTheGameHasAny) {
    EXPECT_TRUE(match3_table({.setup = {}, .level = ""})->measure().by_points);
    EXPECT_EQ(board_table(players::tictactoe_game())->measure().even, 50);
    EXPECT_EQ(go_table("board")->measure().unit, "%");
}

TEST(LabTables, RefuseTechniquesThatTheGameDoesNotAllow) {
    const auto table = board_table(players::tictactoe_game());
    auto techniques = table->study().base;
    techniques.choose = search::Recommend::kMax;
    EXPECT_TRUE(ends_with(ending_of([&] { table->prepare(techniques, "the claim"); }),
                          Exit::kBadUsage, "the claim: "));
}

// What is removed from, and added to, is the player that the product ships: the same techniques,
// the same aim, on boards with goals and without.
TEST(LabTables, MeasureTheStrongPlayerAsItShips) {
    match3::Setup classic, goals;
    goals.goals = {{.kind = match3::Goal::Kind::kScore, .count = 3000}};
    for (const auto& setup : {classic, goals}) {
        const auto strong = cast_member("strong", setup).player.settings;
        const auto table = match3_table({.setup = setup, .level = ""});
        const auto& study = table->study();
        EXPECT_EQ(study.best, strong.techniques);
        EXPECT_EQ(study.iterations, strong.effort.iterations);
        LabBout best{.id = "removed",
                     .a = {.name = "a", .techniques = study.base, .iterations = study.iterations},
                     .b = {.name = "b", .techniques = study.best, .iterations = study.iterations},
                     .games = 2};
        EXPECT_EQ(table->job(best, core::Seed{1}).terms["b"], players::search_json(strong));
    }
}

TEST(LabTables, TellWhichLevelIsPlayed) {
    match3::Setup setup;
    setup.move_limit = 7;
    EXPECT_NE(match3_table({.setup = setup, .level = ""})->conditions().find("7 moves"),
              std::string::npos);
    EXPECT_NE(match3_table({.setup = setup, .level = "garden"})->conditions().find("garden"),
              std::string::npos);
}

}  // namespace
}  // namespace dramatis::cli
