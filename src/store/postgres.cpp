#include <fmt/format.h>
#include <postgresql/libpq-fe.h>

#include <map>
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

class Postgres : public Database {
   public:
    explicit Postgres(const std::string& address);

    std::vector<Row> ask(std::string_view statement, const std::vector<Value>& values) override;
    std::size_t run(std::string_view statement, const std::vector<Value>& values) override;
    void begin() override {
        connect_again();
        run("BEGIN", {});
    }
    void begin_reading() override {
        connect_again();
        run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", {});
    }
    void commit() override { run("COMMIT", {}); }
    void rollback() noexcept override;
    void clean() override;
    bool claim() override;

   private:
    Result execute(std::string_view statement, const std::vector<Value>& values);
    void check(const PGresult* result) const;
    void set_up();
    void connect_again();  // if the connection was lost

    std::unique_ptr<PGconn, EndConnection> connection_;
    std::map<std::string, std::string, std::less<>> names_;  // of prepared statements
    bool is_claimed_ = false;
};

Postgres::Postgres(const std::string& address) : connection_(PQconnectdb(address.c_str())) {
    set_up();
}

void Postgres::set_up() {
    if (PQstatus(connection_.get()) != CONNECTION_OK)
        throw DatabaseError(first_line(PQerrorMessage(connection_.get())));
    PQsetNoticeProcessor(
        connection_.get(), [](void*, const char*) {}, nullptr);
    if (const char* encoding = PQparameterStatus(connection_.get(), "server_encoding");
        !encoding || std::string_view(encoding) != "UTF8")
        throw DatabaseError("the database is not in UTF-8; make one with createdb -E UTF8");
    run("SET client_encoding = 'UTF8'", {});
    run("SET synchronous_commit = on", {});  // what was committed survives a power failure
}

void Postgres::check(const PGresult* result) const {
    const auto status = PQresultStatus(result);
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) return;
    // Not the whole message: its second line may hold values.
    const char* primary = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
    throw DatabaseError(primary ? primary : first_line(PQerrorMessage(connection_.get())));
}

Result Postgres::execute(std::string_view statement, const std::vector<Value>& values) {
    auto found = names_.find(statement);
    if (found == names_.end()) {
        const std::string name = fmt::format("s{}", names_.size());
        const std::string text(statement);
        const Result prepared(PQprepare(connection_.get(), name.c_str(), text.c_str(), 0, nullptr));
        check(prepared.get());
        found = names_.emplace(text, name).first;
    }
    std::vector<std::string> digits(values.size());
    std::vector<const char*> texts(values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (const auto* number = std::get_if<std::int64_t>(&values[i]))
            texts[i] = (digits[i] = std::to_string(*number)).c_str();
        else
            texts[i] = std::get<std::string>(values[i]).c_str();
    }
    Result out(PQexecPrepared(connection_.get(), found->second.c_str(),
                              static_cast<int>(values.size()), texts.data(), nullptr, nullptr, 0));
    check(out.get());
    return out;
}

std::vector<Row> Postgres::ask(std::string_view statement, const std::vector<Value>& values) {
    const Result result = execute(statement, values);
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
    const Result result = execute(statement, values);
    const std::string count = PQcmdTuples(result.get());
    return count.empty() ? 0 : static_cast<std::size_t>(whole(count));
}

void Postgres::connect_again() {
    if (PQstatus(connection_.get()) == CONNECTION_OK) return;
    names_.clear();
    PQreset(connection_.get());
    set_up();
    if (std::exchange(is_claimed_, false) && !claim())
        throw DatabaseError("another server took the database over while it was away");
}

void Postgres::rollback() noexcept {
    if (PQtransactionStatus(connection_.get()) == PQTRANS_IDLE) return;
    const Result result(PQexec(connection_.get(), "ROLLBACK"));
}

// Writes the tables anew, without the rows that were removed.
void Postgres::clean() {
    for (const auto& row : ask("SELECT table_name FROM information_schema.tables "
                               "WHERE table_schema = current_schema() AND table_name LIKE "
                               "'study\\_%'",
                               {})) {
        const Result result(
            PQexec(connection_.get(), ("VACUUM FULL \"" + row.front() + "\"").c_str()));
        check(result.get());
    }
}

bool Postgres::claim() {
    constexpr std::int64_t kOurs = 0x6472616d61746973;  // "dramatis"
    is_claimed_ =
        ask("SELECT CASE WHEN pg_try_advisory_lock($1) THEN 1 ELSE 0 END", {kOurs})[0][0] == "1";
    return is_claimed_;
}

}  // namespace

std::unique_ptr<Database> open_postgres(const std::string& address) {
    return std::make_unique<Postgres>(address);
}

}  // namespace dramatis::store
