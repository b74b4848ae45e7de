#include "cli/options/player_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "cli/options/values.hpp"
#include "library/persona_library.hpp"
#include "os/exit.hpp"
#include "players/match3/settings_json.hpp"

namespace dramatis::cli {
namespace {

using players::Match3Settings;
using Kind = Match3Settings::Kind;
using Tree = Match3Settings::Tree;
using match3::Refills;
using players::Reward;

using players::kChoiceWords;
using players::kPlayoutLengthWords;
using players::kRefillWords;
using players::kRewardWords;
using players::kTreeWords;

void refuse(bool given, const char* option, const std::string& reason) {
    if (given) throw Failure(Exit::kBadUsage, fmt::format("{} {}", option, reason));
}

// Adds options of the player's group.
auto adder(Command& app) {
    return [&app](const char* name, auto& value, const char* text, const ValueRule& check,
                  const char* description) {
        app.add_option(name, value, description)
            ->type_name(text)
            ->transform(check)
            ->group("Player");
    };
}

}  // namespace

void PlayerOptions::add_to(Command& app) {
    const auto add = adder(app);
    add("--player,--agent", name_, "NAME", one_of(players::preset_names()),
        "random   any legal move, each equally likely\n"
        "greedy   the move that scores most right away\n"
        "mixed    greedy's move, with a chance drawn for each\n"
        "         game; else any move\n"
        "vanilla  tree search of the match-3 paper (default)\n"
        "mcts     the good player: tree search that counts\n"
        "         points, not only wins\n"
        "strong   the best: looks four moves ahead; its\n"
        "         playouts take the largest certain gain\n"
        "         (docs/techniques.md)");
    app.add_option("--persona", persona_,
                   "Use a persona instead: one that ships with dramatis\n"
                   "(dramatis persona list) or a file. Options of the\n"
                   "tree search below override its settings")
        ->type_name("NAME")
        ->group("Player");
    name_option_ = app.get_option("--player");
    add("--refills", refills_, "known|hidden", one_of(kRefillWords),
        "Whether the player sees the tiles that will fall\n"
        "(hidden: it does not, just like a person)");
    add("--samples", samples_, "N", whole(1, 10'000),
        "Greedy, hidden refills: how many refills to imagine\n"
        "per move (8)");
    add("--iterations", iterations_, "N", whole(1, 10'000'000),
        "Tree search: iterations per move (250)");
    add("--exploration", exploration_, "C", real(0, 1000),
        "Tree search: weight of the UCB1 bonus, 0 to 1000 (1)");
    add("--reward", reward_, "reach|share", one_of(kRewardWords),
        "What a playout is worth: 1 if it reaches the goal,\n"
        "or score/goal, at most 1 (vanilla reach, mcts\n"
        "share). In a level with goals, those count instead");
    add("--goal", goal_, "VALUE", real(0.001, 1e9),
        "The score that --reward aims at (vanilla 5000, mcts\n"
        "7000)");
    add("--choose", choose_, "rule|visits|mean", one_of(kChoiceWords),
        "Which move is played: best by the selection rule,\n"
        "most visited, or best on average (vanilla rule,\n"
        "mcts mean)");
    add("--tree", tree_, "kept|open-loop", one_of(kTreeWords),
        "Whether a node keeps one state, or averages over\n"
        "all that may fall (vanilla kept; mcts open-loop if\n"
        "refills are hidden)");
    add("--max-depth", max_depth_, "N", whole(1, 10'000),
        "Limit the depth of the tree, in moves (no limit)");
    add("--expand-after", expand_after_, "N", whole(0, 1'000'000),
        "Visits before a leaf gets children (vanilla 0,\n"
        "mcts 1)");
    add("--playout-length", playout_length_, "game|full", one_of(kPlayoutLengthWords),
        "Where a playout ends: with the game (default), or\n"
        "after as many moves as the game has left, wherever\n"
        "in the tree it begins, as in the match-3 paper");
    techniques_.add_to(app);
}

void PlayerOptions::refuse_misfits() const {
    const Kind kind = players::find_preset(name_)->kind;
    const std::pair<const char*, bool> of_search[] = {
        {"--iterations", iterations_.has_value()},
        {"--exploration", exploration_.has_value()},
        {"--reward", reward_.has_value()},
        {"--goal", goal_.has_value()},
        {"--choose", choose_.has_value()},
        {"--tree", tree_.has_value()},
        {"--max-depth", max_depth_.has_value()},
        {"--expand-after", expand_after_.has_value()},
        {"--playout-length", playout_length_.has_value()}};
    refuse(techniques_.is_given() && kind != Kind::kMcts, "--techniques",
           "is for the tree searches, --player vanilla, mcts or strong");
    if (techniques_.is_given() || name_ == "strong") {
        const std::string reason = fmt::format(
            "cannot be used with {}; write it into --techniques, such as "
            "'rule=ucb1;c=0.1;choose=mean;expand-after=4'",
            techniques_.is_given() ? "--techniques"
                                   : "--player strong, which has techniques of its own");
        refuse(exploration_.has_value(), "--exploration", reason);
        refuse(choose_.has_value(), "--choose", reason);
        refuse(max_depth_.has_value(), "--max-depth", reason);
        refuse(expand_after_.has_value(), "--expand-after", reason);
        refuse(playout_length_.has_value(), "--playout-length",
               "is for the search of the match-3 paper (--player vanilla, or a persona), without "
               "--techniques");
    }
    if (kind == Kind::kRandom) {
        const std::string reason =
            "cannot be used with --player random, which plays any legal move and plans nothing";
        refuse(refills_.has_value(), "--refills", reason);
        refuse(samples_.has_value(), "--samples", reason);
        for (const auto& [option, given] : of_search) refuse(given, option, reason);
    } else if (kind == Kind::kGreedy || kind == Kind::kMixed) {
        for (const auto& [option, given] : of_search)
            refuse(
                given, option,
                fmt::format("is for the tree searches, --player vanilla, mcts or strong; {} looks "
                            "one move ahead",
                            name_));
        refuse(samples_ && refills_ == "known", "--samples",
               "is for hidden refills; with --refills known there is only one outcome");
    } else {
        refuse(samples_.has_value(), "--samples",
               fmt::format("is for --player greedy; {} imagines refills while it searches", name_));
    }
}

void PlayerOptions::override_preset(Match3Settings& settings) const {
    if (samples_) settings.samples = *samples_;
    if (iterations_) settings.effort.iterations = *iterations_;
    if (reward_) settings.reward.kind = value_of(kRewardWords, *reward_);
    if (goal_) settings.reward.goal = *goal_;
    if (tree_) settings.tree = value_of(kTreeWords, *tree_);
    if (playout_length_) settings.playout_length = value_of(kPlayoutLengthWords, *playout_length_);
    const auto say = [&](const auto& alias, auto value) {
        search::say(settings, players::kMatch3Names, alias, value);
    };
    if (exploration_) say(players::kExploration, *exploration_);
    if (choose_) say(players::kChoose, value_of(kChoiceWords, *choose_));
    if (max_depth_) say(players::kMaxDepth, *max_depth_);
    if (expand_after_) say(players::kExpandAfter, *expand_after_);
}

NamedPlayer PlayerOptions::chosen_persona(const match3::Setup& setup) const {
    refuse(name_option_->count() > 0, "--player",
           "and --persona are two kinds of player; choose one");
    refuse(samples_.has_value(), "--samples",
           "is for --player greedy; a persona imagines refills while it searches");
    refuse(exploration_.has_value(), "--exploration",
           "is for UCB1; a persona selects by its formula");
    refuse(techniques_.is_given(), "--techniques",
           "and --persona are two kinds of search; choose one");
    const auto persona = players::adapted_to(load_persona(*persona_), setup);
    refuse(reward_ == "share" && persona.settings.reward.kind == Reward::Kind::kReach,
           "--reward share",
           "needs the value where the reward begins, which this persona does not have; add it to a "
           "file of your own");
    NamedPlayer player{.name = persona.name, .settings = persona.settings};
    if (refills_) player.settings.refills = value_of(kRefillWords, *refills_);
    override_preset(player.settings);
    const auto& reward = player.settings.reward;
    refuse(!reward.makes_sense(), "--goal",
           fmt::format("must be better than {}, where this persona's reward begins", reward.from));
    return player;
}

bool PlayerOptions::is_named() const {
    return name_option_->count() > 0 || persona_ || refills_ || reward_ || choose_ || tree_ ||
           playout_length_ || iterations_ || samples_ || max_depth_ || expand_after_ ||
           exploration_ || goal_ || techniques_.is_given();
}

NamedPlayer PlayerOptions::chosen(const match3::Setup& setup) const {
    refuse(playout_length_ == "full" && !setup.goals.empty(), "--playout-length full",
           "is for boards without goals: a level that is won has no more moves to play");
    if (persona_) return chosen_persona(setup);
    refuse_misfits();
    const bool by_techniques =
        techniques_.is_given() &&
        name_option_->count() == 0;  // vanilla's reward and tree are the paper's alone
    NamedPlayer player = players::preset(by_techniques ? "mcts" : name_,
                                         value_of(kRefillWords, refills_.value_or("hidden")));
    if (!reward_ && !goal_) player = players::aimed_at(std::move(player), setup);
    override_preset(player.settings);
    if (techniques_.is_given())
        search::say_techniques(player.settings, players::kMatch3Names,
                               techniques_.chosen(players::match3_powers(player.settings)));
    return player;
}

}  // namespace dramatis::cli
