#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <vector>

#include "cli/cast.hpp"
#include "cli/exit.hpp"
#include "cli/manual.hpp"
#include "cli/match_options.hpp"
#include "cli/match_workers.hpp"
#include "cli/persona_library.hpp"
#include "cli/setup_options.hpp"
#include "cli/values.hpp"
#include "playtest/batch.hpp"
#include "playtest/table.hpp"

namespace dramatis::cli {
namespace {

using match::Player;
using playtest::GameResult;

struct Options {
    MatchOptions match;
    SetupOptions setup;
};

class Match3Worker : public MatchWorker {
   public:
    Match3Worker(match3::Setup setup, std::array<playtest::AgentSettings, 2> players, core::Seed seed)
        : setup_(std::move(setup)), players_(std::move(players)), seed_(seed) {}

    match::GameRecord play(std::uint64_t game) override {
        match::GameRecord record{.game = game};
        const GameResult a = play_one(Player::kA, game, record), b = play_one(Player::kB, game, record);
        const auto rank = [](const GameResult& result) { return std::pair(result.won, result.score); };
        record.half_points = rank(a) > rank(b) ? 2 : rank(a) == rank(b) ? 1 : 0;
        const auto text = [&](const GameResult& result) {
            return fmt::format("{}{}", setup_.goals.empty() ? "" : result.won ? "passed " : "failed ", result.score);
        };
        record.result = text(a) + " : " + text(b);
        record.difference = static_cast<double>(a.score) - static_cast<double>(b.score);
        return record;
    }

   private:
    GameResult play_one(Player player, std::uint64_t game, match::GameRecord& record) {
        const auto& agent = players_[index(player)];
        const auto before = std::chrono::steady_clock::now();
        const auto table = playtest::Table::make(setup_for(setup_, agent), playtest::game_seed(seed_, game));
        std::string moves;
        while (!table->view().over) {
            const match3::Swap swap = table->ask(agent);
            table->play(swap);
            moves += fmt::format(" {},{}{}", swap.first.row, swap.first.column, swap.direction == match3::Direction::kRight ? 'r' : 'd');
        }
        const GameResult result = table->result();
        auto& spent_here = spent[index(player)];
        spent_here.seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - before).count();
        spent_here.moves += result.moves;
        record.plies += result.moves;
        record.moves += fmt::format("{}{}:{}", record.moves.empty() ? "" : " ", letter(player), moves);
        return result;
    }

    match3::Setup setup_;
    std::array<playtest::AgentSettings, 2> players_;
    core::Seed seed_;
};

}  // namespace

std::unique_ptr<MatchWorker> make_match3_worker(const match3::Setup& setup, const std::array<playtest::AgentSettings, 2>& players, core::Seed seed) {
    return std::make_unique<Match3Worker>(setup, players, seed);
}

namespace {

// "strong", "max-score", "mcts,iterations=100", "./mine.json".
NamedAgent parse_agent(const std::string& text, const char* what, const match3::Setup& setup) {
    const auto comma = text.find(',');
    const std::string name = text.substr(0, comma);
    if (!is_player(name) && name.find('/') == std::string::npos && !name.ends_with(".json"))
        throw Failure(Exit::kBadUsage, fmt::format("{}: there is no player {}; there are {}, {}; or name a persona's file, such as ./mine.json", what,
                                                   shown(name), fmt::join(agent_names(), ", "), fmt::join(persona_names(), ", ")));
    NamedAgent agent = cast_member(name, setup).agent;
    if (comma == std::string::npos) return agent;
    constexpr std::string_view kName = "iterations=";
    std::string value = text.substr(comma + 1);
    const bool named = value.starts_with(kName);
    if (named) value.erase(0, kName.size());
    if (!named || !whole(1, 10'000'000)(value).empty())
        throw Failure(Exit::kBadUsage, fmt::format("{}: {} is not right; after a player's name may come ,iterations=N", what, shown(text)));
    if (agent.settings.kind != playtest::AgentSettings::Kind::kMcts)
        throw Failure(Exit::kBadUsage, fmt::format("{}: {} searches no tree, so it has no iterations", what, name));
    agent.settings.iterations = std::stoull(value);
    return agent;
}

void match_match3(Options& options) {
    const auto [setup, level] = options.setup.named();
    const std::array<NamedAgent, 2> agents{parse_agent(options.match.a, "A", setup), parse_agent(options.match.b, "B", setup)};
    const core::Seed seed = options.match.begin();
    MatchJob job;
    job.signature = DRAMATIS_SIGNATURE;
    job.names = {options.match.a, options.match.b};
    job.terms = {{"game", "match3"}, {"a", to_json(agents[0])}, {"b", to_json(agents[1])}, {"setup", to_json(setup)}};
    job.conditions = level.empty() ? fmt::format("match-3, {} x {}, {} moves", setup.rows, setup.columns, setup.move_limit) : "match-3, " + level;
    job.conditions += setup.goals.empty() ? "; the higher score wins" : "; who passes wins, then the higher score";
    job.make_worker = [=, setup = setup] {
        return make_match3_worker(setup, {agents[0].settings, agents[1].settings}, seed);
    };
    options.match.finish(std::move(job));
}

}  // namespace

void add_match_match3(CLI::App& match) {
    auto* command = match.add_subcommand("match3", "Match-3: two players on the same boards, for\npoints or goals");
    const auto options = std::make_shared<Options>();
    options->match.add_to(*command,
                          "One player: random, greedy, vanilla, mcts, strong or\n"
                          "a persona by name or file; tree searches may have\n"
                          "another size, such as mcts,iterations=100");
    options->setup.add_to(*command);
    manual(*command,
           "dramatis match match3 strong greedy --level 12-garden\n"
           "dramatis match match3 mcts mcts,iterations=50 --games 200 --seed 1",
           "A game is one board that both play, each for itself; refills are hidden.\n"
           "Same seed, same games, for any --jobs.");
    command->callback([options] { match_match3(*options); });
}

}  // namespace dramatis::cli
