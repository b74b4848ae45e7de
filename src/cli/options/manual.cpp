#include "cli/options/manual.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/edit_distance.hpp"
#include "os/exit.hpp"
#include "os/printing.hpp"

namespace dramatis::cli {
namespace {

// The sub-command in which parsing stopped: the deepest one that was named.
const CLI::App& deepest(const CLI::App& app) {
    const CLI::App* at = &app;
    for (;;) {
        const auto named = at->get_subcommands();
        if (named.empty()) return *at;
        at = named.back();
    }
}

std::vector<std::string> known_words(const CLI::App& app) {
    std::vector<std::string> words;
    for (const CLI::App* sub : app.get_subcommands([](const CLI::App*) { return true; }))
        words.push_back(sub->get_name());
    for (const CLI::Option* option : app.get_options())
        for (const auto& name : option->get_lnames()) words.push_back("--" + name);
    return words;
}

// What to say of a word that is not known: which one, and what would be right.
std::string about_unknown(const CLI::App& app, const std::string& word) {
    const std::size_t letters = word.size() - std::min(word.find_first_not_of('-'), word.size());
    const auto known = known_words(app);
    std::string best;
    std::size_t least = (letters + 1) / 2 + 1;
    for (const auto& candidate : known)
        if (const auto d = core::edit_distance(candidate, word); d < least)
            least = d, best = candidate;
    if (!best.empty()) return fmt::format("'{}' is unknown here. Did you mean {}?", word, best);
    return fmt::format("'{}' is unknown here; choose from: {}", word, fmt::join(known, ", "));
}

}  // namespace

void manual(CLI::App& app, std::string_view examples, std::string_view note) {
    std::string footer = "\nExamples:\n";
    for (std::size_t from = 0; from < examples.size();) {
        const auto end = std::min(examples.find('\n', from), examples.size());
        footer += fmt::format("  {}\n", examples.substr(from, end - from));
        from = end + 1;
    }
    if (!note.empty()) footer += fmt::format("\n{}\n", note);
    app.footer(footer);
    app.get_formatter()->column_width(28);
}

void refuse_beside(const CLI::App& app, const CLI::Option& resume,
                   const std::vector<std::string>& allowed) {
    if (resume.count() == 0) return;
    for (const CLI::Option* option : app.get_options()) {
        const std::string name = option->get_single_name();
        if (option == &resume || option->count() == 0 ||
            std::ranges::find(allowed, name) != allowed.end())
            continue;
        throw Failure(Exit::kBadUsage,
                      fmt::format("--{} cannot be used with --{}, because the run keeps its "
                                  "settings; only these can: --{}",
                                  name, resume.get_single_name(), fmt::join(allowed, ", --")));
    }
}

int bad_usage(const CLI::App& program, const CLI::ParseError& error) {
    const CLI::App& at = deepest(program);
    std::string name = at.get_name();
    for (const CLI::App* up = at.get_parent(); up; up = up->get_parent())
        name = up->get_name() + " " + name;
    const auto unknown = at.remaining();  // CLI11 asks for a sub-command before it mentions these
    const std::string what = unknown.empty() ? error.what() : about_unknown(at, unknown.front());
    print_err("dramatis: {}\nSee '{} --help'.\n", what, name);
    return static_cast<int>(Exit::kBadUsage);
}

}  // namespace dramatis::cli
