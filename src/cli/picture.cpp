#include "cli/picture.hpp"

#include <fmt/format.h>

#include <array>
#include <string_view>

namespace dramatis::cli {
namespace {

using match3::Cell;

// The colours of tiles, background and letter, out of the 256 of xterm. The first six were chosen
// near those of Okabe and Ito (2008) so that the least difference between two of them is largest: 35
// in CIE 1976 units, also as people see them who lack one kind of cones (Machado et al. 2009).
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
          canvas_(picture_height(picture.grid.rows(), look.airy),
                  picture_width(picture.grid.columns()), look) {}

    std::vector<std::string> paint() {
        number_sides();
        picture_.grid.for_each_cell([&](Cell cell) { paint_tile(cell); });
        for (const auto& match : picture_.matches) paint_match(match);
        for (const auto& frame : picture_.frames) paint_frame(frame);
        return canvas_.lines();
    }

   private:
    int row_of(int row) const { return look_.airy ? 2 + 2 * row : 1 + row; }
    int column_of(int column) const { return kMargin + 1 + kPitch * column; }

    void number_sides() {
        for (int r = 0; r < picture_.grid.rows(); ++r)
            canvas_.put_ascii(row_of(r), 0, fmt::format("{:>2}", r), kFaint);
        for (int c = 0; c < picture_.grid.columns(); ++c)
            canvas_.put_ascii(0, column_of(c), fmt::format("{:^3}", c), kFaint);
    }

    void paint_tile(Cell cell) {
        const auto tile = picture_.grid[cell];
        const Paint paint = kPaints[tile];
        const std::string style =
            fmt::format("\x1b[1;38;5;{};48;5;{}m", paint.letter, paint.ground);
        canvas_.put_ascii(row_of(cell.row), column_of(cell.column),
                          fmt::format(" {} ", match3::letter(tile)), style);
    }

    void paint_match(const match3::Match& match) {
        for (const Cell cell : match.cells)
            canvas_.put_ascii(row_of(cell.row), column_of(cell.column),
                              fmt::format("*{}*", match3::letter(match.tile)), kInverse);
        const Cell middle = match.cells[match.cells.size() / 2];
        const std::string points = fmt::format("{:^3}", match.points);
        if (points.size() <= kPitch)
            canvas_.put_ascii(row_of(middle.row), column_of(middle.column), points, kInverse);
    }

    void paint_frame(const Picture::Frame& frame) {
        const Border& border = border_of(frame.line, look_.unicode);
        const int left = column_of(frame.from.column) - 1, right = column_of(frame.to.column) + 3;
        const int top = row_of(frame.from.row), bottom = row_of(frame.to.row);
        for (int row = top; row <= bottom; ++row) {
            canvas_.put(row, left, look_.airy ? border.side : border.left, kBold);
            canvas_.put(row, right, look_.airy ? border.side : border.right, kBold);
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

}  // namespace

int picture_width(int columns) { return kMargin + kPitch * columns + 1; }

int picture_height(int rows, bool airy) { return airy ? 2 * rows + 2 : rows + 1; }

std::vector<std::string> draw(const Picture& picture, const Look& look) {
    return Painter(picture, look).paint();
}

}  // namespace dramatis::cli
