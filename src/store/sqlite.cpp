#include <fcntl.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <map>

#include "core/check.hpp"
#include "store/database.hpp"

namespace dramatis::store {
namespace {

constexpr int kPatience = 15'000;  // milliseconds, for another program that writes

class Sqlite : public Database {
   public:
    explicit Sqlite(const std::string& path);
    ~Sqlite() override;
    Sqlite(const Sqlite&) = delete;
    Sqlite& operator=(const Sqlite&) = delete;

    std::vector<Row> ask(std::string_view statement, const std::vector<Value>& values) override;
    void post(std::string_view statement, const std::vector<Value>& values) override {
        run(statement, values);
    }
    std::size_t run(std::string_view statement, const std::vector<Value>& values) override;
    void begin() override { run("BEGIN IMMEDIATE", {}); }
    void begin_reading() override { run("BEGIN", {}); }
    void commit() override { run("COMMIT", {}); }
    void rollback() noexcept override;
    void clean() override;
    bool claim() override;

   private:
    struct Reset {  // so that no statement stays open
        sqlite3_stmt* statement;
        ~Reset() {
            sqlite3_reset(statement);
            sqlite3_clear_bindings(statement);
        }
    };

    [[noreturn]] void fail() const { throw DatabaseError(path_ + ": " + sqlite3_errmsg(handle_)); }
    void set(const std::string& pragma);
    sqlite3_stmt* prepare(std::string_view statement, const std::vector<Value>& values);

    std::string path_;
    sqlite3* handle_ = nullptr;
    std::map<std::string, sqlite3_stmt*, std::less<>> statements_;
    int claim_ = -1;
};

Sqlite::Sqlite(const std::string& path) : path_(path) {
    const bool is_new = !std::filesystem::exists(path);
    const int made = sqlite3_open_v2(
        path.c_str(), &handle_,
        SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_FULLMUTEX | SQLITE_OPEN_NOFOLLOW,
        nullptr);
    try {
        if (made != SQLITE_OK) fail();
        if (is_new && ::chmod(path.c_str(), S_IRUSR | S_IWUSR) != 0)
            throw DatabaseError(fmt::format("{}: {}", path_, std::strerror(errno)));
        sqlite3_busy_timeout(handle_, kPatience);
        set("journal_mode=WAL");  // readers do not wait for who writes
        set("synchronous=FULL");  // what was committed survives a power failure
        set("foreign_keys=ON");
        set("secure_delete=ON");  // what is removed is overwritten with zeros
    } catch (...) {
        sqlite3_close_v2(handle_);
        throw;
    }
}

Sqlite::~Sqlite() {
    for (auto& [text, statement] : statements_) sqlite3_finalize(statement);
    sqlite3_close_v2(handle_);
    if (claim_ >= 0) ::close(claim_);
}

void Sqlite::set(const std::string& pragma) {
    if (sqlite3_exec(handle_, ("PRAGMA " + pragma).c_str(), nullptr, nullptr, nullptr) != SQLITE_OK)
        fail();
}

sqlite3_stmt* Sqlite::prepare(std::string_view text, const std::vector<Value>& values) {
    auto found = statements_.find(text);
    if (found == statements_.end()) {
        sqlite3_stmt* made = nullptr;
        if (sqlite3_prepare_v3(handle_, text.data(), static_cast<int>(text.size()),
                               SQLITE_PREPARE_PERSISTENT, &made, nullptr) != SQLITE_OK)
            fail();
        found = statements_.emplace(text, made).first;
    }
    sqlite3_stmt* statement = found->second;
    DR_CHECK_EQ(static_cast<int>(values.size()), sqlite3_bind_parameter_count(statement));
    for (int i = 0; i < static_cast<int>(values.size()); ++i) {
        const Value& value = values[static_cast<std::size_t>(i)];
        const auto* text_value = std::get_if<std::string>(&value);
        const int bound =
            text_value ? sqlite3_bind_text(statement, i + 1, text_value->data(),
                                           static_cast<int>(text_value->size()), SQLITE_TRANSIENT)
                       : sqlite3_bind_int64(statement, i + 1, std::get<std::int64_t>(value));
        if (bound != SQLITE_OK) fail();
    }
    return statement;
}

std::vector<Row> Sqlite::ask(std::string_view text, const std::vector<Value>& values) {
    const Reset statement{prepare(text, values)};
    std::vector<Row> out;
    int step = SQLITE_ROW;
    while ((step = sqlite3_step(statement.statement)) == SQLITE_ROW) {
        Row& row = out.emplace_back();
        const int columns = sqlite3_column_count(statement.statement);
        row.reserve(static_cast<std::size_t>(columns));
        for (int i = 0; i < columns; ++i) {
            const auto* bytes =
                reinterpret_cast<const char*>(sqlite3_column_text(statement.statement, i));
            const auto size =
                static_cast<std::size_t>(sqlite3_column_bytes(statement.statement, i));
            row.emplace_back(bytes ? bytes : "", bytes ? size : 0);
        }
    }
    if (step != SQLITE_DONE) fail();
    return out;
}

std::size_t Sqlite::run(std::string_view text, const std::vector<Value>& values) {
    const Reset statement{prepare(text, values)};
    int step = SQLITE_ROW;
    while ((step = sqlite3_step(statement.statement)) == SQLITE_ROW) {
    }
    if (step != SQLITE_DONE) fail();
    return static_cast<std::size_t>(sqlite3_changes64(handle_));
}

void Sqlite::rollback() noexcept {
    if (!sqlite3_get_autocommit(handle_))
        sqlite3_exec(handle_, "ROLLBACK", nullptr, nullptr, nullptr);
}

// Writes the file anew, into the log, and empties the log into the file.
void Sqlite::clean() {
    run("VACUUM", {});
    // It says by a number that somebody reads what the log had before, and so it is still there.
    if (const auto done = ask("PRAGMA wal_checkpoint(TRUNCATE)", {}); done.at(0).at(0) != "0")
        throw DatabaseError(path_ + ": another program reads it all the time");
}

bool Sqlite::claim() {
    const std::string name = path_ + "-served";
    claim_ = ::open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, S_IRUSR | S_IWUSR);
    if (claim_ < 0) throw DatabaseError(fmt::format("{}: {}", name, std::strerror(errno)));
    return ::flock(claim_, LOCK_EX | LOCK_NB) == 0;
}

}  // namespace

std::unique_ptr<Database> open_sqlite(const std::string& path) {
    return std::make_unique<Sqlite>(path);
}

}  // namespace dramatis::store
