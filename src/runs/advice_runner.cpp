#include "runs/advice_runner.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "library/cast.hpp"
#include "os/progress.hpp"
#include "os/version.hpp"
#include "playtest/star_tuner.hpp"
#include "playtest/tuner.hpp"
#include "report/faults.hpp"
#include "report/missed.hpp"
#include "runs/mender.hpp"
#include "runs/proposals_file.hpp"
#include "runs/signatures.hpp"

namespace dramatis::cli {
namespace {

using report::LevelGames;
using traces::Aim;
using traces::Proposals;

// A first look at a change, and how many fresh games make sure of one, at most. A few seconds for
// greedy.
constexpr std::size_t kFirstLook = 400, kMostGames = 3200, kStarGames = 1000;

std::string file_of(const RunFolder& folder, const std::string& id, Aim::Kind aim) {
    const bool is_fault = aim == Aim::Kind::kBlockerStays || aim == Aim::Kind::kShuffles;
    return folder.file(fmt::format("traces/{}/{}", id,
                                   is_fault ? proposals_file(aim) : std::string(kProposalsFile)));
}

bool is_slow(const players::Match3Settings& player) {
    return player.kind == players::Match3Settings::Kind::kMcts;
}

class Adviser {
   public:
    Adviser(const PlaytestPlan& plan, const RunFolder& folder) : plan_(plan), folder_(folder) {}

    // What there is to try on a level, with an empty list; nothing if it has all that it wants.
    std::optional<Proposals> question(const LevelGames& games,
                                      const report::Thresholds& thresholds) const {
        const auto missed = report::find_missed(games, thresholds);
        return missed ? question(games, missed->aim) : std::nullopt;
    }
    // The same of a finding.
    std::optional<Proposals> question(const LevelGames& games, const report::Fault& fault,
                                      const report::Thresholds& thresholds) const {
        auto out = question(games, fault.aim);
        if (out) out->kept = report::kept_range(games, thresholds);
        return out;
    }

    std::optional<Proposals> question(const LevelGames& games, const Aim& aim) const {
        const auto planned = std::ranges::find(plan_.levels, games.id, &PlannedLevel::id);
        if (planned == plan_.levels.end()) return {};
        Proposals out{.program = kVersion,
                      .signature = kMatch3Signature,
                      .seed = plan_.seed,
                      .first_games = kFirstLook,
                      .player = games.judge().header.player_name(),
                      .aim = aim,
                      .level = games.level,
                      .file = planned->file,
                      .is_shipped = planned->is_shipped};
        // A persona may be a file, which has another name than it.
        const auto member = member_called(out.player, out.level.setup);
        if (!member) return {};
        out.is_slow = is_slow(*member);
        return out;
    }

    // What is there of an earlier run, if it answers.
    static std::optional<Proposals> known(const Proposals& question, const Proposals* tried) {
        if (!tried || !tried->answers(question)) return {};
        Proposals out = *tried;
        out.file = question.file, out.is_shipped = question.is_shipped;
        return out;
    }

    // False: interrupted.
    bool answer(Proposals& question, Progress& progress) {
        if (question.is_slow) return true;
        return question.aim.kind == Aim::Kind::kPassRate ? try_pass_rate(question, progress)
                                                         : try_stars(question, progress);
    }

    bool mend(const LevelGames& games, const report::Fault& fault,
              const report::Thresholds& thresholds, Proposals& question, Progress& progress) {
        if (question.is_slow) return true;
        std::size_t looks = 0;
        auto found = cli::mend(
            {.games = games,
             .fault = fault,
             .thresholds = thresholds,
             .kept = *question.kept,
             .player =
                 [&](const match3::Setup& setup) { return *member_called(question.player, setup); },
             .look_games = kFirstLook,
             .seed = seed_of(question).child("mend", static_cast<std::uint64_t>(fault.aim.kind)),
             .begin_look =
                 [&] {
                     progress.note(fmt::format("{}, {}, try {}", question.level.name,
                                               traces::word_for(fault.aim.kind), ++looks));
                 }},
            options());
        if (!found) return false;
        question.list = std::move(*found);
        return true;
    }

    void keep(const Proposals& tried, const std::string& id) const {
        const std::string path = file_of(folder_, id, tried.aim.kind);
        check_output(path, traces::kProposalsMark, folder_.force(), kOtherFolder);
        write_file(path, traces::print_proposals(tried));
    }

   private:
    std::optional<players::Match3Settings> member_called(const std::string& name,
                                                         const match3::Setup& setup) const {
        for (const auto& each : plan_.cast)
            if (auto member = cast_member(each, setup); member.player.name == name)
                return member.player.settings;
        return {};
    }

    core::ParallelOptions options() const {
        return {.threads = plan_.threads, .stop = [] { return interrupted(); }, .progress = {}};
    }
    static core::Seed seed_of(const Proposals& question) {
        return core::Seed{question.seed}.child("advice");
    }

    bool try_pass_rate(Proposals& question, Progress& progress) {
        playtest::Knobs knobs;
        for (const auto& [word, knob] : playtest::kKnobs) knobs.set(knob);
        std::size_t looks = 0;
        const playtest::TuneRequest request{
            .setup = question.level.setup,
            .low = question.aim.low,
            .high = question.aim.high,
            .knobs = knobs,
            .player =
                [&](const match3::Setup& setup) { return *member_called(question.player, setup); },
            .games = kFirstLook,
            .most_games = kMostGames,
            .seed = seed_of(question),
            .begin_look =
                [&](const match3::Setup&, bool) {
                    progress.note(fmt::format("{}, try {}", question.level.name, ++looks));
                }};
        const auto result = playtest::tune(request, options());
        if (result.status == playtest::TuneResult::Status::kStopped) return false;
        for (const auto& each : result.proposals) {
            if (each.look.cost == 0) continue;  // it is in the range as it is, by these games
            traces::Proposal proposal{.level = question.level,
                                      .hits = each.look.passed.wins,
                                      .games = each.look.passed.games,
                                      .interval = each.look.interval,
                                      .moves = each.moves};
            proposal.level.setup = each.look.setup;
            question.list.push_back(std::move(proposal));
        }
        return true;
    }

    bool try_stars(Proposals& question, Progress& progress) {
        progress.note(fmt::format("{}, its stars", question.level.name));
        const auto found =
            playtest::tune_stars({.setup = question.level.setup,
                                  .player = *member_called(question.player, question.level.setup),
                                  .games = kStarGames,
                                  .seed = seed_of(question)},
                                 options());
        if (interrupted()) return false;
        if (!found) return true;
        traces::Proposal proposal{.level = question.level,
                                  .hits = found->three_stars,
                                  .games = found->wins,
                                  .interval = core::wilson95(found->three_stars, found->wins)};
        proposal.level.setup = found->setup;
        if (proposal.interval.low >= question.aim.low &&
            proposal.interval.high <= question.aim.high)
            question.list.push_back(std::move(proposal));
        return true;
    }

    const PlaytestPlan& plan_;
    const RunFolder& folder_;
};

// What is still to be tried.
struct Open {
    LevelGames* level;
    Proposals question;
    std::optional<report::Fault> fault{};  // what it is about, if that is a finding
};

Proposals* mend_of(LevelGames& level, Aim::Kind kind) {
    const auto found = std::ranges::find_if(
        level.mends, [&](const Proposals& tried) { return tried.aim.kind == kind; });
    return found == level.mends.end() ? nullptr : &*found;
}

}  // namespace

bool try_changes(const PlaytestPlan& plan, const RunFolder& folder,
                 const report::Thresholds& thresholds, LoadedTraces& traces) {
    catch_interrupts();
    Adviser adviser(plan, folder);
    std::vector<Open> open;
    for (auto& level : traces.levels) {
        if (auto asked = adviser.question(level, thresholds)) {
            const auto* tried = level.tried ? &*level.tried : nullptr;
            if (auto known = adviser.known(*asked, tried)) {
                if (!(*known == *tried)) adviser.keep(*known, level.id);
                level.tried = std::move(known);
            } else {
                open.push_back({.level = &level, .question = std::move(*asked)});
            }
        }
        for (auto& fault : report::find_faults(level, thresholds))
            if (auto asked = adviser.question(level, fault, thresholds)) {
                auto* tried = mend_of(level, fault.aim.kind);
                if (auto known = adviser.known(*asked, tried)) {
                    if (!(*known == *tried)) adviser.keep(*known, level.id);
                    *tried = std::move(*known);
                } else {
                    open.push_back({&level, std::move(*asked), std::move(fault)});
                }
            }
    }
    Progress progress("trying changes", open.size());
    progress.hide_counts();
    for (std::size_t i = 0; i < open.size(); ++i) {
        auto& [level, question, fault] = open[i];
        if (!(fault ? adviser.mend(*level, *fault, thresholds, question, progress)
                    : adviser.answer(question, progress)))
            return false;
        adviser.keep(question, level->id);
        const auto file = file_of(folder, level->id, question.aim.kind);
        std::erase_if(traces.problems,
                      [&](const report::Problem& problem) { return problem.file == file; });
        if (!fault)
            level->tried = std::move(question);
        else if (auto* old = mend_of(*level, question.aim.kind))
            *old = std::move(question);
        else
            level->mends.push_back(std::move(question));
        progress.update(i + 1);
    }
    return true;
}

}  // namespace dramatis::cli
