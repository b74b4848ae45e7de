#pragma once

#include <string_view>

namespace dramatis::pages {

// Those of a study: what its participants see, and who runs it.
extern const std::string_view kStudy, kStudyAdmin, kPeople;
// The words that the first one says of a game, and its others: JSON, English by name.
extern const std::string_view kGameWords, kStudyWords;

}  // namespace dramatis::pages
