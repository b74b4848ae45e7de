#include "players/board/board_game.hpp"

namespace dramatis::players {

std::string BoardWords::title() const {
    std::string out = name;
    if (!out.empty() && out[0] >= 'a' && out[0] <= 'z') out[0] = static_cast<char>(out[0] - 32);
    return out;
}

}  // namespace dramatis::players
