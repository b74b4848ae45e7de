#include "studio/level_desk.hpp"

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "games/match3/level_source.hpp"
#include "report/level_edits.hpp"
#include "report/level_text.hpp"

namespace dramatis::studio {
namespace {

using match3::Spot;

constexpr const char* kFile = "level";  // how messages call the text

std::string_view kind_word(match3::Remark::Kind kind) {
    switch (kind) {
        case match3::Remark::Kind::kMistake:
            return "error";
        case match3::Remark::Kind::kNeverWon:
            return "never_won";
        case match3::Remark::Kind::kDoubt:
            return "warning";
    }
    return {};
}

// How wide the board of a text is that may be no level: its cells are numbered all the same. 0 if
// it has no rows.
int columns_of(const std::string& text) {
    const auto json = core::parse_json(text, kFile, core::Comments::kAllowed);
    if (!json || !json->is_object() || !json->contains("board")) return 0;
    const Json& board = (*json)["board"];
    if (!board.is_array() || board.empty() || !board[0].is_string()) return 0;
    const auto row = board[0].get<std::string>();
    if (row.find(' ') == std::string::npos) return static_cast<int>(row.size());
    int cells = 0;
    for (std::size_t i = 0; i < row.size(); ++i)
        cells += row[i] != ' ' && (i == 0 || row[i - 1] == ' ');
    return cells;
}

Json remark_json(const match3::Remark& remark, int columns) {
    Json cells = Json::array();
    if (columns > 0)
        for (const auto cell : remark.cells) cells.push_back(cell.row * columns + cell.column);
    return {{"kind", kind_word(remark.kind)},
            {"text", remark.text},
            {"line", remark.place.line},
            {"column", remark.place.column},
            {"cells", std::move(cells)}};
}

}  // namespace

Json LevelDesk::picture(const match3::Level& level) {
    const auto& setup = level.setup;
    Json goals = Json::array(), palette = Json::array();
    for (std::size_t g = 0; g < setup.goals.size(); ++g)
        goals.push_back(report::goal_text(setup.goals, g, level.names));
    for (int c = 0; c < setup.colours; ++c) {
        const auto tile = static_cast<match3::Tile>(c);
        palette.push_back({{"letter", std::string(1, match3::letter(tile))},
                           {"name", level.names.colour(tile)},
                           {"spot", boards_.spot(Spot::tile(tile), level.names)}});
    }
    return {{"rows", setup.rows},
            {"columns", setup.columns},
            {"board", boards_.board(level, match3::full_scene(setup))},
            {"goals", std::move(goals)},
            {"palette", std::move(palette)},
            {"words", report::describe(setup, level.names)}};
}

Answer LevelDesk::review(Request& request) {
    const std::string text = request.text("text");
    if (auto error = request.error()) return *error;
    const auto review = match3::review_level(text);
    Json remarks = Json::array();
    const int columns = review.level ? review.level->setup.columns : columns_of(text);
    for (const auto& remark : review.remarks) remarks.push_back(remark_json(remark, columns));
    Json out{{"level", review.level ? match3::to_json(*review.level) : Json()},
             {"remarks", std::move(remarks)},
             {"left_out", review.left_out}};
    out.update(review.level ? picture(*review.level)
                            : Json{{"rows", 0}, {"columns", 0}, {"board", nullptr}});
    return out;
}

Answer LevelDesk::draw(Request& request) {
    const auto level = request.level();
    if (auto error = request.error()) return *error;
    return picture(level);
}

Answer LevelDesk::write(Request& request) {
    const std::string text = request.text("text");
    const auto level = request.level();
    if (auto error = request.error()) return *error;
    auto written = match3::rewrite_level(text, kFile, level);
    return Json{{"text", std::move(written.text)}, {"is_whole", written.is_whole}};
}

Answer LevelDesk::changes(Request& request) {
    const auto before = request.level("before"), after = request.level("after");
    if (auto error = request.error()) return *error;
    Json changes = Json::array();
    for (const auto& change : match3::list_changes(before, after))
        changes.push_back(match3::print_change(change));
    return Json{{"changes", std::move(changes)}, {"words", report::list_edits(before, after)}};
}

Answer LevelDesk::set(Request& request) {
    const auto level = request.level();
    const Json& changes = request.value("changes");
    std::vector<std::string> list;
    if (changes.is_array())
        for (const Json& change : changes)
            if (change.is_string()) list.push_back(change.get<std::string>());
    if ((!changes.is_array() || list.size() != changes.size()) && !request.is_wrong("changes"))
        request.fail("changes", "must be a list of texts such as \"moves=19\"");
    if (auto error = request.error()) return *error;
    const auto changed = match3::with_changes(level, list);
    if (!changed) return changed.error();
    return Json{{"level", match3::to_json(*changed)},
                {"words", report::list_edits(level, *changed)}};
}

Answer LevelDesk::pieces(Request& request) {
    const auto level = request.level();
    if (auto error = request.error()) return *error;
    Json out = Json::array();
    const auto add = [&](std::string_view text) {
        const Spot spot = *match3::parse_spot(text);
        out.push_back({{"text", text},
                       {"label", report::spot_text(spot, level.names)},
                       {"spot", boards_.spot(spot, level.names)}});
    };
    add("?");
    for (int c = 0; c < level.setup.colours; ++c)
        for (const std::string_view power : {"", "-", "|", "o", "^"})
            add(match3::letter(static_cast<match3::Tile>(c)) + std::string(power));
    for (const std::string_view text : {"@", "*", "_", ".", "#", "1", "2", "3", "4", "5", "%"})
        add(text);
    return Json{{"pieces", std::move(out)}};
}

}  // namespace dramatis::studio
