#include "screen/transcript.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <utility>

#include "core/json.hpp"
#include "os/printing.hpp"
#include "os/terminal.hpp"
#include "os/version.hpp"
#include "players/match3/settings_json.hpp"
#include "report/level_text.hpp"
#include "report/replay.hpp"
#include "screen/film.hpp"
#include "screen/picture.hpp"
#include "screen/swap_text.hpp"

namespace dramatis::cli {
namespace {

using Json = nlohmann::ordered_json;
using match3::Cell;

// "score 2940 after 20 moves; 7.21 legal moves on average; 0 shuffles"; before it whether it was
// won.
std::string end_text(const match3::Setup& setup, const match3::Table::View& last) {
    std::string out = report::outcome_text(setup, last);
    if (!out.empty()) out += '\n';
    out += fmt::format("score {} after {}", last.score, report::count_text(last.played, "move"));
    if (!last.over) out += fmt::format(" of {}", setup.move_limit);
    out += fmt::format("; {:.2f} legal moves on average; ", last.available_moves);
    if (setup.dead_board == match3::DeadBoard::kEnd)
        return out + (last.shuffles > 0 ? "ended by a dead board" : "no dead board");
    return out + report::count_text(last.shuffles, "shuffle");
}

// What the moves that are left were worth when the game was won.
std::uint64_t bonus_of(const match3::Table::Turn& turn) {
    std::uint64_t bonus = turn.points;
    for (const auto& wave : turn.cascade) bonus -= wave.points;
    return bonus;
}

// Of a cascade that goes on and on the first waves are written, as in a report's replays.
std::size_t waves_kept(const match3::Table::Turn& turn) {
    return std::min(turn.cascade.size(), report::kMostReplayWaves);
}

struct LeftOut {
    std::size_t waves = 0;
    std::uint64_t points = 0;
};
LeftOut left_out(const match3::Table::Turn& turn) {
    LeftOut out{.waves = turn.cascade.size() - waves_kept(turn)};
    for (std::size_t i = waves_kept(turn); i < turn.cascade.size(); ++i)
        out.points += turn.cascade[i].points;
    return out;
}

// As print_rows has them, but columns stand below each other where some cells have two signs.
std::vector<std::string> aligned_rows(const match3::Scene& scene) {
    auto rows = match3::print_rows(scene);
    if (rows.front().find(' ') == std::string::npos) return rows;
    for (auto& row : rows) row.clear();
    scene.for_each_cell([&](Cell cell) {
        rows[cell.row] +=
            fmt::format("{}{:<2}", cell.column ? " " : "", match3::print_spot(scene[cell]));
    });
    return rows;
}

// The numbers of the columns above aligned_rows(); of two digits one below the other where the
// columns are that narrow.
std::vector<std::string> ruler(int columns, bool wide) {
    std::string tens, ones;
    for (int column = 0; column < columns; ++column) {
        ones += wide ? fmt::format("{:<3}", column) : std::to_string(column % 10);
        tens += column < 10 ? " " : std::to_string(column / 10);
    }
    ones.erase(ones.find_last_not_of(' ') + 1);
    return !wide && columns > 10 ? std::vector{tens, ones} : std::vector{ones};
}

class Text : public Transcript {
   public:
    void begin(const GameInfo& info, const View& start) override {
        move_limit_ = static_cast<std::uint32_t>(info.setup.move_limit);
        names_ = info.names;
        print_out("{}\n{}\n\nstart\n", info.player, info.text());
        if (start.shuffles > 0 && !start.moves.empty())
            print_out("  the given board has no legal move: the tiles were reshuffled\n");
        print_board(start);
        print_out("  {}\n", report::count_text(start.moves.size(), "legal move"));
        std::fflush(stdout);
    }

    void turn(const Turn& turn, const View& after) override {
        print_out("\nmove {}: {}\n", after.played, swap_text(turn.swap));
        for (std::size_t i = 0; i < waves_kept(turn); ++i)
            print_wave(turn.cascade[i], i, scene_before(scene_, turn, i));
        if (const auto rest = left_out(turn); rest.waves > 0)
            print_out("  and {}: {} points\n", report::count_text(rest.waves, "more step"),
                      rest.points);
        if (const auto bonus = bonus_of(turn)) print_out("  for the moves left: {}\n", bonus);
        if (const auto vine = vine_text(turn, after); !vine.empty()) print_out("  {}\n", vine);
        if (turn.reshuffled) print_out("  {}\n", dead_board_text(turn, after));
        print_board(after);
        print_out("  score {} (+{}), {}, {} left\n", after.score, turn.points,
                  report::count_text(after.moves.size(), "legal move"),
                  report::count_text(move_limit_ - after.played, "move"));
        std::fflush(stdout);
    }

    void end(const GameInfo& info, const View& last, const Ending* ending) override {
        print_out("\n{}\n", end_text(info.setup, last));
        if (ending && !ending->rivals.empty())
            print_out("\n{}",
                      compare(ending->rivals, standing("you", info, last), ending->taken_back));
        std::fflush(stdout);
    }

    void refused(const std::string& why) override { print_remark(why); }
    void hint(match3::Swap swap, const std::string& by, const std::string& why) override {
        print_remark(fmt::format("hint: {} would play {}: {}", by, swap_text(swap), why));
    }
    void undone(const View& now) override {
        print_remark("taken back");
        print_board(now);
        print_out("  score {}, {}, {} left\n", now.score,
                  report::count_text(now.moves.size(), "legal move"),
                  report::count_text(move_limit_ - now.played, "move"));
        std::fflush(stdout);
    }

   private:
    static void print_remark(const std::string& text) {
        print_out("\n{}\n", text);
        std::fflush(stdout);
    }

    // The board, beside it its layers, below it the goals.
    void print_board(const View& view) {
        scene_ = view.scene;
        const auto rows = aligned_rows(view.scene), ice = match3::print_ice(view.scene),
                   locks = match3::print_locks(view.scene);
        for (const auto& line :
             ruler(view.scene.columns(), rows.front().find(' ') != rows.front().npos))
            print_out("     {}\n", line);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            std::string line = fmt::format("{:>2} {}", i, rows[i]);
            if (!ice.empty()) line += (i == 0 ? "   ice   " : "         ") + ice[i];
            if (!locks.empty()) line += (i == 0 ? "   locks " : "         ") + locks[i];
            line.erase(line.find_last_not_of(' ') + 1);
            print_out("  {}\n", line);
        }
        if (!view.goals.empty()) print_out("  {}\n", report::goals_text(view.goals, names_));
    }

    static void print_wave(const match3::Wave& wave, std::size_t index,
                           const match3::Scene& before) {
        std::string out = "  " + wave_head(index);
        const char* separator = ":";
        for (const auto& match : wave.matches) {
            out += fmt::format("{} {}", std::exchange(separator, ";"), match3::letter(match.tile));
            for (const Cell cell : match.cells)
                out += fmt::format(" ({},{})", cell.row, cell.column);
            out += fmt::format(" {}", match.points);
        }
        for (const auto& part : special_texts(wave, before))
            out += std::exchange(separator, ";") + (" " + part);
        print_out("{}\n", out);
    }

    match3::Scene scene_;  // as last printed
    std::uint32_t move_limit_ = 0;
    match3::Names names_;
};

class JsonLines : public Transcript {
   public:
    void begin(const GameInfo& info, const View& start) override {
        is_level_ = !info.setup.is_classic();
        goals_ = info.setup.goals;
        names_ = info.names;
        Json object{{"type", "game"},
                    {"version", kVersion},
                    {"seed", info.seed.seed.value},
                    {"game", info.index},
                    {"setup", players::to_json(info.setup)},
                    {"agent", info.player_json}};
        if (!info.level.empty()) object["level"] = info.level;
        add_board(object, start);
        object["available_moves"] = start.moves.size();
        object["reshuffled"] = start.shuffles > 0 && !start.moves.empty();
        print(object);
    }

    void turn(const Turn& turn, const View& after) override {
        Json waves = Json::array();
        for (std::size_t i = 0; i < waves_kept(turn); ++i)
            waves.push_back(wave_json(turn.cascade[i], i));
        Json object{{"type", "move"},
                    {"move", after.played},
                    {"swap", swap_json(turn.swap)},
                    {"waves", std::move(waves)},
                    {"points", turn.points}};
        if (const auto rest = left_out(turn); rest.waves > 0)
            object["left_out"] = {{"waves", rest.waves}, {"points", rest.points}};
        if (const auto bonus = bonus_of(turn)) object["bonus"] = bonus;
        add_board(object, after);
        object["score"] = after.score;
        object["available_moves"] = after.moves.size();
        object["reshuffled"] = turn.reshuffled && !after.moves.empty();
        print(object);
    }

    void end(const GameInfo& info, const View& last, const Ending* ending) override {
        Json object{{"type", "end"},
                    {"score", last.score},
                    {"moves", last.played},
                    {"mean_available_moves", last.available_moves},
                    {"shuffles", last.shuffles},
                    {"over", last.over}};
        if (!last.goals.empty()) {
            object["won"] = last.won;
            object["moves_left"] = static_cast<std::uint32_t>(info.setup.move_limit) - last.played;
            object["goals"] = goals_json(last);
        }
        if (last.over && (!last.goals.empty() || !info.setup.stars.empty()))
            object["stars"] = match3::stars_of(info.setup, last.score, last.won);
        if (ending) add_ending(object, *ending);
        print(object);
    }

    void refused(const std::string& why) override { print({{"type", "error"}, {"error", why}}); }
    void hint(match3::Swap swap, const std::string& by, const std::string& why) override {
        print({{"type", "hint"}, {"swap", swap_json(swap)}, {"by", by}, {"why", why}});
    }
    void undone(const View& now) override {
        Json object{{"type", "undo"}, {"move", now.played}};
        add_board(object, now);
        object["score"] = now.score;
        object["available_moves"] = now.moves.size();
        print(object);
    }

   private:
    static void print(const Json& object) {
        // Text from outside may be no UTF-8; it is shown, not kept.
        print_out("{}\n", object.dump(-1, ' ', false, Json::error_handler_t::replace));
        std::fflush(stdout);
    }

    static Json cell_json(Cell cell) { return Json::array({cell.row, cell.column}); }
    static Json swap_json(match3::Swap swap) {
        return Json::array({cell_json(swap.first), cell_json(swap.second())});
    }
    static Json cells_json(const std::vector<Cell>& cells) {
        Json out = Json::array();
        for (const Cell cell : cells) out.push_back(cell_json(cell));
        return out;
    }

    void add_board(Json& object, const View& view) const {
        object["board"] = match3::print_rows(view.scene);
        if (const auto ice = match3::print_ice(view.scene); !ice.empty()) object["ice"] = ice;
        if (const auto locks = match3::print_locks(view.scene); !locks.empty())
            object["locks"] = locks;
        if (!view.goals.empty()) object["goals"] = goals_json(view);
    }
    Json goals_json(const View& view) const {
        Json out = Json::array();
        for (std::size_t i = 0; i < view.goals.size(); ++i) {
            const auto& state = view.goals[i];
            out.push_back({{"goal", report::goal_text(goals_, i, names_)},
                           {"done", state.done},
                           {"target", state.target},
                           {"met", state.met}});
        }
        return out;
    }
    static void add_ending(Json& object, const Ending& ending) {
        object["taken_back"] = ending.taken_back;
        for (const auto& rival : ending.rivals) object["rivals"][rival.name] = rival.score;
        for (const auto& rival : ending.rivals)
            if (rival.won) object["rivals_won"][rival.name] = *rival.won;
    }

    Json wave_json(const match3::Wave& wave, std::size_t index) const {
        Json out{{"multiplier", index + 1}, {"matches", matches(wave)}};
        if (!is_level_) return out;
        out["fired"] = cells_json(wave.fired);
        out["struck"] = cells_json(wave.struck);
        auto& made = out["made"] = Json::array();
        for (const auto& special : wave.made)
            made.push_back(
                {{"cell", cell_json(special.cell)}, {"piece", match3::print_spot(special.spot)}});
        out["points"] = wave.points;
        return out;
    }
    static Json matches(const match3::Wave& wave) {
        Json out = Json::array();
        for (const auto& match : wave.matches) {
            out.push_back({{"tile", std::string(1, match3::letter(match.tile))},
                           {"cells", cells_json(match.cells)},
                           {"points", match.points}});
        }
        return out;
    }

    bool is_level_ = false;  // beyond classic match-3: waves have more to tell
    std::vector<match3::Goal> goals_;
    match3::Names names_;
};

}  // namespace

std::unique_ptr<Transcript> text_transcript() { return std::make_unique<Text>(); }

std::unique_ptr<Transcript> json_transcript() { return std::make_unique<JsonLines>(); }

void print_outcome(const GameInfo& info, const match3::Table::View& last) {
    const Look look{.colour = colour_wanted(), .unicode = unicode_expected(), .airy = false};
    print_out("{}\n{}\n", info.player, info.text());
    for (const auto& line : draw({.scene = last.scene}, look)) raw_out(line + "\n");
    for (const auto& line : legend_of(last.scene, look, info.names)) raw_out(line + "\n");
    if (!last.goals.empty()) print_out("{}\n", report::goals_text(last.goals, info.names));
    print_out("{}\n", end_text(info.setup, last));
}

}  // namespace dramatis::cli
