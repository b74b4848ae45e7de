#include "cli/commands/story_experiment.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/options/force_option.hpp"
#include "cli/options/manual.hpp"
#include "cli/options/values.hpp"
#include "core/json.hpp"
#include "core/parallel.hpp"
#include "os/exit.hpp"
#include "os/printing.hpp"
#include "os/progress.hpp"
#include "players/story/baselines.hpp"
#include "players/story/story_report.hpp"
#include "research/story_library.hpp"
#include "research/story_results.hpp"
#include "runs/run_folder.hpp"

namespace dramatis::cli {
namespace {

using core::Json;
using story::Stage;

constexpr const char* kResults = "results.json";
// Of the random stories that tell one world from another, as Stage::effort counts; the worlds that
// ship take a hundredth of it.
constexpr std::uint64_t kMostSignatureEffort = 200'000'000;
constexpr std::size_t kMostResultBytes = std::size_t{64} << 20;

struct Options {
    std::string world = "crime";
    std::string out = "runs/story-experiment";
    std::uint64_t seeds = 10;
    std::vector<std::uint64_t> nodes{100'000, 3'000'000};
    std::optional<unsigned> threads;
    bool json = false;
    Force force = Force::kNo;
};

class Experiment {
   public:
    explicit Experiment(const Options& options)
        : options_(options),
          folder_(options.out, options.force),
          results_({.world = options.world, .seeds = options.seeds, .nodes = options.nodes}) {
        for (const auto& row : results_.rows()) stages_.push_back(stage_for(row));
        head_ = {{"format", "dramatis-story-experiment"},
                 {"version", 1},
                 {"world", options.world},
                 {"world_signature", signature_of(*stage_for({}))}};
        load();
        folder_.claim(kResults, R"("format": "dramatis-story-experiment")");
        folder_.claim("README.md", "# Stories: what searches find");
        folder_.claim("experiment.json", R"("format": "dramatis-story-experiment")");
    }

    // False: interrupted.
    bool run() {
        std::vector<StoryRun> todo;
        const auto& rows = results_.rows();
        for (const auto nodes : options_.nodes)
            for (std::size_t row = 0; row < rows.size(); ++row)
                for (std::uint64_t seed = 1; seed <= (rows[row].has_chance() ? options_.seeds : 1);
                     ++seed)
                    if (!results_.find(row, nodes, seed))
                        todo.push_back({.row = row, .nodes = nodes, .seed = seed});
        std::uint64_t all = 0, done = 0;
        for (const auto& run : todo) all += run.nodes;
        Progress progress("searching", all);
        progress.hide_counts();
        std::mutex mutex;
        interrupted();
        core::parallel_for(
            todo.size(),
            {.threads = options_.threads.value_or(0), .stop = [] { return interrupted(); }},
            [&](std::size_t i, unsigned) {
                const auto watch =
                    [&, seen = std::uint64_t{0}](const players::TellerProgress& now) mutable {
                        const std::lock_guard lock(mutex);
                        done += now.nodes - seen;
                        seen = now.nodes;
                        progress.update(done);
                        return !interrupted();
                    };
                if (!play(todo[i], watch)) return;
                const std::lock_guard lock(mutex);
                progress.note(fmt::format("{}, {} nodes, seed {}: {:.3f}", rows[todo[i].row].name,
                                          todo[i].nodes, todo[i].seed, todo[i].score));
                results_.add(todo[i]);
                save();
            });
        return !interrupted();
    }

    void write() const {
        folder_.write("README.md", page());
        folder_.write("experiment.json", core::dump(data(), 1) + "\n");
    }
    Json data() const {
        Json out = head_;
        out["rows"] = results_.rows_json();
        return out;
    }
    std::string page() const { return results_.page(); }

   private:
    // What the world does, whatever it is told like: everything that happens in some random
    // stories, hashed.
    static std::string signature_of(const Stage& stage) {
        std::uint64_t hash = static_cast<std::uint64_t>(stage.world().length);
        const auto add = [&](std::uint64_t word) {
            hash = core::mix64(hash ^ word) + core::kGolden;
        };
        std::vector<story::ActionId> possible;
        std::uint64_t effort = 0;
        for (std::uint64_t walk = 0; walk < 300 && effort < kMostSignatureEffort; ++walk) {
            core::Rng rng{core::Seed{1}.child("walk", walk)};
            std::vector<story::Byte> state(stage.start().begin(), stage.start().end());
            for (int step = 0; step < stage.world().length; ++step) {
                possible.clear();
                stage.list(state.data(), possible);
                effort += stage.effort(state.data());
                if (possible.empty() || effort >= kMostSignatureEffort) break;
                for (const auto action : possible) {
                    add(action.number());
                    add(std::bit_cast<std::uint64_t>(stage.believability(state.data(), action)));
                }
                stage.perform(state.data(),
                              possible[rng.below(static_cast<std::uint32_t>(possible.size()))]);
                add(std::bit_cast<std::uint64_t>(stage.share(state.data())));
            }
        }
        return fmt::format("{:016x}", hash);
    }
    // Most rows search the same world: it is made once.
    std::shared_ptr<const Stage> stage_for(const StoryRow& row) {
        auto& stage = made_[{row.sliders, row.all_or_nothing}];
        if (stage) return stage;
        stage = std::make_shared<const Stage>(
            load_stage({.name = options_.world, .sliders = row.sliders}));
        if (!row.all_or_nothing) return stage;
        story::World world = stage->world();
        for (auto& goal : world.goals) goal.partial = false;
        auto changed = Stage::make(std::move(world));
        if (!changed) throw Failure(Exit::kBadInput, changed.error().text());
        return stage = std::make_shared<const Stage>(std::move(*changed));
    }

    bool play(StoryRun& run,
              const std::function<bool(const players::TellerProgress&)>& watch) const {
        const StoryRow& row = results_.rows()[run.row];
        const Stage& stage = *stages_[run.row];
        const auto telling =
            row.baseline ? players::tell_by(*row.baseline, stage, run.nodes, watch)
                         : players::tell(stage, *players::parse_teller_settings(row.settings),
                                         run.nodes, core::Seed{run.seed}, watch);
        if (!telling.is_whole) return false;
        run.score = telling.settled.score;
        run.best = telling.best.score;
        for (const auto action : telling.settled.actions) run.actions.push_back(stage.name(action));
        const auto shown = players::show(stage, telling, run.seed, {});
        run.paragraphs = shown.account.paragraphs;
        run.told_score = shown.account.score;
        return true;
    }

    // --- what is kept: every run, in the order of the plan

    void save() const {
        Json out = head_;
        out["runs"] = results_.runs_json();
        folder_.write(kResults, core::dump(out, 1) + "\n");
    }
    void load() {
        if (!folder_.has(kResults)) return;
        const std::string where = folder_.file(kResults);
        const auto refuse = [&](const std::string& why) {
            throw Failure(
                Exit::kBadInput,
                fmt::format("{}: {}; give another folder with --out, or remove it", where, why));
        };
        auto parsed = core::parse_json(read_own_file(where, kMostResultBytes), where);
        if (!parsed) refuse(parsed.error().what);
        core::Fields fields(*parsed, where);
        for (const auto& [key, value] : head_.items())
            if (!parsed->is_object() || !parsed->contains(key) || (*parsed)[key] != value)
                refuse("it is of another world, or another version of it");
        if (!parsed->contains("runs") || !(*parsed)["runs"].is_array()) refuse("it is damaged");
        for (const auto& each : (*parsed)["runs"]) {
            core::Fields run(each, where);
            const std::string table = run.text("table"), name = run.text("row");
            StoryRun out{.nodes = run.whole("nodes", 1, std::uint64_t{1} << 40),
                         .seed = run.whole("seed", 1, std::uint64_t{1} << 40),
                         .score = run.real("score", 0, 1),
                         .best = run.real("best", 0, 1),
                         .told_score = run.real("told_score", 0, 1)};
            for (const auto& action : run.value("actions"))
                out.actions.push_back(action.is_string() ? action.get<std::string>() : "");
            for (const auto& paragraph : run.value("paragraphs"))
                out.paragraphs.push_back(paragraph.is_string() ? paragraph.get<std::string>() : "");
            if (run.error()) refuse("it is damaged (" + run.error()->text() + ")");
            const auto row = results_.find_row(table, name);
            if (!row) continue;
            out.row = *row;
            results_.add(std::move(out));
        }
    }

    const Options& options_;
    RunFolder folder_;
    using Variant =
        std::pair<std::vector<std::pair<std::string, double>>, bool>;  // sliders, all or nothing
    std::map<Variant, std::shared_ptr<const Stage>> made_;
    std::vector<std::shared_ptr<const Stage>> stages_;  // of the rows
    Json head_;
    StoryResults results_;
};

}  // namespace

void add_story_experiment(Command& story) {
    auto* command = story.add_subcommand(
        "experiment", "Compare searches, and measure what the parts of the tree search are worth");
    const auto options = std::make_shared<Options>();
    command->add_option("WORLD", options->world, "A world that ships (crime), or a file")
        ->type_name("");
    command
        ->add_option("--out", options->out,
                     "Folder for results (runs/story-experiment); running\n"
                     "the same command again continues")
        ->type_name("DIR");
    command->add_option("--seeds", options->seeds, "Runs of each search that is random (10)")
        ->type_name("N")
        ->transform(whole(1, 10'000));
    command->add_option("--nodes", options->nodes, "Budgets, separated by commas (100000,3000000)")
        ->type_name("N,...")
        ->delimiter(',')
        ->transform(whole(1, 1'000'000'000));
    command->add_option("--threads", options->threads, "Runs at the same time (one per core)")
        ->type_name("N")
        ->transform(whole(1, 1024));
    command->add_flag("--json", options->json, "Print the tables as one JSON object");
    add_force(*command, options->force, "Options");
    manual(
        *command,
        "dramatis story experiment\ndramatis story experiment heist --seeds 3 --nodes 20000,200000",
        "The whole experiment takes twenty minutes on two cores; every run is kept.");
    command->callback([options] {
        Experiment experiment(*options);
        const bool whole_plan = experiment.run();
        if (whole_plan)
            print_out("{}\n", options->json ? core::dump(experiment.data()) : experiment.page());
        experiment.write();
        if (!whole_plan)
            throw Failure(
                Exit::kInterrupted,
                "stopped; all finished runs are kept: run the same command again to continue");
        if (!options->json) print_out("All results: {}/README.md\n", options->out);
    });
}

}  // namespace dramatis::cli
