#include "players/match3/presets.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "core/check.hpp"
#include "core/counted.hpp"
#include "formulas/latex.hpp"
#include "formulas/node_variables.hpp"
#include "formulas/simplify.hpp"
#include "formulas/text.hpp"
#include "players/match3/batch.hpp"
#include "players/match3/settings_json.hpp"

namespace dramatis::players {
namespace {

using core::word_for;
using Kind = Match3Settings::Kind;
using Tree = Match3Settings::Tree;
using match3::Refills;
using search::Recommend;

// What they are, and why they stand where they stand: presets.hpp.
constexpr std::array<Preset, 6> kPresets = {
    {{"random", Kind::kRandom, "any legal move, each equally likely", 0},
     {"greedy", Kind::kGreedy, "the move that is best at once", 1},
     {"mixed", Kind::kMixed, "between random and greedy, each game with other care", std::nullopt},
     {"vanilla", Kind::kMcts, "the tree search of the match-3 paper", std::nullopt},
     {"mcts", Kind::kMcts, "looks ahead: 250 imagined games a move", 2},
     {"strong", Kind::kMcts, "looks four moves ahead, 250 imagined games a move", 3}}};

// The best of the lab's searches with hidden refills at 250 iterations a move: four moves of
// horizon keep the noise of later refills out of a playout, and foreseeing playouts take what is
// sure. docs/techniques.md has what each of them is worth.
constexpr const char* kStrong =
    "rule=ucb-variance;c=0.7;c1=0.003;choose=mean;expand-after=4;horizon=4;playout=foreseeing";

// What another swap on the board is worth at the end of what strong looks at, in points; tuned on
// the classic setting.
constexpr double kOutlook = 30;

std::string reward_text(const Reward& reward) {
    const double by_goals = reward.level_goals;
    if (by_goals == 1) return "aims at the level's goals";
    std::string out = by_goals > 0
                          ? fmt::format("aims at the level's goals ({:.6g} %) and ", by_goals * 100)
                          : std::string();
    out += fmt::format("{} {:.6g}", word_for(kRewardWords, reward.kind), reward.goal);
    if (reward.kind == Reward::Kind::kShare && reward.from != 0)
        out += fmt::format(" from {:.6g}", reward.from);
    return out;
}

// What random play scores there; always the same. Where cascades do not end, games take a thousand
// times as long, and a few have to do.
double random_score(const match3::Setup& setup) {
    const auto play = [&](std::size_t games) {
        return play_batch({.setup = setup, .player = {}, .games = games, .seed = core::Seed{1}},
                          {});
    };
    auto games = play(10);
    if (std::ranges::none_of(games, &match3::GameResult::is_endless)) games = play(200);
    double sum = 0;
    for (const auto& game : games) sum += static_cast<double>(game.score);
    return std::max(1.0, std::round(sum / static_cast<double>(games.size())));
}

}  // namespace

std::vector<std::string> preset_names() {
    std::vector<std::string> names;
    for (const auto& each : kPresets) names.emplace_back(each.name);
    return names;
}

const Preset* find_preset(std::string_view name) {
    const auto found = std::ranges::find(kPresets, name, &Preset::name);
    return found == kPresets.end() ? nullptr : &*found;
}

NamedPlayer preset(std::string_view name, Refills refills) {
    const Preset* known = find_preset(name);
    DR_CHECK(known != nullptr);
    NamedPlayer player{.name = std::string(name), .settings = {}};
    auto& settings = player.settings;
    settings.kind = known->kind;
    settings.refills = refills;
    if (name != "mcts" && name != "strong") return player;
    settings.reward = {.kind = Reward::Kind::kShare, .goal = 7000};
    settings.tree = refills == Refills::kHidden ? Tree::kOpenLoop : Tree::kKeptStates;
    search::say(settings, kMatch3Names, kChoose, Recommend::kMean);
    search::say(settings, kMatch3Names, kExpandAfter, 1);
    if (name == "strong") search::say_techniques(settings, kMatch3Names, strong_techniques());
    return player;
}

NamedPlayer aimed_at(NamedPlayer player, const match3::Setup& setup) {
    if (player.settings.kind == Kind::kRandom) return player;
    if (!setup.goals.empty()) player.settings.reward.level_goals = 1;
    if (setup.goals.empty() && player.name == "strong") {
        player.settings.reward.goal = 5 * random_score(setup);
        player.settings.reward.outlook = kOutlook;
    }
    return player;
}

search::Configuration strong_techniques() {
    auto out = search::parse_configuration(kStrong);
    DR_CHECK(out.has_value());
    return *out;
}

std::string describe_search(const Match3Settings& s) {
    std::string out = fmt::format("{} refills, {}", word_for(kRefillWords, s.refills),
                                  core::counted(s.effort.iterations, "iteration"));
    const auto& techniques = s.techniques;
    if (!search::is_said_by_names(s, kMatch3Names))
        return out + fmt::format(", {}, {}, {} tree",
                                 search::print(techniques, match3_powers(s).start,
                                               search::Detail::kWholeRule),
                                 reward_text(s.reward), word_for(kTreeWords, s.tree));
    if (!s.formula) out += fmt::format(", exploration {}", *kExploration.get(techniques));
    out += ", " + reward_text(s.reward);
    out += fmt::format(", choose {}, {} tree", word_for(kChoiceWords, techniques.choose),
                       word_for(kTreeWords, s.tree));
    if (techniques.expand_after) out += fmt::format(", expand after {}", techniques.expand_after);
    if (techniques.depth) out += fmt::format(", depth {}", techniques.depth);
    if (s.playout_length != Match3Settings::PlayoutLength::kGame)
        out += ", playouts of full length";
    return out;
}

std::string describe(const NamedPlayer& player) {
    const auto& s = player.settings;
    if (s.kind == Kind::kRandom) return player.name;
    if (s.kind == Kind::kMcts && s.formula)
        return fmt::format(
            "{}: {}; {}", player.name,
            formulas::print_short(formulas::simplify(*s.formula), formulas::kNodeNames),
            describe_search(s));
    if (s.kind == Kind::kMcts) return fmt::format("{}, {}", player.name, describe_search(s));
    std::string out = fmt::format("{}, {} refills", player.name, word_for(kRefillWords, s.refills));
    if (s.refills != Refills::kKnown) out += fmt::format(", {} samples", s.samples);
    return s.reward.level_goals > 0 ? out + ", " + reward_text(s.reward) : out;
}

core::Json to_json(const NamedPlayer& player) {
    const auto& s = player.settings;
    core::Json out{{"name", player.name}};
    if (s.kind == Kind::kRandom) return out;
    if (s.kind == Kind::kGreedy || s.kind == Kind::kMixed) {
        out["refills"] = word_for(kRefillWords, s.refills);
        out["samples"] = s.refills == Refills::kKnown ? 1 : s.samples;
        if (s.reward.level_goals > 0) out["level_goals"] = s.reward.level_goals;
        return out;
    }
    if (s.formula) {
        out["objective"] = to_json(s.reward.objective);
        out["formula"] = formulas::print(*s.formula, formulas::kNodeNames);
    }
    out.update(search_json(s));
    return out;
}

}  // namespace dramatis::players
