#include "cli/comparison.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/agent_options.hpp"
#include "playtest/table.hpp"

namespace dramatis::cli {
namespace {

std::uint64_t score_of(const NamedAgent& agent, const GameInfo& info) {
    const auto table = playtest::Table::make(info.setup, info.game());
    while (!table->view().over) table->play(table->ask(agent.settings));
    return table->view().score;
}

std::string verdict(const std::vector<Rival>& rivals, std::uint64_t score) {
    std::string beaten, ahead;
    for (const auto& rival : rivals) {
        std::string& list = rival.score < score ? beaten : ahead;
        if (rival.score != score) list += (list.empty() ? "" : " and ") + rival.name;
    }
    if (beaten.empty() && ahead.empty()) return "All even: play it again?";
    if (ahead.empty()) return fmt::format("You were better than {}. Well played!", beaten);
    if (beaten.empty()) return fmt::format("This time {} did better. Another try?", ahead);
    return fmt::format("You were better than {}; {} did better still.", beaten, ahead);
}

}  // namespace

std::vector<Rival> play_rivals(const GameInfo& info) {
    std::vector<Rival> rivals;
    for (const char* name : {"random", "vanilla"})
        rivals.push_back({name, score_of(preset(name, match3::Refills::kHidden), info)});
    return rivals;
}

std::string compare(const std::vector<Rival>& rivals, std::uint64_t score, unsigned taken_back) {
    std::vector<Rival> all = rivals;
    all.insert(all.begin(), {"you", score});
    std::stable_sort(all.begin(), all.end(),
                     [](const Rival& a, const Rival& b) { return a.score > b.score; });
    std::string out = "On the same board with the same falling tiles:\n";
    for (const auto& player : all) {
        out += fmt::format("  {:<8} {:>7}", player.name, player.score);
        if (player.name == "you" && taken_back > 0)
            out +=
                fmt::format("   with {} move{} taken back", taken_back, taken_back == 1 ? "" : "s");
        out += '\n';
    }
    return out + verdict(rivals, score) + "\n";
}

}  // namespace dramatis::cli
