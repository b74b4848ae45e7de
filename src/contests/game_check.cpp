#include "contests/game_check.hpp"

namespace dramatis::contests {
namespace {

using core::Json;

Json points(const GameRecord& record) { return record.half_points / 2.0; }
Json difference(const GameRecord& record) {
    return record.difference ? Json(*record.difference) : Json();
}

}  // namespace

std::string shown_field(std::string text) {
    constexpr std::size_t kMost = 60;
    if (text.size() > kMost) {
        text.resize(kMost);
        text += "...";
    }
    return core::dump(Json(text));
}

std::optional<core::Error> find_difference(const GameRecord& record, const GameRecord& made) {
    const auto error = [](const char* field, const std::string& said, const std::string& is) {
        return core::Error{"is " + said + ", but the moves come to " + is, field};
    };
    if (record.moves != made.moves)
        return core::Error{"is not as moves are written here, with one blank between two of them",
                           "moves"};
    if (record.plies != made.plies)
        return error("plies", std::to_string(record.plies), std::to_string(made.plies));
    if (record.end != made.end)
        return error("end", core::word_for(kEndWords, record.end),
                     core::word_for(kEndWords, made.end));
    if (record.result != made.result)
        return error("result", shown_field(record.result), shown_field(made.result));
    if (record.half_points != made.half_points)
        return error("points", core::dump(points(record)), core::dump(points(made)));
    if (record.difference != made.difference)
        return error("difference", core::dump(difference(record)), core::dump(difference(made)));
    if (record.note != made.note)
        return core::Error{"does not belong to a game that ended so", "note"};
    return {};
}

}  // namespace dramatis::contests
