#include <algorithm>
#include <map>

#include "games/match3/level_reader.hpp"
#include "games/match3/scene_matches.hpp"

namespace dramatis::match3 {
namespace {

using core::Fields;
using core::Json;

constexpr int kMinCells = 4;  // the smallest swap that makes a run needs as many

std::string width_text(std::size_t cells) {
    return cells > kMaxSide ? "more than " + std::to_string(kMaxSide) + " cells"
                            : std::to_string(cells) + " cells";
}

std::string row_pointer(const std::string& rows, std::size_t row) {
    return rows + "/" + std::to_string(row);
}

// A digit from 1 to `most`, else 0.
std::uint8_t digit(std::string_view text, int most) {
    const bool fits = text.size() == 1 && text[0] >= '1' && text[0] <= '0' + most;
    return static_cast<std::uint8_t>(fits ? text[0] - '0' : 0);
}

// A layer puts something into one cell, or says why it cannot.
using PutLayer = std::string (*)(Spot& spot, std::string_view sign);

std::string put_crate(Spot& spot, std::string_view sign) {
    const auto hits = digit(sign, kMaxCrate);
    if (!hits)
        return in_quotes(sign) + " is not a crate; write 1 to 5, the hits it takes, or . for none";
    if (spot.thing != Thing::kRandom && spot.thing != Thing::kEmpty)
        return "the board has " + in_quotes(print_spot(spot)) +
               " where this crate should stand; write ? or _ there";
    spot = {.thing = Thing::kCrate, .hits = hits};
    return "";
}

std::string put_ice(Spot& spot, std::string_view sign) {
    spot.ice = digit(sign, kMaxIce);
    if (!spot.ice) return in_quotes(sign) + " is not ice; write 1 to 3, its layers, or . for none";
    if (spot.thing != Thing::kHole && spot.thing != Thing::kStone) return "";
    return "there can be no ice under " + in_quotes(print_spot(spot)) + "; write . here";
}

std::string put_lock(Spot& spot, std::string_view sign) {
    if (sign != "x") return in_quotes(sign) + " is not a lock; write x, or . for none";
    spot.locked = true;
    if (spot.thing == Thing::kTile || spot.thing == Thing::kRandom) return "";
    return "the board has " + in_quotes(print_spot(spot)) +
           " here, and a lock holds only a tile; write . here, or a tile there";
}

std::string put_exit(Spot& spot, std::string_view sign) {
    if (sign != "x") return in_quotes(sign) + " is not an exit; write x, or . for none";
    spot.exit = true;
    if (spot.thing != Thing::kHole && spot.thing != Thing::kStone) return "";
    return "no item can come to " + in_quotes(print_spot(spot)) +
           "; put the exit into a cell where pieces can stand";
}

// A row of the board or of a layer, cut into its cells; nothing if it is no text.
using Row = std::optional<std::vector<Token>>;

std::vector<Row> cut(const Json& rows) {
    std::vector<Row> out;
    for (const auto& row : rows) {
        out.emplace_back();
        if (row.is_string()) out.back() = split_row(row.get_ref<const std::string&>());
    }
    return out;
}

// Whether blanks are missing between cells, as in "A-??" or "? AB".
bool lacks_blanks(const std::vector<Token>& row) {
    return std::ranges::any_of(row, [](const Token& token) {
        const bool one = core::character_length(token.text, 0) == token.text.size();
        return one ? std::string_view("-|o^").find(token.text) != std::string_view::npos
                   : !parse_spot(token.text);
    });
}

class SceneReader {
   public:
    SceneReader(Setup& setup, Mistakes& mistakes) : setup_(setup), mistakes_(mistakes) {}

    void read_legend(const Json& json) {
        if (!json.is_object())
            return mistakes_.add("/legend", "\"legend\" must be an object such as {\"r\": \"A-\"}");
        for (const auto& [key, value] : json.items()) {
            const std::string pointer = "/legend/" + core::pointer_part(key);
            if (const auto wrong = wrong_sign(key); !wrong.empty()) {
                mistakes_.add({.what = wrong, .pointer = pointer, .at_key = true, .cells = {}});
                if (!parse_spot(key)) legend_[key] = Spot{.thing = Thing::kRandom};
                continue;
            }
            legend_[key] = Spot{.thing = Thing::kRandom};  // whatever is wrong is told here
            if (!value.is_string()) {
                mistakes_.add(pointer, "this must be a text in quotes such as \"A-\"");
                continue;
            }
            if (const auto spot = parse(value.get_ref<const std::string&>()))
                legend_[key] = *spot;
            else
                mistakes_.add(pointer, no_cell(value.get_ref<const std::string&>()));
        }
    }

    // `layers` help to tell how wide the board is meant to be. False if its size is not known.
    bool read_board(const Json& json, const Json& layers) {
        if (!json.is_array()) {
            mistakes_.add(
                "/board",
                "\"board\" must be a list of rows such as [\"??A?\", \"?B??\", \"????\"]");
            return false;
        }
        if (json.size() < kMinSide || json.size() > kMaxSide) {
            mistakes_.add("/board", "the board has " + std::to_string(json.size()) +
                                        " rows; it must have " + std::to_string(kMinSide) + " to " +
                                        std::to_string(kMaxSide));
            return false;
        }
        const auto rows = cut(json);
        const std::size_t columns = usual_width(rows, layers);
        if (!check_columns(rows, columns)) return false;
        scene_ = Scene(static_cast<int>(json.size()), static_cast<int>(columns));
        scene_.for_each_cell([&](Cell cell) { scene_[cell].thing = Thing::kRandom; });
        const std::string others = others_text(rows, columns);
        for (std::size_t row = 0; row < rows.size(); ++row) read_row(rows[row], row, others);
        return true;
    }

    void read_layer(const Json& json, const std::string& name, PutLayer put) {
        const std::string pointer = "/layers/" + name;
        if (!json.is_array() || json.size() != static_cast<std::size_t>(scene_.rows()))
            return mistakes_.add(pointer, "\"" + name + "\" must be a list of " +
                                              std::to_string(scene_.rows()) +
                                              " rows, as many as the board has");
        const auto rows = cut(json);
        for (std::size_t row = 0; row < rows.size(); ++row)
            read_layer_row(rows[row], row, row_pointer(pointer, row), put);
    }

    void check() {
        int cells = 0, pieces = 0, random = 0;
        scene_.for_each_cell([&](Cell cell) {
            const Spot& spot = scene_[cell];
            cells += spot.thing != Thing::kHole && spot.thing != Thing::kStone;
            random += spot.thing == Thing::kRandom;
            pieces += spot.is_piece();
        });
        if (cells < kMinCells)
            mistakes_.add("/board", "the board has " + std::to_string(cells) +
                                        " cells that are neither holes nor stones; a move needs " +
                                        std::to_string(kMinCells));
        if (pieces + random == 0)
            mistakes_.add("/board", "there is no piece on the board; write tiles, " +
                                        colours_text(setup_.colours) + " or ? for any");
        if (!ragged_) check_runs();
        if (random == 0 && setup_.dead_board == DeadBoard::kEnd &&
            !has_legal_swap(scene_, setup_.squares))
            mistakes_.add("/board",
                          "no swap is possible on this board, and \"dead_board\": \"end\" would "
                          "end every game at once; change "
                          "some tiles, or take \"reshuffle\"");
    }

    const Scene& scene() const { return scene_; }

   private:
    std::string wrong_sign(const std::string& key) const {
        if (key.empty() || core::character_length(key, 0) != key.size())
            return in_quotes(key) + " must be one character; it stands for one cell of a row";
        if (key == " " || key == "\t") return "a blank separates cells; choose another character";
        if (parse_spot(key))
            return in_quotes(key) + " has a meaning already; choose another character, such as r";
        return "";
    }

    // What stands in a cell, if the level has its colour.
    std::optional<Spot> parse(std::string_view text) const {
        const auto spot = parse_spot(text);
        return spot && spot->colour < setup_.colours ? spot : std::nullopt;
    }

    std::string no_cell(std::string_view text) const {
        const std::string known = colours_text(setup_.colours);
        if (const auto spot = parse_spot(text))
            return in_quotes(text) + " is not a colour of this level, which has " + known +
                   "; use one of them, or write \"colours\": " + std::to_string(spot->colour + 1);
        if (text.size() == 1 && std::string_view("-|o^").find(text) != std::string_view::npos)
            return in_quotes(text) +
                   " belongs to a tile with a power; put blanks between all cells of its row, as "
                   "in \"A- B C\"";
        return in_quotes(text) + " is not a cell; write a tile (" + known +
               ", or ? for any), one with a power (A- A| Ao A^), one of @ * _ . # % " +
               "or 1 to 5, or say in \"legend\" what it is";
    }

    // How many cells most rows have; of two widths that are as frequent, the one that more rows of
    // the layers have, then the one that comes first.
    static std::size_t usual_width(const std::vector<Row>& rows, const Json& layers) {
        std::map<std::size_t, std::pair<std::size_t, std::size_t>> votes;  // of board, of layers
        for (const auto& row : rows)
            if (row && !lacks_blanks(*row)) ++votes[row->size()].first;
        if (layers.is_object())
            for (const auto& [name, layer] : layers.items())
                if (layer.is_array() && layer.size() <= kMaxSide)
                    for (const auto& row : cut(layer))
                        if (row && votes.contains(row->size())) ++votes[row->size()].second;
        std::size_t best = 0;
        for (const auto& row : rows)
            if (row && votes.contains(row->size()) &&
                (best == 0 || votes[row->size()] > votes[best]))
                best = row->size();
        return best;
    }

    bool check_columns(const std::vector<Row>& rows, std::size_t columns) {
        if (columns >= kMinSide && columns <= kMaxSide) return true;
        const auto told = mistakes_.count();
        for (std::size_t row = 0; row < rows.size(); ++row) {
            if (!rows[row]) {
                tell_no_text(row_pointer("/board", row));
            } else if (rows[row]->size() == columns) {
                mistakes_.add(row_pointer("/board", row),
                              "this row has " + width_text(columns) + "; a board has " +
                                  std::to_string(kMinSide) + " to " + std::to_string(kMaxSide) +
                                  " columns");
                break;
            }
        }
        if (mistakes_.count() == told)  // every row lacks its blanks
            for (std::size_t row = 0; row < rows.size(); ++row)
                if (rows[row]) read_cells(*rows[row], row);
        return false;
    }

    // "the others have 8", or "most have 8" where several rows differ.
    static std::string others_text(const std::vector<Row>& rows, std::size_t columns) {
        const auto differ = std::ranges::count_if(
            rows, [&](const Row& row) { return row && row->size() != columns; });
        return (differ == 1 ? "the others have " : "most have ") + std::to_string(columns);
    }

    void tell_no_text(const std::string& pointer) {
        mistakes_.add(pointer, "a row must be a text in quotes such as \"??A?\"");
    }

    void read_row(const Row& row, std::size_t index, const std::string& others) {
        const std::string pointer = row_pointer("/board", index);
        if (!row) {
            ragged_ = true;
            return tell_no_text(pointer);
        }
        if (row->size() != static_cast<std::size_t>(scene_.columns())) ragged_ = true;
        if (!lacks_blanks(*row)) check_width(*row, pointer, others);
        read_cells(*row, index);
    }

    void read_cells(const std::vector<Token>& row, std::size_t index) {
        for (std::size_t column = 0; column < row.size(); ++column) {
            const Cell cell{static_cast<std::uint8_t>(index), static_cast<std::uint8_t>(column)};
            const auto spot = spot_of(row[column].text);
            if (!spot)
                mistakes_.add({.what = no_cell(row[column].text),
                               .pointer = row_pointer("/board", index),
                               .character = row[column].character,
                               .cells = {}},
                              cell);
            if (!scene_.contains(cell)) continue;
            if (spot) scene_[cell] = *spot;
            characters_[cell] = row[column].character;
        }
    }

    std::optional<Spot> spot_of(std::string_view text) const {
        const auto found = legend_.find(std::string(text));
        return found == legend_.end() ? parse(text) : found->second;
    }

    void check_width(const std::vector<Token>& row, const std::string& pointer,
                     const std::string& others) {
        const auto columns = static_cast<std::size_t>(scene_.columns());
        if (row.size() == columns) return;
        Mistake mistake{.what = "this row has " + width_text(row.size()) + " and " + others +
                                "; make all rows equally long",
                        .pointer = pointer,
                        .cells = {}};
        if (row.size() > columns) mistake.character = row[columns].character;
        mistakes_.add(std::move(mistake));
    }

    void read_layer_row(const Row& row, std::size_t index, const std::string& pointer,
                        PutLayer put) {
        if (!row) return mistakes_.add(pointer, "a row must be a text in quotes such as \"..1.\"");
        check_width(*row, pointer, "the board has " + std::to_string(scene_.columns()));
        const bool fits = row->size() == static_cast<std::size_t>(scene_.columns());
        for (std::size_t column = 0; fits && column < row->size(); ++column) {
            if ((*row)[column].text == ".") continue;
            const Cell cell{static_cast<std::uint8_t>(index), static_cast<std::uint8_t>(column)};
            const auto wrong = put(scene_[cell], (*row)[column].text);
            if (!wrong.empty())
                mistakes_.add({.what = wrong,
                               .pointer = pointer,
                               .character = (*row)[column].character,
                               .cells = {}},
                              cell);
        }
    }

    // The cell and all matched ones of its colour that are joined to it.
    void mark_match(Cell first, CellMap<bool>& told) const {
        std::vector<Cell> todo{first};
        told[first] = true;
        while (!todo.empty()) {
            const Cell cell = todo.back();
            todo.pop_back();
            for (const auto& [down, right] : {std::pair{-1, 0}, {1, 0}, {0, -1}, {0, 1}}) {
                const Cell next{static_cast<std::uint8_t>(cell.row + down),
                                static_cast<std::uint8_t>(cell.column + right)};
                if (!scene_.contains(next) || told[next] ||
                    scene_[next].colour != scene_[first].colour ||
                    !is_matched(scene_, next, setup_.squares))
                    continue;
                told[next] = true;
                todo.push_back(next);
            }
        }
    }

    // Each run or square of one colour is told once, at its first cell.
    void check_runs() {
        CellMap<bool> told(scene_.rows(), scene_.columns());
        scene_.for_each_cell([&](Cell cell) {
            if (told[cell] || !is_matched(scene_, cell, setup_.squares)) return;
            const bool run = is_matched(scene_, cell, false);
            mark_match(cell, told);
            mistakes_.add({.what = std::string("there are ") + (run ? "three or more " : "four ") +
                                   letter(scene_[cell].colour) +
                                   (run ? " in a line" : " in a square") +
                                   ", which would vanish before anyone moved; change one of them",
                           .pointer = row_pointer("/board", cell.row),
                           .character = characters_[cell],
                           .cells = {}});
        });
    }

    Setup& setup_;
    Mistakes& mistakes_;
    std::map<std::string, Spot> legend_;
    Scene scene_;
    CellMap<std::size_t> characters_{kMaxSide, kMaxSide};  // where in its row a cell is written
    bool ragged_ = false;                                  // some row is not as long as most
};

}  // namespace

void check_rest(const Json& board, const Setup& setup, Mistakes& mistakes) {
    for (const Cell cell : find_unrest(setup)) {
        const auto tokens = split_row(board[cell.row].get_ref<const std::string&>());
        mistakes.add({.what = unrest_text(setup, cell),
                      .pointer = row_pointer("/board", cell.row),
                      .character = tokens[cell.column].character,
                      .cells = {}},
                     cell);
    }
}

void read_scene(Fields& fields, Setup& setup, Mistakes& mistakes) {
    SceneReader reader(setup, mistakes);
    const Json& board = fields.value("board");
    const Json none, &layers_json = fields.allows("layers") ? fields.value("layers") : none;
    setup.rows = static_cast<int>(std::min<std::size_t>(board.size(), kMaxSide));
    if (fields.allows("legend")) reader.read_legend(fields.value("legend"));
    const bool known = reader.read_board(board, layers_json);
    if (fields.has("layers")) {
        Fields layers(layers_json, "/layers");
        constexpr std::pair<const char*, PutLayer> kLayers[] = {
            {"crates", put_crate}, {"ice", put_ice}, {"locks", put_lock}, {"exits", put_exit}};
        for (const auto& [name, put] : kLayers)
            if (layers.allows(name) && known) reader.read_layer(layers.value(name), name, put);
        mistakes.adopt(layers);
    }
    if (known) reader.check();
    setup.scene = reader.scene();
    setup.columns = known ? reader.scene().columns() : 0;
}

}  // namespace dramatis::match3
