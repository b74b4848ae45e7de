#pragma once

#include <span>
#include <string_view>

#include "store/database.hpp"

namespace dramatis::store {

// What brings the tables from one version to the next: statements that both databases know.
using Migration = std::span<const std::string_view>;

// All of them; the number is that of the version. One is never changed once it was released.
std::span<const Migration> migrations();

// Makes the tables, or brings those of an older version to ours. In one transaction: they are as
// they were, or as they shall be. Throws if they are of a newer one.
void migrate(Database& database, std::span<const Migration> steps = migrations());

}  // namespace dramatis::store
