#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "os/exit.hpp"
#include "store/store.hpp"
#include "support/temporary_folder.hpp"

namespace dramatis::store {

enum class Kind { kSqlite, kPostgres };
inline void PrintTo(Kind kind, std::ostream* out) {
    *out << (kind == Kind::kSqlite ? "sqlite" : "postgres");
}

// The database of DRAMATIS_POSTGRES, which tests/store/postgres_test.py makes and names. Only in
// its run are there tests of PostgreSQL; it counts them.
inline const char* postgres_address() { return std::getenv("DRAMATIS_POSTGRES"); }
inline std::vector<Kind> postgres_if_there() {
    return postgres_address() ? std::vector{Kind::kPostgres} : std::vector<Kind>{};
}

// An empty place for a store.
class EmptyPlace {
   public:
    explicit EmptyPlace(Kind kind) {
        if (kind == Kind::kSqlite) {
            place_ = {folder_.file("study.sqlite"), false};
            return;
        }
        const char* address = postgres_address();
        place_ = {address, true};
        const auto database = open_postgres(address);
        for (const char* table : {"move", "answer", "event", "flag", "parameter", "step", "person",
                                  "design", "counter", "meta"})
            database->run(std::string("DROP TABLE IF EXISTS study_") + table);
    }

    const TemporaryFolder& folder() const { return folder_; }
    const Place& place() const { return place_; }
    std::unique_ptr<Store> open() const { return Store::open(place_); }
    std::unique_ptr<Database> connect() const {
        return place_.is_postgres ? open_postgres(place_.text) : open_sqlite(place_.text);
    }

   private:
    TemporaryFolder folder_;
    Place place_;
};

// A test of both databases.
class BothStores : public testing::TestWithParam<Kind> {
   protected:
    EmptyPlace empty{GetParam()};
};

// What a store says that refuses.
template <class F>
std::string why_not(F&& f) {
    try {
        f();
    } catch (const cli::Failure& failure) {
        return failure.what();
    } catch (const DatabaseError& error) {
        return error.what();
    }
    return "";
}

}  // namespace dramatis::store
