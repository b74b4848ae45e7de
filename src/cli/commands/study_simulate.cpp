#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/commands/study.hpp"
#include "cli/commands/study_store.hpp"
#include "cli/options/manual.hpp"
#include "cli/options/seed_option.hpp"
#include "cli/options/values.hpp"
#include "core/counted.hpp"
#include "core/json.hpp"
#include "core/statistics.hpp"
#include "crowd/crowd.hpp"
#include "library/cast.hpp"
#include "library/study_library.hpp"
#include "os/exit.hpp"
#include "os/printing.hpp"
#include "os/progress.hpp"
#include "os/wrap.hpp"
#include "pages/study_pages.hpp"
#include "serve/study_site.hpp"

namespace dramatis::cli {
namespace {

using core::Json;
using crowd::End;

constexpr std::uint16_t kPort = 1;                    // nobody listens
constexpr std::int64_t kLongMs = 3 * 60 * 60 * 1000;  // after it, who left is known to have left

struct Options {
    std::string study, as;
    std::optional<std::string> store;
    double drop_out = 0;
    bool json = false;
    SeedOption seed;
};

std::vector<crowd::Kind> chosen_kinds(const Options& options) {
    auto kinds = crowd::parse_kinds(options.as);
    if (!kinds) throw Failure(Exit::kBadUsage, "--as: " + kinds.error().text());
    for (auto& kind : *kinds) kind.player = find_player(kind.player, "--as: ");
    return std::move(*kinds);
}

std::int64_t clock_now() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
}

struct Row {
    std::size_t people = 0, completed = 0, left = 0, others = 0, moves = 0;
    std::vector<double> scores;
};

// Of each kind, in the order in which they were asked for.
std::vector<std::pair<std::string, Row>> rows_of(const crowd::Crowd& crowd,
                                                 const std::vector<crowd::Kind>& kinds) {
    std::vector<std::pair<std::string, Row>> out;
    for (const auto& kind : kinds) {
        Row row;
        for (const auto& person : crowd.people()) {
            if (person->kind().name != kind.name) continue;
            ++row.people;
            row.completed += person->end() == End::kCompleted;
            row.left += person->end() == End::kLeft;
            row.others += person->end() != End::kCompleted && person->end() != End::kLeft;
            row.moves += person->moves();
            row.scores.insert(row.scores.end(), person->scores().begin(), person->scores().end());
        }
        out.emplace_back(kind.name, std::move(row));
    }
    return out;
}

void print(const std::vector<std::pair<std::string, Row>>& rows) {
    print_out("{:<20} {:>7} {:>10} {:>6} {:>7} {:>7} {:>12}\n", "as", "people", "completed", "left",
              "rounds", "moves", "mean score");
    for (const auto& [name, row] : rows)
        print_out(
            "{:<20} {:>7} {:>10} {:>6} {:>7} {:>7} {:>12}\n", name, row.people, row.completed,
            row.left, row.scores.size(), core::grouped(row.moves),
            row.scores.empty() ? "-" : fmt::format("{:.0f}", core::summarize(row.scores).mean));
}

Json to_json(const std::vector<std::pair<std::string, Row>>& rows) {
    Json out = Json::array();
    for (const auto& [name, row] : rows)
        out.push_back(
            {{"as", name},
             {"people", row.people},
             {"completed", row.completed},
             {"left", row.left},
             {"others", row.others},
             {"rounds", row.scores.size()},
             {"moves", row.moves},
             {"mean_score", row.scores.empty() ? Json() : Json(core::summarize(row.scores).mean)}});
    return out;
}

void simulate(const Options& options) {
    const std::string file = study_path(options.study);
    const study::Design design = load_study(options.study);
    const auto kinds = chosen_kinds(options);
    const auto seed = options.seed.chosen();
    const auto store = open_store(file, options.store, IfMissing::kMake);
    store->claim();
    print_err("{} {}, {}\n", crowd::count_people(kinds), "artificial people", seed.text());

    crowd::Clock clock(0);
    serve::StudySite site(*store, {.design = design,
                                   .page = pages::kStudy,
                                   .admin_page = pages::kStudyAdmin,
                                   .guard = {.port = kPort},
                                   .now = [&clock] { return clock.now(); }});
    crowd::Crowd crowd(design, {.kinds = kinds, .seed = seed.seed, .drop_out = options.drop_out},
                       crowd::Client(site, kPort));
    // The last one has left by now.
    clock.set(clock_now() - crowd.arrivals_ms() - kLongMs);
    catch_interrupts();
    {
        Progress progress("taking part", crowd.people().size());
        crowd.run(
            clock, [] { return interrupted(); }, [&](std::size_t done) { progress.update(done); });
    }
    clock.set(clock.now() + kLongMs);
    site.stop();
    const auto rows = rows_of(crowd, kinds);
    options.json ? print_out("{}\n", core::dump(to_json(rows))) : print(rows);
    print_err("stored in {}, marked as simulated: they count with people nowhere\n",
              store_name(file, options.store));
    if (interrupted()) throw Failure(Exit::kInterrupted, "");
}

}  // namespace

void add_study_simulate(Command& study) {
    const auto options = std::make_shared<Options>();
    auto* command = study.add_subcommand(
        "simulate", "Try a study with artificial people, before the first real one.");
    command->add_option("study", options->study, "Folder of a study, its file, or paper")
        ->required()
        ->type_name("FOLDER|FILE");
    command
        ->add_option("--as", options->as,
                     "Who they play like, and how many: players and\n"
                     "personas; with ~0.3 three of ten moves are any move")
        ->required()
        ->type_name("NAME:N,...");
    command
        ->add_option("--drop-out", options->drop_out, "Share of them that leave before the end (0)")
        ->type_name("X")
        ->transform(real(0, 1));
    add_store_option(*command, options->store);
    options->seed.add_to(*command, "Options",
                         "Random seed: the same seed gives the same people.\n"
                         "By default one is drawn and printed");
    command->add_flag("--json", options->json, "Print the table as JSON");
    manual(*command,
           "dramatis study simulate my-study --as greedy:20,max-score:10\n"
           "dramatis study simulate paper --as greedy~0.3:30,random:11 --drop-out 0.2\n"
           "    --seed 1 --store /tmp/try.sqlite",
           "They take part through the study's own server, without a network: they read, answer\n"
           "at random (and let nobody screen them out), play, and take as long as people might.\n"
           "What they do is stored and marked as simulated. docs/study.md says what it is good\n"
           "for.");
    command->callback([options] { simulate(*options); });
}

}  // namespace dramatis::cli
