#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/seed.hpp"
#include "games/story/character.hpp"
#include "games/story/phrase.hpp"

namespace dramatis::story {

// One action, as it can be told.
struct Beat {
    std::vector<Phrase> ways;  // at least one
    KindId action{};           // the same way is not taken twice running
    EntityId doer = kNobody;   // none: an event
    EntityId place = kNobody;  // where the doer was before; none if that is unknown
};

struct Telling {
    std::vector<std::string> paragraphs;
    std::vector<std::string>
        beats;  // each action by itself, with names and pronouns as they stand in the text
};

// A story in words. The same beats and seed give the same text.
Telling narrate(std::span<const Character> cast, std::span<const Beat> beats, core::Seed seed);

}  // namespace dramatis::story
