#include "players/story/signature.hpp"

#include <gtest/gtest.h>

#include <fstream>

namespace dramatis::players {
namespace {

// A change of behaviour is allowed, but never by accident: `dramatis bench story --signature >
// bench/story-signature.txt` takes it over.
TEST(StorySignature, IsTheOneOnRecord) {
    std::ifstream in(DRAMATIS_STORY_SIGNATURE_FILE);
    std::uint32_t recorded = 0;
    ASSERT_TRUE(in >> recorded) << "bench/story-signature.txt cannot be read";
    EXPECT_EQ(story_signature(), recorded);
}

TEST(StorySignature, IsTheSameEveryTime) { EXPECT_EQ(story_signature(), story_signature()); }

}  // namespace
}  // namespace dramatis::players
