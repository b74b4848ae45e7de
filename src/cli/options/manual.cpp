#include "cli/options/manual.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "os/command_name.hpp"
#include "os/exit.hpp"

namespace dramatis::cli {

constexpr std::string_view kName = "dramatis";

void manual(Command& command, std::string_view examples, std::string_view note) {
    std::string footer = "\nExamples:\n";
    for (std::size_t from = 0; from < examples.size();) {
        const auto end = std::min(examples.find('\n', from), examples.size());
        auto example = examples.substr(from, end - from);
        const bool is_command = example.starts_with(kName);
        if (is_command) example.remove_prefix(kName.size());
        footer += fmt::format("  {}{}\n", is_command ? command_name() : "", example);
        from = end + 1;
    }
    if (!note.empty()) footer += fmt::format("\n{}\n", note);
    command.footer(footer);
}

void refuse_beside(const Command& command, const Option& resume,
                   const std::vector<std::string>& allowed) {
    if (resume.count() == 0) return;
    for (const Option* option : command.options()) {
        const std::string name = option->single_name();
        if (option == &resume || option->count() == 0 ||
            std::ranges::find(allowed, name) != allowed.end())
            continue;
        throw Failure(Exit::kBadUsage,
                      fmt::format("--{} cannot be used with --{}, because the run keeps its "
                                  "settings; only these can: --{}",
                                  name, resume.single_name(), fmt::join(allowed, ", --")));
    }
}

}  // namespace dramatis::cli
