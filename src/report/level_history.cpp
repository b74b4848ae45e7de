#include "report/level_history.hpp"

#include "report/level_edits.hpp"

namespace dramatis::report {

using core::Json;

std::vector<std::string> edits_of(const std::vector<LevelVersion>& versions, std::size_t index) {
    if (index == 0) return {};
    return list_edits(versions[index - 1].level, versions[index].level);
}

Json history_json(const std::vector<LevelVersion>& versions) {
    Json out = Json::array();
    for (std::size_t i = 0; i < versions.size(); ++i) {
        const auto& version = versions[i];
        Json players = Json::array();
        for (const auto& player : version.players)
            players.push_back({{"name", player.name}, {"figure", to_json(player.figure)}});
        out.push_back({{"id", version.id},
                       {"name", version.name},
                       {"commit", version.commit.empty() ? Json() : Json(version.commit)},
                       {"first_played", version.first_played},
                       {"present", version.is_present},
                       {"moves", version.level.setup.move_limit},
                       {"metric", version.metric()},
                       {"edits", edits_of(versions, i)},
                       {"players", std::move(players)}});
    }
    return out;
}

}  // namespace dramatis::report
