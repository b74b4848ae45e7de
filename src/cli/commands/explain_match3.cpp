#include <fmt/format.h>

#include <memory>

#include "cli/commands/explain_show.hpp"
#include "cli/commands/games.hpp"
#include "cli/options/manual.hpp"
#include "cli/options/setup_options.hpp"
#include "core/counted.hpp"
#include "games/match3/seeds.hpp"
#include "games/match3/table.hpp"
#include "library/cast.hpp"
#include "os/exit.hpp"
#include "os/progress.hpp"
#include "players/match3/explanation.hpp"
#include "screen/swap_text.hpp"

namespace dramatis::cli {
namespace {

std::string draw(const match3::Scene& scene) {
    std::string out;
    for (const char c : players::rows_of(scene))
        out += c == '/' ? std::string("\n") : std::string(1, c) + " ";
    return out + "\n";
}

struct Options {
    ExplainOptions explain;
    SetupOptions setup;
};

void explain_match3(const Options& match3_options) {
    const ExplainOptions& options = match3_options.explain;
    const auto [setup, level, names] = match3_options.setup.named();
    auto player = cast_member("strong", setup).player.settings;
    if (setup.goals.empty()) player.reward.goal = 25'000;
    const auto powers = players::match3_powers(player);
    const auto techniques = options.techniques.chosen(powers);
    const auto moves = core::counted(static_cast<std::uint64_t>(setup.move_limit), "move");
    const auto title = level.empty() ? fmt::format("Match-3, {} x {}, the first of {}", setup.rows,
                                                   setup.columns, moves)
                                     : fmt::format("Match-3, {}, the first of {}", level, moves);
    const auto first =
        match3::Table::make(setup, match3::game_seed(core::Seed{options.seed}, 0))->view();
    if (first.over)
        throw Failure(Exit::kBadInput,
                      "this game is over before its first move; choose another level");
    auto explanation =
        begin_explanation(options, powers, techniques, title, draw(first.scene), {"player"});
    {
        Progress progress("searching", options.iterations);
        players::explain_match3(explanation, setup, player, techniques,
                                {.iterations = options.iterations,
                                 .seed = core::Seed{options.seed},
                                 .name = swap_text,
                                 .progress = [&](std::size_t done) { progress.update(done); }});
    }
    show_explanation(options, explanation);
}

}  // namespace

void add_explain_match3(Command& explain) {
    auto* match3 =
        explain.add_subcommand("match3", "A search on the first board of a match-3 game");
    const auto for_match3 = std::make_shared<Options>();
    for_match3->explain.add_to(*match3);
    for_match3->setup.add_to(*match3);
    manual(*match3,
           "dramatis explain match3 --iterations 250 --html match3.html\n"
           "dramatis explain match3 --level 12-garden --techniques 'c=0.1;horizon=4'");
    match3->callback([for_match3] { explain_match3(*for_match3); });
}

}  // namespace dramatis::cli
