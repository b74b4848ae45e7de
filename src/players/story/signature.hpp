#pragma once

#include <cstdint>

namespace dramatis::players {

// As evolution::behaviour_signature(), for stories: a small world that stands in the code, so that
// nobody changes the number by writing a better story; what is possible in random stories and how
// far it is believed, what searches of several kinds settle on, and how it is told: one hash over
// every action, believability, visit count and word. The same on every build; kept in
// bench/story-signature.txt.
std::uint32_t story_signature();

}  // namespace dramatis::players
