#pragma once

#include <string>
#include <string_view>

#include "core/json.hpp"

namespace dramatis::pages {

// The pages of web/dist/, put into the program when it is built.
extern const std::string_view kReport, kPack, kReproduction, kLab, kExplain, kStory, kStudio;

// A page with a place for its data, <script id="data" ...>__DATA__</script>, with the data there.
std::string fill(std::string_view page, const core::Json& data);

}  // namespace dramatis::pages
