#include "research/lab_runner.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "contests/summary.hpp"
#include "lab/result.hpp"
#include "os/exit.hpp"
#include "os/printing.hpp"
#include "os/progress.hpp"
#include "os/shown.hpp"

namespace dramatis::cli {
namespace {

using lab::BoutResult;

constexpr const char *kCostFile = "cost.json", *kResultsFile = "results.jsonl";

lab::Measured per_cent(const contests::Strength& strength) {
    return {100 * strength.share, {100 * strength.shares.low, 100 * strength.shares.high}};
}

// How a bout's results read, whatever it was played for.
BoutResult result_of(std::span<const contests::GameRecord> records, bool paired) {
    const auto summary = contests::summarise(records, paired, {});
    BoutResult result{.games = summary.tally.games, .share = per_cent(summary.strength)};
    if (summary.difference && summary.difference->count > 1)
        result.points = lab::Measured{summary.difference->mean, summary.difference->interval};
    return result;
}

constexpr std::uint64_t kMostPlayouts = 1'000'000'000;  // a move
constexpr std::uint64_t kMostInPlay = 1024;             // games, when a lab was stopped

// As many games as were asked for, or as there are if that is more: they count, too. Their numbers
// have gaps only where a game was in play when the lab was stopped, so that a number far beyond is
// nonsense; openings would be drawn up to there.
std::uint64_t games_with(std::uint64_t asked, const contests::ResultLines& results,
                         const std::string& folder) {
    if (results.empty()) return asked;
    const auto& [last, line] = *results.rbegin();
    if (last >= std::max(asked, results.size() + kMostInPlay))
        throw Failure(
            Exit::kBadInput,
            fmt::format("{}/{}:{}/game: is {}, though there are {} games; remove that line", folder,
                        kResultsFile, line.line, last, results.size()));
    return std::max(asked, last + 2 - last % 2);
}

}  // namespace

void claim_lab(RunFolder& folder) {
    folder.claim("lab.json", R"("format": "dramatis-lab")");
    folder.claim("index.html", kPageMark);
    folder.claim("table.md", "| technique | alone, same playouts |");
}

LabRunner::LabRunner(const LabTable& table, LabOrder order, const RunFolder& folder)
    : table_(table), study_(table.study()), order_(std::move(order)), folder_(folder) {}

Contender LabRunner::side(std::string name, const search::Configuration& from,
                          const std::string& change, std::uint64_t playouts) const {
    auto techniques = search::changed(from, change);
    if (!techniques)
        throw Failure(Exit::kBadUsage, fmt::format("{}: {}", name, techniques.error().text()));
    table_.prepare(*techniques, name);
    return {.name = std::move(name), .techniques = std::move(*techniques), .playouts = playouts};
}

std::uint64_t LabRunner::games_of(double share) const {
    const auto games =
        static_cast<std::uint64_t>(std::llround(static_cast<double>(order_.games) * share));
    return std::max<std::uint64_t>(2, games + games % 2);
}

double LabRunner::Cost::ratio() const {
    const auto& [a, b] = spent;
    if (a.moves < 40 || b.moves < 40 || b.seconds <= 0) return 0;
    return (a.seconds / static_cast<double>(a.moves)) / (b.seconds / static_cast<double>(b.moves));
}

bool LabRunner::run() {
    add_techniques();
    if (!play(std::exchange(tasks_, {}))) return false;
    add_equal_time();
    add_curves();
    add_claims();
    add_anchors();
    return play(std::exchange(tasks_, {}));
}

// --- what is played

LabBout LabRunner::technique_bout(const lab::Technique& t, const std::string& question,
                                  std::uint64_t own_playouts) const {
    const bool alone = question == "alone";
    const std::string against =
        alone ? study_.base_name + (t.over.empty() ? "" : " with " + t.over) : study_.best_name;
    const auto& from = alone ? study_.base : study_.best;
    return {.id = fmt::format("{}-{}-{}", question, t.id, order_.playouts),
            .a = side(t.name, from,
                      alone                   ? t.with
                      : question == "removed" ? t.without
                                              : t.added,
                      own_playouts),
            .b = side(against, from, alone ? t.over : "", order_.playouts),
            .games = games_of(1),
            .komi = t.komi};
}

void LabRunner::add_techniques() {
    const auto ask = [&](const lab::Technique& t, const char* question, bool wanted) {
        LabBout bout = technique_bout(t, question, order_.playouts);
        const std::string against = bout.b.name;
        tasks_.push_back({std::move(bout), fmt::format("{}, {}", t.name, question), wanted,
                          [this, &t, question, against](const BoutResult& result) {
                              findings_.rows.push_back({t.id, question, against, order_.playouts,
                                                        order_.playouts, false, result});
                          }});
    };
    for (const auto& t : study_.techniques) {
        const bool time = is_asked("time", t.id);
        ask(t, "alone", is_asked("alone", t.id) || time);
        if (!t.without.empty()) ask(t, "removed", is_asked("removed", t.id));
        if (!t.added.empty()) ask(t, "added", is_asked("added", t.id));
    }
}

// The same with as many playouts as fit into the opponent's time, by what a move cost at the same
// playouts. Where that is nearly the same, so is the result.
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
        const LabBout alone = technique_bout(*t, row.question, order_.playouts);
        const auto own = own_playouts(alone, row.result.cost);
        LabBout bout = technique_bout(*t, row.question, own);
        bout.id = (row.question == "alone" ? "time-" : "time-" + row.question + "-") +
                  fmt::format("{}-{}", t->id, order_.playouts);
        const bool wanted =
            is_asked("time", t->id) && (row.question == "alone" || is_asked("removed", t->id));
        tasks_.push_back({std::move(bout), fmt::format("{}, {}, same time", t->name, row.question),
                          wanted, [this, row, own](const BoutResult& result) {
                              findings_.rows.push_back({row.technique, row.question, row.against,
                                                        order_.playouts, own, true, result});
                          }});
    }
}

void LabRunner::add_curves() {
    for (const auto& curve : study_.curves) {
        const auto t = std::ranges::find(study_.techniques, curve.technique, &lab::Technique::id);
        if (t == study_.techniques.end()) continue;
        for (const auto playouts : curve.playouts)
            tasks_.push_back({{.id = fmt::format("alone-{}-{}", t->id, playouts),
                               .a = side(t->name, study_.base, t->with, playouts),
                               .b = side(study_.base_name, study_.base, t->over, playouts),
                               .games = games_of(1)},
                              fmt::format("{}, {} playouts", t->name, playouts),
                              is_asked("curves", t->id),
                              [this, id = t->id, playouts](const BoutResult& result) {
                                  findings_.curve_points.push_back({id, playouts, result});
                              }});
    }
}

void LabRunner::add_claims() {
    for (const auto& claim : study_.claims)
        for (std::size_t i = 0; i < claim.bouts.size(); ++i) {
            const auto& bout = claim.bouts[i];
            tasks_.push_back(
                {{.id = fmt::format("claim-{}-{}", claim.id, i + 1),
                  .a = side(bout.a.name, study_.base, bout.a.change, bout.a.playouts),
                  .b = side(bout.b.name, study_.base, bout.b.change, bout.b.playouts),
                  .games = games_of(bout.games)},
                 fmt::format("claim {}: {} against {}", claim.id, bout.a.name, bout.b.name),
                 is_asked("claims", claim.id),
                 [this, &claim, i](const BoutResult& result) {
                     auto at = std::ranges::find(findings_.claims, claim.id, &lab::ClaimResult::id);
                     if (at == findings_.claims.end())
                         at = findings_.claims.insert(at, {claim.id, {}});
                     if (at->bouts.size() == i)
                         at->bouts.push_back(result);  // in their order, without gaps
                 }});
        }
}

void LabRunner::add_anchors() {
    if (!order_.opponent) return;
    const Contender opponent{
        .name = *order_.opponent, .techniques = {}, .program = order_.opponent};
    const auto ask = [&](const std::string& id, const std::string& name,
                         const search::Configuration& from, const std::string& change) {
        tasks_.push_back({{.id = fmt::format("anchor-{}-{}", id, order_.playouts),
                           .a = side(name, from, change, order_.playouts),
                           .b = opponent,
                           .games = games_of(0.5)},
                          fmt::format("{}, against the other program", name),
                          is_asked("anchors", id),
                          [this, id, opponent](const BoutResult& result) {
                              findings_.rows.push_back({id, "anchor", opponent.name,
                                                        order_.playouts, order_.playouts, false,
                                                        result});
                          }});
    };
    ask("base", study_.base_name, study_.base, "");
    ask("best", study_.best_name, study_.best, "");
    for (const auto& t : study_.techniques)
        if (!t.without.empty() || !t.added.empty()) ask(t.id, t.name, study_.base, t.with);
}

// --- playing

bool LabRunner::play(std::vector<Task> tasks) {
    const auto total = std::ranges::count_if(tasks, &Task::wanted);
    std::ptrdiff_t done = 0;
    const auto measure = table_.measure();
    for (const auto& task : tasks) {
        const auto result = task.wanted ? play(task.bout) : read(task.bout);
        if (result) task.keep(*result);
        if (!task.wanted) continue;
        if (!result) return write(), false;
        const auto& m = measure.of(*result);
        print_err("{:>3}/{} {:<48} {:>8.1f} ({:.1f} to {:.1f}) {}  {}\n", ++done, total, task.title,
                  m.value, m.interval.low, m.interval.high, measure.unit,
                  lab::text_of(lab::verdict_of(m, measure.even)));
        write();
    }
    write();
    return true;
}

MatchJob LabRunner::job_of(const LabBout& bout) const {
    MatchJob job = table_.job(bout, core::Seed{order_.seed});
    job.games = bout.games;
    job.jobs = order_.jobs;
    job.terms["seed"] = order_.seed;
    return job;
}

LabRunner::Cost LabRunner::cost_in(const std::string& folder) {
    const std::string path = folder + "/" + kCostFile;
    Cost cost;
    if (!is_file(path)) return cost;
    const auto refuse = [](const core::Error& error) {
        throw Failure(
            Exit::kBadInput,
            error.text() + "; remove that file, and the cost is measured again in the next games");
    };
    const auto json = core::parse_json(read_own_file(path, 1 << 16), path);
    if (!json) refuse(json.error());
    core::Fields fields(*json, path + ": ");
    for (const std::size_t i : {0u, 1u}) {
        cost.spent[i].seconds = fields.real(i == 0 ? "a_seconds" : "b_seconds", 0, 1e12);
        cost.spent[i].moves =
            fields.whole(i == 0 ? "a_moves" : "b_moves", 0, 1'000'000'000'000'000);
    }
    cost.own_playouts = fields.whole("own_playouts", 0, kMostPlayouts);
    if (const auto error = fields.error()) refuse(*error);
    return cost;
}

void LabRunner::keep(const Cost& cost, const std::string& folder) const {
    const OutputFile file(folder + "/" + kCostFile, R"({"a_seconds":)", folder_.force());
    file.write(core::dump(core::Json{{"a_seconds", cost.spent[0].seconds},
                                     {"a_moves", cost.spent[0].moves},
                                     {"b_seconds", cost.spent[1].seconds},
                                     {"b_moves", cost.spent[1].moves},
                                     {"own_playouts", cost.own_playouts}}) +
               "\n");
}

// Settled when it is first asked: later games make the cost a little other, but not the bout.
std::uint64_t LabRunner::own_playouts(const LabBout& alone, double ratio) const {
    const std::string folder = folder_of(alone);
    Cost cost = cost_in(folder);
    if (cost.own_playouts == 0) {
        const double own = std::clamp(static_cast<double>(order_.playouts) / ratio, 1.0,
                                      static_cast<double>(kMostPlayouts));
        cost.own_playouts = static_cast<std::uint64_t>(std::llround(own));
        keep(cost, folder);
    }
    return cost.own_playouts;
}

std::optional<BoutResult> LabRunner::play(const LabBout& bout) {
    RunFolder folder(folder_of(bout), folder_.force());
    claim_match(folder);
    LabBout larger = bout;
    larger.games = games_with(bout.games, read_results(folder), folder.path());
    const MatchJob job = job_of(larger);
    Cost cost = cost_in(folder.path());  // before the work: it may be wrong
    const MatchOutcome outcome = run_match(job, &folder);
    for (const std::size_t i : {0u, 1u}) {
        cost.spent[i].seconds += outcome.spent[i].seconds;
        cost.spent[i].moves += outcome.spent[i].moves;
    }
    keep(cost, folder.path());
    if (outcome.stop == MatchOutcome::Stop::kFailed)
        throw Failure(Exit::kBadInput,
                      fmt::format("{}: a game failed three times in a row", bout.id));
    if (outcome.stop != MatchOutcome::Stop::kDone) return {};
    write_match(job, outcome, folder);
    BoutResult result = result_of(outcome.records, job.is_paired());
    result.cost = cost.ratio();
    return result;
}

std::optional<BoutResult> LabRunner::read(const LabBout& bout) const {
    if (!is_file(folder_of(bout) + "/" + kResultsFile)) return {};
    const RunFolder folder(folder_of(bout));
    const auto there = read_match(folder);
    LabBout larger = bout;
    auto results = read_results(folder);
    larger.games = games_with(bout.games, results, folder.path());
    const MatchJob job = job_of(larger);
    if (!there || there->terms != job.terms) return {};
    check_results(job, results, folder);
    std::vector<contests::GameRecord> records;
    for (auto& [game, result] : results)
        if (game == records.size()) records.push_back(std::move(result.record));
    if (job.is_paired() && records.size() % 2 != 0) records.pop_back();
    if (records.size() < 2) return {};
    BoutResult result = result_of(records, job.is_paired());
    result.cost = cost_in(folder.path()).ratio();
    return result;
}

void LabRunner::write() {
    data_ = lab::to_json(study_, findings_, table_.measure(),
                         fmt::format("{}; {} playouts a move, {} games a bout", table_.conditions(),
                                     order_.playouts, order_.games),
                         order_.seed);
    folder_.write("lab.json", core::dump(data_, 1) + "\n");
    folder_.write("index.html", lab::lab_page(data_));
    folder_.write("table.md", lab::markdown_table(study_, findings_, table_.measure()));
}

}  // namespace dramatis::cli
