#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "core/check.hpp"
#include "core/rng.hpp"
#include "core/seed.hpp"
#include "games/story/stage.hpp"

namespace dramatis::story {

// A story so far: the world as it is now, what was told, and what it is worth.
template <int kBytes, int kSteps>
struct StoryState {
    double believability = 1;  // the product so far
    double share = 0;          // of the goals, now
    double best = 0;           // the score of the best beginning
    std::uint16_t length = 0, best_length = 0;
    std::array<Byte, kBytes> world{};
    std::array<ActionId, kSteps> told{};

    bool operator==(const StoryState&) const = default;
    std::span<const ActionId> actions() const { return std::span(told).first(length); }
};

// Stories as a search sees them: one player, the author; a move is an action. Its payoff is the
// score of its best beginning, since it can be cut there: believability times the share of the
// goals. A story ends when enough goals are met, when it is long enough, or when it is so hard to
// believe by now that nothing could make it better than its best beginning. Worlds of any size have
// the same code; a state has room for kBytes of world and kSteps actions.
template <int kBytes, int kSteps>
class Story {
   public:
    using State = StoryState<kBytes, kSteps>;
    using Move = ActionId;
    static constexpr int kPlayers = 1;

    explicit Story(const Stage& stage) : stage_(&stage) {
        DR_CHECK(stage.bytes() <= kBytes && stage.world().length <= kSteps);
    }
    static bool fits(const Stage& stage) {
        return stage.bytes() <= kBytes && stage.world().length <= kSteps;
    }
    const Stage& stage() const { return *stage_; }

    State start() const {
        State state;
        std::ranges::copy(stage_->start(), state.world.begin());
        state.share = stage_->share(state.world.data());
        state.best = state.share;
        return state;
    }

    void list_moves(const State& state, std::vector<Move>& out) const {
        if (!is_over(state)) stage_->list(state.world.data(), out);
    }
    void apply(State& state, Move move, core::Rng&) const { tell(state, move); }
    void tell(State& state, Move move) const {
        state.believability *= believability(state, move);
        stage_->perform(state.world.data(), move);
        state.told[state.length++] = move;
        if (stage_->touches_goals(move)) state.share = stage_->share(state.world.data());
        if (const double score = state.believability * state.share; score > state.best) {
            state.best = score;
            state.best_length = state.length;
        }
    }
    std::uint8_t to_move(const State&) const { return 0; }
    double payoff(const State& state, std::uint8_t) const { return state.best; }

    // Of the next action, here.
    double believability(const State& state, Move move) const {
        double b = stage_->believability(state.world.data(), move);
        if (const double repeat = stage_->world().repeat; repeat != 1)
            for (const ActionId told : state.actions())
                if (told == move) b *= repeat;
        return b;
    }
    // There may be nothing possible before that.
    bool is_over(const State& state) const {
        return state.length >= stage_->world().length ||
               state.share >= stage_->world().enough - 1e-9 || state.believability <= state.best;
    }

    // --- powers

    template <class Trace>
    void play_uniformly(State& state, core::Rng& rng, Trace& trace) const {
        ActionId move{};
        while (!is_over(state) && stage_->draw(state.world.data(), rng, scratch_, move)) {
            if constexpr (Trace::kOn) trace(std::uint8_t{0}, move);
            tell(state, move);
        }
    }
    // With that rate what is believable: an action is drawn as often as it is believed. Else any.
    template <class Trace>
    void play_preferred(State& state, double rate, core::Rng& rng, Trace& trace) const {
        ActionId move{};
        while (!is_over(state) && stage_->draw(state.world.data(), rng, scratch_, move)) {
            if (rng.unit() < rate)
                for (int tries = kTries; tries-- > 0 && rng.unit() >= believability(state, move);)
                    stage_->draw(state.world.data(), rng, scratch_, move);
            if constexpr (Trace::kOn) trace(std::uint8_t{0}, move);
            tell(state, move);
        }
    }
    int move_number(Move move) const { return move.number(); }
    int move_numbers() const { return stage_->size(); }
    Move move_of(int number) const { return Move(number); }
    bool is_legal(const State& state, Move move) const {
        return stage_->is_possible(state.world.data(), move);
    }
    // What a move is believed: playouts can take the most believable.
    double foresee(const State& state, Move move) const { return believability(state, move); }
    std::uint64_t hash(const State& state) const {
        std::uint64_t out =
            core::mix64(state.length + (static_cast<std::uint64_t>(state.best_length) << 16));
        const auto add = [&](std::uint64_t word) { out = core::mix64(out ^ word) + core::kGolden; };
        add(std::bit_cast<std::uint64_t>(state.believability));
        add(std::bit_cast<std::uint64_t>(state.best));
        for (std::size_t i = 0; i < static_cast<std::size_t>(stage_->bytes()); i += 8) {
            std::uint64_t word = 0;
            for (std::size_t j = i; j < std::min(i + 8, static_cast<std::size_t>(stage_->bytes()));
                 ++j)
                word = word << 8 | state.world[j];
            add(word);
        }
        if (stage_->world().repeat != 1)  // then what comes is worth depends on what was
            for (const ActionId told : state.actions()) add(told.number());
        return out;
    }

   private:
    static constexpr int kTries = 64;  // to find something believable; then whatever comes

    const Stage* stage_;
    mutable std::vector<ActionId> scratch_;  // each thread has a game of its own
};

using SmallStory = Story<64, 24>;
using MediumStory = Story<256, 48>;
using LargeStory = Story<kMostStateBytes, 120>;

// f(story) with the smallest of them that the world fits in.
template <class F>
auto with_story(const Stage& stage, F&& f) {
    if (SmallStory::fits(stage)) return f(SmallStory(stage));
    if (MediumStory::fits(stage)) return f(MediumStory(stage));
    return f(LargeStory(stage));
}

}  // namespace dramatis::story
