#include "research/lab_runner.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/counted.hpp"
#include "lab/result.hpp"
#include "os/exit.hpp"
#include "os/printing.hpp"
#include "os/progress.hpp"
#include "os/shown.hpp"
#include "research/bout_result.hpp"
#include "research/lab_cost.hpp"

namespace dramatis::cli {
namespace {

using lab::BoutResult;

constexpr const char* kResultsFile = "results.jsonl";

}  // namespace

void claim_lab(RunFolder& folder) {
    folder.claim("lab.json", R"("format": "dramatis-lab")");
    folder.claim("index.html", kPageMark);
    folder.claim("table.md", "| technique | alone, same ");
}

LabRunner::LabRunner(const LabTable& table, LabOrder order, const RunFolder& folder)
    : table_(table),
      study_(table.study()),
      order_(std::move(order)),
      folder_(folder),
      plan_(folder) {}

Contender LabRunner::side(std::string name, const search::Configuration& from,
                          const std::string& change, std::uint64_t iterations) const {
    auto techniques = search::changed(from, change);
    if (!techniques)
        throw Failure(Exit::kBadUsage, fmt::format("{}: {}", name, techniques.error().text()));
    table_.prepare(*techniques, name);
    return {
        .name = std::move(name), .techniques = std::move(*techniques), .iterations = iterations};
}

std::uint64_t LabRunner::games_of(double share) const {
    const auto games =
        static_cast<std::uint64_t>(std::llround(static_cast<double>(order_.games) * share));
    return std::max<std::uint64_t>(2, games + games % 2);
}

bool LabRunner::run() {
    add_techniques();
    if (!play(std::exchange(tasks_, {}))) return false;
    add_equal_time();
    add_curves();
    add_sweeps();
    add_claims();
    add_anchors();
    return play(std::exchange(tasks_, {})) && replicate();
}

// --- what is played

LabBout LabRunner::technique_bout(const lab::Technique& t, const std::string& question,
                                  std::uint64_t own_iterations) const {
    const bool alone = question == "alone";
    const std::string against =
        alone ? study_.base_name + (t.over.empty() ? "" : " with " + t.over) : study_.best_name;
    const auto& from = alone ? study_.base : study_.best;
    return {.id = fmt::format("{}-{}-{}", question, t.id, order_.iterations),
            .a = side(t.name, from,
                      alone                   ? t.with
                      : question == "removed" ? t.without
                                              : t.added,
                      own_iterations),
            .b = side(against, from, alone ? t.over : "", order_.iterations),
            .games = games_of(1),
            .komi = t.komi};
}

void LabRunner::add_techniques() {
    const auto ask = [&](const lab::Technique& t, const char* question, bool wanted) {
        LabBout bout = technique_bout(t, question, order_.iterations);
        const std::string against = bout.b.name;
        tasks_.push_back({std::move(bout), fmt::format("{}, {}", t.name, question), wanted,
                          [this, &t, question, against](const BoutResult& result) {
                              findings_.rows.push_back({t.id, question, against, order_.iterations,
                                                        order_.iterations, false, result});
                          }});
    };
    for (const auto& t : study_.techniques) {
        const bool time = is_asked("time", t.id);
        ask(t, "alone", is_asked("alone", t.id) || time);
        if (!t.without.empty()) ask(t, "removed", is_asked("removed", t.id));
        if (!t.added.empty()) ask(t, "added", is_asked("added", t.id));
    }
}

// The same with as many iterations as fit into the opponent's time, by what a move cost at the same
// iterations. Where that is nearly the same, so is the result.
void LabRunner::add_equal_time() {
    const auto rows = findings_.rows;
    for (const auto& row : rows) {
        if (row.question == "added" || row.result.cost <= 0) continue;
        if (std::abs(row.result.cost - 1) < 0.05) {
            auto same = row;
            same.equal_time = true;
            findings_.rows.push_back(std::move(same));
            continue;
        }
        const auto t = std::ranges::find(study_.techniques, row.technique, &lab::Technique::id);
        const LabBout alone = technique_bout(*t, row.question, order_.iterations);
        const auto own = own_iterations(alone, row.result.cost);
        LabBout bout = technique_bout(*t, row.question, own);
        bout.id = (row.question == "alone" ? "time-" : "time-" + row.question + "-") +
                  fmt::format("{}-{}", t->id, order_.iterations);
        const bool wanted =
            is_asked("time", t->id) && (row.question == "alone" || is_asked("removed", t->id));
        tasks_.push_back({std::move(bout), fmt::format("{}, {}, same time", t->name, row.question),
                          wanted, [this, row, own](const BoutResult& result) {
                              findings_.rows.push_back({row.technique, row.question, row.against,
                                                        order_.iterations, own, true, result});
                          }});
    }
}

void LabRunner::add_curves() {
    for (const auto& curve : study_.curves) {
        const auto t = std::ranges::find(study_.techniques, curve.technique, &lab::Technique::id);
        if (t == study_.techniques.end()) continue;
        for (const auto iterations : curve.iterations)
            tasks_.push_back(
                {{.id = fmt::format("alone-{}-{}", t->id, iterations),
                  .a = side(t->name, study_.base, t->with, iterations),
                  .b = side(study_.base_name, study_.base, t->over, iterations),
                  .games = games_of(1)},
                 fmt::format("{}, {}", t->name, core::counted(iterations, "iteration")),
                 is_asked("curves", t->id),
                 [this, id = t->id, iterations](const BoutResult& result) {
                     findings_.curve_points.push_back({id, iterations, result});
                 }});
    }
}

void LabRunner::add_sweeps() {
    for (const auto& sweep : study_.sweeps)
        for (const auto& value : sweep.values) {
            const std::string setting = sweep.setting + "=" + value;
            tasks_.push_back(
                {{.id = fmt::format("sweep-{}-{}-{}", sweep.id, value, sweep.iterations),
                  .a = side(fmt::format("{}, {}", sweep.name, setting), study_.base,
                            sweep.change(value), sweep.iterations),
                  .b = side(sweep.against, study_.base, sweep.over, sweep.iterations),
                  .games = games_of(1)},
                 fmt::format("{}, {}", sweep.name, setting),
                 is_asked("sweeps", sweep.id),
                 [this, id = sweep.id, value](const BoutResult& result) {
                     findings_.sweep_points.push_back({id, value, result});
                 }});
        }
}

void LabRunner::add_claims() {
    for (const auto& claim : study_.claims)
        for (std::size_t i = 0; i < claim.bouts.size(); ++i) {
            const auto& bout = claim.bouts[i];
            tasks_.push_back(
                {{.id = fmt::format("claim-{}-{}", claim.id, i + 1),
                  .a = side(bout.a.name, study_.base, bout.a.change, bout.a.iterations),
                  .b = side(bout.b.name, study_.base, bout.b.change, bout.b.iterations),
                  .games = games_of(bout.games)},
                 fmt::format("claim {}: {} against {}", claim.id, bout.a.name, bout.b.name),
                 is_asked("claims", claim.id),
                 [this, &claim, i](const BoutResult& result) {
                     auto at = std::ranges::find(findings_.claims, claim.id, &lab::ClaimResult::id);
                     if (at == findings_.claims.end())
                         at = findings_.claims.insert(at, {claim.id, {}});
                     if (at->bouts.size() == i)
                         at->bouts.push_back(result);  // in their order, without gaps
                 },
                 claim.id});
        }
}

void LabRunner::add_anchors() {
    if (!order_.opponent) return;
    const Contender opponent{
        .name = *order_.opponent, .techniques = {}, .program = order_.opponent};
    const auto ask = [&](const std::string& id, const std::string& name,
                         const search::Configuration& from, const std::string& change) {
        tasks_.push_back({{.id = fmt::format("anchor-{}-{}", id, order_.iterations),
                           .a = side(name, from, change, order_.iterations),
                           .b = opponent,
                           .games = games_of(0.5)},
                          fmt::format("{}, against the other program", name),
                          is_asked("anchors", id),
                          [this, id, opponent](const BoutResult& result) {
                              findings_.rows.push_back({id, "anchor", opponent.name,
                                                        order_.iterations, order_.iterations, false,
                                                        result});
                          }});
    };
    ask("base", study_.base_name, study_.base, "");
    ask("best", study_.best_name, study_.best, "");
    for (const auto& anchor : study_.anchors)
        ask(anchor.id, anchor.name, study_.base, anchor.change);
    for (const auto& t : study_.techniques)
        if (!t.without.empty() || !t.added.empty()) ask(t.id, t.name, study_.base, t.with);
}

// --- playing

bool LabRunner::play(std::vector<Task> tasks) {
    std::vector<std::pair<std::string, std::uint64_t>> planned;
    for (auto& task : tasks) {
        const auto games = plan_.games(task.bout.id);
        if (games && !(task.wanted && order_.games_given)) task.bout.games = *games;
        if (!games) refuse_games_of(task.bout);
        if (task.wanted) planned.emplace_back(task.bout.id, task.bout.games);
    }
    plan_.add(planned);
    std::ptrdiff_t done = 0;
    for (auto& task : tasks) {
        const auto result = task.wanted ? play(task.bout) : read(task.bout);
        if (result) task.keep(*result);
        if (result && !task.bout.again)
            if (const auto again = read(again_of(task.bout))) keep_again(result->bout, *again);
        if (task.wanted && !result) return write_so_far(), false;
        if (task.wanted) tell(task.title, *result, ++done, planned.size());
        if (result) done_.emplace_back(std::move(task), *result);
    }
    write_so_far();
    return true;
}

// On screen and in the lab's files: a long lab can be looked at on its way.
void LabRunner::tell(const std::string& title, const BoutResult& result, std::ptrdiff_t done,
                     std::size_t total) {
    const auto measure = table_.measure();
    const auto& m = measure.of(result);
    print_err("{:>3}/{} {:<48} {:>8.1f} ({:.1f} to {:.1f}) {}, p {:.2g}\n", done, total, title,
              m.value, m.interval.low, m.interval.high, measure.unit, m.p);
    write_so_far();
}

// What is a difference by the q-values of the whole lab, and every bout of a claim that is not
// open.
bool LabRunner::stands_out(const Task& task, const BoutResult& result,
                           const lab::Verdicts& verdicts) const {
    const auto claim = std::ranges::find(study_.claims, task.claim, &lab::Claim::id);
    const auto found = std::ranges::find(findings_.claims, task.claim, &lab::ClaimResult::id);
    if (claim != study_.claims.end() && found != findings_.claims.end())
        return lab::judge(*claim, *found, table_.measure(), verdicts).first != "open";
    const auto verdict = verdicts.of(result);
    return verdict == lab::Verdict::kBetter || verdict == lab::Verdict::kWorse;
}

LabBout LabRunner::again_of(LabBout bout) const {
    bout.id += "-again";
    bout.again = true;
    bout.games = plan_.games(bout.id).value_or(0);
    return bout;
}

void LabRunner::keep_again(const std::string& first, BoutResult result) {
    std::erase_if(findings_.replications, [&](const BoutResult& r) { return r.bout == first; });
    result.bout = first;
    findings_.replications.push_back(std::move(result));
}

bool LabRunner::replicate() {
    if (!order_.replicate) return true;
    const lab::Verdicts verdicts(findings_, table_.measure());
    std::vector<Task> tasks;
    for (auto& [task, first] : std::exchange(done_, {})) {
        if (!task.wanted || !stands_out(task, first, verdicts)) continue;
        LabBout bout = again_of(task.bout);
        bout.games = *order_.replicate + *order_.replicate % 2;
        tasks.push_back({std::move(bout), task.title + ", again", true,
                         [this, id = first.bout](const BoutResult& r) { keep_again(id, r); }});
    }
    order_.games_given = true;  // of these: what was planned otherwise is refused
    return play(std::move(tasks));
}

MatchJob LabRunner::job_of(const LabBout& bout) const {
    const core::Seed seed{order_.seed};
    MatchJob job = table_.job(bout, bout.again ? seed.child("replication") : seed);
    job.games = bout.games;
    job.jobs = order_.jobs;
    job.terms["seed"] = order_.seed;
    if (bout.again) job.terms["replication"] = true;
    return job;
}

// Settled when it is first asked: later games make the cost a little other, but not the bout.
std::uint64_t LabRunner::own_iterations(const LabBout& alone, double ratio) const {
    const std::string folder = folder_of(alone);
    LabCost cost = read_cost(folder);
    if (cost.own_iterations == 0) {
        const double own = std::clamp(static_cast<double>(order_.iterations) / ratio, 1.0,
                                      static_cast<double>(kMostLabIterations));
        cost.own_iterations = static_cast<std::uint64_t>(std::llround(own));
        keep_cost(cost, folder, folder_.force());
    }
    return cost.own_iterations;
}

// A plan that is made after the games is none.
void LabRunner::refuse_games_of(const LabBout& bout) const {
    if (is_file(folder_of(bout) + "/" + kResultsFile))
        throw Failure(Exit::kBadInput,
                      fmt::format("{}: there are games but no plan for them in {}; give another "
                                  "folder with --out",
                                  folder_of(bout), folder_.file("plan.json")));
}

// Games that nobody planned are not believed: openings would be drawn up to there.
contests::ResultLines LabRunner::results_in(const RunFolder& folder, const LabBout& bout) const {
    auto results = read_results(folder);
    if (results.empty()) return results;
    const auto& [last, line] = *results.rbegin();
    if (last >= bout.games)
        throw Failure(
            Exit::kBadInput,
            fmt::format("{}/{}:{}/game: is {}, though the plan is for {}; remove that line",
                        folder.path(), kResultsFile, line.line, last,
                        core::counted(bout.games, "game")));
    return results;
}

std::optional<BoutResult> LabRunner::play(const LabBout& bout) {
    RunFolder folder(folder_of(bout), folder_.force());
    claim_match(folder);
    results_in(folder, bout);
    const MatchJob job = job_of(bout);
    LabCost cost = read_cost(folder.path());  // before the work: it may be wrong
    const MatchOutcome outcome = run_match(job, &folder);
    cost.add(outcome.spent);
    keep_cost(cost, folder.path(), folder_.force());
    if (outcome.stop == MatchOutcome::Stop::kFailed)
        throw Failure(Exit::kBadInput,
                      fmt::format("{}: a game failed three times in a row", bout.id));
    if (outcome.stop != MatchOutcome::Stop::kDone) return {};
    write_match(job, outcome, folder);
    BoutResult result = result_of(bout, outcome.records, job.is_paired());
    result.cost = cost.ratio();
    return result;
}

std::optional<BoutResult> LabRunner::read(const LabBout& bout) const {
    if (!is_file(folder_of(bout) + "/" + kResultsFile)) return {};
    const RunFolder folder(folder_of(bout));
    const auto there = read_match(folder);
    auto results = results_in(folder, bout);
    const MatchJob job = job_of(bout);
    if (!there || there->terms != job.terms) return {};
    check_results(job, results, folder);
    std::vector<contests::GameRecord> records;
    for (auto& [game, result] : results)
        if (game == records.size()) records.push_back(std::move(result.record));
    if (job.is_paired() && records.size() % 2 != 0) records.pop_back();
    if (records.size() < 2) return {};
    BoutResult result = result_of(bout, records, job.is_paired());
    result.cost = read_cost(folder.path()).ratio();
    return result;
}

// The games go on, and what they come to is printed in the end.
void LabRunner::write_so_far() {
    try {
        write();
    } catch (const Failure& failure) {
        print_err("{}\n", failure.what());
    }
}

void LabRunner::write() {
    data_ = lab::to_json(study_, findings_, table_.measure(),
                         fmt::format("{}; {} a move", table_.conditions(),
                                     core::counted(order_.iterations, "iteration")),
                         order_.seed);
    folder_.write("lab.json", core::dump(data_, 1) + "\n");
    folder_.write("index.html", lab::lab_page(data_));
    folder_.write("table.md", lab::markdown_table(study_, findings_, table_.measure()));
}

}  // namespace dramatis::cli
