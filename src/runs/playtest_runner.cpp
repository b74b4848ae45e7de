#include "runs/playtest_runner.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <set>
#include <utility>

#include "core/counted.hpp"
#include "games/match3/limits.hpp"
#include "library/cast.hpp"
#include "os/exit.hpp"
#include "os/printing.hpp"
#include "os/progress.hpp"
#include "os/version.hpp"
#include "playtest/trial.hpp"
#include "report/games.hpp"
#include "report/level_text.hpp"
#include "report/luck.hpp"
#include "report/metrics.hpp"
#include "runs/signatures.hpp"
#include "runs/trace_file.hpp"
#include "runs/trace_files.hpp"
#include "runs/version_store.hpp"

namespace dramatis::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kZstandardMark = "\x28\xb5\x2f\xfd";  // every frame begins so (RFC 8878)

// Who plays the games with crossed draws: somebody of any skill.
constexpr const char* kDecidersPlayer = "mixed";

constexpr double kShareOfOtherLimits = 0.2;

// One player on one level.
struct Part {
    const PlannedLevel* level;
    players::CastMember member{};
    traces::TraceHeader header{};
    std::string path;
    double effort = 0;       // of a game
    double share = 1;        // of the games that others play
    std::size_t wanted = 0;  // games in this round
};

std::string name_of(const Part& part) { return part.member.player.name; }

std::string level_folder(const RunFolder& folder, const std::string& id) {
    return folder.file("traces/" + id);
}

std::string trace_path(const RunFolder& folder, const std::string& id, const std::string& player) {
    return fmt::format("{}/{}{}", level_folder(folder, id), player, kTraceEnding);
}

// Who plans plays otherwise if the limit is another one, so that games with the level's own limit
// do not tell what it would do. It plays some of these, for those by whom difficulty is judged.
bool needs_other_limits(const Part& part) {
    const auto& level = part.header.level;
    const bool is_judge = level.target && report::target_player(*level.target) == name_of(part);
    return part.header.plans() && !level.setup.goals.empty() && (part.member.rung || is_judge);
}

std::set<int> other_limits(const match3::Setup& setup) {
    const int limit = setup.move_limit, quarter = (limit + 3) / 4, half = (limit + 1) / 2;
    std::set<int> out = {limit - quarter, limit - 1, limit + 1, limit + quarter, limit + half};
    std::erase_if(out, [](int moves) { return moves < 1 || moves > match3::kMaxMoves; });
    return out;
}

std::vector<Part> parts_of(const PlaytestPlan& plan, const RunFolder& folder) {
    std::vector<Part> out;
    const auto add = [&](const PlannedLevel& level, const std::string& name,
                         const std::string& ending, match3::Draws draws,
                         std::optional<int> limit = {}) {
        const bool is_plain = ending.empty();
        Part part{.level = &level};
        part.header = {.program = kVersion,
                       .signature = kMatch3Signature,
                       .seed = plan.seed,
                       .overtime = is_plain ? playtest::overtime_of(level.level.setup) : 0,
                       .level_id = level.id,
                       .level = level.level,
                       .draws = draws,
                       .limit = limit};
        part.member = cast_member(name, part.header.setup());
        part.header.player = part.member.json();
        part.path = trace_path(folder, level.id, name_of(part) + ending);
        part.effort = part.member.effort(part.header.setup());
        part.share = limit ? kShareOfOtherLimits : 1;
        out.push_back(std::move(part));
    };
    for (const auto& level : plan.levels) {
        for (const auto& name : plan.cast) {
            add(level, name, "", match3::Draws::kFresh);
            if (!plan.for_report || !needs_other_limits(out.back())) continue;
            for (const int limit : other_limits(level.level.setup))
                add(level, name, fmt::format(".{}-moves", limit), match3::Draws::kFresh, limit);
        }
        const std::size_t most = plan.precision ? plan.most_games : plan.games;
        if (plan.for_report && most >= report::kLeastCrossedGames)
            add(level, kDecidersPlayer, ".crossed", match3::Draws::kCrossed);
    }
    return out;
}

std::vector<std::string> traces_in(const std::string& folder) {
    auto traces = list_files(folder, kTraceEnding);
    if (!traces.problems.empty()) throw Failure(Exit::kMachine, traces.problems.front().text);
    return std::move(traces.files);
}

constexpr std::string_view kOtherSettings = "by players with other settings";

// The parts of one level, and the traces that are in its folder.
class LevelRoom {
   public:
    LevelRoom(const std::vector<const Part*>& parts, const RunFolder& folder)
        : parts_(parts),
          header_(parts.front()->header),
          home_(level_folder(folder, header_.level_id)),
          store_(folder.path(), header_.level_id) {}

    // What was played on another version, or otherwise, goes to the history; what is there of this
    // one comes back.
    void make() const {
        std::error_code error;
        fs::create_directories(home_, error);
        if (error)
            throw Failure(Exit::kMachine,
                          fmt::format("{}: cannot be made: {}", home_, reason(error.value())));
        std::string stale;
        for (const auto& file : traces_in(home_))
            if (const auto header = read_trace_header(file); header && !may_stay(file, *header)) {
                stale = difference_from(*header);
                store_.keep(file, *header);
            }
        take_in_older();
        std::vector<VersionStore::Wanted> wanted;
        for (const auto* part : parts_) wanted.push_back({&part->header, part->path});
        const bool is_back = store_.take_back(wanted, home_) > 0;
        if (!stale.empty())
            print_err("{} was played before {}: those games are now in {}\n", header_.level_id,
                      stale, store_.path());
        if (is_back)
            print_err("{}: games of this very version were played before, and are used again\n",
                      header_.level_id);
    }

   private:
    // Why games that were played before are not of this playtest, whoever played them.
    std::string_view difference_from(const traces::TraceHeader& header) const {
        if (!(header.level.setup == header_.level.setup)) return "in another version";
        if (header.seed != header_.seed) return "with another seed";
        if (header.signature != header_.signature) return "by another version of dramatis";
        return kOtherSettings;
    }

    bool may_stay(const std::string& file, const traces::TraceHeader& header) const {
        if (difference_from(header) != kOtherSettings) return false;
        return std::ranges::all_of(parts_, [&](const Part* part) {
            return part->path != file || part->header.plays_like(header);
        });
    }

    // Folders in which versions before this one kept the last one.
    void take_in_older() const {
        for (const auto name : {kNextPreviousFolder, kMovingFolder, kPreviousFolder}) {
            const fs::path folder = fs::path(home_) / name;
            std::error_code error;
            if (!fs::is_directory(folder, error) || fs::is_symlink(folder, error)) continue;
            for (const auto& file : traces_in(folder.string()))
                if (const auto header = read_trace_header(file)) store_.keep(file, *header);
            fs::remove(folder, error);  // it stays if there is anything else in it
        }
    }

    const std::vector<const Part*>& parts_;
    const traces::TraceHeader& header_;
    std::string home_;
    VersionStore store_;
};

// Makes the folders, with the games in them that are wanted and no others.
void make_room(const std::vector<Part>& parts, const RunFolder& folder) {
    std::map<std::string, std::vector<const Part*>> levels;
    for (const auto& part : parts) levels[part.header.level_id].push_back(&part);
    for (const auto& [id, of_level] : levels) LevelRoom(of_level, folder).make();
    for (const auto& part : parts)
        check_output(part.path, kZstandardMark, folder.force(), kOtherFolder);
}

// How far the games are from the precision: 1 is there, 2 has intervals twice as wide.
double width_over(double precision, const Part& part,
                  const std::vector<traces::GameRecord>& games) {
    const auto played = report::play_again(part.header, games);
    if (!played)
        throw Failure(Exit::kBadInput, fmt::format("{}: {}", part.path, played.error().text()));
    const bool has_goals = !part.level->level.setup.goals.empty();
    const auto figure =
        report::measure(report::metric(has_goals ? "pass_rate" : "score"), played->games, {});
    const double half = (*figure.high - *figure.low) / 2;
    return (has_goals ? half : half / std::max(1.0, std::abs(*figure.value))) / precision;
}

class Runner {
   public:
    Runner(const PlaytestPlan& plan, std::vector<Part> parts)
        : plan_(plan), parts_(std::move(parts)) {}

    // All parts up to their wanted number of games; false: interrupted.
    bool play_round() {
        double total = 0, before = 0;
        std::vector<std::size_t> there;
        for (const auto& part : parts_) {
            there.push_back(TraceFile(part.path, part.header).games().size());
            total += part.effort * static_cast<double>(known_goal(part));
            before += part.effort * static_cast<double>(std::min(there.back(), part.wanted));
        }
        if (is_done()) return true;
        told_ = std::max(told_, static_cast<std::size_t>(kUnits * before / total));
        Progress progress(plan_.doing, kUnits, told_);
        progress.hide_counts();
        double done = before;
        for (std::size_t i = 0; i < parts_.size(); ++i) {
            const Part& part = parts_[i];
            if (there[i] >= part.wanted) continue;
            TraceFile file(part.path, part.header);
            const std::size_t first = file.begin_adding(part.wanted);
            done -= part.effort * static_cast<double>(there[i] - first);
            progress.note(fmt::format("{}: {}, {}", part.header.level_id, name_of(part),
                                      core::counted(part.wanted, "game")));
            const auto report_progress = [&](std::size_t games) {
                const double now = done + part.effort * static_cast<double>(games);
                told_ = std::max(told_, static_cast<std::size_t>(kUnits * now / total));
                progress.update(told_);
            };
            if (!play_part(part, file, first, report_progress)) return false;
            done += part.effort * static_cast<double>(part.wanted - first);
        }
        return true;
    }

    // Whether all that this round wants is there.
    bool is_done() const {
        return std::ranges::all_of(parts_, [](const Part& part) {
            return TraceFile(part.path, part.header).games().size() >= part.wanted;
        });
    }

    // Sets what the next round shall play; false: there is none.
    bool plan_round(std::size_t round) {
        bool more = false;
        for (auto& part : parts_) {
            const std::size_t before = part.wanted;
            const std::size_t games = round == 0 ? first_goal(part) : next_goal(part);
            part.wanted = std::max(before, games);
            more |= part.wanted > before;
        }
        return more;
    }

   private:
    static constexpr double kUnits = 1e6;

    bool play_part(const Part& part, TraceFile& file, std::size_t first,
                   const std::function<void(std::size_t)>& progress) const {
        const playtest::Trial trial{.setup = part.header.setup(),
                                    .player = part.member.player.settings,
                                    .overtime = part.header.overtime,
                                    .seed = core::Seed{plan_.seed},
                                    .draws = part.header.draws};
        auto number = static_cast<std::uint32_t>(first);
        const std::size_t count = part.wanted - first;
        const auto taken = playtest::play_trial(
            trial, first, count,
            {.threads = plan_.threads, .stop = [] { return interrupted(); }, .progress = progress},
            [&](playtest::TrialGame game) {
                file.add({.game = number++, .moves = std::move(game.moves), .score = game.score});
            });
        file.finish();
        return taken == count;
    }

    // What all rounds together want, as far as that is known: progress goes on from the first round
    // to the next one where it was.
    std::size_t known_goal(const Part& part) const {
        if (plan_.precision) return part.wanted;
        return std::max(part.wanted, share_of(part, plan_.games));
    }

    static std::size_t share_of(const Part& part, std::size_t games) {
        return static_cast<std::size_t>(std::ceil(part.share * static_cast<double>(games)));
    }
    std::size_t first_goal(const Part& part) const {
        return share_of(part,
                        std::min(kFirstGames, plan_.precision ? plan_.most_games : plan_.games));
    }
    std::size_t next_goal(const Part& part) const {
        if (part.share < 1) return share_of(part, plan_.precision ? 1000 : plan_.games);
        if (!plan_.precision) return plan_.games;
        // Of the games that were wanted so far, even if there are more: a run that was stopped
        // takes the same steps again.
        auto games = TraceFile(part.path, part.header).games();
        games.resize(std::min(games.size(), part.wanted));
        const double over = width_over(*plan_.precision, part, games);
        if (over <= 1 || games.size() >= plan_.most_games) return part.wanted;
        // So many as the width asks for, but no leap that the few games there are cannot justify.
        const double needed = std::min(over * over * 1.05, 8.0) * static_cast<double>(games.size());
        const auto frames = static_cast<std::size_t>(std::ceil(needed / traces::kFrameGames));
        return std::min(std::max(frames * traces::kFrameGames, games.size() + 1), plan_.most_games);
    }

    const PlaytestPlan& plan_;
    std::vector<Part> parts_;
    std::size_t told_ =
        0;  // of the progress; games of a frame that a round left open are played again
};

}  // namespace

void note_versions(const PlaytestPlan& plan, const RunFolder& folder) {
    constexpr double kPatienceWithGit = 3;  // seconds, for all levels together
    double patience = kPatienceWithGit;
    for (const auto& level : plan.levels)
        VersionStore(folder.path(), level.id)
            .note(level.level, plan.seed, kMatch3Signature, level.file, patience);
}

std::vector<std::string> trace_paths(const PlaytestPlan& plan, const RunFolder& folder) {
    std::vector<std::string> out;
    std::error_code error;
    for (const auto& part : parts_of(plan, folder))
        if (fs::exists(part.path, error)) out.push_back(part.path);
    return out;
}

bool run_playtest(const PlaytestPlan& plan, const RunFolder& folder,
                  const std::function<void()>& first_answer) {
    catch_interrupts();
    auto parts = parts_of(plan, folder);
    make_room(parts, folder);
    Runner runner(plan, std::move(parts));
    for (std::size_t round = 0; runner.plan_round(round); ++round) {
        if (round == 1 && !runner.is_done()) first_answer();
        if (!runner.play_round()) return false;
    }
    return true;
}

}  // namespace dramatis::cli
