#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "cli/options/command.hpp"
#include "cli/options/technique_options.hpp"
#include "players/match3/presets.hpp"

namespace dramatis::cli {

// The options that describe a player, for every command that has one.
using players::NamedPlayer;

class PlayerOptions {
   public:
    // The app keeps pointers to this object.
    void add_to(Command& app);
    // Throws Failure if an option makes no sense for the player that was named.
    // A persona is adapted to the setup of its games; the others play for its goals unless they
    // were given a reward.
    NamedPlayer chosen(const match3::Setup& setup) const;
    // Whether the command line says anything about the player.
    bool is_named() const;

   private:
    void refuse_misfits() const;
    NamedPlayer chosen_persona(const match3::Setup& setup) const;
    void override_preset(players::Match3Settings& settings) const;

    const Option* name_option_ = nullptr;
    std::string name_ = "vanilla";
    std::optional<std::string> persona_, refills_, reward_, choose_, tree_, playout_length_;
    std::optional<std::uint64_t> iterations_;
    std::optional<std::uint32_t> samples_, max_depth_, expand_after_;
    std::optional<double> exploration_, goal_;
    TechniqueOptions techniques_;
};

}  // namespace dramatis::cli
