#include "research/story_results_file.hpp"

#include <fmt/format.h>

#include <utility>

#include "core/checksum.hpp"
#include "os/exit.hpp"

namespace dramatis::cli {
namespace {

using core::Json;

constexpr const char* kFile = "results.json";
constexpr std::size_t kMostBytes = std::size_t{64} << 20;

[[noreturn]] void refuse(const std::string& where, const std::string& why) {
    throw Failure(Exit::kBadInput,
                  fmt::format("{}: {}; give another folder with --out, or remove it", where, why));
}

std::vector<std::string> read_texts(const Json& list) {
    std::vector<std::string> out;
    for (const auto& each : list)
        out.push_back(each.is_string() ? each.get<std::string>() : std::string());
    return out;
}

// Without its row.
StoryRun read_run(core::Fields& fields) {
    StoryRun out{.nodes = fields.whole("nodes", 1, std::uint64_t{1} << 40),
                 .seed = fields.whole("seed", 1, std::uint64_t{1} << 40),
                 .score = fields.real("score", 0, 1),
                 .best = fields.real("best", 0, 1),
                 .told_score = fields.real("told_score", 0, 1)};
    out.actions = read_texts(fields.value("actions"));
    fields.value("paragraphs");  // told again from the actions
    return out;
}

}  // namespace

void save_runs(const RunFolder& folder, const Json& head, const StoryResults& results) {
    Json out = head, runs = results.runs_json();
    out["checksum"] = core::checksum(core::dump(runs));
    out["runs"] = std::move(runs);
    folder.write(kFile, core::dump(out, 1) + "\n");
}

void load_runs(const RunFolder& folder, const Json& head, StoryResults& results,
               const ReplayRun& replay) {
    if (!folder.has(kFile)) return;
    const std::string where = folder.file(kFile);
    auto parsed = core::parse_json(read_own_file(where, kMostBytes), where);
    if (!parsed) refuse(where, parsed.error().what);
    for (const auto& [key, value] : head.items())
        if (!parsed->is_object() || !parsed->contains(key) || (*parsed)[key] != value)
            refuse(where, "it is of another world, or another version of it");
    if (!parsed->contains("runs") || !(*parsed)["runs"].is_array()) refuse(where, "it is damaged");
    const Json& runs = (*parsed)["runs"];
    if (!parsed->contains("checksum") ||
        (*parsed)["checksum"] != Json(core::checksum(core::dump(runs))))
        refuse(where + ": /checksum",
               "does not fit the runs: the file is damaged, was edited or is from a version of "
               "dramatis that wrote none");
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const std::string at = fmt::format("{}: /runs/{}", where, i);
        core::Fields fields(runs[i], at);
        const std::string table = fields.text("table"), name = fields.text("row");
        StoryRun run = read_run(fields);
        if (fields.error()) refuse(fields.error()->where, fields.error()->what);
        const auto row = results.find_row(table, name);
        if (!row) continue;
        run.row = *row;
        if (results.find(run.row, run.nodes, run.seed)) refuse(at, "is there twice");
        if (const auto wrong = replay(run)) refuse(at + "/" + wrong->where, wrong->what);
        results.add(std::move(run));
    }
}

}  // namespace dramatis::cli
