#include "report/hint.hpp"

#include <fmt/format.h>

#include <vector>

#include "report/level_text.hpp"

namespace dramatis::report {

using match3::Table;

std::string why_hint(Table& table, match3::Swap swap, const match3::Names& names) {
    const auto before = table.view().goals;
    const auto turn = table.play(swap);
    table.undo();
    if (turn.cascade.empty()) return {};
    const auto& wave = turn.cascade.front();
    std::vector<std::string> deeds;
    for (const auto& match : wave.matches)
        deeds.push_back(fmt::format("clears {} {}", match.cells.size(), names.colour(match.tile)));
    for (const auto& made : wave.made) deeds.push_back("makes " + spot_text(made.spot, names));
    if (!wave.fired.empty())
        deeds.push_back("fires " + count_text(wave.fired.size(), "special piece"));
    std::string nearer;
    for (std::size_t g = 0; g < before.size(); ++g)
        if (turn.goals.front()[g].done > before[g].done)
            nearer +=
                (nearer.empty() ? "; then " : ", ") + state_text(turn.goals.front()[g], g, names);
    std::string out = "it ";
    for (std::size_t i = 0; i < deeds.size(); ++i)
        out += (i == 0 ? "" : i + 1 == deeds.size() ? " and " : ", ") + deeds[i];
    return out + nearer;
}

}  // namespace dramatis::report
