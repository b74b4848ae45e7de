#include "runs/level_history.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <tuple>
#include <utility>

#include "core/parallel.hpp"
#include "os/exit.hpp"
#include "os/progress.hpp"
#include "report/games.hpp"
#include "report/level_text.hpp"
#include "report/metrics.hpp"
#include "runs/trace_files.hpp"

namespace dramatis::cli {
namespace {

constexpr std::size_t kMostOnAPage = 20;

struct Measured {
    std::uint64_t rung =
        std::numeric_limits<std::uint64_t>::max();  // the highest: not on the ladder
    std::optional<report::LevelVersion::Player> player;
    std::optional<report::Problem> problem;
};

bool is_shown(const traces::TraceHeader& header) {
    const auto& target = header.level.target;
    return !header.player["ladder"].is_null() ||
           header.player_name() == (target ? report::target_player(*target) : "greedy");
}

Measured measure(const std::string& file) {
    const auto wrong = [&](const std::string& what) {
        return Measured{.player = {}, .problem = report::Problem{file, what}};
    };
    const auto header = read_trace_header(file);
    if (!header || !is_shown(*header)) return {};
    try {
        const auto trace = traces::read_trace(read_trace_bytes(file), file);
        if (!trace) return wrong(trace.error().text());
        const auto played = report::play_again(trace->header, trace->games);
        if (!played) return wrong(fmt::format("{}: {}", file, played.error().text()));
        if (played->games.empty()) return {};
        const bool has_goals = !trace->header.level.setup.goals.empty();
        Measured out;
        if (const auto& ladder = trace->header.player["ladder"]; !ladder.is_null())
            out.rung = ladder.get<std::uint64_t>();
        out.player = {
            trace->header.player_name(),
            report::measure(report::metric(has_goals ? "pass_rate" : "score"), played->games, {})};
        if (trace->torn) out.problem = report::Problem{file, trace->torn->text()};
        return out;
    } catch (const Failure& failure) {
        return wrong(failure.what());
    }
}

}  // namespace

std::vector<report::LevelVersion> measure_versions(const VersionList& list, unsigned threads,
                                                   std::vector<report::Problem>& problems) {
    std::vector<std::pair<std::size_t, std::string>> files;  // with the version
    for (std::size_t i = 0; i < list.versions.size(); ++i)
        for (const auto& file : list.versions[i].files) files.emplace_back(i, file);
    std::vector<Measured> measured(files.size());
    core::parallel_for(files.size(),
                       {.threads = threads, .stop = [] { return interrupted(); }, .progress = {}},
                       [&](std::size_t i, unsigned) { measured[i] = measure(files[i].second); });
    if (interrupted()) throw Failure(Exit::kInterrupted, "stopped");
    std::vector<report::LevelVersion> out;
    for (std::size_t i = 0; i < list.versions.size(); ++i) {
        const auto& stored = list.versions[i];
        report::LevelVersion version{.id = stored.id,
                                     .name = stored.note.name(),
                                     .commit = stored.note.commit,
                                     .first_played = stored.note.first_played,
                                     .is_present = stored.is_present,
                                     .level = stored.note.level,
                                     .players = {}};
        std::vector<Measured*> players;
        for (std::size_t j = 0; j < files.size(); ++j) {
            if (files[j].first != i) continue;
            if (measured[j].problem) problems.push_back(std::move(*measured[j].problem));
            if (measured[j].player) players.push_back(&measured[j]);
        }
        std::ranges::sort(players, {}, [](const Measured* each) {
            return std::tuple(each->rung, each->player->name);
        });
        for (auto* each : players) version.players.push_back(std::move(*each->player));
        out.push_back(std::move(version));
    }
    return out;
}

void add_history(std::vector<report::LevelGames>& levels, std::string_view folder, unsigned threads,
                 std::vector<report::Problem>& problems) {
    const std::string home = fmt::format("{}/{}", folder, kHistoryFolder);
    for (auto& level : levels) {
        if (!level.history.empty()) continue;
        auto list = list_versions(folder, level.id);
        for (auto& problem : list.problems)
            // Those of the present traces were told; what all levels share is told once.
            if (problem.file.starts_with(home) &&
                std::ranges::find(problems, problem.text, &report::Problem::text) == problems.end())
                problems.push_back(std::move(problem));
        auto& versions = list.versions;
        if (versions.size() < 2) continue;
        while (versions.size() > kMostOnAPage)
            versions.erase(std::ranges::find(versions, false, &StoredVersion::is_present));
        level.history = measure_versions(list, threads, problems);
    }
}

}  // namespace dramatis::cli
