#pragma once

#include <string>
#include <vector>

#include "games/match3/level_text.hpp"
#include "playtest/trial.hpp"
#include "report/level_games.hpp"

// Games for tests: really played ones, and ones that are made up.
namespace dramatis::report {

inline players::Match3Settings sample_player(players::Match3Settings::Kind kind) {
    players::Match3Settings out{.kind = kind,
                                .refills = match3::Refills::kHidden,
                                .samples = 2,
                                .effort = {.iterations = 10}};
    out.reward.kind = players::Reward::Kind::kShare;
    return out;
}

inline traces::TraceHeader sample_header(const match3::Level& level,
                                         const std::string& player = "greedy",
                                         core::Json ladder = core::Json(1u)) {
    return {.program = "0.1.0",
            .signature = 77,
            .seed = 5,
            .overtime = 0,
            .level_id = "sample",
            .level = level,
            .player = {
                {"name", player}, {"title", "who plays in tests"}, {"ladder", std::move(ladder)}}};
}

// Classic match-3 without and with a goal; a level with crates, specials and a bonus that is won
// now and then; and a small board of many colours, on which boards die.
inline std::vector<match3::Level> sample_levels() {
    match3::Level classic{.name = "Classic"};
    classic.setup.move_limit = 8;
    classic.setup.stars = {500, 900, 2000};
    match3::Level points = classic;
    points.setup.goals = {{.kind = match3::Goal::Kind::kScore, .count = 900}};
    points.setup.move_bonus = 50;
    auto crates = match3::with(
        "\"goals\": [{\"crates\": \"all\"}, {\"collect\": \"A\", \"count\": 12}],\n"
        "\"layers\": {\"ice\": [\"1....\", \".....\", \".....\", \".....\"]}, \"specials\": true, "
        "\"move_bonus\": 40, \"stars\": [300, 900, 1500]",
        "\"?????\",\n\"?1?2?\",\n\"?????\",\n\"?????\"");
    auto tight = match3::with(
        "\"goals\": [{\"ice\": \"all\"}],\n\"layers\": {\"ice\": [\"1111\", \"1111\", \"1111\"]}");
    tight.setup.colours = 6;
    tight.setup.move_limit = 5;
    return {classic, points, crates, tight};
}

inline std::vector<traces::GameRecord> played_records(const traces::TraceHeader& header,
                                                      const players::Match3Settings& player,
                                                      std::size_t count) {
    std::vector<traces::GameRecord> out;
    playtest::play_trial({.setup = header.setup(),
                          .player = player,
                          .overtime = header.overtime,
                          .seed = core::Seed{header.seed},
                          .draws = header.draws},
                         0, count, {.threads = 2, .stop = {}, .progress = {}},
                         [&](playtest::TrialGame game) {
                             out.push_back({.game = static_cast<std::uint32_t>(out.size()),
                                            .moves = std::move(game.moves),
                                            .score = game.score});
                         });
    return out;
}

inline PlayedGames played_again(const traces::TraceHeader& header,
                                const std::vector<traces::GameRecord>& records) {
    auto played = play_again(header, records);
    EXPECT_TRUE(played) << (played ? "" : played.error().text());
    return played ? std::move(*played) : PlayedGames{.header = header};
}

// As if changes to the level had been tried, for its target: one of the moves, one of the board.
inline traces::Proposals sample_tries(const match3::Level& level, traces::Aim::Kind kind) {
    traces::Proposals out{.program = "0.1.0",
                          .signature = 77,
                          .seed = 5,
                          .first_games = 400,
                          .player = "greedy",
                          .aim = {.kind = kind,
                                  .low = level.target ? level.target->low : 0.3,
                                  .high = level.target ? level.target->high : 0.9},
                          .level = level,
                          .file = "my levels/one.json"};
    traces::Proposal moves{
        .level = level, .hits = 120, .games = 400, .interval = {0.25, 0.35}, .moves = {{21, 23}}};
    moves.level.setup.move_limit = 22;
    traces::Proposal board{.level = level, .hits = 200, .games = 500, .interval = {0.34, 0.46}};
    if (board.level.setup.scene)
        board.level.setup.scene = match3::Scene(level.setup.rows, level.setup.columns);
    out.list = {moves, board};
    return out;
}

// A level with two goals, three stars and a limit of 20 moves, on which nothing has to be really
// played.
inline match3::Level plain_level() {
    auto level = match3::with(
        "\"goals\": [{\"score\": 500}, {\"crates\": \"all\"}], \"stars\": [100, 200, 300], "
        "\"specials\": true",
        "\"?????\",\n\"??1??\",\n\"?????\"");
    level.setup.move_limit = 20;
    return level;
}

// So many games of that kind.
struct Many {
    std::size_t count = 0;
    Game game;
};

inline Game won_game(std::uint32_t moves = 15) {
    return {.won = true,
            .stars = 2,
            .score = 1000,
            .moves = moves,
            .moves_left = 20 - moves,
            .won_at = moves,
            .progress = 1,
            .goal_progress = {1, 1},
            .longest_cascade = 2,
            .cascade_share = 0.3,
            .available_moves = 8,
            .horizontal_share = 0.5};
}

inline Game lost_game() {
    return {.score = 400,
            .moves = 20,
            .progress = 0.4,
            .goal_progress = {0.3, 0.5},
            .longest_cascade = 2,
            .cascade_share = 0.3,
            .available_moves = 8,
            .horizontal_share = 0.5};
}

inline PlayedGames made_up(const std::string& player, core::Json ladder,
                           const std::vector<Many>& kinds,
                           const match3::Level& level = plain_level()) {
    PlayedGames out{.header = sample_header(level, player, std::move(ladder))};
    for (const auto& [count, game] : kinds) out.games.insert(out.games.end(), count, game);
    for (std::uint32_t i = 0; i < out.games.size(); ++i) out.games[i].index = i;
    out.swaps = out.clears = out.blockers =
        match3::CellMap<Tally>(level.setup.rows, level.setup.columns);
    return out;
}

inline LevelGames level_of(std::vector<PlayedGames> players) {
    LevelGames out{
        .id = "sample", .level = players.front().header.level, .players = std::move(players)};
    sort_players(out.players);
    return out;
}

}  // namespace dramatis::report
