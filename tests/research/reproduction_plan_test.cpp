#include "research/reproduction_plan.hpp"

#include <gtest/gtest.h>

#include "support/failures.hpp"
#include "support/temporary_folder.hpp"

namespace dramatis::cli {
namespace {

TEST(ReproductionPlan, IsReadBackAsItWasSaved) {
    const TemporaryFolder at;
    const RunFolder folder(at.path());
    EXPECT_FALSE(ReproductionPlan::is_in(folder));
    const ReproductionPlan plan{.scale = "paper",
                                .parents = "elites",
                                .playout_length = "full",
                                .evolutions = 7,
                                .seed = core::Seed{18'446'744'073'709'551'615u}};
    plan.save(folder);
    EXPECT_TRUE(ReproductionPlan::is_in(folder));
    EXPECT_EQ(ReproductionPlan::load(folder), plan);
}

// A folder of an earlier version knows scale and seed alone.
TEST(ReproductionPlan, HasDefaultsForWhatAnOldFolderDoesNotSay) {
    const TemporaryFolder at;
    at.put("reproduction.json", R"({"scale": "tiny", "seed": 3})");
    const RunFolder folder(at.path());
    const ReproductionPlan old{.scale = "tiny", .seed = core::Seed{3}};
    EXPECT_EQ(ReproductionPlan::load(folder), old);
}

TEST(ReproductionPlan, TellsWhatIsWrongWithAFile) {
    const TemporaryFolder at;
    const RunFolder folder(at.path());
    const auto load = [&] { return ending_of([&] { ReproductionPlan::load(folder); }); };
    EXPECT_TRUE(ends_with(load(), Exit::kBadInput, "give --resume a folder made by"));
    for (const auto& [text, why] :
         {std::pair(R"({"scale": "huge", "seed": 3})", "scale"),
          std::pair(R"({"scale": "tiny"})", "seed"),
          std::pair(R"({"scale": "tiny", "seed": 3, "parents": "none"})", "parents"),
          std::pair(R"({"scale": "tiny", "seed": 3, "evolutions": 0})", "evolutions"),
          std::pair("{", "reproduction.json:1:")}) {
        at.put("reproduction.json", text);
        EXPECT_TRUE(ends_with(load(), Exit::kBadInput, why)) << text;
    }
}

TEST(ReproductionPlan, TakesMoreEvolutionsButNotFewer) {
    ReproductionPlan plan{.evolutions = 3, .seed = core::Seed{5}};
    EXPECT_EQ(plan.seeds_text(), "3 evolutions each, seeds 5 to 7");
    plan.extend({});
    EXPECT_EQ(plan.evolutions, 3u);
    plan.extend(4);
    EXPECT_EQ(plan.evolutions, 4u);
    EXPECT_TRUE(ends_with(ending_of([&] { plan.extend(3); }), Exit::kBadUsage,
                          "give --evolutions 4 or more"));
    EXPECT_EQ(ReproductionPlan{.seed = core::Seed{5}}.seeds_text(), "seed 5");
}

TEST(ReproductionPlan, MakesExperimentsThatDifferInSeedAndObjective) {
    const ReproductionPlan plan{.scale = "tiny", .parents = "elites", .seed = core::Seed{5}};
    const auto size = plan.size();
    EXPECT_EQ(size.population, 20u);
    const auto first = plan.experiment(size, "max-score", 0);
    EXPECT_EQ(first.seed, core::Seed{5});
    EXPECT_EQ(first.evolution.population, 20u);
    EXPECT_EQ(first.evolution.held_out_games, 200u);
    EXPECT_EQ(first.evolution.parents, core::value_of(evolution::kParentWords, "elites"));
    auto second = plan.experiment(size, "max-score", 1);
    EXPECT_EQ(second.seed, core::Seed{6});
    second.seed = first.seed;
    EXPECT_EQ(second, first);
    EXPECT_NE(plan.experiment(size, "min-moves", 0), first);
}

}  // namespace
}  // namespace dramatis::cli
