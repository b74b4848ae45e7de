#include "crowd/crowd.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "crowd/hands.hpp"
#include "games/match3/seeds.hpp"
#include "games/match3/table.hpp"
#include "pages/study_pages.hpp"
#include "serve/study_site.hpp"
#include "store/store.hpp"
#include "study/studies.hpp"
#include "support/temporary_folder.hpp"

namespace dramatis::crowd {
namespace {

using study::Origin;
using study::Status;

std::vector<Kind> kinds(const char* text) {
    auto out = parse_kinds(text);
    EXPECT_TRUE(out) << (out ? "" : out.error().text());
    return out ? *out : std::vector<Kind>{};
}

// What a crowd leaves behind.
study::StudyData stored(const study::Design& design, const char* as, std::uint64_t seed,
                        double drop_out = 0, std::int64_t begin = 1'700'000'000'000) {
    const TemporaryFolder folder;
    const auto store = store::Store::open({.text = folder.file("store.sqlite")});
    Clock clock(begin);
    serve::StudySite site(*store, {.design = design,
                                   .page = pages::kStudy,
                                   .admin_page = pages::kStudyAdmin,
                                   .guard = {.port = 1},
                                   .now = [&clock] { return clock.now(); }});
    Crowd crowd(design, {.kinds = kinds(as), .seed = core::Seed{seed}, .drop_out = drop_out},
                Client(site, 1));
    crowd.run(
        clock, [] { return false; }, [](std::size_t) {});
    clock.set(clock.now() + 3 * 60 * 60 * 1000);
    site.stop();
    return store->load();
}

TEST(Kinds, AreReadFromAList) {
    EXPECT_EQ(kinds("greedy:20, max-score~0.3:10,random"),
              (std::vector<Kind>{{"greedy", "greedy", 0, 20},
                                 {"max-score~0.3", "max-score", 0.3, 10},
                                 {"random", "random", 0, 1}}));
    for (const auto* wrong :
         {"", "greedy:", "greedy:0", "greedy:-1", "greedy:x", "greedy~", ":3", "greedy~2:3",
          "greedy~nan", "greedy,greedy", "a:100000,b", "greedy,,random"})
        EXPECT_FALSE(parse_kinds(wrong)) << wrong;
}

TEST(Hands, PlayWholeGamesAndSlipAsOftenAsTheyShall) {
    const auto level = study::shipped_level("paper");
    ASSERT_TRUE(level);
    Hands hands;
    const Kind sure{.name = "greedy", .player = "greedy"},
        slips{.name = "greedy~0.5", .player = "greedy", .slips = 0.5},
        none{.name = "random", .player = "random"};
    std::map<std::string, double> scores;
    std::set<std::vector<match3::Swap>,
             bool (*)(const std::vector<match3::Swap>&, const std::vector<match3::Swap>&)>
        games([](const auto& a, const auto& b) {
            return std::ranges::lexicographical_compare(
                a, b, {},
                [](const match3::Swap& swap) {
                    return std::tuple(swap.first.row, swap.first.column, swap.direction);
                },
                [](const match3::Swap& swap) {
                    return std::tuple(swap.first.row, swap.first.column, swap.direction);
                });
        });
    constexpr std::uint64_t kGames = 40;
    for (std::uint64_t i = 0; i < kGames; ++i)
        for (const auto& kind : {sure, slips, none}) {
            const auto moves = hands.play(kind, *level, i, core::Seed{100 + i});
            EXPECT_EQ(moves, hands.play(kind, *level, i, core::Seed{100 + i}));
            const auto table =
                match3::Table::make(level->setup, match3::game_seed(core::Seed{i}, 0));
            for (const auto& move : moves) {
                ASSERT_TRUE(table->is_legal(move));
                table->play(move);
            }
            EXPECT_TRUE(table->view().over);
            scores[kind.name] += static_cast<double>(table->view().score) / kGames;
        }
    EXPECT_GT(scores["greedy"], scores["greedy~0.5"] + 300);
    EXPECT_GT(scores["greedy~0.5"], scores["random"] + 300);
    // Two random people on one board play two games.
    for (std::uint64_t i = 0; i < 20; ++i) games.insert(hands.play(none, *level, 1, core::Seed{i}));
    EXPECT_EQ(games.size(), 20u);
}

TEST(Crowd, TakesPartToTheEnd) {
    const auto data = stored(study::paper(), "greedy:3,random:2", 1);
    ASSERT_EQ(data.people.size(), 5u);
    std::map<std::string, int> as;
    for (const auto& person : data.people) {
        EXPECT_EQ(person.origin, Origin::kSimulated);
        EXPECT_EQ(person.status, Status::kCompleted);
        ++as[person.as];
        EXPECT_GE(person.answers.size(), 6u);
        ASSERT_EQ(person.rounds.size(), 7u);
        for (const auto& round : person.rounds) {
            EXPECT_TRUE(round.is_whole());
            EXPECT_EQ(round.moves.size(), round.step == "try.practice" ? 5u : 20u);
            std::uint32_t before = 0;
            for (const auto& move : round.moves) {
                EXPECT_GE(move.shown_ms, before);
                EXPECT_GE(move.think_ms(), 250u);
                EXPECT_LT(move.think_ms(), 120'000u);
                before = move.done_ms;
            }
            EXPECT_GE(round.ended_at - round.began_at, before);
        }
        // Between four minutes and an hour.
        EXPECT_GT(person.ended_at - person.consented_at, 4 * 60 * 1000);
        EXPECT_LT(person.ended_at - person.consented_at, 60 * 60 * 1000);
    }
    EXPECT_EQ(as, (std::map<std::string, int>{{"greedy", 3}, {"random", 2}}));
}

// The whole of what is stored: tokens, which are drawn, are not in it.
TEST(Crowd, IsTheSameForTheSameSeed) {
    constexpr std::int64_t kBegin = 1'600'000'000'000;
    const auto again = [&](std::uint64_t seed) {
        return stored(study::paper(), "greedy~0.2:4,random:3", seed, 0.4, kBegin);
    };
    const auto first = again(5);
    EXPECT_EQ(first, again(5));
    EXPECT_NE(first, again(6));
}

TEST(Crowd, LeavesAsOftenAsItShall) {
    study::Design design = study::small_design();
    const auto data = stored(design, "random:200", 3, 0.3);
    std::map<Status, int> ends;
    std::map<std::string, int> conditions;
    std::size_t partly = 0;
    for (const auto& person : data.people) {
        ++ends[person.status];
        if (person.status == Status::kCompleted) ++conditions[person.slot.condition];
        for (const auto& round : person.rounds) partly += !round.is_whole() && !round.moves.empty();
    }
    // 60 of 200 with a standard deviation of 6.5.
    EXPECT_NEAR(ends[Status::kLeft], 60, 26);
    EXPECT_EQ(ends[Status::kLeft] + ends[Status::kCompleted], 200);
    EXPECT_GT(partly, 5u);
    // The design asks for 6 and 12.
    EXPECT_NEAR(conditions["quick"], 2 * conditions["slow"], 12);
    EXPECT_EQ(data.people.front().parameters.count("PID"), 1u);
}

TEST(Crowd, StopsWhenItIsTold) {
    const TemporaryFolder folder;
    const auto design = study::paper();
    const auto store = store::Store::open({.text = folder.file("store.sqlite")});
    Clock clock(1'700'000'000'000);
    serve::StudySite site(*store, {.design = design,
                                   .page = pages::kStudy,
                                   .admin_page = pages::kStudyAdmin,
                                   .guard = {.port = 1},
                                   .now = [&clock] { return clock.now(); }});
    Crowd crowd(design, {.kinds = kinds("random:50"), .seed = core::Seed{1}}, Client(site, 1));
    int turns = 0;
    std::size_t done = 0;
    crowd.run(
        clock, [&] { return ++turns > 60; }, [&](std::size_t count) { done = count; });
    EXPECT_LT(done, 50u);
    site.stop();
    EXPECT_LT(store->load().people.size(), 50u);
}

}  // namespace
}  // namespace dramatis::crowd
