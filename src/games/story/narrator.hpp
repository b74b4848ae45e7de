#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/seed.hpp"

namespace dramatis::story {

// How an entity is mentioned: by name or pronoun as reads best, always by name, or by a pronoun of
// that form.
enum class Form : std::uint8_t { kAuto, kName, kHe, kHim, kHis, kHimself };

// A part of a sentence: words as they stand, or a mention of an entity.
struct Piece {
    std::string text{};
    int entity = -1;  // none: the text
    Form form = Form::kAuto;

    bool operator==(const Piece&) const = default;
};
using Phrase = std::vector<Piece>;  // one way to tell an action; it may hold several sentences

enum class Pronoun : std::uint8_t { kIt, kHe, kShe, kThey };

// What the text needs to know of an entity.
struct Character {
    std::string name;
    Pronoun pronoun = Pronoun::kIt;
    bool plural = false;  // of its name: "the handcuffs were"
    bool is_actor = false;
};

// One action, as it can be told.
struct Beat {
    std::vector<Phrase> ways;  // at least one
    int action = 0;            // which kind: the same way is not taken twice running
    int doer = -1;             // none: an event
    int place = -1;            // where the doer was before; none if that is unknown
};

struct Telling {
    std::vector<std::string> paragraphs;
    std::vector<std::string>
        beats;  // each action by itself, with names and pronouns as they stand in the text
};

// A story in words. The same beats and seed give the same text.
Telling narrate(std::span<const Character> cast, std::span<const Beat> beats, core::Seed seed);

}  // namespace dramatis::story
