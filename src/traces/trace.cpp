#include "traces/trace.hpp"

#include <algorithm>
#include <utility>

#include "traces/frames.hpp"

namespace dramatis::traces {
namespace {

using core::Error;

// The games of a frame, in order from `next` on; the error names the first line that is none of
// them.
std::optional<Error> read_games(std::string_view text, const std::string& where,
                                std::vector<GameRecord>& out) {
    std::size_t number = 1;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        if (end == std::string_view::npos)
            return Error{"the last line has no end; the trace is damaged", where};
        auto record =
            parse_record(text.substr(0, end), where + ", line " + std::to_string(number++));
        if (!record) return record.error();
        if (record->game != out.size())
            return Error{"game " + std::to_string(record->game) + " stands where game " +
                             std::to_string(out.size()) + " belongs; the trace is damaged",
                         where};
        out.push_back(std::move(*record));
        text.remove_prefix(end + 1);
    }
    return {};
}

}  // namespace

std::string print_opening(const TraceHeader& header) {
    return compress_frame(print_header(header) + "\n");
}

std::string print_frame(const std::vector<GameRecord>& games) {
    std::string text;
    for (const auto& game : games) text += print_record(game) + "\n";
    return compress_frame(text);
}

core::Result<TraceHeader> read_header(std::string_view bytes, const std::string& name) {
    FrameReader reader(bytes, name);
    const auto text = reader.next();
    if (!text) return reader.error() ? *reader.error() : Error{"is empty; this is no trace", name};
    return parse_header(std::string_view(*text).substr(0, text->find('\n')), name);
}

core::Result<Trace> read_trace(std::string_view bytes, const std::string& name) {
    FrameReader reader(bytes, name);
    auto text = reader.next();
    if (!text) return reader.error() ? *reader.error() : Error{"is empty; this is no trace", name};
    const std::size_t end = std::min(text->find('\n'), text->size());
    auto header = parse_header(std::string_view(*text).substr(0, end), name);
    if (!header) return header.error();
    Trace out{.header = std::move(*header), .full_bytes = reader.bytes()};
    text->erase(0, end + 1);
    out.is_canonical = text->empty();
    if (text->empty()) text = reader.next();
    for (; text; text = reader.next()) {
        const std::size_t before = out.games.size();
        out.is_canonical &= before == out.full_games;
        if (auto error = read_games(*text, reader.place(), out.games)) {
            out.games.resize(before);
            out.torn = std::move(error);
            return out;
        }
        const std::size_t count = out.games.size() - before;
        out.is_canonical &= count > 0 && count <= kFrameGames;
        if (out.is_canonical && count == kFrameGames) {
            out.full_bytes = reader.bytes();
            out.full_games = out.games.size();
        }
    }
    out.torn = reader.error();
    return out;
}

}  // namespace dramatis::traces
