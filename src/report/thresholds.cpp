#include "report/thresholds.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <vector>

namespace dramatis::report {
namespace {

using T = Thresholds;

constexpr std::array kFields = {
    ThresholdField{"near_miss", &T::near_miss, 1, 100,
                   "a lost game that so many more moves would have won is a near miss"},
    ThresholdField{"long_cascade", &T::long_cascade, 2, 1000, "steps that make a long cascade"},
    ThresholdField{"best_share", &T::best_share, 0.001, 1,
                   "share of the games that are the best ones"},
    ThresholdField{"hard_pass_rate", &T::hard_pass_rate, 0, 1, "too hard below this pass rate"},
    ThresholdField{"easy_pass_rate", &T::easy_pass_rate, 0, 1, "too easy above this pass rate"},
    ThresholdField{"random_pass_rate", &T::random_pass_rate, 0, 1,
                   "plays itself if random play passes more often"},
    ThresholdField{"rare_stars", &T::rare_stars, 0, 1, "three stars in fewer games are rare"},
    ThresholdField{"common_stars", &T::common_stars, 0, 1,
                   "three stars in more of the wins are no feat"},
    ThresholdField{"cascade_wins", &T::cascade_wins, 0, 1, "share of the wins with a long cascade"},
    ThresholdField{"cascade_gap", &T::cascade_gap, 0, 1,
                   "how much more often wins have one than losses"},
    ThresholdField{"cascade_points", &T::cascade_points, 0, 1,
                   "share of the points that cascades made"},
    ThresholdField{"luck", &T::luck, 0, 1, "mostly luck above this share"},
    ThresholdField{"skill", &T::skill, 0, 1, "mostly skill below this share of luck"},
    ThresholdField{"alike", &T::alike, 0.5, 1,
                   "where more games than that end alike, nothing is said of luck and skill"},
    ThresholdField{"backfires", &T::backfires, 0, 1,
                   "how much less often a stronger player passes"},
    ThresholdField{"shuffles", &T::shuffles, 0, 1000, "too many shuffles a game"},
    ThresholdField{"bottleneck", &T::bottleneck, 0, 1,
                   "share of the lost games that one goal alone lost"},
    ThresholdField{"near_misses", &T::near_misses, 0, 1,
                   "share of the lost games that were near misses"},
    ThresholdField{"knife_edge", &T::knife_edge, 0, 1, "change of the pass rate by one move"},
    ThresholdField{"spare_moves", &T::spare_moves, 0, 1, "share of the moves left in games won"},
    ThresholdField{"few_moves", &T::few_moves, 0, 1000, "moves to choose from in a turn"},
    ThresholdField{"blocker_stays", &T::blocker_stays, 0, 1,
                   "share of the lost games that leave a blocker in the same cell"},
    ThresholdField{"idle_specials", &T::idle_specials, 0, 1,
                   "share of the special pieces that are fired"},
    ThresholdField{"narrow_range", &T::narrow_range, 1, 1000, "most points over fewest"},
    ThresholdField{"jump", &T::jump, 0, 1, "how much less often a level is passed than the last"},
    ThresholdField{"plateau", &T::plateau, 0, 1,
                   "how much less often the later half of a run of levels may be passed"},
};

}  // namespace

std::span<const ThresholdField> threshold_fields() { return kFields; }

core::Json to_json(const Thresholds& thresholds) {
    core::Json out = core::Json::object();
    for (const auto& field : kFields) out[std::string(field.name)] = thresholds.*field.value;
    return out;
}

core::Result<Thresholds> with_threshold(Thresholds thresholds, std::string_view assignment) {
    const auto sign = assignment.find('=');
    const auto name = assignment.substr(0, sign);
    const auto field = std::ranges::find(kFields, name, &ThresholdField::name);
    if (field == kFields.end() || sign == std::string_view::npos) {
        std::vector<std::string_view> names;
        for (const auto& known : kFields) names.push_back(known.name);
        return core::Error{fmt::format("'{}' is no threshold; write name=value with one of {}",
                                       assignment.substr(0, 40), fmt::join(names, ", ")),
                           {}};
    }
    const auto text = assignment.substr(sign + 1);
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() ||
        !(value >= field->low && value <= field->high))
        return core::Error{fmt::format("{} must be a number from {} to {}, such as {}={}", name,
                                       field->low, field->high, name, Thresholds{}.*field->value),
                           {}};
    thresholds.*field->value = value;
    return thresholds;
}

}  // namespace dramatis::report
