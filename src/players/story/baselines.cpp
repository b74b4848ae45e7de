#include "players/story/baselines.hpp"

#include <algorithm>
#include <vector>

#include "games/story/game.hpp"

namespace dramatis::players {
namespace {

using story::ActionId;
constexpr std::uint64_t kBetweenQuestions = 10'000;

// Counts what is looked at and keeps the best of it.
template <class State>
class Reader {
   public:
    Reader(std::uint64_t nodes, const std::function<bool(const TellerProgress&)>& go_on)
        : nodes_(nodes), go_on_(go_on) {}

    // False: it was the last one.
    bool look_at(const State& state) {
        if (count_ == 0 || state.best > best_.best) best_ = state;
        ++count_;
        if (count_ % kBetweenQuestions == 0 && go_on_ &&
            !go_on_({.nodes = count_, .best = best_.best}))
            is_whole_ = false;
        return is_whole_ && count_ < nodes_;
    }
    std::uint64_t left() const { return nodes_ - count_; }
    Telling telling() const {
        const Tale tale{.actions = {best_.told.begin(), best_.told.begin() + best_.best_length},
                        .score = best_.best};
        return {.settled = tale, .best = tale, .nodes = count_, .is_whole = is_whole_};
    }

   private:
    std::uint64_t nodes_, count_ = 0;
    const std::function<bool(const TellerProgress&)>& go_on_;
    State best_{};
    bool is_whole_ = true;
};

// A story as the last action and the story before it: what waits takes eight bytes.
struct Link {
    std::uint32_t before;
    ActionId action;
};

template <class Game, class Look>
void breadth_first(const Game& game, Look& reader) {
    auto state = game.start();
    if (!reader.look_at(state)) return;
    std::vector<Link> links{{0, {}}};  // the first stands for the empty story
    std::vector<ActionId> moves, way;
    for (std::size_t at = 0; at < links.size(); ++at) {
        way.clear();
        for (std::size_t link = at; link != 0; link = links[link].before)
            way.push_back(links[link].action);
        state = game.start();
        for (auto action = way.rbegin(); action != way.rend(); ++action) game.tell(state, *action);
        if (at > 0 && !reader.look_at(state)) return;
        moves.clear();
        game.list_moves(state, moves);
        const std::uint64_t waiting = links.size() - at - 1;
        for (std::uint64_t i = 0; i < moves.size() && waiting + i < reader.left(); ++i)
            links.push_back({static_cast<std::uint32_t>(at), moves[i]});
    }
}

template <class Game, class Look>
void depth_first(const Game& game, Look& reader) {
    using State = typename Game::State;
    struct Level {
        State state;
        std::vector<ActionId> moves;
        std::size_t next = 0;
    };
    std::vector<Level> levels;
    const auto enter = [&](const State& state) {
        levels.push_back({state, {}, 0});
        game.list_moves(state, levels.back().moves);
        std::ranges::sort(levels.back().moves);
        return reader.look_at(state);
    };
    if (!enter(game.start())) return;
    while (!levels.empty()) {
        Level& level = levels.back();
        if (level.next == level.moves.size()) {
            levels.pop_back();
            continue;
        }
        State state = level.state;
        game.tell(state, level.moves[level.next++]);
        if (!enter(state)) return;
    }
}

template <class State>
struct Waiting {
    double believability;
    std::uint64_t number;  // the earlier first, where two are as believable
    State state;

    bool operator<(const Waiting& other) const {
        return believability != other.believability ? believability < other.believability
                                                    : number > other.number;
    }
};

constexpr std::size_t most_waiting(std::uint64_t left, std::size_t each) {
    return std::min<std::size_t>(left, (std::size_t{1} << 30) / each);
}

template <class Game, class Look>
void best_first(const Game& game, Look& reader) {
    using Entry = Waiting<typename Game::State>;
    std::vector<Entry> heap;
    heap.reserve(2 * most_waiting(reader.left(), sizeof(Entry)) +
                 static_cast<std::size_t>(game.stage().size()));  // it never grows beyond
    heap.push_back({1, 0, game.start()});
    std::vector<ActionId> moves;
    for (std::uint64_t number = 1; !heap.empty();) {
        std::pop_heap(heap.begin(), heap.end());
        const auto state = heap.back().state;
        heap.pop_back();
        if (!reader.look_at(state)) return;
        moves.clear();
        game.list_moves(state, moves);
        for (const ActionId move : moves) {
            heap.push_back({0, number++, state});
            game.tell(heap.back().state, move);
            heap.back().believability = heap.back().state.believability;
            std::push_heap(heap.begin(), heap.end());
        }
        // Twice what can still be looked at is cut back to that: the rest would never have its
        // turn.
        const std::size_t most = most_waiting(reader.left(), sizeof(Entry));
        if (heap.size() > 2 * most) {
            std::nth_element(heap.begin(), heap.begin() + static_cast<std::ptrdiff_t>(most),
                             heap.end(), [](const Entry& a, const Entry& b) { return b < a; });
            heap.erase(heap.begin() + static_cast<std::ptrdiff_t>(most), heap.end());
            std::make_heap(heap.begin(), heap.end());
        }
    }
}

}  // namespace

std::size_t baseline_memory(Baseline baseline, const story::Stage& stage, std::uint64_t nodes) {
    return story::with_story(stage, [&]<class Game>(const Game&) -> std::size_t {
        using State = typename Game::State;
        if (baseline == Baseline::kBreadth) return 2 * nodes * sizeof(Link);
        if (baseline == Baseline::kDepth)
            return static_cast<std::size_t>(stage.world().length + 1) *
                   (sizeof(State) + 2 * static_cast<std::size_t>(stage.size()));
        return (2 * most_waiting(nodes, sizeof(Waiting<State>)) +
                static_cast<std::size_t>(stage.size())) *
               sizeof(Waiting<State>);
    });
}

Telling tell_by(Baseline baseline, const story::Stage& stage, std::uint64_t nodes,
                const std::function<bool(const TellerProgress&)>& go_on) {
    return story::with_story(stage, [&]<class Game>(const Game& game) {
        Reader<typename Game::State> reader(nodes, go_on);
        if (baseline == Baseline::kBreadth) breadth_first(game, reader);
        if (baseline == Baseline::kDepth) depth_first(game, reader);
        if (baseline == Baseline::kBest) best_first(game, reader);
        return reader.telling();
    });
}

}  // namespace dramatis::players
