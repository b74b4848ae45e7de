#include "store/schema.hpp"

#include <fmt/format.h>

#include <array>

namespace dramatis::store {
namespace {

// Every table begins with study_. Times are milliseconds since 1970, 0: not yet; texts that may be
// missing are empty. What could tell who somebody is stands in study_parameter alone, tokens and
// codes as their hashes.
constexpr std::array<std::string_view, 11> kFirst = {
    R"(CREATE TABLE study_design (
        hash TEXT PRIMARY KEY, number BIGINT NOT NULL, text TEXT NOT NULL))",
    R"(CREATE TABLE study_counter (name TEXT PRIMARY KEY, value BIGINT NOT NULL))",
    R"(CREATE TABLE study_person (
        number BIGINT PRIMARY KEY, token TEXT NOT NULL UNIQUE, code TEXT NOT NULL,
        design TEXT NOT NULL, condition TEXT NOT NULL, place BIGINT NOT NULL,
        status TEXT NOT NULL, origin TEXT NOT NULL, player TEXT NOT NULL, device TEXT NOT NULL,
        tab BIGINT NOT NULL, consented_at BIGINT NOT NULL, seen_at BIGINT NOT NULL,
        ended_at BIGINT NOT NULL))",
    R"(CREATE INDEX study_person_code ON study_person (code))",
    R"(CREATE TABLE study_step (
        person BIGINT NOT NULL REFERENCES study_person (number),
        step TEXT NOT NULL, attempt BIGINT NOT NULL,
        number BIGINT NOT NULL, place BIGINT NOT NULL, is_round BIGINT NOT NULL,
        game_seed BIGINT NOT NULL, began_at BIGINT NOT NULL, ended_at BIGINT NOT NULL,
        won BIGINT NOT NULL, stars BIGINT NOT NULL, PRIMARY KEY (person, step, attempt)))",
    R"(CREATE TABLE study_move (
        person BIGINT NOT NULL REFERENCES study_person (number),
        step TEXT NOT NULL, attempt BIGINT NOT NULL,
        number BIGINT NOT NULL, swap TEXT NOT NULL, shown_ms BIGINT NOT NULL,
        done_ms BIGINT NOT NULL, refused BIGINT NOT NULL, choices BIGINT NOT NULL,
        points BIGINT NOT NULL, waves BIGINT NOT NULL, input TEXT NOT NULL,
        PRIMARY KEY (person, step, attempt, number)))",
    R"(CREATE TABLE study_answer (
        person BIGINT NOT NULL REFERENCES study_person (number),
        step TEXT NOT NULL, attempt BIGINT NOT NULL,
        question TEXT NOT NULL, value TEXT NOT NULL, given_at BIGINT NOT NULL,
        PRIMARY KEY (person, step, attempt, question)))",
    R"(CREATE TABLE study_event (
        person BIGINT NOT NULL REFERENCES study_person (number),
        number BIGINT NOT NULL, kind TEXT NOT NULL, step TEXT NOT NULL,
        happened_at BIGINT NOT NULL, detail TEXT NOT NULL, PRIMARY KEY (person, number)))",
    R"(CREATE TABLE study_flag (
        person BIGINT NOT NULL REFERENCES study_person (number),
        kind TEXT NOT NULL, PRIMARY KEY (person, kind)))",
    R"(CREATE TABLE study_parameter (
        person BIGINT NOT NULL REFERENCES study_person (number),
        name TEXT NOT NULL, value TEXT NOT NULL,
        PRIMARY KEY (person, name)))",
    R"(CREATE INDEX study_parameter_value ON study_parameter (name, value))",
};
constexpr std::array<Migration, 1> kMigrations = {Migration(kFirst)};

std::size_t version_of(Database& database) {
    database.run("CREATE TABLE IF NOT EXISTS study_meta (name TEXT PRIMARY KEY, value TEXT)");
    const auto rows = database.ask("SELECT value FROM study_meta WHERE name = 'schema'");
    return rows.empty() ? 0 : static_cast<std::size_t>(whole(rows[0][0]));
}

}  // namespace

std::span<const Migration> migrations() { return kMigrations; }

void migrate(Database& database, std::span<const Migration> steps) {
    database.begin();
    try {
        const auto version = version_of(database);
        if (version > steps.size())
            throw DatabaseError(
                fmt::format("a newer dramatis made this (schema {}, and we know {}); use that one",
                            version, steps.size()));
        for (auto i = version; i < steps.size(); ++i)
            for (const auto statement : steps[i]) database.run(statement);
        if (version < steps.size())
            database.run(
                "INSERT INTO study_meta (name, value) VALUES ('schema', $1) "
                "ON CONFLICT (name) DO UPDATE SET value = excluded.value",
                {std::to_string(steps.size())});
        database.commit();
    } catch (...) {
        database.rollback();
        throw;
    }
}

}  // namespace dramatis::store
