#include "library/cast.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "library/data_folder.hpp"
#include "library/persona_library.hpp"
#include "os/exit.hpp"
#include "os/shown.hpp"

namespace dramatis::cli {
namespace {

using Kind = players::Match3Settings::Kind;

struct Agent {
    const char* name;
    const char* title;
    std::optional<unsigned> rung;
};

constexpr std::array<Agent, 6> kAgents = {
    {{"random", "any legal move, each equally likely", 0},
     {"greedy", "the move that is best at once", 1},
     {"mixed", "between random and greedy, each game with other care", std::nullopt},
     {"mcts", "looks ahead: 250 imagined games a move", 2},
     {"strong", "looks four moves ahead, 250 imagined games a move", 3},
     {"vanilla", "the tree search of the match-3 paper", std::nullopt}}};

const Agent* find_agent(const std::string& name) {
    const auto found = std::ranges::find(
        kAgents, name, [](const Agent& each) { return std::string_view(each.name); });
    return found == kAgents.end() ? nullptr : &*found;
}

}  // namespace

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
    return rules * moves * moves / 2 * static_cast<double>(player.settings.iterations);
}

std::vector<std::string> default_cast() {
    std::vector<std::string> out = {"random", "greedy"};
    for (const auto& name : persona_names())
        if (load_persona(name).settings.refills == match3::Refills::kHidden) out.push_back(name);
    out.emplace_back("strong");
    return out;
}

bool is_player(const std::string& name) {
    const auto personas = persona_names();
    return find_agent(name) || std::ranges::find(personas, name) != personas.end();
}

std::string find_player(const std::string& name, std::string_view place) {
    if (name.find('/') != std::string::npos || name.ends_with(".json")) return name;
    const auto agents = players::preset_names(), personas = persona_names();
    std::vector<std::string> all = agents;
    all.insert(all.end(), personas.begin(), personas.end());
    if (const auto found = find_name(fmt::format("{}the player", place), name, all)) return *found;
    throw Failure(Exit::kBadUsage, fmt::format("{}there is no player {}; choose from {}, {}, or "
                                               "give the file of a persona, such as ./mine.json",
                                               place, shown(name), fmt::join(agents, ", "),
                                               fmt::join(personas, ", ")));
}

std::vector<std::string> parse_cast(const std::string& list) {
    std::vector<std::string> out;
    for (std::size_t from = 0; from <= list.size();) {
        const auto end = std::min(list.find(',', from), list.size());
        std::string name = list.substr(from, end - from);
        if (name == "default") {
            for (auto& each : default_cast()) out.push_back(std::move(each));
        } else if (!name.empty()) {
            out.push_back(std::move(name));
        }
        from = end + 1;
    }
    if (out.empty())
        throw Failure(Exit::kBadUsage,
                      "--cast is empty; try --cast random,greedy,max-score,strong");
    std::vector<std::string> names;
    for (auto& name : out) {
        name = find_player(name);
        names.push_back(find_agent(name) ? name : load_persona(name).name);
        if (std::ranges::count(names, names.back()) > 1 ||
            (!find_agent(name) && find_agent(names.back())))
            throw Failure(Exit::kBadUsage,
                          fmt::format("the cast has {} twice; every player needs a different name",
                                      shown(names.back())));
    }
    return out;
}

CastMember cast_member(const std::string& name, const match3::Setup& setup) {
    if (const auto* known = find_agent(name))
        return {.player = players::aimed_at(players::preset(name, match3::Refills::kHidden), setup),
                .title = known->title,
                .rung = known->rung};
    const auto persona = players::adapted_to(load_persona(name), setup);
    return {.player = {.name = persona.name, .settings = persona.settings},
            .title = persona.title,
            .rung = {}};
}

}  // namespace dramatis::cli
