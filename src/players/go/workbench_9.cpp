#include "players/go/workbench.hpp"

namespace dramatis::players {

std::unique_ptr<GoMind> make_workbench_9(const GoSettings& settings) {
    return std::make_unique<WorkbenchMind<9>>(settings);
}

}  // namespace dramatis::players
