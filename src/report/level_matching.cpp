#include "report/level_matching.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "report/level_edits.hpp"

namespace dramatis::report {
namespace {

constexpr std::size_t kMostEdits = 3;  // that still make it the same level under another name
constexpr std::size_t kMostLookedAt = 10'000;  // pairs of levels

// How unlike two levels are; none if nothing says that one was made from the other.
std::optional<std::size_t> distance(const match3::Level& before, const match3::Level& after) {
    const std::size_t edits = list_edits(before, after).size();
    if (!before.name.empty() && before.name == after.name) return edits;
    const bool same_size =
        before.setup.rows == after.setup.rows && before.setup.columns == after.setup.columns;
    if (!same_size || edits > kMostEdits) return {};
    return edits + 1'000;
}

// Fills in `like`: the likest pairs first, each level once.
void find_alike(const LevelsById& before, const LevelsById& after,
                std::vector<Unpaired>& unpaired) {
    struct Pair {
        std::size_t distance;
        Unpaired *before, *after;
    };
    std::vector<Pair> pairs;
    for (auto& a : unpaired)
        for (auto& b : unpaired) {
            if (a.side != Unpaired::Side::kOld || b.side != Unpaired::Side::kNew) continue;
            if (const auto d = distance(*before.at(a.id), *after.at(b.id)))
                pairs.push_back({*d, &a, &b});
        }
    std::ranges::stable_sort(pairs, {}, &Pair::distance);
    for (const auto& pair : pairs) {
        if (!pair.before->like.empty() || !pair.after->like.empty()) continue;
        pair.before->like = pair.after->id;
        pair.after->like = pair.before->id;
    }
}

}  // namespace

Matching match_up(const LevelsById& before, const LevelsById& after) {
    Matching out;
    std::vector<Unpaired> added;
    for (const auto& [id, level] : after)
        if (!before.contains(id)) added.push_back({id, Unpaired::Side::kNew});
    for (const auto& [id, level] : before) {
        if (after.contains(id)) continue;
        const match3::Setup& setup = level->setup;  // clang cannot capture structured bindings
        const auto same = std::ranges::find_if(
            added, [&](const Unpaired& other) { return after.at(other.id)->setup == setup; });
        if (same == added.end()) {
            out.unpaired.push_back({id, Unpaired::Side::kOld});
        } else {
            out.renamed.push_back({id, same->id});
            added.erase(same);
        }
    }
    const bool few = out.unpaired.size() * added.size() <= kMostLookedAt;
    out.unpaired.insert(out.unpaired.end(), added.begin(), added.end());
    if (few) find_alike(before, after, out.unpaired);
    return out;
}

std::string unpaired_text(const Unpaired& level) {
    const bool is_new = level.side == Unpaired::Side::kNew;
    std::string out = fmt::format("only on the {} side", word_for(level.side));
    if (!level.like.empty())
        out += fmt::format(
            "; {} on the {} side may be the same level under another name: to compare them, give "
            "both the same name",
            level.like, is_new ? "old" : "new");
    return out;
}

std::string_view word_for(Unpaired::Side side) {
    return side == Unpaired::Side::kOld ? "old" : "new";
}

}  // namespace dramatis::report
