#include "games/story/speaker.hpp"

#include <algorithm>

#include "games/story/sentence_text.hpp"

namespace dramatis::story {
namespace {

constexpr const char* kPronouns[4][4] = {{"it", "it", "its", "itself"},
                                         {"he", "him", "his", "himself"},
                                         {"she", "her", "her", "herself"},
                                         {"they", "them", "their", "themselves"}};

}  // namespace

Speaker::Speaker(std::span<const Character> cast, std::span<const EntityId> places)
    : cast_(cast), owner_(cast.size(), kNobody), is_place_(cast.size()) {
    for (std::size_t i = 0; i < cast.size(); ++i)
        for (std::size_t who = 0; who < cast.size(); ++who)
            if (cast[who].is_actor && !cast[who].name.empty() &&
                cast[i].name.starts_with(cast[who].name + "'s "))
                owner_[i] = EntityId(who);
    for (const EntityId place : places)
        if (known(place)) is_place_[place.index()] = true;
}

std::string Speaker::name(EntityId entity) const {
    return known(entity) && !is_blank(of(entity).name) ? of(entity).name : "someone";
}

bool Speaker::starts_with_name(std::string_view text) const {
    return std::ranges::any_of(cast_, [&](const Character& who) {
        return !who.name.empty() && text.starts_with(who.name);
    });
}

std::string Speaker::say(const Phrase& sentence, std::size_t from, const Said& before,
                         Said& now) const {
    std::string out;
    for (std::size_t i = from; i < sentence.size(); ++i) {
        const auto& piece = sentence[i];
        if (!is_mention(piece)) {
            std::string_view text = piece.text;
            if (text.starts_with('.') && !out.empty() && one_of(out.back(), ".!?"))
                text.remove_prefix(1);  // behind a name such as "Acme Inc."
            append(out, text);
            continue;
        }
        append(out, mention(sentence, i, out, before, now));
        if (!known(piece.entity)) continue;
        if (i == 0)
            now.subject = leader_of(sentence);
        else if (piece.form == Form::kHe && now.subject == kNobody)
            now.subject = piece.entity;
        if (!contains(now.mentioned, piece.entity)) now.mentioned.push_back(piece.entity);
    }
    end_sentence(out);
    return out;
}

Pronoun Speaker::pronoun(EntityId entity) const {
    if (!known(entity)) return Pronoun::kThey;
    return of(entity).plural && of(entity).pronoun == Pronoun::kIt ? Pronoun::kThey
                                                                   : of(entity).pronoun;
}

std::string Speaker::pronoun(EntityId entity, Form form) const {
    return kPronouns[static_cast<int>(pronoun(entity))]
                    [static_cast<int>(form) - static_cast<int>(Form::kHe)];
}

// Whether a reader could take the pronoun of one for the other: "they" may be several people,
// though not whose deed is told.
bool Speaker::confusable(EntityId entity, EntityId other, EntityId subject) const {
    if (other == entity) return false;
    return pronoun(other) == pronoun(entity) ||
           (pronoun(entity) == Pronoun::kThey && is_actor(other) && other != subject);
}

bool Speaker::clear_subject(EntityId entity, const Said& before) const {
    const auto rival = [&](EntityId other) {
        return confusable(entity, other, kNobody) && (is_actor(other) || !is_actor(entity));
    };
    return before.subject == entity && std::ranges::none_of(before.mentioned, rival);
}

// "Bob's house" brings Bob to mind as well.
bool Speaker::clear_object(EntityId entity, const Said& before, const Said& now) const {
    const auto rival = [&](EntityId other) {
        const bool thing_beside_thing = other != entity && !is_actor(other) && !is_actor(entity);
        const auto confused = [&](EntityId who) {
            return who != kNobody && confusable(entity, who, now.subject);
        };
        return thing_beside_thing || confused(other) || confused(owner(other));
    };
    return std::ranges::none_of(before.mentioned, rival) &&
           std::ranges::none_of(now.mentioned, rival);
}

std::string Speaker::mention(const Phrase& sentence, std::size_t at, std::string_view out,
                             const Said& before, const Said& now) const {
    const EntityId entity = sentence[at].entity;
    const Form form = sentence[at].form;
    if (form != Form::kAuto && form != Form::kName) return pronoun(entity, form);
    if (form == Form::kName || !known(entity) || text_behind(sentence, at).starts_with('\''))
        return name(entity);
    if (at == 0) return clear_subject(entity, before) ? pronoun(entity, Form::kHe) : name(entity);
    if (const EntityId whose = owner(entity);
        whose != kNobody && whose == now.subject && clear_object(whose, before, now))
        return pronoun(whose, Form::kHis) + of(entity).name.substr(of(whose).name.size() + 2);
    if (!is_object(sentence, at, out, now.subject != kNobody)) return name(entity);
    return object(entity, out, before, now);
}

// One that is an object: the subject itself, or another.
std::string Speaker::object(EntityId entity, std::string_view out, const Said& before,
                            const Said& now) const {
    if (entity == now.subject) {
        const bool others = std::ranges::any_of(
            now.mentioned, [&](EntityId other) { return other != entity && is_actor(other); });
        return others || out.find(',') != std::string_view::npos ? name(entity)
                                                                 : pronoun(entity, Form::kHimself);
    }
    const bool verb_before = !ends_with_preposition(out);
    const bool fit = is_actor(entity) || (verb_before && !is_place_[entity.index()]);
    const bool recent = contains(before.mentioned, entity) || contains(now.mentioned, entity);
    return fit && recent && clear_object(entity, before, now) ? pronoun(entity, Form::kHim)
                                                              : name(entity);
}

}  // namespace dramatis::story
