#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "cli/commands/commands.hpp"
#include "cli/options/force_option.hpp"
#include "cli/options/manual.hpp"
#include "cli/options/seed_option.hpp"
#include "cli/options/values.hpp"
#include "core/counted.hpp"
#include "learning/balance.hpp"
#include "learning/choice_model.hpp"
#include "os/exit.hpp"
#include "os/printing.hpp"
#include "os/progress.hpp"
#include "os/version.hpp"
#include "research/lesson.hpp"
#include "runs/run_folder.hpp"

namespace dramatis::cli {
namespace {

using core::Json;
using learning::Quality;
using Study = Lesson (*)(const LessonOptions&, core::Seed);

struct Options {
    LessonOptions lesson;
    std::string out;
    double l2 = 1;
    int balance = 0;
    double step = 1;
    SeedOption seed;
    std::optional<unsigned> threads;
    bool json = false;
    Force force = Force::kNo;
};

Json quality_json(const Quality& quality) {
    return {{"choices", quality.choices},
            {"options", quality.options},
            {"log_likelihood", quality.log_likelihood},
            {"uniform", quality.uniform},
            {"accuracy", quality.accuracy},
            {"uniform_accuracy", quality.uniform_accuracy}};
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
    out.play_by = [by = task.play_by, places = std::move(places)](
                      const learning::Weights& weights) -> learning::PlayOut {
        return [play = by(weights), places](std::size_t i, core::Seed seed, std::span<double> psi) {
            return play(places[i], seed, psi);
        };
    };
    return out;
}

struct Balanced {
    std::vector<float> weights;
    learning::Bias before, after;
    int rounds = 0;
};

Balanced balance(const Lesson& lesson, const std::vector<float>& weights, const Options& options,
                 core::Seed seed) {
    if (lesson.training.targets.empty())
        throw Failure(Exit::kBadInput,
                      "--balance: none of the games used for learning says how it ended");
    const unsigned threads = options.threads.value_or(0);
    Balanced out;
    {
        Progress progress("balancing", static_cast<std::size_t>(options.balance));
        const auto balanced = learning::balance(
            lesson.training, weights,
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
    const auto task =
        sample(lesson.held_out.targets.empty() ? lesson.training : lesson.held_out, 1000);
    out.before = learning::measure_bias(task, weights, 64, seed.child("bias"), threads);
    out.after = learning::measure_bias(task, out.weights, 64, seed.child("bias"), threads);
    return out;
}

void print_table(const Lesson& lesson, const learning::Fit& fit,
                 const std::optional<Balanced>& balanced, const std::vector<float>& weights) {
    print_out("{} from {}, {:.1f} options each\n",
              core::counted(fit.training.choices + fit.held_out.choices, "choice"),
              core::counted(lesson.games, "game"), fit.training.options);
    if (lesson.same)
        print_out("{} the same moves as others and {} left out\n",
                  core::counted(lesson.same, "game has", "games have"),
                  lesson.same == 1 ? "is" : "are");
    print_out("\n                         ln likelihood   likeliest taken\n");
    const auto line = [](const char* name, double likelihood, double accuracy) {
        print_out("  {:<24}{:>10.4f}{:>16.1f} %\n", name, likelihood, 100 * accuracy);
    };
    if (fit.held_out.choices > 0) {
        line("held out, uniform", fit.held_out.uniform, fit.held_out.uniform_accuracy);
        line("held out, learned", fit.held_out.log_likelihood, fit.held_out.accuracy);
    }
    line("training, uniform", fit.training.uniform, fit.training.uniform_accuracy);
    line("training, learned", fit.training.log_likelihood, fit.training.accuracy);
    if (!fit.converged)
        print_out("  after {}, not at the best weights yet\n",
                  core::counted(static_cast<std::uint64_t>(fit.steps), "step"));
    if (balanced) {
        print_out("\n                         mean bias   squared bias\n");
        print_out("  {:<24}{:>8.4f}{:>13.4f}\n", "learned", balanced->before.mean,
                  balanced->before.square);
        print_out("  {:<24}{:>8.4f}{:>13.4f}\n",
                  fmt::format("balanced, {}",
                              core::counted(static_cast<std::uint64_t>(balanced->rounds), "round")),
                  balanced->after.mean, balanced->after.square);
    }
    print_out("\n");
    for (const int feature : lesson.telling)
        print_out("  {:<36}{:>8.3f}\n", lesson.name(feature),
                  weights[static_cast<std::size_t>(feature)]);
}

// Hours may have gone into them: weights that cannot be written are printed.
// What went wrong, if the weights could not be written.
std::optional<Failure> write(const OutputFile& out, const std::string& weights) {
    try {
        out.write(weights);
    } catch (const Failure& failure) {
        return failure;
    }
    return {};
}

// The likeliest weights; ends the program where there is nothing to find them by.
learning::Fit fit_choices(const Lesson& lesson, const Options& options, core::Seed seed) {
    if (lesson.choices.empty())
        throw Failure(Exit::kBadInput,
                      "there is nothing to learn from in these games; are they empty, or is --skip "
                      "too large?");
    Progress progress("fitting", 0);
    auto fit = learning::fit(
        lesson.choices, lesson.features,
        {.l2 = options.l2,
         .holdout = options.lesson.holdout,
         .seed = seed,
         .progress = [&](int step) { progress.update(static_cast<std::size_t>(step)); },
         .stop = [] { return interrupted(); }});
    if (interrupted()) throw Failure(Exit::kInterrupted, "stopped; nothing was written");
    if (fit.training.choices == 0)
        throw Failure(
            Exit::kBadInput,
            fmt::format("--holdout {} holds out all games; give more games, or --holdout 0",
                        options.lesson.holdout));
    return fit;
}

std::vector<float> weights_of(const learning::Fit& fit) {
    std::vector<float> out;
    for (const double weight : fit.weights)
        out.push_back(static_cast<float>(
            std::clamp(weight, -learning::kLargestWeight, learning::kLargestWeight)));
    return out;
}

// How the weights came about, as their file says it.
Json made_json(const Lesson& lesson, const learning::Fit& fit,
               const std::optional<Balanced>& balanced, const Options& options, core::Seed seed) {
    Json made{{"program", "dramatis learn " + lesson.game},
              {"version", kVersion},
              {"seed", seed.value},
              {"games", lesson.games},
              {"games_left_out", lesson.same},
              {"moves_left_out", lesson.unused},
              {"l2", options.l2},
              {"holdout", options.lesson.holdout},
              {"steps", fit.steps},
              {"training", quality_json(fit.training)},
              {"held_out", quality_json(fit.held_out)}};
    made.update(lesson.made);
    if (balanced)
        made["balance"] = {
            {"rounds", balanced->rounds},
            {"step", options.step},
            {"bias_before", {{"mean", balanced->before.mean}, {"square", balanced->before.square}}},
            {"bias_after", {{"mean", balanced->after.mean}, {"square", balanced->after.square}}}};
    return made;
}

// `file` is where the weights are; where they could not be written they are in `text`.
void print_json(const Lesson& lesson, const std::vector<float>& weights, const Json& made,
                const std::optional<std::string>& file, const std::string& text) {
    Json named = Json::object();
    for (const int feature : lesson.telling)
        named[lesson.name(feature)] = weights[static_cast<std::size_t>(feature)];
    Json out{{"game", lesson.game}, {"made", made}, {"weights", named}};
    if (file)
        out["file"] = *file;
    else
        out["unwritten"] = text;
    print_out("{}\n", core::dump(out));
}

void learn(const Options& options, Study study) {
    catch_interrupts();
    const OutputFile out(options.out, kNoMark, options.force);
    const ChosenSeed chosen = options.seed.chosen();
    if (!options.json) print_err("{}\n", chosen.text());
    Lesson lesson = study(options.lesson, chosen.seed);
    out.check();
    const auto fit = fit_choices(lesson, options, chosen.seed);
    auto weights = weights_of(fit);
    std::optional<Balanced> balanced;
    if (options.balance > 0) {
        balanced = balance(lesson, weights, options, chosen.seed);
        weights = balanced->weights;
    }
    const Json made = made_json(lesson, fit, balanced, options, chosen.seed);
    const std::string text = learning::print_weights({lesson.game, weights, made});
    const auto failure = write(out, text);
    if (options.json)
        print_json(lesson, weights, made, failure ? std::nullopt : std::optional(options.out),
                   text);
    else
        print_table(lesson, fit, balanced, weights);
    if (!options.json)
        print_out("{}", failure ? text : fmt::format("\nThe weights are in {}\n", options.out));
    if (failure) throw *failure;
    if (lesson.is_partial)
        throw Failure(
            Exit::kBadInput,
            "the weights were written, but a record is damaged and only its beginning was used");
}

// `step`: a good one for --balance. Where outcomes differ less from playout to playout, it must be
// longer.
std::shared_ptr<Options> add_command(Command& app, Study study, const char* type, const char* files,
                                     double step) {
    const auto options = std::make_shared<Options>();
    options->step = step;
    app.add_option("files", options->lesson.files, files)->type_name(type)->required();
    app.add_option("-o,--out", options->out, "File for the weights, such as weights.json")
        ->type_name("FILE")
        ->required()
        ->group("Output");
    app.add_flag("--json", options->json, "Print how well it went as one JSON object")
        ->group("Output");
    add_force(app, options->force);
    app.add_option("--holdout", options->lesson.holdout,
                   "Share of the games held out to test the weights, 0\n"
                   "to 0.9 (0.2)")
        ->type_name("SHARE")
        ->transform(real(0, 0.9))
        ->group("Learning");
    app.add_option("--l2", options->l2,
                   "Penalty on large weights: use more with fewer games;\n"
                   "from 0.000001 (1)")
        ->type_name("PENALTY")
        ->transform(real(1e-6, 1e6))
        ->group("Learning");
    app.add_option("--balance", options->balance,
                   "Then adjust the weights in this many rounds, so that\n"
                   "playouts end as the games did (0)")
        ->type_name("ROUNDS")
        ->transform(whole(0, 1'000'000))
        ->group("Learning");
    app.add_option("--step", options->step, fmt::format("First step size of --balance ({})", step))
        ->type_name("LENGTH")
        ->transform(real(0, 1e6))
        ->group("Learning");
    app.add_option("--threads", options->threads,
                   "Threads for --balance (one per core); they do not\n"
                   "change results")
        ->type_name("N")
        ->transform(whole(1, 1024))
        ->group("Learning");
    options->seed.add_to(app);
    app.get_option("--seed")
        ->description(
            "Random seed for what is held out and for --balance;\n"
            "by default one is drawn and printed")
        ->group("Learning");
    app.callback([options, study] { learn(*options, study); });
    return options;
}

}  // namespace

void add_learn(Command& program) {
    auto* command =
        program.add_subcommand("learn",
                               "Learn from recorded games what good moves look like: weights for\n"
                               "playouts, in Go and in match-3.");
    command->require_subcommand(1);

    auto* go = command->add_subcommand("go",
                                       "From Go games: 3 x 3 shapes, and what a move does\n"
                                       "to strings");
    const auto options =
        add_command(*go, lesson_from_go, "FILE.sgf", "Games in SGF; only the main line is used", 2);
    go->add_option("--skip", options->lesson.skip,
                   "Moves at the beginning of each game to skip, such\n"
                   "as random openings; games with the same ones are\n"
                   "held out together (0)")
        ->type_name("N")
        ->transform(whole(0, 1000))
        ->group("Learning");
    manual(*go,
           "dramatis learn go games.sgf -o weights.json\n"
           "dramatis learn go m1/games.sgf --skip 4 --seed 1 -o weights.json\n"
           "dramatis learn go games/*.sgf --balance 100 -o balanced.json",
           "The weights maximise the likelihood of a softmax over the moves of a playout\n"
           "(generalised Bradley-Terry model, Coulom 2007). --balance continues with\n"
           "simulation balancing (Silver and Tesauro 2009).");

    auto* match3 = command->add_subcommand(
        "match3", "From traces of match-3: runs, where they are, and\nwhat they hit");
    add_command(*match3, lesson_from_match3, "TRACES",
                "Folders written by dramatis playtest, or traces", 30);
    manual(*match3,
           "dramatis playtest levels/paper.json --cast strong --games 300 --out strong\n"
           "dramatis learn match3 strong -o weights.json\n"
           "dramatis learn match3 strong --balance 100 -o balanced.json",
           "A folder means all players in it; give a trace to learn from one player. With\n"
           "--balance, playouts should reach the score of the player and, in a level with\n"
           "goals, win as often.");

    manual(*command,
           "dramatis learn go games.sgf -o weights.json\n"
           "dramatis learn match3 playtest -o weights.json");
}

}  // namespace dramatis::cli
