#include "contests/go_match.hpp"

#include <gtest/gtest.h>

#include <deque>
#include <set>

#include "games/go/sgf_game.hpp"

namespace dramatis::contests {
namespace {

using go::Colour;
using go::GoGame;
using Kind = GoChoice::Kind;

// Says what it was told to say, then passes; keeps what it hears.
class Script : public GoSeat {
   public:
    std::deque<std::string> lines;  // of every game
    double seconds = 0;             // each move takes, by the clock of the test
    double* time = nullptr;

    std::vector<core::Seed> seeds;
    std::vector<Colour> colours;
    std::vector<go::Turn> heard;

    void begin(const GoGame&, Colour colour, core::Seed seed,
               const std::optional<TimeTerms>&) override {
        left_ = lines;
        seeds.push_back(seed);
        colours.push_back(colour);
    }
    void watch(go::Turn turn) override { heard.push_back(turn); }
    GoChoice choose(const GoGame& game, Colour, const Clock*) override {
        if (time) *time += seconds;
        if (left_.empty()) return {};
        const std::string line = left_.front();
        left_.pop_front();
        if (line == "resign") return {.kind = Kind::kResign};
        if (line == "late") return {.kind = Kind::kLate};
        if (const auto move = go::parse_move(line, game.size()))
            return {.kind = Kind::kMove, .move = *move};
        return {.kind = Kind::kNonsense, .text = line};
    }

   private:
    std::deque<std::string> left_;
};

struct Room {
    Script a, b;
    double time = 0;
    GoTerms terms{.size = 5, .komi = 0.5};
    core::Seed seed{1};

    GameRecord play(std::uint64_t game, std::optional<GoGame> start = {}) {
        const GoTable table{.seats = {&a, &b},
                            .referee = [](const GoGame& g) { return g.score(); },
                            .now = [this] { return time; },
                            .moved = {}};
        return play_go(game, terms, start ? *start : start_of(terms), seed, table);
    }
};

TEST(GoMatch, WhoBeginsChangesAndSeedsAndPointsDoNot) {
    Room room;
    room.a.lines = {"C3"};
    const GameRecord first = room.play(4), second = room.play(5), other = room.play(6);
    EXPECT_EQ(room.a.colours, (std::vector{Colour::kBlack, Colour::kWhite, Colour::kBlack}));
    EXPECT_EQ(room.b.colours, (std::vector{Colour::kWhite, Colour::kBlack, Colour::kWhite}));
    EXPECT_EQ(room.a.seeds[0], room.a.seeds[1]);
    EXPECT_EQ(room.b.seeds[0], room.b.seeds[1]);
    EXPECT_NE(room.a.seeds[0], room.b.seeds[0]);
    EXPECT_NE(room.a.seeds[1], room.a.seeds[2]);
    EXPECT_EQ(first.result, "B+24.5");
    EXPECT_EQ(first.half_points, 2);
    EXPECT_EQ(first.difference, 24.5);
    EXPECT_EQ(first.moves, "C3 pass pass");
    EXPECT_EQ(first.plies, 3u);
    EXPECT_EQ(second.result, "W+25.5");
    EXPECT_EQ(second.half_points, 2);
    EXPECT_EQ(second.difference, 25.5);
    EXPECT_EQ(second.moves, "pass C3 pass pass");
    EXPECT_EQ(room.b.heard.front(), (go::Turn{Colour::kBlack, go::Move(go::Vertex{2, 2})}));
}

TEST(GoMatch, DrawsAreDraws) {
    Room room;
    room.terms.komi = 0;
    const GameRecord record = room.play(0);
    EXPECT_EQ(record.half_points, 1);
    EXPECT_EQ(record.result, "0");
    EXPECT_EQ(record.end, End::kPlayed);
}

TEST(GoMatch, ResigningNonsenseIllegalMovesAndClocksLose) {
    const auto lost = [](const std::string& line) {
        Room room;
        room.a.lines = {"C3", line};
        const GameRecord record = room.play(1);  // A has White
        EXPECT_EQ(record.half_points, 0) << line;
        EXPECT_FALSE(record.difference);
        EXPECT_EQ(record.moves, "pass C3 pass");  // what was wrong is not in the game
        return record;
    };
    EXPECT_EQ(lost("resign").result, "B+R");
    EXPECT_EQ(lost("late").result, "B+T");
    EXPECT_EQ(lost("C3").end, End::kIllegal);
    EXPECT_EQ(lost("C3").result, "B+F");
    EXPECT_NE(lost("C3").note.find("A (white): there is a stone at C3"), std::string::npos);
    EXPECT_NE(lost("banana").note.find("'banana' is no move"), std::string::npos);
}

TEST(GoMatch, WhoeverOversteppedLoses) {
    Room room;
    room.terms.time = *parse_time("10");
    room.b.seconds = 3;
    room.b.time = &room.time;
    room.a.lines = {"A1", "A2", "A3", "A4", "A5"};
    room.b.lines = {"C1", "C2", "C3", "C4", "C5"};
    const GameRecord record = room.play(0);
    EXPECT_EQ(record.end, End::kTime);
    EXPECT_EQ(record.result, "B+T");
    EXPECT_EQ(record.moves, "A1 C1 A2 C2 A3 C3 A4");  // the fourth move of B came after 12 seconds
}

// Plays wherever it may, into its own eyes as well: such games take long.
class Filler : public Script {
   public:
    GoChoice choose(const GoGame& game, Colour colour, const Clock*) override {
        for (std::int8_t row = 0; row < 5; ++row)
            for (std::int8_t column = 0; column < 5; ++column)
                if (const go::Vertex v{column, row}; game.why_not(colour, v).empty())
                    return {.kind = Kind::kMove, .move = v};
        return {};
    }
};

TEST(GoMatch, EndlessGamesAreCountedAsTheyStand) {
    Filler a, b;
    int counted = 0;
    const GoTable table{.seats = {&a, &b},
                        .referee = [&](const GoGame& game) { return ++counted, game.score(); },
                        .now = [] { return 0.0; },
                        .moved = {}};
    const GoTerms terms{.size = 5};
    const GameRecord record = play_go(0, terms, start_of(terms), core::Seed{1}, table);
    EXPECT_EQ(record.end, End::kLimit);
    EXPECT_EQ(record.plies, 75u);
    EXPECT_EQ(counted, 1);
    EXPECT_TRUE(record.difference);
}

TEST(GoMatch, HandicapIsForBlackAndWhiteBegins) {
    Room room;
    room.terms = {.size = 9, .komi = 0.5, .handicap = 4};
    room.a.lines = {"E5"};
    const GameRecord record = room.play(1);  // A has White
    EXPECT_EQ(record.moves, "E5 pass pass");
    EXPECT_EQ(record.result, "B+2.5");  // four stones to one; what is empty touches both
}

TEST(Openings, AreLegalInsideAndUnlike) {
    const GoTerms terms;
    const auto openings = draw_openings(terms, 2, 300, core::Seed{1});
    std::set<std::set<std::pair<int, int>>> seen;
    for (const GoGame& game : openings) {
        ASSERT_EQ(game.turns().size(), 2u);
        EXPECT_EQ(game.to_move(), Colour::kBlack);
        for (const go::Turn& turn : game.turns()) {
            const go::Vertex v = turn.move.vertex();
            EXPECT_TRUE(v.column > 0 && v.row > 0 && v.column < 8 && v.row < 8);
        }
        // By the square of the distances to the centre and between them, which turning and
        // mirroring leave alone.
        const auto at = [&](std::size_t i) { return game.turns()[i].move.vertex(); };
        std::set<std::pair<int, int>> turned;
        for (int s = 0; s < 8; ++s) {
            const auto place = [&](go::Vertex v) {
                int x = v.column - 4, y = v.row - 4;
                if (s & 1) x = -x;
                if (s & 2) y = -y;
                if (s & 4) std::swap(x, y);
                return 9 * (x + 4) + y + 4;
            };
            turned.insert({place(at(0)), place(at(1))});
        }
        EXPECT_TRUE(seen.insert(turned).second);
    }
}

TEST(Openings, DoNotDependOnHowManyThereAreAndCanRunOut) {
    const GoTerms terms{.size = 5};
    const auto some = draw_openings(terms, 1, 3, core::Seed{2}),
               more = draw_openings(terms, 1, 30, core::Seed{2});
    for (std::size_t i = 0; i < some.size(); ++i) EXPECT_EQ(some[i].turns()[0], more[i].turns()[0]);
    EXPECT_EQ(more.size(), 30u);  // there are but three that differ
    EXPECT_NE(draw_openings(terms, 3, 1, core::Seed{3})[0].board(),
              draw_openings(terms, 3, 1, core::Seed{4})[0].board());
    EXPECT_EQ(draw_openings(terms, 0, 2, core::Seed{1})[1].turns().size(), 0u);
}

TEST(Openings, FromSgf) {
    const auto read = [](const char* text, GoTerms terms = {}, std::size_t plies = 100) {
        return read_openings(terms, *go::parse_sgf(text, "o.sgf"), plies, "o.sgf");
    };
    const auto two = read("(;GM[1]SZ[9]KM[0];B[ee];W[cc];B[gg])(;GM[1]SZ[9];B[dd])", {}, 2);
    ASSERT_TRUE(two) << two.error().text();
    ASSERT_EQ(two->size(), 2u);
    EXPECT_EQ((*two)[0].turns().size(), 2u);
    EXPECT_EQ((*two)[0].komi(), 7.5);
    const auto error = [&](const char* text, GoTerms terms = {}) {
        const auto result = read(text, terms);
        return result ? std::string() : result.error().text();
    };
    EXPECT_NE(error("(;GM[1]SZ[9];B[ee])(;GM[1]SZ[13];B[dd])").find("game 2: is on 13 x 13"),
              std::string::npos);
    EXPECT_NE(error("(;GM[1]SZ[9];B[ee];B[cc])").find("same colour"), std::string::npos);
    EXPECT_NE(error("(;GM[1]SZ[9];B[];W[])").find("two passes"), std::string::npos);
    EXPECT_NE(error("(;GM[1]SZ[9];B[ee])", {.size = 9, .handicap = 2}).find("--handicap"),
              std::string::npos);
}

TEST(GoMatch, RecordsBecomeSgf) {
    Room room;
    room.a.lines = {"C3", "resign"};
    room.b.lines = {"D4"};
    GoGame start = start_of(room.terms);
    ASSERT_TRUE(start.play({Colour::kBlack, go::Vertex{1, 1}}));
    ASSERT_TRUE(start.play({Colour::kWhite, go::Vertex{1, 3}}));
    const GameRecord record = room.play(2, start);
    EXPECT_EQ(record.moves, "B2 B4 C3 D4");
    const go::SgfTree tree = to_sgf(record, room.terms, start, {"the first", "the second"});
    const auto game = go::read_game(tree);
    ASSERT_TRUE(game);
    EXPECT_EQ(game->turns().size(), 4u);
    const go::GameInfo info = go::read_info(tree);
    EXPECT_EQ(info.black, "the first");
    EXPECT_EQ(info.white, "the second");
    EXPECT_EQ(info.result, "W+R");
    const go::SgfTree other =
        to_sgf(room.play(3, start), room.terms, start, {"the first", "the second"});
    EXPECT_EQ(go::read_info(other).black, "the second");  // B2 B4, D4 C3, a pass, and A resigns
    EXPECT_EQ(go::read_game(other)->turns().size(), 5u);
}

}  // namespace
}  // namespace dramatis::contests
