#include "store/store.hpp"

#include <fmt/format.h>

#include <charconv>
#include <limits>
#include <utility>

#include "os/exit.hpp"
#include "os/shown.hpp"
#include "store/people.hpp"
#include "store/schema.hpp"
#include "store/words.hpp"
#include "traces/record.hpp"

namespace dramatis::store {
namespace {

constexpr std::int64_t kNobody = 0, kEverybody = std::numeric_limits<std::int64_t>::max();

const std::string kRemoved = "removed";  // a counter

std::int64_t signed_of(std::uint64_t number) { return static_cast<std::int64_t>(number); }

// What went wrong, for who runs the program.
template <class F>
auto told(F&& f) {
    try {
        return f();
    } catch (const DatabaseError& error) {
        throw cli::Failure(cli::Exit::kMachine, fmt::format("the study's store: {}", error.what()));
    }
}

study::Design read_stored(const Row& row) {
    const auto json = core::parse_json(row[1], "design");
    auto design =
        json ? study::read_design(*json, "design") : core::Result<study::Design>(json.error());
    if (!design)
        throw DatabaseError(fmt::format("the stored design {} cannot be read: {}",
                                        row[0].substr(0, 12), design.error().text()));
    return std::move(*design);
}

std::uint64_t read_counter(const Row& row) { return static_cast<std::uint64_t>(whole(row[1])); }

}  // namespace

std::int64_t whole(const std::string& column) {
    std::int64_t out = 0;
    const char* const end = column.data() + column.size();
    if (const auto [stop, error] = std::from_chars(column.data(), end, out);
        error != std::errc{} || stop != end)
        throw DatabaseError("a column holds no number where one belongs");
    return out;
}

Store::Store(std::unique_ptr<Database> writer, std::unique_ptr<Database> reader)
    : writer_(std::move(writer)), reader_(std::move(reader)) {}

std::unique_ptr<Store> Store::open(const Place& place) {
    return told([&] {
        const auto connect = place.is_postgres ? open_postgres : open_sqlite;
        auto writer = connect(place.text);
        migrate(*writer);
        return std::unique_ptr<Store>(new Store(std::move(writer), connect(place.text)));
    });
}

void Store::claim() {
    told([&] {
        if (!writer_->claim())
            throw cli::Failure(cli::Exit::kBadInput,
                               "another server is at work on this study's store; end it first, or "
                               "give another one with --store");
    });
}

// --- reading

// Of one moment; once more, if the connection had been lost meanwhile.
template <class F>
auto Store::read(F&& f) {
    const std::lock_guard lock(reader_mutex_);
    const auto once = [&] {
        reader_->begin_reading();
        auto out = f(*reader_);
        reader_->commit();
        return out;
    };
    return told([&] {
        try {
            return once();
        } catch (const DatabaseError&) {
            reader_->rollback();
        }
        try {
            return once();
        } catch (...) {
            reader_->rollback();
            throw;
        }
    });
}

study::StudyData Store::load() {
    return read([](Database& reader) {
        study::StudyData out;
        for (const auto& row : reader.ask("SELECT hash, text FROM study_design ORDER BY number")) {
            out.designs.emplace(row[0], read_stored(row));
            out.current = row[0];
        }
        for (const auto& row : reader.ask("SELECT name, value FROM study_counter"))
            if (row[0].find('/') == std::string::npos)
                out.counters.emplace(row[0], read_counter(row));
        for (auto& person : read_people(reader, kNobody, kEverybody, true))
            out.people.push_back(std::move(person.data));
        return out;
    });
}

std::optional<study::PersonData> Store::load_person(std::uint64_t number) {
    return read([&](Database& reader) -> std::optional<study::PersonData> {
        auto people = read_people(reader, signed_of(number), signed_of(number), true);
        if (people.empty()) return {};
        return std::move(people.front().data);
    });
}

std::optional<std::uint64_t> Store::number_of_code(const std::string& code) {
    return read([&](Database& reader) -> std::optional<std::uint64_t> {
        const auto rows = reader.ask("SELECT number FROM study_person WHERE code = $1", {code});
        if (rows.empty()) return {};
        return static_cast<std::uint64_t>(whole(rows[0][0]));
    });
}

// --- writing

bool Store::begin() {
    return told([&] {
        writer_->begin();
        const auto rows =
            writer_->ask("SELECT name, value FROM study_counter WHERE name = $1", {kRemoved});
        const auto removed = rows.empty() ? 0 : read_counter(rows[0]);
        return std::exchange(removed_, removed) == removed;
    });
}
void Store::commit() {
    told([&] { writer_->commit(); });
}
void Store::rollback() noexcept { writer_->rollback(); }

void Store::keep_design(const study::Design& design) {
    told([&] {
        const std::string hash = study::hash_of(design);
        // One that is taken up again is the newest once more.
        const auto number = signed_of(count("/design"));
        writer_->post(
            "INSERT INTO study_design (hash, number, text) VALUES ($1, $2, $3) "
            "ON CONFLICT (hash) DO UPDATE SET number = excluded.number",
            {hash, number, core::dump(study::to_json(design))});
    });
}

std::optional<study::Design> Store::design(const std::string& hash) {
    return told([&]() -> std::optional<study::Design> {
        const auto rows =
            writer_->ask("SELECT hash, text FROM study_design WHERE hash = $1", {hash});
        if (rows.empty()) return {};
        return read_stored(rows[0]);
    });
}

std::uint64_t Store::count(const std::string& counter) {
    return told([&] {
        const auto rows = writer_->ask(
            "INSERT INTO study_counter (name, value) VALUES ($1, 1) ON CONFLICT (name) DO UPDATE "
            "SET value = study_counter.value + 1 RETURNING name, value",
            {counter});
        return read_counter(rows.at(0));
    });
}

void Store::add_person(const StoredPerson& person) {
    told([&] {
        const auto& data = person.data;
        const auto number = signed_of(data.slot.person);
        writer_->post(
            "INSERT INTO study_person (number, token, code, design, condition, place, status, "
            "origin, player, device, tab, consented_at, seen_at, ended_at) VALUES ($1, $2, $3, "
            "$4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)",
            {number, person.token, person.code, data.design, data.slot.condition,
             signed_of(data.slot.place), core::word_for(kStatuses, data.status),
             core::word_for(kOrigins, data.origin), data.as, data.device, signed_of(person.tab),
             data.consented_at, data.seen_at, data.ended_at});
        for (const auto& [name, value] : data.parameters)
            writer_->post("INSERT INTO study_parameter (person, name, value) VALUES ($1, $2, $3)",
                          {number, name, value});
    });
}

std::optional<StoredPerson> Store::find_person(const std::string& token) {
    return told([&]() -> std::optional<StoredPerson> {
        const auto rows = writer_->ask("SELECT number FROM study_person WHERE token = $1", {token});
        if (rows.empty()) return {};
        const auto number = whole(rows[0][0]);
        return std::move(read_people(*writer_, number, number, false).at(0));
    });
}

void Store::touch(std::uint64_t person, std::int64_t now) {
    told([&] {
        writer_->post(
            "UPDATE study_person SET seen_at = $1, status = CASE WHEN status = 'left' THEN "
            "'active' ELSE status END WHERE number = $2",
            {now, signed_of(person)});
    });
}

void Store::set_tab(std::uint64_t person, std::uint64_t tab) {
    told([&] {
        writer_->post("UPDATE study_person SET tab = $1 WHERE number = $2",
                      {signed_of(tab), signed_of(person)});
    });
}

void Store::set_status(std::uint64_t person, study::Status status, std::int64_t ended_at) {
    told([&] {
        writer_->post("UPDATE study_person SET status = $1, ended_at = $2 WHERE number = $3",
                      {core::word_for(kStatuses, status), ended_at, signed_of(person)});
    });
}

void Store::mark_left(std::int64_t since) {
    told([&] {
        writer_->post(
            "UPDATE study_person SET status = 'left' WHERE status = 'active' AND "
            "seen_at < $1",
            {since});
    });
}

std::vector<Filling> Store::fillings(study::Origin origin) {
    return told([&] {
        std::vector<Filling> out;
        for (const auto& row : writer_->ask("SELECT condition, status, COUNT(*) FROM study_person "
                                            "WHERE origin = $1 GROUP BY condition, status",
                                            {core::word_for(kOrigins, origin)}))
            out.push_back({row[0], core::value_of(kStatuses, row[1]),
                           static_cast<std::size_t>(whole(row[2]))});
        return out;
    });
}

bool Store::has_parameter(const std::string& name, const std::string& value) {
    return told([&] {
        return !writer_
                    ->ask(
                        "SELECT person FROM study_parameter WHERE name = $1 AND value = $2 LIMIT 1",
                        {name, value})
                    .empty();
    });
}

void Store::begin_step(std::uint64_t person, std::size_t number, const StoredStep& step) {
    told([&] {
        writer_->post(
            "INSERT INTO study_step (person, step, attempt, number, place, is_round, game_seed, "
            "began_at, ended_at, won, stars) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, 0)",
            {signed_of(person), step.id, signed_of(step.attempt), signed_of(number),
             signed_of(step.place), std::int64_t{step.is_round}, signed_of(step.game_seed),
             step.began_at, step.ended_at});
    });
}

void Store::end_step(std::uint64_t person, const StoredStep& step) {
    told([&] {
        writer_->post(
            "UPDATE study_step SET ended_at = $1, won = $2, stars = $3 WHERE person = $4 AND "
            "step = $5 AND attempt = $6",
            {step.ended_at, std::int64_t{step.won}, std::int64_t{step.stars}, signed_of(person),
             step.id, signed_of(step.attempt)});
    });
}

void Store::add_moves(std::uint64_t person, const StoredStep& step, std::size_t first,
                      std::span<const study::MoveData> moves, const std::string& input) {
    told([&] {
        for (const auto& move : moves)
            writer_->post(
                "INSERT INTO study_move (person, step, attempt, number, swap, shown_ms, done_ms, "
                "refused, choices, points, waves, input) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, "
                "$9, $10, $11, $12)",
                {signed_of(person), step.id, signed_of(step.attempt), signed_of(first++),
                 traces::print_moves({move.swap}), std::int64_t{move.shown_ms},
                 std::int64_t{move.done_ms}, std::int64_t{move.refused}, std::int64_t{move.choices},
                 std::int64_t{move.points}, std::int64_t{move.waves}, input});
    });
}

void Store::add_answers(std::uint64_t person, std::span<const study::AnswerData> answers) {
    told([&] {
        for (const auto& answer : answers)
            writer_->post(
                "INSERT INTO study_answer (person, step, attempt, question, value, given_at) "
                "VALUES ($1, $2, $3, $4, $5, $6)",
                {signed_of(person), answer.step, signed_of(answer.attempt), answer.question,
                 core::dump(answer.value), answer.at});
    });
}

void Store::add_event(std::uint64_t person, std::size_t number, const study::EventData& event) {
    told([&] {
        writer_->post(
            "INSERT INTO study_event (person, number, kind, step, happened_at, detail) VALUES "
            "($1, $2, $3, $4, $5, $6)",
            {signed_of(person), signed_of(number), event.kind, event.step, event.at, event.detail});
    });
}

void Store::add_flag(std::uint64_t person, const std::string& flag) {
    told([&] {
        writer_->post(
            "INSERT INTO study_flag (person, kind) VALUES ($1, $2) ON CONFLICT DO NOTHING",
            {signed_of(person), flag});
    });
}

bool Store::remove_person(std::uint64_t person) {
    return told([&] {
        for (const std::string_view statement : {"DELETE FROM study_step WHERE person = $1",
                                                 "DELETE FROM study_move WHERE person = $1",
                                                 "DELETE FROM study_answer WHERE person = $1",
                                                 "DELETE FROM study_event WHERE person = $1",
                                                 "DELETE FROM study_flag WHERE person = $1",
                                                 "DELETE FROM study_parameter WHERE person = $1"})
            writer_->post(statement, {signed_of(person)});
        const bool is_there =
            writer_->run("DELETE FROM study_person WHERE number = $1", {signed_of(person)}) == 1;
        if (is_there) count(kRemoved);
        return is_there;
    });
}

void Store::clean() {
    told([&] { writer_->clean(); });
}

}  // namespace dramatis::store
