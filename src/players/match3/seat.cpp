#include "players/match3/seat.hpp"

#include "games/match3/rules.hpp"
#include "players/match3/seat_of.hpp"

namespace dramatis::players {

std::unique_ptr<Match3Seat> Match3Seat::make(const match3::Setup& setup,
                                             const Match3Settings& player,
                                             std::optional<std::uint32_t> overtime) {
    return match3::with_rules(
        setup, [&]<class Rules>() { return make_seat<Rules>(setup, player, overtime); });
}

match3::Swap ask(const match3::Table& table, const Match3Settings& player) {
    return Match3Seat::make(table.setup(), player)->choose(table.game(), table.moves());
}

}  // namespace dramatis::players
