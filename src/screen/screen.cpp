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

// A line of the screen is written over what stood there, which goes first: behind a text as wide as
// the screen the cursor is still on its last character.
void add_line(std::string& out, std::string_view text) {
    out += "\x1b[K";
    out += text;
    out += "\r\n";
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

// What does not fit ends with a sign that there is more.
std::string cut_to(std::string_view text, std::size_t width, bool unicode) {
    const std::string shown = printable(text);
    if (columns_of(shown) <= width) return shown;
    const std::size_t sign = unicode ? 1 : 3;
    return std::string(first_columns(shown, width - std::min(sign, width))) +
           (unicode ? "\u2026" : "...");
}

// Each in as many lines as it needs, if all of them have room; else in one.
std::vector<std::string> caption_lines(const std::vector<std::string>& captions, std::size_t width,
                                       std::size_t most, bool unicode) {
    std::vector<std::string> out;
    for (const auto& caption : captions) {
        const std::string lines = wrapped(printable(caption), width);
        for (std::size_t from = 0; from < lines.size();) {
            const auto end = lines.find('\n', from);
            out.push_back(lines.substr(from, end - from));
            from = end + 1;
        }
    }
    if (out.size() > most) {
        out.clear();
        for (const auto& caption : captions) out.push_back(cut_to(caption, width, unicode));
    }
    return out;
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
    const auto width = static_cast<std::size_t>(size.columns);
    const auto cut = [&](std::string_view text) { return cut_to(text, width, look_.unicode); };
    const int spare = size.rows - texts - picture_height(scene.rows(), look_.airy);
    auto captions = caption_lines(page.captions, width, static_cast<std::size_t>(kCaptions + spare),
                                  look_.unicode);
    captions.resize(std::max<std::size_t>(captions.size(), kCaptions));
    std::string out = "\x1b[H";
    add_line(out, cut(page.title));
    add_line(out, cut(page.status));
    for (const auto& line : goals) add_line(out, line);
    board_line_ = 2 + static_cast<int>(goals.size());
    scene_ = scene;
    for (const auto& line : draw(page.picture, look_)) add_line(out, line);
    for (const auto& line : captions) add_line(out, line);
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
