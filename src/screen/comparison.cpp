#include "screen/comparison.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "games/match3/table.hpp"
#include "players/match3/presets.hpp"
#include "players/match3/seat.hpp"

namespace dramatis::cli {
namespace {

Rival play_rival(const players::NamedPlayer& player, const GameInfo& info) {
    const auto table = match3::Table::make(info.setup, info.game());
    while (!table->view().over) table->play(players::ask(*table, player.settings));
    return standing(player.name, info, table->view());
}

// A win counts more than any points.
bool is_better(const Rival& a, const Rival& b) {
    return a.won != b.won ? a.won > b.won : a.score > b.score;
}

std::string verdict(const std::vector<Rival>& rivals, const Rival& you) {
    std::string beaten, ahead;
    for (const auto& rival : rivals) {
        std::string& list = is_better(you, rival) ? beaten : ahead;
        if (is_better(you, rival) || is_better(rival, you))
            list += (list.empty() ? "" : " and ") + rival.name;
    }
    if (beaten.empty() && ahead.empty()) return "All even: play it again?";
    if (ahead.empty()) return fmt::format("You were better than {}. Well played!", beaten);
    if (beaten.empty()) return fmt::format("This time {} did better. Another try?", ahead);
    return fmt::format("You were better than {}; {} did better still.", beaten, ahead);
}

}  // namespace

Rival standing(const std::string& name, const GameInfo& info, const match3::Table::View& last) {
    return {name, last.score, info.setup.goals.empty() ? std::nullopt : std::optional(last.won)};
}

std::vector<Rival> play_rivals(const GameInfo& info) {
    std::vector<Rival> rivals;
    for (const char* name : {"random", "vanilla"})
        rivals.push_back(play_rival(
            players::aimed_at(players::preset(name, match3::Refills::kHidden), info.setup), info));
    return rivals;
}

std::string compare(const std::vector<Rival>& rivals, const Rival& you, unsigned taken_back) {
    std::vector<Rival> all = rivals;
    all.insert(all.begin(), you);
    std::stable_sort(all.begin(), all.end(), is_better);
    std::string out = "On the same board with the same falling tiles:\n";
    for (const auto& player : all) {
        out += fmt::format("  {:<8} {:>7}", player.name, player.score);
        if (player.won) out += *player.won ? "   won" : "   lost";
        if (player.name == "you" && taken_back > 0)
            out +=
                fmt::format("   with {} move{} taken back", taken_back, taken_back == 1 ? "" : "s");
        out += '\n';
    }
    return out + verdict(rivals, you) + "\n";
}

}  // namespace dramatis::cli
