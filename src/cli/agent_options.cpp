#include "cli/agent_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "cli/exit.hpp"
#include "cli/persona_library.hpp"
#include "cli/values.hpp"
#include "lab/study.hpp"
#include "personas/latex.hpp"
#include "personas/node_variables.hpp"
#include "personas/simplify.hpp"
#include "personas/text.hpp"
#include "playtest/batch.hpp"
#include "playtest/settings_json.hpp"

namespace dramatis::cli {
namespace {

using playtest::AgentSettings;
using Kind = AgentSettings::Kind;
using Tree = AgentSettings::Tree;
using match3::Refills;
using playtest::Reward;
using search::Recommend;

constexpr Words<Kind, 5> kAgents = {{{"random", Kind::kRandom},
                                     {"greedy", Kind::kGreedy},
                                     {"vanilla", Kind::kMcts},
                                     {"mcts", Kind::kMcts},
                                     {"strong", Kind::kMcts}}};
using playtest::kChoiceWords;
using playtest::kRefillWords;
using playtest::kRewardWords;
using playtest::kTreeWords;

// What another swap on the board is worth at the end of what strong looks at, in points; tuned on
// the classic setting.
constexpr double kOutlook = 30;

constexpr auto kAnyDepth = std::numeric_limits<std::uint32_t>::max();

void refuse(bool given, const char* option, const std::string& reason) {
    if (given) throw Failure(Exit::kBadUsage, fmt::format("{} {}", option, reason));
}

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

// What random play scores there; always the same.
double random_score(const match3::Setup& setup) {
    double sum = 0;
    const auto games = playtest::play_batch(
        {.setup = setup, .agent = {}, .games = 200, .seed = core::Seed{1}}, {});
    for (const auto& game : games) sum += static_cast<double>(game.score);
    return std::max(1.0, std::round(sum / static_cast<double>(games.size())));
}

}  // namespace

std::vector<std::string> agent_names() {
    std::vector<std::string> names;
    for (const auto& [name, kind] : kAgents) names.emplace_back(name);
    return names;
}

NamedAgent preset(std::string_view name, Refills refills) {
    NamedAgent agent{.name = std::string(name), .settings = {}};
    auto& settings = agent.settings;
    settings.kind = value_of(kAgents, name);
    settings.refills = refills;
    if (name != "mcts" && name != "strong") return agent;
    settings.reward = {.kind = Reward::Kind::kShare, .goal = 7000};
    settings.recommend = Recommend::kMean;
    settings.tree = refills == Refills::kHidden ? Tree::kOpenLoop : Tree::kKeptStates;
    settings.search.expand_after = 1;
    if (name == "strong") settings.techniques = strong_techniques();
    return agent;
}

NamedAgent aimed_at(NamedAgent agent, const match3::Setup& setup) {
    if (agent.settings.kind == Kind::kRandom) return agent;
    if (!setup.goals.empty()) agent.settings.reward.level_goals = 1;
    if (setup.goals.empty() && agent.name == "strong") {
        agent.settings.reward.goal = 5 * random_score(setup);
        agent.settings.reward.outlook = kOutlook;
    }
    return agent;
}

search::Configuration strong_techniques() {
    return lab::match3_study(playtest::match3_powers({}).start).best;
}

std::string describe_search(const AgentSettings& s) {
    std::string out =
        fmt::format("{} refills, {} iterations", word_for(kRefillWords, s.refills), s.iterations);
    if (s.techniques)
        return out + fmt::format(", {}, {}, {} tree",
                                 search::print(*s.techniques, playtest::match3_powers(s).start,
                                               search::Detail::kWholeRule),
                                 reward_text(s.reward), word_for(kTreeWords, s.tree));
    if (!s.formula) out += fmt::format(", exploration {}", s.exploration);
    out += ", " + reward_text(s.reward);
    out += fmt::format(", choose {}, {} tree", word_for(kChoiceWords, s.recommend),
                       word_for(kTreeWords, s.tree));
    if (s.search.expand_after) out += fmt::format(", expand after {}", s.search.expand_after);
    if (s.search.max_depth != kAnyDepth) out += fmt::format(", depth {}", s.search.max_depth);
    return out;
}

std::string describe(const NamedAgent& agent) {
    const auto& s = agent.settings;
    if (s.kind == Kind::kRandom) return agent.name;
    if (s.kind == Kind::kMcts && s.formula)
        return fmt::format(
            "{}: {}; {}", agent.name,
            personas::print_short(personas::simplify(*s.formula), personas::kNodeNames),
            describe_search(s));
    if (s.kind == Kind::kMcts) return fmt::format("{}, {}", agent.name, describe_search(s));
    std::string out = fmt::format("{}, {} refills", agent.name, word_for(kRefillWords, s.refills));
    if (s.refills != Refills::kKnown) out += fmt::format(", {} samples", s.samples);
    return s.reward.level_goals > 0 ? out + ", " + reward_text(s.reward) : out;
}

nlohmann::ordered_json to_json(const NamedAgent& agent) {
    const auto& s = agent.settings;
    nlohmann::ordered_json out{{"name", agent.name}};
    if (s.kind == Kind::kRandom) return out;
    if (s.kind == Kind::kGreedy) {
        out["refills"] = word_for(kRefillWords, s.refills);
        out["samples"] = s.refills == Refills::kKnown ? 1 : s.samples;
        if (s.reward.level_goals > 0) out["level_goals"] = s.reward.level_goals;
        return out;
    }
    if (s.formula) {
        out["objective"] = playtest::to_json(s.reward.objective);
        out["formula"] = personas::print(*s.formula, personas::kNodeNames);
    }
    out.update(playtest::search_json(s));
    return out;
}

void AgentOptions::add_to(CLI::App& app) {
    const auto add = [&](const char* name, auto& value, const char* text,
                         const CLI::Validator& check, const char* description) {
        app.add_option(name, value, description)
            ->type_name(text)
            ->transform(check)
            ->group("Player");
    };
    add("--agent", name_, "NAME", one_of(kAgents),
        "random   any legal move, each equally likely\n"
        "greedy   the move that scores most at once\n"
        "vanilla  tree search of the match-3 paper (default)\n"
        "mcts     the good player: tree search that counts\n"
        "         points, not only wins\n"
        "strong   the best: looks four moves ahead, and its\n"
        "         playouts take what is sure to bring most\n"
        "         (docs/techniques.md)");
    app.add_option("--persona", persona_,
                   "A persona instead: one that ships with dramatis\n"
                   "(dramatis persona list) or a file; the options of\n"
                   "the tree search below change it")
        ->type_name("NAME")
        ->group("Player");
    agent_option_ = app.get_option("--agent");
    add("--refills", refills_, "known|hidden", one_of(kRefillWords),
        "Whether the player sees the tiles that will fall;\n"
        "hidden, the default, is how a person plays");
    add("--samples", samples_, "N", whole(1, 10'000),
        "Greedy, hidden refills: imagined refills a move (8)");
    add("--iterations", iterations_, "N", whole(1, 10'000'000),
        "Tree search: iterations a move (250)");
    add("--exploration", exploration_, "C", real(0, 1000),
        "Tree search: weight of the UCB1 bonus, to 1000 (1)");
    add("--reward", reward_, "reach|share", one_of(kRewardWords),
        "What a playout is worth: 1 if it reaches the goal,\n"
        "or score/goal, at most 1 (vanilla reach, mcts\n"
        "share; in a level with goals these count instead)");
    add("--goal", goal_, "VALUE", real(0.001, 1e9),
        "The goal of --reward (vanilla 5000, mcts 7000)");
    add("--choose", choose_, "rule|visits|mean", one_of(kChoiceWords),
        "Which move is played: best by the selection rule,\n"
        "most visited, or best on average (vanilla rule,\n"
        "mcts mean)");
    add("--tree", tree_, "kept|open-loop", one_of(kTreeWords),
        "Whether a node keeps one state, or stands for all\n"
        "that may fall (vanilla kept; mcts open-loop where\n"
        "refills are hidden)");
    add("--max-depth", max_depth_, "N", whole(1, 10'000),
        "Moves to the deepest node of the tree (no limit)");
    add("--expand-after", expand_after_, "N", whole(0, 1'000'000),
        "Visits before a leaf gets children (vanilla 0,\n"
        "mcts 1)");
    techniques_.add_to(app);
}

void AgentOptions::refuse_misfits() const {
    const Kind kind = value_of(kAgents, name_);
    const std::pair<const char*, bool> of_search[] = {
        {"--iterations", iterations_.has_value()}, {"--exploration", exploration_.has_value()},
        {"--reward", reward_.has_value()},         {"--goal", goal_.has_value()},
        {"--choose", choose_.has_value()},         {"--tree", tree_.has_value()},
        {"--max-depth", max_depth_.has_value()},   {"--expand-after", expand_after_.has_value()}};
    refuse(techniques_.is_given() && kind != Kind::kMcts, "--techniques",
           "is for the tree searches, --agent vanilla, mcts or strong");
    if (techniques_.is_given() || name_ == "strong") {
        const char* reason =
            "does not go with a search of techniques; write it into --techniques, such as "
            "'rule=ucb1;c=0.1;choose=mean;expand-after=4'";
        refuse(exploration_.has_value(), "--exploration", reason);
        refuse(choose_.has_value(), "--choose", reason);
        refuse(max_depth_.has_value(), "--max-depth", reason);
        refuse(expand_after_.has_value(), "--expand-after", reason);
    }
    if (kind == Kind::kRandom) {
        const std::string reason =
            "does not go with --agent random, which plays any legal move and plans nothing";
        refuse(refills_.has_value(), "--refills", reason);
        refuse(samples_.has_value(), "--samples", reason);
        for (const auto& [option, given] : of_search) refuse(given, option, reason);
    } else if (kind == Kind::kGreedy) {
        for (const auto& [option, given] : of_search)
            refuse(
                given, option,
                "is for the tree searches, --agent vanilla or mcts; greedy looks one move ahead");
        refuse(samples_ && refills_ == "known", "--samples",
               "is for hidden refills; with --refills known there is but one outcome to look at");
    } else {
        refuse(samples_.has_value(), "--samples",
               fmt::format("is for --agent greedy; {} imagines refills while it searches", name_));
    }
}

void AgentOptions::override_preset(AgentSettings& settings) const {
    if (samples_) settings.samples = *samples_;
    if (iterations_) settings.iterations = *iterations_;
    if (exploration_) settings.exploration = *exploration_;
    if (reward_) settings.reward.kind = value_of(kRewardWords, *reward_);
    if (goal_) settings.reward.goal = *goal_;
    if (choose_) settings.recommend = value_of(kChoiceWords, *choose_);
    if (tree_) settings.tree = value_of(kTreeWords, *tree_);
    if (max_depth_) settings.search.max_depth = *max_depth_;
    if (expand_after_) settings.search.expand_after = *expand_after_;
}

NamedAgent AgentOptions::chosen_persona(const match3::Setup& setup) const {
    refuse(agent_option_->count() > 0, "--agent",
           "and --persona are two kinds of player; choose one");
    refuse(samples_.has_value(), "--samples",
           "is for --agent greedy; a persona imagines refills while it searches");
    refuse(exploration_.has_value(), "--exploration",
           "is for UCB1; a persona selects by its formula");
    refuse(techniques_.is_given(), "--techniques",
           "and --persona are two kinds of search; choose one");
    const auto persona = playtest::adapted_to(load_persona(*persona_), setup);
    refuse(reward_ == "share" && persona.settings.reward.kind == Reward::Kind::kReach,
           "--reward share",
           "needs to know where the reward begins, which this persona does not say; write it into "
           "a file of your own");
    NamedAgent agent{.name = persona.name, .settings = persona.settings};
    if (refills_) agent.settings.refills = value_of(kRefillWords, *refills_);
    override_preset(agent.settings);
    const auto& reward = agent.settings.reward;
    refuse(!reward.makes_sense(), "--goal",
           fmt::format("must be better than {}, where this persona's reward begins", reward.from));
    return agent;
}

NamedAgent AgentOptions::chosen(const match3::Setup& setup) const {
    if (persona_) return chosen_persona(setup);
    refuse_misfits();
    const bool by_techniques =
        techniques_.is_given() &&
        agent_option_->count() == 0;  // vanilla's reward and tree are the paper's alone
    NamedAgent agent =
        preset(by_techniques ? "mcts" : name_, value_of(kRefillWords, refills_.value_or("hidden")));
    if (!reward_ && !goal_) agent = aimed_at(std::move(agent), setup);
    override_preset(agent.settings);
    if (techniques_.is_given())
        agent.settings.techniques = techniques_.chosen(playtest::match3_powers(agent.settings));
    return agent;
}

}  // namespace dramatis::cli
