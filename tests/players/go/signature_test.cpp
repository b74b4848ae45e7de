#include "players/go/signature.hpp"

#include <gtest/gtest.h>

#include <fstream>

namespace dramatis::players {
namespace {

// A change of behaviour is allowed, but never by accident: `dramatis bench go --signature >
// bench/go-signature.txt` takes it over.
TEST(GoSignature, IsTheOneOnRecord) {
    std::ifstream in(DRAMATIS_GO_SIGNATURE_FILE);
    std::uint32_t recorded = 0;
    ASSERT_TRUE(in >> recorded) << "bench/go-signature.txt cannot be read";
    EXPECT_EQ(go_signature(), recorded);
}

}  // namespace
}  // namespace dramatis::players
