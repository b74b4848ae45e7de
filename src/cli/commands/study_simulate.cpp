#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/commands/study.hpp"
#include "cli/commands/study_browser.hpp"
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
#include "os/shown.hpp"
#include "pages/study_pages.hpp"
#include "serve/study_site.hpp"
#include "study/plan.hpp"

namespace dramatis::cli {
namespace {

using core::Json;
using study::Status;

constexpr std::uint16_t kPort = 1;  // nobody listens
// After it, who left is known to have left.
constexpr std::int64_t kLongMs = 3 * 60 * 60 * 1000;

struct Options {
    std::string study, as;
    std::optional<std::string> store;
    double drop_out = 0;
    bool page = false, json = false;
    SeedOption seed;
};

std::vector<crowd::Kind> chosen_kinds(const Options& options) {
    auto kinds = crowd::parse_kinds(options.as);
    if (!kinds) throw Failure(Exit::kBadUsage, "--as: " + kinds.error().text());
    for (auto& kind : *kinds) {
        const std::string slips = kind.name.substr(kind.player.size());
        kind.player = find_player(kind.player, "--as: ");  // the beginning of a name will do
        kind.name = kind.player + slips;
        if (std::ranges::count(*kinds, kind.name, &crowd::Kind::name) > 1)
            throw Failure(
                Exit::kBadUsage,
                fmt::format("--as: {} is there twice; add up the numbers", shown(kind.name)));
    }
    return std::move(*kinds);
}

std::int64_t clock_now() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
}

struct Row {
    std::size_t people = 0, completed = 0, left = 0, others = 0, moves = 0;
    std::vector<double> scores;  // of whole rounds that count

    void add(const study::Design& design, const study::PersonData& person) {
        ++people;
        completed += person.status == Status::kCompleted;
        left += person.status == Status::kLeft || person.status == Status::kActive;
        others += person.status == Status::kScreenedOut || person.status == Status::kBlocked;
        for (const auto& step : study::make_plan(design, person.slot))
            for (const auto& round : person.rounds) {
                if (round.step != step.id) continue;
                moves += round.moves.size();
                const bool is_practice = design.blocks[step.block].rounds[step.round].is_practice;
                if (round.is_whole() && !is_practice)
                    scores.push_back(static_cast<double>(round.score));
            }
    }
};
using Rows = std::vector<std::pair<std::string, Row>>;

// Of each kind, in the order in which they were asked for; of people after that number.
Rows rows_of(store::Store& store, const study::Design& design,
             const std::vector<crowd::Kind>& kinds, std::uint64_t after) {
    Rows out;
    for (const auto& kind : kinds) out.emplace_back(kind.name, Row{});
    for (const auto& person : store.load().people) {
        if (person.slot.person <= after || person.origin != study::Origin::kSimulated) continue;
        const auto found = std::ranges::find(out, person.as, &Rows::value_type::first);
        if (found != out.end()) found->second.add(design, person);
    }
    return out;
}

std::uint64_t last_person(store::Store& store) {
    std::uint64_t out = 0;
    for (const auto& person : store.load().people) out = std::max(out, person.slot.person);
    return out;
}

void print(const Rows& rows) {
    print_out("{:<20} {:>7} {:>10} {:>6} {:>7} {:>7} {:>12}\n", "as", "people", "completed", "left",
              "rounds", "moves", "mean score");
    for (const auto& [name, row] : rows)
        print_out(
            "{:<20} {:>7} {:>10} {:>6} {:>7} {:>7} {:>12}\n", name, row.people, row.completed,
            row.left, row.scores.size(), core::grouped(row.moves),
            row.scores.empty() ? "-" : fmt::format("{:.0f}", core::summarize(row.scores).mean));
}

Json to_json(const Rows& rows) {
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

// By the study's server in this process, in a time of their own.
void play_here(store::Store& store, const study::Design& design,
               const crowd::Crowd::Settings& who) {
    crowd::Clock clock(0);
    serve::StudySite site(store, {.design = design,
                                  .page = pages::kStudy,
                                  .admin_page = pages::kStudyAdmin,
                                  .guard = {.port = kPort},
                                  .now = [&clock] { return clock.now(); }});
    crowd::Crowd crowd(design, who, crowd::Client(site, kPort));
    clock.set(clock_now() - crowd.arrivals_ms() - kLongMs);
    catch_interrupts();
    Progress progress("taking part", crowd.size());
    crowd.run(
        clock, [] { return interrupted(); }, [&](std::size_t done) { progress.update(done); });
    clock.set(clock.now() + kLongMs);
    site.stop();
}

void simulate(const Options& options) {
    const std::string file = study_path(options.study);
    const study::Design design = load_study(options.study);
    const auto kinds = chosen_kinds(options);
    if (options.page) check_browser(kinds);
    const auto seed = options.seed.chosen();
    const auto store = open_store(file, options.store, IfMissing::kMake);
    store->claim();
    print_err("{}, {}\n",
              core::counted(crowd::count_people(kinds), "artificial person", "artificial people"),
              seed.text());
    const auto before = last_person(*store);
    if (options.page)
        play_in_browser(*store, design, kinds, seed.seed, options.drop_out);
    else
        play_here(*store, design,
                  {.kinds = kinds, .seed = seed.seed, .drop_out = options.drop_out});
    const auto rows = rows_of(*store, design, kinds, before);
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
    command->add_flag("--page", options->page,
                      "They use the study's own page in a real browser\n"
                      "(slow; needs Node, Chromium and the sources)");
    command->add_flag("--json", options->json, "Print the table as JSON");
    manual(*command,
           "dramatis study simulate my-study --as greedy:20,max-score:10\n"
           "dramatis study simulate paper --as greedy~0.3:30,random:11 --drop-out 0.2\n"
           "    --seed 1 --store /tmp/try.sqlite\n"
           "dramatis study simulate my-study --as greedy:3 --page",
           "They take part through the study's own server, without a network: they read, answer\n"
           "at random (and let nobody screen them out), play, and take as long as people might.\n"
           "What they do is stored and marked as simulated. docs/study.md says what it is good\n"
           "for.");
    command->callback([options] { simulate(*options); });
}

}  // namespace dramatis::cli
