#include "games/match3/level.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "core/nearest.hpp"
#include "games/match3/level_reader.hpp"

namespace dramatis::match3 {
namespace {

using core::Error;
using core::Fields;
using core::Json;
using core::Result;

constexpr std::uint64_t kVersion = 1;
constexpr const char* kVersionKey = "dramatis_level";

constexpr const char* kKeys[] = {
    kVersionKey, "name",    "teaches", "notes",  "moves",      "colours",    "colour_names",
    "board",     "legend",  "layers",  "refill", "entries",    "weights",    "column_weights",
    "specials",  "squares", "goals",   "stars",  "move_bonus", "dead_board", "target"};

// Fields that a level must have, and what they may look like.
constexpr std::pair<const char*, const char*> kRequired[] = {
    {"name", "\"First steps\""},
    {"moves", "20"},
    {"colours", "5"},
    {"board", "[\"?????\", \"?????\", \"?????\"]"}};

void check_version(const Json& json, Mistakes& mistakes) {
    const std::string pointer = std::string("/") + kVersionKey;
    if (!json.is_object()) return mistakes.add("", "a level is an object, { ... }");
    if (!json.contains(kVersionKey)) {
        for (const auto& [key, value] : json.items())
            if (core::meant_by(key, std::array{std::string_view(kVersionKey)}))
                return;  // told with the other unknown keys
        return mistakes.add(
            "",
            "this is not a level: \"dramatis_level\" is missing; begin with \"dramatis_level\": 1");
    }
    const Json& version = json[kVersionKey];
    if (!version.is_number_unsigned())
        return mistakes.add(pointer, "\"dramatis_level\" must be 1, the version of the format");
    const auto number = version.get<std::uint64_t>();
    if (number == kVersion) return;
    mistakes.add(pointer, "this level is version " + std::to_string(number) +
                              "; this program reads version 1: " +
                              (number > kVersion ? "get a newer dramatis" : "write 1"));
}

// The level without the keys that no level has, which are mistakes. A field that was probably meant
// by one of them has its name, so that nobody calls it missing, and what is wrong in it is told.
Json without_unknown_keys(Json json, Mistakes& mistakes) {
    const std::vector<std::string> known(std::begin(kKeys), std::end(kKeys));
    std::vector<std::string> unknown;
    for (const auto& [key, value] : json.items())
        if (std::ranges::find(known, key) == known.end()) unknown.push_back(key);
    for (const auto& key : unknown) {
        mistakes.add({.what = "\"" + quotable(key) + "\" is unknown here" +
                              core::meant_or_all(key, known, "the fields are"),
                      .pointer = "/" + core::pointer_part(key),
                      .at_key = true,
                      .cells = {}});
        const auto meant = core::meant_by(key, known);
        if (meant && !json.contains(*meant)) {
            json[std::string(*meant)] = json[key];
            mistakes.rename(*meant, key);
        }
        json.erase(key);
    }
    return json;
}

void require_fields(Fields& fields) {
    for (const auto& [key, example] : kRequired)
        if (!fields.has(key))
            fields.fail(key,
                        std::string("is missing; add a line such as \"") + key + "\": " + example);
}

// A text for people. `lines`: whether it may have several.
std::string read_prose(Fields& fields, const char* key, bool lines) {
    std::string text = fields.text(key);
    const auto odd = [&](char c) {
        return is_control_character(c) && !(lines && (c == '\n' || c == '\t'));
    };
    if (std::ranges::any_of(text, odd))
        fields.fail(key, lines ? "must not have control characters"
                               : "must be one line without control characters");
    return text;
}

std::vector<std::uint32_t> read_stars(const Json& json, Mistakes& mistakes) {
    std::vector<std::uint32_t> stars;
    if (!json.is_array() || json.empty() || json.size() > kMaxStars) {
        mistakes.add("/stars",
                     "\"stars\" must be a list of one to three scores such as [1000, 2000, 3000]");
        return stars;
    }
    bool told = false;  // that they are in no order
    for (std::size_t i = 0; i < json.size(); ++i) {
        const std::string pointer = "/stars/" + std::to_string(i);
        const std::uint64_t score = json[i].is_number_unsigned() ? json[i].get<std::uint64_t>() : 0;
        if (score < 1 || score > kMaxScore) {
            mistakes.add(pointer,
                         "a star must be a whole number from 1 to " + std::to_string(kMaxScore));
            continue;
        }
        if (!stars.empty() && score <= stars.back() && !std::exchange(told, true))
            mistakes.add(pointer, "this star needs no more than the one before, " +
                                      std::to_string(stars.back()) +
                                      "; put the scores in ascending order");
        stars.push_back(static_cast<std::uint32_t>(score));
    }
    return stars;
}

Target read_target(const Json& json, Mistakes& mistakes) {
    Fields fields(json, "/target");
    Target target;
    if (!fields.has("pass_rate"))
        fields.fail("pass_rate", "is missing; add \"pass_rate\": [0.4, 0.6]");
    const Json& rate = fields.value("pass_rate");
    const bool two =
        rate.is_array() && rate.size() == 2 && rate[0].is_number() && rate[1].is_number();
    if (two) {
        target.low = rate[0].get<double>();
        target.high = rate[1].get<double>();
    }
    if (!two || target.low < 0 || target.high > 1)
        fields.fail("pass_rate",
                    "must be two numbers from 0 to 1, the least and the most, such as [0.4, 0.6]");
    else if (target.low > target.high)
        fields.fail("pass_rate",
                    "has the larger number first; the least comes first, as in [0.4, 0.6]");
    if (fields.allows("player")) {
        target.player = read_prose(fields, "player", false);
        if (target.player.empty())
            fields.fail("player", "must name a player, such as strong; leave it out for greedy");
    }
    mistakes.adopt(fields);
    return target;
}

void read_words(Fields& fields, Level& level) {
    level.name = read_prose(fields, "name", false);
    if (level.name.find_first_not_of(' ') == std::string::npos)
        fields.fail("name", "must not be empty; people will know the level by it");
    if (fields.allows("teaches")) level.teaches = read_prose(fields, "teaches", false);
    if (fields.allows("notes")) level.notes = read_prose(fields, "notes", true);
}

void read_numbers(Fields& fields, Setup& setup) {
    setup.move_limit = static_cast<int>(fields.whole("moves", 1, kMaxMoves));
    setup.colours = static_cast<int>(fields.whole("colours", kMinColours, kMaxColours));
    if (fields.is_wrong("colours")) setup.colours = kMaxColours;
    setup.specials = fields.allows("specials") ? fields.flag("specials") : true;
    if (fields.allows("squares")) setup.squares = fields.flag("squares");
    if (fields.allows("move_bonus"))
        setup.move_bonus = static_cast<std::uint32_t>(fields.whole("move_bonus", 0, kMaxMoveBonus));
    if (fields.allows("dead_board")) setup.dead_board = fields.word("dead_board", kDeadBoards);
}

// What can be read of a level; false if a part of it is wrong that decides what happens in games.
bool read_fields(const Json& json, Level& level, Mistakes& mistakes) {
    Fields fields(json, "");
    for (const auto* key : kKeys) fields.allows(key);
    require_fields(fields);
    read_words(fields, level);
    const auto words = fields.wrong().size();
    read_numbers(fields, level.setup);
    const bool numbers_right = fields.wrong().size() == words;
    mistakes.adopt(fields);
    const auto before = mistakes.count();
    if (fields.is_wrong("board"))
        level.setup.columns = 0;
    else
        read_scene(fields, level.setup, mistakes);
    read_falling(fields, level.setup, mistakes);
    if (mistakes.count() == before && level.setup.columns > 0)
        check_rest(json["board"], level.setup, mistakes);
    read_goals(fields, level.setup, level.names, mistakes);
    const bool board_right = mistakes.count() == before && level.setup.columns > 0;
    if (fields.allows("stars")) level.setup.stars = read_stars(fields.value("stars"), mistakes);
    read_colour_names(fields, level.setup.colours, level.names, mistakes);
    if (fields.allows("target")) level.target = read_target(fields.value("target"), mistakes);
    return numbers_right && board_right;
}

}  // namespace

Draft read_draft(const Json& json, Mistakes& mistakes) {
    Draft draft;
    check_version(json, mistakes);
    if (mistakes.any()) return draft;
    draft.playable = read_fields(without_unknown_keys(json, mistakes), draft.level, mistakes);
    if (!draft.playable) return draft;
    prefer_classic(draft.level.setup);
    if (mistakes.any()) return draft;
    if (const auto checked = check_setup(draft.level.setup); !checked)
        mistakes.add("", checked.error().text());
    return draft;
}

void prefer_classic(Setup& setup) {
    const Scene scene = *setup.scene;
    setup.scene.reset();
    bool fixed = true, random = true;
    Grid grid(setup.rows, setup.columns);
    scene.for_each_cell([&](Cell cell) {
        random &= scene[cell] == Spot{.thing = Thing::kRandom};
        fixed &= scene[cell] == Spot::tile(scene[cell].colour);
        grid[cell] = scene[cell].colour;
    });
    const bool items = std::ranges::any_of(setup.queues, [](const auto& queue) {
        return std::ranges::find(queue, kItemInQueue) != queue.end();
    });
    if (!setup.is_classic() || items || (!fixed && !random))
        setup.scene = scene;
    else if (fixed)
        setup.grid = grid;
}

Result<Level> parse_level(std::string_view text, const std::string& file) {
    Review review = review_level(text, Doubting::kNo);
    if (review.level) return std::move(*review.level);
    const Remark& first = review.remarks.front();
    return Error{first.text, file + ":" + first.place.text()};
}

Result<Level> read_level(const Json& json, const std::string& where) {
    Mistakes mistakes;
    Draft draft = read_draft(json, mistakes);
    if (!mistakes.any()) return std::move(draft.level);
    const Mistake& first = mistakes.all().front();
    return Error{mistake_text(first), where + quotable(first.pointer)};
}

}  // namespace dramatis::match3
