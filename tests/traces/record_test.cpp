#include "traces/record.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "traces/samples.hpp"

namespace dramatis::traces {
namespace {

using match3::Direction;
using match3::Swap;

TEST(Moves, AreThreeCharactersEach) {
    const std::vector<Swap> moves{
        {{3, 4}, Direction::kRight}, {{10, 0}, Direction::kDown}, {{15, 15}, Direction::kRight}};
    EXPECT_EQ(print_moves(moves), "34ra0dffr");
    const auto again = parse_moves("34ra0dffr", "here");
    ASSERT_TRUE(again);
    EXPECT_EQ(*again, moves);
    ASSERT_TRUE(parse_moves("", "here"));
    EXPECT_TRUE(parse_moves("", "here")->empty());
}

TEST(Moves, AllThereAreComeBack) {
    std::vector<Swap> all;
    for (std::uint8_t row = 0; row < 16; ++row)
        for (std::uint8_t column = 0; column < 16; ++column)
            for (const auto direction : {Direction::kRight, Direction::kDown})
                all.push_back({{row, column}, direction});
    const auto again = parse_moves(print_moves(all), "here");
    ASSERT_TRUE(again);
    EXPECT_EQ(*again, all);
}

TEST(Moves, WrongOnesAreNamed) {
    for (const char* text : {"3", "34", "34r5", "34r56"}) {
        const auto got = parse_moves(text, "here");
        ASSERT_FALSE(got) << text;
        EXPECT_EQ(got.error().text(),
                  "here: a move has three characters, row, column and r or d, such as 34r");
    }
    for (const char* text : {"34rg0d", "34r0Ad", "34r00l", "34r00R", "34r 0d", "34r0\xc3\xa4"}) {
        const auto got = parse_moves(text, "here");
        ASSERT_FALSE(got) << text;
        EXPECT_EQ(
            got.error().text(),
            "here: move 2 is none; it is row, column (0 to 9, a to f) and r or d, such as 34r");
    }
}

TEST(Record, IsALineOfJson) {
    const GameRecord record{.game = 7,
                            .moves = {{{3, 4}, Direction::kRight}, {{0, 1}, Direction::kDown}},
                            .score = 120};
    EXPECT_EQ(print_record(record), R"({"game":7,"moves":"34r01d","score":120})");
    const GameRecord own{.game = 0, .score = 5, .seed = ~std::uint64_t{0}};
    EXPECT_EQ(print_record(own), R"({"game":0,"moves":"","score":5,"seed":18446744073709551615})");
    EXPECT_EQ(*parse_record(print_record(own), "here"), own);
    EXPECT_FALSE(parse_record(R"({"game":0,"moves":"","score":5,"seed":-1})", "here"));
    EXPECT_FALSE(parse_record(R"({"game":0,"moves":"","score":5,"seed":null})", "here"));
}

TEST(Record, AnyComesBack) {
    core::Rng rng{core::Seed{3}};
    for (int i = 0; i < 2000; ++i) {
        const auto record = random_record(rng, static_cast<std::uint32_t>(rng.next()));
        const std::string line = print_record(record);
        EXPECT_EQ(line.find('\n'), std::string::npos);
        const auto again = parse_record(line, "here");
        ASSERT_TRUE(again) << again.error().text();
        EXPECT_EQ(*again, record);
    }
    const GameRecord most{.game = ~std::uint32_t{0}, .score = ~std::uint64_t{0}};
    EXPECT_EQ(*parse_record(print_record(most), "here"), most);
}

struct Wrong {
    const char* line;
    const char* place;  // that the error begins with
    const char* cure;   // that it has in it
};

TEST(Record, WrongLinesAreNamedWithPlaceAndCure) {
    for (const auto& [line, place, cure] : std::vector<Wrong>{
             {"", "here:1:1: ", "JSON"},
             {"{\"game\":1,\"moves\":\"\",\"score\":1", "here:1:31: ", "the closing } is missing"},
             {"[1, \"\", 2]", "here: ", "object"},
             {"{\"moves\":\"\",\"score\":1}", "here: /game: ", "missing"},
             {"{\"game\":1,\"score\":1}", "here: /moves: ", "missing"},
             {"{\"game\":1,\"moves\":\"\"}", "here: /score: ", "missing"},
             {"{\"game\":-1,\"moves\":\"\",\"score\":1}",
              "here: /game: ", "whole number from 0 to 4294967295"},
             {"{\"game\":4294967296,\"moves\":\"\",\"score\":1}",
              "here: /game: ", "whole number from 0 to 4294967295"},
             {"{\"game\":1.5,\"moves\":\"\",\"score\":1}", "here: /game: ", "whole number"},
             {"{\"game\":\"1\",\"moves\":\"\",\"score\":1}", "here: /game: ", "whole number"},
             {"{\"game\":1,\"moves\":[],\"score\":1}", "here: /moves: ", "text"},
             {"{\"game\":1,\"moves\":\"34\",\"score\":1}", "here: /moves: ", "such as 34r"},
             {"{\"game\":1,\"moves\":\"34x\",\"score\":1}", "here: /moves: ", "such as 34r"},
             {"{\"game\":1,\"moves\":\"\",\"score\":-1}", "here: /score: ", "whole number"},
             {"{\"game\":1,\"moves\":\"\",\"score\":18446744073709551616}",
              "here: /score: ", "whole number"},
             {"{\"game\":1,\"moves\":\"\",\"score\":1,\"won\":true}", "here: /won: ", "unknown"},
             {"{\"game\":1,\"game\":2,\"moves\":\"\",\"score\":1}", "here:1:", "twice"},
         }) {
        const auto got = parse_record(line, "here");
        ASSERT_FALSE(got) << line;
        EXPECT_TRUE(got.error().text().starts_with(place)) << line << "\n" << got.error().text();
        EXPECT_NE(got.error().text().find(cure), std::string::npos) << line << "\n"
                                                                    << got.error().text();
    }
}

TEST(Header, ComesBack) {
    const auto header = sample_header();
    const std::string line = print_header(header);
    EXPECT_EQ(line.find('\n'), std::string::npos);
    EXPECT_TRUE(line.starts_with("{\"dramatis_trace\":1,\"program\":\"0.1.0\","));
    const auto again = parse_header(line, "here");
    ASSERT_TRUE(again) << again.error().text();
    EXPECT_EQ(*again, header);
    EXPECT_EQ(again->player_name(), "greedy");
}

TEST(Header, AnyLevelComesBack) {
    core::Rng rng{core::Seed{5}};
    for (int i = 0; i < 60; ++i) {
        auto header = sample_header();
        header.level.setup.move_limit = 1 + static_cast<int>(rng.below(1000));
        header.level.setup.colours = 4 + static_cast<int>(rng.below(5));
        header.level.name = std::string(1 + rng.below(20), 'x');
        header.level.notes = "a\nb \"c\" \\";
        header.seed = rng.next();
        header.signature = static_cast<std::uint32_t>(rng.next());
        header.overtime = rng.below(10'001);
        if (rng.below(2)) header.draws = match3::Draws::kCrossed;
        if (rng.below(2)) header.limit = 1 + static_cast<int>(rng.below(10'000));
        header.player["ladder"] = rng.below(2) ? core::Json() : core::Json(rng.below(9));
        const auto again = parse_header(print_header(header), "here");
        ASSERT_TRUE(again) << again.error().text();
        EXPECT_EQ(*again, header);
    }
}

TEST(Header, WrongOnesAreNamedWithPlaceAndCure) {
    const auto changed = [](const char* pointer, core::Json value) {
        auto json = *core::parse_json(print_header(sample_header()), "sample");
        json[core::Json::json_pointer(pointer)] = std::move(value);
        return core::dump(json);
    };
    const auto without = [](const char* key) {
        auto json = *core::parse_json(print_header(sample_header()), "sample");
        json.erase(key);
        return core::dump(json);
    };
    const std::vector<std::array<std::string, 3>> cases{
        {"", "here:1:1: ", "JSON"},
        {"{\"dramatis_level\":1}", "here: ", "this is no trace"},
        {"[]", "here: ", "this is no trace"},
        {"7", "here: ", "this is no trace"},
        {changed("/dramatis_trace", 2u), "here: /dramatis_trace: ", "this program reads version 1"},
        {changed("/dramatis_trace", "1"), "here: /dramatis_trace: ", "whole number"},
        {without("program"), "here: /program: ", "missing"},
        {without("signature"), "here: /signature: ", "missing"},
        {without("seed"), "here: /seed: ", "missing"},
        {without("overtime"), "here: /overtime: ", "missing"},
        {without("level_id"), "here: /level_id: ", "missing"},
        {without("player"), "here: /player: ", "missing"},
        {without("level"), "here: /level: ", "missing"},
        {changed("/limit", 0u), "here: /limit: ", "from 1 to 10000"},
        {changed("/draws", "fresh"), "here: /draws: ", "crossed"},
        {changed("/overtime", 10'001u), "here: /overtime: ", "from 0 to 10000"},
        {changed("/seed", -1), "here: /seed: ", "whole number"},
        {changed("/player", "greedy"),
         "here: /player: ", "an object with a \"name\" and a \"title\""},
        {changed("/player/name", 7u),
         "here: /player: ", "an object with a \"name\" and a \"title\""},
        {changed("/player/title", core::Json()),
         "here: /player: ", "an object with a \"name\" and a \"title\""},
        {changed("/player/ladder", -1), "here: /player: ", "a number from 0 or null"},
        {changed("/player/ladder", "1"), "here: /player: ", "a number from 0 or null"},
        {changed("/level/moves", 0u), "here: /level/moves: ", "from 1"},
        {changed("/level/board", "???"), "here: /level/board: ", ""},
        {changed("/more", true), "here: /more: ", "unknown"}};
    for (const auto& [line, place, cure] : cases) {
        const auto got = parse_header(line, "here");
        ASSERT_FALSE(got) << line;
        EXPECT_TRUE(got.error().text().starts_with(place)) << line << "\n" << got.error().text();
        EXPECT_NE(got.error().text().find(cure), std::string::npos) << line << "\n"
                                                                    << got.error().text();
    }
}

}  // namespace
}  // namespace dramatis::traces
