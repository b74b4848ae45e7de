#pragma once

#include <string>

#include "core/json.hpp"
#include "core/words.hpp"
#include "players/match3/player.hpp"

namespace dramatis::players {

// Setups, objectives and searches as files and the command line have them: the words, and JSON both
// ways. Whatever is written is read back as the same value; errors name the field and what would be
// right.

inline constexpr core::Words<match3::DeadBoard, 2> kDeadBoardWords = {
    {{"reshuffle", match3::DeadBoard::kReshuffle}, {"end", match3::DeadBoard::kEnd}}};
inline constexpr core::Words<match3::Refills, 2> kRefillWords = {
    {{"known", match3::Refills::kKnown}, {"hidden", match3::Refills::kHidden}}};
inline constexpr core::Words<Reward::Kind, 2> kRewardWords = {
    {{"reach", Reward::Kind::kReach}, {"share", Reward::Kind::kShare}}};
inline constexpr core::Words<search::Recommend, 3> kChoiceWords = {
    {{"rule", search::Recommend::kRule},
     {"visits", search::Recommend::kVisits},
     {"mean", search::Recommend::kMean}}};
inline constexpr core::Words<Match3Settings::Tree, 2> kTreeWords = {
    {{"kept", Match3Settings::Tree::kKeptStates}, {"open-loop", Match3Settings::Tree::kOpenLoop}}};
inline constexpr core::Words<Match3Settings::PlayoutLength, 2> kPlayoutLengthWords = {
    {{"game", Match3Settings::PlayoutLength::kGame},
     {"full", Match3Settings::PlayoutLength::kFull}}};

inline constexpr core::Words<formulas::Op, 6> kOperatorWords = {{{"+", formulas::Op::kAdd},
                                                                 {"-", formulas::Op::kSubtract},
                                                                 {"*", formulas::Op::kMultiply},
                                                                 {"/", formulas::Op::kDivide},
                                                                 {"sqrt", formulas::Op::kSqrt},
                                                                 {"ln", formulas::Op::kLn}}};

core::Json to_json(const match3::Setup& setup);
core::Result<match3::Setup> read_setup(const core::Json& json, const std::string& where);

core::Json to_json(const Objective& objective);
core::Result<Objective> read_objective(const core::Json& json, const std::string& where);

// A tree search: all of its settings but the objective and the formula.
core::Json search_json(const Match3Settings& settings);
core::Result<Match3Settings> read_search(const core::Json& json, const std::string& where);

}  // namespace dramatis::players
