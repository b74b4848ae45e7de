#pragma once

#include <string>

namespace dramatis::cli {

// Shows a page, a file or an address (http://), in the user's browser; says so if there is none.
void open_in_browser(const std::string& page);

}  // namespace dramatis::cli
