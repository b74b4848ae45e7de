#pragma once

#include <string>

#include "core/json.hpp"
#include "core/words.hpp"
#include "playtest/agent.hpp"

namespace dramatis::playtest {

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
inline constexpr core::Words<AgentSettings::Tree, 2> kTreeWords = {
    {{"kept", AgentSettings::Tree::kKeptStates}, {"open-loop", AgentSettings::Tree::kOpenLoop}}};

inline constexpr core::Words<personas::Op, 6> kOperatorWords = {{{"+", personas::Op::kAdd},
                                                                 {"-", personas::Op::kSubtract},
                                                                 {"*", personas::Op::kMultiply},
                                                                 {"/", personas::Op::kDivide},
                                                                 {"sqrt", personas::Op::kSqrt},
                                                                 {"ln", personas::Op::kLn}}};

core::Json to_json(const match3::Setup& setup);
core::Result<match3::Setup> read_setup(const core::Json& json, const std::string& where);

core::Json to_json(const Objective& objective);
core::Result<Objective> read_objective(const core::Json& json, const std::string& where);

// A tree search: all of its settings but the objective and the formula.
core::Json search_json(const AgentSettings& settings);
core::Result<AgentSettings> read_search(const core::Json& json, const std::string& where);

}  // namespace dramatis::playtest
