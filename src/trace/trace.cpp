#include "trace/trace.hpp"

#include <utility>

#include "trace/frames.hpp"

namespace dramatis::trace {
namespace {

using core::Error;

// The games of a frame, in order from `next` on; the error names the first line that is none of them.
std::optional<Error> read_games(std::string_view text, const std::string& where, std::vector<GameRecord>& out) {
    std::size_t number = 1;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        if (end == std::string_view::npos) return Error{"the last line has no end; the trace is damaged", where};
        auto record = parse_record(text.substr(0, end), where + ", line " + std::to_string(number++));
        if (!record) return record.error();
        if (record->game != out.size())
            return Error{"game " + std::to_string(record->game) + " stands where game " + std::to_string(out.size()) +
                             " belongs; the trace is damaged",
                         where};
        out.push_back(std::move(*record));
        text.remove_prefix(end + 1);
    }
    return {};
}

}  // namespace

std::string print_opening(const TraceHeader& header) { return compress_frame(print_header(header) + "\n"); }

std::string print_frame(const std::vector<GameRecord>& games) {
    std::string text;
    for (const auto& game : games) text += print_record(game) + "\n";
    return compress_frame(text);
}

core::Result<Trace> read_trace(std::string_view bytes, const std::string& name) {
    FrameReader reader(bytes, name);
    const auto opening = reader.next();
    if (!opening) return reader.error() ? *reader.error() : Error{"is empty; this is no trace", name};
    auto header = parse_header(opening->substr(0, opening->find('\n')), name);
    if (!header) return header.error();
    Trace out{.header = std::move(*header), .full_bytes = reader.bytes()};
    while (const auto text = reader.next()) {
        const std::size_t before = out.games.size();
        if (auto error = read_games(*text, reader.place(), out.games)) {
            out.games.resize(before);
            out.torn = std::move(error);
            return out;
        }
        if (out.games.size() - before == kFrameGames && before == out.full_games) {
            out.full_bytes = reader.bytes();
            out.full_games = out.games.size();
        }
    }
    out.torn = reader.error();
    return out;
}

}  // namespace dramatis::trace
