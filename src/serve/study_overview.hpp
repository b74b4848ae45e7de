#pragma once

#include <vector>

#include "core/json.hpp"
#include "study/data.hpp"

namespace dramatis::serve {

// For who runs a study: how it goes. Of people alone; those who try it out and artificial ones are
// counted, and count for nothing else.
core::Json overview_json(const study::StudyData& data, const study::Design& design);

// A line each, and all of one person: with each round's level, seed and moves. What identifies
// people (parameters) is in neither.
core::Json people_json(const study::StudyData& data);
core::Json person_json(const study::PersonData& person, const study::Design& design);

}  // namespace dramatis::serve
