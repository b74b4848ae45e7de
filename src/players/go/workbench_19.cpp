#include "players/go/workbench.hpp"

namespace dramatis::players {

std::unique_ptr<GoMind> make_workbench_19(const GoSettings& settings) {
    return std::make_unique<WorkbenchMind<19>>(settings);
}

}  // namespace dramatis::players
