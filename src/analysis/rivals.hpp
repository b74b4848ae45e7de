#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "analysis/facts.hpp"
#include "analysis/sample.hpp"
#include "core/parallel.hpp"
#include "players/match3/cast.hpp"

namespace dramatis::analysis {

// A player that people are compared with.
struct Rival {
    std::string name, title;
    std::vector<players::CastMember> members;  // ready for each board of a sample

    bool is_random() const;  // takes any legal move, each as likely
};
using CastMaker =
    std::function<players::CastMember(const std::string& name, const match3::Setup& setup)>;
std::vector<Rival> make_rivals(const Sample& sample, const std::vector<std::string>& names,
                               const CastMaker& make);

// A game of a rival, and what is to be known of it.
struct RivalGame {
    std::uint64_t score = 0;
    bool won = false;
    std::vector<double> traits;  // facts.hpp
};
using RivalGames = std::vector<std::vector<std::vector<RivalGame>>>;  // [rival][place][try]

struct Asking {
    std::size_t games = 20;      // of each rival on a board with a seed
    std::size_t pool_games = 4;  // and at each place of a pool
    std::size_t asks = 8;        // times a rival is asked for a move
};

// Each game with other thinking, on the same board with the same pieces falling. Nothing: stopped.
std::optional<RivalGames> play_rivals(const Sample& sample, const std::vector<Rival>& rivals,
                                      const Asking& asking, const core::ParallelOptions& options);

// What rivals choose where people chose.
struct Answers {
    // [game][rival][move]: of the asks, the share in which the rival chose the person's move.
    std::vector<std::vector<std::vector<double>>> agreement;
    // [rival][rival]: how often two choose the same, over all positions; of one with itself, in
    // another draw of its thoughts.
    std::vector<std::vector<double>> alike;
};
// `facts` of each game of the sample. A rival that takes any legal move is not asked: its share is
// known.
std::optional<Answers> ask_rivals(const Sample& sample, const std::vector<GameFacts>& facts,
                                  const std::vector<Rival>& rivals, const Asking& asking,
                                  const core::ParallelOptions& options);

}  // namespace dramatis::analysis
