#include "evolution/signature.hpp"

#include <gtest/gtest.h>

#include <fstream>

namespace dramatis::evolution {
namespace {

// A change of behaviour is allowed, but never by accident: `dramatis bench > bench/signature.txt`
// takes it over, and the commit says so in its last line.
TEST(Signature, IsTheOneOnRecord) {
    std::ifstream in(DRAMATIS_SIGNATURE_FILE);
    std::uint32_t recorded = 0;
    ASSERT_TRUE(in >> recorded) << "bench/signature.txt cannot be read";
    EXPECT_EQ(behaviour_signature(), recorded);
}

}  // namespace
}  // namespace dramatis::evolution
