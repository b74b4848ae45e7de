#include "report/spot_book.hpp"

#include <algorithm>

#include "core/check.hpp"
#include "report/level_text.hpp"
#include "report/spot_svg.hpp"

namespace dramatis::report {
namespace {

constexpr std::string_view kDigits = "0123456789abcdefghijklmnopqrstuvwxyz";
constexpr const char* kExit =
    "<path d='M15 35h18l-9 11Z' fill='#1a7f37' stroke='#fff' stroke-width='1.5'/>";

}  // namespace

std::size_t SpotBook::number_of(const match3::Spot& spot, const match3::Names& names) {
    static const std::string kNone;
    const std::string& colour =
        spot.thing == match3::Thing::kTile ? names.colours[spot.colour] : kNone;
    const auto found = std::ranges::find_if(
        kinds_, [&](const Kind& kind) { return kind.spot == spot && kind.colour == colour; });
    if (found != kinds_.end()) return static_cast<std::size_t>(found - kinds_.begin());
    kinds_.push_back({spot, colour});
    return kinds_.size() - 1;
}

std::optional<std::string> SpotBook::encode_if_room(const match3::Scene& scene,
                                                    const match3::Names& names) {
    const std::size_t before = kinds_.size();
    scene.for_each_cell([&](match3::Cell cell) { number_of(scene[cell], names); });
    if (kinds_.size() <= kDigits.size() * kDigits.size()) return encode(scene, names);
    kinds_.resize(before);
    return {};
}

std::string SpotBook::encode(const match3::Scene& scene, const match3::Names& names) {
    std::string out;
    scene.for_each_cell([&](match3::Cell cell) {
        const std::size_t number = number_of(scene[cell], names);
        DR_CHECK(number < kDigits.size() * kDigits.size());
        out += kDigits[number / kDigits.size()];
        out += kDigits[number % kDigits.size()];
    });
    return out;
}

core::Json SpotBook::json(std::size_t from) const {
    core::Json out = core::Json::array();
    for (std::size_t i = from; i < kinds_.size(); ++i) {
        const auto& [spot, colour] = kinds_[i];
        match3::Names names;
        names.colours[spot.colour] = colour;
        out.push_back({{"label", spot_text(spot, names)},
                       {"svg", spot_svg(spot) + (spot.exit ? kExit : "")}});
    }
    return out;
}

match3::Scene with_exits(const match3::Setup& setup, match3::Scene scene) {
    const match3::Scene full = match3::full_scene(setup);
    scene.for_each_cell([&](match3::Cell cell) {
        scene[cell].exit = full[cell].exit && full[cell].thing != match3::Thing::kStone;
    });
    return scene;
}

}  // namespace dramatis::report
