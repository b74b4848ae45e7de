#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "games/story/ids.hpp"

namespace dramatis::story {

inline constexpr EntityId kNobody = EntityId::none();

// How an entity is mentioned: by name or pronoun as reads best, always by name, or by a pronoun of
// that form.
enum class Form : std::uint8_t { kAuto, kName, kHe, kHim, kHis, kHimself };

// A part of a sentence: words as they stand, or a mention of an entity.
struct Piece {
    std::string text{};
    EntityId entity = kNobody;  // none: the text
    Form form = Form::kAuto;

    bool operator==(const Piece&) const = default;
};
using Phrase = std::vector<Piece>;  // one way to tell an action; it may hold several sentences

inline bool is_mention(const Piece& piece) { return piece.entity != kNobody; }

// Those of a phrase that say something.
std::vector<Phrase> sentences_of(const Phrase& way);
// The same for all that is told this way, whoever it is about.
std::string pattern_of(const Phrase& way);
// The text behind a mention up to the next one; empty at the end of the sentence.
std::string_view text_behind(const Phrase& sentence, std::size_t at);
// Whose deed a sentence tells, if it starts with that: not "{A}'s patience" or "{A.his} patience".
EntityId leader_of(const Phrase& sentence);
// Whether the mention at `at`, not the first piece, is an object for certain; `out` is the sentence
// before it. `led`: it starts with its subject.
bool is_object(const Phrase& sentence, std::size_t at, std::string_view out, bool led);
// Whether the sentence so far ends with a preposition and a space.
bool ends_with_preposition(std::string_view out);

}  // namespace dramatis::story
