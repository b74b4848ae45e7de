#include "studio/boards.hpp"

#include <optional>

#include "report/level_text.hpp"

namespace dramatis::studio {
namespace {

using core::Json;
using match3::Goal;
using match3::Spot;
using match3::Thing;

Spot special_spot(match3::Special special) {
    using match3::Power, match3::Special;
    switch (special) {
        case Special::kColourBomb:
            return {.thing = Thing::kColourBomb};
        case Special::kBomb:
            return Spot::tile(0, Power::kBomb);
        case Special::kHoming:
            return Spot::tile(0, Power::kHoming);
        case Special::kLine:
        case Special::kAny:
            return Spot::tile(0, Power::kRow);
    }
    return {};
}

// What stands for a goal; nothing for points.
std::optional<Spot> goal_spot(const Goal& goal) {
    switch (goal.kind) {
        case Goal::Kind::kScore:
            return {};
        case Goal::Kind::kCollect:
            return Spot::tile(goal.colour);
        case Goal::Kind::kIce:
            return Spot{.thing = Thing::kEmpty, .ice = 1};
        case Goal::Kind::kCrates:
            return Spot{.thing = Thing::kCrate, .hits = 1};
        case Goal::Kind::kVines:
            return Spot{.thing = Thing::kVine};
        case Goal::Kind::kLocks:
            return Spot{.thing = Thing::kRandom, .locked = true};
        case Goal::Kind::kItems:
            return Spot{.thing = Thing::kItem};
        case Goal::Kind::kMake:
        case Goal::Kind::kFire:
            return special_spot(goal.special);
    }
    return {};
}

}  // namespace

std::string Boards::board(const match3::Level& level, const match3::Scene& scene) {
    const auto marked = report::with_exits(level.setup, scene);
    if (const auto text = book_.encode_if_room(marked, level.names)) return *text;
    book_ = {};  // hours of drawing with ever new names: the page learns all kinds anew
    told_ = 0;
    return book_.encode(marked, level.names);
}

std::size_t Boards::spot(const Spot& spot, const match3::Names& names) {
    return book_.number_of(spot, names);
}

Json Boards::goals(const match3::Level& level, const std::vector<match3::Table::GoalState>& now) {
    Json out = Json::array();
    for (std::size_t g = 0; g < now.size(); ++g) {
        const auto picture = goal_spot(now[g].goal);
        out.push_back({{"text", report::goal_name(level.setup.goals, g, level.names)},
                       {"done", now[g].done},
                       {"target", now[g].target},
                       {"met", now[g].met},
                       {"spot", picture ? Json(spot(*picture, level.names)) : Json()}});
    }
    return out;
}

Json Boards::take_new() {
    if (told_ == book_.size()) return {};
    Json out{{"first", told_}, {"list", book_.json(told_)}};
    told_ = book_.size();
    return out;
}

Json cells_json(const match3::Setup& setup, const std::vector<match3::Cell>& cells) {
    Json out = Json::array();
    for (const auto cell : cells) out.push_back(number_of(setup, cell));
    return out;
}

}  // namespace dramatis::studio
