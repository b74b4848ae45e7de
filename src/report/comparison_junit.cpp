#include "report/comparison_junit.hpp"

#include <fmt/format.h>

#include "report/level_text.hpp"
#include "report/spot_svg.hpp"
#include "report/wording.hpp"

namespace dramatis::report {
namespace {

std::string unpaired_junit(const Comparison& comparison) {
    if (comparison.unpaired.empty()) return {};
    const bool fails = comparison.missing == Comparison::Missing::kFail;
    const std::size_t count = comparison.unpaired.size();
    std::string out = fmt::format(
        "  <testsuite name=\"levels on one side only\" tests=\"{}\" failures=\"{}\" "
        "skipped=\"{}\">\n",
        count, fails ? count : 0, fails ? 0 : count);
    for (const auto& level : comparison.unpaired)
        out += fmt::format(
            "    <testcase classname=\"{0}\" name=\"is on both sides\">\n      <{1} message=\"{0} "
            "is {2}\"/>\n    </testcase>\n",
            xml_text(level.id), fails ? "failure" : "skipped", xml_text(unpaired_text(level)));
    return out + "  </testsuite>\n";
}

// A file without a test would be told as a fault by some.
std::string identical_junit(const Comparison& comparison) {
    if (comparison.identical == 0) return {};
    return fmt::format(
        "  <testsuite name=\"identical levels\" tests=\"1\" failures=\"0\">\n"
        "    <testcase classname=\"all\" name=\"{} identical and not played\"/>\n"
        "  </testsuite>\n",
        comparison.identical == 1 ? "1 level is"
                                  : count_text(comparison.identical, "level") + " are");
}

}  // namespace

std::string junit_xml(const Comparison& comparison) {
    std::string out =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"dramatis compare\">\n";
    for (const auto& level : comparison.levels) {
        std::string cases;
        std::size_t count = 0, failures = 0;
        for (const auto& difference : level.differences) {
            if (!difference.gated) continue;
            ++count;
            cases +=
                fmt::format("    <testcase classname=\"{}\" name=\"{} of {}\"", xml_text(level.id),
                            xml_text(difference.metric->label), xml_text(difference.player));
            if (!is_alarm(difference)) {
                cases += "/>\n";
                continue;
            }
            const std::string change = xml_text(change_text(difference));
            failures += is_failure(difference);
            cases += is_failure(difference)
                         ? fmt::format(">\n      <failure message=\"{}\"/>\n", change)
                         : fmt::format(">\n      <system-out>{}; inside the target</system-out>\n",
                                       change);
            cases += "    </testcase>\n";
        }
        const auto alone = one_sided_players(level, comparison.missing);
        std::size_t skipped = 0;
        for (const auto& player : alone) {
            ++(player.counts ? failures : skipped);
            cases += fmt::format(
                "    <testcase classname=\"{}\" name=\"{}\">\n      <{}/>\n    </testcase>\n",
                xml_text(level.id), xml_text(player.text), player.counts ? "failure" : "skipped");
        }
        out += fmt::format(
            "  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" skipped=\"{}\">\n{}  "
            "</testsuite>\n",
            xml_text(level.id), count + alone.size(), failures, skipped, cases);
    }
    out += unpaired_junit(comparison);
    if (!comparison.problems.empty()) {
        out += fmt::format("  <testsuite name=\"problems\" tests=\"{0}\" errors=\"{0}\">\n",
                           comparison.problems.size());
        for (const auto& problem : comparison.problems)
            out += fmt::format(
                "    <testcase name=\"{}\">\n      <error message=\"{}\"/>\n    </testcase>\n",
                xml_text(problem.file), xml_text(problem.text));
        out += "  </testsuite>\n";
    }
    return out + identical_junit(comparison) + "</testsuites>\n";
}

}  // namespace dramatis::report
