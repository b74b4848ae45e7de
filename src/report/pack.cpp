#include "report/pack.hpp"

#include <algorithm>
#include <limits>
#include <tuple>
#include <utility>

#include "core/check.hpp"
#include "core/natural_order.hpp"
#include "report/mechanics.hpp"
#include "report/pack_index.hpp"
#include "report/page_name.hpp"
#include "report/spot_svg.hpp"
#include "traces/frames.hpp"

namespace dramatis::report {
namespace {

using core::Json;

Json member_json(const traces::TraceHeader& header) {
    return {{"name", header.player_name()},
            {"title", header.player["title"]},
            {"ladder", header.player["ladder"]}};
}

// The ladder from its lowest rung, then the others by name.
Json cast_of(const std::vector<PackLevel>& levels) {
    std::vector<Json> cast;
    for (const auto& level : levels)
        for (const auto& member : level.cast)
            if (std::ranges::none_of(
                    cast, [&](const Json& other) { return other["name"] == member["name"]; }))
                cast.push_back(member);
    const auto rank = [](const Json& member) {
        const Json& rung = member["ladder"];
        return std::tuple(
            rung.is_null() ? std::numeric_limits<std::uint64_t>::max() : rung.get<std::uint64_t>(),
            member["name"].get<std::string>());
    };
    std::ranges::sort(cast, {}, rank);
    return cast;
}

// Of a level as JSON, what tables and curves need.
Json brief_of(const Json& level) {
    constexpr std::array kLeftOut = {"notes", "facts", "advice", "board", "score_range"};
    Json out = level;
    for (const char* key : kLeftOut) out.erase(key);
    Json players = Json::array();
    for (const Json& player : level["players"])
        players.push_back(
            {{"name", player["name"]}, {"games", player["games"]}, {"figures", player["figures"]}});
    out["players"] = std::move(players);
    for (Json& finding : out["findings"]) finding.erase("evidence");
    return out;
}

}  // namespace

PackLevel pack_level(const LevelGames& games, const Thresholds& thresholds) {
    SpotBook book;
    const auto& setup = games.level.setup;
    const auto& header = games.players.front().header;
    const Json level = level_json(games, thresholds, book);
    PackLevel out{
        .id = games.id,
        .point = {.id = games.id,
                  .name = games.level.name,
                  .judge = games.judge().header.player_name(),
                  .counts = counts_of(games)},
        .cast = {},
        .mechanics = mechanics_of(setup),
        .board = with_exits(setup, match3::full_scene(setup)),
        .names = games.level.names,
        .program = header.program,
        .signature = header.signature,
        .seed = header.seed,
        .brief = brief_of(level),
        .whole = traces::compress_frame(core::dump({{"spots", book.json()}, {"level", level}}))};
    for (const auto& player : games.players) out.cast.push_back(member_json(player.header));
    return out;
}

Pack::Pack(std::vector<PackLevel> levels, std::vector<Problem> problems, Thresholds thresholds)
    : levels_(std::move(levels)), problems_(std::move(problems)), thresholds_(thresholds) {
    std::ranges::sort(levels_, core::comes_before, &PackLevel::id);
    std::vector<std::string> ids;
    std::vector<LevelCounts> counts;
    for (const auto& level : levels_) {
        ids.push_back(level.id);
        counts.push_back(level.point.counts);
    }
    places_ = page_names(ids);
    cast_ = cast_of(levels_);
    scale_ = difficulties(counts);
    for (std::size_t i = 0; i < levels_.size(); ++i)
        levels_[i].brief["difficulty"] = difficulty_json(scale_[i]);
}

Json Pack::opening(int version, const PackLevel* level) const {
    Json out{{"dramatis_report", version}};
    if (level && has_index()) out["index"] = "../report.json";
    // The games of a level may be of another version than those of the first.
    if (!level && !levels_.empty()) level = &levels_.front();
    out["program"] = level ? level->program : "";
    out["signature"] = level ? level->signature : 0;
    out["seed"] = level ? level->seed : 0;
    out["thresholds"] = to_json(thresholds_);
    out["cast"] = cast_;
    return out;
}

Json Pack::level(std::size_t at) const {
    const PackLevel& level = levels_[at];
    traces::FrameReader reader(level.whole, level.id);
    const auto text = reader.next();
    DR_CHECK(text.has_value());
    auto read = core::parse_json(*text, level.id);
    DR_CHECK(read.has_value());
    Json& whole = *read;
    whole["level"]["difficulty"] = difficulty_json(scale_[at]);
    Json out = opening(1, &level);
    out["spots"] = std::move(whole["spots"]);
    out["defs"] = spot_defs();
    out["problems"] = has_index() ? Json::array() : problems_json(problems_);
    out["levels"] = Json::array({std::move(whole["level"])});
    return out;
}

Json Pack::brief() const {
    Json out = opening(1);
    out["problems"] = problems_json(problems_);
    out["levels"] = Json::array();
    for (const auto& level : levels_) out["levels"].push_back(level.brief);
    return out;
}

void Pack::print(const std::function<void(std::string_view)>& out) const {
    if (!has_index()) return out(core::dump(level(0)));
    Json frame = opening(1);
    frame["spots"] = Json::array();
    frame["defs"] = spot_defs();
    frame["problems"] = problems_json(problems_);
    std::string text = core::dump(frame);
    text.pop_back();
    out(text + ",\"levels\":[");
    for (std::size_t i = 0; i < size(); ++i) {
        Json whole = level(i);
        // Each level counts what stands on its boards for itself.
        whole["levels"][0]["spots"] = std::move(whole["spots"]);
        out((i == 0 ? "" : ",") + core::dump(whole["levels"][0]));
    }
    out("]}");
}

Json Pack::index() const {
    Json out = opening(2);
    SpotBook book;
    std::vector<CurvePoint> points;
    for (const auto& level : levels_) points.push_back(level.point);
    std::vector<std::string> cast;
    for (const Json& member : cast_) cast.push_back(member["name"]);
    IndexColumns columns(cast_);
    for (const auto& level : levels_) columns.add(level.brief);
    Json levels = Json::array();
    for (std::size_t i = 0; i < levels_.size(); ++i) {
        const auto board = book.encode_if_room(levels_[i].board, levels_[i].names);
        levels.push_back(index_level(levels_[i].brief, columns,
                                     {.place = places_[i],
                                      .mechanics = levels_[i].mechanics,
                                      .board = board ? Json(*board) : Json()}));
    }
    out["spots"] = book.json();
    out["defs"] = spot_defs();
    out["problems"] = problems_json(problems_);
    out["findings"] = finding_names(levels);
    out["columns"] = columns.json();
    out["curve"] = curve_json(difficulty_curve(points, cast, thresholds_), points);
    out["levels"] = std::move(levels);
    return out;
}

}  // namespace dramatis::report
