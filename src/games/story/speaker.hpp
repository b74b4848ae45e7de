#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/story/character.hpp"
#include "games/story/phrase.hpp"

namespace dramatis::story {

// Who and what a sentence mentions.
struct Said {
    std::vector<int> mentioned{};
    int subject = kNobody;
};

// Names and pronouns.
class Speaker {
   public:
    // `places`: those where somebody is in the story.
    Speaker(std::span<const Character> cast, std::span<const int> places);

    bool known(int entity) const {
        return entity >= 0 && static_cast<std::size_t>(entity) < cast_.size();
    }
    bool is_actor(int entity) const { return known(entity) && of(entity).is_actor; }
    std::string name(int entity) const;
    bool starts_with_name(std::string_view text) const;

    // A sentence, without a capital, from one of its pieces on; adds to `now` whom it mentions.
    // `before` is the sentence before.
    std::string say(const Phrase& sentence, std::size_t from, const Said& before, Said& now) const;

   private:
    const Character& of(int entity) const { return cast_[static_cast<std::size_t>(entity)]; }
    int owner(int entity) const { return owner_[static_cast<std::size_t>(entity)]; }
    Pronoun pronoun(int entity) const;
    std::string pronoun(int entity, Form form) const;
    bool confusable(int entity, int other, int subject) const;
    bool clear_subject(int entity, const Said& before) const;
    bool clear_object(int entity, const Said& before, const Said& now) const;
    std::string mention(const Phrase& sentence, std::size_t at, std::string_view out,
                        const Said& before, const Said& now) const;
    std::string object(int entity, std::string_view out, const Said& before, const Said& now) const;

    std::span<const Character> cast_;
    std::vector<int> owner_;      // of "Bob's house": Bob
    std::vector<bool> is_place_;  // for certain
};

}  // namespace dramatis::story
