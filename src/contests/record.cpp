#include "contests/record.hpp"

#include "core/checksum.hpp"

namespace dramatis::contests {

using core::Json;

namespace {

constexpr const char* kCheck = "check";
constexpr std::uint64_t kMostPlies = 1'000'000;  // of two games of match-3 at most a fiftieth

}  // namespace

std::string print(const GameRecord& record) {
    Json out{{"game", record.game},
             {"first", letter(first_player(record.game))},
             {"points", record.half_points / 2.0},
             {"end", core::word_for(kEndWords, record.end)},
             {"result", record.result}};
    if (record.difference) out["difference"] = *record.difference;
    out["plies"] = record.plies;
    out["moves"] = record.moves;
    if (!record.note.empty()) out["note"] = record.note;
    out[kCheck] = core::checksum(core::dump(out));
    return core::dump(out);
}

core::Result<GameRecord> parse_record(std::string_view line, const std::string& where) {
    auto json = core::parse_json(line, where);
    if (!json) return json.error();
    core::Fields fields(*json, where);
    GameRecord out;
    out.game = fields.whole("game", 0, kMostGames - 1);
    if (fields.text("first") != letter(first_player(out.game)))
        fields.fail("first", "must be A in even games and B in odd ones");
    const double points = fields.real("points", 0, 1);
    out.half_points = points == 0 ? 0 : points == 1 ? 2 : 1;
    if (points != out.half_points / 2.0) fields.fail("points", "must be 0, 0.5 or 1");
    out.end = fields.word("end", kEndWords);
    out.result = fields.text("result");
    if (fields.allows("difference")) out.difference = fields.real("difference", -1e15, 1e15);
    out.plies = static_cast<std::uint32_t>(fields.whole("plies", 0, kMostPlies));
    out.moves = fields.text("moves");
    if (fields.allows("note")) out.note = fields.text("note");
    if (!fields.has(kCheck))
        fields.fail(kCheck, "is missing: the line was edited, or an early version wrote it");
    const std::string check = fields.allows(kCheck) ? fields.text(kCheck) : "";
    if (const auto error = fields.error()) return *error;
    json->erase(kCheck);
    if (core::checksum(core::dump(*json)) != check)
        return core::Error{"does not fit the line, which is damaged or was edited",
                           fields.where(kCheck)};
    return out;
}

}  // namespace dramatis::contests
