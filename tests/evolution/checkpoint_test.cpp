#include "evolution/checkpoint.hpp"

#include <gtest/gtest.h>

#include "core/rng.hpp"
#include "evolution/logbook.hpp"

namespace dramatis::evolution {
namespace {

constexpr std::uint32_t kSignature = 4711;

Experiment small_experiment(const char* objective,
                            Experiment::Mode mode = Experiment::Mode::kPaper) {
    const auto parsed = *players::parse_objective(objective);
    Experiment e = mode == Experiment::Mode::kPaper
                       ? paper_experiment(parsed, core::Seed{11})
                       : modern_experiment(parsed, match3::Refills::kHidden, {}, core::Seed{11});
    e.player.effort.iterations = 20;
    e.setup.move_limit = 5;
    auto& s = e.evolution;
    s.population = 12, s.elites = 2, s.mutants = 5, s.generations = 4, s.games = 12;
    s.audition_games = 4, s.finalists = 2, s.held_out_games = 10;
    return e;
}

Checkpoint after(Experiment experiment, std::size_t generations, unsigned threads) {
    Checkpoint run{experiment, evolution::begin_evolution(experiment.evolution, experiment.seed)};
    Match3Judge judge(run.experiment, {.threads = threads});
    for (std::size_t g = 0; g < generations; ++g)
        EXPECT_TRUE(evolution::advance(experiment.evolution, experiment.seed, run.state, judge));
    return run;
}

TEST(Checkpoint, ReadsBackAsItWasWritten) {
    for (const auto mode : {Experiment::Mode::kPaper, Experiment::Mode::kModern}) {
        Checkpoint run =
            after(small_experiment("minimize score - 3 * longest_cascade", mode), 2, 2);
        if (mode == Experiment::Mode::kModern) run.persona = "0123456789abcdef";
        const std::string text = print_checkpoint(run, kSignature);
        const auto read = parse_checkpoint(text, "c.json", kSignature);
        ASSERT_TRUE(read) << read.error().text();
        EXPECT_EQ(*read, run);
        EXPECT_EQ(print_checkpoint(*read, kSignature), text);
    }
}

TEST(Checkpoint, SaysWhoMayHaveChildrenAndHowLongPlayoutsAreOnlyWhereItIsNotAsUsual) {
    Experiment usual = small_experiment("max-score"), other = usual;
    other.evolution.parents = EvolutionSettings::Parents::kBestHalf;
    other.player.playout_length = players::Match3Settings::PlayoutLength::kFull;
    EXPECT_EQ(to_json(usual).dump().find("parents\":"), std::string::npos);
    EXPECT_EQ(to_json(usual).dump().find("playout_length"), std::string::npos);
    EXPECT_NE(to_json(other).dump().find("\"parents\":\"best-half\""), std::string::npos);
    const Checkpoint run = after(other, 1, 1);
    const auto read = parse_checkpoint(print_checkpoint(run, kSignature), "c.json", kSignature);
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(*read, run);
}

// The whole promise: interrupted anywhere, read back, with another number of threads, the end is
// the same.
TEST(Checkpoint, GoesOnToTheSameBytes) {
    for (const auto mode : {Experiment::Mode::kPaper, Experiment::Mode::kModern}) {
        const Checkpoint whole = after(small_experiment("max-score", mode), 4, 1);
        for (const std::size_t cut : {0u, 1u, 3u}) {
            Checkpoint run =
                *parse_checkpoint(print_checkpoint(after(whole.experiment, cut, 7), kSignature),
                                  "c.json", kSignature);
            Match3Judge judge(run.experiment, {.threads = 2});
            while (run.state.past.size() < 4)
                ASSERT_TRUE(evolution::advance(run.experiment.evolution, run.experiment.seed,
                                               run.state, judge));
            EXPECT_EQ(print_checkpoint(run, kSignature), print_checkpoint(whole, kSignature));
        }
    }
}

TEST(Checkpoint, ChampionsAreTheSameForAnyNumberOfThreads) {
    const Experiment experiment = small_experiment("max-moves");
    std::vector<std::string> personas_found;
    for (const unsigned threads : {1u, 2u, 7u}) {
        const Checkpoint run = after(experiment, 3, threads);
        Match3Judge judge(run.experiment, {.threads = threads});
        const auto champion =
            evolution::choose_champion(experiment.evolution, experiment.seed, run.state, judge);
        ASSERT_TRUE(champion);
        personas_found.push_back(players::print_persona(make_persona(experiment, *champion)) +
                                 hall_of_fame_csv(*champion) +
                                 pareto_csv(*champion, experiment.evolution.sense));
    }
    EXPECT_EQ(personas_found[1], personas_found[0]);
    EXPECT_EQ(personas_found[2], personas_found[0]);
}

TEST(Checkpoint, RefusesWhatIsDamagedOrForeign) {
    const std::string good =
        print_checkpoint(after(small_experiment("max-score"), 1, 2), kSignature);
    const auto error = [](const std::string& text, std::uint32_t signature = kSignature) {
        const auto read = parse_checkpoint(text, "c.json", signature);
        return read ? std::string("none") : read.error().text();
    };
    EXPECT_EQ(error(good), "none");
    EXPECT_NE(error(good, 1).find("plays differently (signature 4711, this one has 1)"),
              std::string::npos);
    for (const std::size_t parts :
         {2, 3, 5}) {  // torn somewhere: a message with the place, whatever JSON lacks there
        const std::string torn = error(good.substr(0, good.size() / parts));
        EXPECT_TRUE(torn.starts_with("c.json:")) << torn;
    }
    std::string edited = good;
    edited.replace(edited.find("\"population\": 12"), 16, "\"population\": 13");
    EXPECT_NE(error(edited).find("checksum"), std::string::npos);
    EXPECT_NE(error("{\"format\": \"dramatis-persona\"}").find("no checkpoint of an evolution"),
              std::string::npos);
    EXPECT_NE(error("").find("is empty"), std::string::npos);
    EXPECT_NE(error("[1, 2]").find("must be an object"), std::string::npos);
    std::string other = good;
    other.replace(other.find("\"version\": 1"), 12, "\"version\": 9");
    EXPECT_NE(error(other).find("another version"), std::string::npos);
}

// One flipped bit anywhere is found out: by the JSON, by a field, or by the checksum. (Blanks
// outside of quotes do not count: the content is the same.)
TEST(Checkpoint, FindsEveryChangeOfItsContent) {
    const Checkpoint run = after(small_experiment("max-score"), 1, 2);
    const std::string good = print_checkpoint(run, kSignature);
    core::Rng rng{core::Seed{1}};
    for (int round = 0; round < 2000; ++round) {
        std::string text = good;
        const auto at = rng.below(static_cast<std::uint32_t>(text.size()));
        text[at] = static_cast<char>(text[at] ^ (1 << rng.below(8)));
        const auto read = parse_checkpoint(text, "c.json", kSignature);
        if (read) {
            EXPECT_EQ(*read, run) << "byte " << at;
        }
    }
}

TEST(Experiment, FindsItsRewardsEndsOnTheBoardThatIsPlayed) {
    const auto score = *players::parse_objective("max-score");
    match3::Setup longer;
    longer.move_limit = 200;
    const auto usual =
        modern_experiment(score, match3::Refills::kHidden, {}, core::Seed{1}).player.reward;
    const auto more =
        modern_experiment(score, match3::Refills::kHidden, longer, core::Seed{1}).player.reward;
    EXPECT_EQ(usual.goal, 25'000);
    EXPECT_GT(more.goal, 30'000);  // random games alone come to 28,000 points there
    const auto little = modern_experiment(*players::parse_objective("min-score"),
                                          match3::Refills::kHidden, longer, core::Seed{1});
    EXPECT_GT(little.player.reward.from, 28'000);
    EXPECT_TRUE(little.player.reward.makes_sense());
}

TEST(Experiment, RefusesWhatCannotBeEvolvedFor) {
    const auto check = [](const char* text, const char* region = nullptr) {
        auto objective = *players::parse_objective(text);
        if (region) objective.region = *players::parse_region(region);
        return check_experiment(
            modern_experiment(objective, match3::Refills::kHidden, {}, core::Seed{1}));
    };
    EXPECT_TRUE(check("max-score"));
    EXPECT_TRUE(check("region", "4,0,6,6"));
    EXPECT_NE(check("maximize moves").error().text().find("the same value, 20"), std::string::npos);
    EXPECT_FALSE(check("maximize 5"));
    EXPECT_FALSE(check("maximize 1e300 * 1e300 * score"));
    EXPECT_FALSE(check("region", "10,10,12,12"));
    EXPECT_FALSE(check("region", "4,4,4,4")) << "no swap fits into one cell";
    auto turned = modern_experiment(*players::parse_objective("min-score"),
                                    match3::Refills::kHidden, {}, core::Seed{1});
    turned.player.reward.goal = 9000;
    EXPECT_NE(check_experiment(turned).error().text().find("begins at 7000"), std::string::npos);
}

TEST(Logbook, HasARowAGenerationAndTheFrontIsOne) {
    const Checkpoint run = after(small_experiment("min-score"), 3, 2);
    const std::string csv = logbook_csv(run.state.past), lines = log_lines(run.state.past);
    EXPECT_EQ(std::ranges::count(csv, '\n'), 4);
    EXPECT_EQ(std::ranges::count(lines, '\n'), 3);
    EXPECT_EQ(core::Json::parse(lines.substr(0, lines.find('\n')))["generation"], 0);
    Match3Judge judge(run.experiment, {.threads = 2});
    const auto champion =
        evolution::choose_champion(run.experiment.evolution, core::Seed{11}, run.state, judge);
    const auto front = pareto_front(*champion, formulas::Sense::kMinimize);
    ASSERT_FALSE(front.empty());
    for (std::size_t i = 1; i < front.size(); ++i) {
        EXPECT_GT(front[i]->formula.size(), front[i - 1]->formula.size());
        EXPECT_LT(evolution::mean(front[i]->audition), evolution::mean(front[i - 1]->audition));
    }
    for (const auto& candidate :
         champion->candidates) {  // nobody outside is better than all that are as short
        bool beaten = false;
        for (const auto* f : front)
            beaten |= f->formula.size() <= candidate.formula.size() &&
                      evolution::mean(f->audition) <= evolution::mean(candidate.audition);
        EXPECT_TRUE(beaten);
    }
}

}  // namespace
}  // namespace dramatis::evolution
