#pragma once

#include <vector>

#include "core/seed.hpp"
#include "crowd/kinds.hpp"
#include "store/store.hpp"
#include "study/design.hpp"

namespace dramatis::cli {

// Ends the program, with what is missing, unless there is all that a browser needs to play with the
// page's own simulation as these players.
void check_browser(const std::vector<crowd::Kind>& kinds);

// Artificial people take part by the study's page in a real browser, two at a time.
void play_in_browser(store::Store& store, const study::Design& design,
                     const std::vector<crowd::Kind>& kinds, core::Seed seed, double drop_out);

}  // namespace dramatis::cli
