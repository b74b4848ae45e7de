#include <map>

#include "games/match3/level_reader.hpp"
#include "games/match3/scene_matches.hpp"

namespace dramatis::match3 {
namespace {

using core::Fields;
using core::Json;

constexpr int kMinCells = 4;  // the smallest swap that makes a run needs as many

std::string cells_text(std::size_t cells) {
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

class SceneReader {
   public:
    SceneReader(Setup& setup, Mistakes& mistakes) : setup_(setup), mistakes_(mistakes) {}

    void read_legend(const Json& json) {
        if (!json.is_object())
            return mistakes_.add("/legend", "\"legend\" must be an object such as {\"r\": \"A-\"}");
        for (const auto& [key, value] : json.items()) {
            const std::string pointer = "/legend/" + core::pointer_part(key);
            if (const auto wrong = wrong_sign(key); !wrong.empty())
                return mistakes_.add({.what = wrong, .pointer = pointer, .at_key = true});
            if (!value.is_string())
                return mistakes_.add(pointer, "this must be a text in quotes such as \"A-\"");
            const auto spot = parse(value.get_ref<const std::string&>());
            if (!spot) return mistakes_.add(pointer, no_cell(value.get_ref<const std::string&>()));
            legend_[key] = *spot;
        }
    }

    void read_board(const Json& json) {
        if (!json.is_array())
            return mistakes_.add(
                "/board",
                "\"board\" must be a list of rows such as [\"??A?\", \"?B??\", \"????\"]");
        if (json.size() < kMinSide || json.size() > kMaxSide)
            return mistakes_.add("/board", "the board has " + std::to_string(json.size()) +
                                               " rows; it must have " + std::to_string(kMinSide) +
                                               " to " + std::to_string(kMaxSide));
        for (std::size_t row = 0; row < json.size() && !mistakes_.any(); ++row)
            read_row(json[row], row);
    }

    void read_layer(const Json& json, const std::string& name, PutLayer put) {
        const std::string pointer = "/layers/" + name;
        if (!json.is_array() || json.size() != static_cast<std::size_t>(scene_.rows()))
            return mistakes_.add(pointer, "\"" + name + "\" must be a list of " +
                                              std::to_string(scene_.rows()) +
                                              " rows, as many as the board has");
        for (std::size_t row = 0; row < json.size() && !mistakes_.any(); ++row)
            read_layer_row(json[row], row, row_pointer(pointer, row), put);
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
        check_runs();
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

    void read_row(const Json& json, std::size_t row) {
        const std::string pointer = row_pointer("/board", row);
        if (!json.is_string())
            return mistakes_.add(pointer, "a row must be a text in quotes such as \"??A?\"");
        const auto tokens = split_row(json.get_ref<const std::string&>());
        if (tokens.size() > kMaxSide || (row == 0 && tokens.size() < kMinSide))
            return mistakes_.add(pointer, "this row has " + cells_text(tokens.size()) +
                                              "; a board has " + std::to_string(kMinSide) + " to " +
                                              std::to_string(kMaxSide) + " columns");
        if (row == 0) scene_ = Scene(setup_.rows, static_cast<int>(tokens.size()));
        for (std::size_t column = 0; column < tokens.size(); ++column) {
            const auto spot = spot_of(tokens[column].text);
            if (!spot)
                return mistakes_.add(
                    {no_cell(tokens[column].text), pointer, tokens[column].character});
            const Cell cell{static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(column)};
            if (!scene_.contains(cell)) break;
            scene_[cell] = *spot;
            characters_[cell] = tokens[column].character;
        }
        check_width(tokens, pointer, "the first one has ");
    }

    std::optional<Spot> spot_of(std::string_view text) const {
        const auto found = legend_.find(std::string(text));
        return found == legend_.end() ? parse(text) : found->second;
    }

    bool check_width(const std::vector<Token>& tokens, const std::string& pointer,
                     const char* other) {
        const auto columns = static_cast<std::size_t>(scene_.columns());
        if (tokens.size() == columns) return true;
        Mistake mistake{"this row has " + cells_text(tokens.size()) + " and " + other +
                            std::to_string(columns) + "; make all rows equally long",
                        pointer};
        if (tokens.size() > columns) mistake.character = tokens[columns].character;
        mistakes_.add(std::move(mistake));
        return false;
    }

    void read_layer_row(const Json& json, std::size_t row, const std::string& pointer,
                        PutLayer put) {
        if (!json.is_string())
            return mistakes_.add(pointer, "a row must be a text in quotes such as \"..1.\"");
        const auto tokens = split_row(json.get_ref<const std::string&>());
        if (!check_width(tokens, pointer, "the board has ")) return;
        for (std::size_t column = 0; column < tokens.size(); ++column) {
            if (tokens[column].text == ".") continue;
            const Cell cell{static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(column)};
            const auto wrong = put(scene_[cell], tokens[column].text);
            if (!wrong.empty()) return mistakes_.add({wrong, pointer, tokens[column].character});
        }
    }

    void check_runs() {
        scene_.for_each_cell([&](Cell cell) {
            if (mistakes_.any() || !is_matched(scene_, cell, setup_.squares)) return;
            const bool run = is_matched(scene_, cell, false);
            mistakes_.add({std::string("there are ") + (run ? "three or more " : "four ") +
                               letter(scene_[cell].colour) + (run ? " in a line" : " in a square") +
                               ", which would vanish before anyone moved; change one of them",
                           row_pointer("/board", cell.row), characters_[cell]});
        });
    }

    Setup& setup_;
    Mistakes& mistakes_;
    std::map<std::string, Spot> legend_;
    Scene scene_;
    CellMap<std::size_t> characters_{kMaxSide, kMaxSide};  // where in its row a cell is written
};

}  // namespace

void check_rest(const Json& board, const Setup& setup, Mistakes& mistakes) {
    const auto cell = find_unrest(setup);
    if (!cell) return;
    const auto tokens = split_row(board[cell->row].get_ref<const std::string&>());
    mistakes.add({unrest_text(setup, *cell), row_pointer("/board", cell->row),
                  tokens[cell->column].character});
}

void read_scene(Fields& fields, Setup& setup, Mistakes& mistakes) {
    SceneReader reader(setup, mistakes);
    const Json& board = fields.value("board");
    setup.rows = static_cast<int>(std::min<std::size_t>(board.size(), kMaxSide));
    if (fields.allows("legend")) reader.read_legend(fields.value("legend"));
    if (!mistakes.any()) reader.read_board(board);
    if (mistakes.any()) return;
    if (fields.allows("layers")) {
        Fields layers(fields.value("layers"), "/layers");
        constexpr std::pair<const char*, PutLayer> kLayers[] = {
            {"crates", put_crate}, {"ice", put_ice}, {"locks", put_lock}, {"exits", put_exit}};
        for (const auto& [name, put] : kLayers)
            if (layers.allows(name)) reader.read_layer(layers.value(name), name, put);
        mistakes.adopt(layers);
    }
    if (!mistakes.any()) reader.check();
    setup.scene = reader.scene();
    setup.columns = reader.scene().columns();
}

}  // namespace dramatis::match3
