#include "traces/record.hpp"

#include <limits>
#include <utility>

namespace dramatis::traces {
namespace {

using core::Error;
using core::Fields;
using core::Json;
using core::Result;
using match3::Direction;
using match3::Swap;

constexpr std::uint64_t kVersion = 1;
constexpr std::string_view kDigits = "0123456789abcdef";
constexpr auto kMost32 = std::numeric_limits<std::uint32_t>::max();
constexpr std::uint32_t kMostOvertime = 10'000, kMostMoves = 10'000;
constexpr std::string_view kCrossed = "crossed";
constexpr auto kMost64 = std::numeric_limits<std::uint64_t>::max();

}  // namespace

std::string print_moves(const std::vector<Swap>& moves) {
    std::string out;
    out.reserve(3 * moves.size());
    for (const Swap& swap : moves) {
        out += kDigits[swap.first.row % 16u];
        out += kDigits[swap.first.column % 16u];
        out += swap.direction == Direction::kRight ? 'r' : 'd';
    }
    return out;
}

Result<std::vector<Swap>> parse_moves(std::string_view text, const std::string& where) {
    std::vector<Swap> moves;
    if (text.size() % 3 != 0)
        return Error{"a move has three characters, row, column and r or d, such as 34r", where};
    for (std::size_t i = 0; i < text.size(); i += 3) {
        const auto row = kDigits.find(text[i]), column = kDigits.find(text[i + 1]);
        const char direction = text[i + 2];
        if (row == std::string_view::npos || column == std::string_view::npos ||
            (direction != 'r' && direction != 'd'))
            return Error{"move " + std::to_string(i / 3 + 1) +
                             " is none; it is row, column (0 to 9, a to f) and r or d, such as 34r",
                         where};
        moves.push_back({{static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(column)},
                         direction == 'r' ? Direction::kRight : Direction::kDown});
    }
    return moves;
}

std::string print_header(const TraceHeader& header) {
    Json out{{"dramatis_trace", kVersion},    {"program", header.program},
             {"signature", header.signature}, {"seed", header.seed},
             {"overtime", header.overtime},   {"player", header.player},
             {"level_id", header.level_id},   {"level", match3::to_json(header.level)}};
    if (header.draws == match3::Draws::kCrossed) out["draws"] = kCrossed;
    if (header.limit) out["limit"] = *header.limit;
    return core::dump(out);
}

Result<TraceHeader> parse_header(std::string_view line, const std::string& where) {
    const auto json = core::parse_json(line, where);
    if (!json) return json.error();
    if (!json->is_object() || !json->contains("dramatis_trace"))
        return Error{"does not begin with {\"dramatis_trace\": 1, ...}; this is no trace", where};
    Fields fields(*json, where + ": ");
    if (fields.whole("dramatis_trace", 0, kMost32) != kVersion)
        fields.fail("dramatis_trace", "is of another version; this program reads version 1");
    TraceHeader header;
    header.program = fields.text("program");
    header.signature = static_cast<std::uint32_t>(fields.whole("signature", 0, kMost32));
    header.seed = fields.whole("seed", 0, kMost64);
    header.overtime = static_cast<std::uint32_t>(fields.whole("overtime", 0, kMostOvertime));
    if (fields.has("draws")) {
        if (fields.text("draws") != kCrossed)
            fields.fail("draws", "must be \"crossed\", or left out");
        header.draws = match3::Draws::kCrossed;
    }
    if (fields.has("limit")) header.limit = static_cast<int>(fields.whole("limit", 1, kMostMoves));
    header.player = fields.value("player");
    const auto has_text = [&](const char* key) {
        return header.player.contains(key) && header.player[key].is_string();
    };
    if (!header.player.is_object() || !has_text("name") || !has_text("title"))
        fields.fail("player", "must be an object with a \"name\" and a \"title\"");
    else if (!header.player.contains("ladder") ||
             !(header.player["ladder"].is_null() || header.player["ladder"].is_number_unsigned()))
        fields.fail("player", "must have a \"ladder\", a number from 0 or null");
    header.level_id = fields.text("level_id");
    auto level = match3::read_level(fields.value("level"), fields.where("level"));
    if (!level) fields.adopt(level.error());
    if (const auto error = fields.error()) return *error;
    header.level = std::move(*level);
    return header;
}

std::string print_record(const GameRecord& record) {
    return "{\"game\":" + std::to_string(record.game) + ",\"moves\":\"" +
           print_moves(record.moves) + "\",\"score\":" + std::to_string(record.score) +
           (record.seed ? ",\"seed\":" + std::to_string(*record.seed) : "") + "}";
}

Result<GameRecord> parse_record(std::string_view line, const std::string& where) {
    const auto json = core::parse_json(line, where);
    if (!json) return json.error();
    Fields fields(*json, where + ": ");
    GameRecord record;
    record.game = static_cast<std::uint32_t>(fields.whole("game", 0, kMost32));
    auto moves = parse_moves(fields.text("moves"), fields.where("moves"));
    if (!moves) fields.adopt(moves.error());
    record.score = fields.whole("score", 0, kMost64);
    if (fields.has("seed")) record.seed = fields.whole("seed", 0, kMost64);
    if (const auto error = fields.error()) return *error;
    record.moves = std::move(*moves);
    return record;
}

}  // namespace dramatis::traces
