#include "report/advice_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "report/figure.hpp"
#include "report/wording.hpp"

namespace dramatis::report {
namespace {

using core::Json;

// "+13 points", of a share.
std::string gain_words(double change) {
    const double points = std::round(100 * std::abs(change));
    return fmt::format("{}{:.0f} point{}", change < 0 && points > 0 ? "\xE2\x88\x92" : "+", points,
                       points == 1 ? "" : "s");
}

std::string share_words(const Json& figure) {
    return percent(Figure{.value = figure["value"].get<double>(),
                          .low = figure["low"].get<double>(),
                          .high = figure["high"].get<double>(),
                          .n = figure["n"].get<std::size_t>()});
}

}  // namespace

std::string proposals_title(const Json& advice) {
    if (advice["missed"] == "three_stars") return "A change that puts three stars in reach";
    const Json& proposals = advice["proposals"];
    return fmt::format(
        "{} {:.0f} to {:.0f} %",
        proposals.size() == 1 ? "A change that brings it to" : "Changes that bring it to",
        100 * proposals[0]["low"].get<double>(), 100 * proposals[0]["high"].get<double>());
}

std::string effect_words(const Json& proposal) {
    const double change = proposal["change"].get<double>();
    if (proposal["aim"] != "three_stars")
        return fmt::format("of games passed, {}", gain_words(change));
    const double before = proposal["share"]["value"].get<double>() - change;
    // The difference of two roundings is no share.
    return fmt::format("of wins earn three stars, instead of {}",
                       percent(before < 1e-9 ? 0.0 : before));
}

std::string doubt_words(const Json& proposal) {
    return proposal["sure"] == true ? "" : "probably: the range reaches over the edge";
}

NoProposal no_proposal(const Json& advice) {
    if (advice["missed"].is_null() || !advice["proposals"].empty()) return {};
    const std::string search =
        advice["search"].is_string() ? advice["search"].get<std::string>() : "";
    if (advice["tried"] == true)
        return {.why = "A quick search over changes of all kinds found none that you would ship.",
                .ask = search.empty() ? "" : "This command searches longer:",
                .command = search};
    if (search.empty())
        return {
            .why = "No change has been tried yet: playtest does so after it has played all games.",
            .ask = "",
            .command = ""};
    return {.why = "No change has been tried, because this player takes long.",
            .ask = "This command tries some, and writes the level that it finds:",
            .command = search};
}

std::vector<std::string> advice_lines(const Json& advice, std::size_t most) {
    if (!advice.is_object()) return {};
    std::vector<std::string> out = {advice["standing"].get<std::string>()};
    const Json& proposals = advice["proposals"];
    if (proposals.empty()) {
        const auto none = no_proposal(advice);
        if (!none.why.empty()) out.push_back(none.why + (none.ask.empty() ? "" : " " + none.ask));
        if (!none.command.empty()) out.push_back("  " + none.command);
        return out;
    }
    out.push_back(proposals_title(advice) + ":");
    for (std::size_t i = 0; i < std::min(most, proposals.size()); ++i) {
        const Json& each = proposals[i];
        const std::string doubt = doubt_words(each);
        out.push_back(fmt::format("  {}: {} {}{}", each["text"].get<std::string>(),
                                  share_words(each["share"]), effect_words(each),
                                  doubt.empty() ? "" : " (" + doubt + ")"));
        out.push_back("    " + each["command"].get<std::string>());
    }
    if (proposals.size() > most)
        out.push_back(fmt::format("  and {} more, see the report", proposals.size() - most));
    return out;
}

}  // namespace dramatis::report
