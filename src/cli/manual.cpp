#include "cli/manual.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <string>
#include <vector>

#include "cli/exit.hpp"

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

// Levenshtein's edit distance, for "did you mean".
std::size_t distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i);
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t swap = diagonal + (a[i - 1] != b[j - 1]);
            diagonal = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, swap});
        }
    }
    return row.back();
}

std::vector<std::string> known_words(const CLI::App& app) {
    std::vector<std::string> words;
    for (const CLI::App* sub : app.get_subcommands([](const CLI::App*) { return true; }))
        words.push_back(sub->get_name());
    for (const CLI::Option* option : app.get_options())
        for (const auto& name : option->get_lnames()) words.push_back("--" + name);
    return words;
}

// The known word nearest to one that is not known, if it is near.
std::string suggestion(const CLI::App& app) {
    const auto unknown = app.remaining();
    if (unknown.empty()) return {};
    std::string best;
    std::size_t least = 4;
    for (const auto& word : known_words(app))
        if (const auto d = distance(word, unknown.front()); d < least) least = d, best = word;
    return best.empty() ? "" : fmt::format("Did you mean {}? ", best);
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

int bad_usage(const CLI::App& program, const CLI::ParseError& error) {
    const CLI::App& at = deepest(program);
    std::string name = at.get_name();
    for (const CLI::App* up = at.get_parent(); up; up = up->get_parent()) name = up->get_name() + " " + name;
    fmt::print(stderr, "dramatis: {}\n{}See '{} --help'.\n", error.what(), suggestion(at), name);
    return static_cast<int>(Exit::kBadUsage);
}

}  // namespace dramatis::cli
