#include "store/schema.hpp"

#include <array>

#include "store/stores.hpp"

namespace dramatis::store {
namespace {

constexpr std::array<std::string_view, 1> kOne = {"CREATE TABLE study_step (a BIGINT)"};
constexpr std::array<std::string_view, 2> kTwo = {"INSERT INTO study_step (a) VALUES (7)",
                                                  "ALTER TABLE study_step ADD COLUMN b TEXT"};
constexpr std::array<std::string_view, 2> kWrong = {"INSERT INTO study_step (a) VALUES (8)",
                                                    "CREATE TABLE study_step (a BIGINT)"};
constexpr std::array<Migration, 2> kBoth = {Migration(kOne), Migration(kTwo)};
constexpr std::array<Migration, 3> kThird = {Migration(kOne), Migration(kTwo), Migration(kWrong)};

class BothSchemas : public BothStores {};

TEST_P(BothSchemas, AnOlderOneIsBroughtToOursOnce) {
    const auto database = empty.connect();
    migrate(*database, std::span(kBoth).first(1));
    EXPECT_TRUE(database->ask("SELECT a FROM study_step").empty());
    for (int again = 0; again < 3; ++again) migrate(*database, kBoth);
    EXPECT_EQ(database->ask("SELECT a FROM study_step").size(), 1u);
    EXPECT_EQ(database->run("UPDATE study_step SET b = $1", {"x"}), 1u);
}

TEST_P(BothSchemas, OneThatFailsLeavesAllAsItWas) {
    const auto database = empty.connect();
    migrate(*database, kBoth);
    EXPECT_NE(why_not([&] { migrate(*database, kThird); }), "");
    EXPECT_EQ(database->ask("SELECT a FROM study_step"), (std::vector<Row>{{"7"}}));
    EXPECT_EQ(database->ask("SELECT value FROM study_meta"), (std::vector<Row>{{"2"}}));
}

TEST_P(BothSchemas, ANewerOneIsLeftAlone) {
    const auto database = empty.connect();
    migrate(*database, kBoth);
    EXPECT_NE(why_not([&] { migrate(*database, std::span(kBoth).first(1)); }).find("newer"),
              std::string::npos);
}

TEST_P(BothSchemas, OursCanBeMadeAndUsed) {
    const auto database = empty.connect();
    migrate(*database);
    migrate(*database);
    EXPECT_TRUE(database->ask("SELECT number FROM study_person").empty());
}

INSTANTIATE_TEST_SUITE_P(Sqlite, BothSchemas, testing::Values(Kind::kSqlite));
INSTANTIATE_TEST_SUITE_P(Postgres, BothSchemas, testing::ValuesIn(postgres_if_there()));

TEST(Place, PasswordsAreNotTaken) {
    for (const char* address : {"postgresql://me:s3cret@host/db", "postgres://me:s3cret@/db",
                                "postgresql://host/db?user=me&password=s3cret"}) {
        const auto place = read_place(address);
        ASSERT_FALSE(place) << address;
        EXPECT_NE(place.error().what.find("PGPASSWORD"), std::string::npos);
        EXPECT_EQ(place.error().text().find("s3cret"), std::string::npos) << place.error().text();
    }
    const auto broken = read_place("postgresql://me:s3cret@host:port:port/db");
    ASSERT_FALSE(broken);
    EXPECT_EQ(broken.error().text().find("s3cret"), std::string::npos);
    EXPECT_TRUE(read_place("postgresql://me@host/db")->is_postgres);
    EXPECT_TRUE(read_place("postgresql://?service=study")->is_postgres);
    EXPECT_FALSE(read_place("a/study.sqlite")->is_postgres);
    EXPECT_FALSE(read_place("postgresql")->is_postgres);
}

}  // namespace
}  // namespace dramatis::store
