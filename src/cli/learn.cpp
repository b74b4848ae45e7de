#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "cli/commands.hpp"
#include "cli/exit.hpp"
#include "cli/manual.hpp"
#include "cli/progress.hpp"
#include "cli/run_folder.hpp"
#include "cli/seed_option.hpp"
#include "cli/trace_files.hpp"
#include "cli/values.hpp"
#include "go/game.hpp"
#include "go/sgf_game.hpp"
#include "learning/balance.hpp"
#include "learning/choice_model.hpp"
#include "match3/game.hpp"
#include "match3/rules.hpp"
#include "playtest/batch.hpp"
#include "playtest/trial.hpp"
#include "search/features.hpp"
#include "trace/trace.hpp"

namespace dramatis::cli {
namespace {

using core::Json;
using learning::Choice;
using learning::Quality;

struct Options {
    std::vector<std::string> files;
    std::string out;
    int skip = 0;
    double holdout = 0.2, l2 = 1;
    int balance = 0;
    double step = 1;
    SeedOption seed;
    std::optional<unsigned> threads;
    bool json = false;
};

// What games have to teach.
struct Lesson {
    std::string game;
    std::size_t features = 0;
    std::function<std::string(int)> name;  // of a feature
    std::vector<int> telling;              // those to be shown
    std::vector<Choice> choices;
    std::size_t games = 0, same = 0, unused = 0;  // games; those left out since they are as others; moves that no playout would choose
    learning::BalanceTask training, held_out;     // positions
    Json made = Json::object();
};

// The options at a state, and which was taken; nothing where that is none of them, or there is no choice.
template <search::FeaturesMoves G>
std::optional<Choice> choice_at(const G& game, const typename G::State& state, const typename G::Move& taken,
                                std::vector<typename G::Move>& scratch) {
    scratch.clear();
    search::list_playout_moves(game, state, scratch);
    const auto found = std::ranges::find(scratch, taken);
    if (found == scratch.end() || scratch.size() < 2) return {};
    Choice choice;
    choice.taken = static_cast<std::uint32_t>(found - scratch.begin());
    for (const auto& move : scratch) {
        game.for_each_feature(state, move, [&](int feature) { choice.add_feature(feature); });
        choice.end_option();
    }
    return choice;
}

// Positions to be played out, and how they should end.
template <class G>
struct Positions {
    std::vector<G> games;
    std::vector<std::pair<std::size_t, typename G::State>> states;  // with the game that each is of
    std::vector<double> targets;
    std::shared_ptr<const void> owner;  // of what games and states refer to

    learning::BalanceTask task() && {
        auto shared = std::make_shared<Positions>(std::move(*this));
        return {.targets = shared->targets, .play_by = [shared](const learning::Weights& weights) -> learning::PlayOut {
                    return [shared, weights, common = search::WeightedPlayout(weights)](std::size_t i, core::Seed seed, std::span<double> psi) {
                        const auto& [number, start] = shared->states[i];
                        const G& game = shared->games[number];
                        const search::WeightedPlayout policy = common;  // one a thread
                        typename G::State state = start;
                        std::vector<typename G::Move> scratch;
                        core::Rng rng{seed};
                        if (psi.empty())
                            policy.play(game, state, rng, scratch, [](const auto&, const auto&) {});
                        else
                            search::play_with_psi(policy, game, state, rng, scratch, psi);
                        return game.payoff(state, 0);
                    };
                }};
    }
};

// --- Go

struct SgfGame {
    go::GoGame start, end;
    std::optional<go::Colour> winner;
};

std::vector<SgfGame> read_games(const Options& options) {
    std::vector<SgfGame> out;
    Progress progress("reading games", options.files.size());
    for (std::size_t n = 0; n < options.files.size(); ++n) {
        const std::string& file = options.files[n];
        const auto collection = go::parse_sgf(read_file(file, go::kMaxSgfBytes), file);
        if (!collection) throw Failure(Exit::kBadInput, collection.error().text());
        for (const auto& tree : collection->trees) {
            const go::SgfReading reading{.name = file, .komi = 7.5};
            auto start = go::read_game(tree, 0, reading), end = go::read_game(tree, go::kAllMoves, reading);
            if (!start || !end) throw Failure(Exit::kBadInput, (start ? end : start).error().text());
            out.push_back({std::move(*start), std::move(*end), go::winner_of(go::read_info(tree).result)});
        }
        progress.update(n + 1);
        if (interrupted()) throw Failure(Exit::kInterrupted, "stopped");
    }
    return out;
}

// Of each game every position after the first `skip` moves. Games with the same moves up to there are one record: so what is held out is not
// what was learned from.
template <int kCapacity>
void study_go(const std::vector<SgfGame>& games, const Options& options, core::Seed seed, Lesson& lesson) {
    using G = go::Go<kCapacity>;
    std::set<std::vector<std::uint16_t>> known;
    std::map<std::vector<std::uint16_t>, std::uint32_t> openings;
    std::vector<std::uint16_t> scratch;
    Positions<G> training, held_out;
    for (const SgfGame& game : games) {
        G rules{.komi = game.end.komi()};
        const auto turns = game.end.turns();
        std::vector<std::uint16_t> moves;
        for (const go::Turn& turn : turns) moves.push_back(G::Points::point(turn.move));
        std::vector<std::uint16_t> all = moves;
        all.push_back(static_cast<std::uint16_t>(game.end.size()));
        for (const go::Vertex v : game.start.board().stones(go::Colour::kBlack)) all.push_back(G::Points::point(v));
        if (!known.insert(all).second) {
            ++lesson.same;
            continue;
        }
        ++lesson.games;
        const auto skip = std::min<std::size_t>(static_cast<std::size_t>(options.skip), moves.size());
        auto opening = skip > 0 ? std::vector(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(skip)) : all;
        const auto record = openings.try_emplace(std::move(opening), static_cast<std::uint32_t>(openings.size())).first->second;
        auto& positions = learning::is_held_out(record, options.holdout, seed) ? held_out : training;
        positions.games.push_back(rules);
        auto state = rules.state_of(game.start, game.start.to_move());
        core::Rng none{core::Seed{0}};
        for (std::size_t i = 0; i < turns.size(); ++i) {
            state.to_move = turns[i].colour;
            if (i >= skip) {
                if (auto choice = choice_at(rules, state, moves[i], scratch)) {
                    choice->record = record;
                    lesson.choices.push_back(std::move(*choice));
                } else {
                    ++lesson.unused;
                }
                if (game.winner && state.passes == 0) {
                    positions.states.emplace_back(positions.games.size() - 1, state);
                    positions.targets.push_back(*game.winner == go::Colour::kBlack ? 1 : 0);
                }
            }
            rules.apply(state, moves[i], none);
        }
    }
    lesson.training = std::move(training).task();
    lesson.held_out = std::move(held_out).task();
}

Lesson learn_go(const Options& options, core::Seed seed) {
    const auto games = read_games(options);
    Lesson lesson{.game = "go", .features = go::kGoFeatures, .name = go::go_feature_name};
    for (int i = go::Shapes::kCount; i < go::kGoFeatures; ++i) lesson.telling.push_back(i);
    int largest = 0;
    std::set<int> sizes;
    for (const auto& game : games) {
        largest = std::max(largest, game.end.size());
        sizes.insert(game.end.size());
    }
    if (largest <= 9)
        study_go<9>(games, options, seed, lesson);
    else if (largest <= 13)
        study_go<13>(games, options, seed, lesson);
    else
        study_go<19>(games, options, seed, lesson);
    lesson.made["sizes"] = sizes;
    lesson.made["skip"] = options.skip;
    return lesson;
}

// --- match-3

// What the end of a game is worth: goals met or not; without goals, points as a share of what the player of the trace came to on average.
struct Worth {
    double points = 1;

    template <class Rules>
    double operator()(const Rules& rules, const typename Rules::Position& end) const {
        if (!rules.setup().goals.empty()) return rules.is_won(end) ? 1 : 0;
        return static_cast<double>(end.score) / points;
    }
};

trace::Trace load_trace(const std::string& file) {
    auto trace = trace::read_trace(read_trace_bytes(file), file);
    if (!trace) throw Failure(Exit::kBadInput, trace.error().text());
    if (trace->torn) fmt::print(stderr, "dramatis: {}; the {} games before it are used\n", trace->torn->text(), trace->games.size());
    return std::move(*trace);
}

// What the positions of several levels have in common is how they are played out: each level is a task, and this is all of them in one.
learning::BalanceTask together(std::vector<learning::BalanceTask> tasks) {
    learning::BalanceTask out;
    std::vector<std::pair<std::size_t, std::size_t>> places;
    for (std::size_t t = 0; t < tasks.size(); ++t)
        for (std::size_t i = 0; i < tasks[t].targets.size(); ++i) {
            places.emplace_back(t, i);
            out.targets.push_back(tasks[t].targets[i]);
        }
    out.play_by = [tasks = std::move(tasks), places = std::move(places)](const learning::Weights& weights) -> learning::PlayOut {
        std::vector<learning::PlayOut> play;
        for (const auto& task : tasks) play.push_back(task.play_by(weights));
        return [play = std::move(play), places](std::size_t i, core::Seed seed, std::span<double> psi) {
            return play[places[i].first](places[i].second, seed, psi);
        };
    };
    return out;
}

template <class Rules>
void study_trace(const trace::Trace& trace, const std::string& file, const Options& options, core::Seed seed, std::uint32_t& record,
                 Lesson& lesson, std::vector<learning::BalanceTask>& training, std::vector<learning::BalanceTask>& held_out) {
    using G = match3::Match3<Rules, Worth>;
    const match3::Setup& setup = trace.header.level.setup;
    struct Both {
        explicit Both(const trace::TraceHeader& header)
            : usual(header.level.setup), rules(playtest::with_overtime(header.level.setup, header.overtime)) {}
        Rules usual, rules;  // without and with overtime
    };
    const auto both = std::make_shared<const Both>(trace.header);
    const Rules &usual = both->usual, &rules = both->rules;
    double points = 0;
    for (const auto& game : trace.games) points += static_cast<double>(game.score) / static_cast<double>(trace.games.size());
    const G game(usual, match3::Refills::kHidden, Worth{std::max(1.0, points)});
    Positions<G> learned{.games = {game}, .owner = both}, kept_apart = learned;
    std::vector<match3::Swap> scratch;
    const auto limit = static_cast<std::uint32_t>(setup.move_limit);
    for (const auto& played : trace.games) {
        auto& positions = learning::is_held_out(record, options.holdout, seed) ? kept_apart : learned;
        auto p = rules.start(playtest::game_seed(core::Seed{trace.header.seed}, played.game));
        for (const match3::Swap& swap : played.moves) {
            if (rules.is_over(p) || !rules.is_legal(p, swap))
                throw Failure(Exit::kBadInput, fmt::format("{}: move {} of game {} cannot be played; the trace is damaged, or was played by other rules",
                                                           file, p.moves + 1, played.game));
            if (p.moves < limit) {
                if (auto choice = choice_at(game, p, swap, scratch)) {
                    choice->record = record;
                    lesson.choices.push_back(std::move(*choice));
                } else {
                    ++lesson.unused;
                }
                positions.states.emplace_back(0, p);
            }
            rules.play(p, swap);
        }
        const double worth = setup.goals.empty() ? static_cast<double>(p.score) / std::max(1.0, points)
                                                 : (rules.is_won(p) && p.moves <= limit ? 1.0 : 0.0);
        positions.targets.resize(positions.states.size(), worth);
        ++record;
        ++lesson.games;
    }
    training.push_back(std::move(learned).task());
    held_out.push_back(std::move(kept_apart).task());
}

Lesson learn_match3(const Options& options, core::Seed seed) {
    Lesson lesson{.game = "match3", .features = match3::kSwapFeatures,
                  .name = [](int i) { return std::string(match3::kSwapFeatureNames[static_cast<std::size_t>(i)]); }};
    for (int i = 0; i < match3::kSwapFeatures; ++i) lesson.telling.push_back(i);
    std::vector<std::string> files;
    for (const auto& name : options.files)
        for (auto& file : find_traces(name)) files.push_back(std::move(file));
    std::vector<learning::BalanceTask> training, held_out;
    std::uint32_t record = 0;
    Progress progress("reading traces", files.size());
    Json players = Json::array();
    for (std::size_t n = 0; n < files.size(); ++n) {
        const auto trace = load_trace(files[n]);
        match3::with_rules(trace.header.level.setup, [&]<class Rules>() {
            study_trace<Rules>(trace, files[n], options, seed, record, lesson, training, held_out);
        });
        players.push_back(fmt::format("{} on {}", trace.header.player_name(), trace.header.level_id));
        progress.update(n + 1);
        if (interrupted()) throw Failure(Exit::kInterrupted, "stopped");
    }
    lesson.training = together(std::move(training));
    lesson.held_out = together(std::move(held_out));
    lesson.made["players"] = std::move(players);
    return lesson;
}

// --- both

Json quality_json(const Quality& quality) {
    return {{"choices", quality.choices},          {"options", quality.options},   {"log_likelihood", quality.log_likelihood},
            {"uniform", quality.uniform},          {"accuracy", quality.accuracy}, {"uniform_accuracy", quality.uniform_accuracy}};
}

// At most so many positions, evenly from all.
learning::BalanceTask sample(const learning::BalanceTask& task, std::size_t most) {
    if (task.targets.size() <= most) return task;
    learning::BalanceTask out;
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < most; ++i) {
        places.push_back(i * task.targets.size() / most);
        out.targets.push_back(task.targets[places.back()]);
    }
    out.play_by = [by = task.play_by, places = std::move(places)](const learning::Weights& weights) -> learning::PlayOut {
        return [play = by(weights), places](std::size_t i, core::Seed seed, std::span<double> psi) { return play(places[i], seed, psi); };
    };
    return out;
}

struct Balanced {
    std::vector<float> weights;
    learning::Bias before, after;
    int rounds = 0;
};

Balanced balance(const Lesson& lesson, const std::vector<float>& weights, const Options& options, core::Seed seed) {
    if (lesson.training.targets.empty())
        throw Failure(Exit::kBadInput, "--balance: none of the games that are learned from says how it ended");
    const unsigned threads = options.threads.value_or(0);
    Balanced out;
    {
        Progress progress("balancing", static_cast<std::size_t>(options.balance));
        const auto balanced = learning::balance(lesson.training, weights,
                                                {.rounds = options.balance,
                                                 .step = options.step,
                                                 .seed = seed.child("balance"),
                                                 .threads = threads,
                                                 .progress = [&](int round) { progress.update(static_cast<std::size_t>(round)); },
                                                 .stop = [] { return interrupted(); }});
        out.weights = balanced.weights;
        out.rounds = balanced.rounds;
    }
    if (interrupted()) throw Failure(Exit::kInterrupted, "stopped; nothing was written");
    const auto task = sample(lesson.held_out.targets.empty() ? lesson.training : lesson.held_out, 1000);
    out.before = learning::measure_bias(task, weights, 64, seed.child("bias"), threads);
    out.after = learning::measure_bias(task, out.weights, 64, seed.child("bias"), threads);
    return out;
}

void print_table(const Lesson& lesson, const learning::Fit& fit, const std::optional<Balanced>& balanced, const Options& options,
                 const std::vector<float>& weights) {
    fmt::print("{} choices from {} games, {:.1f} options each\n", fit.training.choices + fit.held_out.choices, lesson.games,
               fit.training.options);
    if (lesson.same) fmt::print("{} games have the same moves as others and are left out\n", lesson.same);
    fmt::print("\n                         ln likelihood   likeliest taken\n");
    const auto line = [](const char* name, double likelihood, double accuracy) {
        fmt::print("  {:<24}{:>10.4f}{:>16.1f} %\n", name, likelihood, 100 * accuracy);
    };
    if (fit.held_out.choices > 0) {
        line("held out, uniform", fit.held_out.uniform, fit.held_out.uniform_accuracy);
        line("held out, learned", fit.held_out.log_likelihood, fit.held_out.accuracy);
    }
    line("training, uniform", fit.training.uniform, fit.training.uniform_accuracy);
    line("training, learned", fit.training.log_likelihood, fit.training.accuracy);
    if (!fit.converged) fmt::print("  after {} steps, not at the best weights yet\n", fit.steps);
    if (balanced) {
        fmt::print("\n                         mean bias   squared bias\n");
        fmt::print("  {:<24}{:>8.4f}{:>13.4f}\n", "learned", balanced->before.mean, balanced->before.square);
        fmt::print("  {:<24}{:>8.4f}{:>13.4f}\n", fmt::format("balanced, {} rounds", balanced->rounds), balanced->after.mean,
                   balanced->after.square);
    }
    fmt::print("\n");
    for (const int feature : lesson.telling)
        fmt::print("  {:<36}{:>8.3f}\n", lesson.name(feature), weights[static_cast<std::size_t>(feature)]);
    fmt::print("\nThe weights are in {}\n", options.out);
}

void learn(const Options& options, Lesson (*study)(const Options&, core::Seed)) {
    interrupted();
    const auto folder = std::filesystem::path(options.out).parent_path();
    std::error_code error;
    if (!folder.empty() && !std::filesystem::is_directory(folder, error))
        throw Failure(Exit::kBadUsage, fmt::format("--out {}: there is no folder {}; make it first", options.out, folder.string()));
    const ChosenSeed chosen = options.seed.chosen();
    if (!options.json) fmt::print(stderr, "{}\n", chosen.text());
    Lesson lesson = study(options, chosen.seed);
    if (lesson.choices.empty())
        throw Failure(Exit::kBadInput, "there is no choice to learn from in these games; are they empty, or is --skip too much?");
    learning::Fit fit;
    {
        Progress progress("fitting", 0);
        fit = learning::fit(lesson.choices, lesson.features,
                            {.l2 = options.l2,
                             .holdout = options.holdout,
                             .seed = chosen.seed,
                             .progress = [&](int step) { progress.update(static_cast<std::size_t>(step)); },
                             .stop = [] { return interrupted(); }});
    }
    if (interrupted()) throw Failure(Exit::kInterrupted, "stopped; nothing was written");
    if (fit.training.choices == 0)
        throw Failure(Exit::kBadInput, fmt::format("all games are held out by --holdout {}; give more games, or --holdout 0", options.holdout));
    std::vector<float> weights;
    for (const double weight : fit.weights)
        weights.push_back(static_cast<float>(std::clamp(weight, -learning::kLargestWeight, learning::kLargestWeight)));
    std::optional<Balanced> balanced;
    if (options.balance > 0) {
        balanced = balance(lesson, weights, options, chosen.seed);
        weights = balanced->weights;
    }

    Json made{{"program", "dramatis learn " + lesson.game},
              {"version", DRAMATIS_VERSION},
              {"seed", chosen.seed.value},
              {"games", lesson.games},
              {"games_left_out", lesson.same},
              {"moves_left_out", lesson.unused},
              {"l2", options.l2},
              {"holdout", options.holdout},
              {"steps", fit.steps},
              {"training", quality_json(fit.training)},
              {"held_out", quality_json(fit.held_out)}};
    made.update(lesson.made);
    if (balanced)
        made["balance"] = {{"rounds", balanced->rounds},
                           {"step", options.step},
                           {"bias_before", {{"mean", balanced->before.mean}, {"square", balanced->before.square}}},
                           {"bias_after", {{"mean", balanced->after.mean}, {"square", balanced->after.square}}}};
    write_file(options.out, learning::print_weights({lesson.game, weights, made}));
    if (options.json) {
        Json named = Json::object();
        for (const int feature : lesson.telling) named[lesson.name(feature)] = weights[static_cast<std::size_t>(feature)];
        fmt::print("{}\n", core::dump(Json{{"file", options.out}, {"game", lesson.game}, {"made", made}, {"weights", named}}));
    } else {
        print_table(lesson, fit, balanced, options, weights);
    }
}

// `step`: a good one for --balance. Where outcomes differ less from playout to playout, it must be longer.
std::shared_ptr<Options> add_command(CLI::App& app, Lesson (*study)(const Options&, core::Seed), const char* type, const char* files,
                                     double step) {
    const auto options = std::make_shared<Options>();
    options->step = step;
    app.add_option("files", options->files, files)->type_name(type)->required();
    app.add_option("-o,--out", options->out, "Where the weights go, such as weights.json")->type_name("FILE")->required()->group("Output");
    app.add_flag("--json", options->json, "For machines: how well it went, as one object")->group("Output");
    app.add_option("--holdout", options->holdout,
                   "Share of the games that are not learned from, but\n"
                   "tell how good the weights are, 0 to 0.9 (0.2)")
        ->type_name("SHARE")
        ->transform(real(0, 0.9))
        ->group("Learning");
    app.add_option("--l2", options->l2,
                   "How much large weights cost: more for fewer games,\n"
                   "from 0.000001 (1)")
        ->type_name("PENALTY")
        ->transform(real(1e-6, 1e6))
        ->group("Learning");
    app.add_option("--balance", options->balance,
                   "Then change the weights in so many rounds, so that\n"
                   "playouts end as the games did (0)")
        ->type_name("ROUNDS")
        ->transform(whole(0, 1'000'000))
        ->group("Learning");
    app.add_option("--step", options->step, fmt::format("Length of a step of --balance, at first ({})", step))
        ->type_name("LENGTH")
        ->transform(real(0, 1e6))
        ->group("Learning");
    app.add_option("--threads", options->threads,
                   "Threads for --balance (one a core); the result is\n"
                   "the same for any")
        ->type_name("N")
        ->transform(whole(1, 1024))
        ->group("Learning");
    options->seed.add_to(app);
    app.get_option("--seed")
        ->description("Of what is held out and of what --balance plays;\nwithout it one is drawn and printed")
        ->group("Learning");
    app.callback([options, study] { learn(*options, study); });
    return options;
}

}  // namespace

void add_learn(CLI::App& program) {
    auto* command = program.add_subcommand(
        "learn",
        "Learn from records of games what good moves look like: weights for\n"
        "playouts, in Go and in match-3.");
    command->require_subcommand(1);

    auto* go = command->add_subcommand("go", "From games of Go: 3 x 3 shapes and what a move\ndoes to strings");
    const auto options = add_command(*go, learn_go, "FILE.sgf", "Games, in SGF; of variations the main line", 2);
    go->add_option("--skip", options->skip,
                   "Moves at the beginning of each game that are not\n"
                   "learned from, such as random openings; games with\n"
                   "the same ones are held out together (0)")
        ->type_name("N")
        ->transform(whole(0, 1000))
        ->group("Learning");
    manual(*go,
           "dramatis learn go games.sgf -o weights.json\n"
           "dramatis learn go m1/games.sgf --skip 4 --seed 1 -o weights.json\n"
           "dramatis learn go games/*.sgf --balance 100 -o balanced.json",
           "Weights are the likeliest ones of a softmax over the moves of a playout\n"
           "(generalised Bradley-Terry model, Coulom 2007). --balance goes on from there\n"
           "by simulation balancing (Silver and Tesauro 2009).");

    auto* match3 = command->add_subcommand("match3", "From traces of match-3: runs, where they are, and\nwhat they hit");
    add_command(*match3, learn_match3, "TRACES", "Folders that dramatis playtest wrote, or traces", 30);
    manual(*match3,
           "dramatis playtest levels/paper.json --cast strong --games 300 --out strong\n"
           "dramatis learn match3 strong -o weights.json\n"
           "dramatis learn match3 strong --balance 100 -o balanced.json",
           "All players in a folder are learned from; name a trace for one alone. With\n"
           "--balance playouts are to come to the score of the player, and where a level\n"
           "has goals, to be won as often.");

    manual(*command,
           "dramatis learn go games.sgf -o weights.json\n"
           "dramatis learn match3 playtest -o weights.json");
}

}  // namespace dramatis::cli
