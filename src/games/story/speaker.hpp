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
    std::vector<EntityId> mentioned{};
    EntityId subject = kNobody;
};

// Names and pronouns.
class Speaker {
   public:
    // `places`: those where somebody is in the story.
    Speaker(std::span<const Character> cast, std::span<const EntityId> places);

    bool known(EntityId entity) const { return entity.index() < cast_.size(); }
    bool is_actor(EntityId entity) const { return known(entity) && of(entity).is_actor; }
    std::string name(EntityId entity) const;
    bool starts_with_name(std::string_view text) const;

    // A sentence, without a capital, from one of its pieces on; adds to `now` whom it mentions.
    // `before` is the sentence before.
    std::string say(const Phrase& sentence, std::size_t from, const Said& before, Said& now) const;

   private:
    const Character& of(EntityId entity) const { return cast_[entity.index()]; }
    EntityId owner(EntityId entity) const { return owner_[entity.index()]; }
    Pronoun pronoun(EntityId entity) const;
    std::string pronoun(EntityId entity, Form form) const;
    bool confusable(EntityId entity, EntityId other, EntityId subject) const;
    bool clear_subject(EntityId entity, const Said& before) const;
    bool clear_object(EntityId entity, const Said& before, const Said& now) const;
    std::string mention(const Phrase& sentence, std::size_t at, std::string_view out,
                        const Said& before, const Said& now) const;
    std::string object(EntityId entity, std::string_view out, const Said& before,
                       const Said& now) const;

    std::span<const Character> cast_;
    std::vector<EntityId> owner_;  // of "Bob's house": Bob
    std::vector<bool> is_place_;   // for certain
};

}  // namespace dramatis::story
