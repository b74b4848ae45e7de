#include "search/plain_search.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "games/tictactoe/game.hpp"
#include "search/searcher.hpp"
#include "search/workbench.hpp"

namespace dramatis::search {
namespace {

using tictactoe::TicTacToe;

Configuration configuration(const char* text) {
    const auto read = parse_configuration(text);
    EXPECT_TRUE(read) << text;
    return *read;
}

TEST(PlainSearch, IsWhatTheWorkbenchSearchesToTheBit) {
    for (const char* text : {"", "c=0.4", "expand-after=0;choose=mean",
                             "expand-after=5;choose=rule", "depth=1;choose=mean", "depth=2;c=0"}) {
        SCOPED_TRACE(text);
        const auto c = configuration(text);
        const auto plain = compiled_form(c);
        ASSERT_TRUE(plain);
        EXPECT_EQ(plain->choose, c.choose);
        Searcher<TicTacToe> compiled({}, plain->rule, plain->settings);
        auto workbench = make_workbench<KeptStates>(TicTacToe{}, c);
        const auto start = *tictactoe::parse("X.O/.../...");
        compiled.begin(start);
        workbench.begin(start);
        compiled.run(Iterations{500}, core::Seed{3});
        workbench.run(Iterations{500}, core::Seed{3});
        const auto mine = compiled.root_options(), other = workbench.root_options();
        ASSERT_EQ(mine.size(), other.size());
        for (std::size_t i = 0; i < mine.size(); ++i) {
            EXPECT_EQ(mine[i].move, other[i].move);
            EXPECT_EQ(mine[i].visits, other[i].visits);
            EXPECT_EQ(mine[i].mean, other[i].mean);
            EXPECT_EQ(mine[i].score, other[i].score);
        }
        EXPECT_EQ(compiled.node_count(), workbench.node_count());
    }
}

TEST(PlainSearch, IsNoneWhereAnythingElseIsOn) {
    for (const char* text :
         {"rule=ucb-tuned", "rule=rave", "choose=amaf", "choose=max", "pruning=soft", "solver=on",
          "playout=preferred", "horizon=3", "mix=on", "max-weight=0.1", "scoring=wins", "table-k=5",
          "priors=on", "widening=on", "transpositions=on", "expansion=siblings", "then-tries=2"})
        EXPECT_FALSE(compiled_form(configuration(text))) << text;
}

TEST(PlainSearch, TheDepthOfTheTreeIsTheNearestLimit) {
    EXPECT_EQ(settings_of({}).max_depth, std::numeric_limits<std::uint32_t>::max());
    EXPECT_EQ(settings_of(configuration("depth=3")).max_depth, 3u);
    EXPECT_EQ(settings_of(configuration("horizon=4")).max_depth, 4u);
    EXPECT_EQ(settings_of(configuration("depth=5;horizon=4")).max_depth, 4u);
    EXPECT_EQ(settings_of(configuration("expand-after=7")).expand_after, 7u);
    EXPECT_TRUE(settings_of(configuration("solver=on")).prove);
    EXPECT_FALSE(settings_of({}).prove);
}

}  // namespace
}  // namespace dramatis::search
