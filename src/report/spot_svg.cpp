#include "report/spot_svg.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <numbers>

#include "core/markup.hpp"

namespace dramatis::report {
namespace {

using match3::Power;
using match3::Spot;
using match3::Thing;

constexpr double kMiddle = kCellSize / 2;
constexpr const char* kInk = "#22252b";

// The colours of the terminal's tiles (picture.cpp).
struct Paint {
    const char* fill;
    const char* letter;
};
constexpr std::array<Paint, match3::kMaxColours> kPaints = {{{"#d75f00", "#000"},
                                                             {"#afd7ff", "#000"},
                                                             {"#ffd700", "#000"},
                                                             {"#0000af", "#fff"},
                                                             {"#af5fd7", "#000"},
                                                             {"#00875f", "#fff"},
                                                             {"#5f005f", "#fff"},
                                                             {"#00ffaf", "#000"},
                                                             {"#5f0000", "#fff"},
                                                             {"#8787af", "#000"}}};

// A closed line through `corners` points around the middle, by turns at the radius and at `waist`
// of it. The first one is `turn` degrees from the top.
std::string polygon(int corners, double radius, double waist, double turn) {
    std::string out;
    for (int i = 0; i < corners; ++i) {
        const double angle = (turn + 360.0 * i / corners) * std::numbers::pi / 180;
        const double r = i % 2 ? radius * waist : radius;
        out += fmt::format("{}{:.1f},{:.1f}", i ? " " : "", kMiddle + r * std::sin(angle),
                           kMiddle - r * std::cos(angle));
    }
    return out;
}

// The outlines of the colours, A to J; they cover about the same area.
std::string outline(match3::Tile colour, double radius) {
    struct Outline {
        int corners;
        double size, waist, turn;
    };
    static constexpr Outline kOutlines[] = {
        {0, 0.95, 1, 0},    {4, 1.2, 1, 45},    {3, 1.3, 1, 0},     {4, 1.2, 1, 0},
        {5, 1.1, 1, 0},     {6, 1.05, 1, 0},    {10, 1.25, 0.6, 0}, {3, 1.3, 1, 180},
        {8, 1.25, 0.6, 45}, {16, 1.15, 0.75, 0}};
    const Outline& o = kOutlines[colour];
    const double r = radius * o.size;
    if (o.corners == 0) return fmt::format("<circle cx='{0}' cy='{0}' r='{1:.1f}'", kMiddle, r);
    return fmt::format("<polygon points='{}'", polygon(o.corners, r, o.waist, o.turn));
}

std::string letter_svg(std::string_view text, const char* fill, double size, double down = 0) {
    return fmt::format(
        "<text x='{}' y='{:.1f}' font-size='{}' font-weight='700' text-anchor='middle' "
        "fill='{}'>{}</text>",
        kMiddle, kMiddle + 0.36 * size + down, size, fill, xml_text(text));
}

std::string block(const char* fill, const char* stroke) {
    return fmt::format(
        "<rect x='4' y='4' width='{0}' height='{0}' rx='5' fill='{1}' stroke='{2}' "
        "stroke-width='2'/>",
        kCellSize - 8, fill, stroke);
}

// A line through the cell with a head at both ends.
std::string double_arrow(bool upright) {
    return fmt::format(
        "<g{}><path d='M9 24H39' stroke='{}' stroke-width='5'/><path d='M1 24L11 15V33Z M47 24L37 "
        "15V33Z' "
        "fill='{}'/></g>",
        upright ? " transform='rotate(90 24 24)'" : "", kInk, kInk);
}

// What is drawn behind the tile, which is then smaller.
std::string power_svg(Power power) {
    switch (power) {
        case Power::kNone:
            return {};
        case Power::kRow:
            return double_arrow(false);
        case Power::kColumn:
            return double_arrow(true);
        case Power::kBomb:
            return fmt::format(
                "<circle cx='24' cy='25' r='19.5' fill='#fff' stroke='{}' stroke-width='5'/><path "
                "d='M35 11L42 "
                "3' stroke='{}' stroke-width='4' stroke-linecap='round'/>",
                kInk, kInk);
        case Power::kHoming:
            return fmt::format(
                "<path d='M24 1L33 13H15Z M7 45L17 31L22 41Z M41 45L31 31L26 41Z' fill='{}'/>",
                kInk);
    }
    return {};
}

std::string tile_svg(const Spot& spot) {
    const bool plain = spot.power == Power::kNone;
    const double radius = plain ? 16 : 12;
    const Paint& paint = kPaints[spot.colour];
    // In a triangle there is more room below, or above, the middle.
    const double down = spot.colour == 2 ? 2 : spot.colour == 7 ? -2 : 0;
    return power_svg(spot.power) + outline(spot.colour, radius) +
           fmt::format(" fill='{}' stroke='{}' stroke-width='1.5' stroke-linejoin='round'/>",
                       paint.fill, plain ? kInk : "#fff") +
           letter_svg(std::string(1, match3::letter(spot.colour)), paint.letter, plain ? 17 : 14,
                      down);
}

// A disc with a piece of every one of six colours.
std::string colour_bomb_svg() {
    std::string out = fmt::format("<circle cx='24' cy='24' r='20' fill='{}'/>", kInk);
    for (int i = 0; i < 6; ++i)
        out += fmt::format(
            "<path d='M24 24L24 6A18 18 0 0 1 39.6 15Z' fill='{}' transform='rotate({} 24 24)'/>",
            kPaints[static_cast<std::size_t>(i)].fill, 60 * i);
    return out + fmt::format("<circle cx='24' cy='24' r='10' fill='{}'/>", kInk) +
           letter_svg("@", "#fff", 14, -1);
}

std::string item_svg() {
    return block("#fff6d0", "#b8860b") +
           fmt::format("<polygon points='{}' fill='#ffc400' stroke='{}' stroke-width='1.5'/>",
                       polygon(10, 16, 0.45, 0), kInk);
}

std::string crate_svg(int hits) {
    return block("#9b6b2f", "#5b3a10") +
           "<path d='M6 15H42M6 33H42M15 5V43M33 5V43' stroke='#5b3a10' stroke-width='2'/>"
           "<circle cx='24' cy='24' r='10' fill='#fff3dd' stroke='#5b3a10' stroke-width='2'/>" +
           letter_svg(std::to_string(hits), "#3b2408", 15);
}

std::string vine_svg() {
    return block("#dcefc8", "#2f6b1e") +
           "<path d='M10 42C10 28 38 34 36 20S14 20 18 8' fill='none' stroke='#2f6b1e' "
           "stroke-width='4' "
           "stroke-linecap='round'/><path d='M24 31q-9 -9 -15 -1q7 7 15 1Z M35 25q10 2 9 11q-10 -1 "
           "-9 -11Z M20 17q-10 2 -10 "
           "-7q10 -2 10 "
           "7Z M29 16q-2 -9 8 -10q3 9 -8 10Z' fill='#4f9a34'/>";
}

std::string thing_svg(const Spot& spot) {
    switch (spot.thing) {
        case Thing::kHole:
            return {};
        case Thing::kEmpty:
            return "<circle cx='24' cy='24' r='2.5' fill='#8b8577'/>";
        case Thing::kTile:
            return tile_svg(spot);
        case Thing::kColourBomb:
            return colour_bomb_svg();
        case Thing::kItem:
            return item_svg();
        case Thing::kStone:
            return block("#6d7178", "#3c3f45") + block("url(#dramatis-stone)", "#3c3f45");
        case Thing::kCrate:
            return crate_svg(spot.hits);
        case Thing::kVine:
            return vine_svg();
        case Thing::kRandom:
            return "<circle cx='24' cy='24' r='15' fill='#fffdf6' stroke='#8b8577' "
                   "stroke-width='1.5' "
                   "stroke-dasharray='4 3'/>" +
                   letter_svg("?", "#5d584c", 17);
    }
    return {};
}

std::string ice_number(int layers) {
    return fmt::format(
        "<circle cx='40' cy='40' r='7.5' fill='#fff' stroke='#1f6f9f' stroke-width='1.5'/><text "
        "x='40' "
        "y='44' font-size='11' font-weight='700' text-anchor='middle' fill='#0d4f78'>{}</text>",
        layers);
}

// Bars over the cell and a padlock in its corner.
std::string lock_svg() {
    return fmt::format(
        "<rect x='2' y='2' width='{0}' height='{0}' rx='6' fill='none' stroke='{1}' "
        "stroke-width='3.5'/>"
        "<path d='M33 9V6.5a4.5 4.5 0 0 1 9 0V9' fill='none' stroke='{1}' stroke-width='2.5'/>"
        "<rect x='30.5' y='8' width='14' height='10' rx='2' fill='#ffd25e' stroke='{1}' "
        "stroke-width='1.5'/>"
        "<circle cx='37.5' cy='13' r='1.8' fill='{1}'/>",
        kCellSize - 4, kInk);
}

}  // namespace

std::string xml_text(std::string_view text) { return core::markup_text(text); }

std::string_view spot_defs() {
    return "<defs><pattern id='dramatis-ice' width='8' height='8' patternUnits='userSpaceOnUse' "
           "patternTransform='rotate(45)'><rect width='8' height='8' fill='#d3effc'/><rect "
           "width='2.5' height='8' "
           "fill='#7cc4e8'/></pattern><pattern id='dramatis-stone' width='9' height='9' "
           "patternUnits='userSpaceOnUse'><path "
           "d='M0 0L9 9M9 0L0 9' stroke='#4d5057' stroke-width='1.5'/></pattern></defs>\n";
}

std::string spot_svg(const Spot& spot) {
    if (spot.thing == Thing::kHole) return {};
    std::string out = fmt::format("<rect width='{0}' height='{0}' rx='8' fill='{1}'/>", kCellSize,
                                  spot.ice ? "url(#dramatis-ice)" : "#e6e1d4");
    out += thing_svg(spot);
    if (spot.locked) out += lock_svg();
    if (spot.ice) out += ice_number(spot.ice);
    return out;
}

}  // namespace dramatis::report
