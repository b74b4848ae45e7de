#include "report/terms.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "report/wording.hpp"

namespace dramatis::report {
namespace {

// Figures that are explained by another term than that of their name.
constexpr std::array<std::pair<std::string_view, std::string_view>, 7> kOfOthers = {
    {{"near_misses", "near_miss"},
     {"longest_cascade", "step"},
     {"cascade_points", "cascade"},
     {"cascade_wins", "cascade"},
     {"specials_made", "special"},
     {"specials_fired", "special"},
     {"difficulty_pass_rate", "average_player"}}};

}  // namespace

const Term* term_of_metric(std::string_view metric) {
    const auto other =
        std::ranges::find(kOfOthers, metric, &std::pair<std::string_view, std::string_view>::first);
    const auto found =
        std::ranges::find(kTerms, other == kOfOthers.end() ? metric : other->second, &Term::id);
    return found == kTerms.end() ? nullptr : &*found;
}

std::string_view unit_word(std::string_view unit) {
    return unit == "waves" ? term("step").words : unit;
}

std::string counted(std::size_t count, const Term& what) {
    return fmt::format("{} {}", number_of(count), count == 1 ? what.word : what.words);
}

}  // namespace dramatis::report
