#include "research/story_experiment.hpp"

#include <fmt/format.h>

#include <mutex>

#include "core/parallel.hpp"
#include "os/exit.hpp"
#include "os/progress.hpp"
#include "players/story/baselines.hpp"
#include "players/story/story_report.hpp"
#include "research/story_library.hpp"
#include "research/story_results_file.hpp"
#include "research/world_signature.hpp"

namespace dramatis::cli {
namespace {

using core::Json;
using story::Stage;

constexpr const char *kMark = R"("format": "dramatis-story-experiment")",
                     *kSeal = "<!-- written by dramatis story experiment; checksum ";

void keep(StoryRun& run, const Stage& stage, const players::Telling& telling) {
    run.score = telling.settled.score;
    run.best = telling.best.score;
    run.actions.clear();
    for (const auto action : telling.settled.actions) run.actions.push_back(stage.name(action));
    auto shown = players::show(stage, telling, run.seed, {});
    run.paragraphs = std::move(shown.account.paragraphs);
    run.told_score = shown.account.score;
}

}  // namespace

StoryExperiment::StoryExperiment(RunFolder& folder, StoryResults::Plan plan)
    : folder_(folder), results_(std::move(plan)) {
    for (const auto& row : results_.rows()) stages_.push_back(stage_for(row));
    head_ = {{"format", "dramatis-story-experiment"},
             {"version", 1},
             {"world", results_.plan().world},
             {"world_signature", world_signature(*stage_for({}))}};
    load_runs(folder, head_, results_, [this](StoryRun& run) { return replay(run); });
    folder.claim("results.json", kMark);
    folder.claim_sealed("README.md", "# Stories: what searches find", kSeal);
    folder.claim("experiment.json", kMark);
}

std::shared_ptr<const Stage> StoryExperiment::stage_for(const StoryRow& row) {
    auto& stage = made_[{row.sliders, row.all_or_nothing}];
    if (stage) return stage;
    stage = std::make_shared<const Stage>(
        load_stage({.name = results_.plan().world, .sliders = row.sliders}));
    if (!row.all_or_nothing) return stage;
    story::World world = stage->world();
    for (auto& goal : world.goals) goal.partial = false;
    auto changed = Stage::make(std::move(world));
    if (!changed) throw Failure(Exit::kBadInput, changed.error().text());
    return stage = std::make_shared<const Stage>(std::move(*changed));
}

std::vector<StoryRun> StoryExperiment::missing_runs() const {
    std::vector<StoryRun> out;
    const auto& rows = results_.rows();
    for (const auto nodes : results_.plan().nodes)
        for (std::size_t row = 0; row < rows.size(); ++row) {
            const std::uint64_t seeds = rows[row].has_chance() ? results_.plan().seeds : 1;
            for (std::uint64_t seed = 1; seed <= seeds; ++seed)
                if (!results_.find(row, nodes, seed))
                    out.push_back({.row = row, .nodes = nodes, .seed = seed});
        }
    return out;
}

bool StoryExperiment::play(StoryRun& run, const Watch& watch) const {
    const StoryRow& row = results_.rows()[run.row];
    const Stage& stage = *stages_[run.row];
    auto settings = *players::parse_teller_settings(row.settings);
    settings.effort = {.iterations = run.nodes};
    const auto telling = row.baseline ? players::tell_by(*row.baseline, stage, run.nodes, watch)
                                      : players::tell(stage, settings, core::Seed{run.seed}, watch);
    if (!telling.is_whole) return false;
    keep(run, stage, telling);
    return true;
}

// The world may be told in other words than when the run was made: those of today count.
std::optional<core::Error> StoryExperiment::replay(StoryRun& run) const {
    const Stage& stage = *stages_[run.row];
    if (!results_.rows()[run.row].has_chance() && run.seed != 1)
        return core::Error{"must be 1: that search has no chance in it", "seed"};
    auto actions = story::find_actions(stage, run.actions);
    if (!actions) return core::Error{actions.error().what, "actions"};
    const double score = story::score_of(stage, *actions).value_or(0);
    if (run.score != score)
        return core::Error{fmt::format("is {}, but the actions come to {}", run.score, score),
                           "score"};
    if (run.best < run.score) return core::Error{"is less than the score", "best"};
    const double told = run.told_score;
    keep(
        run, stage,
        {.settled = {.actions = std::move(*actions), .score = score}, .best = {.score = run.best}});
    if (run.told_score != told)
        return core::Error{
            fmt::format("is {}, but the story as it is told comes to {}", told, run.told_score),
            "told_score"};
    return {};
}

bool StoryExperiment::run(unsigned threads) {
    auto todo = missing_runs();
    std::uint64_t all = 0, done = 0;
    for (const auto& run : todo) all += run.nodes;
    Progress progress("searching", all);
    progress.hide_counts();
    std::mutex mutex;
    catch_interrupts();
    core::parallel_for(todo.size(), {.threads = threads, .stop = [] { return interrupted(); }},
                       [&](std::size_t i, unsigned) {
                           StoryRun& run = todo[i];
                           const auto watch = [&, seen = std::uint64_t{0}](
                                                  const players::TellerProgress& now) mutable {
                               const std::lock_guard lock(mutex);
                               done += now.nodes - seen;
                               seen = now.nodes;
                               progress.update(done);
                               return !interrupted();
                           };
                           if (!play(run, watch)) return;
                           const std::lock_guard lock(mutex);
                           progress.note(fmt::format("{}, {} nodes, seed {}: {:.3f}",
                                                     results_.rows()[run.row].name, run.nodes,
                                                     run.seed, run.score));
                           results_.add(run);
                           try {
                               save_runs(folder_, head_, results_);
                           } catch (const Failure& failure) {  // write() tries again in the end
                               progress.note(failure.what());
                           }
                       });
    return !interrupted();
}

Json StoryExperiment::data() const {
    Json out = head_;
    out["rows"] = results_.rows_json();
    return out;
}

void StoryExperiment::write() const {
    save_runs(folder_, head_, results_);
    folder_.write("README.md", fmt::format("{}\n{}{} -->\n", page(), kSeal, kOpenSeal));
    folder_.write("experiment.json", core::dump(data(), 1) + "\n");
}

}  // namespace dramatis::cli
