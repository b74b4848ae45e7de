#pragma once

#include <string>
#include <vector>

#include "core/json.hpp"

namespace dramatis::report {

// The parts of an index, docs/report-format.md. Levels are as a report has them, without what only
// their own pages show.

// The figures that levels of a report have, in one order for all of them.
class IndexColumns {
   public:
    explicit IndexColumns(const core::Json& cast);

    void add(const core::Json& level);  // what it has
    core::Json json() const;
    // A level's figures in that order, with four significant digits; null for what it has not.
    core::Json figures_of(const core::Json& level) const;

   private:
    struct Metric {
        std::string name, label, unit;
    };
    std::vector<std::string> players_;
    std::vector<Metric> metrics_;
};

struct IndexExtras {
    std::string place;  // of its files, without their ending
    std::vector<std::string> mechanics;
    core::Json board;  // or null
};
core::Json index_level(const core::Json& level, const IndexColumns& columns,
                       const IndexExtras& extras);

// What the findings of these levels are called, by their id.
core::Json finding_names(const core::Json& levels);

}  // namespace dramatis::report
