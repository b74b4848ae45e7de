#pragma once

#include <string>
#include <string_view>

#include "report/page/cast.hpp"
#include "report/terms.hpp"

namespace dramatis::report::page {

// A word that says what exactly it means when it is tapped, clicked or opened by a key; that needs
// no script. `shown` is HTML, the word itself unless given. It stands among words, not in other
// controls.
std::string term_html(std::string_view id, std::string_view shown = {});
// The same of several things: "skill tiers".
std::string terms_html(std::string_view id);

// The name of a player, which says in the same way what the player does.
std::string player_html(const Cast& cast, std::string_view name);
std::string player_html(const Member& member);

// The end of a page: its players and all its words in tables, and what the words above open.
std::string words_section(const Cast& cast, Term::Page page);

}  // namespace dramatis::report::page
