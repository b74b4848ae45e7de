#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/check.hpp"
#include "report/games.hpp"
#include "traces/frames.hpp"
#include "traces/trace.hpp"

namespace {

using namespace dramatis;

// Games that were read are played again, or it is said which of them cannot be. Large boards of few
// colours have endless cascades, which take long and show nothing new.
void play(traces::Trace read) {
    const auto& setup = read.header.level.setup;
    if (setup.rows * setup.columns > 64 || setup.colours < 4 || setup.move_limit > 200 ||
        read.header.overtime > 200)
        return;
    if (read.games.size() > 4) read.games.resize(4);
    if (const auto played = report::play_again(read.header, read.games))
        DR_CHECK(played->games.size() == read.games.size());
    else
        DR_CHECK(!played.error().what.empty());
}

// What is read is the beginning of the bytes, and is read again from what it is printed as.
void read(std::string_view bytes) {
    const auto found = traces::read_trace(bytes, "fuzz");
    if (!found) {
        DR_CHECK(!found.error().what.empty());
        return;
    }
    DR_CHECK(found->full_bytes <= bytes.size());
    DR_CHECK(found->full_games <= found->games.size());
    std::string again = traces::print_opening(found->header);
    for (std::size_t i = 0; i < found->games.size(); ++i) {
        DR_CHECK(found->games[i].game == i);
        again += traces::print_frame({found->games[i]});
    }
    const auto second = traces::read_trace(again, "fuzz");
    DR_CHECK(second && !second->torn && second->header == found->header &&
             second->games == found->games);
    play(*found);
}

}  // namespace

// Any bytes are a trace or not. Chance hardly ever makes a checksum, so the bytes are also taken as
// the text in the frames: the first line is the header.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    read(bytes);
    const auto header = bytes.substr(0, bytes.find('\n'));
    read(traces::compress_frame(header) +
         traces::compress_frame(bytes.substr(std::min(header.size() + 1, size))));
    return 0;
}
