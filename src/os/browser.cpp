#include "os/browser.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>

#include "os/printing.hpp"

namespace dramatis::cli {
namespace {

bool is_address(const std::string& page) { return page.starts_with("http://"); }

std::string absolute(const std::string& file) {
    std::error_code error;
    const auto path = std::filesystem::absolute(file, error);
    return error ? file : path.string();
}

}  // namespace

void open_in_browser(const std::string& page) {
    const std::string path = is_address(page) ? page : absolute(page);
    for (const char* opener : {"xdg-open", "open"}) {
        std::string command = opener, target = path;
        char* const words[] = {command.data(), target.data(), nullptr};
        posix_spawn_file_actions_t quiet;
        posix_spawn_file_actions_init(&quiet);
        posix_spawn_file_actions_addopen(&quiet, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
        pid_t child = 0;
        const int failed = ::posix_spawnp(&child, opener, &quiet, nullptr, words, environ);
        posix_spawn_file_actions_destroy(&quiet);
        int status = 0;
        if (failed == 0 && ::waitpid(child, &status, 0) == child && WIFEXITED(status) &&
            WEXITSTATUS(status) == 0)
            return;
    }
    print_err("dramatis: no browser could be opened here; open {} yourself\n", path);
}

}  // namespace dramatis::cli
