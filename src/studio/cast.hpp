#pragma once

#include <map>
#include <optional>
#include <string>

#include "players/match3/cast.hpp"
#include "players/match3/persona.hpp"
#include "studio/request.hpp"

namespace dramatis::studio {

// Who can play: the players that everybody knows, and the personas that the page brings along.
class Cast {
   public:
    Answer add(Request& request);   // a persona, as the text of its file
    Answer list(Request& request);  // all of them, the ladder first

    std::optional<players::CastMember> find(const std::string& name,
                                            const match3::Setup& setup) const;
    // The same; if there is none, that is what is wrong with the field of the request.
    players::CastMember read(Request& request, const match3::Setup& setup) const;

   private:
    std::map<std::string, players::Persona> personas_;
};

}  // namespace dramatis::studio
