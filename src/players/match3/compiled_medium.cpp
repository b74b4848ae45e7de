#include "players/match3/seat_games.hpp"

namespace dramatis::players {

using Rules = match3::Classic<match3::Medium<3>>;

template class Match3Player<Rules>;
template std::unique_ptr<Match3Seat> make_seat<Rules>(const match3::Setup&, const Match3Settings&,
                                                      std::optional<std::uint32_t>);

}  // namespace dramatis::players
