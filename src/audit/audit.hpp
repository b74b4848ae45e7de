#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "audit/comparer.hpp"
#include "audit/facts.hpp"
#include "audit/plain_difficulty.hpp"
#include "audit/versions.hpp"
#include "core/json.hpp"
#include "core/result.hpp"
#include "traces/proposals.hpp"

namespace dramatis::audit {

// What was tried of each level, by its id.
using Tried = std::map<std::string, traces::Proposals>;
// What was tried for its findings.
using Mends = std::map<std::string, std::vector<traces::Proposals>>;

// A report.json whose figures are to be recomputed from traces.
class Audit {
   public:
    // Errors: no report that this version knows, or a part without which nothing can be recomputed
    // is missing. `name` is how they call it.
    static core::Result<Audit> of(core::Json report, const std::string& name);

    // The games that it is about: one player on one level each.
    struct Part {
        std::string level, player;
        std::size_t games = 0;
    };
    const std::vector<Part>& parts() const { return parts_; }

    // So many crossed games the report was made of on that level, if it says so.
    std::optional<std::size_t> crossed_games(std::string_view level) const;

    // The versions of a level that the report tells of, and how many games of each player; nothing
    // where it has no history.
    struct ToldVersion {
        std::string id;
        std::map<std::string, std::size_t> games{};
    };
    std::optional<std::vector<ToldVersion>> told_versions(std::string_view level) const;

    // Compares the report with what the games of each part came to. A level of which a part is
    // missing is not compared. Takes the report apart: to be called once, and after the others.
    // `extras`: traces with crossed draws or another limit of moves; `tried`, `mends`:
    // changes, by level.
    Outcome compare(const std::vector<std::optional<PlayerFacts>>& facts,
                    const std::vector<PlayerFacts>& extras, const Tried& tried = {},
                    const Histories& histories = {}, const Tell& tell = {},
                    const Mends& mends = {});

    // The report's other files hold the same figures.
    void compare_csv(std::string_view csv, Outcome& out) const;
    void compare_page(std::string_view html, Outcome& out) const;

   private:
    core::Json report_;
    std::vector<Part> parts_;
    std::map<std::string, double> thresholds_;
};

}  // namespace dramatis::audit
