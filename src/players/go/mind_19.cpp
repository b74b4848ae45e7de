#include "players/go/mind.hpp"

namespace dramatis::players {

std::unique_ptr<GoMind> make_mind_19(const GoSettings& settings, const GoRule& rule) {
    return make_mind<19>(settings, rule);
}

}  // namespace dramatis::players
