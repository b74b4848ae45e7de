#include "contests/folder.hpp"

#include <gtest/gtest.h>

#include "contests/board_match.hpp"
#include "contests/go_match.hpp"
#include "contests/match3_match.hpp"
#include "core/checksum.hpp"
#include "core/rng.hpp"
#include "games/match3/rules.hpp"
#include "players/tictactoe/board_game.hpp"

namespace dramatis::contests {
namespace {

using core::Json;

std::string text_of(const std::optional<core::Error>& error) { return error ? error->text() : ""; }

void expect_wrong(const std::optional<core::Error>& error, const std::string& words) {
    ASSERT_TRUE(error) << "was believed, instead of: " << words;
    EXPECT_NE(error->text().find(words), std::string::npos) << error->text();
}

// --- the match

TEST(MatchFile, HasIterationsWhereGoHadPlayouts) {
    const auto terms_of = [](const Json& terms) {
        const Json match{{"format", kMatchFormat}, {"version", kMatchVersion},
                         {"program", "0.1.0"},     {"signature", 1},
                         {"terms", terms},         {"players", {{"a", "A"}, {"b", "B"}}}};
        return parse_match(core::dump(match), "match.json")->terms;
    };
    EXPECT_EQ(terms_of({{"game", "go"},
                        {"a", "playouts=20,rave=off"},
                        {"a_name", "dramatis playouts=20,rave=off"},
                        {"b", "rave=off"},
                        {"b_name", "dramatis rave=off"},
                        {"referee", "playouts"}}),
              Json({{"game", "go"},
                    {"a", "iterations=20,rave=off"},
                    {"a_name", "dramatis iterations=20,rave=off"},
                    {"b", "rave=off"},
                    {"b_name", "dramatis rave=off"},
                    {"referee", "playouts"}}));
    // A program is called as it was, and what is no text stays.
    for (const Json& same : {Json{{"game", "go"}, {"a", "gtp:x --set playouts=2"}, {"b", 7}},
                             Json{{"game", "chess"}, {"a", "playouts=2"}},
                             Json{{"game", "go"}, {"a_name", "dramatis playouts=2"}}})
        EXPECT_EQ(terms_of(same), same);
}

// --- board games, by the smallest

std::optional<core::Error> check_tictactoe(const GameRecord& record) {
    return check_board(players::tictactoe_game(), record);
}

const GameRecord kCross{
    .game = 0, .half_points = 2, .result = "X", .plies = 5, .moves = "1 4 2 5 3"};

TEST(BoardCheck, BelievesWhatTheRulesCanPlay) {
    EXPECT_EQ(text_of(check_tictactoe(kCross)), "");
    GameRecord second = kCross;
    second.game = 1, second.half_points = 0;  // B began, and won
    EXPECT_EQ(text_of(check_tictactoe(second)), "");
    const GameRecord draw{
        .game = 2, .half_points = 1, .result = "draw", .plies = 9, .moves = "5 1 9 3 2 8 7 4 6"};
    EXPECT_EQ(text_of(check_tictactoe(draw)), "");
}

TEST(BoardCheck, NamesWhatCannotBe) {
    const auto changed = [](auto&& change) {
        GameRecord record = kCross;
        change(record);
        return check_tictactoe(record);
    };
    expect_wrong(changed([](auto& r) { r.moves = "1 1 2 5 3"; }),
                 "moves: move 2, \"1\", is not legal there; legal are 2 3 4");
    expect_wrong(changed([](auto& r) { r.moves = "1 4 2 5 3 9"; }),
                 "move 6, \"9\", comes after the end");
    expect_wrong(changed([](auto& r) { r.moves = "1 4 2 5"; }), "is not over after 4 moves");
    expect_wrong(changed([](auto& r) { r.moves = "1 4 2 0 3"; }), "is not legal there");
    expect_wrong(changed([](auto& r) { r.moves = "1 4  2 5 3"; }), "one blank");
    expect_wrong(changed([](auto& r) { r.moves = ""; }), "is not over after 0 moves");
    expect_wrong(changed([](auto& r) { r.plies = 4'294'967'295u; }),
                 "plies: is 4294967295, but the moves come to 5");
    expect_wrong(changed([](auto& r) { r.result = "\x1b]0;owned\x07"; }),
                 "result: is \"\\u001b]0;owned\\u0007\"");
    expect_wrong(changed([](auto& r) { r.half_points = 0; }),
                 "points: is 0.0, but the moves come to 1.0");
    expect_wrong(changed([](auto& r) { r.end = End::kResigned; }), "end: is resigned");
    expect_wrong(changed([](auto& r) { r.difference = 3; }),
                 "difference: is 3.0, but the moves come to null");
    expect_wrong(changed([](auto& r) { r.note = "\x1b[31m"; }), "note");
}

// --- match-3

match3::Setup small_setup() {
    match3::Setup setup;
    setup.rows = setup.columns = 6;
    setup.colours = 5;
    setup.move_limit = 6;
    return *match3::check_setup(setup);
}

Match3Side random_side(const match3::Setup& setup, core::Seed seed, std::uint64_t choices) {
    return match3::with_rules(setup, [&]<class Rules>() {
        const Rules rules(setup);
        core::Rng rng{core::Seed{choices}};
        auto position = rules.start(seed);
        Match3Side side;
        while (!rules.is_over(position)) {
            side.moves.push_back(rules.random_move(position, rng));
            rules.play(position, side.moves.back());
        }
        side.score = position.score;
        side.won = rules.is_won(position);
        return side;
    });
}

TEST(Match3Check, ReplaysBothSidesOnTheSameBoard) {
    const auto setup = small_setup();
    for (std::uint64_t game = 0; game < 20; ++game) {
        const core::Seed seed{game + 100};
        const GameRecord good = match3_record(
            game, setup, {random_side(setup, seed, game), random_side(setup, seed, game + 1000)});
        EXPECT_EQ(text_of(check_match3(good, setup, seed)), "");
        EXPECT_TRUE(check_match3(good, setup, core::Seed{game + 500}));  // another board
        const auto changed = [&](auto&& change) {
            GameRecord record = good;
            change(record);
            return check_match3(record, setup, seed);
        };
        expect_wrong(changed([](auto& r) { r.moves = "A: B:"; }),
                     "the game of A is not over after 0 moves");
        expect_wrong(changed([](auto& r) { r.moves += " 0,0r"; }), "comes after the end");
        expect_wrong(
            changed([](auto& r) { r.moves.replace(3, r.moves.find(' ', 3) - 3, "255,255r"); }),
            "move 1 of A, \"255,255r\", cannot be played");
        expect_wrong(changed([](auto& r) { r.moves.replace(3, r.moves.find(' ', 3) - 3, "0,5r"); }),
                     "cannot be played");
        expect_wrong(changed([](auto& r) { r.moves.replace(3, 1, "x"); }), "is no swap");
        expect_wrong(changed([](auto& r) { r.moves = "what"; }), "must be A:");
        expect_wrong(changed([](auto& r) { r.result = "9999999 : 0"; }),
                     "result: is \"9999999 : 0\"");
        expect_wrong(
            changed([](auto& r) { r.half_points = 2 - r.half_points + (r.half_points == 1); }),
            "points");
        expect_wrong(changed([](auto& r) { r.plies = 4'294'967'295u; }), "plies");
    }
}

// --- Go

const GoTerms kTerms{.size = 5, .komi = 0.5, .handicap = 0, .time = {}};

go::GoGame go_start() {
    go::GoGame game = start_of(kTerms);
    EXPECT_TRUE(game.play({go::Colour::kBlack, *go::parse_move("C3", 5)}));
    return game;
}
const GameRecord kCounted{.game = 0,
                          .half_points = 2,
                          .end = End::kPlayed,
                          .result = "B+24.5",
                          .difference = 24.5,
                          .plies = 3,
                          .moves = "C3 pass pass"};

std::optional<core::Error> go_with(auto&& change, GoCount count = GoCount::kBoard,
                                   const GoTerms& terms = kTerms) {
    GameRecord record = kCounted;
    change(record);
    return check_go(record, terms, go_start(), count);
}

TEST(GoCheck, BelievesWhatTheRulesCanPlay) {
    for (const auto count : {GoCount::kBoard, GoCount::kArea, GoCount::kAny})
        EXPECT_EQ(text_of(go_with([](auto&) {}, count)), "");
    EXPECT_EQ(text_of(go_with([](auto& r) {
                  r.end = End::kResigned, r.result = "B+R", r.difference.reset(), r.plies = 1,
                  r.moves = "C3";
              })),
              "");
    EXPECT_EQ(text_of(go_with([](auto& r) {
                  r.end = End::kIllegal, r.result = "B+F", r.difference.reset(), r.plies = 1,
                  r.moves = "C3", r.note = "B (white): 'Z9' is no move";
              })),
              "");
    GoTerms timed = kTerms;
    timed.time = parse_time("10").has_value() ? std::optional(*parse_time("10")) : std::nullopt;
    EXPECT_EQ(text_of(go_with(
                  [](auto& r) {
                      r.end = End::kTime, r.result = "B+T", r.difference.reset(), r.plies = 1,
                      r.moves = "C3";
                  },
                  GoCount::kBoard, timed)),
              "");
}

TEST(GoCheck, NamesWhatCannotBe) {
    expect_wrong(go_with([](auto& r) { r.moves = "C3 C3 pass"; }),
                 "moves: move 2, \"C3\", cannot be played");
    expect_wrong(go_with([](auto& r) { r.moves = "A1 pass pass"; }),
                 "is not the opening's, which is C3");
    expect_wrong(go_with([](auto& r) { r.moves = ""; }), "within the opening");
    expect_wrong(go_with([](auto& r) { r.moves = "C3 pass pass A1"; }), "comes after the end");
    expect_wrong(go_with([](auto& r) { r.moves = "C3 Z9 pass"; }), "is none");
    expect_wrong(go_with([](auto& r) { r.moves = "C3 pass"; }), "is not over after 2 moves");
    expect_wrong(go_with([](auto& r) { r.moves = "c3 pass pass"; }), "moves");
    expect_wrong(go_with([](auto& r) { r.plies = 4'294'967'295u; }), "plies");
    expect_wrong(go_with([](auto& r) { r.difference = 20.5, r.result = "B+20.5"; }),
                 "but the board comes to B+24.5");
    expect_wrong(go_with([](auto& r) { r.difference = 90.5, r.result = "B+90.5"; }, GoCount::kArea),
                 "more than a board of 25 points has");
    expect_wrong(
        go_with([](auto& r) { r.difference = 1e9, r.result = "B+1000000000"; }, GoCount::kAny),
        "difference");
    expect_wrong(go_with([](auto& r) { r.difference.reset(); }), "difference: is missing");
    expect_wrong(go_with([](auto& r) { r.result = "W+R"; }), "result");
    expect_wrong(go_with([](auto& r) { r.end = End::kResigned; }), "end: is resigned");
    expect_wrong(go_with([](auto& r) { r.end = End::kTime, r.moves = "C3", r.plies = 1; }),
                 "has no clocks");
    expect_wrong(go_with([](auto& r) {
                     r.end = End::kIllegal, r.moves = "C3", r.plies = 1,
                     r.note = "B (white): \x1b[2J";
                 }),
                 "note");
    expect_wrong(go_with([](auto& r) { r.end = End::kIllegal, r.moves = "C3", r.plies = 1; }),
                 "note");
    expect_wrong(go_with([](auto& r) { r.note = "hello"; }), "note");
}

// --- the files

const std::string kMatch =
    R"({"format": "dramatis-match", "version": 1, "program": "1.0", "signature": 7,)"
    R"( "terms": {"game": "tictactoe", "seed": 5}, "players": {"a": "x", "b": "y"}, "summary": {}})";

TEST(Folder, ReadsMatchJson) {
    const auto match = parse_match(kMatch, "m/match.json");
    ASSERT_TRUE(match) << match.error().text();
    EXPECT_EQ(match->signature, 7u);
    EXPECT_EQ(match->seed, 5u);
    EXPECT_EQ(match->terms["game"], "tictactoe");
}

// Every field with every wrong type: an error with its place, and what to do.
TEST(Folder, WrongTypesInMatchJsonAreNamed) {
    const Json good = Json::parse(kMatch);
    const Json wrong[] = {Json(),       Json(true),    Json(-3),      Json(0.5),
                          Json("text"), Json::array(), Json::object()};
    for (const auto& [key, value] : good.items())
        for (const Json& other : wrong) {
            if (other.type() == value.type() && key != "format" && key != "terms" &&
                key != "players")
                continue;
            if (key == "terms" && other.is_object())
                continue;  // whether they fit is for the command
            Json changed = good;
            changed[key] = other;
            const auto match = parse_match(changed.dump(), "m/match.json");
            ASSERT_FALSE(match) << changed.dump();
            EXPECT_NE(match.error().text().find("m/match.json: "), std::string::npos)
                << match.error().text();
            EXPECT_NE(match.error().text().find("; give another folder with --out"),
                      std::string::npos);
        }
    Json seed = good;
    seed["terms"]["seed"] = "five";
    EXPECT_EQ(parse_match(seed.dump(), "f").error().text(),
              "f: /terms/seed: must be a whole number from 0 on; give another folder with --out");
    for (const char* text : {"", "[]", "null", "{", "7", "{\"format\": 7}"})
        EXPECT_FALSE(parse_match(text, "f")) << text;
}

TEST(Folder, ResultsCarryAChecksum) {
    const std::string line = print(kCross) + "\n";
    EXPECT_NE(line.find("\"check\":\""), std::string::npos);
    auto results = parse_results(line, "f");
    ASSERT_TRUE(results) << results.error().text();
    EXPECT_EQ(results->at(0).record, kCross);
    EXPECT_EQ(results->at(0).line, 1u);
    std::string edited = line;
    edited.replace(edited.find("1 4 2"), 5, "1 5 2");
    EXPECT_EQ(parse_results("\n" + edited, "f").error().where.substr(0, 3), "f:1");
    EXPECT_EQ(parse_results(edited, "f").error().text(),
              "f:1/check: does not fit the line, which is damaged or was edited; remove that line "
              "to have its game played again");
}

// Whatever one byte of a line becomes, the game is not another one afterwards.
TEST(Folder, NoChangedByteIsBelieved) {
    const std::string line = print(kCross) + "\n";
    for (std::size_t i = 0; i + 1 < line.size(); ++i)
        for (const char c : {'0', '7', 'x', '"', ' ', '\\', '\x1b'}) {
            std::string changed = line;
            changed[i] = c;
            if (const auto results = parse_results(changed, "f"); results && !results->empty()) {
                EXPECT_EQ(results->begin()->second.record, kCross) << changed;
            }
        }
}

// Whoever changes the moves to others that are legal must not get away with it by taking the
// checksum out.
TEST(Folder, LinesWithoutAChecksumAreRefused) {
    GameRecord other = kCross;
    other.moves = "1 2 4 5 7";
    EXPECT_EQ(text_of(check_tictactoe(other)), "");
    Json line = Json::parse(print(other));
    line.erase("check");
    EXPECT_EQ(
        parse_results(print(kCross) + "\n" + line.dump() + "\n", "f").error().text(),
        "f:2/check: is missing: the line was edited, or an early version wrote it; remove that "
        "line to have its game played again");
}

TEST(Folder, WrongResultsAreNamedWithPlaceAndCure) {
    const auto with = [&](const char* key, const Json& value) {
        Json line = Json::parse(print(kCross));
        line.erase("check");
        line[key] = value;
        if (key != std::string("check")) line["check"] = core::checksum(line.dump());
        const auto results = parse_results(line.dump() + "\n", "f");
        return results ? std::string() : results.error().text();
    };
    for (const char* key : {"game", "first", "points", "end", "result", "difference", "plies",
                            "moves", "note", "check"})
        for (const Json& wrong : {Json(), Json(-3), Json(1e300), Json::array(), Json::object()}) {
            if (key == std::string("difference") && wrong == Json(-3)) continue;  // that may be one
            const std::string text = with(key, wrong);
            EXPECT_TRUE(text.starts_with("f:1/")) << key << " " << wrong << " " << text;
            EXPECT_TRUE(text.ends_with("; remove that line to have its game played again")) << text;
        }
    EXPECT_NE(with("plies", 4'294'967'295u).find("f:1/plies"), std::string::npos);
    EXPECT_NE(with("game", kMostGames).find("f:1/game"), std::string::npos);
    const std::string line = print(kCross) + "\n";
    EXPECT_EQ(parse_results(line + line, "f").error().text(),
              "f:2: is game 0, as line 1 is; remove one of the two");
    EXPECT_EQ(parse_results(line + line.substr(0, 30), "f")->size(),
              1u);  // stopped while it was written
}

TEST(Folder, GamesThatCannotHaveBeenPlayedAreNamed) {
    GameRecord wrong = kCross;
    wrong.game = 2, wrong.moves = "1 1 2 5 3";
    const std::string text = print(kCross) + "\n" + print(wrong) + "\n";
    const auto results = parse_results(text, "f");
    ASSERT_TRUE(results);
    for (const unsigned threads : {1u, 3u})
        EXPECT_EQ(
            check_results(*results, check_tictactoe, "f", {.threads = threads}).error().text(),
            "f:2/moves: move 2, \"1\", is not legal there; legal are 2 3 4 5 6 7 8 9; remove that "
            "line to have its game played again");
    const auto stopped = check_results(*results, [](const GameRecord&) { return std::nullopt; },
                                       "f", {.threads = 1, .stop = [] { return true; }});
    EXPECT_FALSE(*stopped);
}

TEST(Folder, FailuresAreReadAndWrongOnesNamed) {
    const FailureLine failure{2, "game 3: Fake ended with status 3"};
    EXPECT_EQ(*parse_failures(print(failure) + "\n" + print(failure) + "\n{\"ga", "f"),
              (std::vector{failure, failure}));
    for (const char* line : {"{\"game\":\"2\",\"what\":\"game 3: x\"}", "{\"game\":2,\"what\":7}",
                             "{\"game\":2}", "[]", "7", "{\"game\":2,\"what\":\"game 4: x\"}",
                             "{\"game\":2,\"what\":\"game 3: x\",\"why\":1}", "oh"}) {
        const auto read = parse_failures(std::string(line) + "\n", "f");
        ASSERT_FALSE(read) << line;
        EXPECT_TRUE(read.error().where.starts_with("f:1")) << read.error().text();
        EXPECT_TRUE(read.error().what.ends_with("; remove that line, it only tells of a failure"))
            << read.error().text();
    }
}

}  // namespace
}  // namespace dramatis::contests
