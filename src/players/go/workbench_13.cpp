#include "players/go/workbench.hpp"

namespace dramatis::players {

std::unique_ptr<GoMind> make_workbench_13(const GoSettings& settings) {
    return std::make_unique<WorkbenchMind<13>>(settings);
}

}  // namespace dramatis::players
