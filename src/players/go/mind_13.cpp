#include "players/go/mind.hpp"

namespace dramatis::players {

std::unique_ptr<GoMind> make_mind_13(const GoSettings& settings) { return make_mind<13>(settings); }

}  // namespace dramatis::players
