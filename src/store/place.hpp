#pragma once

#include <string>

#include "core/result.hpp"

namespace dramatis::store {

// Where a study's data lie: the path of a file, or the address of a PostgreSQL database.
struct Place {
    std::string text;
    bool is_postgres = false;
};

// postgresql://... (or postgres://...) is an address, anything else a path. The error says that an
// address holds a password, which everybody could read in the list of processes; libpq takes it
// from PGPASSWORD, or from the file that PGPASSFILE names (~/.pgpass).
core::Result<Place> read_place(const std::string& text);

}  // namespace dramatis::store
