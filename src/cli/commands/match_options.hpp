#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "cli/options/command.hpp"
#include "cli/options/seed_option.hpp"
#include "research/match_runner.hpp"

namespace dramatis::cli {

// The options of every match, whatever is played.
class MatchOptions {
   public:
    // The app keeps pointers to this object. `players`: what A and B may be, for the help.
    void add_to(Command& app, const std::string& players);

    std::string a, b;
    std::size_t pairs() const { return static_cast<std::size_t>((games_ + 1) / 2); }

    // Opens the folder, if there is one, and settles the seed: the one given, the folder's, or one
    // that is drawn. Comes first.
    core::Seed begin();
    // Plays, writes and prints.
    void finish(MatchJob job) const;

   private:
    std::uint64_t games_ = 100;
    std::optional<unsigned> jobs_;
    std::optional<std::string> out_, sprt_;
    SeedOption seed_;
    bool json_ = false;
    Force force_ = Force::kNo;
    std::shared_ptr<RunFolder> folder_;
    std::uint64_t chosen_seed_ = 0;
};

}  // namespace dramatis::cli
