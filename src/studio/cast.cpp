#include "studio/cast.hpp"

#include "players/match3/presets.hpp"

namespace dramatis::studio {

Answer Cast::add(Request& request) {
    const std::string text = request.text("text");
    if (auto error = request.error()) return *error;
    auto persona = players::parse_persona(text, "persona");
    if (!persona) return persona.error();
    std::string name = persona->name;
    personas_.insert_or_assign(name, std::move(*persona));
    return Json{{"name", std::move(name)}};
}

Answer Cast::list(Request& request) {
    if (auto error = request.error()) return *error;
    Json out = Json::array();
    for (const auto& name : players::preset_names()) {
        const auto* preset = players::find_preset(name);
        out.push_back({{"name", name},
                       {"title", preset->title},
                       {"rung", preset->rung ? Json(*preset->rung) : Json()}});
    }
    for (const auto& [name, persona] : personas_)
        out.push_back({{"name", name}, {"title", persona.title}, {"rung", nullptr}});
    return Json{{"players", std::move(out)}};
}

std::optional<players::CastMember> Cast::find(const std::string& name,
                                              const match3::Setup& setup) const {
    if (const auto* preset = players::find_preset(name))
        return players::cast_member(*preset, setup);
    const auto persona = personas_.find(name);
    if (persona == personas_.end()) return {};
    return players::cast_member(persona->second, setup);
}

players::CastMember Cast::read(Request& request, const match3::Setup& setup) const {
    const std::string name = request.text("player");
    if (auto member = find(name, setup)) return *member;
    if (!request.is_wrong("player"))
        request.fail("player", "there is no player '" + name.substr(0, 40) + "'");
    return {};
}

}  // namespace dramatis::studio
