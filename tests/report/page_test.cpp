#include "report/page/page.hpp"

#include <gtest/gtest.h>

#include <string>

#include "report/page/figure.hpp"
#include "report/page/html.hpp"

namespace dramatis::report {
namespace {

using core::Json;

Json figure(double value, double low, double high, int n = 100) {
    return {{"value", value}, {"low", low}, {"high", high}, {"n", n}};
}
Json no_figure() { return {{"value", nullptr}, {"low", nullptr}, {"high", nullptr}, {"n", 0}}; }

Json row(int count, double value) {
    return {{"value", std::vector<double>(static_cast<std::size_t>(count), value)},
            {"low", std::vector<double>(static_cast<std::size_t>(count), value / 2)},
            {"high", std::vector<double>(static_cast<std::size_t>(count), value)}};
}

// A player on a level of 2 x 2.
Json player(const std::string& name) {
    Json quantiles = Json::array();
    for (const double q : {0.05, 0.25, 0.5, 0.75, 0.95})
        quantiles.push_back({{"q", q}, {"figure", figure(1000 * q, 900 * q, 1100 * q)}});
    const Json map = {{"value", {0.5, 1.25, 0, 3}}, {"margin", {0.1, 0.1, 0, 0.2}}};
    const Json move = {{"row", 0},
                       {"column", 0},
                       {"direction", "right"},
                       {"swapped", "00010000"},
                       {"waves", Json::array()},
                       {"shuffled", false},
                       {"after", "00000001"},
                       {"score", 60},
                       {"goals", {"1 of 2"}},
                       {"offered", 3}};
    return {{"name", name},
            {"games", 100},
            {"figures",
             {{{"metric", "pass_rate"},
               {"label", "pass rate"},
               {"unit", "share"},
               {"figure", figure(0.84, 0.82, 0.86)}},
              {{"metric", "attempts"},
               {"label", "attempts per pass"},
               {"unit", "attempts"},
               {"figure", figure(1.19, 1.1, 1.3)}},
              {{"metric", "score"},
               {"label", "score"},
               {"unit", "points"},
               {"figure", figure(12345.6, 12000, 12600)}}}},
            {"curve", row(5, 0.8)},
            {"score_quantiles", quantiles},
            {"score_histogram", {{"from", 0}, {"width", 500}, {"counts", {1, 5, 2}}}},
            {"moves_left_counts", {1, 2}},
            {"cascade_counts", {0, 4, 3}},
            {"goals",
             {{{"text", "all ice"},
               {"met", figure(0.9, 0.8, 1)},
               {"missed", figure(1, 0.9, 1)},
               {"alone", figure(1, 0.9, 1)},
               {"progress", no_figure()}}}},
            {"offered", row(3, 8)},
            {"maps", {{"swaps", map}, {"clears", map}, {"blockers", nullptr}}},
            {"replays",
             {{{"label", "best"},
               {"game", 17},
               {"score", 9120},
               {"won", true},
               {"stars", 2},
               {"moves_used", 1},
               {"start", "00000100"},
               {"moves", {move}}}}}};
}

Json level(const std::string& id) {
    return {{"id", id},
            {"name", "Garden"},
            {"teaches", ""},
            {"notes", ""},
            {"has_goals", true},
            {"rows", 2},
            {"columns", 2},
            {"colours", 5},
            {"moves", 3},
            {"goals", {"all ice"}},
            {"stars", {500, 1000, 2000}},
            {"facts", {{"size", "2 x 2"}}},
            {"target", {{"low", 0.77}, {"high", 0.93}, {"player", "greedy"}}},
            {"judge", "greedy"},
            {"advice",
             {{"standing", "Too easy: greedy passes 84 %."},
              {"side", "too_easy"},
              {"low", 0.3},
              {"high", 0.6},
              {"is_target", true},
              {"missed", "pass_rate"},
              {"tried", true},
              {"search", nullptr},
              {"proposals",
               {{{"aim", "pass_rate"},
                 {"text", "2 moves instead of 3"},
                 {"share", figure(0.47, 0.44, 0.5)},
                 {"low", 0.3},
                 {"high", 0.6},
                 {"change", -0.37},
                 {"sure", true},
                 {"moves", {2, 2}},
                 {"command", "./dramatis level set 'a b.json' moves=2"},
                 {"board", nullptr}},
                {{"aim", "pass_rate"},
                 {"text", "row 0, column 1: a hole"},
                 {"share", figure(0.57, 0.5, 0.64)},
                 {"low", 0.3},
                 {"high", 0.6},
                 {"change", -0.27},
                 {"sure", false},
                 {"moves", nullptr},
                 {"command", "./dramatis level set 'a b.json' board/0=??"},
                 {"board", "00010101"}}}},
              {"extra_moves",
               {figure(0.1, 0.05, 0.2), figure(0.2, 0.1, 0.3), figure(0.25, 0.2, 0.3),
                figure(0.3, 0.2, 0.4), figure(0.35, 0.3, 0.4), figure(0.4, 0.3, 0.5)}}}},
            {"board", "00010100"},
            {"summary", "Greedy passes 84 %."},
            {"status", "warning"},
            {"findings",
             {{{"id", "x"},
               {"severity", "warning"},
               {"text", "Mostly luck."},
               {"more", "Give more moves."},
               {"thresholds", Json::array()},
               {"evidence",
                {{{"player", "greedy"},
                  {"metric", "luck"},
                  {"label", "luck"},
                  {"unit", "share"},
                  {"figure", figure(0.6, 0.5, 0.7)}}}}}}},
            {"difficulty",
             {{"pass_rate", figure(0.62, 0.58, 0.66)}, {"logit", figure(-0.3, -0.5, -0.1)}}},
            {"luck", figure(0.6, 0.5, 0.7)},
            {"decides",
             {{"falling", figure(0.35, 0.3, 0.4)},
              {"board", figure(0.25, 0.2, 0.3)},
              {"play", figure(0.4, 0.3, 0.5)}}},
            {"skill", figure(0.8, 0.7, 0.9)},
            {"score_range", nullptr},
            {"players", {player("random"), player("greedy")}}};
}

Json report_of(Json levels) {
    return {{"dramatis_report", 1},
            {"program", "0.1.0"},
            {"signature", 1},
            {"seed", 18446744073709551615u},
            {"thresholds", Json::object()},
            {"cast",
             {{{"name", "random"}, {"title", "any move"}, {"ladder", 0}},
              {{"name", "greedy"}, {"title", "the best at once"}, {"ladder", 1}}}},
            {"spots",
             {{{"label", "tile A"}, {"svg", "<circle r='9'/>"}}, {{"label", "hole"}, {"svg", ""}}}},
            {"defs", "<pattern id='dots'/>"},
            {"problems", Json::array()},
            {"levels", std::move(levels)}};
}

Json comparison_of(const Json& before, const Json& after) {
    Json out = report_of(Json::array());
    out.erase("dramatis_report");
    out["dramatis_comparison"] = 1;
    out["level"] = 0.95;
    out["verdict"] = "changed";
    out["levels"] = {{{"id", "a"},
                      {"old", before},
                      {"new", after},
                      {"edits", {"moves: 17 -> 16"}},
                      {"verdict", "changed"},
                      {"text", "Greedy passes 6 points less often."},
                      {"headline",
                       {{"player", "greedy"},
                        {"metric", "pass_rate"},
                        {"unit", "share"},
                        {"old", figure(0.84, 0.82, 0.86)},
                        {"new", figure(0.78, 0.76, 0.8)},
                        {"target",
                         {{"low", 0.8},
                          {"high", 0.9},
                          {"player", "greedy"},
                          {"was", "inside"},
                          {"is", "unsure"},
                          {"text", "80 to 90 %: at its edge"}}}}},
                      {"cells", {{{"cell", 1}, {"old", "a tile"}, {"new", "a <vine>"}}}},
                      {"differences",
                       {{{"player", "greedy"},
                         {"metric", "pass_rate"},
                         {"label", "pass rate"},
                         {"unit", "share"},
                         {"old", figure(0.84, 0.82, 0.86)},
                         {"new", figure(0.78, 0.76, 0.8)},
                         {"difference", figure(-0.06, -0.08, -0.04)},
                         {"p", 0.003},
                         {"gated", true},
                         {"verdict", "down"},
                         {"tolerance", 0}}}}}};
    return out;
}

bool has(const std::string& page, const std::string& text) {
    return page.find(text) != std::string::npos;
}

// What a reader with scripts off gets.
std::string body(const std::string& page) {
    const auto from = page.find("<header class=\"top\">"), to = page.find("<script id=\"data\"");
    return page.substr(from, to - from);
}

std::string data(const std::string& page) {
    const std::string tag = "<script id=\"data\" type=\"application/json\">";
    const auto from = page.find(tag) + tag.size();
    return page.substr(from, page.find("</script>", from) - from);
}

TEST(Page, ShowsWhatMattersAsText) {
    const std::string page = playtest_page(report_of({level("12-garden")}));
    const std::string shown = body(page);
    for (const char* text :
         {"Greedy passes 84\xC2\xA0%.", "Mostly luck.", "Give more moves.",
          "84 %</span> <span class=\"interval\">(82 to 86)", "12,346", "id=\"level-12-garden\"",
          "<symbol id=\"spot-0\" viewBox=\"0 0 48 48\"><circle r='9'/></symbol>", "all ice",
          "seed 18446744073709551615", "data-plot=\"curve\"", "data-plot=\"passes\"",
          "data-plot=\"score\"", "data-map=\"swaps\""})
        EXPECT_TRUE(has(shown, text)) << text;
    EXPECT_FALSE(has(shown, "data-map=\"blockers\""));  // null
    EXPECT_FALSE(has(shown, "nan"));
    EXPECT_FALSE(has(page, "__BODY__"));
}

TEST(Page, CarriesTheSameData) {
    const Json report = report_of({level("a"), level("b")});
    EXPECT_EQ(Json::parse(data(playtest_page(report))), report);
}

TEST(Page, TakesNothingOfALevelForHtml) {
    const std::string evil =
        "</script><script>alert(1)</script><img src=x onerror='alert(2)'>\"'&__DATA__";
    Json hostile = level(evil);
    for (const char* key : {"name", "notes", "summary", "status", "judge", "teaches"})
        hostile[key] = evil;
    hostile["goals"] = {evil};
    for (const char* key : {"standing", "side", "missed"}) hostile["advice"][key] = evil;
    for (const char* key : {"aim", "text", "command", "board"})
        hostile["advice"]["proposals"][0][key] = evil;
    hostile["facts"] = {{evil, evil}};
    hostile["target"]["player"] = evil;
    for (const char* key : {"text", "more", "severity"}) hostile["findings"][0][key] = evil;
    for (const char* key : {"player", "metric", "label", "unit"})
        hostile["findings"][0]["evidence"][0][key] = evil;
    hostile["players"][0]["name"] = evil;
    hostile["players"][0]["figures"][0]["label"] = evil;
    hostile["players"][0]["figures"][0]["metric"] = evil;
    hostile["players"][0]["figures"][0]["unit"] = evil;
    hostile["players"][0]["goals"][0]["text"] = evil;
    hostile["players"][0]["replays"][0]["label"] = evil;
    Json report = report_of({hostile});
    report["cast"][0]["name"] = evil;
    report["cast"][0]["title"] = evil;
    report["spots"][0]["label"] = evil;
    report["program"] = evil;
    report["problems"] = {{{"file", evil}, {"text", evil}}};
    Json comparison = comparison_of(hostile, hostile);
    comparison["cast"] = report["cast"];
    for (const char* key : {"id", "verdict", "text"}) comparison["levels"][0][key] = evil;
    comparison["levels"][0]["edits"] = {evil};
    for (const char* key : {"player", "metric", "label", "unit", "verdict"})
        comparison["levels"][0]["differences"][0][key] = evil;
    for (const auto& [page, json] :
         {std::pair{playtest_page(report), report}, {comparison_page(comparison), comparison}}) {
        EXPECT_FALSE(has(page, "<script>alert"));
        EXPECT_FALSE(has(page, "<img"));
        EXPECT_TRUE(has(body(page), "&lt;img src=x"));
        EXPECT_FALSE(has(data(page), "<"));
        EXPECT_EQ(Json::parse(data(page)), json);
        EXPECT_FALSE(has(body(page), "'alert(2)'"));
    }
}

TEST(Page, AReportWithoutLevelsSaysWhatWasWrong) {
    Json report = report_of(Json::array());
    report["cast"] = Json::array();
    report["spots"] = Json::array();
    report["problems"] = {{{"file", "bad.json"}, {"text", "bad.json:3:5: no such colour"}}};
    const std::string shown = body(playtest_page(report));
    EXPECT_TRUE(has(shown, "No level was played."));
    EXPECT_TRUE(has(shown, "bad.json:3:5: no such colour"));
    EXPECT_FALSE(has(shown, "data-plot"));
    Json comparison = comparison_of(level("a"), level("a"));
    comparison["levels"] = Json::array();
    comparison["removed"] = {"gone<b>"};
    const std::string compared = body(comparison_page(comparison));
    EXPECT_TRUE(has(compared, "Nothing was compared"));
    EXPECT_TRUE(has(compared, "gone&lt;b&gt;"));
    for (const char* text : {"Played by", "How sure", "class=\"badge", "same seeds"})
        EXPECT_FALSE(has(compared, text)) << text;
}

TEST(Page, OneLevelComesBeforeTheOverview) {
    const std::string one = body(playtest_page(report_of({level("a")})));
    EXPECT_LT(one.find("id=\"level-a\""), one.find("id=\"overview\""));
    EXPECT_LT(one.find("href=\"#level-a\""), one.find("href=\"#overview\""));
    EXPECT_FALSE(has(one, "data-plot=\"difficulty\""));
    const std::string two = body(playtest_page(report_of({level("a"), level("b")})));
    EXPECT_LT(two.find("id=\"overview\""), two.find("id=\"level-a\""));
    EXPECT_TRUE(has(two, "data-plot=\"difficulty\""));
}

TEST(Page, ShowsNotesOnceAsAFact) {
    Json noted = level("a");
    noted["notes"] = "Mind the gap.";
    noted["facts"] = Json::array({Json::array({"notes", "Mind the gap."})});
    const std::string shown = body(playtest_page(report_of({noted})));
    EXPECT_NE(shown.find("Mind the gap."), std::string::npos);
    EXPECT_EQ(shown.find("Mind the gap."), shown.rfind("Mind the gap."));
}

TEST(Page, TellsTheBonusForMovesLeft) {
    EXPECT_TRUE(has(body(playtest_page(report_of({level("a")}))),
                    "<td>60<span class=\"unit\">9,120 with the bonus for moves left</span></td>"));
}

TEST(Page, ALevelWithoutGoalsShowsScores) {
    Json open = level("paper");
    open["has_goals"] = false;
    open["goals"] = Json::array();
    for (const char* key : {"target", "difficulty", "luck", "decides", "skill"})
        open[key] = nullptr;
    for (Json& each : open["players"]) {
        each["curve"] = nullptr;
        each["goals"] = Json::array();
        each["moves_left_counts"] = Json::array();
        each["figures"].erase(0);
        each["figures"].erase(0);
    }
    const std::string shown = body(playtest_page(report_of({open})));
    for (const char* kind : {"difficulty", "passes", "curve", "moves-left", "luck"})
        EXPECT_FALSE(has(shown, std::string("data-plot=\"") + kind)) << kind;
    EXPECT_TRUE(has(shown, "data-plot=\"score\""));
    EXPECT_TRUE(has(shown, "12,346"));
    EXPECT_FALSE(has(body(comparison_page(comparison_of(open, open))), "data-plot="));
}

TEST(Page, ShowsWhatDecides) {
    const std::string shown = body(playtest_page(report_of({level("a")})));
    for (const char* text :
         {"what falls in 35 % (30 to 40); the opening board 25 % (20 to 30); how "
          "it is played 40 % (30 to 50)",
          R"(<div class="falling" style="width:35.0%">)",
          R"(<li class="play"><span>how it is played</span>)"})
        EXPECT_TRUE(has(shown, text)) << text;
}

TEST(Page, SaysFirstWhatToDo) {
    const std::string shown = body(playtest_page(report_of({level("a")})));
    for (const char* text :
         {"<p class=\"standing\">Too easy: greedy passes 84\xC2\xA0%.</p>",
          "<h4>Changes that bring it to 30 to 60 %</h4>", "2 moves instead of 3",
          "47 %</span> <span class=\"interval\">(44 to 50)",
          "\xE2\x88\x92"
          "37 points",
          "(probably: the range reaches over the edge)",
          "<p class=\"command\"><code>./dramatis level set &#39;a b.json&#39; moves=2</code></p>",
          "id=\"board-0-proposal-1\"", "href=\"#board-0-proposal-1\"", "with five more moves"})
        EXPECT_TRUE(has(shown, text)) << text;
    EXPECT_FALSE(has(shown, "id=\"board-0-proposal-0\""));  // nothing on the board changes
    EXPECT_LT(shown.find("What to do"), shown.find(">Findings<"));
    EXPECT_LT(shown.find("2 moves instead"), shown.find("a hole"));
}

TEST(Page, SaysThatNothingWasFoundOnlyWhereChangesWereTried) {
    Json odd = level("a");
    odd["advice"]["proposals"] = Json::array();
    const std::string nothing = "found none that you would ship";
    EXPECT_TRUE(has(body(playtest_page(report_of({odd}))), nothing));
    odd["advice"]["tried"] = false;
    EXPECT_FALSE(has(body(playtest_page(report_of({odd}))), nothing));
    odd["advice"] = nullptr;
    EXPECT_FALSE(has(body(playtest_page(report_of({odd}))), "What to do"));
}

// A level with an alarm is not called good below it.
TEST(Page, CallsNothingGoodBelowAnAlarm) {
    Json odd = level("a");
    const std::string good = ">Good</span>", nothing = "Nothing stands out.",
                      else_nothing = "Nothing else stands out.";
    odd["status"] = "alarm";
    odd["findings"] = {{{"id", "out_of_band"},
                        {"severity", "alarm"},
                        {"text", "Too hard."},
                        {"more", ""},
                        {"evidence", Json::array()}}};
    const std::string alarmed = body(playtest_page(report_of({odd})));
    EXPECT_TRUE(has(alarmed, else_nothing));
    EXPECT_FALSE(has(alarmed, good));
    EXPECT_FALSE(has(alarmed, nothing));
    // Without a target there is no norm that it could be good by.
    odd["status"] = "note";
    odd["findings"] = Json::array();
    const std::string calm = body(playtest_page(report_of({odd})));
    EXPECT_TRUE(has(calm, nothing));
    EXPECT_FALSE(has(calm, good));
    // A comparison has no advice that would say it above, so the finding stands there.
    odd["findings"] = {{{"id", "out_of_band"},
                        {"severity", "alarm"},
                        {"text", "Too hard."},
                        {"more", ""},
                        {"evidence", Json::array()}}};
    EXPECT_TRUE(has(body(comparison_page(comparison_of(odd, odd))), "Too hard."));
}

// Of whom a page speaks, it shows.
TEST(Page, SpeaksOnlyOfPlayersThatAreThere) {
    const std::string ladder = body(playtest_page(report_of({level("a"), level("b")})));
    for (const char* text : {"personas", "plans ahead"}) EXPECT_FALSE(has(ladder, text)) << text;

    Json report = report_of({level("a"), level("b")});
    report["cast"].push_back({{"name", "max-score"}, {"title", "points"}, {"ladder", nullptr}});
    for (Json& each : report["levels"]) each["players"].push_back(player("max-score"));
    const std::string with_persona = body(playtest_page(report));
    for (const char* text :
         {"personas</button>, each with a style of its own. Shaded",
          "Below them: the <button type=\"button\" class=\"term\" popovertarget=\"term-persona\">",
          "personas</button> each have a style of their own; they show what a level allows"})
        EXPECT_TRUE(has(with_persona, text)) << text;

    Json& curve = report["levels"][0]["players"][1]["curve"];  // of some limits only
    for (const char* key : {"value", "low", "high"}) curve[key][1] = nullptr;
    EXPECT_TRUE(has(body(playtest_page(report)), "A player who plans ahead"));
}

TEST(Page, SaysWhyTheBestGamesMayBeLongerThanTheLimit) {
    const auto shown = [](double moves) {
        Json odd = level("a");
        odd["players"][0]["figures"].push_back({{"metric", "best_moves"},
                                                {"label", "moves to win at best"},
                                                {"unit", "moves"},
                                                {"figure", figure(moves, moves, moves)}});
        return body(playtest_page(report_of({odd})));
    };
    EXPECT_TRUE(has(shown(4), "may need more moves than the limit of 3, even at best."));
    EXPECT_FALSE(has(shown(3), "more moves than the limit"));
}

TEST(Page, SaysWhyMoreSpecialsAreFiredThanMade) {
    const auto is_said = [](double made, double fired) {
        Json odd = level("a");
        for (const auto& [metric, value] :
             {std::pair{"specials_made", made}, std::pair{"specials_fired", fired}})
            odd["players"][0]["figures"].push_back({{"metric", metric},
                                                    {"label", metric},
                                                    {"unit", "a game"},
                                                    {"figure", figure(value, value, value)}});
        return has(body(playtest_page(report_of({odd}))),
                   "More special pieces can be fired than made");
    };
    EXPECT_TRUE(is_said(1.2, 1.4));
    EXPECT_FALSE(is_said(1.4, 1.2));
}

// The hardest first; who has no goals has no place.
TEST(Page, LevelsStandOnOneScale) {
    Json hard = level("hard"), easy = level("easy"), open = level("open");
    easy["name"] = "Easy <one>";
    hard["name"] = "Hard one";
    hard["difficulty"]["pass_rate"] = figure(0.1, 0.05, 0.15);
    open["difficulty"] = nullptr;
    const std::string shown = body(playtest_page(report_of({easy, open, hard})));
    ASSERT_TRUE(has(shown, "data-plot=\"scale\""));
    EXPECT_TRUE(has(shown, "Hard one 10 % (5 to 15); Easy &lt;one&gt; 62 % (58 to 66)\""));
    for (Json* each : {&hard, &easy}) (*each)["difficulty"] = nullptr;
    EXPECT_FALSE(has(body(playtest_page(report_of({easy, open, hard}))), "data-plot=\"scale\""));
}

TEST(Page, NullFiguresAreADash) {
    Json odd = level("a");
    for (Json& each : odd["players"]) {
        for (Json& entry : each["figures"]) entry["figure"] = no_figure();
        for (Json& entry : each["score_quantiles"]) entry["figure"] = no_figure();
        each["curve"] = {
            {"value", {nullptr, 0.5}}, {"low", {nullptr, 0.4}}, {"high", {nullptr, 0.6}}};
        each["replays"] = Json::array();
    }
    const std::string shown = body(playtest_page(report_of({odd})));
    EXPECT_TRUE(has(shown, "\xE2\x80\x93</span><span class=\"unseen\"> no games to tell from"));
    EXPECT_FALSE(has(shown, "nan"));
    EXPECT_FALSE(has(shown, "null"));
}

TEST(Page, SectionsHaveAddressesOfTheirOwn) {
    const std::string shown =
        body(playtest_page(report_of({level("a b"), level("a-b"), level("overview")})));
    for (const char* id :
         {"id=\"level-a-b\"", "id=\"level-a-b.1\"", "id=\"level-overview\"", "id=\"overview\""})
        EXPECT_TRUE(has(shown, id)) << id;
}

TEST(Page, IsTheSameEveryTime) {
    const Json report = report_of({level("a"), level("b")}),
               comparison = comparison_of(level("a"), level("a"));
    EXPECT_EQ(playtest_page(report), playtest_page(report));
    EXPECT_EQ(comparison_page(comparison), comparison_page(comparison));
}

TEST(Page, ALevelShowsItsVersionsWhereThereIsMoreThanOne) {
    Json one = level("a");
    EXPECT_FALSE(has(body(playtest_page(report_of({one}))), "data-plot=\"history\""));
    const auto version = [](const char* name, bool present, double rate) {
        return Json{{"id", "3f2a"},
                    {"name", name},
                    {"present", present},
                    {"metric", "pass_rate"},
                    {"edits", {"moves: 17 -> <16>"}},
                    {"players",
                     {{{"name", "greedy"}, {"figure", figure(rate, rate - 0.02, rate + 0.02)}}}}};
    };
    one["history"] = {version("2026-11-18", false, 0.5), version("a1b2 <Fewer>", true, 0.62)};
    const std::string shown = body(playtest_page(report_of({one})));
    for (const char* text : {"data-plot=\"history\"", "1. 2026-11-18", "2. a1b2 &lt;Fewer&gt;",
                             "3f2a, now", "moves: 17\xC2\xA0&rarr; &lt;16&gt;"})
        EXPECT_TRUE(has(shown, text)) << text;
    EXPECT_FALSE(has(shown, "<Fewer>"));
    EXPECT_TRUE(has(shown, "62")) << "the figures are in the table";
    one["history"] = {version("2026-11-18", true, 0.5)};
    EXPECT_FALSE(has(body(playtest_page(report_of({one}))), "data-plot=\"history\""));
}

TEST(Page, AComparisonShowsBothSides) {
    const std::string shown = body(comparison_page(comparison_of(level("a"), level("a"))));
    for (const char* text :
         {"Greedy passes 6 points less often.", "moves: 17\xC2\xA0&rarr; 16",
          "\xE2\x88\x92"
          "6.0 points",
          "less", "data-plot=\"compared-passes\"", "data-plot=\"compared-curve\"",
          "id=\"board-0-old\"", "data-side=\"old\"", "data-side=\"new\""})
        EXPECT_TRUE(has(shown, text)) << text;
}

TEST(Page, AComparisonBeginsWithTheFiguresTheTargetAndTheChangedCells) {
    Json comparison = comparison_of(level("a"), level("a"));
    std::string shown = body(comparison_page(comparison));
    EXPECT_LT(shown.find("class=\"headline\""), shown.find("id=\"overview\""))
        << "one level opens on its own page";
    EXPECT_TRUE(has(shown, "Target 80 to 90"));
    EXPECT_TRUE(has(shown, "class=\"band\""));
    // On both boards, in the drawing, for those who listen and in the legend.
    const auto count = [&](const std::string& text) {
        std::size_t found = 0;
        for (auto at = shown.find(text); at != std::string::npos; at = shown.find(text, at + 1))
            ++found;
        return found;
    };
    EXPECT_EQ(count("class=\"flag\""), 4u);
    EXPECT_EQ(count("changed cell: row 0, column 1\""), 2u);
    EXPECT_EQ(count("<figure class=\"board\"") + count("<figure class=\"heat\""),
              count("class=\"rulers\""));
    Json cells = Json::array();
    for (int i = 0; i < 5; ++i)
        cells.push_back({{"cell", i}, {"old", "a tile"}, {"new", "a <vine>"}});
    comparison["levels"][0]["cells"] = cells;
    shown = body(comparison_page(comparison));
    EXPECT_TRUE(has(shown, "All 5 changed cells"));
    EXPECT_TRUE(has(shown, "a tile &rarr; a &lt;vine&gt;"));
    comparison["levels"][0]["cells"] = nullptr;
    EXPECT_TRUE(has(body(comparison_page(comparison)), "different sizes"));
    comparison["levels"].push_back(comparison["levels"][0]);
    shown = body(comparison_page(comparison));
    EXPECT_LT(shown.find("id=\"overview\""), shown.find("class=\"headline\""));
}

TEST(Page, AComparisonSaysWhetherSeedsAreTheSame) {
    Json comparison = comparison_of(level("a"), level("a"));
    EXPECT_TRUE(has(body(comparison_page(comparison)), "the same players on the same seeds"));
    EXPECT_FALSE(has(body(comparison_page(comparison)), "Only in the"));
    comparison["paired"] = false;
    comparison["added"] = {"fresh"};
    comparison["removed"] = {"gone"};
    comparison["levels"][0]["differences"][0]["p"] = 1;
    const std::string shown = body(comparison_page(comparison));
    EXPECT_FALSE(has(shown, "the same players on the same seeds"));
    EXPECT_FALSE(has(shown, "game by game"));
    for (const char* text : {"different seeds", "independent",
                             "Only in the new version</h3><ul class=\"edits\"><li><code>fresh<",
                             "Only in the old version</h3><ul class=\"edits\"><li><code>gone<",
                             "By chance alone", ">nearly always</td>"})
        EXPECT_TRUE(has(shown, text)) << text;
}

TEST(Page, AComparisonSaysWhatBecameOfLevelsOnOneSide) {
    Json comparison = comparison_of(level("a"), level("a"));
    comparison["added"] = {"fresh"};
    comparison["removed"] = {"gone"};
    comparison["unpaired"] = {
        {{"id", "gone"}, {"side", "old"}, {"like", "fresh<i>"}, {"text", ""}}};
    comparison["renamed"] = {{{"old", "inn<i>"}, {"new", "pub"}}};
    comparison["missing"] = "fail";
    std::string shown = body(comparison_page(comparison));
    for (const char* text :
         {"<li><code>gone</code> may be <code>fresh&lt;i&gt;</code> under another name</li>",
          "that counts as a change", "<li><code>inn&lt;i&gt;</code> is now <code>pub</code></li>"})
        EXPECT_TRUE(has(shown, text)) << text;
    comparison["missing"] = "warn";
    shown = body(comparison_page(comparison));
    EXPECT_TRUE(has(shown, "That does not count as a change here"));
}

TEST(Page, SaysThatAReplayWasCut) {
    Json report = report_of({level("a")});
    Json& replay = report["levels"][0]["players"][0]["replays"][0];
    replay["cut"] = "The replay ends after move 3 of 160 <i>.";
    EXPECT_TRUE(has(body(playtest_page(report)), "The replay ends after move 3 of 160 &lt;i&gt;."));
}

TEST(PageFigures, AreWordsThatNeedNoStatistics) {
    using page::Figure;
    using page::figure_words;
    EXPECT_EQ(figure_words({0.84, 0.82, 0.86, 1000}, "share"), "84 % (82 to 86)");
    EXPECT_EQ(figure_words({0.998, 0.99, 1, 1000}, "share"), "99.8 % (99.0 to 100)");
    EXPECT_EQ(figure_words({9119.6, 9000, 9240, 1000}, "points"), "9,120 (9,000 to 9,240)");
    EXPECT_EQ(figure_words({3.21, 3.0, 3.4, 1000}, "moves"), "3.2 (3.0 to 3.4)");
    EXPECT_EQ(figure_words({{}, 266.2, {}, 1000}, "attempts"), "at least 266");
    EXPECT_EQ(figure_words({400, 266, {}, 1000}, "attempts"), "400 (266 or more)");
    EXPECT_EQ(figure_words({}, "share"), "\xE2\x80\x93");
    EXPECT_EQ(page::number_words(-1234567.04, 1),
              "\xE2\x88\x92"
              "1,234,567.0");
    EXPECT_EQ(page::number_words(-0.04, 1), "0.0");
}

}  // namespace
}  // namespace dramatis::report
