#include "screen/screen.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "os/printing.hpp"
#include "os/wrap.hpp"

namespace dramatis::cli {
namespace {

constexpr int kCaptions = 2;
constexpr int kTextRows = 3 + kCaptions;  // title, status, captions, keys; besides goals
constexpr int kLeastWidth = 48;           // or the texts say too little

// A line of the screen is written over what stood there.
void add_line(std::string& out, std::string_view text) {
    out += text;
    out += "\x1b[K\r\n";
}

// As many goals in a line as fit.
std::vector<std::string> goal_lines(std::string_view goals, std::size_t width) {
    std::vector<std::string> lines;
    while (goals.size() > width) {
        const auto comma = goals.rfind(", ", width - 1);
        if (comma == std::string_view::npos) break;
        lines.emplace_back(goals.substr(0, comma + 1));
        goals.remove_prefix(comma + 2);
    }
    if (!goals.empty()) lines.emplace_back(goals.substr(0, width));
    return lines;
}

}  // namespace

Screen::Screen(Terminal::Mouse mouse)
    : terminal_(mouse),
      look_{.colour = colour_wanted(), .unicode = unicode_expected(), .airy = true} {}

std::optional<match3::Cell> Screen::cell_under(const Key& mouse) const {
    return cell_at(scene_, look_.airy, mouse.row - board_line_, mouse.column);
}

bool Screen::show(const Page& page) {
    const auto& scene = page.picture.scene;
    const auto size = terminal_.size();
    const auto goals =
        goal_lines(printable(page.goals), static_cast<std::size_t>(std::max(size.columns, 1)));
    const int texts = kTextRows + static_cast<int>(goals.size());
    const Terminal::Size needs{.columns = std::max(kLeastWidth, picture_width(scene.columns())),
                               .rows = texts + picture_height(scene.rows(), false)};
    if (size.columns < needs.columns || size.rows < needs.rows) {
        terminal_.write(complaint(size, needs));
        return false;
    }
    look_.airy = size.rows >= texts + picture_height(scene.rows(), true);
    const auto cut = [&](std::string_view text) {
        return std::string(first_columns(printable(text), static_cast<std::size_t>(size.columns)));
    };
    std::string out = "\x1b[H";
    add_line(out, cut(page.title));
    add_line(out, cut(page.status));
    for (const auto& line : goals) add_line(out, line);
    board_line_ = 2 + static_cast<int>(goals.size());
    scene_ = scene;
    for (const auto& line : draw(page.picture, look_)) add_line(out, line);
    for (std::size_t i = 0; i < kCaptions; ++i)
        add_line(out, i < page.captions.size() ? cut(page.captions[i]) : "");
    out += cut(page.keys);
    out += "\x1b[J";  // from here to the end of the screen; also what is left of this line
    terminal_.write(out);
    return true;
}

std::string Screen::complaint(Terminal::Size has, Terminal::Size needs) const {
    std::string out = "\x1b[H\x1b[2J";
    for (const auto& line :
         {std::string("The terminal is too small:"),
          fmt::format("it has {} columns, {} rows;", has.columns, has.rows),
          fmt::format("needed: {} columns, {} rows.", needs.columns, needs.rows)})
        add_line(out, first_columns(line, static_cast<std::size_t>(has.columns)));
    return out + "Enlarge it, or press q.";
}

}  // namespace dramatis::cli
