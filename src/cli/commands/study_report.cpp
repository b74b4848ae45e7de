#include <fmt/format.h>

#include <map>
#include <memory>
#include <optional>
#include <string>

#include "analysis/figures.hpp"
#include "cli/commands/study.hpp"
#include "cli/commands/study_store.hpp"
#include "cli/options/force_option.hpp"
#include "cli/options/manual.hpp"
#include "cli/options/values.hpp"
#include "core/json.hpp"
#include "library/cast.hpp"
#include "library/persona_library.hpp"
#include "library/study_library.hpp"
#include "os/exit.hpp"
#include "os/printing.hpp"
#include "os/progress.hpp"
#include "os/shown.hpp"
#include "pages/pages.hpp"
#include "pages/study_pages.hpp"
#include "players/match3/persona.hpp"

namespace dramatis::cli {
namespace {

struct Options {
    std::string study;
    std::optional<std::string> store;
    std::string out = "study-report.html";
    std::string cast = "default";
    bool json = false;
    bool no_flagged = false;
    std::optional<unsigned> threads;
    std::optional<std::size_t> games, asks;
    analysis::Request request;
    Force force = Force::kNo;
};

// Players by their names; a persona's file is read once.
analysis::CastMaker cast_maker() {
    const auto personas = std::make_shared<std::map<std::string, players::Persona>>();
    return [personas](const std::string& name, const match3::Setup& setup) {
        if (const auto* preset = players::find_preset(name))
            return players::cast_member(*preset, setup);
        const auto [found, is_new] = personas->try_emplace(name);
        if (is_new) found->second = load_persona(name);
        return players::cast_member(found->second, setup);
    };
}

// Who is compared with people where nobody is named: who playtests, and the paper's plain search.
std::vector<std::string> cast_of(const Options& options) {
    auto out = parse_cast(options.cast);
    if (options.cast == "default") out.insert(out.begin() + 2, "vanilla");
    return out;
}

// Tells how far it is, for each stage anew.
class Watching {
   public:
    explicit Watching(unsigned threads) : threads_(threads) {}

    core::ParallelOptions begin(analysis::Stage stage, std::size_t items) {
        progress_ = std::make_unique<Progress>(
            stage == analysis::Stage::kPlaying ? "playing people's boards" : "asking the players",
            items);
        return {.threads = threads_,
                .stop = [] { return interrupted(); },
                .progress = [this](std::size_t done) { progress_->update(done); }};
    }

   private:
    unsigned threads_;
    std::unique_ptr<Progress> progress_;
};

void print_words(const analysis::Figures& figures, const std::string& page) {
    for (const auto& line : analysis::headlines(figures)) print_out("{}\n", line);
    for (const auto& problem : figures.problems) print_err("dramatis: {}\n", problem);
    print_out("\nTables, pictures and intervals: {}\n", path_text(page));
}

analysis::Figures figures_of(const Options& options, const study::StudyData& data,
                             const analysis::Request& request) {
    Watching watching(options.threads.value_or(0));
    auto figures = analysis::make_figures(
        data, request,
        [&](analysis::Stage stage, std::size_t items) { return watching.begin(stage, items); });
    if (!figures) throw Failure(Exit::kInterrupted, "stopped; nothing was written");
    return std::move(*figures);
}

void report(const Options& options) {
    const OutputFile page(options.out, kPageMark, options.force);
    auto request = options.request;
    request.cast = cast_of(options);
    request.make = cast_maker();
    request.choice.flagged = !options.no_flagged;
    if (options.games) request.asking.games = request.asking.pool_games = *options.games;
    if (options.asks) request.asking.asks = *options.asks;
    const auto data = load_store(study_path(options.study), options.store);
    const auto figures = figures_of(options, data, request);
    const core::Json json = analysis::to_json(figures);
    page.write(pages::fill(pages::kPeople, json));
    if (options.json)
        print_out("{}\n", core::dump(json));
    else
        print_words(figures, options.out);
}

}  // namespace

void add_study_report(Command& study) {
    auto* command = study.add_subcommand(
        "report", "Compare people with the players, and write a page about it.");
    const auto options = std::make_shared<Options>();
    command->add_option("study", options->study, "Folder of a study, its file, or paper")
        ->required()
        ->type_name("FOLDER|FILE");
    add_store_option(*command, options->store);
    command->add_option("-o,--out", options->out, "File for the page (study-report.html)")
        ->type_name("FILE");
    command->add_flag("--json", options->json, "Print the data of the page as one JSON object");
    command->add_flag("--simulated", options->request.choice.simulated,
                      "Count artificial participants like people; the page\n"
                      "says so");
    command->add_flag("--without-flagged", options->no_flagged,
                      "Leave out people with a quality flag");
    command
        ->add_option("--cast", options->cast,
                     "Players to compare with, such as random,greedy,strong\n"
                     "(default: those who playtest, and vanilla)")
        ->type_name("LIST");
    command
        ->add_option("--games", options->games,
                     "Games of each player on each board (20, and 4 on a\n"
                     "board that one person met)")
        ->type_name("N")
        ->transform(whole(1, 10'000));
    command
        ->add_option("--asks", options->asks,
                     "Times each player is asked for each move of people\n"
                     "(8; with fewer, similar players are mistaken for each\n"
                     "other)")
        ->type_name("N")
        ->transform(whole(8, 1000));
    command
        ->add_option("--threads", options->threads,
                     "Threads (one per core); they do not change results")
        ->type_name("N")
        ->transform(whole(1, 1024));
    add_force(*command, options->force);
    manual(*command,
           "dramatis study report my-study --out my-report.html\n"
           "dramatis study report my-study --json > my-report.json",
           "Everything is worked out from what is stored: the same data give the same page.\n"
           "Test runs never count, artificial participants only with --simulated.\n"
           "docs/study-analysis.md explains every figure.");
    command->callback([options] { report(*options); });
}

}  // namespace dramatis::cli
