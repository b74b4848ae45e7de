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
#include "core/statistics.hpp"
#include "os/exit.hpp"
#include "os/printing.hpp"
#include "os/progress.hpp"
#include "players/story/baselines.hpp"
#include "players/story/story_report.hpp"
#include "research/story_library.hpp"
#include "runs/run_folder.hpp"

namespace dramatis::cli {
namespace {

using core::Json;
using players::Baseline;
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

// One row: a search, on the world as it is or with something changed.
struct Row {
    std::string table;  // which it stands in
    std::string name;
    std::string settings = "default";
    std::optional<Baseline> baseline{};
    bool all_or_nothing = false;
    std::vector<std::pair<std::string, double>> sliders{};
    std::string theirs{};  // Kartal, Koenig and Guy 2014, for both budgets
};

std::vector<Row> plan(bool is_crime) {
    std::vector<Row> out{
        {.table = "algorithms", .name = "tree search", .theirs = ".07 / .9"},
        {.table = "algorithms",
         .name = "breadth first",
         .baseline = Baseline::kBreadth,
         .theirs = ".05 / .06"},
        {.table = "algorithms",
         .name = "depth first",
         .baseline = Baseline::kDepth,
         .theirs = "< .001 / < .01"},
        {.table = "algorithms",
         .name = "best first",
         .baseline = Baseline::kBest,
         .theirs = ".005 / < .01"},
        {.table = "ablation", .name = "as it is: selection bias, k = 50"},
        {.table = "ablation", .name = "neither bias", .settings = "table-k=0"},
        {.table = "ablation",
         .name = "rollout bias alone",
         .settings = "table-k=0,rollout-bias=on"},
        {.table = "ablation", .name = "both biases", .settings = "rollout-bias=on"},
        {.table = "ablation", .name = "settled by the mean", .settings = "choose=mean"},
        {.table = "ablation", .name = "settled by visits", .settings = "choose=visits"},
        {.table = "ablation", .name = "value half max, half mean", .settings = "max-weight=0.5"},
        {.table = "ablation", .name = "value max", .settings = "max-weight=1"},
        {.table = "ablation", .name = "c = 0.1", .settings = "c=0.1"},
        {.table = "ablation", .name = "c = 0.25", .settings = "c=0.25"},
        {.table = "ablation", .name = "c = 1", .settings = "c=1"},
        {.table = "ablation", .name = "c = 2", .settings = "c=2"},
        {.table = "ablation", .name = "one search instead of five", .settings = "tries=1"},
        {.table = "ablation",
         .name = "one search, every action as many nodes",
         .settings = "tries=1,haste=1"},
        {.table = "ablation", .name = "playouts uniform", .settings = "believing=0"},
        {.table = "ablation", .name = "playouts all by believability", .settings = "believing=1"},
        {.table = "ablation", .name = "goals all or nothing", .all_or_nothing = true},
        {.table = "ablation",
         .name = "all or nothing, neither bias",
         .settings = "table-k=0",
         .all_or_nothing = true},
        {.table = "ablation",
         .name = "all or nothing, both biases",
         .settings = "rollout-bias=on",
         .all_or_nothing = true},
    };
    if (is_crime)
        for (const auto& [slider, who] :
             {std::pair("citizens", "others"), std::pair("police", "police")})
            out.insert(out.begin(), {.table = "sliders",
                                     .name = fmt::format("{} turned down to 0.1", who),
                                     .sliders = {{slider, 0.1}}});
    return out;
}

// What one run gave.
struct Run {
    std::size_t row = 0;
    std::uint64_t nodes = 0, seed = 0;
    double score = 0, best = 0;
    std::vector<std::string> actions{};
    std::vector<std::string> paragraphs{};
    double told_score = 0;  // after the cuts
};

class Experiment {
   public:
    explicit Experiment(const Options& options)
        : options_(options),
          folder_(options.out, options.force),
          rows_(plan(options.world == "crime")) {
        for (const auto& row : rows_) stages_.push_back(stage_for(row));
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
        std::vector<Run> todo;
        for (const auto nodes : options_.nodes)
            for (std::size_t row = 0; row < rows_.size(); ++row)
                for (std::uint64_t seed = 1; seed <= (rows_[row].baseline ? 1 : options_.seeds);
                     ++seed)
                    if (!find(row, nodes, seed))
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
                progress.note(fmt::format("{}, {} nodes, seed {}: {:.3f}", rows_[todo[i].row].name,
                                          todo[i].nodes, todo[i].seed, todo[i].score));
                runs_.push_back(todo[i]);
                save();
            });
        return !interrupted();
    }

    void write() const {
        folder_.write("README.md", page());
        folder_.write("experiment.json", core::dump(data(), 1) + "\n");
    }
    Json data() const {
        Json rows = Json::array();
        for (std::size_t row = 0; row < rows_.size(); ++row)
            for (const auto nodes : options_.nodes) {
                const auto summary = summary_of(row, nodes);
                rows.push_back({{"table", rows_[row].table},
                                {"name", rows_[row].name},
                                {"nodes", nodes},
                                {"settings", rows_[row].settings},
                                {"runs", summary.count},
                                {"mean", summary.mean},
                                {"low", std::max(0.0, summary.interval.low)},
                                {"high", std::min(1.0, summary.interval.high)},
                                {"least", summary.min},
                                {"most", summary.max},
                                {"theirs", rows_[row].theirs}});
            }
        Json out = head_;
        out["rows"] = rows;
        return out;
    }
    std::string page() const;

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
    std::shared_ptr<const Stage> stage_for(const Row& row) {
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

    bool play(Run& run, const std::function<bool(const players::TellerProgress&)>& watch) const {
        const Row& row = rows_[run.row];
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

    const Run* find(std::size_t row, std::uint64_t nodes, std::uint64_t seed) const {
        const auto found = std::ranges::find_if(runs_, [&](const Run& run) {
            return run.row == row && run.nodes == nodes && run.seed == seed;
        });
        return found == runs_.end() ? nullptr : &*found;
    }
    std::vector<const Run*> runs_of(std::size_t row, std::uint64_t nodes) const {
        std::vector<const Run*> out;
        for (std::uint64_t seed = 1; seed <= options_.seeds; ++seed)
            if (const auto* run = find(row, nodes, seed)) out.push_back(run);
        return out;
    }
    core::Summary summary_of(std::size_t row, std::uint64_t nodes) const {
        std::vector<double> scores;
        for (const auto* run : runs_of(row, nodes)) scores.push_back(run->score);
        return core::summarize(scores);
    }
    std::string cell(std::size_t row, std::uint64_t nodes) const {
        const auto summary = summary_of(row, nodes);
        if (summary.count == 0) return "";
        if (summary.count == 1) return fmt::format("{:.4f}", summary.mean);
        return fmt::format("{:.3f} ({:.3f} to {:.3f})", summary.mean,
                           std::max(0.0, summary.interval.low),
                           std::min(1.0, summary.interval.high));
    }

    // --- what is kept: every run, in the order of the plan

    void save() const {
        Json list = Json::array();
        std::vector<const Run*> sorted;
        for (const auto& run : runs_) sorted.push_back(&run);
        std::ranges::sort(sorted, [](const Run* a, const Run* b) {
            return std::tuple(a->row, a->nodes, a->seed) < std::tuple(b->row, b->nodes, b->seed);
        });
        for (const auto* run : sorted)
            list.push_back({{"table", rows_[run->row].table},
                            {"row", rows_[run->row].name},
                            {"nodes", run->nodes},
                            {"seed", run->seed},
                            {"score", run->score},
                            {"best", run->best},
                            {"told_score", run->told_score},
                            {"actions", run->actions},
                            {"paragraphs", run->paragraphs}});
        Json out = head_;
        out["runs"] = list;
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
            Run out{.nodes = run.whole("nodes", 1, std::uint64_t{1} << 40),
                    .seed = run.whole("seed", 1, std::uint64_t{1} << 40),
                    .score = run.real("score", 0, 1),
                    .best = run.real("best", 0, 1),
                    .told_score = run.real("told_score", 0, 1)};
            for (const auto& action : run.value("actions"))
                out.actions.push_back(action.is_string() ? action.get<std::string>() : "");
            for (const auto& paragraph : run.value("paragraphs"))
                out.paragraphs.push_back(paragraph.is_string() ? paragraph.get<std::string>() : "");
            if (run.error()) refuse("it is damaged (" + run.error()->text() + ")");
            const auto row = std::ranges::find_if(rows_, [&](const Row& planned) {
                return planned.table == table && planned.name == name;
            });
            if (row == rows_.end()) continue;
            out.row = static_cast<std::size_t>(row - rows_.begin());
            runs_.push_back(std::move(out));
        }
    }

    const Options& options_;
    RunFolder folder_;
    std::vector<Row> rows_;
    using Variant =
        std::pair<std::vector<std::pair<std::string, double>>, bool>;  // sliders, all or nothing
    std::map<Variant, std::shared_ptr<const Stage>> made_;
    std::vector<std::shared_ptr<const Stage>> stages_;  // of the rows
    Json head_;
    std::vector<Run> runs_;
};

std::string Experiment::page() const {
    std::string out = fmt::format(
        "# Stories: what searches find\n\nWorld `{}`; {} seeds a row, mean score with 95 % "
        "interval (Student's t over seeds); searches without chance have one run. "
        "Made by `dramatis story experiment{}{}`; the same command gives the same figures.\n",
        options_.world, options_.seeds, options_.world == "crime" ? "" : " " + options_.world,
        options_.seeds == 10 ? "" : fmt::format(" --seeds {}", options_.seeds));
    const auto table = [&](const std::string& name, const std::string& title, bool theirs) {
        out += fmt::format("\n## {}\n\n| |", title);
        for (const auto nodes : options_.nodes) out += fmt::format(" {} nodes |", nodes);
        out += theirs ? " Kartal, Koenig and Guy 2014 |\n|---|" : "\n|---|";
        for (std::size_t i = 0; i < options_.nodes.size() + (theirs ? 1 : 0); ++i) out += "---|";
        out += "\n";
        for (std::size_t row = 0; row < rows_.size(); ++row) {
            if (rows_[row].table != name) continue;
            out += fmt::format("| {} |", rows_[row].name);
            for (const auto nodes : options_.nodes) out += fmt::format(" {} |", cell(row, nodes));
            out += theirs ? fmt::format(" {} |\n", rows_[row].theirs) : "\n";
        }
    };
    table("algorithms", "Searches", true);
    table("ablation", "What the parts of the tree search are worth", false);
    if (std::ranges::any_of(rows_, [](const Row& row) { return row.table == "sliders"; })) {
        out +=
            "\n## Sliders\n\nWho arrests a murderer, in how many of the stories:\n\n| | nodes | "
            "the police | somebody else | nobody |\n|---|---|---|---|---|\n";
        for (std::size_t row = 0; row < rows_.size(); ++row)
            for (const auto nodes : options_.nodes) {
                if (rows_[row].table != "sliders" &&
                    !(rows_[row].table == "ablation" && rows_[row].settings == "default" &&
                      !rows_[row].all_or_nothing))
                    continue;
                int police = 0, others = 0, nobody = 0;
                for (const auto* run : runs_of(row, nodes)) {
                    const auto arrest =
                        std::ranges::find_if(run->actions, [](const std::string& name) {
                            return name.starts_with("Arrest(") ||
                                   name.starts_with("CitizensArrest(");
                        });
                    ++(arrest == run->actions.end()     ? nobody
                       : arrest->starts_with("Arrest(") ? police
                                                        : others);
                }
                out += fmt::format("| {} | {} | {} | {} | {} |\n", rows_[row].name, nodes, police,
                                   others, nobody);
            }
    }
    out += "\n## One story of each\n";
    for (std::size_t row = 0; row < rows_.size(); ++row) {
        if (rows_[row].table != "algorithms" && rows_[row].table != "sliders") continue;
        const auto* run = find(row, options_.nodes.back(), 1);
        if (!run) continue;
        out += fmt::format(
            "\n**{}**, {} nodes, seed 1: score {:.4f}{}\n\n", rows_[row].name, run->nodes,
            run->score,
            run->told_score > run->score
                ? fmt::format(", {:.4f} after what it is as good without was cut", run->told_score)
                : "");
        if (run->paragraphs.empty())
            out += "> (Nothing that it looked at met any goal in the least.)\n";
        for (std::size_t i = 0; i < run->paragraphs.size(); ++i)
            out += fmt::format("{}> {}\n", i ? ">\n" : "", run->paragraphs[i]);
    }
    return out;
}

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
    add_force(*command, options->force, "OPTIONS");
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
