#include <fmt/format.h>
#include <postgresql/libpq-fe.h>

#include <chrono>
#include <map>
#include <thread>
#include <utility>

#include "store/database.hpp"

namespace dramatis::store {
namespace {

struct EndResult {
    void operator()(PGresult* result) const { PQclear(result); }
};
using Result = std::unique_ptr<PGresult, EndResult>;
struct EndConnection {
    void operator()(PGconn* connection) const { PQfinish(connection); }
};

// One line, of the server's several.
std::string first_line(const char* message) {
    const std::string_view text(message);
    return std::string(text.substr(0, text.find('\n')));
}

// Statements go out one behind the other; their results are read when somebody waits for one, so
// that many changes cost one turn to the server and back (libpq's pipeline mode).
class Postgres : public Database {
   public:
    explicit Postgres(const std::string& address);

    std::vector<Row> ask(std::string_view statement, const std::vector<Value>& values) override;
    void post(std::string_view statement, const std::vector<Value>& values) override;
    std::size_t run(std::string_view statement, const std::vector<Value>& values) override;
    void begin() override {
        connect_again();
        post("BEGIN", {});
    }
    void begin_reading() override {
        connect_again();
        post("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", {});
    }
    void commit() override { run("COMMIT", {}); }
    void rollback() noexcept override;
    void clean() override;
    bool claim() override;

   private:
    PGconn* connection() const { return connection_.get(); }
    void check_connection() const;
    void set_up();
    void connect_again();  // if the connection was lost
    void do_plainly(const char* statement);
    const std::string& prepare(std::string_view statement);
    Result collect();

    std::unique_ptr<PGconn, EndConnection> connection_;
    std::map<std::string, std::string, std::less<>> names_;  // of prepared statements
    std::size_t prepared_ = 0, pending_ = 0;
    bool is_claimed_ = false, is_broken_ = false;
};

Postgres::Postgres(const std::string& address) : connection_(PQconnectdb(address.c_str())) {
    set_up();
}

void Postgres::check_connection() const {
    if (PQstatus(connection()) != CONNECTION_OK)
        throw DatabaseError(first_line(PQerrorMessage(connection())));
}

// Outside of the pipeline.
void Postgres::do_plainly(const char* statement) {
    const Result result(PQexec(connection(), statement));
    if (PQresultStatus(result.get()) != PGRES_COMMAND_OK)
        throw DatabaseError(first_line(PQerrorMessage(connection())));
}

void Postgres::set_up() {
    check_connection();
    PQsetNoticeProcessor(
        connection(), [](void*, const char*) {}, nullptr);
    if (const char* encoding = PQparameterStatus(connection(), "server_encoding");
        !encoding || std::string_view(encoding) != "UTF8")
        throw DatabaseError("the database is not in UTF-8; make one with createdb -E UTF8");
    do_plainly("SET client_encoding = 'UTF8'");
    do_plainly("SET synchronous_commit = on");  // what was committed survives a power failure
    PQenterPipelineMode(connection());
}

void Postgres::connect_again() {
    if (PQstatus(connection()) == CONNECTION_OK && !is_broken_) return;
    is_broken_ = false;
    names_.clear();
    pending_ = 0;
    PQreset(connection());
    set_up();
    if (std::exchange(is_claimed_, false) && !claim())
        throw DatabaseError("another server took the database over while it was away");
}

const std::string& Postgres::prepare(std::string_view statement) {
    const auto known = names_.find(statement);
    if (known != names_.end()) return known->second;
    const std::string name = fmt::format("s{}", prepared_++), text(statement);
    if (!PQsendPrepare(connection(), name.c_str(), text.c_str(), 0, nullptr)) check_connection();
    return names_.emplace(text, name).first->second;
}

void Postgres::post(std::string_view statement, const std::vector<Value>& values) {
    constexpr std::size_t kMostPending = 200;  // their results wait where there is little room
    if (pending_ >= kMostPending) collect();
    std::vector<std::string> digits(values.size());
    std::vector<const char*> texts(values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (const auto* number = std::get_if<std::int64_t>(&values[i]))
            texts[i] = (digits[i] = std::to_string(*number)).c_str();
        else
            texts[i] = std::get<std::string>(values[i]).c_str();
    }
    if (!PQsendQueryPrepared(connection(), prepare(statement).c_str(),
                             static_cast<int>(values.size()), texts.data(), nullptr, nullptr, 0))
        check_connection();
    ++pending_;
}

// Waits for all that was posted; returns the last result.
Result Postgres::collect() {
    pending_ = 0;
    if (!PQpipelineSync(connection())) check_connection();
    Result last;
    std::string wrong;
    bool was_none = false;
    for (;;) {
        Result result(PQgetResult(connection()));
        if (!result) {  // between two statements; again and again, if nobody is there
            check_connection();
            if (std::exchange(was_none, true)) {
                is_broken_ = true;
                throw DatabaseError(wrong.empty() ? "the connection was lost" : wrong);
            }
            continue;
        }
        was_none = false;
        const auto status = PQresultStatus(result.get());
        if (status == PGRES_PIPELINE_SYNC) break;
        if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) {
            last = std::move(result);
        } else if (status != PGRES_PIPELINE_ABORTED && wrong.empty()) {
            // Not the whole message: its second line may hold values.
            const char* primary = PQresultErrorField(result.get(), PG_DIAG_MESSAGE_PRIMARY);
            wrong = primary ? primary : first_line(PQerrorMessage(connection()));
        }
    }
    if (wrong.empty()) return last;
    names_.clear();  // those behind the error were not prepared
    throw DatabaseError(wrong);
}

std::vector<Row> Postgres::ask(std::string_view statement, const std::vector<Value>& values) {
    post(statement, values);
    const Result result = collect();
    const int rows = PQntuples(result.get()), columns = PQnfields(result.get());
    std::vector<Row> out(static_cast<std::size_t>(rows));
    for (int r = 0; r < rows; ++r) {
        Row& row = out[static_cast<std::size_t>(r)];
        row.reserve(static_cast<std::size_t>(columns));
        for (int c = 0; c < columns; ++c)
            row.emplace_back(PQgetvalue(result.get(), r, c),
                             static_cast<std::size_t>(PQgetlength(result.get(), r, c)));
    }
    return out;
}

std::size_t Postgres::run(std::string_view statement, const std::vector<Value>& values) {
    post(statement, values);
    const Result result = collect();
    const std::string count = PQcmdTuples(result.get());
    return count.empty() ? 0 : static_cast<std::size_t>(whole(count));
}

void Postgres::rollback() noexcept {
    try {
        if (pending_ > 0) collect();
    } catch (const DatabaseError&) {
    }
    try {
        if (PQtransactionStatus(connection()) != PQTRANS_IDLE) run("ROLLBACK", {});
    } catch (const DatabaseError&) {
        // The connection is lost, and with it the transaction.
    }
}

// Writes the tables anew, without the rows that were removed.
void Postgres::clean() {
    const auto tables = ask(
        "SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema() "
        "AND table_name LIKE 'study\\_%'",
        {});
    PQexitPipelineMode(connection());
    try {
        for (const auto& row : tables) do_plainly(("VACUUM FULL \"" + row[0] + "\"").c_str());
    } catch (...) {
        PQenterPipelineMode(connection());
        throw;
    }
    PQenterPipelineMode(connection());
}

// A server that was killed keeps its claim until the database has seen that it is gone.
bool Postgres::claim() {
    constexpr std::int64_t kOurs = 0x6472616d61746973;  // "dramatis"
    constexpr int kTries = 30;
    for (int i = 0; i < kTries && !is_claimed_; ++i) {
        if (i > 0) std::this_thread::sleep_for(std::chrono::milliseconds(100));
        is_claimed_ = ask("SELECT CASE WHEN pg_try_advisory_lock($1) THEN 1 ELSE 0 END",
                          {kOurs})[0][0] == "1";
    }
    return is_claimed_;
}

}  // namespace

std::unique_ptr<Database> open_postgres(const std::string& address) {
    return std::make_unique<Postgres>(address);
}

}  // namespace dramatis::store
