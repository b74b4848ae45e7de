#include "games/go/sgf_game.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <tuple>

namespace dramatis::go {
namespace {

std::string_view trim(std::string_view text) {
    constexpr std::string_view kSpace = " \t\r\n\v\f";
    const auto begin = text.find_first_not_of(kSpace);
    if (begin == text.npos) return {};
    return text.substr(begin, text.find_last_not_of(kSpace) + 1 - begin);
}

// A whole number or a decimal one, and nothing after it.
template <class Number>
std::optional<Number> read_number(std::string_view text) {
    text = trim(text);
    if (text.starts_with('+')) text.remove_prefix(1);
    Number number{};
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (fault != std::errc{} || end != text.data() + text.size()) return {};
    return number;
}

std::optional<Colour> colour_of(
    std::string_view name) {  // of a property that places stones or plays
    if (name == "B" || name == "AB") return Colour::kBlack;
    if (name == "W" || name == "AW") return Colour::kWhite;
    return {};
}

// FF[1] to FF[3] have numbers for the players, and files of all versions small letters and words.
std::optional<Colour> player_of(std::string_view text) {
    if (text == "1") return Colour::kBlack;
    if (text == "2") return Colour::kWhite;
    return parse_colour(text);
}

constexpr double kMostKomi = 1e6;

bool is_setup(std::string_view name) { return name == "AB" || name == "AW" || name == "AE"; }
bool is_move(std::string_view name) { return name == "B" || name == "W"; }

// Walks down the main line. Set-up is gathered until a move comes; then the game begins. Set-up
// after moves makes it begin again.
class Reader {
   public:
    Reader(const SgfTree& tree, std::size_t moves, const SgfReading& reading)
        : tree_(tree), line_(tree.main_line()), moves_(moves), reading_(reading) {}

    core::Result<GoGame> read() {
        read_root();
        for (const SgfIndex i : line_) {
            set_here_.reset();
            for (const SgfProperty& property : tree_[i].properties)
                if (!error_ && !done_) read_property(property);
            if (error_ || done_) break;
        }
        // Where no move follows to say so, PL alone tells whose turn it is.
        if (!error_ && begun_ && player_.value_or(game_.to_move()) != game_.to_move()) stop_here();
        if (!error_ && !begun_) begin();
        if (error_) return std::move(*error_);
        return std::move(game_);
    }

   private:
    // Of the file, those before a set-up included.
    std::size_t moves_made() const { return earlier_ + game_.turns().size(); }
    void fail(const SgfProperty& property, std::string what) {
        if (!error_)
            error_ = core::Error{std::move(what), std::string(reading_.name) + ":" +
                                                      std::to_string(property.place.line) + ":" +
                                                      std::to_string(property.place.column)};
    }
    static std::string show(const SgfProperty& property) {
        std::string value = property.values.front().substr(0, 20);
        std::ranges::replace_if(
            value, [](char c) { return c < ' ' || c > '~'; }, '?');
        return property.name + "[" + value + "]";
    }

    void read_root() {
        const SgfNode& root = tree_[0];
        if (const auto* game = root.find("GM"); game && trim(game->values.front()) != "1")
            return fail(*game, show(*game) + " is another game; Go is GM[1]");
        int size = 19;
        if (const auto* property = root.find("SZ")) size = read_size(*property);
        std::optional<double> komi;
        if (const auto* property = root.find("KM")) komi = read_komi(*property);
        if (const auto* property = root.find("HA")) read_handicap(*property);
        if (error_) return;
        const double usual =
            handicap_ >= 2 ? reading_.handicap_komi.value_or(reading_.komi) : reading_.komi;
        game_ = GoGame(size, komi.value_or(usual));
        start_ = PlainBoard(size);
    }

    int read_size(const SgfProperty& property) {
        const std::string_view text = property.values.front();
        const auto colon = text.find(':');
        const auto columns = read_number<int>(text.substr(0, colon));
        const auto rows = colon == text.npos ? columns : read_number<int>(text.substr(colon + 1));
        if (columns && columns == rows && *columns >= kMinSize && *columns <= kMaxSize)
            return *columns;
        fail(property, show(property) + " is no board we play on; square ones from SZ[" +
                           std::to_string(kMinSize) + "] to SZ[" + std::to_string(kMaxSize) +
                           "] are");
        return kMinSize;
    }

    double read_komi(const SgfProperty& property) {
        std::string text = property.values.front();
        std::ranges::replace(text, ',', '.');  // as many people write it
        const auto komi = trim(text).empty() ? 0.0 : read_number<double>(text);
        if (komi && std::abs(*komi) <= kMostKomi) return *komi;  // false for NaN, too
        fail(property,
             show(property) + " is no komi; a number of points, such as KM[6.5], up to a million");
        return 0;
    }

    void read_handicap(const SgfProperty& property) {
        const std::string_view text = trim(property.values.front());
        const auto stones = text.empty() ? 0 : read_number<int>(text);
        if (!stones || *stones < 0)
            return fail(property,
                        show(property) + " is no number of handicap stones, such as HA[2]");
        handicap_ = static_cast<std::size_t>(*stones);
    }

    void read_property(const SgfProperty& property) {
        if (is_setup(property.name)) {
            if (begun_) stop_here();
            set_up(property);
        } else if (property.name == "PL") {
            read_player(property);
        } else if (is_move(property.name)) {
            if (!begun_) begin(colour_of(property.name));
            done_ = moves_made() >= moves_;
            if (!error_ && !done_) play(property);
        }
    }

    // What stands here is what the next set-up changes, and what a new game starts from. Its moves
    // so far are forgotten: a position that was set up did not come about by them, so there is
    // nothing to take back, nor to repeat.
    void stop_here() {
        earlier_ += game_.turns().size();
        next_ = game_.to_move();
        start_ = PlainBoard(game_.size());
        for (const Colour colour : {Colour::kBlack, Colour::kWhite})
            for (const Vertex v : game_.board().stones(colour)) start_.set(v, colour);
        game_ = GoGame(game_.size(), game_.komi());
        handicap_ = 0;
        begun_ = false;
    }

    void set_up(const SgfProperty& property) {
        for (const std::string& value : property.values) {
            const std::string_view text = trim(value);
            const auto colon = text.find(':');
            const auto from = read_point(property, text.substr(0, colon));
            const auto to =
                colon == text.npos ? from : read_point(property, text.substr(colon + 1));
            if (error_) return;
            const auto [left, right] = std::minmax(from.column, to.column);
            const auto [low, high] = std::minmax(from.row, to.row);
            for (std::int8_t row = low; row <= high; ++row)
                for (std::int8_t column = left; column <= right; ++column)
                    set_up(property, {column, row});
        }
        last_setup_ = &property;
    }

    void set_up(const SgfProperty& property, Vertex v) {
        const auto colour = colour_of(property.name);
        if (!set_here_) set_here_ = PlainBoard(game_.size());
        if (const auto stone = set_here_->at(v); stone && colour && *stone != *colour)
            return fail(property, print(Move(v)) + " is set up for both colours; it can have one");
        set_here_->set(v, colour);
        start_.set(v, colour);
    }

    Vertex read_point(const SgfProperty& property, std::string_view text) {
        const auto move = parse_sgf_move(trim(text), game_.size());
        if (move && !move->is_pass()) return move->vertex();
        fail(property,
             property.name + ": " +
                 (move ? "an empty value is no point, and set-up needs one" : move.error().what));
        return {};
    }

    void read_player(const SgfProperty& property) {
        player_ = player_of(trim(property.values.front()));
        if (!player_) fail(property, show(property) + " is no player; write PL[B] or PL[W]");
    }

    // All set-up is known; the next move, if there is one, is that colour's.
    void begin(std::optional<Colour> mover = {}) {
        begun_ = true;
        check_start();
        const auto black = start_.stones(Colour::kBlack), white = start_.stones(Colour::kWhite);
        if (handicap_ >= 2 && handicap_ == black.size() && white.empty() &&
            player_ != Colour::kBlack)
            game_.place_handicap(black);
        else
            game_.set_start(start_, player_.value_or(mover.value_or(next_)));
    }

    // Stones without a liberty cannot stand on a board.
    void check_start() {
        for (const Colour colour : {Colour::kBlack, Colour::kWhite})
            for (const Vertex v : start_.stones(colour))
                if (!error_ && start_.liberties_of(v).empty())
                    fail(*last_setup_, "the set-up leaves the stone at " + print(Move(v)) +
                                           " without a liberty; take it off");
    }

    void play(const SgfProperty& property) {
        const std::size_t number = moves_made() + 1;
        const std::string which = "move " + std::to_string(number) + ", " + show(property) + ": ";
        if (number > kMaxSgfMoves)
            return fail(property, "a game of more than " + std::to_string(kMaxSgfMoves) +
                                      " moves; read fewer of them");
        if (property.values.size() > 1) return fail(property, which + "a move has one value");
        const auto move = parse_sgf_move(trim(property.values.front()), game_.size());
        if (!move) return fail(property, which + move.error().what);
        const auto played = game_.play({*colour_of(property.name), *move});
        player_.reset();
        if (!played)
            fail(property, which + played.error().what + "; the game can be read up to move " +
                               std::to_string(number - 1));
    }

    const SgfTree& tree_;
    std::vector<SgfIndex> line_;
    std::size_t moves_;
    const SgfReading& reading_;
    GoGame game_;
    PlainBoard start_;
    std::optional<PlainBoard> set_here_;  // what this node has set up so far
    std::size_t handicap_ = 0;
    std::size_t earlier_ = 0;       // moves before the last set-up
    std::optional<Colour> player_;  // by PL, until a move is made
    Colour next_ = Colour::kBlack;  // who is to move where nothing says so
    const SgfProperty* last_setup_ = nullptr;
    bool begun_ = false;
    bool done_ = false;  // as many moves as were asked for, and another follows
    std::optional<core::Error> error_;
};

// The shortest decimal number that reads back as this one; SGF has no exponents.
std::string print_komi(double komi) {
    std::array<char, 400> digits;
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(),
                                   komi == 0 ? 0.0 : komi, std::chars_format::fixed);
    return {digits.data(), end.ptr};
}

// Simple text, which has no line breaks.
void add_text(SgfNode& node, std::string_view name, std::string text) {
    std::ranges::replace(text, '\n', ' ');
    if (!text.empty()) node.add(name, escape_sgf(text));
}

void add_comment(SgfNode& node, std::string_view text) {
    if (!text.empty()) node.add("C", escape_sgf(text));
}

// One half of a pair of texts: its colons are not the one between them.
std::string escape_half(std::string_view text) {
    std::string out;
    for (const char c : escape_sgf(text))
        out += c == ':' ? std::string("\\:") : std::string(1, c == '\n' ? ' ' : c);
    return out;
}

void add_stones(SgfNode& node, std::string_view name, const GoGame& game, Colour colour) {
    for (const Vertex v : game.start().stones(colour)) node.add(name, print_sgf(v, game.size()));
}

void write_start(SgfNode& root, const GoGame& game) {
    const bool handicap = game.handicap().size() >= 2;
    if (handicap) root.add("HA", std::to_string(game.handicap().size()));
    add_stones(root, "AB", game, Colour::kBlack);
    add_stones(root, "AW", game, Colour::kWhite);
    const bool is_usual = game.start() == PlainBoard(game.size()) &&
                          game.first() == Colour::kBlack &&
                          (game.turns().empty() || game.turns().front().colour == Colour::kBlack);
    if (!handicap && !is_usual) root.add("PL", game.first() == Colour::kBlack ? "B" : "W");
}

std::string text_at(const SgfNode& node, std::string_view name) {
    const auto* property = node.find(name);
    return property ? sgf_simple_text(property->values.front()) : "";
}

std::string comment_at(const SgfNode& node) {
    const auto* property = node.find("C");
    return property ? sgf_text(property->values.front()) : "";
}

// Splits a pair at its first colon that is not escaped.
std::pair<std::string, std::string> read_pair(std::string_view value) {
    for (std::size_t i = 0; i < value.size(); ++i) {
        if (value[i] == '\\')
            ++i;
        else if (value[i] == ':')
            return {sgf_simple_text(value.substr(0, i)), sgf_simple_text(value.substr(i + 1))};
    }
    return {sgf_simple_text(value), ""};
}

}  // namespace

core::Result<GoGame> read_game(const SgfTree& tree, std::size_t moves, const SgfReading& reading) {
    return Reader(tree, moves, reading).read();
}

SgfTree write_game(const GoGame& game, const GameInfo& info) {
    SgfTree tree;
    SgfNode& root = tree[0];
    root.add("GM", "1");
    root.add("FF", "4");
    root.add("CA", "UTF-8");
    if (!info.program.empty())
        root.add("AP", escape_half(info.program) +
                           (info.version.empty() ? "" : ":" + escape_half(info.version)));
    root.add("SZ", std::to_string(game.size()));
    root.add("KM", print_komi(game.komi()));
    root.add("RU", "Chinese");
    write_start(root, game);
    add_text(root, "PB", info.black);
    add_text(root, "PW", info.white);
    add_text(root, "RE", info.result);
    add_text(root, "DT", info.date);
    add_text(root, "EV", info.event);
    add_text(root, "RO", info.round);
    add_comment(root, info.comment);
    SgfIndex last = 0;
    for (std::size_t i = 0; i < game.turns().size(); ++i) {
        const Turn turn = game.turns()[i];
        last = tree.add_child(last);
        tree[last].add(turn.colour == Colour::kBlack ? "B" : "W",
                       print_sgf(turn.move, game.size()));
        if (i < info.comments.size()) add_comment(tree[last], info.comments[i]);
    }
    return tree;
}

GameInfo read_info(const SgfTree& tree) {
    const SgfNode& root = tree[0];
    GameInfo info;
    info.black = text_at(root, "PB");
    info.white = text_at(root, "PW");
    info.result = text_at(root, "RE");
    info.date = text_at(root, "DT");
    info.event = text_at(root, "EV");
    info.round = text_at(root, "RO");
    const auto* program = root.find("AP");
    std::tie(info.program, info.version) = read_pair(program ? program->values.front() : "");
    info.comment = comment_at(root);
    std::size_t used = 0;
    for (const SgfIndex i : tree.main_line()) {
        if (std::ranges::any_of(tree[i].properties, is_setup, &SgfProperty::name))
            info.comments.clear(), used = 0;
        if (!std::ranges::any_of(tree[i].properties, is_move, &SgfProperty::name)) continue;
        info.comments.push_back(i == 0 ? "" : comment_at(tree[i]));
        if (!info.comments.back().empty()) used = info.comments.size();
    }
    info.comments.resize(used);
    return info;
}

std::string print_result(Colour winner, Ending ending) {
    const char* const how = ending == Ending::kResign ? "+R"
                            : ending == Ending::kTime ? "+T"
                                                      : "+F";
    return (winner == Colour::kBlack ? "B" : "W") + std::string(how);
}

std::optional<Colour> winner_of(std::string_view result) {
    result = trim(result);
    if (result.size() < 2 || result[1] != '+') return {};
    return parse_colour(result.substr(0, 1));
}

}  // namespace dramatis::go
