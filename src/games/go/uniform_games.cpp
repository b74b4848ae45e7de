#include "games/go/uniform_games.hpp"

#include "games/go/playout.hpp"

namespace dramatis::go {
namespace {

template <int kCapacity>
UniformGames play(int size, std::uint64_t first, std::uint64_t count, core::Seed seed) {
    UniformGames sum;
    const Board<kCapacity> start(size);
    for (; sum.games < count; ++sum.games) {
        core::Rng rng{core::Seed{core::Rng::at(seed, first + sum.games)}};
        Board<kCapacity> board = start;
        sum.moves += static_cast<std::uint64_t>(
            play_uniformly(board, Colour::kBlack, 0, rng, [](auto...) {}));
        const int area = board.area();
        sum.black_at_7_5 += area > 7;
        sum.black_at_0 += area > 0;
        sum.draws_at_0 += area == 0;
    }
    return sum;
}

}  // namespace

UniformGames play_uniform_games(int size, std::uint64_t first, std::uint64_t count,
                                core::Seed seed) {
    if (size <= 9) return play<9>(size, first, count, seed);
    if (size <= 13) return play<13>(size, first, count, seed);
    return play<19>(size, first, count, seed);
}

}  // namespace dramatis::go
