#include <fmt/core.h>

#include <cstdio>
#include <memory>
#include <string>

#include "cli/commands/commands.hpp"
#include "cli/options/manual.hpp"
#include "core/counted.hpp"
#include "games/match3/forward_model.hpp"
#include "os/exit.hpp"
#include "os/line_source.hpp"
#include "os/printing.hpp"

namespace dramatis::cli {
namespace {

void answer_all(const std::string& path) {
    LineSource lines(path, match3::kMaxCaseBytes);
    const std::string& name = lines.name();
    std::size_t number = 0, bad = 0, cases = 0;
    while (const auto line = lines.next()) {
        ++number;
        if (!line->is_too_long && line->text.find_first_not_of(" \t\r") == std::string_view::npos)
            continue;
        ++cases;
        const match3::Answer answer = line->is_too_long ? match3::answer_too_long(number)
                                                        : match3::answer_case(line->text, number);
        bad += !answer.ok;
        print_out("{}\n", answer.json);
        if (lines.is_drained()) std::fflush(stdout);  // a program may wait for each answer
    }
    if (cases == 0)
        throw Failure(Exit::kBadInput,
                      fmt::format("{}: there is no case; give one JSON object per line, such as {}",
                                  name, R"({"board":["ABC","ABD","BAC"],"swap":[[2,0],[2,1]]})"));
    if (bad > 0)
        throw Failure(Exit::kBadInput,
                      fmt::format("{}: {} of {} {}", name, bad, core::counted(cases, "case"),
                                  bad == 1 ? "was wrong; its answer says why"
                                           : "were wrong; their answers say why"));
}

}  // namespace

void add_match3(Command& program) {
    auto* match3 = program.add_subcommand("match3", "Use the rules of match-3 from other programs");
    match3->require_subcommand(1);
    auto* command =
        match3->add_subcommand("apply",
                               "The forward model: read one case per line (JSON: board,\n"
                               "refill, swap), print one answer per line (legal moves,\n"
                               "waves, score, the board afterwards)");
    const auto file = std::make_shared<std::string>("-");
    command->add_option("file", *file, "JSON lines; - or nothing is standard input")->type_name("");
    manual(*match3, R"(echo '{"board":["ABC","ABD","BAC"],"swap":[[2,0],[2,1]]}' |)"
                    "\n  "
                    "dramatis match3 apply");
    manual(*command,
           "dramatis match3 apply cases.jsonl > answers.jsonl\n"
           R"(echo '{"board":["ABC","ABD","BAC"],"swap":[[2,0],[2,1]]}' |)"
           "\n  "
           "dramatis match3 apply",
           "A wrong case is answered with {\"error\": ...} and the run goes on; the exit\n"
           "status is then 1. A line has at most 1 MiB. docs/rules.md explains the rules and\n"
           "both formats.");
    command->callback([file] { answer_all(*file); });
}

}  // namespace dramatis::cli
