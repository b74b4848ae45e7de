#include "cli/levels/tune_words.hpp"

#include <fmt/format.h>

#include "report/figure.hpp"
#include "report/level_edits.hpp"
#include "report/wording.hpp"

namespace dramatis::cli {
namespace {

using playtest::TuneLook;
using playtest::TuneResult;
using Status = TuneResult::Status;

// What would decide what so many games could not.
std::string cure_text(const TuneResult& result) {
    return result.games_to_decide
               ? fmt::format("--max-games {} should decide it.", result.games_to_decide)
               : std::string(
                     "It seems to be right at the edge, where more --max-games may not "
                     "decide it; a wider band would.");
}

std::string unclear_text(const TuneResult& result, const std::string& said) {
    if (!result.best.is_check)
        return fmt::format(
            "Not decided: more versions than can be checked may be in the band ({} are left). The "
            "nearest of them: {}, by a first estimate. Let it vary less (--vary), or use a wider "
            "band.",
            result.unchecked, said);
    return fmt::format(
        "Not decided: in fresh games, no version seems to be in the band, but one may be. The "
        "nearest: {}, which reaches into the band. {}",
        said, cure_text(result));
}

core::Json level_json(match3::Level level, const match3::Setup& setup) {
    level.setup = setup;
    return match3::to_json(level);
}

}  // namespace

std::string share_text(const TuneLook& look) {
    return fmt::format("{:.1f} % ({:.1f} to {:.1f})", 100 * look.passed.rate(),
                       100 * look.interval.low, 100 * look.interval.high);
}

std::string change_text(const match3::Level& level, const match3::Setup& setup) {
    match3::Level changed = level;
    changed.setup = setup;
    const auto edits = report::list_edits(level, changed);
    return edits.empty() ? "as it is" : fmt::format("{}", fmt::join(edits, "; "));
}

std::string verdict_text(const TuneResult& result, const std::string& player,
                         const std::string& vary) {
    const bool fresh = result.best.is_check && result.status != Status::kNone;
    const std::string said =
        fmt::format("{} passes {} of {} {}games", report::call(player), share_text(result.best),
                    report::number_of(result.best.passed.games), fresh ? "fresh " : "");
    switch (result.status) {
        case Status::kAlready:
            return fmt::format("The level is already in the band for sure: {}.", said);
        case Status::kFound:
            return fmt::format("Found, for sure: {}.", said);
        case Status::kLikely:
            return fmt::format("Probably{}: {}, which reaches beyond the band. {}",
                               result.best.cost == 0 ? " in the band already" : "", said,
                               cure_text(result));
        case Status::kUnclear:
            return unclear_text(result, said);
        case Status::kNone:
            return fmt::format(
                "Not found: all that was tried with --vary {}, one change or two at once, is "
                "outside the band for sure. The nearest: {}.",
                vary, said);
        case Status::kStopped:
            break;
    }
    return "Stopped.";
}

core::Json look_json(const match3::Level& level, const TuneLook& look) {
    return {{"change", change_text(level, look.setup)},
            {"pass_rate",
             {{"value", look.passed.rate()},
              {"low", look.interval.low},
              {"high", look.interval.high},
              {"n", look.passed.games}}},
            {"cost", look.cost},
            {"fresh_games", look.is_check}};
}

core::Json proposals_json(const match3::Level& level, const TuneResult& result) {
    core::Json out = core::Json::array();
    for (const auto& proposal : result.proposals) {
        auto json = look_json(level, proposal.look);
        json["sure"] = proposal.is_sure;
        json["level"] = level_json(level, proposal.look.setup);
        json["vary"] = core::Json::array();
        for (const auto knob : proposal.knobs)
            json["vary"].push_back(core::word_for(playtest::kKnobs, knob));
        json["moves"] = proposal.moves ? core::Json{proposal.moves->first, proposal.moves->second}
                                       : core::Json();
        out.push_back(std::move(json));
    }
    return out;
}

bool is_found(const TuneResult& result) {
    return result.status == Status::kFound || result.status == Status::kLikely;
}

const char* status_word(Status status) {
    constexpr const char* kWords[] = {"already", "found", "likely", "unclear", "none", "stopped"};
    return kWords[static_cast<std::size_t>(status)];
}

}  // namespace dramatis::cli
