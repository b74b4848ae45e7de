#include "players/match3/cast.hpp"

#include "players/match3/persona.hpp"

namespace dramatis::players {

using Kind = Match3Settings::Kind;

core::Json CastMember::json() const {
    core::Json out{{"name", player.name},
                   {"title", title},
                   {"ladder", rung ? core::Json(*rung) : core::Json()}};
    out.update(to_json(player));
    return out;
}

double CastMember::effort(const match3::Setup& setup) const {
    const double moves = setup.move_limit, rules = setup.is_classic() ? 1 : 2;
    switch (player.settings.kind) {
        case Kind::kRandom:
            return rules * moves;
        case Kind::kGreedy:
        case Kind::kMixed:
            return rules * moves * 10 * player.settings.samples;
        case Kind::kMcts:
            break;
    }
    return rules * moves * moves / 2 * static_cast<double>(player.settings.effort.iterations);
}

CastMember cast_member(const Preset& known, const match3::Setup& setup) {
    return {.player = aimed_at(preset(known.name, match3::Refills::kHidden), setup),
            .title = std::string(known.title),
            .rung = known.rung};
}

CastMember cast_member(const Persona& persona, const match3::Setup& setup) {
    const auto adapted = adapted_to(persona, setup);
    return {.player = {.name = adapted.name, .settings = adapted.settings},
            .title = adapted.title,
            .rung = {}};
}

std::vector<std::string> default_cast(const std::map<std::string, Persona>& personas) {
    std::vector<std::string> out = {"random", "greedy"};
    for (const auto& [name, persona] : personas)
        if (persona.settings.refills == match3::Refills::kHidden) out.push_back(name);
    out.emplace_back("strong");
    return out;
}

}  // namespace dramatis::players
