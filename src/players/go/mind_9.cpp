#include "players/go/mind.hpp"

namespace dramatis::players {

std::unique_ptr<GoMind> make_mind_9(const GoSettings& settings, const GoRule& rule) {
    return make_mind<9>(settings, rule);
}

}  // namespace dramatis::players
