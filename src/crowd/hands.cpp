#include "crowd/hands.hpp"

#include "core/json.hpp"
#include "core/rng.hpp"
#include "games/match3/seeds.hpp"
#include "games/match3/table.hpp"
#include "library/cast.hpp"

namespace dramatis::crowd {

players::Match3Seat& Hands::seat(const std::string& player, const match3::Level& level) {
    auto& seat = seats_[{player, core::dump(match3::to_json(level))}];
    if (!seat)
        seat = players::Match3Seat::make(level.setup,
                                         cli::cast_member(player, level.setup).player.settings);
    return *seat;
}

std::vector<match3::Swap> Hands::play(const Kind& kind, const match3::Level& level,
                                      std::uint64_t seed, core::Seed choices) {
    players::Match3Seat& player = seat(kind.player, level);
    const core::Seed game = match3::game_seed(core::Seed{seed}, 0);
    auto seeds = match3::seeds_of(game);
    seeds.choices = choices;
    core::Rng slips(choices.child("slips"));
    const auto table = match3::Table::make(level.setup, game);
    for (auto view = table->view(); !view.over; view = table->view()) {
        const bool slip = slips.unit() < kind.slips;
        table->play(slip ? view.moves[slips.below(static_cast<std::uint32_t>(view.moves.size()))]
                         : player.choose(seeds, table->moves()));
    }
    return table->moves();
}

}  // namespace dramatis::crowd
