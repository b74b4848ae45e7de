#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/json.hpp"
#include "report/page/cast.hpp"

namespace dramatis::report::page {

// All texts are HTML.
struct Table {
    std::string title;        // for those who listen
    std::string explanation;  // above it; may be empty
    std::vector<std::string> columns;
    std::string body;      // of rows; </tbody><tbody> parts them
    std::string css;       // "cards" turns rows to cards on a phone
    bool is_tall = false;  // then it scrolls in a box of limited height
};

// In a box that scrolls on its own, so that the page never does.
std::string table_html(const Table& table);

// What is looked up rather than read: it can be folded away under its heading, and is on a phone.
std::string reference_html(std::string_view heading, const std::string& inside);

std::string goals_table(const Cast& cast, const core::Json& level);
std::string figures_table(const Cast& cast, const core::Json& level);
// The games that can be watched; the scripts put a player above it.
std::string replays_table(const Cast& cast, const core::Json& level);

}  // namespace dramatis::report::page
