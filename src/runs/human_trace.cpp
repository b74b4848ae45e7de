#include "runs/human_trace.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "os/exit.hpp"
#include "os/files.hpp"
#include "os/shown.hpp"
#include "os/version.hpp"
#include "runs/signatures.hpp"
#include "runs/trace_files.hpp"

namespace dramatis::cli {

HumanTrace::HumanTrace(std::string path, std::string level_id, match3::Level level)
    : path_(std::move(path)),
      header_{.program = kVersion,
              .signature = kMatch3Signature,
              .level_id = std::move(level_id),
              .level = std::move(level),
              .player = {{"name", "human"}, {"title", "a person"}, {"ladder", nullptr}}} {
    if (!path_.ends_with(kTraceEnding))
        throw Failure(Exit::kBadUsage,
                      fmt::format("--trace {}: traces are compressed, and reports look for their "
                                  "ending; call it {}{}",
                                  shown(path_), path_text(path_.substr(0, path_.find(".jsonl"))),
                                  kTraceEnding));
    if (!is_readable(path_)) {
        check_output(path_, kNoMark, Force::kNo);
        return;
    }
    auto found = traces::read_trace(read_trace_bytes(path_), path_text(path_));
    if (!found) throw Failure(Exit::kBadInput, found.error().text());
    if (found->torn) throw Failure(Exit::kBadInput, found->torn->text());
    const auto& there = found->header;
    if (there.player != header_.player)
        throw Failure(Exit::kBadUsage, fmt::format("{}: holds games by {}; give another file",
                                                   path_text(path_), shown(there.player_name())));
    if (there.level_id != header_.level_id || there.level.setup != header_.level.setup)
        throw Failure(Exit::kBadUsage,
                      fmt::format("{}: holds games on another level, or on another version of this "
                                  "one; give another file",
                                  path_text(path_)));
    games_ = std::move(found->games);
}

std::uint32_t HumanTrace::add(std::vector<match3::Swap> moves, std::uint64_t score,
                              std::uint64_t seed) {
    const auto number = static_cast<std::uint32_t>(games_.size());
    games_.push_back({.game = number, .moves = std::move(moves), .score = score, .seed = seed});
    std::string bytes = traces::print_opening(header_);
    for (auto first = games_.begin(); first != games_.end();) {
        const auto count = std::min<std::ptrdiff_t>(games_.end() - first, traces::kFrameGames);
        bytes += traces::print_frame({first, first + count});
        first += count;
    }
    write_file(path_, bytes);
    return number;
}

}  // namespace dramatis::cli
