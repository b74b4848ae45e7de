#include <algorithm>
#include <cstdlib>

#include "games/go/sgf_game.hpp"
#include "gtp/commands.hpp"
#include "gtp/text.hpp"

namespace dramatis::gtp {
namespace {

using go::Colour;
using go::GoGame;
using go::Move;
using go::Vertex;

std::vector<Vertex> all_vertices(int size) {
    std::vector<Vertex> all;
    for (std::int8_t row = 0; row < size; ++row)
        for (std::int8_t column = 0; column < size; ++column) all.push_back({column, row});
    return all;
}

bool is_empty(const GoGame& game) {
    return game.board().stones(Colour::kBlack).empty() &&
           game.board().stones(Colour::kWhite).empty() && game.turns().empty();
}

core::Error illegal(const std::string& why) { return core::Error{"illegal move (" + why + ")"}; }

// --- the board

Answer boardsize(Desk& desk, Arguments& arguments) {
    const auto size = read_whole(arguments.word("the size"));
    if (const auto error = arguments.error()) return *error;
    if (!size || *size < go::kMinSize || *size > go::kMaxSize)
        return core::Error{"unacceptable size (boards are " + std::to_string(go::kMinSize) +
                           " to " + std::to_string(go::kMaxSize) + " wide)"};
    desk.begin_game(GoGame(*size, desk.game.komi()));
    return std::string();
}

Answer query_boardsize(Desk& desk, Arguments&) { return std::to_string(desk.game.size()); }

Answer clear_board(Desk& desk, Arguments&) {
    desk.begin_game(GoGame(desk.game.size(), desk.game.komi()));
    return std::string();
}

Answer komi(Desk& desk, Arguments& arguments) {
    const double value = arguments.real("komi", -1e6, 1e6);
    if (const auto error = arguments.error()) return *error;
    if (value == desk.game.komi()) return std::string();
    desk.game.set_komi(value);
    desk.player.forget();
    desk.memory.reset();
    return std::string();
}

Answer get_komi(Desk& desk, Arguments&) { return number_text(desk.game.komi()); }

// Stones placed so far less those that are there.
std::size_t captured(const GoGame& game, Colour colour) {
    std::size_t placed = game.start().stones(colour).size();
    for (const auto& turn : game.turns()) placed += turn.colour == colour && !turn.move.is_pass();
    return placed - game.board().stones(colour).size();
}

// The number of stones that this colour has captured.
Answer captures(Desk& desk, Arguments& arguments) {
    const Colour colour = arguments.colour();
    if (const auto error = arguments.error()) return *error;
    return std::to_string(captured(desk.game, go::opposite(colour)));
}

// The last move stands in brackets.
Answer showboard(Desk& desk, Arguments&) {
    const GoGame& game = desk.game;
    std::string letters = "   ";
    for (std::int8_t column = 0; column < game.size(); ++column)
        letters += std::string(" ") + go::print(Move(Vertex{column, 0}))[0];
    std::string text = "\n" + letters + "\n";
    const Move last = game.turns().empty() ? Move::pass() : game.turns().back().move;
    for (int row = game.size() - 1; row >= 0; --row) {
        const std::string number = std::to_string(row + 1);
        text += std::string(3 - number.size(), ' ') + number;
        bool closing = false;
        for (std::int8_t column = 0; column < game.size(); ++column) {
            const Vertex v{column, static_cast<std::int8_t>(row)};
            const bool is_last = !last.is_pass() && last.vertex() == v;
            const auto stone = game.board().at(v);
            text += is_last ? '(' : closing ? ')' : ' ';
            text += !stone ? '.' : *stone == Colour::kBlack ? 'X' : 'O';
            closing = is_last;
        }
        text += (closing ? ")" : " ") + number + "\n";
    }
    text += letters + "\n";
    text += std::string(go::name(game.to_move())) + " to move, " +
            std::to_string(game.turns().size()) +
            (game.turns().size() == 1 ? " move so far" : " moves so far");
    if (!game.turns().empty()) text += ", the last " + go::print(last);
    text += "\nkomi " + number_text(game.komi()) + ", captured by black (X) " +
            std::to_string(captured(game, Colour::kWhite)) + ", by white (O) " +
            std::to_string(captured(game, Colour::kBlack));
    return text;
}

// --- turns

Answer play(Desk& desk, Arguments& arguments) {
    const Colour colour = arguments.colour();
    const Move move = arguments.move(desk.game.size());
    if (const auto error = arguments.error()) return *error;
    if (const auto played = desk.game.play({colour, move}); !played)
        return illegal(played.error().text());
    return std::string();
}

// All moves or none.
Answer play_sequence(Desk& desk, Arguments& arguments) {
    GoGame game = desk.game;
    while (!arguments.empty()) {
        const Colour colour = arguments.colour();
        const Move move = arguments.move(game.size());
        if (const auto error = arguments.error()) return *error;
        if (const auto played = game.play({colour, move}); !played)
            return illegal(played.error().text());
    }
    desk.game = game;
    return std::string();
}

Answer undo_moves(Desk& desk, int moves) {
    if (static_cast<std::size_t>(moves) > desk.game.turns().size())
        return core::Error{"cannot undo"};
    for (int i = 0; i < moves; ++i) desk.game.undo();
    return std::string();
}

Answer undo(Desk& desk, Arguments&) { return undo_moves(desk, 1); }

Answer gg_undo(Desk& desk, Arguments& arguments) {
    const int moves = arguments.empty() ? 1 : arguments.whole("the number of moves", 0, 100'000);
    if (const auto error = arguments.error()) return *error;
    return undo_moves(desk, moves);
}

Answer is_legal(Desk& desk, Arguments& arguments) {
    const Colour colour = arguments.colour();
    const Move move = arguments.move(desk.game.size());
    if (const auto error = arguments.error()) return *error;
    return std::string(desk.game.why_not(colour, move).empty() ? "1" : "0");
}

Answer all_legal(Desk& desk, Arguments& arguments) {
    const Colour colour = arguments.colour();
    if (const auto error = arguments.error()) return *error;
    std::vector<Vertex> legal;
    for (const Vertex v : all_vertices(desk.game.size()))
        if (desk.game.why_not(colour, v).empty()) legal.push_back(v);
    return vertices_text(legal);
}

Answer list_stones(Desk& desk, Arguments& arguments) {
    const Colour colour = arguments.colour();
    if (const auto error = arguments.error()) return *error;
    return vertices_text(desk.game.board().stones(colour));
}

Answer last_move(Desk& desk, Arguments&) {
    if (desk.game.turns().empty()) return core::Error{"no previous move known"};
    const auto& turn = desk.game.turns().back();
    return std::string(go::name(turn.colour)) + " " + go::print(turn.move);
}

// The last first, as GNU Go has it.
Answer move_history(Desk& desk, Arguments&) {
    std::string list;
    for (std::size_t i = desk.game.turns().size(); i-- > 0;)
        list += std::string(go::name(desk.game.turns()[i].colour)) + " " +
                go::print(desk.game.turns()[i].move) + "\n";
    return list;
}

// --- handicap and other positions to begin with

Answer place(Desk& desk, const std::vector<Vertex>& stones) {
    desk.player.forget();
    desk.memory.reset();
    desk.game.place_handicap(stones);
    return vertices_text(stones);
}

Answer fixed_handicap(Desk& desk, Arguments& arguments) {
    const int stones = arguments.whole("the number of stones", 0, 1000);
    if (const auto error = arguments.error()) return *error;
    if (!is_empty(desk.game)) return core::Error{"board not empty"};
    const auto places = go::fixed_handicap(desk.game.size(), stones);
    if (places.empty()) return core::Error{"invalid number of stones"};
    return place(desk, places);
}

// The next stone stands where it is farthest from the others, not nearer to the edge than the third
// line where there is room.
Vertex roomiest(int size, const std::vector<Vertex>& stones) {
    Vertex best;
    int most = -1;
    for (const Vertex v : all_vertices(size)) {
        const int edge = std::min({v.column + 0, v.row + 0, size - 1 - v.column, size - 1 - v.row});
        int room = 1000;
        for (const Vertex stone : stones)
            room = std::min(room, std::abs(stone.column - v.column) + std::abs(stone.row - v.row));
        if (room == 0) continue;
        const int worth = room * 10 + std::min(edge, 3) * 8;
        if (worth > most) most = worth, best = v;
    }
    return best;
}

// On the fixed places as long as there are some. A client may ask for more stones than would leave
// room for a game; then there are fewer, as GTP allows.
Answer place_free_handicap(Desk& desk, Arguments& arguments) {
    const int wanted = arguments.whole("the number of stones", 2, go::kMaxSize * go::kMaxSize);
    if (arguments.error()) return core::Error{"invalid number of stones"};
    if (!is_empty(desk.game)) return core::Error{"board not empty"};
    const int size = desk.game.size();
    const int number = std::min(wanted, size * size / 4);
    std::vector<Vertex> stones;
    for (int n = number; n >= 2 && stones.empty(); --n) stones = go::fixed_handicap(size, n);
    while (static_cast<int>(stones.size()) < number) stones.push_back(roomiest(size, stones));
    return place(desk, stones);
}

Answer set_free_handicap(Desk& desk, Arguments& arguments) {
    std::vector<Vertex> stones;
    while (!arguments.empty()) stones.push_back(arguments.vertex(desk.game.size()));
    if (const auto error = arguments.error()) return *error;
    if (!is_empty(desk.game)) return core::Error{"board not empty"};
    auto sorted = stones;
    std::ranges::sort(sorted);
    if (stones.size() < 2 || std::ranges::adjacent_find(sorted) != sorted.end() ||
        stones.size() >= static_cast<std::size_t>(desk.game.size() * desk.game.size()))
        return core::Error{
            "bad vertex list (at least two, none of them twice, and not the whole board)"};
    if (const auto placed = place(desk, stones); !placed) return placed.error();
    return std::string();
}

// Stones before the first move, added to those that are there. Strings without liberties cannot be.
Answer gogui_setup(Desk& desk, Arguments& arguments) {
    go::PlainBoard board = desk.game.board();
    while (!arguments.empty()) {
        const Colour colour = arguments.colour();
        const Vertex v = arguments.vertex(board.size());
        if (const auto error = arguments.error()) return *error;
        board.set(v, colour);
    }
    if (!desk.game.turns().empty())
        return core::Error{"set-up is only possible before the first move; clear_board first"};
    for (const Colour colour : {Colour::kBlack, Colour::kWhite})
        for (const Vertex stone : board.stones(colour))
            if (board.liberties_of(stone).empty())
                return core::Error{"the stone at " + go::print(stone) + " would have no liberty"};
    desk.player.forget();
    desk.memory.reset();
    desk.game.set_start(board, desk.game.to_move());
    return std::string();
}

Answer gogui_setup_player(Desk& desk, Arguments& arguments) {
    const Colour colour = arguments.colour();
    if (const auto error = arguments.error()) return *error;
    if (!desk.game.turns().empty())
        return core::Error{"set-up is only possible before the first move; clear_board first"};
    desk.game.set_start(go::PlainBoard(desk.game.board()), colour);
    return std::string();
}

// --- SGF

Answer loadsgf(Desk& desk, Arguments& arguments) {
    const std::string path = arguments.word("the file");
    const int before = arguments.empty() ? -1 : arguments.whole("the move number", 0, 100'000);
    if (const auto error = arguments.error()) return *error;
    const auto text = desk.console.read_file(path);
    if (!text) return core::Error{"cannot load file (" + text.error().text() + ")"};
    const auto collection = go::parse_sgf(*text, path);
    if (!collection) return core::Error{"cannot load file (" + collection.error().text() + ")"};
    const std::size_t moves =
        before < 0 ? go::kAllMoves : static_cast<std::size_t>(std::max(before - 1, 0));
    // Komi of a new game, not of the last.
    const go::SgfReading reading{.name = path, .komi = desk.usual_komi, .handicap_komi = 0.5};
    const auto game = go::read_game(collection->trees.front(), moves, reading);
    if (!game) return core::Error{"cannot load file (" + game.error().text() + ")"};
    desk.begin_game(*game);
    return std::string();
}

std::string sgf_of(const Desk& desk) {
    return go::print(go::write_game(
        desk.game, {.program = desk.identity.name, .version = desk.identity.version}));
}

Answer savesgf(Desk& desk, Arguments& arguments) {
    const std::string path = arguments.word("the file");
    if (const auto error = arguments.error()) return *error;
    if (const auto written = desk.console.write_file(path, sgf_of(desk)); !written)
        return core::Error{"cannot save file (" + written.error().text() + ")"};
    return std::string();
}

Answer printsgf(Desk& desk, Arguments& arguments) {
    if (!arguments.empty()) return savesgf(desk, arguments);
    return sgf_of(desk);
}

constexpr Command kCommands[] = {
    {"boardsize", "SIZE", "5 to 19; clears the board", boardsize},
    {"query_boardsize", "", "the size", query_boardsize},
    {"clear_board", "", "begin again", clear_board},
    {"komi", "NUMBER", "set komi; any number, so draws are possible", komi},
    {"get_komi", "", "komi", get_komi},
    {"captures", "COLOUR", "how many stones that colour has captured", captures},
    {"showboard", "", "the position as a diagram", showboard},
    {"play", "COLOUR VERTEX", "play a move or pass for either colour", play},
    {"undo", "", "take back one move", undo},
    {"gg-undo", "[NUMBER]", "take back this many moves", gg_undo},
    {"is_legal", "COLOUR VERTEX", "1 or 0", is_legal},
    {"all_legal", "COLOUR", "every legal vertex", all_legal},
    {"list_stones", "COLOUR", "where the stones of this colour are", list_stones},
    {"last_move", "", "colour and vertex", last_move},
    {"move_history", "", "all moves, the last first", move_history},
    {"fixed_handicap", "NUMBER", "place handicap stones on the usual points", fixed_handicap},
    {"place_free_handicap", "NUMBER", "place handicap stones where the program likes",
     place_free_handicap},
    {"set_free_handicap", "VERTEX...", "place handicap stones where the client says",
     set_free_handicap},
    {"loadsgf", "FILE [MOVE]", "load the main line, up to the position before that move", loadsgf},
    {"printsgf", "[FILE]", "print the game as SGF, or save it", printsgf},
    {"savesgf", "FILE", "save the game as SGF", savesgf},
    {"gogui-play_sequence", "[COLOUR VERTEX]...", "play all moves, or none", play_sequence},
    {"gogui-setup", "[COLOUR VERTEX]...", "set up stones before the first move", gogui_setup},
    {"gogui-setup_player", "COLOUR", "say who moves first", gogui_setup_player},
};

}  // namespace

std::span<const Command> board_commands() { return kCommands; }

}  // namespace dramatis::gtp
