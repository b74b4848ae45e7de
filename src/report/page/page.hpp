#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/json.hpp"

namespace dramatis::report {

// Where the page of a level in a pack leads to, beside the index.
struct PackLinks {
    struct Link {
        std::string page, name;
    };
    std::size_t number = 0, count = 0;  // of the level, from 1 on
    std::optional<Link> before{}, after{};
};

// What the page of a level in a pack is called in its head.
inline constexpr std::string_view kPackLevel = "level of a pack";

// The template of the pages: web/dist/report.html as it was when the program was built.

// A page for level designers, one self-contained file, from the data of docs/report-format.md. All
// that there is to read is written here, so it can be read with scripts off and be printed; the
// scripts of web/report/ add tooltips, replays and choice. Names, notes and messages may hold
// anything: they are shown as text.
std::string playtest_page(const core::Json& report, const std::optional<PackLinks>& links = {});
// The index of a pack, from its data and from all its levels as one report.
std::string pack_page(const core::Json& index, const core::Json& brief);
std::string comparison_page(const core::Json& comparison);
// What dramatis tune found: for a level, and for the levels of a folder along a curve.
std::string tuning_page(const core::Json& tuning);
std::string tuned_folder_page(const core::Json& tuning);

}  // namespace dramatis::report
