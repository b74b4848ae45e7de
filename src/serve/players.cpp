#include "serve/players.hpp"

#include <algorithm>

#include "core/named_fields.hpp"
#include "library/cast.hpp"
#include "library/folder_list.hpp"
#include "library/persona_library.hpp"
#include "os/exit.hpp"
#include "os/files.hpp"
#include "players/match3/persona.hpp"
#include "players/match3/presets.hpp"

namespace dramatis::serve {
namespace {

constexpr std::size_t kMostPersonas = 100, kMostBytes = std::size_t{1} << 20;

bool is_known(const KnownPlayers& known, const std::string& name) {
    return std::ranges::find(known.players, name, &KnownPlayers::Player::name) !=
           known.players.end();
}

// Whose name nobody has yet. Those that are damaged are left out: the command line says why.
void add_persona(const std::string& path, const std::string& word, KnownPlayers& known) {
    try {
        std::string text = cli::read_own_file(path, kMostBytes);
        const auto persona = players::parse_persona(text, path);
        if (persona && !is_known(known, persona->name) &&
            persona->name.find(',') == std::string::npos)
            known.players.push_back({persona->name, word, std::move(text)});
    } catch (const cli::Failure&) {
    }
}

}  // namespace

core::Result<std::string> KnownPlayers::cast(const std::vector<std::string>& names) const {
    std::string out;
    for (const auto& name : names) {
        const auto found = std::ranges::find(players, name, &Player::name);
        if (found == players.end())
            return core::Error{"there is no player " + core::shown_text(name) +
                                   "; choose from those that the page lists",
                               "/players"};
        (out += out.empty() ? "" : ",") += found->word;
    }
    return out;
}

core::Json KnownPlayers::personas_json() const {
    core::Json out = core::Json::array();
    for (const auto& player : players)
        if (!player.persona.empty())
            out.push_back({{"name", player.name}, {"text", player.persona}});
    return out;
}

KnownPlayers find_players(const std::string& level_folder) {
    KnownPlayers out;
    for (const auto& name : players::preset_names()) out.players.push_back({name, name});
    for (const auto& name : cli::persona_names()) add_persona(cli::persona_path(name), name, out);
    const std::string own = level_folder + "/personas";
    if (cli::is_folder(own) && own.find(',') == std::string::npos) {
        const auto files = cli::list_files(own, ".json").files;
        for (std::size_t i = 0; i < std::min(files.size(), kMostPersonas); ++i)
            if (files[i].find(',', own.size()) == std::string::npos)
                add_persona(files[i], files[i], out);
    }
    out.usual = cli::default_cast();
    return out;
}

}  // namespace dramatis::serve
