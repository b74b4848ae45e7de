#include "os/process.hpp"

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <string>

namespace dramatis::cli {
namespace {

// The first line that a shell says which does this.
std::string answer_of(const std::string& script, const Confinement& confinement) {
    Process process({"sh", "-c", script}, {}, confinement);
    std::string line;
    process.read_line(line, Process::Clock::now() + std::chrono::seconds(30));
    process.end(std::chrono::seconds(10));
    return line;
}

TEST(Process, ItsLimitsHold) {
    EXPECT_EQ(answer_of("ulimit -t", {.processor = 7}), "7");
    EXPECT_EQ(answer_of("ulimit -f", {.file = 1024 * 512}), "1024");
    EXPECT_EQ(answer_of("nice", {.is_modest = true}), answer_of("nice -n 10 nice", {}));
    EXPECT_NE(answer_of("ulimit -t", {}), "7");
}

TEST(Process, AFileThatGrowsTooLargeEndsIt) {
    Process process({"sh", "-c", "dd if=/dev/zero of=/dev/null count=1; yes > $(mktemp)"}, {},
                    {.file = 4096});
    process.end(std::chrono::seconds(30));
    EXPECT_NE(process.how_it_ended(), "");
    EXPECT_NE(process.how_it_ended(), "ended with status 0");
}

TEST(Process, ItsStatusIsKnown) {
    Process process({"sh", "-c", "exit 3"});
    process.end(std::chrono::seconds(30));
    EXPECT_EQ(process.exit_status(), 3);
    Process other({"sh", "-c", "kill -9 $$"});
    other.end(std::chrono::seconds(30));
    EXPECT_FALSE(other.exit_status().has_value());
}

// Whatever a library opened without saying that it ends with exec.
TEST(Process, FilesOfOursStayOurs) {
    const int door = ::socket(AF_INET, SOCK_STREAM, 0);
    ASSERT_GE(door, 3);
    const std::string link = "readlink /proc/self/fd/" + std::to_string(door) + " || echo gone";
    EXPECT_EQ(answer_of(link, {}), "gone");
    ::close(door);
}

// Where the system lets us: else it goes on as it is.
TEST(Process, WithoutTheNetworkThereIsNoneOrAllOfIt) {
    const std::string ours = answer_of("readlink /proc/self/ns/net", {});
    const std::string its = answer_of("readlink /proc/self/ns/net", {.no_network = true});
    ASSERT_TRUE(its.starts_with("net:"));
    if (its == ours) GTEST_SKIP() << "this system lets nobody have a network of his own";
    EXPECT_EQ(answer_of("tail -n +3 /proc/net/dev | grep -vc lo:", {.no_network = true}), "0");
    // It is who it was, and may write where it could.
    EXPECT_EQ(answer_of("id -u", {.no_network = true}), answer_of("id -u", {}));
}

}  // namespace
}  // namespace dramatis::cli
