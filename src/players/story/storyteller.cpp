#include "players/story/storyteller.hpp"

#include <algorithm>
#include <utility>

#include "core/named_fields.hpp"
#include "games/story/game.hpp"
#include "search/plain_search.hpp"
#include "search/searcher.hpp"
#include "search/table_playout.hpp"
#include "search/workbench.hpp"

namespace dramatis::players {
namespace {

using search::Recommend;
using story::ActionId;

constexpr std::uint64_t kBetweenQuestions = 10'000;  // iterations
constexpr std::size_t kConsidered = 6;               // alternatives that are kept of each action

// The parts of the story search: the best playout through every node, and the table of moves.
struct StoryParts : search::PartList<search::Maxima, search::MoveTable> {
    StoryParts() = default;
    explicit StoryParts(const search::Configuration& techniques) { configure(techniques); }
};

// Uniform, believing or biased, and remembers the best story that it ever told.
template <class Game>
class StoryPlayout {
   public:
    explicit StoryPlayout(const search::Configuration& c = {})
        : is_biased_(c.playout == search::Configuration::Playout::kTable),
          believing_(*kBelieving.get(c)),
          biased_(c.table_floor) {}

    void look_at(const search::MoveTable& table) { biased_.look_at(table); }
    template <class Trace>
    void operator()(const Game& game, typename Game::State& state, core::Rng& rng,
                    std::vector<ActionId>& scratch, Trace& trace) {
        if (is_biased_)
            biased_(game, state, rng, scratch, trace);
        else if (believing_ > 0)
            game.play_preferred(state, believing_, rng, trace);
        else
            game.play_uniformly(state, rng, trace);
        if (state.best > best_.best) best_ = state;
    }
    const typename Game::State& best() const { return best_; }

   private:
    bool is_biased_;
    double believing_;
    search::TablePlayout biased_;
    typename Game::State best_{};
};

template <class State>
Tale tale_of(const State& state) {
    return {.actions = {state.told.begin(), state.told.begin() + state.best_length},
            .score = state.best};
}

std::vector<Considered> considered(const std::vector<search::Option<ActionId>>& options,
                                   ActionId taken) {
    std::vector<Considered> out;
    for (const auto& option : options)
        if (option.visits > 0)
            out.push_back({option.move, option.visits, option.mean, option.most});
    std::ranges::stable_sort(out, [&](const Considered& a, const Considered& b) {
        return std::pair(a.action == taken, a.most) > std::pair(b.action == taken, b.most);
    });
    out.resize(std::min(out.size(), kConsidered));
    return out;
}

// Settles one action after the other. best() gives the best state of any playout.
template <class Game, class Search, class Best>
Telling settle(const Game& game, Search& search, const TellerSettings& settings, core::Seed seed,
               const std::function<bool(const TellerProgress&)>& go_on, Best&& best) {
    Telling out;
    const auto iterations = settings.effort.iterations;
    auto state = game.start();
    search.begin(state);
    const int length = game.stage().world().length;
    const auto stopped = [&] {
        return go_on && !go_on({.nodes = out.nodes, .actions = state.length, .best = best().best});
    };
    while (out.is_whole && !game.is_over(state)) {
        double parts = 0;  // what this action and those to come get, in iterations of this one
        double part = 1;
        for (int i = state.length; i < length; ++i, part *= settings.haste) parts += part;
        const std::uint64_t share = std::max<std::uint64_t>(
            1, static_cast<std::uint64_t>(static_cast<double>(iterations - out.nodes) / parts));
        const core::Seed here = seed.child("step", state.length);
        for (std::uint64_t done = 0; done < share && out.is_whole;) {
            const auto chunk = std::min(share - done, kBetweenQuestions);
            search.run(search::Iterations{chunk}, here);
            done += chunk;
            out.nodes += chunk;
            out.is_whole = !stopped();
        }
        if (!out.is_whole) break;
        const auto options = search.root_options();
        const auto move = search::recommend(options, settings.techniques.choose);
        if (!move) break;
        out.settled.considered.push_back(considered(options, *move));
        game.tell(state, *move);
        search.advance(*move, state);
        if (out.nodes >= iterations) break;
    }
    const auto& found = best();
    out.best = tale_of(found);
    auto considered_then = std::move(out.settled.considered);
    // What was looked at beside an action belongs to the best story as long as it is the settled
    // one.
    for (std::size_t i = 0; i < std::min<std::size_t>(out.best.actions.size(), state.length) &&
                            out.best.actions[i] == state.told[i];
         ++i)
        out.best.considered.push_back(considered_then[i]);
    out.settled = out.is_whole ? tale_of(state) : out.best;
    considered_then.resize(std::min(considered_then.size(), out.settled.actions.size()));
    if (out.is_whole) out.settled.considered = std::move(considered_then);
    if (out.best.score < out.settled.score)
        out.best = out.settled;  // no playout was better than what stood before it
    return out;
}

template <class Game>
Telling tell_by_search(const Game& game, const TellerSettings& settings, core::Seed seed,
                       const std::function<bool(const TellerProgress&)>& go_on) {
    using Playout = StoryPlayout<Game>;
    const auto& techniques = settings.techniques;
    auto limited = search::settings_of(techniques);
    limited.max_tree_bytes = tree_limit(settings.effort.iterations);
    search::Searcher<Game, search::Ucb1, Playout, search::KeptStates, StoryParts> search(
        game, std::get<search::Ucb1>(techniques.rule), limited, Playout(techniques),
        StoryParts(techniques));
    const auto best = [&]() -> const typename Game::State& {
        const typename Game::State* out = nullptr;
        search.for_each_policy([&](const Playout& policy) { out = &policy.best(); });
        return *out;
    };
    return settle(game, search, settings, seed, go_on, best);
}

// With any techniques: the best story is put together from what the search says of each iteration.
template <class Game>
Telling tell_by_workbench(const Game& game, const TellerSettings& settings, core::Seed seed,
                          const std::function<bool(const TellerProgress&)>& go_on) {
    auto search = search::make_workbench<search::KeptStates>(game, settings.techniques);
    typename Game::State best{};
    search::Watch<Game> watch;
    watch.iterated = [&](const auto& iteration) {
        if (iteration.payoffs[0] <= best.best) return;
        best = search.root();
        for (const auto id : iteration.path.subspan(1)) game.tell(best, search.tree()[id].move);
        for (const auto& [player, action] : iteration.playout) game.tell(best, action);
    };
    search::Watcher<Game>& watcher = search.parts();
    watcher.watch = &watch;
    return settle(game, search, settings, seed, go_on,
                  [&]() -> const typename Game::State& { return best; });
}

}  // namespace

core::Result<TellerSettings> parse_teller_settings(std::string_view text) {
    TellerSettings out;
    if (text.empty() || text == "default") return out;
    const auto fields = core::split_fields(text, ',', "c=0.5,table-k=50");
    if (!fields) return fields.error();
    for (const auto& [name, value] : *fields)
        if (auto set = core::set_named_field(out, name, value); !set) return set.error();
    const auto choose = search::said(out, teller_techniques(), kTellerChoose);
    if (choose == Recommend::kRule || choose == Recommend::kAmaf)
        return core::Error{"an action is settled by max, mean or visits", "choose"};
    if (out.wording.as_techniques)
        if (const auto error = search::find_nonsense(out.techniques, story_powers())) return *error;
    return out;
}

std::string print(const TellerSettings& settings) {
    const auto fields = core::changed_fields(settings, TellerSettings{});
    return fields.empty() ? "default" : core::join_fields(fields, ',');
}

search::Configuration teller_techniques() {
    return {.rule = search::Ucb1{.c = 0.5},
            .table_k = 50,
            .playout = search::Configuration::Playout::kPreferred,
            .preferred_rate = 0.5,
            .choose = Recommend::kMax};
}

search::Powers story_powers() {
    const auto usual = teller_techniques();
    return search::powers_of<story::SmallStory>("a story", "story", false, false, true,
                                                {.rule = usual.rule, .choose = usual.choose});
}

bool is_compiled(const TellerSettings& settings) {
    const auto& c = settings.techniques;
    if (settings.wording.as_techniques || !std::holds_alternative<search::Ucb1>(c.rule))
        return false;
    using enum search::Configuration::Playout;
    if (c.playout != kUniform && c.playout != kPreferred && c.playout != kTable) return false;
    if (c.playout == kPreferred && c.preferred_rate == 0) return false;  // here it is uniform
    if (c.choose == Recommend::kRule || c.choose == Recommend::kAmaf) return false;
    return c == search::Configuration{.rule = c.rule,
                                      .table_k = c.table_k,
                                      .expand_after = c.expand_after,
                                      .depth = c.depth,
                                      .playout = c.playout,
                                      .preferred_rate = c.preferred_rate,
                                      .table_floor = c.table_floor,
                                      .max_weight = c.max_weight,
                                      .choose = c.choose};
}

std::size_t tree_limit(std::uint64_t iterations) {
    return std::clamp<std::size_t>(iterations * 300, std::size_t{32} << 20, std::size_t{2} << 30);
}

Telling tell(const story::Stage& stage, const TellerSettings& settings, core::Seed seed,
             const std::function<bool(const TellerProgress&)>& go_on) {
    return story::with_story(stage, [&](const auto& game) {
        Telling out;
        const std::uint64_t all = settings.effort.iterations,
                            tries = std::clamp<std::uint64_t>(settings.tries, 1, all);
        TellerSettings one = settings;  // of the tries
        for (std::uint64_t i = 0; i < tries && out.is_whole; ++i) {
            const std::uint64_t before = out.nodes;
            one.effort = {.iterations = all / tries + (i < all % tries)};
            const double best_before = out.best.score;
            const auto watch = [&](const TellerProgress& now) {
                return !go_on || go_on({.nodes = before + now.nodes,
                                        .actions = now.actions,
                                        .best = std::max(best_before, now.best)});
            };
            const core::Seed here = seed.child("try", i);
            Telling next = is_compiled(one) ? tell_by_search(game, one, here, watch)
                                            : tell_by_workbench(game, one, here, watch);
            if (i == 0 || next.settled.score > out.settled.score)
                out.settled = std::move(next.settled);
            if (i == 0 || next.best.score > out.best.score) out.best = std::move(next.best);
            out.nodes += next.nodes;
            out.is_whole = next.is_whole;
        }
        if (!out.is_whole) out.settled = out.best;
        return out;
    });
}

}  // namespace dramatis::players
