#include "audit/audit.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "core/rng.hpp"
#include "report/difficulty_scale.hpp"
#include "report/faults.hpp"
#include "report/missed.hpp"
#include "report/playtest_report.hpp"
#include "report/report_csv.hpp"
#include "report/samples.hpp"
#include "support/effort.hpp"

namespace dramatis::audit {
namespace {

using core::Json;
using report::sample_header;
using report::sample_levels;
using Kind = players::Match3Settings::Kind;

struct Player {
    const char* name;
    Json ladder;
    Kind kind;
};

// A report on the sample levels, made as the program makes it, and the traces it is made from.
struct Playtest {
    Json report;
    std::string csv;
    std::vector<traces::Trace> traces;  // in the order of the report's parts
    std::vector<traces::Trace> extras;  // crossed games, and other limits of the player who plans
    Tried tried;                        // changes to the levels
    Mends mends;                        // for their findings
};

traces::Trace played_trace(const traces::TraceHeader& header, Kind kind, std::size_t games,
                           report::LevelGames& level) {
    traces::Trace trace;
    trace.header = header;
    trace.games = report::played_records(header, report::sample_player(kind), games);
    EXPECT_TRUE(level.add(report::played_again(header, trace.games)));
    return trace;
}

// As if changes had been tried for what findings complain of.
void add_mends(report::LevelGames& played, const report::Thresholds& thresholds) {
    for (const auto& fault : report::find_faults(played, thresholds)) {
        auto tried = report::sample_tries(played.level, fault.aim.kind);
        tried.aim = fault.aim;
        tried.kept = report::kept_range(played, thresholds);
        tried.list[0].passed =
            traces::CountedGames{.hits = 70, .games = 100, .interval = {0.6, 0.8}};
        played.mends.push_back(std::move(tried));
    }
}

Playtest play(std::size_t games, const report::Thresholds& thresholds = {}) {
    Playtest out;
    report::PlaytestReport report{.thresholds = thresholds};
    auto levels = sample_levels();
    levels[2].target = match3::Target{.low = 0.2, .high = 0.4};
    for (std::size_t l = 0; l < levels.size(); ++l) {
        report::LevelGames played{.id = "level-" + std::to_string(l), .level = levels[l]};
        for (const auto& [name, ladder, kind] :
             {Player{"random", 0u, Kind::kRandom}, Player{"greedy", 1u, Kind::kGreedy},
              Player{"mcts", 2u, Kind::kMcts}, Player{"max-score", {}, Kind::kGreedy},
              Player{"min-score", {}, Kind::kRandom}}) {
            auto header = sample_header(levels[l], name, ladder);
            if (kind == Kind::kMcts) header.player["iterations"] = 10;
            header.level_id = played.id;
            header.overtime = levels[l].setup.goals.empty() ? 0 : 5;
            header.seed = name == std::string("min-score") ? 6 : 5;
            out.traces.push_back(played_trace(header, kind, games, played));
            if (kind != Kind::kMcts || levels[l].setup.goals.empty()) continue;
            header.overtime = 0;
            for (const int step : {-1, 1}) {
                header.limit = levels[l].setup.move_limit + step;
                out.extras.push_back(played_trace(header, kind, games / 4, played));
            }
        }
        auto header = sample_header(levels[l], "mixed", {});
        header.level_id = played.id;
        header.draws = match3::Draws::kCrossed;
        out.extras.push_back(played_trace(header, Kind::kMixed, 6 * games, played));
        if (!levels[l].setup.goals.empty()) {
            // About what the report finds missing, where it does.
            played.tried = report::sample_tries(levels[l], traces::Aim::Kind::kPassRate);
            if (const auto missed = report::find_missed(played, thresholds))
                played.tried->aim = missed->aim;
            out.tried.emplace(played.id, *played.tried);
            add_mends(played, thresholds);
            out.mends.emplace(played.id, played.mends);
        }
        report.levels.push_back(std::move(played));
    }
    const std::string text = core::dump(report::to_json(report));
    out.report = *core::parse_json(text, "report.json");
    out.csv = report::report_csv(out.report);
    return out;
}

const Playtest& sample() {
    static const Playtest playtest = play(40);
    return playtest;
}

struct Facts {
    std::vector<std::optional<PlayerFacts>> players;
    std::vector<PlayerFacts> extras;
};

Facts facts_of(const Playtest& playtest) {
    Facts out;
    for (const auto& trace : playtest.traces) {
        auto facts = gather(trace, trace.games.size());
        EXPECT_TRUE(facts) << (facts ? "" : facts.error().text());
        out.players.push_back(facts ? std::optional(std::move(*facts)) : std::nullopt);
    }
    for (const auto& trace : playtest.extras) {
        auto facts = gather(trace, trace.games.size());
        EXPECT_TRUE(facts) << (facts ? "" : facts.error().text());
        if (facts) out.extras.push_back(std::move(*facts));
    }
    return out;
}

const Facts& sample_facts() {
    static const auto facts = facts_of(sample());
    return facts;
}

Outcome audited(const Json& report, const Facts& facts, const Tried& tried = sample().tried,
                const Mends& mends = sample().mends) {
    auto audit = Audit::of(report, "report.json");
    EXPECT_TRUE(audit) << (audit ? "" : audit.error().text());
    return audit ? audit->compare(facts.players, facts.extras, tried, {}, {}, mends) : Outcome{};
}

std::string text_of(const std::vector<Difference>& differences) {
    std::string out;
    for (const auto& d : differences)
        out +=
            d.level + " " + d.player + " " + d.figure + ": " + d.report + " -> " + d.audit + "\n";
    return out;
}

// Every value of a report, by the kind of place where it is: its path without the numbers.
void list_values(const Json& json, const std::string& path, const std::string& kind,
                 std::map<std::string, std::vector<std::string>>& out) {
    if (!json.is_structured()) {
        out[kind].push_back(path);
        return;
    }
    for (const auto& [key, value] : json.items())
        list_values(value, path + "/" + key, json.is_array() ? kind : kind + "/" + key, out);
}

// One place of every kind, and of what holds several values, too.
void list_places(const Json& json, const std::string& path, const std::string& kind,
                 std::map<std::string, std::string>& out) {
    if (!kind.empty()) out.try_emplace(kind, path);
    if (!json.is_structured()) return;
    for (const auto& [key, value] : json.items())
        list_places(value, path + "/" + key, kind + "/" + (json.is_array() ? "*" : key), out);
}

// One digit, letter or truth is another.
Json changed(const Json& value, core::Rng& rng) {
    if (value.is_boolean()) return !value.get<bool>();
    if (value.is_null()) return 1;
    if (value.is_string()) {
        auto text = value.get<std::string>();
        if (text.empty()) return "x";
        char& letter = text[rng.below(static_cast<std::uint32_t>(text.size()))];
        letter = letter == '1' ? '2' : '1';
        return text;
    }
    // One of the first six digits that count: later ones are beyond what an audit can know.
    std::string digits = core::dump(value);
    std::vector<std::size_t> places;
    bool counts = false;
    for (std::size_t i = 0; i < digits.size() && digits[i] != 'e' && places.size() < 6; ++i) {
        counts |= digits[i] >= '1' && digits[i] <= '9';
        if (digits[i] >= '0' && digits[i] <= '9' && counts) places.push_back(i);
    }
    if (places.empty()) return value.get<double>() + 1;
    char& digit = digits[places[rng.below(static_cast<std::uint32_t>(places.size()))]];
    digit = digit == '9' ? '8' : static_cast<char>(digit + 1);
    return *core::parse_json(digits, "digits");
}

// --- agreement

TEST(Audit, AgreesWithReportsOnTheSampleLevels) {
    const auto out = audited(sample().report, sample_facts());
    EXPECT_TRUE(out.differences.empty()) << text_of(out.differences);
    EXPECT_GT(out.values, 10000u);
    EXPECT_LT(out.largest, 1e-12);
    std::set<std::string> unchecked;
    for (const auto& [what, count] : out.unchecked) unchecked.insert(what);
    EXPECT_EQ(unchecked, (std::set<std::string>{"drawings", "sentences",
                                                "what was given: thresholds and problems"}));
}

// Of few games Student's quantile in a report is only an expansion; findings need other thresholds
// to be made at all.
TEST(Audit, AgreesForFewGamesAndOtherThresholds) {
    report::Thresholds thresholds;
    thresholds.near_miss = 1;
    thresholds.long_cascade = 3;
    thresholds.best_share = 0.21;
    thresholds.easy_pass_rate = 0.4;
    thresholds.random_pass_rate = 0.01;
    thresholds.rare_stars = 0.6;
    thresholds.common_stars = 0.05;
    thresholds.cascade_wins = 0.1;
    thresholds.cascade_gap = 0;
    thresholds.cascade_points = 0.05;
    thresholds.shuffles = 0.01;
    thresholds.bottleneck = 0.05;
    thresholds.near_misses = 0.01;
    thresholds.knife_edge = 0.005;
    thresholds.spare_moves = 0.01;
    thresholds.few_moves = 9;
    thresholds.blocker_stays = 0.05;
    thresholds.idle_specials = 10;
    thresholds.narrow_range = 900;
    std::set<std::string> found;
    for (const std::size_t games : {1u, 2u, 11u, 12u, 60u}) {
        const auto playtest = play(games, thresholds);
        const auto out =
            audited(playtest.report, facts_of(playtest), playtest.tried, playtest.mends);
        EXPECT_TRUE(out.differences.empty()) << games << "\n" << text_of(out.differences);
        for (const auto& level : playtest.report["levels"])
            for (const auto& finding : level["findings"])
                found.insert(finding["id"].get<std::string>());
    }
    EXPECT_GE(found.size(), 12u) << testing::PrintToString(found);
}

// With every unknown in one matrix, and with levels and players of all kinds.
TEST(Audit, FitsDifficultiesAsTheReportDoes) {
    core::Rng rng{core::Seed{33}};
    for (int time = 0; time < 6; ++time) {
        const std::size_t levels = 2 + rng.below(8), players = 2 + rng.below(4);
        PassCounts counts(levels);
        std::vector<std::vector<report::PassCount>> same(levels);
        for (std::size_t l = 0; l < levels; ++l)
            for (std::size_t p = 0; p < players; ++p) {
                const std::size_t games = rng.below(5) == 0 ? 0 : 1 + rng.below(300);
                const std::size_t won = rng.below(std::uint32_t(games) + 1);
                counts[l].emplace_back(won, games);
                same[l].push_back({won, games});
            }
        const auto plain = plain_difficulty(counts);
        ASSERT_TRUE(plain);
        const auto fast = report::difficulty_scale(same);
        for (std::size_t l = 0; l < levels; ++l)
            for (const auto& [a, b] : {std::pair{(*plain)[l].pass_rate, fast[l].pass_rate},
                                       {(*plain)[l].logit, fast[l].logit}}) {
                EXPECT_NEAR(*a.value, *b.value, 1e-8);
                EXPECT_NEAR(*a.low, *b.low, 1e-8);
                EXPECT_NEAR(*a.high, *b.high, 1e-8);
                EXPECT_EQ(a.n, b.n);
            }
    }
    EXPECT_FALSE(plain_difficulty(PassCounts(100, {{1, 2}, {1, 2}, {1, 2}})));  // too many
}

// --- what differs is told

TEST(Audit, SeesOneChangedDigitInEveryKindOfValue) {
    std::map<std::string, std::vector<std::string>> kinds;
    list_values(sample().report, "", "", kinds);
    core::Rng rng{core::Seed{31}};
    std::set<std::string> unseen;
    std::size_t tried = 0;
    const std::size_t each = support::times() > 1 ? 3 : 1;
    for (const auto& [kind, paths] : kinds) {
        if (kind.starts_with("/thresholds")) continue;  // given, and not checked
        for (std::size_t time = 0; time < each; ++time, ++tried) {
            const auto& path = paths[rng.below(static_cast<std::uint32_t>(paths.size()))];
            Json report = sample().report;
            Json& value = report[Json::json_pointer(path)];
            value = changed(value, rng);
            auto audit = Audit::of(report, "report.json");
            if (!audit) continue;  // then it is told, too
            if (kind == "/levels/id" || kind == "/levels/players/name" ||
                kind == "/levels/players/games")
                continue;  // whose games they are: other traces are looked for
            const auto out = audit->compare(sample_facts().players, sample_facts().extras,
                                            sample().tried, {}, {}, sample().mends);
            if (out.differences.empty()) unseen.insert(kind);
            for (const auto& d : out.differences)
                EXPECT_NE(d.report, d.audit) << path << ": " << text_of(out.differences);
        }
    }
    EXPECT_GT(tried, 100 * each);
    // Words and drawings, and what is listed as not checked: nothing else may pass.
    const std::set<std::string> words{"/defs",
                                      "/levels/advice/proposals/command",
                                      "/levels/advice/proposals/text",
                                      "/levels/advice/search",
                                      "/levels/advice/standing",
                                      "/levels/facts",
                                      "/levels/findings/evidence/label",
                                      "/levels/findings/more",
                                      "/levels/findings/proposals/command",
                                      "/levels/findings/proposals/text",
                                      "/levels/findings/text",
                                      "/levels/goals",
                                      "/levels/history",
                                      "/levels/players/figures/label",
                                      "/levels/players/goals/text",
                                      "/levels/summary",
                                      "/spots/label",
                                      "/spots/svg"};
    for (const auto& kind : unseen) EXPECT_TRUE(words.contains(kind)) << kind;
}

// A report may have been edited, or another program may have written it.
TEST(Audit, SeesValuesOfAnotherTypeInEveryKindOfPlace) {
    std::map<std::string, std::string> places;
    list_places(sample().report, "", "", places);
    EXPECT_GT(places.size(), 150u);
    for (const auto& [kind, path] : places) {
        Json report = sample().report;
        Json& value = report[Json::json_pointer(path)];
        value = value.is_string() || value.is_structured() ? Json(7) : Json("seven");
        EXPECT_NO_THROW({
            auto audit = Audit::of(report, "report.json");
            if (audit)
                audit->compare(sample_facts().players, sample_facts().extras, sample().tried, {},
                               {}, sample().mends);
        }) << path;
    }
}

TEST(Audit, SaysWhereAFigureDiffers) {
    Json report = sample().report;
    auto& figure = report["levels"][2]["players"][1]["figures"][0]["figure"];
    const double value = figure["value"];
    figure["value"] = value + 0.1;
    const auto out = audited(report, sample_facts());
    ASSERT_EQ(out.differences.size(), 1u) << text_of(out.differences);
    const auto& d = out.differences[0];
    EXPECT_EQ(d.level + " " + d.player + " " + d.figure,
              "level-2 greedy figures/pass_rate/figure/value");
    EXPECT_EQ(d.report, core::dump(Json(value + 0.1)));
    EXPECT_NEAR(std::stod(d.audit), value, 1e-12);
}

TEST(Audit, SeesWhatIsMissingOrNew) {
    Json report = sample().report;
    report["levels"][0]["players"][0]["maps"].erase("swaps");
    report["levels"][1]["players"][0]["surprise"] = 7;
    report["levels"][1]["players"][1]["curve"]["low"].erase(3);
    const auto out = audited(report, sample_facts());
    EXPECT_EQ(text_of(out.differences),
              "level-0 random maps/swaps: missing -> a value\n"
              "level-1 random surprise: 7 -> nothing of that name\n"
              "level-1 greedy curve/low: 12 entries -> 13 entries\n");
}

// Changes that were tried for something else, or for another version, are no advice.
TEST(Audit, SeesAdviceThatDoesNotHold) {
    std::size_t proposals = 0;
    for (const auto& level : sample().report["levels"])
        if (level["advice"].is_object()) proposals += level["advice"]["proposals"].size();
    EXPECT_GT(proposals, 0u);
    EXPECT_FALSE(audited(sample().report, sample_facts(), {}).differences.empty());
    for (auto& [id, tried] : Tried(sample().tried)) {
        Tried other = sample().tried;
        other.at(id).aim.low += 0.01;
        const auto& levels = sample().report["levels"];
        const auto level = std::ranges::find_if(
            levels, [&, name = id](const Json& each) { return each["id"] == name; });
        EXPECT_EQ(audited(sample().report, sample_facts(), other).differences.empty(),
                  (*level)["advice"]["proposals"].empty());
    }
}

TEST(Audit, SeesChangesThatAFindingShouldNotShow) {
    std::size_t proposals = 0;
    for (const auto& level : sample().report["levels"])
        for (const auto& finding : level["findings"]) proposals += finding["proposals"].size();
    EXPECT_GT(proposals, 0u);
    EXPECT_FALSE(audited(sample().report, sample_facts(), sample().tried, {}).differences.empty());
    for (const auto& [id, list] : sample().mends)
        for (std::size_t i = 0; i < list.size(); ++i) {
            Mends other = sample().mends;
            other.at(id)[i].aim.high -= 0.01;
            EXPECT_FALSE(audited(sample().report, sample_facts(), sample().tried, other)
                             .differences.empty());
            other = sample().mends;
            other.at(id)[i].kept->high += 0.01;
            EXPECT_FALSE(audited(sample().report, sample_facts(), sample().tried, other)
                             .differences.empty());
        }
}

// A finding that should not be there, one that should, and the status that goes with them.
TEST(Audit, SeesFindingsThatDoNotHold) {
    for (std::size_t l = 0; l < sample().report["levels"].size(); ++l) {
        Json report = sample().report;
        auto& findings = report["levels"][l]["findings"];
        if (findings.empty()) continue;
        Json first = findings[0];
        findings.erase(0);
        EXPECT_FALSE(audited(report, sample_facts()).differences.empty()) << first["id"];
        report = sample().report;
        first["id"] = "knife_edge";
        report["levels"][l]["findings"].push_back(first);
        EXPECT_FALSE(audited(report, sample_facts()).differences.empty()) << first["id"];
    }
}

TEST(Audit, LeavesOutLevelsWithoutAllTheirGames) {
    auto facts = sample_facts();
    facts.players[6].reset();  // greedy on level 1
    Json report = sample().report;
    report["levels"][0]["players"][0]["games"] = 39u;
    const auto out = audited(report, facts);
    ASSERT_EQ(out.differences.size(), 1u) << text_of(out.differences);
    EXPECT_EQ(out.differences[0].level, "level-0");
    EXPECT_GT(out.unchecked.at("levels of which games are missing"), 500u);
}

// --- the other files of a report

TEST(Audit, ReadsTheTableBesideTheReport) {
    const auto audit = Audit::of(sample().report, "report.json");
    Outcome same;
    audit->compare_csv(sample().csv, same);
    EXPECT_TRUE(same.differences.empty()) << text_of(same.differences);
    EXPECT_GT(same.values, 1000u);
    core::Rng rng{core::Seed{32}};
    for (int time = 0; time < 300; ++time) {
        std::string csv = sample().csv;
        const auto at = rng.below(static_cast<std::uint32_t>(csv.size()));
        if (csv[at] == '"' || csv[at] == '\r') continue;
        // The 17th digit may be another one and the number the same.
        std::size_t digits = 0;
        while (digits < at && csv[at - digits - 1] >= '0' && csv[at - digits - 1] <= '9') ++digits;
        if (digits >= 15) continue;
        csv[at] = csv[at] == '5' ? '6' : '5';
        Outcome out;
        audit->compare_csv(csv, out);
        EXPECT_FALSE(out.differences.empty())
            << "byte " << at << ": " << csv.substr(at - std::min<std::size_t>(at, 60), 80);
    }
    Outcome shorter;
    audit->compare_csv(
        sample().csv.substr(0, sample().csv.rfind('\n', sample().csv.size() - 2) + 1), shorter);
    ASSERT_EQ(shorter.differences.size(), 1u);
    EXPECT_EQ(shorter.differences[0].report, "no row");
}

TEST(Audit, ReadsTheDataInThePage) {
    const auto audit = Audit::of(sample().report, "report.json");
    const std::string before = "<p><script id=\"data\" type=\"application/json\">",
                      after = "</script>";
    Outcome out;
    audit->compare_page(before + core::dump(sample().report) + after, out);
    EXPECT_TRUE(out.differences.empty());
    Json other = sample().report;
    other["levels"][0]["players"][0]["games"] = 41;
    audit->compare_page(before + core::dump(other) + after, out);
    EXPECT_EQ(out.differences.size(), 1u);
    audit->compare_page("<p>", out);
    EXPECT_EQ(out.differences.size(), 2u);
}

// --- what cannot be audited is refused, with the place

std::string refusal(const Json& report) {
    const auto audit = Audit::of(report, "x/report.json");
    return audit ? "" : audit.error().text();
}

TEST(Audit, RefusesWhatIsNoReport) {
    EXPECT_EQ(refusal(Json::array()),
              "x/report.json: is no report of a playtest; give a folder that playtest wrote");
    Json report = sample().report;
    report["dramatis_report"] = 2;
    EXPECT_EQ(refusal(report), "x/report.json: is a report of another version of dramatis");
    const std::string cure = "; dramatis report makes the report again";
    report = sample().report;
    report["thresholds"].erase("near_miss");
    EXPECT_EQ(refusal(report),
              "x/report.json: /thresholds/near_miss: is missing, or no number" + cure);
    report = sample().report;
    report["levels"][1]["players"][2]["games"] = -4;
    EXPECT_EQ(refusal(report),
              "x/report.json: /levels/1/players/2/games: is missing, or no whole "
              "number above 0" +
                  cure);
    report = sample().report;
    report["levels"] = nullptr;
    EXPECT_EQ(refusal(report), "x/report.json: /levels: is missing, or no list" + cure);
}

TEST(Gather, RefusesTracesOfOtherRules) {
    const std::string cure = "; the trace is damaged, or was played by other rules";
    auto trace = sample().traces[10];
    trace.games[4].score += 20;
    const auto score = std::to_string(trace.games[4].score);
    EXPECT_EQ(gather(trace, 40).error().text(),
              "game 4 by random comes to " + std::to_string(trace.games[4].score - 20) +
                  " points and not to an end with " + score + cure);
    trace = sample().traces[10];
    trace.header.level.setup.colours = 6;  // as if another program had drawn other tiles
    EXPECT_FALSE(gather(trace, 40));
    trace = sample().traces[10];
    trace.games[7].moves[2] = trace.games[7].moves[1];
    EXPECT_FALSE(gather(trace, 40));
    EXPECT_TRUE(gather(trace, 7));  // only so many are played
}

}  // namespace
}  // namespace dramatis::audit
