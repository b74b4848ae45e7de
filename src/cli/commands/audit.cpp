#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "audit/comparer.hpp"
#include "cli/commands/commands.hpp"
#include "cli/options/manual.hpp"
#include "cli/options/values.hpp"
#include "core/counted.hpp"
#include "core/json.hpp"
#include "os/exit.hpp"
#include "os/printing.hpp"
#include "research/audit_runner.hpp"

namespace dramatis::cli {
namespace {

using core::Json;

constexpr std::size_t kMostShown = 40;

struct Options {
    std::string folder;
    bool json = false;
    std::optional<unsigned> threads;
};

std::string cell(const std::string& text) { return text.empty() ? "–" : text; }

void print_differences(const std::vector<audit::Difference>& differences) {
    std::size_t level = 5, player = 6, figure = 6;
    const std::size_t shown = std::min(differences.size(), kMostShown);
    for (std::size_t i = 0; i < shown; ++i) {
        level = std::max(level, differences[i].level.size());
        player = std::max(player, differences[i].player.size());
        figure = std::max(figure, differences[i].figure.size());
    }
    print_out("{:<{}}  {:<{}}  {:<{}}  report -> recomputed\n", "level", level, "player", player,
              "figure", figure);
    for (std::size_t i = 0; i < shown; ++i) {
        const auto& d = differences[i];
        print_out("{:<{}}  {:<{}}  {:<{}}  {} -> {}\n", cell(d.level), level, cell(d.player),
                  player, d.figure, figure, d.report, d.audit);
    }
    if (differences.size() > shown)
        print_out("and {} more; --json lists them all\n", differences.size() - shown);
}

std::string many(std::size_t count, std::string_view one) {
    return core::grouped(count).append(" ").append(one).append(count == 1 ? "" : "s");
}

void print_words(const AuditResult& result) {
    const auto& out = result.outcome;
    print_out("{} played again by plain, slow rules.\n", many(result.games, "game"));
    if (!out.differences.empty()) {
        print_out("{} of {} recomputed differ:\n", many(out.differences.size(), "value"),
                  core::grouped(out.values));
        print_differences(out.differences);
    } else if (out.values > 0) {
        print_out("{} recomputed; none differs by more than {:.2g}.\n", many(out.values, "value"),
                  out.largest);
    }
    for (const auto& [what, count] : out.unchecked)
        print_out("not checked: {}{}\n", what,
                  count > 1 ? fmt::format(" ({})", many(count, "value")) : "");
    for (const auto& note : result.notes) print_out("note: {}\n", note);
}

void print_json(const AuditResult& result) {
    const auto& out = result.outcome;
    Json differences = Json::array(), unchecked = Json::array();
    for (const auto& d : out.differences)
        differences.push_back({{"level", d.level},
                               {"player", d.player},
                               {"figure", d.figure},
                               {"report", d.report},
                               {"recomputed", d.audit}});
    for (const auto& [what, count] : out.unchecked)
        unchecked.push_back({{"what", what}, {"values", count}});
    print_out("{}\n", core::dump({{"dramatis_audit", 1},
                                  {"games", result.games},
                                  {"values", out.values},
                                  {"largest_difference", out.largest},
                                  {"differences", std::move(differences)},
                                  {"not_checked", std::move(unchecked)},
                                  {"problems", result.problems},
                                  {"notes", result.notes}},
                                 2));
}

void audit_folder(const Options& options) {
    const AuditResult result = run_audit(options.folder, options.threads.value_or(0));
    for (const auto& problem : result.problems) print_err("dramatis: {}\n", problem);
    (options.json ? print_json : print_words)(result);
    if (!result.problems.empty()) throw Failure(Exit::kBadUsage, "");
    if (!result.outcome.differences.empty()) throw Failure(Exit::kChanged, "");
}

}  // namespace

void add_audit(Command& program) {
    auto* command = program.add_subcommand(
        "audit",
        "Check a playtest's report: play its recorded games again by plain, slow rules,\n"
        "recompute every figure by its definition, and print what differs.");
    const auto options = std::make_shared<Options>();
    command->add_option("folder", options->folder, "Folder written by dramatis playtest")
        ->type_name("FOLDER")
        ->required();
    command->add_flag("--json", options->json, "Print the result as JSON")->group("Output");
    command->add_option("--threads", options->threads, "Threads (one per core)")
        ->type_name("N")
        ->transform(whole(1, 1024))
        ->group("Output");
    manual(*command,
           "dramatis audit playtest\n"
           "dramatis audit playtest --json > audit.json",
           "Nothing of what makes reports takes part in it: the rules are those of\n"
           "docs/rules.md on an array, the figures those of docs/playtest.md. It lists what\n"
           "it does not check. Exit status 0: all agrees; 1: something differs; 2: the\n"
           "folder is damaged or incomplete; 3: there is no such folder, or the machine\n"
           "failed.");
    command->callback([options] {
        try {
            audit_folder(*options);
        } catch (const Failure& failure) {
            throw Failure(failure.status() == Exit::kBadInput && *failure.what() ? Exit::kBadUsage
                                                                                 : failure.status(),
                          failure.what());
        }
    });
}

}  // namespace dramatis::cli
