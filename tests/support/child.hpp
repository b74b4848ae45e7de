#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>

namespace dramatis {

// What becomes of `work` in a process of its own: its number, or less than 0 if it did not come to
// an end by itself. What cannot be undone, such as Ctrl-C, stays in there.
template <class F>
int status_in_child(F&& work) {
    const pid_t child = ::fork();
    if (child == 0) {
        int status = 255;
        const int nowhere = ::open("/dev/null", O_WRONLY);
        ::dup2(nowhere, STDERR_FILENO);
        try {
            status = work();
        } catch (...) {
        }
        ::_exit(status);
    }
    int status = 0;
    EXPECT_EQ(::waitpid(child, &status, 0), child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace dramatis
