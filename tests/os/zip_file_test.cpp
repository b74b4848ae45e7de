#include "os/zip_file.hpp"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <stdexcept>
#include <string>

#include "support/failures.hpp"
#include "support/temporary_folder.hpp"

namespace dramatis::cli {
namespace {

std::string zipped(const std::string& text, std::size_t* most = nullptr) {
    std::string out;
    const Pieces pieces = [&](std::string_view piece) {
        out += piece;
        if (most) *most = std::max(*most, piece.size());
    };
    ZipFile zip(pieces);
    zip.add("top/a.txt", text);
    zip.add("top/b/c.txt", "");
    zip.finish();
    return out;
}

TEST(ZipFile, BeginsWithItsFirstNameAndEndsWithItsList) {
    const std::string zip = zipped("some text");
    EXPECT_EQ(zip.substr(0, 4), "PK\x03\x04");
    EXPECT_EQ(zip.find("top/a.txt"), 30u);
    EXPECT_EQ(zip.substr(zip.size() - 22, 4), "PK\x05\x06");  // nothing is added behind it
}

TEST(ZipFile, IsTheSameBytesInEveryTimeZone) {
    const std::string here = zipped("some text");
    for (const char* zone : {"Pacific/Kiritimati", "America/Los_Angeles"}) {
        ::setenv("TZ", zone, 1);
        ::tzset();
        EXPECT_EQ(zipped("some text"), here) << zone;
    }
    ::unsetenv("TZ");
    ::tzset();
}

TEST(ZipFile, GoesOutInPieces) {
    std::string noise;
    std::uint32_t state = 1;
    for (int i = 0; i < 3'000'000; ++i)
        noise += static_cast<char>((state = state * 69069 + 1) >> 24);
    std::size_t most = 0;
    EXPECT_GT(zipped(noise, &most).size(), 2'000'000u);
    EXPECT_LE(most, 1u << 20);
}

TEST(ZipFile, PassesOnWhatKeepsItFromBeingWritten) {
    const Pieces full = [](std::string_view) { throw Failure(Exit::kMachine, "no room"); };
    EXPECT_TRUE(ends_with(ending_of([&] {
                              ZipFile zip(full);
                              zip.add("a", std::string(1000, 'x'));
                              zip.finish();
                          }),
                          Exit::kMachine, "no room"));
}

TEST(ZipFile, WritesNoMoreWhenItIsGivenUp) {
    std::string out;
    {
        const Pieces pieces = [&](std::string_view piece) { out += piece; };
        ZipFile zip(pieces);
        zip.add("a", "text");
    }
    EXPECT_EQ(out.find("PK\x05\x06"), std::string::npos);
}

}  // namespace
}  // namespace dramatis::cli
