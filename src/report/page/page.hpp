#pragma once

#include <string>
#include <string_view>

#include "core/json.hpp"

namespace dramatis::report {

// The template of both pages: web/dist/report.html as it was when the program was built.

// A page for level designers, one self-contained file, from the data of docs/report-format.md. All
// that there is to read is written here, so it can be read with scripts off and be printed; the
// scripts of web/report/ add tooltips, replays and choice. Names, notes and messages may hold
// anything: they are shown as text.
std::string playtest_page(const core::Json& report);
std::string comparison_page(const core::Json& comparison);

}  // namespace dramatis::report
