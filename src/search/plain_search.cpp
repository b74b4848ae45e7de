#include "search/plain_search.hpp"

#include <algorithm>

namespace dramatis::search {

Settings settings_of(const Configuration& c) {
    Settings out{.expand_after = c.expand_after, .prove = c.solver};
    for (const auto limit : {c.depth, c.horizon})
        if (limit > 0) out.max_depth = std::min(out.max_depth, limit);
    return out;
}

std::optional<PlainSearch> compiled_form(const Configuration& c) {
    const auto* rule = std::get_if<Ucb1>(&c.rule);
    if (!rule || c.choose == Recommend::kAmaf || c.choose == Recommend::kMax) return {};
    const Configuration plain{
        .rule = *rule, .expand_after = c.expand_after, .depth = c.depth, .choose = c.choose};
    if (c != plain) return {};
    return PlainSearch{*rule, settings_of(c), c.choose};
}

}  // namespace dramatis::search
