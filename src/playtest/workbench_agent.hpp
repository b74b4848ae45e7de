#pragma once

#include <memory>

#include "playtest/agent.hpp"

namespace dramatis::playtest {

// A player whose search is any combination of techniques. It is compiled in workbench_*.cpp for all
// rules.
template <class Rules>
class WorkbenchAgent {
   public:
    WorkbenchAgent(const Rules& rules, const AgentSettings& settings);
    ~WorkbenchAgent();
    WorkbenchAgent(WorkbenchAgent&&) noexcept;

    match3::Swap choose(const typename Rules::Position& position, core::Seed seed);

   private:
    struct Any;
    std::unique_ptr<Any> any_;
};

}  // namespace dramatis::playtest
