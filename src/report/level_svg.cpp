#include "report/level_svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <vector>

#include "core/json_place.hpp"
#include "report/level_text.hpp"
#include "report/spot_svg.hpp"

namespace dramatis::report {
namespace {

using match3::Cell;
using match3::Power;
using match3::Scene;
using match3::Spot;
using match3::Thing;

constexpr double kPitch = kCellSize + 4;
constexpr double kMargin = 20, kNumbers = 22, kLeastWidth = 380;
constexpr double kTextSize = 14, kLine = 20;
constexpr const char* kInk = "#22252b";
constexpr const char* kPale = "#6f6a5e";

// The characters of a text, which may take several bytes each.
std::vector<std::string> characters(std::string_view text) {
    std::vector<std::string> out;
    for (std::size_t at = 0; at < text.size(); at += out.back().size())
        out.emplace_back(text.substr(at, core::character_length(text, at)));
    return out;
}

// Lines that fit into the width, broken at blanks where that is possible; how wide a letter is can
// only be guessed.
std::vector<std::string> broken(const std::string& text, double width, double size) {
    const auto most = static_cast<std::size_t>(width / (0.6 * size));
    std::vector<std::string> lines(1);
    std::size_t length = 0;  // of the last line
    for (std::size_t from = 0; from < text.size();) {
        const auto end = std::min(text.find(' ', from), text.size());
        const auto word = characters(std::string_view(text).substr(from, end - from));
        if (length > 0 && length + 1 + word.size() > most) {
            lines.emplace_back();
            length = 0;
        }
        if (length > 0) lines.back() += ' ', ++length;
        for (const auto& character : word) {
            if (length == most) {
                lines.emplace_back();
                length = 0;
            }
            lines.back() += character, ++length;
        }
        from = end + 1;
    }
    return lines;
}

// An example of what occurs, and what it is.
struct Entry {
    Spot spot;
    const char* text;
};

std::vector<Entry> legend_entries(const Scene& scene) {
    std::vector<Entry> out;
    const auto explain = [&](const char* text, const Spot& sample,
                             const std::function<bool(const Spot&)>& holds) {
        bool any = false;
        scene.for_each_cell([&](Cell cell) { any |= holds(scene[cell]); });
        if (any) out.push_back({sample, text});
    };
    const auto explain_power = [&](Power power, const char* text) {
        explain(text, Spot::tile(0, power),
                [power](const Spot& spot) { return spot.power == power; });
    };
    const auto explain_thing = [&](const Spot& sample, const char* text) {
        explain(text, sample, [&](const Spot& spot) { return spot.thing == sample.thing; });
    };
    explain_thing({.thing = Thing::kRandom}, "any tile");
    explain_power(Power::kRow, "clears its row");
    explain_power(Power::kColumn, "clears its column");
    explain_power(Power::kBomb, "bomb");
    explain_power(Power::kHoming, "homing piece");
    explain_thing({.thing = Thing::kColourBomb}, "colour bomb");
    explain_thing({.thing = Thing::kItem}, "item, to an exit");
    explain_thing({.thing = Thing::kCrate, .hits = 2}, "crate and its hits");
    explain_thing({.thing = Thing::kVine}, "vine, spreads");
    explain_thing({.thing = Thing::kStone}, "stone");
    explain_thing({.thing = Thing::kEmpty}, "empty place");
    explain("ice and its layers", {.thing = Thing::kEmpty, .ice = 2},
            [](const Spot& spot) { return spot.ice > 0; });
    explain("locked tile", {.thing = Thing::kTile, .locked = true},
            [](const Spot& spot) { return spot.locked; });
    return out;
}

class Drawing {
   public:
    Drawing(const match3::Level& level, const Scene& scene)
        : level_(level),
          scene_(scene),
          width_(std::max(kLeastWidth, 2 * kMargin + kNumbers + kPitch * scene.columns())),
          left_(kNumbers + (width_ - kNumbers - kPitch * scene.columns()) / 2) {}

    std::string draw() {
        draw_words();
        draw_entries();
        draw_board();
        draw_legend();
        const double height = y_ + kMargin / 2;
        return fmt::format(
            "<svg xmlns='http://www.w3.org/2000/svg' width='{0:.0f}' height='{1:.0f}' viewBox='0 0 "
            "{0:.0f} {1:.0f}' "
            "role='img' aria-labelledby='dramatis-title dramatis-desc' font-family='system-ui, "
            "Segoe UI, "
            "DejaVu Sans, sans-serif'>\n<title id='dramatis-title'>{2}</title>\n<desc "
            "id='dramatis-desc'>{3}"
            "</desc>\n{4}<rect width='100%' height='100%' rx='12' fill='#f8f5ec'/>\n{5}</svg>\n",
            width_, height, xml_text(level_.name), xml_text(description()), spot_defs(), body_);
    }

   private:
    // For those who cannot see it.
    std::string description() const {
        std::string out = describe(level_.setup, level_.names) + ". The board, top row first: ";
        out += fmt::format("{}", fmt::join(match3::print_rows(scene_), " / "));
        if (const auto ice = match3::print_ice(scene_); !ice.empty())
            out += fmt::format(". Ice: {}", fmt::join(ice, " / "));
        if (const auto locks = match3::print_locks(scene_); !locks.empty())
            out += fmt::format(". Locks: {}", fmt::join(locks, " / "));
        return out + ".";
    }

    void add_text(double x, double y, std::string_view text, double size, const char* fill,
                  const char* more = "") {
        body_ += fmt::format("<text x='{:.1f}' y='{:.1f}' font-size='{}' fill='{}'{}>{}</text>\n",
                             x, y, size, fill, more, xml_text(text));
    }

    void add_lines(const std::string& text, double size, const char* fill, const char* more = "") {
        for (const auto& line : broken(text, width_ - 2 * kMargin, size)) {
            y_ += 0.45 * size + kLine * 0.68;
            add_text(kMargin, y_, line, size, fill, more);
        }
    }

    void draw_words() {
        const auto& setup = level_.setup;
        y_ = kMargin * 0.6;
        add_lines(level_.name, 20, kInk, " font-weight='700'");
        add_lines(fmt::format("{} x {}, {} colours, {}", setup.rows, setup.columns, setup.colours,
                              count_text(static_cast<std::uint64_t>(setup.move_limit), "move")),
                  kTextSize, kPale);
        add_lines(setup.goals.empty() ? "No goals: points only"
                                      : "Goals: " + goals_text(setup.goals, level_.names),
                  kTextSize, kInk, " font-weight='600'");
        if (!setup.stars.empty()) add_lines("Stars: " + stars_text(setup), kTextSize, kPale);
        if (setup.stars.empty() && setup.move_bonus > 0)
            add_lines(fmt::format("Bonus: {} points for every move left", setup.move_bonus),
                      kTextSize, kPale);
        if (level_.names.colours != match3::kPlainNames.colours)
            add_lines("Colours: " + colours_text(level_), kTextSize, kPale);
        if (setup.squares || !setup.specials)
            add_lines("Special pieces: " + specials_text(setup), kTextSize, kPale);
        if (!setup.weights.empty()) add_lines("Weights: " + weights_text(setup), kTextSize, kPale);
        if (const auto refill = refill_texts(setup); !refill.empty())
            add_lines(fmt::format("Refill: {}", fmt::join(refill, "; ")), kTextSize, kPale);
        if (setup.dead_board == match3::DeadBoard::kEnd)
            add_lines("A dead board ends the game", kTextSize, kPale);
        y_ += 12;
    }

    double x_of(int column) const { return left_ + kPitch * column; }

    // Above each column its number and whether tiles enter there.
    void draw_entries() {
        const auto& entries = level_.setup.entries;
        y_ += 14;
        for (int c = 0; c < scene_.columns(); ++c) {
            const double x = x_of(c) + kCellSize / 2;
            add_text(x, y_, std::to_string(c), 11, kPale, " text-anchor='middle'");
            const bool open = entries.empty() || entries[static_cast<std::size_t>(c)];
            open ? add_entry(x, y_ + 5) : add_bar(x, y_ + 9);
        }
        y_ += 18;
    }

    void draw_board() {
        for (int r = 0; r < scene_.rows(); ++r)
            add_text(left_ - 8, y_ + kPitch * r + kCellSize / 2 + 4, std::to_string(r), 11, kPale,
                     " text-anchor='end'");
        scene_.for_each_cell([&](Cell cell) {
            add_spot(x_of(cell.column), y_ + kPitch * cell.row, scene_[cell], 1);
        });
        scene_.for_each_cell([&](Cell cell) {
            if (scene_[cell].exit)
                add_exit(x_of(cell.column) + kCellSize / 2, y_ + kPitch * cell.row + kCellSize - 5);
        });
        y_ += kPitch * scene_.rows() + 14;
    }

    void add_spot(double x, double y, const Spot& spot, double scale) {
        const std::string svg = spot_svg(spot);
        if (svg.empty()) return;
        const std::string size = scale == 1 ? "" : fmt::format(" scale({})", scale);
        body_ += fmt::format("<g transform='translate({:.1f} {:.1f}){}'>{}</g>\n", x, y, size, svg);
    }

    void add_entry(double x, double y) {
        body_ += fmt::format("<path d='M{:.1f} {:.1f}h12l-6 7Z' fill='{}'/>\n", x - 6, y, kPale);
    }

    void add_bar(double x, double y) {
        body_ += fmt::format("<path d='M{:.1f} {:.1f}h26' stroke='#b3261e' stroke-width='4'/>\n",
                             x - 13, y);
    }

    bool has_exits() const {
        bool any = false;
        scene_.for_each_cell([&](Cell cell) { any |= scene_[cell].exit; });
        return any;
    }

    void add_exit(double x, double y) {
        body_ += fmt::format(
            "<path d='M{:.1f} {:.1f}h20l-10 13Z' fill='#1a7f37' stroke='#fff' "
            "stroke-width='1.5'/>\n",
            x - 10, y);
    }

    void draw_legend() {
        constexpr double kScale = 0.6, kRow = 34, kColumn = 168;
        const auto columns = std::max(1, static_cast<int>((width_ - 2 * kMargin) / kColumn));
        int at = 0;
        const auto place = [&](const char* text, auto&& picture) {
            const double x = kMargin + kColumn * (at % columns), y = y_ + kRow * (at / columns);
            picture(x, y);
            add_text(x + kCellSize * kScale + 9, y + kCellSize * kScale / 2 + 5, text, 13, kInk);
            ++at;
        };
        for (const auto& [spot, text] : legend_entries(scene_))
            place(text, [&, &spot = spot](double x, double y) { add_spot(x, y, spot, kScale); });
        const double half = kCellSize * kScale / 2;
        if (has_exits())
            place("exit", [&](double x, double y) { add_exit(x + half, y + half - 6); });
        if (const auto& entries = level_.setup.entries;
            std::ranges::find(entries, false) != entries.end()) {
            place("tiles enter", [&](double x, double y) { add_entry(x + half, y + half - 3); });
            place("no tiles enter", [&](double x, double y) { add_bar(x + half, y + half); });
        }
        y_ += kRow * ((at + columns - 1) / columns);
    }

    const match3::Level& level_;
    const Scene& scene_;
    double width_;
    double left_;   // of the board
    double y_ = 0;  // where the next part begins
    std::string body_;
};

}  // namespace

std::string level_svg(const match3::Level& level, const Scene& scene) {
    return Drawing(level, scene).draw();
}

}  // namespace dramatis::report
