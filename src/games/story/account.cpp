#include "games/story/account.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/json.hpp"

namespace dramatis::story {
namespace {

// What an action is worth after those before it.
double believability_after(const Stage& stage, const Byte* state, std::span<const ActionId> before,
                           ActionId action) {
    double b = stage.believability(state, action);
    if (stage.world().repeat == 1) return b;
    for (const ActionId each : before)
        if (each == action) b *= stage.world().repeat;
    return b;
}

Phrase phrase_of(const Stage& stage, const Byte* state, const Way& way,
                 std::span<const EntityId> who) {
    Phrase out;
    for (const auto& part : way.parts) {
        if (!part.is_mention)
            out.push_back({.text = part.text});
        else {
            const EntityId entity = entity_of(stage.evaluate(state, part.entity, who));
            out.push_back(entity.is_none() ? Piece{.text = "nothing"}
                                           : Piece{.entity = entity, .form = part.form});
        }
    }
    return out;
}

Beat beat_of(const Stage& stage, const Byte* state, ActionId action) {
    const auto& ground = stage[action];
    const auto& kind = stage.world()[ground.kind];
    Beat out{.action = ground.kind, .doer = stage.doer(action)};
    for (const bool special : {true, false}) {
        for (const auto& way : kind.ways)
            if (way.is_special == special && stage.evaluate(state, way.condition, ground.who) != 0)
                out.ways.push_back(phrase_of(stage, state, way, ground.who));
        if (!out.ways.empty()) break;
    }
    if (!out.doer.is_none()) out.place = stage.place_of(state, out.doer);
    return out;
}

std::vector<EntityId> places_of(const Stage& stage, const Byte* state,
                                const std::vector<EntityId>& actors) {
    std::vector<EntityId> out;
    for (const EntityId actor : actors) out.push_back(stage.place_of(state, actor));
    return out;
}

std::vector<double> credits_of(const Stage& stage, const Byte* state) {
    std::vector<double> out;
    for (std::size_t i = 0; i < stage.world().goals.size(); ++i)
        out.push_back(stage.credit(state, i));
    return out;
}

// By actor: whether nothing is possible for them.
std::vector<bool> out_of(const Stage& stage, const Byte* state,
                         const std::vector<EntityId>& actors) {
    std::vector<ActionId> possible;
    stage.list(state, possible);
    EntitySet doers;
    for (const ActionId each : possible)
        if (const EntityId doer = stage.doer(each); !doer.is_none()) doers.set(doer.index());
    std::vector<bool> out;
    for (const EntityId actor : actors) out.push_back(!doers[actor.index()]);
    return out;
}

std::vector<Character> cast_of(const World& world) {
    std::vector<Character> out;
    for (const auto& entity : world.entities) out.push_back(entity.text);
    return out;
}

}  // namespace

Account give_account(const Stage& stage, std::span<const ActionId> actions, core::Seed text_seed) {
    Account out;
    const auto& world = stage.world();
    for (std::size_t i = 0; i < world.entities.size(); ++i)
        if (world.actors[i]) out.actors.push_back(EntityId(i));
    std::vector<Byte> state(stage.start().begin(), stage.start().end());
    out.start = places_of(stage, state.data(), out.actors);
    out.start_out = out_of(stage, state.data(), out.actors);
    out.start_goals = credits_of(stage, state.data());
    out.share = stage.share(state.data());
    std::vector<Beat> beats;
    for (std::size_t i = 0; i < actions.size(); ++i) {
        const ActionId action = actions[i];
        DR_CHECK(stage.is_possible(state.data(), action));
        beats.push_back(beat_of(stage, state.data(), action));
        Account::Step step{
            .action = action,
            .believability = believability_after(stage, state.data(), actions.first(i), action)};
        stage.perform(state.data(), action);
        out.believability *= step.believability;
        step.so_far = out.believability;
        step.share = out.share = stage.share(state.data());
        step.goals = credits_of(stage, state.data());
        step.at = places_of(stage, state.data(), out.actors);
        step.out = out_of(stage, state.data(), out.actors);
        out.steps.push_back(std::move(step));
    }
    out.score = out.believability * out.share;
    auto telling = narrate(cast_of(world), beats, text_seed);
    for (std::size_t i = 0; i < out.steps.size(); ++i)
        out.steps[i].text = std::move(telling.beats[i]);
    out.paragraphs = std::move(telling.paragraphs);
    return out;
}

std::string words_of(const Stage& stage, std::span<const ActionId> before, ActionId action,
                     core::Seed text_seed) {
    std::vector<Byte> state(stage.start().begin(), stage.start().end());
    std::vector<Beat> beats;
    for (const ActionId each : before) {
        beats.push_back(beat_of(stage, state.data(), each));
        stage.perform(state.data(), each);
    }
    beats.push_back(beat_of(stage, state.data(), action));
    return narrate(cast_of(stage.world()), beats, text_seed).beats.back();
}

core::Result<std::vector<ActionId>> find_actions(const Stage& stage,
                                                 std::span<const std::string> names) {
    constexpr std::size_t kMostShown = 60;
    std::vector<Byte> state(stage.start().begin(), stage.start().end());
    std::vector<ActionId> out, possible;
    for (const auto& name : names) {
        possible.clear();
        stage.list(state.data(), possible);
        const auto found = std::ranges::find_if(
            possible, [&](ActionId action) { return stage.name(action) == name; });
        if (found == possible.end())
            return core::Error{fmt::format("action {}, {}, is not possible there", out.size() + 1,
                                           core::dump(core::Json(name.substr(0, kMostShown)))),
                               {}};
        out.push_back(*found);
        stage.perform(state.data(), *found);
    }
    return out;
}

std::optional<double> score_of(const Stage& stage, std::span<const ActionId> actions) {
    std::vector<Byte> state(stage.start().begin(), stage.start().end());
    double believability = 1;
    for (std::size_t i = 0; i < actions.size(); ++i) {
        if (!stage.is_possible(state.data(), actions[i])) return {};
        believability *= believability_after(stage, state.data(), actions.first(i), actions[i]);
        stage.perform(state.data(), actions[i]);
    }
    return believability * stage.share(state.data());
}

std::vector<ActionId> cut_needless(const Stage& stage, std::span<const ActionId> actions) {
    std::vector<ActionId> story(actions.begin(), actions.end());
    double score = score_of(stage, story).value_or(0);
    const auto try_without = [&](std::size_t a, std::size_t b) {
        std::vector<ActionId> shorter;
        for (std::size_t i = 0; i < story.size(); ++i)
            if (i != a && i != b) shorter.push_back(story[i]);
        const auto without = score_of(stage, shorter);
        if (!without || *without < score) return false;
        score = *without;
        story = std::move(shorter);
        return true;
    };
    for (bool again = true; again;) {
        again = false;
        for (std::size_t a = story.size(); a-- > 0 && !again;) again = try_without(a, a);
        for (std::size_t a = story.size(); a-- > 0 && !again;)
            for (std::size_t b = a; b-- > 0 && !again;) again = try_without(a, b);
    }
    return story;
}

}  // namespace dramatis::story
