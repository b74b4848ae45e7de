#pragma once

#include <string_view>

namespace dramatis::pages {

// Those of a study: what its participants see, and who runs it.
extern const std::string_view kStudy, kStudyAdmin, kPeople;

}  // namespace dramatis::pages
