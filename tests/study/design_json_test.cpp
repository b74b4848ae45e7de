#include <gtest/gtest.h>

#include "study/design.hpp"
#include "study/studies.hpp"

namespace dramatis::study {
namespace {

TEST(DesignJson, ComesBackAsItWas) {
    for (const auto& design : {paper(), small_design()}) {
        const auto again = read_design(to_json(design), "stored");
        ASSERT_TRUE(again) << again.error().text();
        EXPECT_EQ(*again, design);
        EXPECT_EQ(hash_of(*again), hash_of(design));
    }
}

TEST(DesignJson, NamesAllThatPeopleMeetByItsHash) {
    const std::string before = hash_of(small_design());
    EXPECT_EQ(before.size(), 64u);
    for (const auto& [old, now] :
         {std::pair("Will you?", "Would you?"), std::pair("\"tries\": 2", "\"tries\": 3"),
          std::pair("\"seed\": 5", "\"seed\": 6"), std::pair("\"a year\"", "\"two years\""),
          std::pair("\"moves\": 4", "\"moves\": 5"), std::pair("preset-2", "preset-3"),
          std::pair("\"90m\"", "\"91m\""), std::pair("older", "old")})
        EXPECT_NE(hash_of(small_design(old, now)), before) << old;
    // Blanks and the same said otherwise are no other study.
    EXPECT_EQ(hash_of(small_design("\"90m\"", "\"5400s\"")), before);
    EXPECT_EQ(hash_of(small_design("\"Will you?\"", " [ \"Will you?\" ] ")), before);
}

TEST(DesignJson, IsRefusedWhereItIsWrong) {
    auto json = to_json(small_design());
    json["blocks"][3]["rounds"][0].erase("level_file");
    const auto read = read_design(json, "stored");
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().where, "stored/blocks/3/rounds/0/level");
    json["dramatis_study"] = 2;
    EXPECT_FALSE(read_design(json, "stored"));
}

TEST(DesignJson, KeepsTheMovesOfTheRound) {
    const auto design = small_design();
    EXPECT_EQ(design.blocks[3].rounds[3].level.setup.move_limit, 4);
    EXPECT_EQ(design.blocks[3].rounds[1].level.setup.move_limit, 20);  // the level's own
}

TEST(DesignJson, AFileMayNotHaveLevelsInIt) {
    const auto review = review_design(
        small_text("\"level\": \"preset-1\"", "\"level\": \"preset-1\", \"level_file\": {}"),
        shipped_level);
    EXPECT_FALSE(review.design);
}

}  // namespace
}  // namespace dramatis::study
