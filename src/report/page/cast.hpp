#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/json.hpp"

namespace dramatis::report::page {

// How many looks there are: colours, signs and dashes of the stylesheet, p0 to p9; more players
// begin again.
inline constexpr int kLooks = 10;

// One of the players of a report, and how all its plots show it.
struct Member {
    std::string name, title;
    int look = 0;
    std::size_t number = 0;  // in the order of the file
    bool is_on_ladder = false;

    std::string css() const { return "p" + std::to_string(look); }
};

// The players of a report in the order of their file, those of the ladder first, weakest first.
class Cast {
   public:
    explicit Cast(const core::Json& report);

    const std::vector<Member>& members() const { return members_; }
    std::vector<Member> ladder() const;
    bool has_personas() const;  // who are not on the ladder
    const Member& find(std::string_view name) const;

    // The player that a level is shown by where there is room for one: its judge, else the
    // strongest of the ladder, else the first; null if nobody played.
    const core::Json& main_player(const core::Json& level) const;

   private:
    std::vector<Member> members_;
};

// The sign of a look, around a point.
std::string sign_svg(int look, double x, double y, double size = 5);

}  // namespace dramatis::report::page
