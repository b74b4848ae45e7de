#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "games/story/grounding.hpp"
#include "games/story/layout.hpp"
#include "games/story/program_maker.hpp"
#include "games/story/refusal.hpp"
#include "games/story/write.hpp"

namespace dramatis::story {

// What is written or asked: an attribute and the place of its value, -1 if that depends.
using Target = std::pair<AttributeId, std::int64_t>;

// Writes the effects of actions out, loops and all.
class EffectMaker {
   public:
    EffectMaker(const World& world, const Layout& layout, Making& making, Grounder& grounder,
                ProgramMaker& programs)
        : world_(world),
          layout_(layout),
          making_(making),
          grounder_(grounder),
          programs_(programs) {}

    void add(const Effect& effect, const std::vector<EntityId>& who);
    std::size_t size() const { return writes_.size(); }  // writes so far
    const Target& target(std::size_t write) const { return targets_[write]; }
    std::vector<Write> take() && { return std::move(writes_); }

   private:
    void add_loops(const Effect& effect, std::size_t depth);
    void add_write(const Effect& effect);
    bool can_be(const Attribute& attribute, const Expression& value, Expression& condition) const;

    const World& world_;
    const Layout& layout_;
    Making& making_;
    Grounder& grounder_;
    ProgramMaker& programs_;
    std::vector<EntityId> slots_{};
    std::vector<Expression> conditions_{};  // of the loops around
    std::vector<Write> writes_{};
    std::vector<Target> targets_{};
};

}  // namespace dramatis::story
