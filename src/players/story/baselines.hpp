#pragma once

#include <cstdint>
#include <functional>

#include "core/words.hpp"
#include "players/story/storyteller.hpp"

namespace dramatis::players {

// What stories were searched for with before: three searches that look at one story after the
// other, in an order of their own, and give the best one they looked at. A node is a story that was
// looked at; its score counts when it is. Breadth first: the shortest first. Depth first: the last
// one found goes on, actions in the order of the file. Best first: the most believable.
enum class Baseline : std::uint8_t { kBreadth, kDepth, kBest };

inline constexpr auto words_of(Baseline) {
    return core::Words<Baseline, 3>{{{"breadth-first", Baseline::kBreadth},
                                     {"depth-first", Baseline::kDepth},
                                     {"best-first", Baseline::kBest}}};
}

// Stories that are found but not looked at yet, at most as many as could still be; and what they
// take in memory, in bytes.
std::size_t baseline_memory(Baseline baseline, const story::Stage& stage, std::uint64_t nodes);

Telling tell_by(Baseline baseline, const story::Stage& stage, std::uint64_t nodes,
                const std::function<bool(const TellerProgress&)>& go_on = {});

}  // namespace dramatis::players
