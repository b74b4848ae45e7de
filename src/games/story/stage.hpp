#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "core/rng.hpp"
#include "games/story/layout.hpp"
#include "games/story/listing_tree.hpp"
#include "games/story/program.hpp"
#include "games/story/world.hpp"
#include "games/story/write.hpp"

namespace dramatis::story {

inline constexpr std::size_t kMostGroundActions = 60'000;
inline constexpr std::size_t kMostStateBytes = 1024;

struct GroundAction {
    KindId kind{};
    std::vector<EntityId> who{};
};

// A world made ready to be played: every action with every choice of who takes part, its conditions
// come down to tests of bytes.
class Stage {
   public:
    static core::Result<Stage> make(World world);

    const World& world() const { return *world_; }
    int bytes() const { return static_cast<int>(start_.size()); }
    std::span<const Byte> start() const { return start_; }
    int size() const { return static_cast<int>(actions_.size()); }
    const GroundAction& operator[](ActionId action) const { return actions_[action.index()]; }
    std::string name(ActionId action) const;  // "Move(Bob, Court)"
    EntityId doer(ActionId action) const;     // none: an event

    // --- playing (fast)

    // Appends those that are possible, in a fixed order.
    void list(const Byte* state, std::vector<ActionId>& out) const;
    bool is_possible(const Byte* state, ActionId action) const;
    // One of those that are possible, each as likely as another: drawn until one is. False: none
    // is.
    bool draw(const Byte* state, core::Rng& rng, std::vector<ActionId>& scratch,
              ActionId& out) const;
    double believability(const Byte* state, ActionId action) const {
        const Move& move = moves_[action.index()];
        return move.believe == kNoProgram ? move.b : programs_.run(move.believe, state);
    }
    void perform(Byte* state, ActionId action) const;
    // The share of the goals that is met, from 0 to 1.
    double share(const Byte* state) const;
    double credit(const Byte* state, std::size_t goal) const;  // of one, likewise
    bool touches_goals(ActionId action) const { return moves_[action.index()].touches_goals; }

    // --- asking (slow but exact)

    // The value of an attribute, by the number of its place; as World::attributes has them.
    double value(const Byte* state, AttributeId attribute, std::size_t place) const;
    // By the expressions of the world itself, without programs: for texts, and to check the fast
    // ones.
    double evaluate(const Byte* state, const Expression& expression,
                    std::span<const EntityId> slots) const;
    bool is_possible_slowly(const Byte* state, ActionId action) const;
    double believability_slowly(const Byte* state, ActionId action) const;
    void perform_slowly(Byte* state, ActionId action) const;
    double credit_slowly(const Byte* state, const Goal& goal) const;
    // About how much there is to do to list what is possible, with its believability and the goals:
    // tests and instructions.
    std::uint64_t effort(const Byte* state) const;
    // Where that actor is; none if nobody knows.
    EntityId place_of(const Byte* state, EntityId actor) const;

   private:
    friend class StageMaker;

    struct Move {
        std::uint32_t first_test = 0, tests = 0;
        ProgramId condition = kNoProgram;  // what tests cannot say
        ProgramId believe = kNoProgram;
        double b = 0;
        std::uint32_t first_write = 0, writes = 0;
        std::uint16_t last = 0;    // the byte that remembers what the doer did; 0xffff: none
        std::uint32_t effort = 0;  // instructions of its programs
        bool touches_goals = false;
        bool may_be_impossible = false;  // its believability can be 0
    };
    bool passes(const Byte* state, const Move& move, ActionId action) const {
        if (move.condition != kNoProgram && programs_.run(move.condition, state) == 0) return false;
        return !move.may_be_impossible || believability(state, action) > 0;
    }
    // The place of a value; nothing if the attribute is not of those.
    std::optional<std::size_t> place_in(const Attribute& attribute, const Byte* state,
                                        const std::vector<Expression>& args,
                                        std::span<const EntityId> slots) const;
    double quantify(const Byte* state, const Expression& expression,
                    std::span<const EntityId> slots) const;
    void apply_slowly(const Byte* before, Byte* state, const Effect& effect,
                      std::span<const EntityId> slots) const;

    std::shared_ptr<const World> world_;
    std::vector<GroundAction> actions_;
    std::vector<Move> moves_;
    std::vector<Test> tests_;
    std::vector<Write> writes_;
    std::vector<Branch> branches_;
    Programs programs_;
    Layout layout_;
    std::vector<Byte> start_;
    struct GoalProgram {
        ProgramId program;
        double constant, at_least, weight;
        bool partial;
    };
    std::vector<GoalProgram> goals_;
    std::uint64_t goals_effort_ = 0;
    double all_weights_ = 1;
};

}  // namespace dramatis::story
