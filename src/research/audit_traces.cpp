#include "research/audit_traces.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <utility>

#include "core/counted.hpp"
#include "os/progress.hpp"
#include "runs/proposals_file.hpp"
#include "runs/trace_files.hpp"

namespace dramatis::cli {
namespace {

using Part = audit::Audit::Part;
using Parts = std::vector<Part>;

// Files that are called like their player come first: of two traces of one part, the other is the
// stray.
void put_strays_last(std::vector<std::string>& files, const Parts& parts) {
    std::set<std::string> names;
    for (const auto& part : parts) names.insert(part.player + std::string(kTraceEnding));
    std::stable_partition(files.begin(), files.end(), [&](const std::string& file) {
        return names.contains(std::filesystem::path(file).filename().string());
    });
}

// Puts each trace where it belongs.
class Sorter {
   public:
    explicit Sorter(const Parts& parts) : parts_(parts) { out_.of_parts.resize(parts.size()); }

    void add(const std::string& level, traces::Proposals tried) {
        out_.tried.emplace(level, std::move(tried));
    }
    void add(const std::string& level, std::vector<traces::Proposals> mends) {
        if (!mends.empty()) out_.mends.emplace(level, std::move(mends));
    }
    void complain(std::string problem) { out_.problems.push_back(std::move(problem)); }
    void add(const std::string& file, traces::Trace trace);
    // Once all are there.
    AuditTraces finish(const std::string& folder);

   private:
    bool is_extra(const traces::TraceHeader& header) const {
        return header.is_extra() &&
               std::ranges::find(parts_, header.level_id, &Part::level) != parts_.end();
    }
    void add_to(std::size_t part, const std::string& file, traces::Trace trace);
    void check(std::size_t part, const std::string& folder);

    const Parts& parts_;
    AuditTraces out_;
    std::size_t strays_ = 0;
};

void Sorter::add(const std::string& file, traces::Trace trace) {
    const auto& header = trace.header;
    if (is_extra(header)) {
        if (trace.torn) complain(trace.torn->text());
        out_.extras.push_back(std::move(trace));
        return;
    }
    const auto part = std::ranges::find_if(parts_, [&](const Part& wanted) {
        return wanted.level == header.level_id && wanted.player == header.player_name();
    });
    const auto place = static_cast<std::size_t>(part - parts_.begin());
    if (part == parts_.end() || out_.of_parts[place])
        ++strays_;
    else
        add_to(place, file, std::move(trace));
}

void Sorter::add_to(std::size_t part, const std::string& file, traces::Trace trace) {
    const std::size_t wanted = parts_[part].games, there = trace.games.size();
    if (trace.torn) complain(trace.torn->text());
    if (there < wanted)
        return complain(
            fmt::format("{}: holds {}, and report.json tells of {}; dramatis playtest with the "
                        "same options plays the rest",
                        file, core::counted(there, "game"), wanted));
    if (there > wanted)
        out_.notes.push_back(
            fmt::format("{} holds {} more than the report tells of; dramatis report makes one "
                        "of all",
                        file, core::counted(there - wanted, "game")));
    out_.of_parts[part] = std::move(trace);
}

// Whether it is there, and about the same level as the first of its level.
void Sorter::check(std::size_t part, const std::string& folder) {
    const auto& [level, player, games] = parts_[part];
    auto& trace = out_.of_parts[part];
    if (!trace)
        return complain(
            fmt::format("{}: there is no whole trace of {} on {}", folder, player, level));
    const auto first = std::ranges::find(parts_, level, &Part::level);
    const auto& other = out_.of_parts[static_cast<std::size_t>(first - parts_.begin())];
    if (!other || other->header.level == trace->header.level) return;
    complain(fmt::format("{}: {} and {} played different versions of {}", folder, first->player,
                         player, level));
    trace.reset();
}

AuditTraces Sorter::finish(const std::string& folder) {
    if (strays_ > 0)
        out_.notes.push_back(fmt::format(
            "{} not in the report", core::counted(strays_, "other trace is", "other traces are")));
    for (std::size_t part = 0; part < parts_.size(); ++part) check(part, folder);
    return std::move(out_);
}

}  // namespace

AuditTraces read_audit_traces(const std::string& folder, const Parts& parts) {
    auto found = find_traces(folder);
    put_strays_last(found.files, parts);
    Sorter sorter(parts);
    for (const auto& problem : found.problems) sorter.complain(problem.text);
    Progress progress("reading traces", found.files.size());
    for (std::size_t i = 0; i < found.files.size() && !interrupted(); ++i) {
        const std::string& file = found.files[i];
        auto trace = traces::read_trace(read_trace_bytes(file), file);
        progress.update(i + 1);
        if (!trace) {
            sorter.complain(trace.error().text());
            continue;
        }
        auto tried = read_proposals(file);
        if (!tried)
            sorter.complain(tried.error().text());
        else if (*tried)
            sorter.add(trace->header.level_id, std::move(**tried));
        auto read = read_mends(file);
        for (const auto& [damaged, error] : read.problems) sorter.complain(error.text());
        sorter.add(trace->header.level_id, std::move(read.mends));
        sorter.add(file, std::move(*trace));
    }
    return sorter.finish(folder);
}

}  // namespace dramatis::cli
