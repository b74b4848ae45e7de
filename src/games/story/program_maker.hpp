#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "games/story/refusal.hpp"
#include "games/story/spots.hpp"

namespace dramatis::story {

// Makes programs of expressions that are grounded. One that is too large is refused.
class ProgramMaker {
   public:
    ProgramMaker(const World& world, const Layout& layout, Making& making)
        : world_(world), layout_(layout), spots_(world, layout), making_(making) {}

    ProgramId compile(const Expression& e);
    // A program that gives the place of a value of the attribute, or -1.
    ProgramId compile_place(const Attribute& attribute, const std::vector<Expression>& args);
    std::size_t size() const { return programs_.code.size(); }  // instructions so far
    const Spots& spots() const { return spots_; }
    Programs take() && { return std::move(programs_); }

   private:
    void emit(const Expression& e, int depth);
    bool emit_plain(const Expression& e);
    void emit_attribute(const Expression& e, int depth);
    void emit_sought(const Expression& e, int depth);
    void emit_choice(const Expression& e, int depth);
    void emit_conditions(const Expression& e, int depth);
    void emit_numbers(const Expression& e, int depth);
    void emit_test(const Test& test);
    void emit_place(const Attribute& attribute, const std::vector<Expression>& args, int depth);
    // A jump whose length is known when its end is closed.
    std::size_t open(Instruction::Code code);
    void close(std::size_t jump);
    // Ranks among the members; `by_id`: the entity's own number instead.
    std::uint32_t ranks_of(const EntitySet& set, bool by_id = false);
    std::uint32_t table_of(AttributeId attribute);

    const World& world_;
    const Layout& layout_;
    Spots spots_;
    Making& making_;
    Programs programs_{};
    std::map<std::string, std::uint32_t> rank_tables_{};
    std::map<AttributeId, std::uint32_t> number_tables_{};
};

}  // namespace dramatis::story
