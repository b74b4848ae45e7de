#include "report/level_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <sstream>
#include <utility>

namespace dramatis::report {
namespace {

using match3::Goal;
using match3::Names;
using match3::Power;
using match3::Special;
using match3::Spot;
using match3::Table;
using match3::Thing;
using Kind = Goal::Kind;

const char* name_of(Special special, bool one) {
    switch (special) {
        case Special::kLine:
            return one ? "line clearer" : "line clearers";
        case Special::kBomb:
            return one ? "bomb" : "bombs";
        case Special::kHoming:
            return one ? "homing piece" : "homing pieces";
        case Special::kColourBomb:
            return one ? "colour bomb" : "colour bombs";
        case Special::kAny:
            break;
    }
    return one ? "special piece" : "special pieces";
}

// What a goal counts, in the plural.
std::string subject_of(const Goal& goal, const Names& names) {
    switch (goal.kind) {
        case Kind::kScore:
            return "score";
        case Kind::kCollect:
            return std::string(names.colour(goal.colour));
        case Kind::kIce:
            return "ice";
        case Kind::kCrates:
            return "crates";
        case Kind::kVines:
            return "vines";
        case Kind::kLocks:
            return "locks";
        case Kind::kItems:
            return "items";
        case Kind::kMake:
            return std::string(name_of(goal.special, false)) + " made";
        case Kind::kFire:
            return std::string(name_of(goal.special, false)) + " fired";
    }
    return {};
}

// What a goal asks for, whatever the level calls it.
std::string demand_text(const Goal& goal, const Names& names) {
    switch (goal.kind) {
        case Kind::kScore:
            return fmt::format("{} points", goal.count);
        case Kind::kMake:
            return fmt::format("make {} {}", goal.count, name_of(goal.special, goal.count == 1));
        case Kind::kFire:
            return fmt::format("fire {} {}", goal.count, name_of(goal.special, goal.count == 1));
        default:
            break;
    }
    std::string subject = subject_of(goal, names);
    if (goal.count == 0) return "all " + subject;
    if (goal.count == 1 && goal.kind != Kind::kCollect && subject.ends_with('s'))
        subject.pop_back();
    return fmt::format("{} {}", goal.count, subject);
}

std::string with_article(std::string_view noun) {
    const bool vowel = std::string_view("aeiouAEIOU").find(noun.front()) != std::string_view::npos;
    return fmt::format("{} {}", vowel ? "an" : "a", noun);
}

std::string tile_text(const Spot& spot, const Names& names) {
    std::string out = spot.thing == Thing::kRandom
                          ? "any tile"
                          : fmt::format("{} tile ({})", with_article(names.colour(spot.colour)),
                                        match3::letter(spot.colour));
    switch (spot.power) {
        case Power::kNone:
            break;
        case Power::kRow:
            out += " that clears its row";
            break;
        case Power::kColumn:
            out += " that clears its column";
            break;
        case Power::kBomb:
            out += " that is a bomb";
            break;
        case Power::kHoming:
            out += " that is homing";
            break;
    }
    return out + (spot.locked ? ", locked" : "");
}

std::string thing_text(const Spot& spot, const Names& names) {
    switch (spot.thing) {
        case Thing::kHole:
            return "a hole";
        case Thing::kEmpty:
            return "an empty place";
        case Thing::kTile:
        case Thing::kRandom:
            return tile_text(spot, names);
        case Thing::kColourBomb:
            return "a colour bomb";
        case Thing::kItem:
            return "an item";
        case Thing::kStone:
            return "a stone";
        case Thing::kCrate:
            return fmt::format("a crate that takes {}", count_text(spot.hits, "hit"));
        case Thing::kVine:
            return "a vine";
    }
    return {};
}

std::string weights_text(const match3::Weights& weights) {
    std::string out;
    for (std::size_t colour = 0; colour < weights.size(); ++colour)
        out += fmt::format("{}{} {}", out.empty() ? "" : ", ",
                           match3::letter(static_cast<match3::Tile>(colour)), weights[colour]);
    return out;
}

// The lines of a text, each under the label once.
void add_lines(std::vector<std::pair<std::string, std::string>>& out, std::string label,
               const std::string& text) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
        out.emplace_back(std::exchange(label, ""), line);
}

std::string entries_text(const std::vector<bool>& entries) {
    std::vector<std::size_t> open;
    for (std::size_t column = 0; column < entries.size(); ++column)
        if (entries[column]) open.push_back(column);
    return fmt::format("only in columns {}; x marks the others", fmt::join(open, ", "));
}

}  // namespace

std::string target_player(const match3::Target& target) {
    return target.player.empty() ? "greedy" : target.player;
}

std::string target_text(const match3::Target& target) {
    return fmt::format("{:.0f} to {:.0f} % of games won by {}", 100 * target.low, 100 * target.high,
                       target_player(target));
}

std::string describe(const match3::Setup& setup, const match3::Names& names) {
    std::string out = fmt::format("{} x {}", setup.rows, setup.columns);
    const auto features = features_of(setup);
    out +=
        features.empty() ? std::string(",") : fmt::format(" with {};", fmt::join(features, ", "));
    out += fmt::format(" {} colours, {}", setup.colours,
                       count_text(static_cast<std::uint64_t>(setup.move_limit), "move"));
    if (setup.grid) out += ", given board";
    if (!setup.queues.empty()) out += setup.grid ? " and refills" : ", given refills";
    if (!setup.weights.empty()) out += ", weighted colours";
    if (setup.dead_board == match3::DeadBoard::kEnd) out += ", a dead board ends the game";
    if (!setup.goals.empty()) out += "; goals: " + goals_text(setup.goals, names);
    return out;
}

std::vector<std::pair<std::string, std::string>> facts_of(const match3::Level& level) {
    const auto& setup = level.setup;
    std::vector<std::pair<std::string, std::string>> out;
    const auto add = [&](const char* label, std::string text) {
        if (!text.empty()) out.emplace_back(label, std::move(text));
    };
    add("size", fmt::format("{} x {}", setup.rows, setup.columns));
    add("moves", fmt::format("{}", setup.move_limit));
    add("colours", fmt::format("{}: {}", setup.colours, colours_text(level)));
    if (!setup.weights.empty()) add("weights", weights_text(setup));
    if (!setup.entries.empty()) add("tiles enter", entries_text(setup.entries));
    add_lines(out, "refill", fmt::format("{}", fmt::join(refill_texts(setup), "\n")));
    add("specials", specials_text(setup));
    add("goals", setup.goals.empty() ? "none: points only" : goals_text(setup.goals, level.names));
    if (!setup.stars.empty()) add("stars", stars_text(setup));
    if (setup.dead_board == match3::DeadBoard::kEnd) add("dead board", "ends the game");
    if (level.target) add("target", target_text(*level.target));
    add("teaches", level.teaches);
    add_lines(out, "notes", level.notes);
    return out;
}

std::string colours_text(const match3::Level& level) {
    std::vector<std::string> texts;
    for (int colour = 0; colour < level.setup.colours; ++colour) {
        const auto tile = static_cast<match3::Tile>(colour);
        texts.push_back(fmt::format("{} {}", match3::letter(tile), level.names.colour(tile)));
    }
    return fmt::format("{}", fmt::join(texts, ", "));
}

std::string count_text(std::uint64_t count, const char* what) {
    return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

std::string goal_text(const std::vector<Goal>& goals, std::size_t which, const Names& names) {
    const std::string demand = demand_text(goals[which], names);
    return names.goals[which].empty() ? demand : fmt::format("{} ({})", names.goals[which], demand);
}

std::string goal_name(const std::vector<Goal>& goals, std::size_t which, const Names& names) {
    return names.goals[which].empty() ? demand_text(goals[which], names) : names.goals[which];
}

std::string goals_text(const std::vector<Goal>& goals, const Names& names) {
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < goals.size(); ++i) texts.push_back(goal_text(goals, i, names));
    return fmt::format("{}", fmt::join(texts, ", "));
}

std::string state_text(const Table::GoalState& state, std::size_t which, const Names& names) {
    return fmt::format(
        "{} {} of {}{}",
        names.goals[which].empty() ? subject_of(state.goal, names) : names.goals[which], state.done,
        state.target, state.met ? " met" : "");
}

std::string goals_text(const std::vector<Table::GoalState>& goals, const Names& names) {
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < goals.size(); ++i) texts.push_back(state_text(goals[i], i, names));
    return fmt::format("{}", fmt::join(texts, ", "));
}

std::string outcome_text(const match3::Setup& setup, const Table::View& last) {
    if (!last.over || (setup.goals.empty() && setup.stars.empty())) return {};
    const std::string stars = count_text(match3::stars_of(setup, last.score, last.won), "star");
    if (setup.goals.empty()) return stars;
    if (!last.won) return "lost";
    const auto left = static_cast<std::uint32_t>(setup.move_limit) - last.played;
    return fmt::format("won with {} left, {}", count_text(left, "move"), stars);
}

std::string spot_text(const Spot& spot, const Names& names) {
    std::string out = thing_text(spot, names);
    if (spot.ice) out += fmt::format(", on {} of ice", count_text(spot.ice, "layer"));
    if (spot.exit) out += ", an exit";
    return out;
}

std::vector<std::string> features_of(const match3::Setup& setup) {
    std::vector<std::string> out;
    const match3::Scene scene = match3::full_scene(setup);
    const auto add = [&](const char* name, const std::function<bool(const Spot&)>& holds) {
        bool any = false;
        scene.for_each_cell([&](match3::Cell cell) { any |= holds(scene[cell]); });
        if (any) out.emplace_back(name);
    };
    add("holes", [](const Spot& spot) { return spot.thing == Thing::kHole; });
    add("stones", [](const Spot& spot) { return spot.thing == Thing::kStone; });
    add("crates", [](const Spot& spot) { return spot.thing == Thing::kCrate; });
    add("vines", [](const Spot& spot) { return spot.thing == Thing::kVine; });
    add("ice", [](const Spot& spot) { return spot.ice > 0; });
    add("locks", [](const Spot& spot) { return spot.locked; });
    add("items", [](const Spot& spot) { return spot.thing == Thing::kItem; });
    if (setup.specials) out.emplace_back("specials");
    if (setup.squares) out.emplace_back("squares");
    return out;
}

std::string stars_text(const match3::Setup& setup) {
    std::string out = fmt::format("{} points", fmt::join(setup.stars, ", "));
    if (setup.move_bonus > 0) out += fmt::format("; {} for every move left", setup.move_bonus);
    return out;
}

std::string weights_text(const match3::Setup& setup) {
    const auto& columns = setup.weights;
    std::string out = weights_text(columns.front());
    for (std::size_t column = 1; column < columns.size(); ++column)
        if (columns[column] != columns.front())
            out += fmt::format("; column {}: {}", column, weights_text(columns[column]));
    return out;
}

std::string specials_text(const match3::Setup& setup) {
    if (!setup.specials) return setup.squares ? "none; squares match" : "none";
    return setup.squares ? "made by four or more, and by squares" : "made by four or more";
}

std::vector<std::string> refill_texts(const match3::Setup& setup) {
    std::vector<std::string> out;
    for (std::size_t column = 0; column < setup.queues.size(); ++column) {
        std::string text = fmt::format("column {}:", column);
        for (const auto tile : setup.queues[column])
            text += fmt::format(" {}", tile == match3::kItemInQueue ? '*' : match3::letter(tile));
        if (!setup.queues[column].empty()) out.push_back(std::move(text));
    }
    if (!out.empty()) out.emplace_back("then random");
    return out;
}

}  // namespace dramatis::report
