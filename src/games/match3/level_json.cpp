#include <algorithm>

#include "games/match3/level_reader.hpp"

namespace dramatis::match3 {
namespace {

using core::Json;
using Kind = Goal::Kind;

Json goal_json(const Goal& goal, const std::string& name) {
    const auto with_name = [&](Json json) {
        if (!name.empty()) json["name"] = name;
        return json;
    };
    const char* const key = core::word_for(kGoalKinds, goal.kind);
    const Json count = goal.count == 0 ? Json("all") : Json(goal.count);
    switch (goal.kind) {
        case Kind::kCollect:
            return with_name({{key, std::string(1, letter(goal.colour))}, {"count", count}});
        case Kind::kMake:
        case Kind::kFire:
            return with_name({{key, core::word_for(kSpecials, goal.special)}, {"count", count}});
        default:
            return with_name({{key, count}});
    }
}

std::vector<std::string> board_rows(const Setup& setup) {
    if (setup.scene) return print_rows(*setup.scene);
    if (setup.grid) return print_grid(*setup.grid);
    return std::vector<std::string>(static_cast<std::size_t>(setup.rows),
                                    std::string(static_cast<std::size_t>(setup.columns), '?'));
}

std::vector<std::string> exit_rows(const Scene& scene) {
    std::vector<std::string> rows(static_cast<std::size_t>(scene.rows()));
    bool any = false;
    scene.for_each_cell([&](Cell cell) {
        rows[cell.row] += scene[cell].exit ? 'x' : '.';
        any |= scene[cell].exit;
    });
    return any ? rows : std::vector<std::string>{};
}

Json layers_json(const Setup& setup) {
    Json out = Json::object();
    if (!setup.scene) return out;
    if (auto rows = print_ice(*setup.scene); !rows.empty()) out["ice"] = std::move(rows);
    if (auto rows = print_locks(*setup.scene); !rows.empty()) out["locks"] = std::move(rows);
    if (auto rows = exit_rows(*setup.scene); !rows.empty()) out["exits"] = std::move(rows);
    return out;
}

Json colour_names_json(const Level& level) {
    Json out = Json::object();
    for (int colour = 0; colour < level.setup.colours; ++colour) {
        const auto tile = static_cast<Tile>(colour);
        if (!level.names.colours[tile].empty())
            out[std::string(1, letter(tile))] = level.names.colours[tile];
    }
    return out;
}

Json weights_json(const Weights& weights) {
    Json out = Json::object();
    for (std::size_t colour = 0; colour < weights.size(); ++colour)
        if (weights[colour] != 1)
            out[std::string(1, letter(static_cast<Tile>(colour)))] = weights[colour];
    return out;
}

void add_falling(Json& out, const Setup& setup) {
    if (!setup.queues.empty()) {
        out["refill"] = Json::array();
        for (const auto& queue : setup.queues) {
            std::string text;
            for (const Tile tile : queue) text += tile == kItemInQueue ? '*' : letter(tile);
            out["refill"].push_back(std::move(text));
        }
    }
    if (!setup.entries.empty()) {
        std::string text;
        for (const bool open : setup.entries) text += open ? 'v' : '.';
        out["entries"] = std::move(text);
    }
    if (setup.weights.empty()) return;
    if (std::ranges::adjacent_find(setup.weights, std::not_equal_to{}) == setup.weights.end()) {
        out["weights"] = weights_json(setup.weights.front());
        return;
    }
    out["column_weights"] = Json::object();
    for (std::size_t column = 0; column < setup.weights.size(); ++column)
        if (auto weights = weights_json(setup.weights[column]); !weights.empty())
            out["column_weights"][std::to_string(column)] = std::move(weights);
}

void add_rewards(Json& out, const Level& level) {
    const Setup& setup = level.setup;
    if (!setup.goals.empty()) {
        out["goals"] = Json::array();
        for (std::size_t i = 0; i < setup.goals.size(); ++i)
            out["goals"].push_back(goal_json(setup.goals[i], level.names.goals[i]));
    }
    if (!setup.stars.empty()) out["stars"] = setup.stars;
    if (setup.move_bonus) out["move_bonus"] = setup.move_bonus;
    if (setup.dead_board != DeadBoard::kReshuffle)
        out["dead_board"] = core::word_for(kDeadBoards, setup.dead_board);
    if (!level.target) return;
    out["target"] = {{"pass_rate", {level.target->low, level.target->high}}};
    if (!level.target->player.empty()) out["target"]["player"] = level.target->player;
}

// Whether every entry gets a line of its own: rows of cells, goals.
bool is_tall(const Json& json) {
    if (json.is_array())
        return std::ranges::any_of(json, [](const Json& entry) { return !entry.is_number(); });
    return json.is_object() &&
           std::ranges::any_of(json, [](const Json& entry) { return is_tall(entry); });
}

void write(std::string& out, const Json& json, std::size_t indent) {
    if (!json.is_structured()) {
        out += core::dump(json);
        return;
    }
    const bool tall = is_tall(json), object = json.is_object();
    const std::string line = tall ? "\n" + std::string(indent + 2, ' ') : "";
    bool first = true;
    out += object ? '{' : '[';
    for (const auto& [key, value] : json.items()) {
        if (!first) out += tall ? "," : ", ";
        first = false;
        out += line;
        if (object) out += core::dump(Json(key)) + ": ";
        write(out, value, indent + 2);
    }
    if (tall) out += "\n" + std::string(indent, ' ');
    out += object ? '}' : ']';
}

}  // namespace

Json to_json(const Level& level) {
    const Setup& setup = level.setup;
    Json out{{"dramatis_level", 1u}, {"name", level.name}};
    if (!level.teaches.empty()) out["teaches"] = level.teaches;
    if (!level.notes.empty()) out["notes"] = level.notes;
    out["moves"] = static_cast<unsigned>(setup.move_limit);
    out["colours"] = static_cast<unsigned>(setup.colours);
    if (auto names = colour_names_json(level); !names.empty())
        out["colour_names"] = std::move(names);
    out["board"] = board_rows(setup);
    if (auto layers = layers_json(setup); !layers.empty()) out["layers"] = std::move(layers);
    add_falling(out, setup);
    out["specials"] = setup.specials;
    if (setup.squares) out["squares"] = true;
    add_rewards(out, level);
    return out;
}

std::string print_level(const Level& level) {
    std::string out;
    write(out, to_json(level), 0);
    return out + "\n";
}

}  // namespace dramatis::match3
