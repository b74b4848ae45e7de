#include "evolution/signature.hpp"

#include <array>
#include <bit>

#include "core/seed.hpp"
#include "evolution/breed.hpp"
#include "formulas/text.hpp"
#include "games/match3/game.hpp"
#include "games/match3/rules.hpp"
#include "games/tictactoe/game.hpp"
#include "players/match3/batch.hpp"
#include "players/match3/formula_rule.hpp"
#include "search/searcher.hpp"

namespace dramatis::evolution {
namespace {

constexpr core::Seed kSeed{20190601};

class Hash {
   public:
    void add(std::uint64_t word) { value_ = core::mix64(value_ * 31 + word); }
    void add(double value) { add(std::bit_cast<std::uint64_t>(value)); }
    void add(match3::Swap swap) {
        add(std::uint64_t{swap.first.row} << 16 | std::uint64_t{swap.first.column} << 8 |
            static_cast<std::uint64_t>(swap.direction));
    }
    std::uint32_t folded() const { return static_cast<std::uint32_t>(value_ ^ value_ >> 32); }

   private:
    std::uint64_t value_ = 0;
};

void add_random_play(Hash& hash) {
    for (const auto& [rows, columns, colours] : {std::tuple{7, 7, 6},
                                                 {3, 3, 4},
                                                 {8, 8, 10},
                                                 {9, 9, 6},
                                                 {10, 12, 9},
                                                 {16, 16, 8},
                                                 {3, 16, 5}}) {
        players::Batch batch;
        batch.setup.rows = rows, batch.setup.columns = columns, batch.setup.colours = colours;
        batch.games = 50;
        batch.seed = kSeed;
        for (const auto& game :
             players::play_batch(batch, {.threads = 1, .stop = {}, .progress = {}})) {
            hash.add(game.score);
            hash.add(game.available_moves);
            hash.add(std::uint64_t{game.shuffles});
        }
    }
}

// A level of that size with something of everything.
match3::Setup level(int rows, int columns, int colours) {
    match3::Setup setup{.rows = rows, .columns = columns, .colours = colours, .move_limit = 25};
    setup.specials = setup.squares = true;
    setup.scene.emplace(rows, columns);
    setup.scene->for_each_cell([&](match3::Cell cell) {
        using match3::Thing;
        static constexpr std::array kThings = {
            Thing::kRandom, Thing::kRandom, Thing::kCrate,  Thing::kRandom, Thing::kRandom,
            Thing::kHole,   Thing::kRandom, Thing::kRandom, Thing::kVine,   Thing::kRandom,
            Thing::kStone,  Thing::kRandom, Thing::kItem,   Thing::kRandom, Thing::kColourBomb};
        const auto n = static_cast<std::size_t>(5 * cell.row * cell.row + 3 * cell.column +
                                                cell.row * cell.column);
        auto& spot = (*setup.scene)[cell];
        spot.thing = cell.row % 2 == 0 ? Thing::kRandom : kThings[n % kThings.size()];
        if (spot.thing == Thing::kCrate) spot.hits = static_cast<std::uint8_t>(1 + n % 5);
        if (spot.thing == Thing::kRandom)
            spot.locked = n % 11 == 0, spot.ice = static_cast<std::uint8_t>(n % 4);
    });
    setup.weights.assign(static_cast<std::size_t>(columns),
                         match3::Weights(static_cast<std::size_t>(colours), 2));
    for (auto& weights : setup.weights) weights[0] = 3;
    using enum match3::Goal::Kind;
    setup.goals = {{.kind = kIce},
                   {.kind = kCrates},
                   {.kind = kItems, .count = 2},
                   {.kind = kCollect, .count = 60, .colour = 1}};
    setup.move_bonus = 100;
    return setup;
}

void add_levels(Hash& hash) {
    for (const auto& [side, colours] : {std::pair{8, 5}, {9, 6}, {12, 9}})
        for (const auto kind :
             {players::Match3Settings::Kind::kRandom, players::Match3Settings::Kind::kMcts}) {
            const bool searches = kind == players::Match3Settings::Kind::kMcts;
            players::Batch batch{
                .setup = level(side, side, colours), .games = searches ? 1u : 50u, .seed = kSeed};
            batch.player = {
                .kind = kind, .refills = match3::Refills::kHidden, .effort = {.iterations = 100}};
            batch.player.reward.level_goals = 1;
            for (const auto& game :
                 players::play_batch(batch, {.threads = 1, .stop = {}, .progress = {}})) {
                hash.add(game.score);
                hash.add(game.available_moves);
                hash.add(game.progress);
                hash.add(std::uint64_t{game.moves} << 32 | game.specials_made << 16 |
                         game.specials_fired);
            }
        }
}

// One game in which the search decides; every visit count of every root is taken.
template <template <class> class Memory, class Rule>
void add_search(Hash& hash, match3::Refills refills, players::Reward reward,
                search::Settings settings, search::Recommend recommend, Rule rule) {
    using Rules = match3::Classic<match3::Small<3>>;
    const Rules rules(match3::Setup{});
    search::Searcher<match3::Match3<Rules, players::Reward>, Rule, search::UniformPlayout, Memory>
        searcher({rules, refills, reward}, rule, settings);
    auto position = rules.start(kSeed);
    while (!rules.is_over(position)) {
        searcher.begin(position);
        searcher.run(search::Iterations{250}, match3::choice_seed(kSeed, position.moves));
        for (const auto& option : searcher.root_options()) {
            hash.add(option.move);
            hash.add(option.visits);
            hash.add(option.mean);
        }
        const auto move = *searcher.recommend(recommend);
        hash.add(move);
        rules.play(position, move);
    }
    hash.add(position.score);
}

void add_match3_searches(Hash& hash) {
    using enum match3::Refills;
    using enum search::Recommend;
    const players::Reward reach{players::Reward::Kind::kReach, 5000};
    const players::Reward share{players::Reward::Kind::kShare, 7000};
    add_search<search::KeptStates>(hash, kKnown, reach, {}, kRule, search::Ucb1{});
    add_search<search::KeptStates>(hash, kHidden, share, {.expand_after = 1}, kMean,
                                   search::Ucb1{});
    add_search<search::ReplayedMoves>(hash, kHidden, share, {}, kVisits, search::Ucb1{});
    add_search<search::KeptStates>(hash, kKnown, share, {.max_depth = 1}, kMean,
                                   search::EqualShares{});
    const auto formula = [](const char* text) {
        return players::FormulaRule(*formulas::parse(text, formulas::kNodeNames));
    };
    add_search<search::KeptStates>(
        hash, kKnown, reach, {}, kRule,
        formula("sqrt((wins + moves / parent_visits) / (visits + 0.7))"));
    add_search<search::ReplayedMoves>(
        hash, kHidden, share, {.expand_after = 1}, kMean,
        formula("mean + sqrt(variance * ln(parent_visits) / visits) * moves_left - depth"));
}

void add_tictactoe(Hash& hash) {
    const tictactoe::TicTacToe game;
    search::Searcher searcher(game, search::Ucb1{1.4}, {.expand_after = 1});
    tictactoe::TicTacToe::State state;
    core::Rng unused{kSeed};
    std::vector<tictactoe::TicTacToe::Move> moves;
    searcher.begin(state);
    for (std::uint64_t turn = 0;; ++turn) {
        moves.clear();
        game.list_moves(state, moves);
        if (moves.empty()) break;
        searcher.run(search::Iterations{500}, kSeed.child("tictactoe", turn));
        for (const auto& option : searcher.root_options()) hash.add(option.visits);
        const auto move = *searcher.recommend(search::Recommend::kVisits);
        game.apply(state, move, unused);
        searcher.advance(move, state);
    }
    hash.add(game.payoff(state, 0));
}

// A first population and one bred from it: what an evolution depends on beside its games.
void add_breeding(Hash& hash) {
    evolution::EvolutionSettings settings;
    settings.grammar.variables = 0xff;
    settings.grammar.operators.push_back(formulas::Op::kSubtract);
    core::Rng rng{kSeed};
    const auto first = evolution::first_population(settings, rng);
    const std::array<std::size_t, 3> elites = {5, 0, 17};
    for (const auto& formula : evolution::breed(settings, first, elites, rng))
        for (const auto& term : formula.terms) {
            hash.add(static_cast<std::uint64_t>(term.op) << 8 | term.variable);
            hash.add(term.constant);
        }
}

}  // namespace

std::uint32_t behaviour_signature() {
    Hash hash;
    add_random_play(hash);
    add_levels(hash);
    add_match3_searches(hash);
    add_tictactoe(hash);
    add_breeding(hash);
    return hash.folded();
}

}  // namespace dramatis::evolution
