#include "store/store.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <array>

#include "store/stores.hpp"
#include "study/studies.hpp"

namespace dramatis::store {
namespace {

using study::Origin;
using study::Status;

const std::string kHostile = "'); DROP TABLE study_person; -- <script>alert(\"$1\")</script> ä☺\n";

StoredPerson somebody(Store& store, const std::string& token = "t1") {
    StoredPerson out{.token = token, .code = "code of " + token};
    out.data.slot = {.person = store.count("/person"), .condition = "all", .place = 3};
    out.data.design = "d";
    out.data.consented_at = out.data.seen_at = 1000;
    out.data.device = "phone";
    return out;
}

// In one transaction.
template <class F>
void in(Store& store, F&& f) {
    store.begin();
    f();
    store.commit();
}

StoredStep round_step(std::int64_t began_at = 2000) {
    return {.id = "play.one",
            .attempt = 0,
            .place = 2,
            .is_round = true,
            .game_seed = (std::uint64_t{1} << 53) - 1,
            .began_at = began_at};
}

study::MoveData move(std::uint8_t row, std::uint32_t points = 60) {
    return {.swap = {{row, 4}, match3::Direction::kDown},
            .shown_ms = 10,
            .done_ms = 4'000'000'000,
            .refused = 2,
            .choices = 7,
            .points = points,
            .waves = 1};
}

// Everything that can be stored of somebody, with texts that could do harm.
study::PersonData write_everything(Store& store) {
    StoredPerson person;
    study::PersonData data;
    in(store, [&] {
        person = somebody(store);
        person.data.parameters = {{"PROLIFIC_PID", kHostile}};
        person.data.as = kHostile;
        person.data.origin = Origin::kSimulated;
        store.add_person(person);
        const auto number = person.data.slot.person;
        StoredStep first{.id = "consent", .began_at = 1000};
        store.begin_step(number, 0, first);
        first.ended_at = 1500;
        store.end_step(number, first);
        auto round = round_step();
        store.begin_step(number, 1, round);
        const std::array moves = {move(3), move(10, 120)};
        store.add_moves(number, round, 0, std::span(moves).first(1), "touch");
        store.add_moves(number, round, 1, std::span(moves).last(1), "mouse");
        round.ended_at = 9000, round.won = true, round.stars = 2;
        store.end_step(number, round);
        const std::array answers = {
            study::AnswerData{"profile", "age", kHostile, 0, 1600},
            study::AnswerData{"profile", "games", core::Json({"a", kHostile}), 0, 1601},
            study::AnswerData{"profile", "left", core::Json(), 0, 1602},
            study::AnswerData{"profile", "number", 2.5, 0, 1603}};
        store.add_answers(number, answers);
        store.add_event(number, 0, {"blur", "play.one", 2500, kHostile});
        store.add_flag(number, "focus");
        store.add_flag(number, "focus");
        store.set_status(number, Status::kCompleted, 9001);
        store.set_tab(number, 4);
        store.touch(number, 9002);

        data = person.data;
        data.answers.assign(answers.begin(), answers.end());
        data.rounds = {{.step = "play.one",
                        .place = 2,
                        .attempt = 0,
                        .game_seed = round.game_seed,
                        .began_at = 2000,
                        .ended_at = 9000,
                        .score = 180,
                        .won = true,
                        .stars = 2,
                        .moves = {moves.begin(), moves.end()}}};
        data.events = {{"step", "consent", 1000, "0"},
                       {"step", "play.one", 2000, "0"},
                       {"blur", "play.one", 2500, kHostile}};
        data.flags = {"focus"};
        data.status = Status::kCompleted, data.ended_at = 9001, data.seen_at = 9002;
        data.input = "touch";
    });
    return data;
}

TEST_P(BothStores, WhatIsStoredComesBackTheSame) {
    const auto design = study::paper();
    auto store = empty.open();
    const auto data = write_everything(*store);
    in(*store, [&] {
        store->keep_design(design);
        store->count("arrived");
        store->count("arrived");
    });
    for (int again = 0; again < 2; ++again) {
        const auto all = store->load();
        ASSERT_EQ(all.people.size(), 1u);
        EXPECT_EQ(all.people[0], data);
        EXPECT_EQ(all.current, study::hash_of(design));
        EXPECT_EQ(all.designs.at(all.current), design);
        EXPECT_EQ(all.counters, (std::map<std::string, std::uint64_t>{{"arrived", 2}}));
        EXPECT_EQ(store->load_person(1), data);
        EXPECT_EQ(store->load_person(2), std::nullopt);
        store = nullptr;
        store = empty.open();  // the same after a restart
    }
}

TEST_P(BothStores, ServerFindsPeopleByTheirToken) {
    const auto store = empty.open();
    const auto data = write_everything(*store);
    in(*store, [&] {
        EXPECT_FALSE(store->find_person("t2"));
        EXPECT_FALSE(store->find_person(kHostile));
        const auto found = store->find_person("t1");
        ASSERT_TRUE(found);
        EXPECT_EQ(found->tab, 4u);
        EXPECT_EQ(found->events, 1u);
        EXPECT_EQ(found->code, "code of t1");
        ASSERT_EQ(found->steps.size(), 2u);
        EXPECT_EQ(found->steps[0].id, "consent");
        EXPECT_TRUE(found->steps[1].is_round);
        EXPECT_EQ(found->data.rounds, data.rounds);
        EXPECT_EQ(found->data.parameters.at("PROLIFIC_PID"), kHostile);
        EXPECT_TRUE(store->has_parameter("PROLIFIC_PID", kHostile));
        EXPECT_FALSE(store->has_parameter("PROLIFIC_PID", "x"));
    });
    EXPECT_EQ(store->number_of_code("code of t1"), 1u);
    EXPECT_EQ(store->number_of_code("code of t2"), std::nullopt);
}

TEST_P(BothStores, WhatIsNotCommittedIsNotThere) {
    const auto store = empty.open();
    store->begin();
    store->add_person(somebody(*store));
    store->rollback();
    EXPECT_TRUE(store->load().people.empty());
    in(*store, [&] { store->add_person(somebody(*store)); });
    EXPECT_EQ(store->load().people.size(), 1u);
}

TEST_P(BothStores, AMoveIsNeverStoredTwice) {
    const auto store = empty.open();
    const auto step = round_step();
    in(*store, [&] {
        store->add_person(somebody(*store));
        store->begin_step(1, 0, step);
        store->add_moves(1, step, 0, std::array{move(1)}, "mouse");
    });
    EXPECT_NE(why_not([&] {
                  in(*store, [&] { store->add_moves(1, step, 0, std::array{move(2)}, "mouse"); });
              }),
              "");
    store->rollback();
    in(*store, [&] { store->add_moves(1, step, 1, std::array{move(2)}, "mouse"); });
    EXPECT_EQ(store->load().people[0].rounds[0].moves, (std::vector{move(1), move(2)}));
}

TEST_P(BothStores, NothingIsAddedToWhoIsNotThere) {
    const auto store = empty.open(), other = empty.open();
    in(*store, [&] { store->add_person(somebody(*store)); });
    EXPECT_TRUE(store->begin());
    store->commit();
    in(*other, [&] { EXPECT_TRUE(other->remove_person(1)); });
    EXPECT_FALSE(store->begin()) << "somebody was removed, and this server does not see it";
    store->commit();
    EXPECT_NE(why_not([&] { in(*store, [&] { store->begin_step(1, 0, round_step()); }); }), "");
    store->rollback();
    EXPECT_TRUE(store->load().people.empty());
}

TEST_P(BothStores, RemovalLeavesTheOthersAndTheirNumbers) {
    const auto store = empty.open();
    write_everything(*store);
    in(*store, [&] { store->add_person(somebody(*store, "t2")); });
    in(*store, [&] {
        EXPECT_FALSE(store->remove_person(3));
        EXPECT_TRUE(store->remove_person(1));
    });
    store->clean();
    const auto all = store->load();
    ASSERT_EQ(all.people.size(), 1u);
    EXPECT_EQ(all.people[0].slot.person, 2u);
    EXPECT_EQ(all.counters.at("removed"), 1u);
    in(*store, [&] {
        EXPECT_FALSE(store->has_parameter("PROLIFIC_PID", kHostile));
        EXPECT_EQ(store->count("/person"), 3u) << "a number was given twice";
    });
}

TEST_P(BothStores, WhoWasNotSeenForLongHasLeft) {
    const auto store = empty.open();
    const auto count = [&](Status status) {
        std::size_t out = 0;
        in(*store, [&] {
            for (const auto& filling : store->fillings(Origin::kPerson))
                if (filling.status == status) out += filling.people;
        });
        return out;
    };
    in(*store, [&] {
        for (const char* token : {"a", "b", "c"}) store->add_person(somebody(*store, token));
        store->touch(2, 5000);
        store->set_status(3, Status::kCompleted, 1000);
        store->mark_left(4000);
    });
    EXPECT_EQ(count(Status::kLeft), 1u);
    EXPECT_EQ(count(Status::kActive), 1u);
    EXPECT_EQ(count(Status::kCompleted), 1u);
    in(*store, [&] { store->touch(1, 6000); });
    EXPECT_EQ(count(Status::kActive), 2u) << "who comes back has not left";
    in(*store, [&] { EXPECT_TRUE(store->fillings(Origin::kTest).empty()); });
}

TEST_P(BothStores, OneServerAtATime) {
    auto store = empty.open();
    const auto second = empty.open();
    store->claim();
    EXPECT_NE(why_not([&] { second->claim(); }).find("another server"), std::string::npos);
    store = nullptr;
    second->claim();
}

TEST_P(BothStores, AnEarlierDesignIsTheNewestAgainWhenItIsServed) {
    const auto store = empty.open();
    auto first = study::paper(), second = study::paper();
    second.title += "!";
    for (const auto* design : {&first, &second, &first})
        in(*store, [&] { store->keep_design(*design); });
    EXPECT_EQ(store->load().designs.size(), 2u);
    EXPECT_EQ(store->load().current, study::hash_of(first));
    in(*store, [&] {
        EXPECT_EQ(store->design(study::hash_of(second)), second);
        EXPECT_EQ(store->design("no such"), std::nullopt);
    });
}

INSTANTIATE_TEST_SUITE_P(Sqlite, BothStores, testing::Values(Kind::kSqlite));
INSTANTIATE_TEST_SUITE_P(Postgres, BothStores, testing::ValuesIn(postgres_if_there()));

// --- SQLite's files

bool holds(const TemporaryFolder& folder, const std::string& text) {
    return std::ranges::any_of(folder.names(), [&](const std::string& name) {
        return folder.text_of(name).find(text) != std::string::npos;
    });
}

TEST(SqliteStore, NothingOfARemovedPersonIsLeftInAnyFile) {
    const EmptyPlace empty(Kind::kSqlite);
    const auto store = empty.open();
    const std::string secret = "a-secret-that-nobody-else-has";
    in(*store, [&] {
        auto person = somebody(*store);
        person.data.parameters = {{"id", secret}};
        store->add_person(person);
        store->add_answers(1, std::array{study::AnswerData{"q", "a", secret, 0, 1}});
        // So much that it fills pages of its own.
        for (std::size_t i = 0; i < 2000; ++i)
            store->add_event(1, i, {"blur", "q", 1, secret + std::to_string(i)});
        store->add_person(somebody(*store, "t2"));
    });
    EXPECT_TRUE(holds(empty.folder(), secret));
    in(*store, [&] { EXPECT_TRUE(store->remove_person(1)); });
    store->clean();
    EXPECT_FALSE(holds(empty.folder(), secret));
    EXPECT_EQ(store->load().people.size(), 1u);
}

TEST(SqliteStore, FilesAreForThisUserAlone) {
    const EmptyPlace empty(Kind::kSqlite);
    const auto store = empty.open();
    store->claim();
    in(*store, [&] { store->add_person(somebody(*store)); });
    EXPECT_GE(empty.folder().names().size(), 4u);
    for (const auto& name : empty.folder().names()) {
        struct stat about {};
        ASSERT_EQ(::stat(empty.folder().file(name).c_str(), &about), 0);
        EXPECT_EQ(about.st_mode & 0777, 0600u) << name;
    }
}

TEST(SqliteStore, SaysWhatIsNoStore) {
    const EmptyPlace empty(Kind::kSqlite);
    empty.folder().put("study.sqlite", std::string(5000, 'x'));
    const auto why = why_not([&] { empty.open(); });
    EXPECT_NE(why.find("study.sqlite"), std::string::npos) << why;
    EXPECT_NE(why.find("not a database"), std::string::npos) << why;
}

}  // namespace
}  // namespace dramatis::store
