#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>

#include "cli/commands/explain_show.hpp"
#include "cli/commands/games.hpp"
#include "cli/options/manual.hpp"
#include "cli/options/values.hpp"
#include "games/go/sgf_game.hpp"
#include "os/exit.hpp"
#include "os/progress.hpp"
#include "players/go/explanation.hpp"
#include "players/go/settings.hpp"
#include "runs/run_folder.hpp"

namespace dramatis::cli {
namespace {

struct Options {
    ExplainOptions explain;
    std::optional<std::string> sgf, moves;
    std::optional<std::uint64_t> move;
    int size = 9;
    double komi = 7.5;
};

go::GoGame read_position(const Options& options) {
    go::GoGame game(options.size, options.komi);
    if (options.sgf) {
        const auto collection =
            go::parse_sgf(read_file(*options.sgf, go::kMaxSgfBytes), *options.sgf);
        if (!collection) throw Failure(Exit::kBadInput, collection.error().text());
        auto read =
            go::read_game(collection->trees.front(),
                          options.move ? static_cast<std::size_t>(*options.move) : go::kAllMoves,
                          {.name = *options.sgf, .komi = options.komi});
        if (!read) throw Failure(Exit::kBadInput, read.error().text());
        game = std::move(*read);
        if (game.size() > players::kLargestExplained)
            throw Failure(Exit::kBadInput,
                          fmt::format("{}: explain takes boards up to 9 x 9", *options.sgf));
    }
    const std::string list = options.moves.value_or("");
    for (std::size_t from = 0; from < list.size();) {
        const auto end = std::min(list.find_first_of(", ", from), list.size());
        const std::string word = list.substr(from, end - from);
        from = end + 1;
        if (word.empty()) continue;
        const auto move = go::parse_move(word, game.size());
        if (!move) throw Failure(Exit::kBadUsage, fmt::format("--moves: {}", move.error().text()));
        if (const auto played = game.play({game.to_move(), *move}); !played)
            throw Failure(Exit::kBadUsage,
                          fmt::format("--moves: {}: {}", word, played.error().text()));
    }
    if (game.is_over())
        throw Failure(Exit::kBadInput, "this game is over; stop earlier with --move N");
    return game;
}

std::string draw(const go::GoGame& game) {
    std::string out;
    for (int row = game.size() - 1; row >= 0; --row) {
        out += fmt::format("{:>2} ", row + 1);
        for (int column = 0; column < game.size(); ++column) {
            const auto at =
                game.board().at({static_cast<std::int8_t>(column), static_cast<std::int8_t>(row)});
            out += at ? (*at == go::Colour::kBlack ? "X " : "O ") : ". ";
        }
        out += "\n";
    }
    out += "   ";
    for (int column = 0; column < game.size(); ++column)
        out += std::string(1, "ABCDEFGHJ"[column]) + " ";
    return out;
}

void explain_go(const Options& go_options) {
    const ExplainOptions& options = go_options.explain;
    const go::GoGame game = read_position(go_options);
    const auto powers = players::go_powers();
    const auto techniques = options.techniques.chosen(powers);
    auto explanation = begin_explanation(
        options, powers, techniques,
        fmt::format("Go, {0}x{0}, komi {1}, {2} to move (X Black, O White)", game.size(),
                    game.komi(), game.to_move() == go::Colour::kBlack ? "Black" : "White"),
        draw(game), {"Black", "White"});
    {
        Progress progress("searching", options.iterations);
        players::explain_go(explanation, game, techniques, options.iterations,
                            core::Seed{options.seed},
                            [&](std::size_t done) { progress.update(done); });
    }
    show_explanation(options, explanation);
}

}  // namespace

void add_explain_go(Command& explain) {
    auto* go = explain.add_subcommand("go", "A search on a Go board up to 9x9");
    const auto for_go = std::make_shared<Options>();
    go->add_option("FILE.sgf", for_go->sgf,
                   "Start from the last position of this game, or from\n"
                   "that after --move N")
        ->type_name("");
    for_go->explain.add_to(*go);
    go->add_option("--move", for_go->move, "How many moves of the file to play (all)")
        ->type_name("N")
        ->transform(whole(0, 10'000))
        ->group("Position");
    go->add_option("--moves", for_go->moves, "Then play these moves: E5,C3,...")
        ->type_name("LIST")
        ->group("Position");
    go->add_option("--size", for_go->size, "Size of the empty board, 5 to 9 (9)")
        ->type_name("N")
        ->transform(whole(5, 9))
        ->group("Position");
    go->add_option("--komi", for_go->komi, "Komi, for White (7.5)")
        ->type_name("X")
        ->transform(real(-1000, 1000))
        ->group("Position");
    manual(*go,
           "dramatis explain go --size 5 --moves C3 --iterations 300 --html go.html\n"
           "dramatis explain go game.sgf --move 20 --techniques 'rule=rave;priors=on'");
    go->callback([for_go] { explain_go(*for_go); });
}

}  // namespace dramatis::cli
