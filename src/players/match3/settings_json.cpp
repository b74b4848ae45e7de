#include "players/match3/settings_json.hpp"

#include <limits>

#include "formulas/text.hpp"
#include "games/match3/level.hpp"
#include "learning/shipped_weights.hpp"

namespace dramatis::players {
namespace {

using core::Error;
using core::Fields;
using core::Json;
using core::Result;

Result<std::vector<std::string>> read_lines(const Json& json, const std::string& where) {
    std::vector<std::string> lines;
    if (!json.is_array()) return Error{"must be a list of texts", where};
    for (const auto& line : json) {
        if (!line.is_string()) return Error{"must be a list of texts", where};
        lines.push_back(line.get<std::string>());
    }
    return lines;
}

Result<match3::Queues> read_queues(const Json& json, int colours, const std::string& where) {
    const auto lines = read_lines(json, where);
    if (!lines) return lines.error();
    match3::Queues queues;
    for (const auto& line : *lines) {
        auto& queue = queues.emplace_back();
        for (const char c : line) {
            if (c < 'A' || c >= 'A' + colours)
                return Error{"holds a tile that the board has not; tiles are letters from A on",
                             where};
            queue.push_back(static_cast<match3::Tile>(c - 'A'));
        }
    }
    return queues;
}

}  // namespace

Json to_json(const match3::Setup& setup) {
    if (!setup.is_classic() || !setup.goals.empty() || !setup.stars.empty())
        return {{"level", match3::to_json(match3::Level{.name = "level", .setup = setup})}};
    Json out{{"rows", setup.rows},
             {"columns", setup.columns},
             {"colours", setup.colours},
             {"moves", setup.move_limit},
             {"dead_board", core::word_for(kDeadBoardWords, setup.dead_board)}};
    if (setup.grid) out["board"] = match3::print_grid(*setup.grid);
    if (setup.queues.empty()) return out;
    auto& refill = out["refill"] = Json::array();
    for (const auto& queue : setup.queues) {
        std::string letters;
        for (const auto tile : queue) letters += match3::letter(tile);
        refill.push_back(letters);
    }
    return out;
}

Result<match3::Setup> read_setup(const Json& json, const std::string& where) {
    Fields fields(json, where);
    if (fields.has("level")) {
        auto level = match3::read_level(fields.value("level"), fields.where("level"));
        if (!level) return level.error();
        if (const auto error = fields.error()) return *error;
        return level->setup;
    }
    match3::Setup setup;
    setup.rows = static_cast<int>(fields.whole("rows", match3::kMinSide, match3::kMaxSide));
    setup.columns = static_cast<int>(fields.whole("columns", match3::kMinSide, match3::kMaxSide));
    setup.colours =
        static_cast<int>(fields.whole("colours", match3::kMinColours, match3::kMaxColours));
    setup.move_limit = static_cast<int>(fields.whole("moves", 1, 10'000));
    setup.dead_board = fields.word("dead_board", kDeadBoardWords);
    if (fields.has("board")) {
        const auto rows = read_lines(fields.value("board"), fields.where("board"));
        if (!rows) return rows.error();
        const auto grid = match3::parse_grid(*rows, setup.colours, fields.where("board"));
        if (!grid) return grid.error();
        setup.grid = *grid;
    }
    if (fields.has("refill")) {
        auto queues = read_queues(fields.value("refill"), setup.colours, fields.where("refill"));
        if (!queues) return queues.error();
        setup.queues = std::move(*queues);
    }
    if (const auto error = fields.error()) return *error;
    auto checked = match3::check_setup(std::move(setup));
    if (!checked) return Error{checked.error().text(), where};
    return checked;
}

Json to_json(const Objective& objective) {
    Json out{{"name", objective.name}, {"text", print_objective(objective)}};
    if (objective.region) out["region"] = print_region(*objective.region);
    return out;
}

Result<Objective> read_objective(const Json& json, const std::string& where) {
    Fields fields(json, where);
    const std::string name = fields.text("name"), text = fields.text("text");
    std::optional<std::string> region;
    if (fields.has("region")) region = fields.text("region");
    if (const auto error = fields.error()) return *error;
    auto objective = parse_objective(text);
    if (!objective) return Error{objective.error().text(), where + "/text"};
    objective->name = name;
    if (region) {
        const auto read = parse_region(*region);
        if (!read) return Error{read.error().text(), where + "/region"};
        objective->region = *read;
    }
    if (const auto wrong = check_objective(*objective))
        return Error{wrong->what, where + "/" + wrong->where};
    return objective;
}

Json search_json(const Match3Settings& s) {
    Json out{{"refills", core::word_for(kRefillWords, s.refills)},
             {"iterations", s.effort.iterations}};
    const bool by_names = search::is_said_by_names(s, kMatch3Names);
    if (!s.formula && by_names) out[kExploration.name] = *kExploration.get(s.techniques);
    out["reward"] = core::word_for(kRewardWords, s.reward.kind);
    if (s.reward.kind == Reward::Kind::kShare) out["from"] = s.reward.from;
    out["goal"] = s.reward.goal;
    if (s.reward.level_goals > 0) out["level_goals"] = s.reward.level_goals;
    if (s.reward.outlook != 0) out["outlook"] = s.reward.outlook;
    if (!by_names) {
        out["tree"] = core::word_for(kTreeWords, s.tree);
        out["techniques"] = search::to_json(s.techniques);
        return out;
    }
    out[kChoose.name] = core::word_for(kChoiceWords, s.techniques.choose);
    out["tree"] = core::word_for(kTreeWords, s.tree);
    out[kExpandAfter.name] = s.techniques.expand_after;
    out[kMaxDepth.name] = nullptr;
    if (s.techniques.depth > 0) out[kMaxDepth.name] = s.techniques.depth;
    if (s.playout_length != Match3Settings::PlayoutLength::kGame)
        out["playout_length"] = core::word_for(kPlayoutLengthWords, s.playout_length);
    return out;
}

Result<Match3Settings> read_search(const Json& json, const std::string& where) {
    constexpr double kAny = std::numeric_limits<double>::max();
    Fields fields(json, where);
    Match3Settings s;
    s.kind = Match3Settings::Kind::kMcts;
    s.refills = fields.word("refills", kRefillWords);
    s.effort.iterations = fields.whole("iterations", 1, 10'000'000);
    const auto say = [&](const auto& alias, auto value) {
        search::say(s, kMatch3Names, alias, value);
    };
    const auto whole = [&](const auto& alias, std::uint64_t least) {
        return static_cast<std::uint32_t>(
            fields.whole(alias.name, least, static_cast<std::uint64_t>(alias.high)));
    };
    if (fields.has(kExploration.name))
        say(kExploration, fields.real(kExploration.name, kExploration.low, kExploration.high));
    s.reward.kind = fields.word("reward", kRewardWords);
    if (s.reward.kind == Reward::Kind::kShare) s.reward.from = fields.real("from", -kAny, kAny);
    s.reward.goal = fields.real("goal", -kAny, kAny);
    if (fields.has("level_goals")) s.reward.level_goals = fields.real("level_goals", 0, 1);
    if (fields.has("outlook")) s.reward.outlook = fields.real("outlook", -kAny, kAny);
    s.tree = fields.word("tree", kTreeWords);
    if (fields.has("techniques")) {
        auto techniques = search::parse_configuration_file(fields.value("techniques").dump(),
                                                           fields.where("techniques"));
        if (!techniques) return techniques.error();
        learning::supply_weights(*techniques, match3_powers(s).id);
        if (const auto wrong = search::find_nonsense(*techniques, match3_powers(s)))
            return Error{wrong->text(), fields.where("techniques")};
        search::say_techniques(s, kMatch3Names, std::move(*techniques));
    } else {
        say(kChoose, fields.word(kChoose.name, kChoiceWords));
        say(kExpandAfter, whole(kExpandAfter, 0));
        if (!fields.value(kMaxDepth.name).is_null()) say(kMaxDepth, whole(kMaxDepth, 1));
        if (fields.has("playout_length"))
            s.playout_length = fields.word("playout_length", kPlayoutLengthWords);
    }
    if (s.reward.kind == Reward::Kind::kShare && s.reward.from == s.reward.goal)
        fields.fail(
            "goal",
            "must differ from 'from': the reward grows on the way from the one to the other");
    if (const auto error = fields.error()) return *error;
    return s;
}

}  // namespace dramatis::players
