// Someone else's program with the installed library: a batch of games, and a search of its own.
#include <cstdio>

#include "games/tictactoe/game.hpp"
#include "players/match3/batch.hpp"
#include "search/searcher.hpp"

int main() {
    using namespace dramatis;
    const auto games = players::play_batch({.games = 10, .seed = core::Seed{1}}, {});
    search::Searcher searcher(tictactoe::TicTacToe{}, search::Ucb1{1.4}, {.expand_after = 1});
    searcher.begin({});
    searcher.run(search::Iterations{1000}, core::Seed{1});
    std::printf("%zu games, first score %llu, %zu nodes\n", games.size(),
                static_cast<unsigned long long>(games.front().score), searcher.node_count());
    return games.size() == 10 && searcher.recommend(search::Recommend::kVisits) ? 0 : 1;
}
