#pragma once

#include <cstdint>
#include <vector>

#include "store/store.hpp"

namespace dramatis::store {

// The people with these numbers, from rows to values, in the order of their numbers. With
// `and_events` their events are in the data, and their coming to a step is one.
std::vector<StoredPerson> read_people(Database& database, std::int64_t first, std::int64_t last,
                                      bool and_events);

}  // namespace dramatis::store
