#include "report/terms.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include "report/metrics.hpp"
#include "report/page/terms.hpp"

namespace dramatis::report {
namespace {

std::string read(const char* path) {
    std::ifstream in(path);
    return {std::istreambuf_iterator<char>(in), {}};
}

// The manual has this very table, in this order, and no other row.
TEST(Terms, StandInTheManual) {
    std::string table;
    for (const Term& each : kTerms)
        table += fmt::format("| {} | {} | {} |\n", each.word, each.exactly, each.elsewhere);
    EXPECT_NE(read(DRAMATIS_PLAYTEST_MANUAL).find("|---|---|---|\n" + table + "\n"),
              std::string::npos)
        << table;
}

TEST(Terms, HaveOneMeaningEach) {
    std::set<std::string_view> ids, words;
    for (const Term& each : kTerms) {
        EXPECT_TRUE(ids.insert(each.id).second) << each.id;
        EXPECT_TRUE(words.insert(each.word).second) << each.word;
        EXPECT_TRUE(each.exactly.ends_with('.')) << each.id;
        EXPECT_NE(each.pages & Term::kAllPages, 0u) << each.id;
    }
}

// What people read is never a word of ours that the table replaces.
TEST(Terms, ReplaceOurOwnWords) {
    for (const Metric& metric : all_metrics())
        for (const char* ours : {"judge", "ladder", "wave", "best games"}) {
            EXPECT_EQ(metric.label.find(ours), std::string::npos) << metric.label;
            EXPECT_EQ(unit_word(metric.unit).find(ours), std::string::npos) << metric.unit;
        }
    EXPECT_EQ(unit_word("waves"), "steps");
    EXPECT_EQ(unit_word("share"), "share");
    EXPECT_EQ(counted(1, term("step")), "1 step");
    EXPECT_EQ(counted(1000, term("step")), "1,000 steps");
}

TEST(Terms, ExplainFigures) {
    for (const char* metric : {"pass_rate", "attempts", "near_misses", "best_moves", "shuffles",
                               "longest_cascade", "cascade_points", "specials_made"})
        EXPECT_NE(term_of_metric(metric), nullptr) << metric;
    EXPECT_EQ(term_of_metric("longest_cascade")->id, "step");
    EXPECT_EQ(term_of_metric("score"), nullptr);
}

// Everything that opens something opens something that is there.
TEST(Terms, OpenWhatThePageHas) {
    const core::Json report = {{"cast",
                                {{{"name", "greedy"}, {"title", "takes <the> best"}, {"ladder", 1}},
                                 {{"name", "a<b"}, {"title", "x"}, {"ladder", nullptr}},
                                 {{"name", "plain"}, {"title", ""}, {"ladder", nullptr}}}}};
    const page::Cast cast(report);
    const std::string section = page::words_section(cast, Term::kLevelPage);
    for (const Term& each : kTerms)
        EXPECT_EQ(section.find(fmt::format("id=\"term-{}\"", each.id)) != std::string::npos,
                  (each.pages & Term::kLevelPage) != 0)
            << each.id;
    EXPECT_EQ(page::player_html(cast, "greedy"),
              R"(<button type="button" class="term" popovertarget="player-0">greedy</button>)");
    EXPECT_NE(section.find(R"(id="player-0"><b>greedy</b> takes &lt;the&gt; best)"),
              std::string::npos)
        << section;
    EXPECT_NE(section.find(R"(id="player-1"><b>a&lt;b</b>)"), std::string::npos);
    EXPECT_EQ(page::player_html(cast, "plain"), "plain");
    EXPECT_EQ(page::player_html(cast, "<nobody>"), "&lt;nobody&gt;");
    EXPECT_NE(section.find("<code>--threshold near_miss</code>"), std::string::npos);
}

}  // namespace
}  // namespace dramatis::report
