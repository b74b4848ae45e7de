#include "research/match_runner.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <csignal>
#include <map>
#include <stdexcept>

#include "players/tictactoe/board_game.hpp"
#include "research/gtp_client.hpp"
#include "research/match_workers.hpp"
#include "support/child.hpp"
#include "support/failures.hpp"
#include "support/temporary_folder.hpp"

namespace dramatis::cli {
namespace {

using Stop = MatchOutcome::Stop;

constexpr const char* kResults = "results.jsonl";

MatchJob quick_match(std::uint64_t games = 20) {
    MatchJob job = board_job(players::tictactoe_game(),
                             {players::BoardSettings{.effort = {.iterations = 30}},
                              players::BoardSettings{.effort = {.iterations = 5}}},
                             core::Seed{4});
    job.games = games;
    job.jobs = 1;
    return job;
}

// Before each of its games something may happen.
class Watched : public MatchWorker {
   public:
    Watched(std::unique_ptr<MatchWorker> worker, std::function<void(std::uint64_t)> before)
        : worker_(std::move(worker)), before_(std::move(before)) {}

    contests::GameRecord play(std::uint64_t game) override {
        before_(game);
        return worker_->play(game);
    }

   private:
    std::unique_ptr<MatchWorker> worker_;
    std::function<void(std::uint64_t)> before_;
};

MatchJob watched(MatchJob job, const std::function<void(std::uint64_t)>& before) {
    job.make_worker = [make = job.make_worker, before] {
        return std::make_unique<Watched>(make(), before);
    };
    return job;
}

MatchOutcome play(const TemporaryFolder& at, const MatchJob& job) {
    const RunFolder folder(at.path());
    auto outcome = run_match(job, &folder);
    write_match(job, outcome, folder);
    return outcome;
}

Ended refusal(const TemporaryFolder& at, const MatchJob& job) {
    const RunFolder folder(at.path());
    return ending_of([&] { run_match(job, &folder); });
}

std::map<std::string, std::string> files_in(const TemporaryFolder& at) {
    std::map<std::string, std::string> out;
    for (const auto& name : at.names()) out[name] = at.text_of(name);
    return out;
}

std::map<std::string, std::string> files_of(const MatchJob& job) {
    const TemporaryFolder at;
    play(at, job);
    return files_in(at);
}

TEST(MatchRunner, PlaysTheSameWithAndWithoutAFolder) {
    const TemporaryFolder at;
    const auto outcome = play(at, quick_match());
    EXPECT_EQ(outcome.stop, Stop::kDone);
    ASSERT_EQ(outcome.records.size(), 20u);
    for (std::uint64_t i = 0; i < 20; ++i) EXPECT_EQ(outcome.records[i].game, i);
    EXPECT_EQ(run_match(quick_match(), nullptr).records, outcome.records);
    const RunFolder folder(at.path());
    EXPECT_EQ(read_results(folder).size(), 20u);
}

TEST(MatchRunner, PlaysTheSameOnOneThreadOrThree) {
    auto job = quick_match();
    const auto one = files_of(job);
    job.jobs = 3;
    EXPECT_EQ(files_of(job), one);
}

TEST(MatchRunner, GoesOnToTheSameFilesAfterAnInterrupt) {
    const TemporaryFolder at;
    const int status = status_in_child([&] {
        const auto job = watched(quick_match(), [](std::uint64_t game) {
            if (game == 7) std::raise(SIGINT);
        });
        const auto outcome = play(at, job);
        return outcome.stop == Stop::kInterrupted && outcome.records.size() == 8 ? 7 : 8;
    });
    ASSERT_EQ(status, 7);
    std::atomic<std::uint64_t> first = 100;
    const auto job = watched(
        quick_match(), [&](std::uint64_t game) { first = std::min<std::uint64_t>(first, game); });
    play(at, job);
    EXPECT_EQ(first, 8u) << "what is there is not played again";
    EXPECT_EQ(files_in(at), files_of(quick_match()));
}

TEST(MatchRunner, GoesOnAfterItWasKilled) {
    const TemporaryFolder at;
    const int status = status_in_child([&] {
        play(at, watched(quick_match(), [](std::uint64_t game) {
                 if (game == 7) std::raise(SIGKILL);
             }));
        return 0;
    });
    ASSERT_EQ(status, -1);
    {
        const RunFolder folder(at.path());
        EXPECT_EQ(read_results(folder).size(), 7u);
    }
    play(at, quick_match());
    EXPECT_EQ(files_in(at), files_of(quick_match()));
}

TEST(MatchRunner, PlaysAGameAgainWhoseLineIsTorn) {
    const TemporaryFolder at;
    play(at, quick_match());
    const auto whole = files_in(at);
    at.put(kResults, whole.at(kResults).substr(0, whole.at(kResults).size() - 9));
    play(at, quick_match());
    EXPECT_EQ(files_in(at), whole);
}

TEST(MatchRunner, FillsAGap) {
    const TemporaryFolder at;
    play(at, quick_match());
    const auto whole = files_in(at);
    const auto& text = whole.at(kResults);
    at.put(kResults, text.substr(text.find('\n') + 1));  // without game 0
    play(at, quick_match());
    EXPECT_EQ(files_in(at), whole);
}

TEST(MatchRunner, GoesOnForMoreGames) {
    const TemporaryFolder at;
    play(at, quick_match(6));
    play(at, quick_match(20));
    EXPECT_EQ(files_in(at), files_of(quick_match(20)));
}

TEST(MatchRunner, RefusesFewerGamesThanThereAre) {
    const TemporaryFolder at;
    play(at, quick_match(20));
    const auto before = files_in(at);
    EXPECT_TRUE(ends_with(refusal(at, quick_match(6)), Exit::kBadUsage,
                          "already has 20 games; give --games 20 or more"));
    EXPECT_EQ(files_in(at), before);
}

TEST(MatchRunner, RefusesResultsThatSomebodyChanged) {
    const TemporaryFolder at;
    play(at, quick_match());
    std::string text = at.text_of(kResults);
    text.replace(text.find("\"points\":"), 9, "\"points\": ");
    at.put(kResults, text);
    EXPECT_EQ(refusal(at, quick_match()), Ended{}) << "a blank changes nothing";
    const auto moves = text.find("\"moves\":\"") + 9;
    std::swap(text[moves], text[moves + 3]);
    at.put(kResults, text);
    EXPECT_TRUE(ends_with(refusal(at, quick_match()), Exit::kBadInput, "results.jsonl:1"));
    EXPECT_EQ(at.text_of(kResults), text) << "it is left as it was";
}

// With a checksum that is right, only the rules can tell.
TEST(MatchRunner, RefusesAGameThatCannotHaveBeenPlayed) {
    const TemporaryFolder at;
    const auto outcome = play(at, quick_match());
    auto record = outcome.records[0];
    record.half_points = 2 - record.half_points;
    if (record.half_points == 1) record.half_points = 2;
    const std::string text = at.text_of(kResults);
    at.put(kResults, contests::print(record) + text.substr(text.find('\n')));
    EXPECT_TRUE(ends_with(refusal(at, quick_match()), Exit::kBadInput, "results.jsonl:1"));
}

TEST(MatchRunner, RefusesResultsWithoutTheMatchThatTheyAreOf) {
    const TemporaryFolder at;
    play(at, quick_match());
    std::filesystem::remove(at.file("match.json"));
    EXPECT_TRUE(ends_with(refusal(at, quick_match()), Exit::kBadInput,
                          "there are results but no match.json"));
}

TEST(MatchRunner, RefusesAFolderOfAnotherMatchAndSaysInWhatItDiffers) {
    const TemporaryFolder at;
    play(at, quick_match());
    auto other = quick_match();
    other.terms["b"] = "random";
    EXPECT_TRUE(
        ends_with(refusal(at, other), Exit::kBadInput, "contains another match: b is \"iter"));
    other = quick_match();
    ++other.signature;
    EXPECT_TRUE(ends_with(refusal(at, other), Exit::kBadInput, "plays differently"));
}

TEST(MatchRunner, PlaysAGameAgainWhosePlayerFailed) {
    const TemporaryFolder at;
    int failures = 0;
    const auto job = watched(quick_match(), [&](std::uint64_t game) {
        if (game == 3 && failures++ < 2) throw ProgramFailed("it is gone", false);
    });
    const auto outcome = play(at, job);
    EXPECT_EQ(outcome.stop, Stop::kDone);
    EXPECT_EQ(outcome.failures,
              (std::vector<std::string>{"game 4: it is gone", "game 4: it is gone"}));
    auto files = files_in(at);
    EXPECT_EQ(files.erase("failures.jsonl"), 1u);
    EXPECT_EQ(files, files_of(quick_match()));
    EXPECT_EQ(play(at, quick_match()).failures.size(), 2u) << "they are remembered";
}

TEST(MatchRunner, WritesNoFailureBehindALineThatIsTorn) {
    const TemporaryFolder at;
    const auto fail_at = [](MatchJob job, std::uint64_t number) {
        return watched(std::move(job), [number, failed = std::make_shared<bool>()](auto game) {
            if (game == number && !std::exchange(*failed, true))
                throw ProgramFailed("it is gone", false);
        });
    };
    play(at, fail_at(quick_match(2), 0));
    play(at, fail_at(quick_match(4), 2));
    const auto text = at.text_of("failures.jsonl");
    at.put("failures.jsonl", text.substr(0, text.size() - 3));
    play(at, fail_at(quick_match(6), 4));
    EXPECT_EQ(play(at, quick_match(6)).failures,
              (std::vector<std::string>{"game 1: it is gone", "game 5: it is gone"}));
}

TEST(MatchRunner, GivesUpWhenAGameFailsThreeTimes) {
    const TemporaryFolder at;
    const auto job = watched(quick_match(), [](std::uint64_t game) {
        if (game == 3) throw ProgramFailed("it is gone", false);
    });
    const auto outcome = play(at, job);
    EXPECT_EQ(outcome.stop, Stop::kFailed);
    EXPECT_EQ(outcome.records.size(), 3u);
    EXPECT_EQ(outcome.failures.size(), 3u);
}

TEST(MatchRunner, HandsOnAnyOtherTrouble) {
    auto job = watched(quick_match(), [](std::uint64_t game) {
        if (game == 3) throw std::length_error("trouble");
    });
    job.jobs = 2;
    EXPECT_THROW(run_match(job, nullptr), std::length_error);
}

TEST(MatchRunner, RefusesToPutItsPlotOverAFileOfSomebodyElse) {
    const TemporaryFolder at;
    at.put("match.svg", "<svg>mine</svg>");
    RunFolder folder(at.path());
    EXPECT_TRUE(ends_with(ending_of([&] { claim_match(folder); }), Exit::kBadUsage, "match.svg"));
}

TEST(MatchRunner, ClaimsTheFilesThatItWrote) {
    const TemporaryFolder at;
    play(at, quick_match());
    RunFolder folder(at.path());
    EXPECT_EQ(ending_of([&] { claim_match(folder); }), Ended{});
}

}  // namespace
}  // namespace dramatis::cli
