#include "games/match3/forward_model.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "core/json.hpp"
#include "games/match3/level.hpp"
#include "games/match3/recorder.hpp"
#include "games/match3/rules.hpp"

namespace dramatis::match3 {
namespace {

using core::Error;
using core::Json;
using core::Result;

struct Case {
    Setup setup;
    core::Seed seed;
    std::optional<Swap> swap;
    bool is_level = false;  // it came as a level, and is answered as one
    bool is_game =
        false;  // the seed is that of a game as `play` numbers them, with its board and refills
};

constexpr const char* kKeys[] = {"board", "refill", "swap",  "seed", "colours",
                                 "name",  "note",   "level", "game"};
constexpr const char* kOfBoards[] = {"board", "refill", "colours"};

std::optional<Error> wrong_key(const Json& object) {
    for (const auto& [key, value] : object.items())
        if (std::find(std::begin(kKeys), std::end(kKeys), key) == std::end(kKeys))
            return Error{
                "unknown key; a case has board, refill, swap, seed, colours, name and note, or "
                "level and game instead of "
                "board, refill and colours",
                "key '" + key.substr(0, 40) + "'"};
    if (object.contains("game") && !object.contains("level"))
        return Error{"is for levels: which game of the seed is meant; a board is what it is",
                     "game"};
    if (object.contains("level"))
        for (const char* key : kOfBoards)
            if (object.contains(key))
                return Error{"does not go with a level, which has its own; leave it out", key};
    return {};
}

Result<std::vector<std::string>> read_texts(const Json& value, const char* name) {
    if (!value.is_array()) return Error{"must be a list of strings", name};
    std::vector<std::string> out;
    for (const auto& item : value) {
        if (!item.is_string())
            return Error{"must be a string of letters",
                         name + (" row " + std::to_string(out.size()))};
        out.push_back(item.get<std::string>());
    }
    return out;
}

Result<std::uint64_t> read_number(const Json& value, const char* name, std::uint64_t low,
                                  std::uint64_t high) {
    if (value.is_number_unsigned())
        if (const auto n = value.get<std::uint64_t>(); n >= low && n <= high) return n;
    return Error{
        "must be a whole number from " + std::to_string(low) + " to " + std::to_string(high), name};
}

Result<Queues> read_queues(const Json& value, int colours) {
    const auto texts = read_texts(value, "refill");
    if (!texts) return texts.error();
    Queues queues;
    for (const auto& text : *texts) {
        auto& queue = queues.emplace_back();
        for (const char c : text) {
            const int tile = static_cast<unsigned char>(c) - 'A';
            if (tile < 0 || tile >= colours)
                return Error{"unknown tile; with " + std::to_string(colours) +
                                 " colours a tile is a letter from A to " +
                                 letter(static_cast<Tile>(colours - 1)),
                             "refill of column " + std::to_string(queues.size() - 1) + ", tile " +
                                 std::to_string(queue.size())};
            queue.push_back(static_cast<Tile>(tile));
        }
    }
    return queues;
}

Result<Cell> read_cell(const Json& value, const Setup& setup) {
    const bool pair = value.is_array() && value.size() == 2 && value[0].is_number_integer() &&
                      value[1].is_number_integer();
    if (!pair) return Error{"each cell must be [row, column], two whole numbers", "swap"};
    const auto row = value[0].get<std::int64_t>(), column = value[1].get<std::int64_t>();
    if (row < 0 || column < 0 || row >= setup.rows || column >= setup.columns)
        return Error{"cell " + value.dump() + " is off the board; rows go from 0 to " +
                         std::to_string(setup.rows - 1) + ", columns from 0 to " +
                         std::to_string(setup.columns - 1),
                     "swap"};
    return Cell{static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(column)};
}

Result<Swap> read_swap(const Json& value, const Setup& setup) {
    if (!value.is_array() || value.size() != 2)
        return Error{"must be two cells, [[row, column], [row, column]]", "swap"};
    auto first = read_cell(value[0], setup), second = read_cell(value[1], setup);
    if (!first) return first.error();
    if (!second) return second.error();
    if (*second < *first) std::swap(*first, *second);
    for (const auto direction : {Direction::kRight, Direction::kDown})
        if (const Swap swap{*first, direction}; swap.second() == *second) return swap;
    return Error{"the two cells must be neighbours in a row or in a column", "swap"};
}

// As many colours as the letters in use need, and no fewer than a board must have.
int colours_in(const Json& object) {
    int most = kMinColours;
    for (const char* key : {"board", "refill"})
        if (const auto list = object.find(key); list != object.end() && list->is_array())
            for (const auto& text : *list)
                if (text.is_string())
                    for (const char c : text.get_ref<const std::string&>())
                        if (c >= 'A' && c < 'A' + kMaxColours) most = std::max(most, c - 'A' + 1);
    return most;
}

// A board of letters, what falls on it, and how many colours there are.
Result<Setup> read_board(const Json& object) {
    Setup setup;
    setup.colours = colours_in(object);
    if (object.contains("colours")) {
        const auto colours = read_number(object["colours"], "colours", kMinColours, kMaxColours);
        if (!colours) return colours.error();
        setup.colours = static_cast<int>(*colours);
    }
    if (!object.contains("board"))
        return Error{"missing; give the rows of the board, top first, as strings of letters",
                     "board"};
    const auto rows = read_texts(object["board"], "board");
    if (!rows) return rows.error();
    const auto grid = parse_grid(*rows, setup.colours, "board");
    if (!grid) return grid.error();
    setup.grid = *grid;
    setup.rows = grid->rows();
    setup.columns = grid->columns();
    if (object.contains("refill")) {
        auto queues = read_queues(object["refill"], setup.colours);
        if (!queues) return queues.error();
        setup.queues = std::move(*queues);
    }
    return check_setup(std::move(setup));
}

Result<Setup> read_level_setup(const Json& object) {
    auto level = read_level(object["level"], "level");
    if (!level) return level.error();
    return std::move(level->setup);
}

Result<Case> read_case(const Json& object) {
    if (auto error = wrong_key(object)) return *error;
    Case out;
    out.is_level = object.contains("level");
    if (object.contains("seed")) {
        const auto seed = read_number(object["seed"], "seed", 0, ~std::uint64_t{0});
        if (!seed) return seed.error();
        out.seed = core::Seed{*seed};
    }
    if (object.contains("game")) {
        const auto game = read_number(object["game"], "game", 0, ~std::uint32_t{0});
        if (!game) return game.error();
        out.seed = out.seed.child("game", *game);
        out.is_game = true;
    }
    auto setup = out.is_level ? read_level_setup(object) : read_board(object);
    if (!setup) return setup.error();
    out.setup = std::move(*setup);
    if (object.contains("swap")) {
        const auto swap = read_swap(object["swap"], out.setup);
        if (!swap) return swap.error();
        out.swap = *swap;
    }
    return out;
}

Result<Case> parse_case(std::string_view line) {
    auto json = core::parse_json(line, "");
    if (!json) {
        const std::string& where = json.error().where;  // ":1:column"
        const auto column = where.rfind(':');
        return Error{
            json.error().what +
                "; one line must be one object such as {\"board\": [...], \"swap\": [...]}",
            column == std::string::npos ? "" : "column " + where.substr(column + 1)};
    }
    Json& object = *json;
    if (object.is_object() && object.contains("case")) {
        Json inner = std::move(object["case"]);
        object = std::move(inner);
    }
    if (!object.is_object())
        return Error{"a case must be an object such as {\"board\": [...]}", {}};
    return read_case(object);
}

Json cell_json(Cell cell) { return Json::array({cell.row, cell.column}); }
Json swap_json(Swap swap) { return Json::array({cell_json(swap.first), cell_json(swap.second())}); }

Json cells_json(const std::vector<Cell>& cells) {
    Json out = Json::array();
    for (const Cell cell : cells) out.push_back(cell_json(cell));
    return out;
}

// `full`: with what only the full rules have.
Json wave_json(const Wave& wave, std::size_t number, bool full) {
    Json matches = Json::array();
    for (const Match& match : wave.matches)
        matches.push_back({{"tile", std::string(1, letter(match.tile))},
                           {"cells", cells_json(match.cells)},
                           {"points", match.points}});
    Json out{{"multiplier", number}, {"matches", std::move(matches)}};
    if (!full) return out;
    out["fired"] = cells_json(wave.fired);
    out["struck"] = cells_json(wave.struck);
    out["made"] = Json::array();
    for (const Made& made : wave.made)
        out["made"].push_back({{"cell", cell_json(made.cell)}, {"piece", print_spot(made.spot)}});
    out["points"] = wave.points;
    out["board"] = print_rows(wave.settled);
    return out;
}

void add_scene(Json& out, const Scene& scene, bool full) {
    out["board"] = print_rows(scene);
    if (!full) return;
    if (const auto ice = print_ice(scene); !ice.empty()) out["ice"] = ice;
    if (const auto locks = print_locks(scene); !locks.empty()) out["locks"] = locks;
}

template <class Rules>
void add_goals(Json& out, const Rules& rules, const typename Rules::Position& p) {
    out["won"] = rules.is_won(p);
    out["goals"] = Json::array();
    for (std::size_t g = 0; g < rules.setup().goals.size(); ++g)
        out["goals"].push_back({{"done", rules.goals().amount(p, g)},
                                {"target", rules.goals().target(g)},
                                {"met", rules.goals().met(p, g)}});
}

bool has_random_cells(const Setup& setup) {
    if (setup.grid) return false;
    bool any = !setup.scene;
    if (setup.scene)
        setup.scene->for_each_cell(
            [&](Cell cell) { any |= (*setup.scene)[cell].thing == Thing::kRandom; });
    return any;
}

// The case before its swap: as it is drawn, even if it is dead; random cells come from the seed.
template <class Rules>
typename Rules::Position first_position(const Rules& rules, const Case& c) {
    const Setup& setup = rules.setup();
    typename Rules::Position p;
    if (c.is_game) return rules.start(c.seed);
    if (has_random_cells(setup)) p = rules.start(c.seed);
    p.refill = {c.seed, setup.queues.empty() ? nullptr : &setup.queues};
    if (setup.grid)
        rules.place(p, *setup.grid);
    else if (!has_random_cells(setup))
        rules.place(p, *setup.scene);
    return p;
}

template <class Rules>
Result<Json> answer(const Case& c) {
    const Rules rules(c.setup);
    typename Rules::Position p = first_position(rules, c);
    const Scene before = rules.scene_of(p);

    Json out;
    std::vector<Swap> moves;
    rules.list_moves(p, moves);
    out["available_moves"] = moves.size();
    out["moves"] = Json::array();
    for (const Swap swap : moves) out["moves"].push_back(swap_json(swap));
    if (!c.swap) {
        if (c.is_level) add_scene(out, before, true);
        return out;
    }

    const bool legal = rules.is_legal(p, *c.swap);
    Recorder<Rules> recorder(rules, before, *c.swap);
    if (legal && !rules.settle(p, *c.swap, recorder))
        return Error{"the cascade has not ended after " + std::to_string(kMaxWaves) +
                         " waves; use more colours, or other refill queues",
                     "swap"};
    out["legal"] = legal;
    out["score"] = p.score;
    out["waves"] = Json::array();
    for (std::size_t i = 0; i < recorder.cascade.size(); ++i)
        out["waves"].push_back(wave_json(recorder.cascade[i], i + 1, c.is_level));
    add_scene(out, rules.scene_of(p), c.is_level);
    if (!legal) return out;
    out["refill_used"] =
        std::vector<std::uint32_t>(p.drawn.begin(), p.drawn.begin() + c.setup.columns);
    out["available_moves_after"] = p.available_moves();
    if (c.is_level) add_goals(out, rules, p);
    return out;
}

Result<Json> answer_any(std::string_view line) {
    const auto c = parse_case(line);
    if (!c) return c.error();
    return with_any_rules(c->setup, [&]<class Rules>() { return answer<Rules>(*c); });
}

Answer refusal(Error error, std::size_t line_number) {
    error.where =
        "line " + std::to_string(line_number) + (error.where.empty() ? "" : ": " + error.where);
    return {core::dump(Json{{"error", error.text()}}), false};
}

}  // namespace

Answer answer_case(std::string_view line, std::size_t line_number) {
    const auto json = answer_any(line);
    if (json) return {core::dump(*json), true};
    return refusal(json.error(), line_number);
}

Answer answer_too_long(std::size_t line_number) {
    return refusal({"has more than " + std::to_string(kMaxCaseBytes) +
                        " bytes; a case must be one object on a line",
                    {}},
                   line_number);
}

}  // namespace dramatis::match3
