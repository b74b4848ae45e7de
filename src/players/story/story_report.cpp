#include "players/story/story_report.hpp"

#include <algorithm>
#include <string_view>

#include "core/markup.hpp"
#include "pages/pages.hpp"

namespace dramatis::players {
namespace {

using core::Json;
using story::ActionId;
using story::EntityId;
using story::Stage;

// The place of an entity in a list of them, or -1.
int index_in(const std::vector<EntityId>& list, EntityId entity) {
    const auto found = std::ranges::find(list, entity);
    return found == list.end() ? -1 : static_cast<int>(found - list.begin());
}

// Everything that can be where somebody is.
std::vector<EntityId> places_of(const Stage& stage) {
    std::vector<EntityId> out;
    if (stage.world().place.is_none()) return out;
    const auto& value = stage.world()[stage.world().place].value;
    for (std::size_t i = 0; i < stage.world().entities.size(); ++i)
        if (value.entities[i]) out.push_back(EntityId(i));
    return out;
}

Json named(const Stage& stage, const std::vector<EntityId>& entities) {
    Json out = Json::array();
    for (const EntityId entity : entities)
        out.push_back(
            {{"id", stage.world()[entity].id}, {"name", stage.world()[entity].text.name}});
    return out;
}

Json indices(const std::vector<EntityId>& list, const std::vector<EntityId>& entities) {
    Json out = Json::array();
    for (const EntityId entity : entities) out.push_back(index_in(list, entity));
    return out;
}

Json step_json(const Stage& stage, const ShownStory& shown, std::size_t at,
               const std::vector<EntityId>& places) {
    const auto& account = shown.account;
    const auto& step = account.steps[at];
    Json others = Json::array(), where = Json::array(), considered = Json::array();
    const EntityId doer = stage.doer(step.action);
    for (const auto who : stage[step.action].who) {
        if (const int actor = index_in(account.actors, who); actor >= 0 && who != doer)
            others.push_back(actor);
        if (const int place = index_in(places, who); place >= 0) where.push_back(place);
    }
    std::vector<ActionId> before;
    for (std::size_t i = 0; i < at; ++i) before.push_back(account.steps[i].action);
    if (at < shown.considered.size())
        for (const auto& each : shown.considered[at])
            considered.push_back(
                {{"action", stage.name(each.action)},
                 {"text", story::words_of(stage, before, each.action, core::Seed{1})},
                 {"visits", each.visits},
                 {"mean", each.mean},
                 {"most", each.most},
                 {"chosen", each.action == step.action}});
    return {{"action", stage.name(step.action)},
            {"text", step.text},
            {"believability", step.believability},
            {"so_far", step.so_far},
            {"share", step.share},
            {"goals", step.goals},
            {"doer", index_in(account.actors, doer)},
            {"others", others},
            {"places", where},
            {"at", indices(places, step.at)},
            {"out", step.out},
            {"considered", considered}};
}

}  // namespace

ShownStory show(const Stage& stage, const Telling& telling, std::uint64_t seed,
                const ShowOptions& options) {
    const Tale& tale = options.best ? telling.best : telling.settled;
    ShownStory out{.seed = seed,
                   .settled_score = telling.settled.score,
                   .best_score = telling.best.score,
                   .settled_actions = telling.settled.actions.size()};
    const core::Seed text_seed = core::Seed{seed}.child("text");
    const auto kept = options.uncut ? tale.actions : story::cut_needless(stage, tale.actions);
    out.account = story::give_account(stage, kept, text_seed);
    const auto best =
        options.uncut ? telling.best.actions : story::cut_needless(stage, telling.best.actions);
    out.best_told = story::score_of(stage, best).value_or(0);
    if (kept.size() < tale.actions.size()) {
        const auto whole = story::give_account(stage, tale.actions, text_seed);
        std::size_t at = 0;
        for (const auto& step : whole.steps)
            if (at < kept.size() && kept[at] == step.action)
                ++at;
            else
                out.cut.push_back(step.text);
    }
    // What was considered was considered after the same actions: up to the first that was cut.
    for (std::size_t i = 0;
         i < std::min(kept.size(), tale.considered.size()) && kept[i] == tale.actions[i]; ++i)
        out.considered.push_back(tale.considered[i]);
    return out;
}

Json to_json(const Stage& stage, const StorySearch& search,
             const std::vector<ShownStory>& stories) {
    const auto& world = stage.world();
    const auto places = places_of(stage);
    Json goals = Json::array(), list = Json::array();
    for (const auto& goal : world.goals)
        goals.push_back({{"name", goal.name}, {"weight", goal.weight}});
    Json sliders = Json::object();
    for (const auto& [name, value] : search.sliders) sliders[name] = value;
    for (const auto& shown : stories) {
        Json steps = Json::array();
        for (std::size_t i = 0; i < shown.account.steps.size(); ++i)
            steps.push_back(step_json(stage, shown, i, places));
        const auto& account = shown.account;
        list.push_back(
            {{"seed", shown.seed},
             {"score", account.score},
             {"believability", account.believability},
             {"share", account.share},
             {"goals", account.steps.empty() ? account.start_goals : account.steps.back().goals},
             {"paragraphs", account.paragraphs},
             {"start", indices(places, account.start)},
             {"start_out", account.start_out},
             {"start_goals", account.start_goals},
             {"steps", steps},
             {"committed", {{"score", shown.settled_score}, {"steps", shown.settled_actions}}},
             {"best", {{"score", shown.best_score}}},
             {"cut", shown.cut}});
    }
    std::vector<EntityId> actors;
    for (std::size_t i = 0; i < world.entities.size(); ++i)
        if (world.actors[i]) actors.push_back(EntityId(i));
    return {{"format", "dramatis-stories"},
            {"version", 1},
            {"world",
             {{"name", search.world},
              {"title", world.title},
              {"about", world.about},
              {"goals", goals},
              {"sliders", sliders},
              {"actors", named(stage, actors)},
              {"places", named(stage, places)}}},
            {"search",
             {{"method", search.method},
              {"nodes", search.nodes},
              {"seed", search.seed},
              {"settings", search.settings},
              {"command", search.command},
              {"stopped", !search.is_whole}}},
            {"stories", list}};
}

std::string story_page(const Json& data) {
    std::string text =
        "<h1>" + core::markup_text(data["world"]["title"].get<std::string>()) + "</h1>";
    const auto& stories = data["stories"];
    for (std::size_t i = 0; i < stories.size(); ++i) {
        text += "<article>";
        if (stories.size() > 1) text += "<h2>Story " + std::to_string(i + 1) + "</h2>";
        for (const auto& paragraph : stories[i]["paragraphs"])
            text += "<p>" + core::markup_text(paragraph.get<std::string>()) + "</p>";
        text += "</article>";
    }
    std::string page = pages::fill(pages::kStory, data);
    constexpr std::string_view kPlace = "__STATIC__";
    return page.replace(page.find(kPlace), kPlace.size(), text);
}

}  // namespace dramatis::players
