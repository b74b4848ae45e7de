#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/technique_options.hpp"
#include "playtest/agent.hpp"

namespace dramatis::cli {

// A player with the name that users know it by: random, greedy, vanilla, mcts, strong, or a
// persona's.
struct NamedAgent {
    std::string name;
    playtest::AgentSettings settings;
};

// Those that are no personas.
std::vector<std::string> agent_names();

// The player of that name as it is without further options.
//   vanilla  the tree search of the match-3 paper: states kept in the tree, a playout wins if it
//            reaches 5000, the move is chosen by the selection rule itself
//   mcts     the good player: rewards the share of 7000 points, chooses by mean, and averages over
//            the refills (an open-loop tree) where they are hidden
//   strong   the best fair player that the lab has found: a horizon of four moves, foreseeing
//   playouts
NamedAgent preset(std::string_view name, match3::Refills refills);

// The same player in a level with goals of its own: it plays for these instead of points. The
// strong player wants five times what random play scores where there are none, so that no board is
// too rich for it.
NamedAgent aimed_at(NamedAgent agent, const match3::Setup& setup);

search::Configuration strong_techniques();

// How a tree search goes about it, in one line.
std::string describe_search(const playtest::AgentSettings& settings);

// One line for people, and the settings that matter for this kind of player for machines.
std::string describe(const NamedAgent& agent);
nlohmann::ordered_json to_json(const NamedAgent& agent);

// The options that describe a player, for every command that has one.
class AgentOptions {
   public:
    // The app keeps pointers to this object.
    void add_to(CLI::App& app);
    // Throws Failure if an option makes no sense for the agent that was named.
    // A persona is adapted to the setup of its games; the others play for its goals unless they
    // were given a reward.
    NamedAgent chosen(const match3::Setup& setup) const;

   private:
    void refuse_misfits() const;
    NamedAgent chosen_persona(const match3::Setup& setup) const;
    void override_preset(playtest::AgentSettings& settings) const;

    const CLI::Option* agent_option_ = nullptr;
    std::string name_ = "vanilla";
    std::optional<std::string> persona_, refills_, reward_, choose_, tree_;
    std::optional<std::uint64_t> iterations_;
    std::optional<std::uint32_t> samples_, max_depth_, expand_after_;
    std::optional<double> exploration_, goal_;
    TechniqueOptions techniques_;
};

}  // namespace dramatis::cli
