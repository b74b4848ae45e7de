#include "studio/tuning_desk.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "games/match3/level_source.hpp"
#include "playtest/tuner.hpp"
#include "report/figure.hpp"
#include "report/level_edits.hpp"

namespace dramatis::studio {
namespace {

using Status = playtest::TuneResult::Status;

constexpr std::uint64_t kMostGames = 100'000;

std::string_view status_word(Status status) {
    switch (status) {
        case Status::kAlready:
            return "already";
        case Status::kFound:
            return "found";
        case Status::kLikely:
            return "likely";
        case Status::kUnclear:
            return "unclear";
        case Status::kNone:
            return "none";
        case Status::kStopped:
            return "stopped";
    }
    return {};
}

Json look_json(const match3::Level& level, const playtest::TuneLook& look) {
    match3::Level after = level;
    after.setup = look.setup;
    Json changes = Json::array();
    for (const auto& change : match3::list_changes(level, after))
        changes.push_back(match3::print_change(change));
    return {{"level", match3::to_json(after)},
            {"changes", std::move(changes)},
            {"words", report::list_edits(level, after)},
            {"pass", report::to_json(
                         report::figure_of(look.passed.rate(), look.interval, look.passed.games))}};
}

}  // namespace

Answer tune(Request& request, const Cast& cast) {
    const auto level = request.level();
    const auto member = cast.read(request, level.setup);
    const double low = request.real("low", 0, 1), high = request.real("high", 0, 1);
    const auto seed = request.whole("seed", 0, kMostExact);
    const auto games = request.whole("games", 100, kMostGames);
    if (level.setup.goals.empty() && !request.is_wrong("level"))
        request.fail("level", "has no goals, so nobody can pass it");
    if (low > high && !request.is_wrong("low")) request.fail("low", "is above high");
    if (auto error = request.error()) return *error;
    playtest::Knobs knobs;
    for (const auto& [word, knob] : playtest::kKnobs) knobs.set(knob);
    const auto result = playtest::tune(
        {.setup = level.setup,
         .low = low,
         .high = high,
         .knobs = knobs,
         .player =
             [&](const match3::Setup& version) {
                 return cast.find(member.player.name, version)->player.settings;
             },
         .games = static_cast<std::size_t>(games),
         .most_games = static_cast<std::size_t>(std::max<std::uint64_t>(8 * games, 8000)),
         .most_proposals = 3,
         .seed = core::Seed{seed},
         .begin_look = [](const match3::Setup&, bool) {}},
        {.threads = 1, .stop = {}, .progress = {}});
    Json proposals = Json::array();
    for (const auto& proposal : result.proposals) {
        proposals.push_back(look_json(level, proposal.look));
        proposals.back()["is_sure"] = proposal.is_sure;
        proposals.back()["moves"] =
            proposal.moves ? Json{proposal.moves->first, proposal.moves->second} : Json();
    }
    return Json{{"status", status_word(result.status)},
                {"nearest", look_json(level, result.best)},
                {"proposals", std::move(proposals)}};
}

}  // namespace dramatis::studio
