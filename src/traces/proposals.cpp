#include "traces/proposals.hpp"

#include <algorithm>
#include <limits>

#include "core/json.hpp"

namespace dramatis::traces {
namespace {

using core::Error;
using core::Fields;
using core::Json;
using core::Result;

constexpr auto kMost32 = std::numeric_limits<std::uint32_t>::max();
constexpr auto kMost64 = std::numeric_limits<std::uint64_t>::max();
constexpr std::uint64_t kMostGames = 1'000'000'000, kMostMoves = 10'000;

constexpr core::Words<Aim::Kind, 4> kAims = {{{"pass_rate", Aim::Kind::kPassRate},
                                              {"three_stars", Aim::Kind::kThreeStars},
                                              {"blocker_stays", Aim::Kind::kBlockerStays},
                                              {"shuffles", Aim::Kind::kShuffles}}};

// What one game can have of it, at most.
std::uint64_t most_of(Aim::Kind kind) { return kind == Aim::Kind::kShuffles ? kMostMoves : 1; }

Json proposal_json(const Proposal& proposal) {
    Json out{{"level", match3::to_json(proposal.level)},
             {"hits", proposal.hits},
             {"games", proposal.games},
             {"low", proposal.interval.low},
             {"high", proposal.interval.high}};
    if (proposal.moves) out["moves"] = {proposal.moves->first, proposal.moves->second};
    if (const auto& passed = proposal.passed)
        out["passed"] = {{"hits", passed->hits},
                         {"games", passed->games},
                         {"low", passed->interval.low},
                         {"high", passed->interval.high}};
    return out;
}

match3::Level level_of(Fields& fields) {
    auto level = match3::read_level(fields.value("level"), fields.where("level"));
    if (level) return std::move(*level);
    fields.adopt(level.error());
    return {};
}

CountedGames read_counts(Fields& fields, std::uint64_t most) {
    CountedGames out;
    out.games = fields.whole("games", 1, kMostGames);
    out.hits = fields.whole("hits", 0, most * std::max<std::uint64_t>(out.games, 1));
    const auto end = static_cast<double>(most);
    out.interval = {fields.real("low", 0, end), fields.real("high", 0, end)};
    return out;
}

Result<Proposal> read_proposal(const Json& json, const std::string& where, Aim::Kind aim) {
    Fields fields(json, where);
    Proposal out{.level = level_of(fields)};
    const auto counted = read_counts(fields, most_of(aim));
    out.hits = counted.hits, out.games = counted.games, out.interval = counted.interval;
    if (fields.allows("passed")) {
        Fields passed(fields.value("passed"), fields.where("passed") + ": ");
        out.passed = read_counts(passed, 1);
        if (const auto error = passed.error()) fields.adopt(*error);
    }
    if (fields.allows("moves")) {
        const Json& moves = fields.value("moves");
        const auto is_limit = [](const Json& each) {
            return each.is_number_unsigned() && each >= 1 && each <= kMostMoves;
        };
        if (moves.is_array() && moves.size() == 2 && is_limit(moves[0]) && is_limit(moves[1]) &&
            moves[0] <= moves[1])
            out.moves = {moves[0].get<int>(), moves[1].get<int>()};
        else
            fields.fail("moves", "must be two move limits, the lower one first");
    }
    if (const auto error = fields.error()) return *error;
    return out;
}

std::optional<core::Interval> read_range(Fields& fields) {
    const Json& range = fields.value("kept");
    if (range.is_array() && range.size() == 2 && range[0].is_number() && range[1].is_number() &&
        range[0] >= 0 && range[0] <= range[1] && range[1] <= 1)
        return core::Interval{range[0].get<double>(), range[1].get<double>()};
    fields.fail("kept", "must be two shares, the lower one first");
    return {};
}

}  // namespace

std::string_view word_for(Aim::Kind kind) { return core::word_for(kAims, kind); }

std::string print_proposals(const Proposals& proposals) {
    Json list = Json::array();
    for (const auto& each : proposals.list) list.push_back(proposal_json(each));
    Json out{{"dramatis_proposals", 1},
             {"program", proposals.program},
             {"signature", proposals.signature},
             {"seed", proposals.seed},
             {"first_games", proposals.first_games},
             {"player", proposals.player},
             {"aim", word_for(proposals.aim.kind)},
             {"low", proposals.aim.low},
             {"high", proposals.aim.high},
             {"level", match3::to_json(proposals.level)},
             {"file", proposals.file},
             {"shipped", proposals.is_shipped},
             {"slow", proposals.is_slow},
             {"proposals", std::move(list)}};
    if (const auto& kept = proposals.kept) out["kept"] = {kept->low, kept->high};
    return core::dump(out, 1) + "\n";
}

Result<Proposals> parse_proposals(std::string_view text, const std::string& name) {
    const auto json = core::parse_json(text, name);
    if (!json) return json.error();
    if (!json->is_object() || !json->contains("dramatis_proposals"))
        return Error{"does not begin with {\"dramatis_proposals\": 1, ...}", name};
    Fields fields(*json, name + ": ");
    if (fields.whole("dramatis_proposals", 0, kMost32) != 1)
        fields.fail("dramatis_proposals", "is of another version; this program reads version 1");
    const auto kind = fields.word("aim", kAims);
    Proposals out{.program = fields.text("program"),
                  .signature = static_cast<std::uint32_t>(fields.whole("signature", 0, kMost32)),
                  .seed = fields.whole("seed", 0, kMost64),
                  .first_games = fields.whole("first_games", 1, kMostGames),
                  .player = fields.text("player"),
                  .aim = {.kind = kind,
                          .low = fields.real("low", 0, 1),
                          .high = fields.real("high", 0, static_cast<double>(most_of(kind)))},
                  .level = level_of(fields),
                  .file = fields.text("file"),
                  .is_shipped = fields.flag("shipped"),
                  .is_slow = fields.flag("slow")};
    if (fields.allows("kept")) out.kept = read_range(fields);
    const Json& list = fields.value("proposals");
    if (!list.is_array()) fields.fail("proposals", "must be a list");
    for (std::size_t i = 0; list.is_array() && i < list.size(); ++i) {
        auto proposal = read_proposal(
            list[i], fields.where("proposals") + "/" + std::to_string(i) + ": ", out.aim.kind);
        if (!proposal) {
            fields.adopt(proposal.error());
            break;
        }
        out.list.push_back(std::move(*proposal));
    }
    if (const auto error = fields.error()) return *error;
    return out;
}

}  // namespace dramatis::traces
