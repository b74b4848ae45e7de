#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace dramatis::store {

using Value = std::variant<std::int64_t, std::string>;
using Row = std::vector<std::string>;  // numbers as their digits

std::int64_t whole(const std::string& column);

// What a database refused, or why it cannot be reached: in its own words, which hold no values.
class DatabaseError : public std::runtime_error {
   public:
    using std::runtime_error::runtime_error;
};

// One connection, for one thread at a time. Statements hold $1, $2, ... (first mentioned in that
// order) in place of values, which never become part of them. Whatever goes wrong throws
// DatabaseError.
class Database {
   public:
    virtual ~Database() = default;

    virtual std::vector<Row> ask(std::string_view statement,
                                 const std::vector<Value>& values = {}) = 0;
    // A change that nobody waits for: what is wrong with it may be said by a later call, at the
    // latest by commit().
    virtual void post(std::string_view statement, const std::vector<Value>& values = {}) = 0;
    // Returns how many rows it changed.
    virtual std::size_t run(std::string_view statement, const std::vector<Value>& values = {}) = 0;

    // A transaction; begin() connects again if the connection was lost. What commit() has returned
    // from is on the disk.
    virtual void begin() = 0;
    // The same for reading alone: all that is asked until commit() is of one moment.
    virtual void begin_reading() = 0;
    virtual void commit() = 0;
    virtual void rollback() noexcept = 0;  // if there is one

    // Overwrites what rows held that were removed, as far as the database can.
    virtual void clean() = 0;
    // Keeps others from serving the same data as long as this lives; false: somebody does.
    virtual bool claim() = 0;
};

// A file, made if it is not there. For this user alone.
std::unique_ptr<Database> open_sqlite(const std::string& path);
// "postgresql://host/name".
std::unique_ptr<Database> open_postgres(const std::string& address);

}  // namespace dramatis::store
