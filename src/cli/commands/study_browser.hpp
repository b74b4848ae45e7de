#pragma once

#include <vector>

#include "core/seed.hpp"
#include "crowd/kinds.hpp"
#include "store/store.hpp"
#include "study/design.hpp"

namespace dramatis::cli {

// What the browser that plays with the page's own simulation needs is there, and knows these
// players; else ends the program with what is missing.
void check_browser(const std::vector<crowd::Kind>& kinds);

// Artificial people take part by the study's page in a real browser, two at a time.
void play_in_browser(store::Store& store, const study::Design& design,
                     const std::vector<crowd::Kind>& kinds, core::Seed seed, double drop_out);

}  // namespace dramatis::cli
