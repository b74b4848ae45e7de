#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <set>
#include <tuple>

#include "audit/expected_report.hpp"
#include "audit/versions.hpp"
#include "core/checksum.hpp"

namespace dramatis::audit {
namespace {

using core::Json;
using Fields = Expected::Fields;
using Items = Expected::Items;

constexpr std::size_t kMostVersions = 20;

std::string size_of(const Setup& setup) {
    return fmt::format("{} x {}", setup.rows, setup.columns);
}

// "moves: 17 -> 16" is about "moves"; a line about cells is about nothing.
std::string label_of(const std::string& edit) {
    const auto end = edit.find(": ");
    return end == std::string::npos || edit.starts_with("row") ? "" : edit.substr(0, end);
}

// Which parts that have a label of their own are not the same, and what the label is.
std::set<std::string> edited_parts(const Setup& before, const Setup& after) {
    std::set<std::string> out;
    const auto compare = [&](const char* label, bool same) {
        if (!same) out.insert(label);
    };
    compare("moves", before.move_limit == after.move_limit);
    compare("size", size_of(before) == size_of(after));
    compare("colours", before.colours == after.colours);
    compare("goals", before.goals == after.goals);
    compare("stars", before.stars == after.stars &&
                         (before.move_bonus == after.move_bonus || before.stars.empty()));
    compare("dead board", before.dead_board == after.dead_board);
    compare("specials", before.specials == after.specials && before.squares == after.squares);
    return out;
}

// Before and after, for parts whose values are told as they are.
std::optional<std::string> edit_of(const std::string& part, const Setup& before,
                                   const Setup& after) {
    if (part == "moves") return fmt::format("moves: {} -> {}", before.move_limit, after.move_limit);
    if (part == "size") return fmt::format("size: {} -> {}", size_of(before), size_of(after));
    return {};
}

std::size_t edited_cells(const Setup& before, const Setup& after) {
    const Scene old_board = board_of(before), new_board = board_of(after);
    std::size_t count = 0;
    old_board.for_each_cell([&](Cell cell) { count += !(old_board[cell] == new_board[cell]); });
    return count;
}

std::size_t number_at(std::string_view text, std::size_t at) {
    std::size_t value = 0;
    if (at < text.size()) std::from_chars(text.data() + at, text.data() + text.size(), value);
    return value;
}

// How many cells a line is about: "row 7, columns 1 and 7: ...", "rows 2 to 5, 6 cells: ...",
// "all 8 crates 2 rows down (14 cells)", "and 3 more cells of the board"; nothing where it is about
// none.
std::optional<std::size_t> cells_of(const std::string& edit) {
    const std::string place = edit.substr(0, edit.find(": "));
    const bool is_summary = edit.starts_with("all ") || edit.starts_with("the ") ||
                            place == "crates" || place == "ice" || place == "vines";
    if (is_summary && edit.ends_with(" cells)")) return number_at(edit, edit.rfind('(') + 1);
    if (place.starts_with("and ") && place.ends_with("of the board")) return number_at(place, 4);
    if (place.starts_with("rows ")) return number_at(place, place.find(", ") + 2);
    if (!place.starts_with("row ")) return {};
    const auto columns = place.find(", column");
    if (columns == std::string::npos) return {};
    const std::string list = place.substr(columns + 2);
    return 1 + static_cast<std::size_t>(std::ranges::count(list, ',')) +
           (list.find(" and ") != std::string::npos ? 1 : 0);
}

std::string name_of(const PlayedVersion& version) {
    if (version.commit.empty()) return version.first_played.substr(0, 10);
    return version.commit + (version.subject.empty() ? "" : " " + version.subject);
}

Expected players_of(const PlayedVersion& version, const char* metric,
                    const Thresholds& thresholds) {
    std::vector<const PlayerFacts*> players;
    for (const auto& player : version.players) players.push_back(&player);
    sort_players(players);
    Items out;
    for (const auto* player : players)
        out.push_back(Fields{{"name", Json(player->name())},
                             {"figure", figure_named(*player, metric, thresholds)}});
    return out;
}

}  // namespace

std::string version_id(const Setup& setup) {
    match3::Level plain;
    plain.setup = setup;
    return core::checksum(core::dump(match3::to_json(plain))).substr(0, 10);
}

bool is_told(const traces::TraceHeader& header) {
    const auto& target = header.level.target;
    const std::string wanted = target && !target->player.empty() ? target->player : "greedy";
    return !header.player["ladder"].is_null() || header.player_name() == wanted;
}

void sort_versions(std::vector<PlayedVersion>& versions) {
    std::ranges::sort(versions, {}, [](const PlayedVersion& version) {
        return std::tuple(version.first_played, version_id(version.level.setup));
    });
    while (versions.size() > kMostVersions) {
        const auto oldest = std::ranges::find(versions, false, &PlayedVersion::is_present);
        if (oldest == versions.end()) return;
        versions.erase(oldest);
    }
}

Expected expected_edits(const match3::Level& before, const match3::Level& after,
                        const Json& report) {
    static const std::set<std::string> kParts = {"moves", "size",       "colours", "goals",
                                                 "stars", "dead board", "specials"};
    if (!report.is_array()) return Items{};
    auto missing = edited_parts(before.setup, after.setup);
    Items out;
    std::size_t cells = 0;
    for (const auto& entry : report) {
        const std::string edit = entry.is_string() ? entry.get<std::string>() : "";
        const std::string part = label_of(edit);
        if (kParts.contains(part)) {
            if (missing.erase(part) == 0) continue;  // nothing there was edited
            const auto told = edit_of(part, before.setup, after.setup);
            out.push_back(told ? Expected(Json(*told)) : Expected(Expected::Unchecked{kSentences}));
            continue;
        }
        cells += cells_of(edit).value_or(0);
        out.push_back(Expected::Unchecked{kSentences});
    }
    for (const auto& part : missing)
        out.push_back(Json(edit_of(part, before.setup, after.setup).value_or(part + ": ...")));
    if (size_of(before.setup) != size_of(after.setup)) return out;
    if (const auto edited = edited_cells(before.setup, after.setup); edited != cells)
        out.push_back(Json(fmt::format("{} cells", edited)));
    return out;
}

Expected expected_history(const LevelFacts& level, const Thresholds& thresholds,
                          const Json& report) {
    if (report.is_null()) return {};
    if (!level.history || !level.history->is_whole) return Expected::Unchecked{kHistory};
    const auto& versions = level.history->versions;
    Items out;
    for (std::size_t i = 0; i < versions.size(); ++i) {
        const auto& version = versions[i];
        const Setup& setup = version.level.setup;
        const char* const metric = setup.goals.empty() ? "score" : "pass_rate";
        const Json told = report.is_array() && i < report.size() && report[i].is_object()
                              ? report[i].value("edits", Json())
                              : Json();
        out.push_back(
            Fields{{"id", Json(version_id(setup))},
                   {"name", Json(name_of(version))},
                   {"commit", version.commit.empty() ? Json() : Json(version.commit)},
                   {"first_played", Json(version.first_played)},
                   {"present", Json(version.is_present)},
                   {"moves", Json(setup.move_limit)},
                   {"metric", Json(metric)},
                   {"edits", i == 0 ? Expected(Items{})
                                    : expected_edits(versions[i - 1].level, version.level, told)},
                   {"players", players_of(version, metric, thresholds)}});
    }
    return out;
}

}  // namespace dramatis::audit
