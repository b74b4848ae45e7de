#pragma once

#include <cstdint>
#include <string>

namespace dramatis::story {

enum class Pronoun : std::uint8_t { kIt, kHe, kShe, kThey };

// What the text needs to know of an entity.
struct Character {
    std::string name;
    Pronoun pronoun = Pronoun::kIt;
    bool plural = false;  // of its name: "the handcuffs were"
    bool is_actor = false;
};

}  // namespace dramatis::story
