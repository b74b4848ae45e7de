#include "report/page/board.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <vector>

#include "report/page/figure.hpp"
#include "report/page/html.hpp"

namespace dramatis::report::page {
namespace {

using core::Json;

constexpr int kCell = 48, kPitch = 50;

int digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'A' && c <= 'Z') return c - 'A' + 10;
    if (c >= 'a' && c <= 'z') return c - 'a' + 10;
    return 0;
}

// The indices into "spots", row by row.
std::vector<std::size_t> read_cells(const std::string& board) {
    std::vector<std::size_t> out;
    for (std::size_t i = 0; i + 1 < board.size(); i += 2)
        out.push_back(static_cast<std::size_t>(36 * digit(board[i]) + digit(board[i + 1])));
    return out;
}

struct Size {
    int rows, columns;

    explicit Size(const Json& level)
        : rows(std::clamp(static_cast<int>(number_of(level, "rows")), 1, 99)),
          columns(std::clamp(static_cast<int>(number_of(level, "columns")), 1, 99)) {}
    int width() const { return kPitch * columns + 2; }
    int height() const { return kPitch * rows + 2; }
    std::string view_box() const {
        return fmt::format(R"(viewBox="0 0 {} {}")", width(), height());
    }
    int x(std::size_t cell) const { return 2 + kPitch * (static_cast<int>(cell) % columns); }
    int y(std::size_t cell) const { return 2 + kPitch * (static_cast<int>(cell) / columns); }
    std::size_t cells() const {
        return static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns);
    }
};

bool is_hole(const Json& spots, std::size_t spot) {
    return spot >= spots.size() || text_of(spots[spot], "svg").empty();
}

// What stands on a board and how often, by index into "spots".
std::map<std::size_t, int> count_spots(const Json& spots, const std::string& board) {
    std::map<std::size_t, int> out;
    for (const std::size_t spot : read_cells(board))
        if (!is_hole(spots, spot)) ++out[spot];
    return out;
}

const Json& values_of(const Json& player, std::string_view kind) {
    return list_of(field(field(player, "maps"), std::string(kind).c_str()), "value");
}

struct MapWords {
    const char *title, *what;
    bool is_share;
};
MapWords words_for(std::string_view kind) {
    if (kind == "swaps")
        return {"Where they move", "How often in a game a swap moves what is in this cell.", false};
    if (kind == "clears")
        return {"Where pieces clear", "How often in a game something in this cell is cleared.",
                false};
    return {"What is left in lost games",
            "Share of the lost games that end with a blocker here, in %.", true};
}

std::string cell_number(double value, double most, bool is_share) {
    if (is_share) return fmt::format("{:.0f}", 100 * value);
    return fmt::format("{:.{}f}", value, most >= 10 ? 0 : most >= 1 ? 1 : 2);
}

// Numbers of the columns above a board and of the rows at its left.
class Rulers {
   public:
    explicit Rulers(const Size& size)
        : size_(size), text_(std::clamp(size.width() / 24, 16, 30)), room_(text_ * 8 / 5) {}

    std::string view_box() const {
        return fmt::format(R"(viewBox="{0} {0} {1} {2}")", -room_, size_.width() + room_,
                           size_.height() + room_);
    }
    std::string svg() const {
        std::string out;
        for (int column = 0; column < size_.columns; ++column)
            out += fmt::format(R"(<text x="{}" y="{}">{}</text>)", kPitch * column + 26, -text_ / 3,
                               column);
        for (int row = 0; row < size_.rows; ++row)
            out += fmt::format(R"(<text x="{}" y="{}">{}</text>)", -room_ / 2,
                               kPitch * row + 26 + text_ / 3, row);
        return fmt::format(R"(<g class="rulers" font-size="{}">{}</g>)", text_, out);
    }

   private:
    const Size& size_;
    int text_, room_;
};

// A frame around a cell with a flag in its corner: the shape tells it, not the colour alone. It
// lies on the edge of the cell, or it would hide the number of its ice.
std::string mark_svg(int x, int y) {
    return fmt::format(
        R"(<path class="halo" d="M{0} {1}h48v48h-48Z"/><path class="frame" d="M{0} {1}h48v48h-48Z"/>)"
        R"(<path class="flag" d="M{0} {1}h19l-19 19Z"/>)",
        x, y);
}

constexpr std::size_t kMostNamed = 12;  // cells that are told one by one

std::string cell_list(const Size& size, const std::vector<std::size_t>& cells) {
    std::string out;
    const auto columns = static_cast<std::size_t>(size.columns);
    for (std::size_t i = 0; i < std::min(cells.size(), kMostNamed); ++i)
        out += fmt::format("{}row {}, column {}", i == 0 ? "" : "; ", cells[i] / columns,
                           cells[i] % columns);
    if (cells.size() > kMostNamed) out += fmt::format("; and {} more", cells.size() - kMostNamed);
    return out;
}

}  // namespace

std::string spots_html(const Json& report) {
    std::string out =
        R"(<svg class="store" width="0" height="0" aria-hidden="true" focusable="false"><defs>)" +
        text_of(report, "defs") + "</defs>";
    int index = 0;
    for (const Json& spot : list_of(report, "spots"))
        out += fmt::format(R"(<symbol id="spot-{}" viewBox="0 0 {} {}">{}</symbol>)", index++,
                           kCell, kCell, text_of(spot, "svg"));
    return out + "</svg>\n";
}

std::string board_symbol(const Json& report, const Json& level, const std::string& name) {
    const Size size(level);
    const Json& spots = list_of(report, "spots");
    std::string cells, pieces;
    std::size_t cell = 0;
    for (const std::size_t spot : read_cells(text_of(level, "board"))) {
        if (!is_hole(spots, spot) && cell < size.cells()) {
            cells += fmt::format("M{} {}h48v48h-48Z", size.x(cell), size.y(cell));
            pieces += fmt::format(R"(<use href="#spot-{}" x="{}" y="{}" width="48" height="48"/>)",
                                  spot, size.x(cell), size.y(cell));
        }
        ++cell;
    }
    return fmt::format(
        R"(<svg class="store" width="0" height="0" aria-hidden="true" focusable="false"><symbol id="{}" {}>)"
        "<path class=\"cells\" d=\"{}\"/><g class=\"pieces\">{}</g></symbol></svg>\n",
        name, size.view_box(), cells, pieces);
}

std::string board_figure(const Json& report, const Json& level, const std::string& name,
                         const std::vector<std::size_t>& marked, std::string_view mark_words) {
    const Size size(level);
    const Json& spots = list_of(report, "spots");
    std::string label = fmt::format("The board, {} rows by {} columns", size.rows, size.columns),
                legend;
    for (const auto& [spot, count] : count_spots(spots, text_of(level, "board"))) {
        const std::string words = html(text_of(spots[spot], "label"));
        label += fmt::format(", {} of {}", count, words);
        legend += fmt::format(
            R"(<li><svg viewBox="0 0 48 48" aria-hidden="true" focusable="false">)"
            R"(<rect class="cells" width="48" height="48"/><use href="#spot-{}" width="48" height="48"/>)"
            R"(</svg>{} <span class="soft">&times;&nbsp;{}</span></li>)",
            spot, words, count);
    }
    std::string marks;
    for (const std::size_t cell : marked)
        if (cell < size.cells()) marks += mark_svg(size.x(cell), size.y(cell));
    if (!marks.empty()) {
        label += fmt::format(". {}: {}", mark_words, cell_list(size, marked));
        legend += fmt::format(
            R"(<li><svg viewBox="-4 -4 56 56" aria-hidden="true" focusable="false"><g class="marks">{}</g></svg>)"
            R"({} <span class="soft">&times;&nbsp;{}</span></li>)",
            mark_svg(0, 0), mark_words, marked.size());
        marks = R"(<g class="marks">)" + marks + "</g>";
    }
    const Rulers rulers(size);
    return fmt::format(
        R"(<figure class="board"><svg {} role="img" aria-label="{}">{}<use href="#{}" width="{}" height="{}"/>)"
        R"({}</svg><figcaption><ul class="legend">{}</ul></figcaption></figure>)"
        "\n",
        rulers.view_box(), label, rulers.svg(), name, size.width(), size.height(), marks, legend);
}

std::string board_picture(const Json& level, const std::string& name, std::string_view label) {
    return fmt::format(
        R"(<svg class="small-board" {} role="img" aria-label="{}"><use href="#{}"/></svg>)",
        Size(level).view_box(), html(label), name);
}

double highest(const Json& player, std::string_view kind) {
    double out = 0;
    for (const Json& value : values_of(player, kind))
        if (value.is_number()) out = std::max(out, value.get<double>());
    return out;
}

std::string heat_figure(const Json& level, const Json& player, std::string_view kind,
                        const std::string& name, double least_top) {
    const Json& values = values_of(player, kind);
    if (values.empty()) return {};
    const Size size(level);
    const MapWords words = words_for(kind);
    const double own = highest(player, kind), most = std::max(own, least_top);
    std::size_t hottest = 0;
    std::string heat, numbers;
    for (std::size_t cell = 0; cell < std::min(values.size(), size.cells()); ++cell) {
        const double value = values[cell].is_number() ? values[cell].get<double>() : 0;
        if (value <= 0) continue;
        if (value == own) hottest = cell;
        heat += fmt::format(R"(<rect x="{}" y="{}" width="48" height="48" fill-opacity="{:.2f}"/>)",
                            size.x(cell), size.y(cell), 0.04 + 0.86 * value / most);
        numbers += fmt::format(R"(<text x="{}" y="{}">{}</text>)", size.x(cell) + 24,
                               size.y(cell) + 30, cell_number(value, most, words.is_share));
    }
    const std::string who = html(text_of(player, "name"));
    const auto say = [&](double value) {
        return cell_number(value, most, words.is_share) + (words.is_share ? " %" : "");
    };
    const Rulers rulers(size);
    const std::string gist =
        own > 0 ? fmt::format("{}, {}: most at row {}, column {} with {}", words.title, who,
                              hottest / static_cast<std::size_t>(size.columns),
                              hottest % static_cast<std::size_t>(size.columns), say(own))
                : fmt::format("{}, {}: nowhere", words.title, who);
    return fmt::format(
        R"(<figure class="heat" data-map="{}"><h4>{}</h4><div class="drawing">)"
        R"(<svg {} role="img" aria-label="{}">{}<use class="under" href="#{}" width="{}" height="{}"/>)"
        R"(<g class="heat-cells">{}</g><g class="heat-numbers">{}</g></svg></div><figcaption>{} <span class="scale" aria-hidden="true">0<i>)"
        "</i><span class=\"most\">{}</span></span></figcaption></figure>\n",
        kind, words.title, rulers.view_box(), gist, rulers.svg(), name, size.width(), size.height(),
        heat, numbers, words.what, say(most));
}

}  // namespace dramatis::report::page
