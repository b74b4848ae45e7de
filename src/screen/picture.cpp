#include "screen/picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "os/printing.hpp"

namespace dramatis::cli {
namespace {

using match3::Cell;
using match3::Power;
using match3::Scene;
using match3::Spot;
using match3::Thing;

// The colours of tiles, background and letter, out of the 256 of xterm. The first six were chosen
// near those of Okabe and Ito (2008) so that the least difference between two of them is largest:
// 35 in CIE 1976 units, also as people see them who lack one kind of cones (Machado et al. 2009).
// The other four keep 25. All stand out from black and from white, the usual grounds of terminals.
struct Paint {
    int ground;
    int letter;
};
constexpr int kBlack = 16, kWhite = 231;
constexpr std::array<Paint, match3::kMaxColours> kPaints = {{{166, kBlack},
                                                             {153, kBlack},
                                                             {220, kBlack},
                                                             {19, kWhite},
                                                             {134, kBlack},
                                                             {29, kWhite},
                                                             {53, kWhite},
                                                             {49, kBlack},
                                                             {52, kWhite},
                                                             {103, kBlack}}};

// Whatever else stands in a cell.
constexpr Paint kColourBombPaint = {kWhite, kBlack}, kItemPaint = {kBlack, 226},
                kStonePaint = {240, 250}, kCratePaint = {94, kWhite}, kVinePaint = {22, 120},
                kRandomPaint = {238, 250}, kIcePaint = {159, kBlack};

std::string style_of(const Paint& paint, bool underlined = false) {
    return fmt::format("\x1b[1;{}38;5;{};48;5;{}m", underlined ? "4;" : "", paint.letter,
                       paint.ground);
}

constexpr const char* kBold = "\x1b[1m";
constexpr const char* kFaint = "\x1b[2m";
constexpr const char* kInverse = "\x1b[1;7m";

// A tile is three characters wide and has a character, or a line, between it and the next one; that
// is where frames are drawn.
constexpr int kMargin = 3, kPitch = 4;

struct Border {
    std::string_view top_left, top, top_right, side, bottom_left, bottom_right;
    std::string_view left, right;  // where there is no line between the rows for the rest
};

const Border& border_of(Picture::Frame::Line line, bool unicode) {
    static constexpr Border kAscii[] = {{"+", "-", "+", "|", "+", "+", "[", "]"},
                                        {"#", "=", "#", "#", "#", "#", ">", "<"},
                                        {".", ".", ".", ":", ":", ":", "(", ")"}};
    static constexpr Border kUnicode[] = {{"┌", "─", "┐", "│", "└", "┘", "[", "]"},
                                          {"┏", "━", "┓", "┃", "┗", "┛", "▶", "◀"},
                                          {"╭", "┄", "╮", "┊", "╰", "╯", "(", ")"}};
    return (unicode ? kUnicode : kAscii)[static_cast<int>(line)];
}

// The three characters of a cell.
struct Face {
    std::string_view left = " ", middle = " ", right = " ";
};

std::string_view letter_text(match3::Tile tile) {
    return std::string_view("ABCDEFGHIJ").substr(tile, 1);
}
std::string_view digit_text(int digit) {
    return std::string_view("0123456789").substr(static_cast<std::size_t>(digit), 1);
}

// A power is told by the marks on both sides, a lock by the left one and, where there is no power,
// the right one.
Face face_of_tile(const Spot& spot, std::string_view middle) {
    static constexpr std::pair<std::string_view, std::string_view> kMarks[] = {
        {" ", " "}, {"-", "-"}, {"|", "|"}, {"(", ")"}, {"^", "^"}};
    const auto [left, right] = kMarks[static_cast<int>(spot.power)];
    if (!spot.locked) return {left, middle, right};
    return {"{", middle, spot.power == Power::kNone ? "}" : right};
}

Face face_of(const Spot& spot, bool unicode) {
    switch (spot.thing) {
        case Thing::kHole:
            return {};
        case Thing::kEmpty:
            return {" ", unicode ? "·" : ".", " "};
        case Thing::kTile:
            return face_of_tile(spot, letter_text(spot.colour));
        case Thing::kColourBomb:
            return {"(", "@", ")"};
        case Thing::kItem:
            return {" ", "*", " "};
        case Thing::kStone:
            return unicode ? Face{"▓", "▓", "▓"} : Face{"#", "#", "#"};
        case Thing::kCrate:
            return {"[", digit_text(spot.hits), "]"};
        case Thing::kVine:
            return {"%", "%", "%"};
        case Thing::kRandom:
            return face_of_tile(spot, "?");
    }
    return {};
}

std::string paint_of(const Spot& spot) {
    const bool iced = spot.ice > 0;
    switch (spot.thing) {
        case Thing::kHole:
            return {};
        case Thing::kEmpty:
            return kFaint;
        case Thing::kTile:
            return style_of(kPaints[spot.colour], iced);
        case Thing::kColourBomb:
            return style_of(kColourBombPaint, iced);
        case Thing::kItem:
            return style_of(kItemPaint, iced);
        case Thing::kStone:
            return style_of(kStonePaint);
        case Thing::kCrate:
            return style_of(kCratePaint, iced);
        case Thing::kVine:
            return style_of(kVinePaint, iced);
        case Thing::kRandom:
            return style_of(kRandomPaint, iced);
    }
    return {};
}

// The sign in the gap right of a cell: its ice, or that items leave there, or both.
std::string_view gap_sign(const Spot& spot) {
    if (spot.exit) return std::string_view("vxyz").substr(spot.ice, 1);
    return spot.ice ? digit_text(spot.ice) : std::string_view();
}

// Characters with their styles, to be painted over until they are printed.
class Canvas {
   public:
    Canvas(int rows, int columns, const Look& look)
        : columns_(columns), look_(look), glyphs_(static_cast<std::size_t>(rows * columns)) {}

    void put(int row, int column, std::string_view glyph, std::string_view style) {
        glyphs_[static_cast<std::size_t>(row * columns_ + column)] = {
            std::string(glyph), std::string(look_.colour ? style : "")};
    }
    // One character of `text` a column.
    void put_ascii(int row, int column, std::string_view text, std::string_view style) {
        for (std::size_t i = 0; i < text.size(); ++i)
            put(row, column + static_cast<int>(i), text.substr(i, 1), style);
    }

    std::string_view at(int row, int column) const {
        return glyphs_[static_cast<std::size_t>(row * columns_ + column)].text;
    }

    std::vector<std::string> lines() const {
        std::vector<std::string> out;
        std::string_view style;
        for (std::size_t i = 0; i < glyphs_.size(); ++i) {
            if (i % static_cast<std::size_t>(columns_) == 0) out.emplace_back();
            std::string& line = out.back();
            if (glyphs_[i].style != style) {
                if (!style.empty()) line += "\x1b[0m";
                style = glyphs_[i].style;
                line += style;
            }
            line += glyphs_[i].text;
            if ((i + 1) % static_cast<std::size_t>(columns_) != 0) continue;
            if (!style.empty()) line += "\x1b[0m";
            style = {};
            line.erase(line.find_last_not_of(' ') + 1);
        }
        return out;
    }

   private:
    struct Glyph {
        std::string text = " ";
        std::string style;
    };
    int columns_;
    Look look_;
    std::vector<Glyph> glyphs_;
};

class Painter {
   public:
    Painter(const Picture& picture, const Look& look)
        : picture_(picture),
          look_(look),
          canvas_(picture_height(picture.scene.rows(), look.airy),
                  picture_width(picture.scene.columns()), look) {}

    std::vector<std::string> paint() {
        number_sides();
        picture_.scene.for_each_cell([&](Cell cell) { paint_cell(cell); });
        for (const Cell cell : picture_.struck) mark(cell, "+", kInverse);
        for (const auto& match : picture_.matches) paint_match(match);
        for (const Cell cell : picture_.fired) mark(cell, "!", kInverse);
        for (const auto& frame : picture_.frames) paint_frame(frame);
        return canvas_.lines();
    }

   private:
    int row_of(int row) const { return look_.airy ? 2 + 2 * row : 1 + row; }
    int column_of(int column) const { return kMargin + 1 + kPitch * column; }

    bool is_closed(int column) const {
        return !picture_.entries.empty() && !picture_.entries[static_cast<std::size_t>(column)];
    }

    void number_sides() {
        for (int r = 0; r < picture_.scene.rows(); ++r)
            canvas_.put_ascii(row_of(r), 0, fmt::format("{:>2}", r), kFaint);
        for (int c = 0; c < picture_.scene.columns(); ++c)
            canvas_.put_ascii(0, column_of(c), fmt::format("{:>2}{}", c, is_closed(c) ? 'x' : ' '),
                              kFaint);
    }

    void paint_cell(Cell cell) {
        const Spot& spot = picture_.scene[cell];
        Face face = face_of(spot, look_.unicode);
        const auto sign = gap_sign(spot);
        if (!sign.empty() && face.right == " ")
            face.right = ":";  // or nobody knows which cell the sign belongs to
        put_face(cell, face, paint_of(spot));
        if (!sign.empty())
            canvas_.put(row_of(cell.row), column_of(cell.column) + 3, sign,
                        spot.ice ? style_of(kIcePaint) : kBold);
    }

    void put_face(Cell cell, const Face& face, std::string_view style) {
        int column = column_of(cell.column);
        for (const auto glyph : {face.left, face.middle, face.right})
            canvas_.put(row_of(cell.row), column++, glyph, style);
    }

    // What stands there between two signs.
    void mark(Cell cell, std::string_view sign, std::string_view style) {
        put_face(cell, {sign, face_of(picture_.scene[cell], look_.unicode).middle, sign}, style);
    }

    void paint_match(const match3::Match& match) {
        for (const Cell cell : match.cells) mark(cell, "*", kInverse);
        const Cell middle = match.cells[match.cells.size() / 2];
        const std::string points = fmt::format("{:^3}", match.points);
        if (points.size() <= kPitch)
            canvas_.put_ascii(row_of(middle.row), column_of(middle.column), points, kInverse);
    }

    // Where the side of a frame goes: in the gap, or beside it where a sign is in there, if nothing
    // stands beside it.
    int free_of_sign(int row, int gap, int inwards) const {
        constexpr std::string_view kSigns = "123456789vxyz";
        const bool is_sign = kSigns.find(canvas_.at(row, gap)) != std::string_view::npos;
        const auto beside = canvas_.at(row, gap + inwards);
        return is_sign && (beside == " " || beside == ":") ? gap + inwards : gap;
    }

    void paint_frame(const Picture::Frame& frame) {
        const Border& border = border_of(frame.line, look_.unicode);
        const int left = column_of(frame.from.column) - 1, right = column_of(frame.to.column) + 3;
        const int top = row_of(frame.from.row), bottom = row_of(frame.to.row);
        for (int row = top; row <= bottom; ++row) {
            canvas_.put(row, free_of_sign(row, left, +1), look_.airy ? border.side : border.left,
                        kBold);
            canvas_.put(row, free_of_sign(row, right, -1), look_.airy ? border.side : border.right,
                        kBold);
        }
        if (!look_.airy) return;
        for (int column = left + 1; column < right; ++column)
            for (const int row : {top - 1, bottom + 1}) canvas_.put(row, column, border.top, kBold);
        canvas_.put(top - 1, left, border.top_left, kBold);
        canvas_.put(top - 1, right, border.top_right, kBold);
        canvas_.put(bottom + 1, left, border.bottom_left, kBold);
        canvas_.put(bottom + 1, right, border.bottom_right, kBold);
    }

    const Picture& picture_;
    Look look_;
    Canvas canvas_;
};

// What a cell looks like before the sign in the gap, with A for any tile: "A:", "{A}", "%%%".
std::string before_sign(const Spot& spot, bool unicode) {
    if (spot.thing == Thing::kCrate) return "[3]";
    Face face = face_of(spot, unicode);
    if (face.right == " ") return "A:";
    if (spot.thing == Thing::kTile || spot.thing == Thing::kRandom) face.middle = "A";
    return fmt::format("{}{}{}", face.left, face.middle, face.right);
}

// "A:2 {A}2 ice": how the cells for which `holds` look with that sign; empty if there are none. Of
// the powers one must do.
template <class F>
std::string signs_text(const Scene& scene, bool unicode, const char* sign, const char* text,
                       F&& holds) {
    std::vector<std::string> looks;
    bool powers[] = {false, false};  // of tiles that are free and locked
    scene.for_each_cell([&](Cell cell) {
        const Spot& spot = scene[cell];
        if (!holds(spot) ||
            (spot.power != Power::kNone && std::exchange(powers[spot.locked], true)))
            return;
        auto look = before_sign(spot, unicode) + sign;
        if (std::ranges::find(looks, look) == looks.end()) looks.push_back(std::move(look));
    });
    return looks.empty() ? "" : fmt::format("{} {}", fmt::join(looks, " "), text);
}

// Entries with blanks between them, as many as fit into each line.
std::vector<std::string> wrapped(const std::vector<std::string>& entries) {
    constexpr std::size_t kWidth = 80;
    std::vector<std::string> lines;
    for (const auto& entry : entries) {
        if (lines.empty() || lines.back().size() + 3 + entry.size() > kWidth)
            lines.push_back("   " + entry);
        else
            lines.back() += "   " + entry;
    }
    return lines;
}

}  // namespace

int picture_width(int columns) { return kMargin + kPitch * columns + 1; }

int picture_height(int rows, bool airy) { return airy ? 2 * rows + 2 : rows + 1; }

std::optional<Cell> cell_at(const Scene& scene, bool airy, int line, int column) {
    const int first = airy ? 2 : 1, pitch = airy ? 2 : 1, across = column - kMargin - 1;
    if (line < first || across < 0 || (line - first) % pitch != 0 || across % kPitch == kPitch - 1)
        return {};
    const int row = (line - first) / pitch, place = across / kPitch;
    if (row >= scene.rows() || place >= scene.columns()) return {};
    return Cell{static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(place)};
}

std::vector<std::string> draw(const Picture& picture, const Look& look) {
    return Painter(picture, look).paint();
}

std::vector<std::string> legend_of(const Scene& scene, const Look& look,
                                   const match3::Names& names) {
    std::vector<std::string> entries;
    for (std::size_t colour = 0; colour < names.colours.size(); ++colour)
        if (!names.colours[colour].empty())
            entries.push_back(fmt::format("{} {}",
                                          match3::letter(static_cast<match3::Tile>(colour)),
                                          printable(names.colours[colour])));
    const auto explain = [&](const char* text, auto&& holds) {
        bool any = false;
        scene.for_each_cell([&](Cell cell) { any |= holds(scene[cell]); });
        if (any) entries.emplace_back(text);
    };
    const auto power = [](Power wanted) {
        return [wanted](const Spot& spot) { return spot.power == wanted; };
    };
    const auto thing = [](Thing wanted) {
        return [wanted](const Spot& spot) { return spot.thing == wanted; };
    };
    explain("? any tile", thing(Thing::kRandom));
    explain("-A- clears its row", power(Power::kRow));
    explain("|A| its column", power(Power::kColumn));
    explain("(A) bomb", power(Power::kBomb));
    explain("^A^ homing", power(Power::kHoming));
    explain("(@) colour bomb", thing(Thing::kColourBomb));
    explain("* item", thing(Thing::kItem));
    explain("[3] crate and its hits", thing(Thing::kCrate));
    explain("%%% vine", thing(Thing::kVine));
    explain(look.unicode ? "▓▓▓ stone" : "### stone", thing(Thing::kStone));
    explain("{A} locked",
            [](const Spot& spot) { return spot.locked && spot.power == Power::kNone; });
    explain("{A- {A| {A) {A^ locked, with its power",
            [](const Spot& spot) { return spot.locked && spot.power != Power::kNone; });
    explain(look.unicode ? "· empty" : ". empty", thing(Thing::kEmpty));
    const auto explain_sign = [&](const char* sign, const char* text, auto&& holds) {
        if (auto entry = signs_text(scene, look.unicode, sign, text, holds); !entry.empty())
            entries.push_back(std::move(entry));
    };
    explain_sign("2", "ice, so many layers",
                 [](const Spot& spot) { return spot.ice && !spot.exit; });
    explain_sign("v", "exit", [](const Spot& spot) { return spot.exit && !spot.ice; });
    explain("A:x A:y A:z exit on 1, 2, 3 layers of ice",
            [](const Spot& spot) { return spot.exit && spot.ice; });
    return wrapped(entries);
}

}  // namespace dramatis::cli
