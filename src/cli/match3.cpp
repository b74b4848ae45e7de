#include <fmt/core.h>

#include <cstdio>
#include <fstream>
#include <iostream>
#include <memory>
#include <string>

#include "cli/commands.hpp"
#include "cli/exit.hpp"
#include "cli/manual.hpp"
#include "cli/printing.hpp"
#include "match3/forward_model.hpp"

namespace dramatis::cli {
namespace {

void answer_all(std::istream& in, const std::string& name) {
    std::string line;
    std::size_t number = 0, bad = 0, cases = 0;
    while (std::getline(in, line)) {
        ++number;
        if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
        ++cases;
        const match3::Answer answer = match3::answer_case(line, number);
        bad += !answer.ok;
        print_out("{}\n", answer.json);
        if (in.rdbuf()->in_avail() <= 0) std::fflush(stdout);  // a program may wait for each answer
    }
    if (in.bad()) throw Failure(Exit::kMachine, fmt::format("{}: cannot be read to its end", name));
    if (cases == 0)
        throw Failure(Exit::kBadInput,
                      fmt::format("{}: no case found; give one JSON object a line, such as {}", name,
                                  R"({"board":["ABC","ABD","BAC"],"swap":[[2,0],[2,1]]})"));
    if (bad > 0)
        throw Failure(Exit::kBadInput, fmt::format("{}: {} of {} cases were bad; their answers say why",
                                                   name, bad, cases));
}

}  // namespace

void add_match3(CLI::App& program) {
    auto* match3 = program.add_subcommand("match3", "The rules of match-3, for other programs");
    match3->require_subcommand(1);
    auto* command = match3->add_subcommand(
        "apply",
        "The forward model: reads one case a line (JSON: board,\n"
        "refill, swap), prints one answer a line (legal moves,\n"
        "waves, score, the board afterwards)");
    const auto file = std::make_shared<std::string>("-");
    command->add_option("file", *file, "JSON lines; - or nothing is standard input");
    manual(*match3, R"(echo '{"board":["ABC","ABD","BAC"],"swap":[[2,0],[2,1]]}' |)" "\n  " "dramatis match3 apply");
    manual(*command,
           "dramatis match3 apply cases.jsonl > answers.jsonl\n"
           R"(echo '{"board":["ABC","ABD","BAC"],"swap":[[2,0],[2,1]]}' |)" "\n  " "dramatis match3 apply",
           "A bad case is answered by {\"error\": ...} on its line and the run goes on; the\n"
           "exit status is then 1. docs/rules.md has the rules and both formats.");
    command->callback([file] {
        if (*file == "-") {
            std::ios::sync_with_stdio(false);
            return answer_all(std::cin, "standard input");
        }
        std::ifstream in(*file, std::ios::binary);
        if (!in || in.peek() == std::char_traits<char>::eof())
            throw Failure(Exit::kBadInput,
                          in.is_open() && !in.bad()
                              ? fmt::format("{}: empty or not a file that can be read", *file)
                              : fmt::format("{}: cannot be opened; name a file of JSON lines", *file));
        answer_all(in, *file);
    });
}

}  // namespace dramatis::cli
