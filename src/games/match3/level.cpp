#include "games/match3/level.hpp"

#include <algorithm>

#include "games/match3/level_reader.hpp"

namespace dramatis::match3 {
namespace {

using core::Error;
using core::Fields;
using core::Json;
using core::Result;

constexpr std::uint64_t kVersion = 1;
constexpr const char* kVersionKey = "dramatis_level";
constexpr std::size_t kMaxQuoted = 40;

constexpr const char* kKeys[] = {kVersionKey, "name",    "teaches",        "notes",      "moves",
                                 "colours",   "board",   "legend",         "layers",     "refill",
                                 "entries",   "weights", "column_weights", "specials",   "squares",
                                 "goals",     "stars",   "move_bonus",     "dead_board", "target"};

// Fields that a level must have, and what they may look like.
constexpr std::pair<const char*, const char*> kRequired[] = {
    {"name", "\"First steps\""},
    {"moves", "20"},
    {"colours", "5"},
    {"board", "[\"?????\", \"?????\", \"?????\"]"}};

bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }

// Short, and without what would upset a terminal.
std::string shown(std::string_view text) {
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const auto length = core::character_length(text, at);
        if (at + length > kMaxQuoted) return out + "...";
        out += is_control(text[at]) ? std::string("?") : std::string(text.substr(at, length));
        at += length;
    }
    return out;
}

void check_version(const Json& json, Mistakes& mistakes) {
    const std::string pointer = std::string("/") + kVersionKey;
    if (!json.is_object()) return mistakes.add("", "a level is an object, { ... }");
    if (!json.contains(kVersionKey))
        return mistakes.add(
            "",
            "this is not a level: \"dramatis_level\" is missing; begin with \"dramatis_level\": 1");
    const Json& version = json[kVersionKey];
    if (!version.is_number_unsigned())
        return mistakes.add(pointer, "\"dramatis_level\" must be 1, the version of the format");
    const auto number = version.get<std::uint64_t>();
    if (number == kVersion) return;
    mistakes.add(pointer, "this level is version " + std::to_string(number) +
                              "; this program reads version 1: " +
                              (number > kVersion ? "get a newer dramatis" : "write 1"));
}

void check_keys(const Json& json, Mistakes& mistakes) {
    for (const auto& [key, value] : json.items()) {
        if (std::ranges::find(kKeys, key) != std::end(kKeys)) continue;
        std::string known;
        for (const auto* name : kKeys) known += (known.empty() ? "" : ", ") + std::string(name);
        return mistakes.add(
            {.what = "\"" + shown(key) + "\" is unknown here; the fields are " + known,
             .pointer = "/" + core::pointer_part(key),
             .at_key = true});
    }
    for (const auto& [key, example] : kRequired)
        if (!json.contains(key))
            return mistakes.add("", std::string("\"") + key +
                                        "\" is missing; add a line such as \"" + key +
                                        "\": " + example);
}

// A text for people. `lines`: whether it may have several.
std::string read_prose(Fields& fields, const char* key, bool lines) {
    std::string text = fields.text(key);
    const auto odd = [&](char c) { return is_control(c) && !(lines && (c == '\n' || c == '\t')); };
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
    for (std::size_t i = 0; i < json.size(); ++i) {
        const std::string pointer = "/stars/" + std::to_string(i);
        const std::uint64_t score = json[i].is_number_unsigned() ? json[i].get<std::uint64_t>() : 0;
        if (score < 1 || score > kMaxScore)
            mistakes.add(pointer,
                         "a star must be a whole number from 1 to " + std::to_string(kMaxScore));
        else if (!stars.empty() && score <= stars.back())
            mistakes.add(pointer, "this star needs no more than the one before, " +
                                      std::to_string(stars.back()) +
                                      "; put the scores in ascending order");
        stars.push_back(static_cast<std::uint32_t>(std::min<std::uint64_t>(score, kMaxScore)));
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
    setup.specials = fields.allows("specials") ? fields.flag("specials") : true;
    if (fields.allows("squares")) setup.squares = fields.flag("squares");
    if (fields.allows("move_bonus"))
        setup.move_bonus = static_cast<std::uint32_t>(fields.whole("move_bonus", 0, kMaxMoveBonus));
    if (fields.allows("dead_board")) setup.dead_board = fields.word("dead_board", kDeadBoards);
}

Level read(const Json& json, Mistakes& mistakes) {
    Level level;
    check_version(json, mistakes);
    if (!mistakes.any()) check_keys(json, mistakes);
    if (mistakes.any()) return level;
    Fields fields(json, "");
    for (const auto* key : kKeys) fields.allows(key);
    read_words(fields, level);
    read_numbers(fields, level.setup);
    mistakes.adopt(fields);
    if (!mistakes.any()) read_scene(fields, level.setup, mistakes);
    read_falling(fields, level.setup, mistakes);
    read_goals(fields, level.setup, mistakes);
    if (fields.allows("stars")) level.setup.stars = read_stars(fields.value("stars"), mistakes);
    if (fields.allows("target")) level.target = read_target(fields.value("target"), mistakes);
    if (!mistakes.any()) check_rest(json["board"], level.setup, mistakes);
    if (mistakes.any()) return level;
    prefer_classic(level.setup);
    if (const auto checked = check_setup(level.setup); !checked)
        mistakes.add("", checked.error().text());
    return level;
}

}  // namespace

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

void Mistakes::adopt(Fields& fields) {
    const auto error = fields.error();
    if (!error) return;
    const auto slash = error->where.rfind('/');
    const std::string key = slash == std::string::npos ? "" : error->where.substr(slash + 1);
    const bool entry = key.find_first_not_of("0123456789") == std::string::npos;  // of a list
    const auto stray = fields.stray();
    Mistake mistake{(entry && !stray ? "this" : "\"" + shown(key) + "\"") + " " + error->what,
                    error->where};
    if (stray) {
        mistake.pointer = error->where.substr(0, slash + 1) + core::pointer_part(*stray);
        mistake.at_key = true;
    }
    add(std::move(mistake));
}

std::vector<Token> split_characters(std::string_view text, std::size_t at_most) {
    std::vector<Token> out;
    for (std::size_t at = 0; at < text.size() && out.size() < at_most;) {
        const auto length = core::character_length(text, at);
        out.push_back({text.substr(at, length), out.size()});
        at += length;
    }
    return out;
}

std::vector<Token> split_row(std::string_view row) {
    constexpr std::size_t kMost = kMaxSide + 1;
    if (row.find_first_of(" \t") == std::string_view::npos) return split_characters(row, kMost);
    std::vector<Token> out;
    std::size_t character = 0;
    bool inside = false;
    for (std::size_t at = 0; at < row.size(); ++character) {
        const auto length = core::character_length(row, at);
        const bool blank = row[at] == ' ' || row[at] == '\t';
        if (!blank && !inside && out.size() == kMost) break;
        if (!blank && !inside) out.push_back({row.substr(at, 0), character});
        if (!blank) out.back().text = {out.back().text.data(), out.back().text.size() + length};
        inside = !blank;
        at += length;
    }
    return out;
}

std::string in_quotes(std::string_view text) { return "'" + shown(text) + "'"; }

std::string colours_text(int colours) {
    return std::string("A to ") + letter(static_cast<Tile>(colours - 1));
}

Result<Level> parse_level(std::string_view text, const std::string& file) {
    const auto json = core::parse_json(text, file, core::Comments::kAllowed);
    if (!json) return json.error();
    Mistakes mistakes;
    Level level = read(*json, mistakes);
    if (!mistakes.any()) return level;
    const Mistake& mistake = *mistakes.first();
    const auto offset = mistake.at_key ? core::offset_of_key(text, mistake.pointer)
                                       : core::offset_in(text, mistake.pointer, mistake.character);
    return Error{mistake.what, file + ":" + core::place_at(text, offset)};
}

Result<Level> read_level(const Json& json, const std::string& where) {
    Mistakes mistakes;
    Level level = read(json, mistakes);
    if (!mistakes.any()) return level;
    return Error{mistakes.first()->what, where + shown(mistakes.first()->pointer)};
}

}  // namespace dramatis::match3
