#include "core/sha256.hpp"

#include <gtest/gtest.h>

#include <string>

namespace {

using namespace dramatis::core;

// FIPS 180-4 and its examples.
TEST(Sha256, KnownHashes) {
    EXPECT_EQ(hex(sha256("")), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    EXPECT_EQ(hex(sha256("abc")),
              "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(hex(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")),
              "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    EXPECT_EQ(hex(sha256(std::string(1'000'000, 'a'))),
              "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

// By Python's hashlib, around the length at which the end takes another block.
TEST(Sha256, EveryLengthOfTheLastBlock) {
    EXPECT_EQ(hex(sha256(std::string(55, 'x'))),
              "d5e285683cd4efc02d021a5c62014694958901005d6f71e89e0989fac77e4072");
    EXPECT_EQ(hex(sha256(std::string(56, 'x'))),
              "04c26261370ee7541549d16dee320c723e3fd14671e66a099afe0a377c16888e");
    EXPECT_EQ(hex(sha256(std::string(63, 'x'))),
              "75220b47218278e656f2013bb8f0c455a25eaf01e86c64924e9d48d89776d6f2");
    EXPECT_EQ(hex(sha256(std::string(64, 'x'))),
              "7ce100971f64e7001e8fe5a51973ecdfe1ced42befe7ee8d5fd6219506b5393c");
    EXPECT_EQ(hex(sha256(std::string(119, '\xff'))),
              "b863f94597d433ef2280e3b4656f13ea265a79bb8047287321c218905b03c99b");
}

TEST(Sha256, AsAPolicyHasIt) {
    EXPECT_EQ(base64(sha256("abc")), "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=");
}

}  // namespace
