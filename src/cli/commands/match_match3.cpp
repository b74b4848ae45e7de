#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "cli/commands/games.hpp"
#include "cli/commands/match_options.hpp"
#include "cli/options/manual.hpp"
#include "cli/options/setup_options.hpp"
#include "cli/options/values.hpp"
#include "core/counted.hpp"
#include "core/named_fields.hpp"
#include "learning/shipped_weights.hpp"
#include "library/cast.hpp"
#include "library/persona_library.hpp"
#include "os/exit.hpp"
#include "players/match3/presets.hpp"
#include "research/match_workers.hpp"
#include "runs/signatures.hpp"

namespace dramatis::cli {
namespace {

using players::NamedPlayer;
using players::to_json;

struct Options {
    MatchOptions match;
    SetupOptions setup;
};

// What may come after the name of a tree search.
struct SearchFields {
    players::Match3Settings& settings;
};
void each_field(
    auto& s, auto&& field) requires std::same_as<std::remove_cvref_t<decltype(s)>, SearchFields> {
    field("iterations", s.settings.effort.iterations, 1.0, 1e7, "a move");
    search::GivenTechniques techniques{s.settings, players::kMatch3Names,
                                       players::match3_powers({}).start};
    field("techniques", techniques, 0.0, 0.0, "any techniques");
}

// "strong", "max-score", "mcts,iterations=100", "mcts,techniques=rule=ucb-tuned;c=0.2",
// "./mine.json".
NamedPlayer parse_player(const std::string& text, const char* what, const match3::Setup& setup) {
    const auto comma = text.find(',');
    const std::string name = find_player(text.substr(0, comma), fmt::format("{}: ", what));
    NamedPlayer player = cast_member(name, setup).player;
    if (comma == std::string::npos) return player;
    if (player.settings.kind != players::Match3Settings::Kind::kMcts)
        throw Failure(
            Exit::kBadUsage,
            fmt::format("{}: {} does not search a tree, so it has no iterations and no techniques",
                        what, name));
    const auto fields =
        core::split_fields(std::string_view(text).substr(comma + 1), ',',
                           "mcts,iterations=100 or mcts,techniques=rule=ucb-tuned;c=0.2");
    if (!fields) throw Failure(Exit::kBadUsage, fmt::format("{}: {}", what, fields.error().text()));
    SearchFields search{player.settings};
    for (const auto& [field, value] : *fields)
        if (const auto set = core::set_named_field(search, field, value); !set)
            throw Failure(Exit::kBadUsage, fmt::format("{}: {}", what, set.error().text()));
    if (player.settings.wording.as_techniques) {
        const auto powers = players::match3_powers(player.settings);
        learning::supply_weights(player.settings.techniques, powers.id);
        if (const auto error = search::find_nonsense(player.settings.techniques, powers))
            throw Failure(Exit::kBadUsage, fmt::format("{}: {}", what, error->text()));
    }
    return player;
}

// As it was named, with all that its techniques are.
std::string played_as(const std::string& text, const NamedPlayer& player) {
    if (text.find(',') == std::string::npos || !player.settings.wording.as_techniques) return text;
    const auto& s = player.settings;
    return fmt::format(
        "{},iterations={},techniques={}", text.substr(0, text.find(',')), s.effort.iterations,
        search::print(s.techniques, players::match3_powers(s).start, search::Detail::kWholeRule));
}

void match_match3(Options& options) {
    const auto [setup, level, names] = options.setup.named();
    const std::array<NamedPlayer, 2> sides{parse_player(options.match.a, "A", setup),
                                           parse_player(options.match.b, "B", setup)};
    const core::Seed seed = options.match.begin();
    MatchJob job;
    job.signature = kMatch3Signature;
    job.names = {played_as(options.match.a, sides[0]), played_as(options.match.b, sides[1])};
    job.terms = {{"game", "match3"},
                 {"a", to_json(sides[0])},
                 {"b", to_json(sides[1])},
                 {"setup", to_json(setup)}};
    job.conditions =
        level.empty()
            ? fmt::format("match-3, {} x {}, {}", setup.rows, setup.columns,
                          core::counted(static_cast<std::uint64_t>(setup.move_limit), "move"))
            : "match-3, " + level;
    job.conditions += setup.goals.empty() ? "; the higher score wins"
                                          : "; passing the level wins, then the higher score";
    job.make_worker = [=, setup = setup] {
        return make_match3_worker(setup, {sides[0].settings, sides[1].settings}, seed);
    };
    job.check = match3_check(setup, seed);
    options.match.finish(std::move(job));
}

}  // namespace

void add_match_match3(Command& match) {
    auto* command = match.add_subcommand(
        "match3", "Match-3: two players on the same boards, for\npoints or goals");
    const auto options = std::make_shared<Options>();
    options->match.add_to(*command,
                          "First player: random, greedy, mixed, vanilla, mcts,\n"
                          "strong or a persona by name or file; tree\n"
                          "searches can have other iterations or techniques,\n"
                          "such as\n"
                          "mcts,iterations=100,techniques=rule=ucb-tuned;c=0.2");
    options->setup.add_to(*command);
    manual(*command,
           "dramatis match match3 strong greedy --level 12-garden\n"
           "dramatis match match3 mcts mcts,iterations=50 --games 200 --seed 1",
           "A game is one board that both players play, each alone; refills are hidden. The\n"
           "same seed gives the same games for any --jobs.");
    command->callback([options] { match_match3(*options); });
}

}  // namespace dramatis::cli
