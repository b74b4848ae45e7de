#include "cli/transcript.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <nlohmann/json.hpp>
#include <utility>

#include "cli/film.hpp"
#include "cli/picture.hpp"
#include "cli/setup_options.hpp"
#include "cli/swap_text.hpp"
#include "cli/terminal.hpp"

namespace dramatis::cli {
namespace {

using Json = nlohmann::ordered_json;
using match3::Cell;

std::string count(std::size_t n, const char* what) {
    return fmt::format("{} {}{}", n, what, n == 1 ? "" : "s");
}

// "score 2940 after 20 moves; 7.21 legal moves on average; 0 shuffles"
std::string end_text(const match3::Setup& setup, const playtest::Table::View& last) {
    std::string out = fmt::format("score {} after {}", last.score, count(last.played, "move"));
    if (!last.over) out += fmt::format(" of {}", setup.move_limit);
    out += fmt::format("; {:.2f} legal moves on average; ", last.available_moves);
    if (setup.dead_board == match3::DeadBoard::kEnd)
        return out + (last.shuffles > 0 ? "ended by a dead board" : "no dead board");
    return out + count(last.shuffles, "shuffle");
}

class Text : public Transcript {
   public:
    void begin(const GameInfo& info, const View& start) override {
        move_limit_ = static_cast<std::uint32_t>(info.setup.move_limit);
        fmt::print("{}\n{}\n\nstart\n", info.player, info.text());
        if (start.shuffles > 0 && !start.moves.empty())
            fmt::print("  the given board has no legal move: the tiles were reshuffled\n");
        print_board(start);
        fmt::print("  {}\n", count(start.moves.size(), "legal move"));
        std::fflush(stdout);
    }

    void turn(const Turn& turn, const View& after) override {
        fmt::print("\nmove {}: {}\n", after.played, swap_text(turn.swap));
        for (std::size_t i = 0; i < turn.cascade.size(); ++i) print_wave(turn.cascade[i], i + 1);
        if (turn.reshuffled) fmt::print("  {}\n", dead_board_text(turn, after));
        print_board(after);
        fmt::print("  score {} (+{}), {}, {} left\n", after.score, turn.points,
                   count(after.moves.size(), "legal move"),
                   count(move_limit_ - after.played, "move"));
        std::fflush(stdout);
    }

    void end(const GameInfo& info, const View& last, const Ending* ending) override {
        fmt::print("\n{}\n", end_text(info.setup, last));
        if (ending && !ending->rivals.empty())
            fmt::print("\n{}", compare(ending->rivals, last.score, ending->taken_back));
        std::fflush(stdout);
    }

    void refused(const std::string& why) override { print_remark(why); }
    void hint(match3::Swap swap, const std::string& by) override {
        print_remark(fmt::format("hint: {} would play {}", by, swap_text(swap)));
    }
    void undone(const View& now) override {
        print_remark("taken back");
        print_board(now);
        fmt::print("  score {}, {}, {} left\n", now.score, count(now.moves.size(), "legal move"),
                   count(move_limit_ - now.played, "move"));
        std::fflush(stdout);
    }

   private:
    static void print_remark(const std::string& text) {
        fmt::print("\n{}\n", text);
        std::fflush(stdout);
    }

    static void print_board(const View& view) {
        for (const auto& row : match3::print_grid(view.grid)) fmt::print("  {}\n", row);
    }

    static void print_wave(const match3::Wave& wave, std::size_t number) {
        std::string out = fmt::format("  wave {}", number);
        if (number > 1) out += fmt::format(" (x{})", number);
        const char* separator = ":";
        for (const auto& match : wave.matches) {
            out += fmt::format("{} {}", std::exchange(separator, ";"), match3::letter(match.tile));
            for (const Cell cell : match.cells)
                out += fmt::format(" ({},{})", cell.row, cell.column);
            out += fmt::format(" {}", match.points);
        }
        fmt::print("{}\n", out);
    }

    std::uint32_t move_limit_ = 0;
};

class JsonLines : public Transcript {
   public:
    void begin(const GameInfo& info, const View& start) override {
        print({{"type", "game"},
               {"version", DRAMATIS_VERSION},
               {"seed", info.seed.seed.value},
               {"game", info.index},
               {"setup", to_json(info.setup)},
               {"agent", info.player_json},
               {"board", match3::print_grid(start.grid)},
               {"available_moves", start.moves.size()},
               {"reshuffled", start.shuffles > 0 && !start.moves.empty()}});
    }

    void turn(const Turn& turn, const View& after) override {
        Json waves = Json::array();
        for (std::size_t i = 0; i < turn.cascade.size(); ++i)
            waves.push_back({{"multiplier", i + 1}, {"matches", matches(turn.cascade[i])}});
        print({{"type", "move"},
               {"move", after.played},
               {"swap", swap_json(turn.swap)},
               {"waves", std::move(waves)},
               {"points", turn.points},
               {"board", match3::print_grid(after.grid)},
               {"score", after.score},
               {"available_moves", after.moves.size()},
               {"reshuffled", turn.reshuffled && !after.moves.empty()}});
    }

    void end(const GameInfo&, const View& last, const Ending* ending) override {
        Json object{{"type", "end"},
                    {"score", last.score},
                    {"moves", last.played},
                    {"mean_available_moves", last.available_moves},
                    {"shuffles", last.shuffles},
                    {"over", last.over}};
        if (ending) {
            object["taken_back"] = ending->taken_back;
            for (const auto& rival : ending->rivals) object["rivals"][rival.name] = rival.score;
        }
        print(object);
    }

    void refused(const std::string& why) override { print({{"type", "error"}, {"error", why}}); }
    void hint(match3::Swap swap, const std::string&) override {
        print({{"type", "hint"}, {"swap", swap_json(swap)}});
    }
    void undone(const View& now) override {
        print({{"type", "undo"},
               {"move", now.played},
               {"board", match3::print_grid(now.grid)},
               {"score", now.score},
               {"available_moves", now.moves.size()}});
    }

   private:
    static void print(const Json& object) {
        // Text from outside may be no UTF-8; it is shown, not kept.
        fmt::print("{}\n", object.dump(-1, ' ', false, Json::error_handler_t::replace));
        std::fflush(stdout);
    }

    static Json cell_json(Cell cell) { return Json::array({cell.row, cell.column}); }
    static Json swap_json(match3::Swap swap) {
        return Json::array({cell_json(swap.first), cell_json(swap.second())});
    }
    static Json matches(const match3::Wave& wave) {
        Json out = Json::array();
        for (const auto& match : wave.matches) {
            Json cells = Json::array();
            for (const Cell cell : match.cells) cells.push_back(cell_json(cell));
            out.push_back({{"tile", std::string(1, match3::letter(match.tile))},
                           {"cells", std::move(cells)},
                           {"points", match.points}});
        }
        return out;
    }
};

}  // namespace

std::unique_ptr<Transcript> text_transcript() { return std::make_unique<Text>(); }

std::unique_ptr<Transcript> json_transcript() { return std::make_unique<JsonLines>(); }

void print_outcome(const GameInfo& info, const playtest::Table::View& last) {
    const Look look{.colour = colour_wanted(), .unicode = unicode_expected(), .airy = false};
    fmt::print("{}\n{}\n", info.player, info.text());
    for (const auto& line : draw({last.grid, {}, {}}, look)) fmt::print("{}\n", line);
    fmt::print("{}\n", end_text(info.setup, last));
}

}  // namespace dramatis::cli
