#include "cli/lab_runner.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cli/exit.hpp"
#include "cli/progress.hpp"
#include "cli/values.hpp"
#include "lab/result.hpp"
#include "match/summary.hpp"

namespace dramatis::cli {
namespace {

using lab::BoutResult;
using lab::Claim;

constexpr const char* kCostFile = "cost.json";

lab::Measured per_cent(const match::Strength& strength) {
    return {100 * strength.share, {100 * strength.shares.low, 100 * strength.shares.high}};
}

// Seconds a move of A as a multiple of B's; nothing if hardly anything was played.
std::optional<double> cost_of(const MatchOutcome& outcome) {
    const auto& [a, b] = outcome.spent;
    if (a.moves < 20 || b.moves < 20 || b.seconds <= 0) return {};
    return (a.seconds / static_cast<double>(a.moves)) / (b.seconds / static_cast<double>(b.moves));
}

}  // namespace

LabRunner::LabRunner(const LabTable& table, LabOrder order, const RunFolder& folder)
    : table_(table), study_(table.study()), order_(std::move(order)), folder_(folder) {}

Contender LabRunner::side(std::string name, const search::Configuration& from, const std::string& change, std::uint64_t playouts) const {
    auto techniques = search::changed(from, change);
    if (!techniques) throw Failure(Exit::kBadUsage, fmt::format("{}: {}", name, techniques.error().text()));
    table_.prepare(*techniques, name);
    return {.name = std::move(name), .techniques = std::move(*techniques), .playouts = playouts};
}

std::uint64_t LabRunner::games_of(double share) const {
    const auto games = static_cast<std::uint64_t>(std::llround(static_cast<double>(order_.games) * share));
    return std::max<std::uint64_t>(2, games + games % 2);
}

bool LabRunner::run() {
    add_techniques();
    if (!play(std::move(tasks_))) return false;
    add_equal_time();
    add_curves();
    add_claims();
    add_anchors();
    return play(std::move(tasks_));
}

// --- what is played

void LabRunner::add_techniques() {
    const auto ask = [&](const lab::Technique& t, const char* question, const search::Configuration& from, const std::string& with, const std::string& over) {
        const std::string against = std::string(question) == "alone" ? study_.base_name + (over.empty() ? "" : " with " + over) : study_.best_name;
        LabBout bout{.id = fmt::format("{}-{}-{}", question, t.id, order_.playouts),
                     .a = side(t.name, from, with, order_.playouts),
                     .b = side(against, from, over, order_.playouts),
                     .games = games_of(1),
                     .komi = t.komi};
        tasks_.push_back({std::move(bout), fmt::format("{}, {}", t.name, question), [this, &t, question, against](const BoutResult& result) {
                              findings_.rows.push_back({t.id, question, against, order_.playouts, order_.playouts, false, result});
                          }});
    };
    for (const auto& t : study_.techniques) {
        if (!is_wanted(t.id)) continue;
        if (is_asked("alone") || is_asked("time")) ask(t, "alone", study_.base, t.with, t.over);
        if (is_asked("removed") && !t.without.empty()) ask(t, "removed", study_.best, t.without, "");
        if (is_asked("added") && !t.added.empty()) ask(t, "added", study_.best, t.added, "");
    }
}

// The same with as many playouts as fit into the opponent's time, by what a move cost at the same playouts. Where that is nearly the
// same, so is the result.
void LabRunner::add_equal_time() {
    if (!is_asked("time")) return;
    const auto rows = findings_.rows;
    for (const auto& row : rows) {
        if (row.question != "alone" || row.result.cost <= 0) continue;
        const auto t = std::ranges::find(study_.techniques, row.technique, &lab::Technique::id);
        const auto own = std::max<std::uint64_t>(1, static_cast<std::uint64_t>(std::llround(static_cast<double>(order_.playouts) / row.result.cost)));
        const auto keep = [this, row, own](const BoutResult& result) {
            findings_.rows.push_back({row.technique, row.question, row.against, order_.playouts, own, true, result});
        };
        if (std::abs(row.result.cost - 1) < 0.05) {
            auto same = row;
            same.equal_time = true;
            findings_.rows.push_back(std::move(same));
            continue;
        }
        tasks_.push_back({{.id = fmt::format("time-{}-{}", row.technique, order_.playouts),
                           .a = side(t->name, study_.base, t->with, own),
                           .b = side(row.against, study_.base, t->over, order_.playouts),
                           .games = games_of(1),
                           .komi = t->komi},
                          fmt::format("{}, same time", t->name), keep});
    }
}

void LabRunner::add_curves() {
    if (!is_asked("curves")) return;
    for (const auto& curve : study_.curves) {
        if (!is_wanted(curve.technique)) continue;
        const auto t = std::ranges::find(study_.techniques, curve.technique, &lab::Technique::id);
        if (t == study_.techniques.end()) continue;
        for (const auto playouts : curve.playouts)
            tasks_.push_back({{.id = fmt::format("alone-{}-{}", t->id, playouts),
                               .a = side(t->name, study_.base, t->with, playouts),
                               .b = side(study_.base_name, study_.base, t->over, playouts),
                               .games = games_of(1)},
                              fmt::format("{}, {} playouts", t->name, playouts),
                              [this, id = t->id, playouts](const BoutResult& result) { findings_.curve_points.push_back({id, playouts, result}); }});
    }
}

void LabRunner::add_claims() {
    if (!is_asked("claims")) return;
    for (const auto& claim : study_.claims) {
        if (!is_wanted(claim.id)) continue;
        for (std::size_t i = 0; i < claim.bouts.size(); ++i) {
            const auto& bout = claim.bouts[i];
            tasks_.push_back({{.id = fmt::format("claim-{}-{}", claim.id, i + 1),
                               .a = side(bout.a.name, study_.base, bout.a.change, bout.a.playouts),
                               .b = side(bout.b.name, study_.base, bout.b.change, bout.b.playouts),
                               .games = games_of(bout.games)},
                              fmt::format("claim {}: {} against {}", claim.id, bout.a.name, bout.b.name), [this, &claim](const BoutResult& result) {
                                  auto at = std::ranges::find(findings_.claims, claim.id, &lab::ClaimResult::id);
                                  if (at == findings_.claims.end()) at = findings_.claims.insert(at, {claim.id, {}});
                                  at->bouts.push_back(result);
                              }});
        }
    }
}

void LabRunner::add_anchors() {
    if (!is_asked("anchors") || !order_.opponent) return;
    const Contender opponent{.name = *order_.opponent, .techniques = {}, .program = order_.opponent};
    const auto ask = [&](const std::string& id, const std::string& name, const search::Configuration& from, const std::string& change) {
        tasks_.push_back({{.id = fmt::format("anchor-{}-{}", id, order_.playouts), .a = side(name, from, change, order_.playouts), .b = opponent, .games = games_of(0.5)},
                          fmt::format("{}, against the other program", name),
                          [this, id, opponent](const BoutResult& result) {
                              findings_.rows.push_back({id, "anchor", opponent.name, order_.playouts, order_.playouts, false, result});
                          }});
    };
    if (is_wanted("base")) ask("base", study_.base_name, study_.base, "");
    if (is_wanted("best")) ask("best", study_.best_name, study_.best, "");
    for (const auto& t : study_.techniques)
        if (!t.without.empty() && is_wanted(t.id)) ask(t.id, t.name, study_.base, t.with);
}

// --- playing

bool LabRunner::play(std::vector<Task> tasks) {
    tasks_.clear();
    std::size_t done = 0;
    for (const auto& task : tasks) {
        ++done;
        const auto result = play(task.bout);
        if (!result) return false;
        task.keep(*result);
        const auto measure = table_.measure();
        const auto& m = measure.of(*result);
        fmt::print(stderr, "{:>3}/{} {:<48} {:>8.1f} ({:.1f} to {:.1f}) {}  {}\n", done, tasks.size(), task.title, m.value, m.interval.low, m.interval.high,
                   measure.unit, lab::text_of(lab::verdict_of(m, measure.even)));
        write();
    }
    write();
    return true;
}

std::optional<BoutResult> LabRunner::play(const LabBout& bout) {
    const RunFolder folder(folder_.file("bouts/" + bout.id));
    const core::Seed seed{order_.seed};
    MatchJob job = table_.job(bout, seed);
    job.games = bout.games;
    job.jobs = order_.jobs;
    job.terms["seed"] = order_.seed;
    const MatchOutcome outcome = run_match(job, &folder);
    if (outcome.stop == MatchOutcome::Stop::kFailed) throw Failure(Exit::kBadInput, fmt::format("{}: a game failed three times running", bout.id));
    if (outcome.stop != MatchOutcome::Stop::kDone) return {};
    write_match(job, outcome, folder);
    const auto summary = match::summarise(outcome.records, job.is_paired(), {});
    BoutResult result{.games = summary.tally.games, .share = per_cent(summary.strength)};
    if (summary.difference && summary.difference->count > 1) result.points = lab::Measured{summary.difference->mean, summary.difference->interval};
    if (const auto cost = cost_of(outcome)) {
        result.cost = *cost;
        folder.write(kCostFile, core::dump(core::Json{{"cost", *cost}}) + "\n");
    } else if (folder.has(kCostFile)) {
        const auto json = core::parse_json(folder.read(kCostFile), folder.file(kCostFile));
        if (json && json->is_object()) result.cost = json->value("cost", 0.0);
    }
    return result;
}

void LabRunner::write() {
    data_ = lab::to_json(study_, findings_, table_.measure(),
                         fmt::format("{}; {} playouts a move, {} games a bout", table_.conditions(), order_.playouts, order_.games), order_.seed);
    folder_.write("lab.json", core::dump(data_, 1) + "\n");
    folder_.write("index.html", lab::lab_page(data_));
    folder_.write("table.md", lab::markdown_table(study_, findings_, table_.measure()));
}

}  // namespace dramatis::cli
