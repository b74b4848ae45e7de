#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "core/seed.hpp"
#include "games/story/narrator.hpp"
#include "games/story/stage.hpp"

namespace dramatis::story {

// A story told again from its actions: what each was worth, where everybody was, and the text.
struct Account {
    struct Step {
        ActionId action{};
        double believability = 0;
        double so_far = 1;            // the product up to here
        double share = 0;             // of the goals, then
        std::vector<double> goals{};  // each by itself
        std::vector<EntityId> at{};   // by actor: none if nobody knows
        std::vector<bool> out{};      // by actor: nothing is possible for them now; it may be again
        std::string text{};
    };
    std::vector<EntityId> actors{};
    std::vector<EntityId> start{};  // where they are at first
    std::vector<bool> start_out{};  // for whom nothing is possible then
    std::vector<double> start_goals{};
    std::vector<Step> steps{};
    std::vector<std::string> paragraphs{};
    double score = 0, believability = 1, share = 0;
};

// The actions must be possible, one after the other.
Account give_account(const Stage& stage, std::span<const ActionId> actions, core::Seed text_seed);

// What that action would be in words, told after those.
std::string words_of(const Stage& stage, std::span<const ActionId> before, ActionId action,
                     core::Seed text_seed);

// The actions of those names, if they are possible one after the other; else which one is not.
core::Result<std::vector<ActionId>> find_actions(const Stage& stage,
                                                 std::span<const std::string> names);

// The score of a story that ends with its last action; nothing if one of them is not possible.
std::optional<double> score_of(const Stage& stage, std::span<const ActionId> actions);

// The story without what it is as good without: actions, alone or in pairs, whose absence leaves
// the others possible and the score no lower.
std::vector<ActionId> cut_needless(const Stage& stage, std::span<const ActionId> actions);

}  // namespace dramatis::story
