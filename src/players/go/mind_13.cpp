#include "players/go/mind.hpp"

namespace dramatis::players {

std::unique_ptr<GoMind> make_mind_13(const GoSettings& settings, const GoRule& rule) {
    return make_mind<13>(settings, rule);
}

}  // namespace dramatis::players
