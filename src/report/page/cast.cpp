#include "report/page/cast.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "report/page/html.hpp"

namespace dramatis::report::page {

using core::Json;

Cast::Cast(const Json& report) {
    std::vector<std::pair<int, Member>> found;
    for (const Json& entry : list_of(report, "cast")) {
        const bool on_ladder = field(entry, "ladder").is_number();
        // Behind the ladder; the sort keeps their order.
        const int rank = on_ladder ? static_cast<int>(number_of(entry, "ladder")) : 1'000'000;
        const int look = static_cast<int>(found.size()) % kLooks;
        found.push_back({rank,
                         {.name = text_of(entry, "name"),
                          .title = text_of(entry, "title"),
                          .look = look,
                          .number = found.size(),
                          .is_on_ladder = on_ladder}});
    }
    std::ranges::stable_sort(found, {}, [](const auto& entry) { return entry.first; });
    for (auto& [rank, member] : found) members_.push_back(std::move(member));
}

std::vector<Member> Cast::ladder() const {
    std::vector<Member> out;
    std::ranges::copy_if(members_, std::back_inserter(out), &Member::is_on_ladder);
    return out;
}

bool Cast::has_personas() const { return !std::ranges::all_of(members_, &Member::is_on_ladder); }

const Member& Cast::find(std::string_view name) const {
    static const Member kNobody;
    const auto found = std::ranges::find(members_, name, &Member::name);
    return found == members_.end() ? kNobody : *found;
}

const Json& Cast::main_player(const Json& level) const {
    const Json& players = list_of(level, "players");
    if (const Json& judge = named(players, text_of(level, "judge")); !judge.is_null()) return judge;
    const Json* best = nullptr;
    for (const Member& member : members_) {
        const Json& player = named(players, member.name);
        if (!player.is_null() && (!best || member.is_on_ladder)) best = &player;
    }
    static const Json kNull;
    return best ? *best : players.empty() ? kNull : players.front();
}

std::string sign_svg(int look, double x, double y, double size) {
    const double s = size, d = 1.25 * size;
    const auto path = [&](const std::string& shape) {
        return fmt::format("<path class=\"sign\" d=\"M{:.1f} {:.1f}{}Z\"/>", x, y, shape);
    };
    switch (look % 6) {
        case 0:
            return fmt::format("<circle class=\"sign\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\"/>",
                               x, y, s);
        case 1:
            return path(fmt::format("m{0:.1f} {0:.1f}h{1:.1f}v{1:.1f}h{2:.1f}", -0.9 * s, 1.8 * s,
                                    -1.8 * s));
        case 2:
            return path(fmt::format("m0 {:.1f}l{:.1f} {:.1f}h{:.1f}", -1.1 * d, 1.1 * d, 1.9 * d,
                                    -2.2 * d));
        case 3:
            return path(
                fmt::format("m0 {0:.1f}l{1:.1f} {1:.1f}l{0:.1f} {1:.1f}l{0:.1f} {0:.1f}", -d, d));
        case 4:
            return path(fmt::format("m0 {:.1f}l{:.1f} {:.1f}h{:.1f}", 1.1 * d, 1.1 * d, -1.9 * d,
                                    -2.2 * d));
        default: {
            const double a = 0.45 * s, b = 0.9 * s;  // a cross with thick arms
            return path(
                fmt::format("m{0:.1f} "
                            "{1:.1f}h{2:.1f}v{3:.1f}h{3:.1f}v{2:.1f}h{4:.1f}v{3:.1f}h{5:.1f}v{4:."
                            "1f}h{4:.1f}v{5:.1f}h{3:.1f}",
                            -a, -a - b, 2 * a, b, -b, -2 * a));
        }
    }
}

}  // namespace dramatis::report::page
