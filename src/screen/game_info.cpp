#include "screen/game_info.hpp"

#include <fmt/format.h>

#include "report/level_text.hpp"

namespace dramatis::cli {

std::string GameInfo::text() const {
    std::string out = fmt::format("{}{}{}; {}", level, level.empty() ? "" : ": ",
                                  report::describe(setup, names), seed.text());
    if (index > 0) out += fmt::format(", game {}", index);
    return out;
}

std::string status_text(const GameInfo& info, const match3::Table::View& view,
                        std::uint64_t score) {
    std::string out =
        fmt::format("score {:<6} moves left {:<3} legal moves {:<3}", score,
                    info.setup.move_limit - static_cast<int>(view.played), view.moves.size());
    if (view.shuffles > 0) out += fmt::format(" shuffles {}", view.shuffles);
    return out;
}

}  // namespace dramatis::cli
