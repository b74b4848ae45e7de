#include <fmt/core.h>

#include <csignal>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <new>

#include "cli/commands/commands.hpp"
#include "cli/levels/levels.hpp"
#include "cli/options/manual.hpp"
#include "os/exit.hpp"
#include "os/files.hpp"
#include "os/printing.hpp"
#include "os/version.hpp"

namespace {

using namespace dramatis::cli;

int run(int argc, char** argv) {
    Command program(
        "dramatis",
        "Artificial players that test your match-3 levels before anyone else plays them.",
        kVersion);
    manual(program,
           "dramatis playtest mine.json --open\n"
           "dramatis compare old.json mine.json\n"
           "dramatis play --level 12-garden",
           "See 'dramatis COMMAND --help' for the options of a command.");
    program.require_subcommand(1);
    add_playtest(program);
    add_report(program);
    add_compare(program);
    add_history(program);
    add_tune(program);
    add_play(program);
    add_level(program);
    add_other_commands(program);
    return program.run(argc, argv);
}

}  // namespace

int main(int argc, char** argv) {
    occupy_standard_streams();
    std::signal(SIGPIPE, SIG_DFL);  // `dramatis ... | head` ends quietly
    std::signal(SIGXFSZ, SIG_IGN);  // a limit on the size of files is told like a full disk
    try {
        const int status = run(argc, argv);
        if (std::fflush(stdout) != 0 || std::ferror(stdout))
            throw Failure(Exit::kMachine,
                          "standard output cannot be written; is it closed, or the disk full?");
        return status;
    } catch (const Failure& failure) {
        if (*failure.what()) print_err("dramatis: {}\n", failure.what());
        return static_cast<int>(failure.status());
    } catch (const std::bad_alloc&) {
        print_err("dramatis: out of memory; try fewer iterations, threads or games\n");
        return static_cast<int>(Exit::kMachine);
    } catch (const std::filesystem::filesystem_error& error) {
        print_err("dramatis: {}: {}\n", error.path1().string(), reason(error.code().value()));
        return static_cast<int>(Exit::kMachine);
    } catch (const std::exception& error) {
        print_err("dramatis: {}\n", error.what());
        return static_cast<int>(Exit::kMachine);
    }
}
