#pragma once

#include <string_view>

namespace dramatis::players {

// web/story.html, put into the program when it is built.
extern const std::string_view kStoryPage;

}  // namespace dramatis::players
