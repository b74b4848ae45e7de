#include "serve/study_site.hpp"

#include <algorithm>
#include <map>
#include <thread>

#include "core/rng.hpp"
#include "serve/study_clients.hpp"

namespace dramatis::serve {
namespace {

using study::Status;

constexpr std::int64_t kMinute = 60'000, kHour = 60 * kMinute;
const std::string kHostile = "'); DROP TABLE study_move; -- <script>alert(1)</script> =1+1 ä☺";

// --- the way through

TEST(StudySite, PeopleGoThroughAllOfIt) {
    TestStudy study;
    TestPerson person(study);
    ASSERT_EQ(person.consent.status, 201u);
    EXPECT_EQ(person.state["status"], "active");
    EXPECT_EQ(person.state["at"], 1);
    EXPECT_EQ(person.state["steps"][0]["kind"], "consent");
    EXPECT_EQ(person.step(), "quiz");
    EXPECT_FALSE(person.state["step"]["questions"][0].contains("right")) << "given away";
    person.go_to("end");
    EXPECT_EQ(person.state["status"], "active") << "the page with the results is still to be seen";
    EXPECT_EQ(person.state["link"], "");
    EXPECT_EQ(person.stored().status, Status::kCompleted);
    person.next();
    EXPECT_EQ(person.state["status"], "completed");
    EXPECT_EQ(person.state["link"], "https://example.org/?cc=p");
    EXPECT_TRUE(person.state["step"].is_null());

    const auto stored = person.stored();
    EXPECT_EQ(stored.rounds.size(), 4u);
    for (const auto& round : stored.rounds) {
        EXPECT_TRUE(round.is_whole());
        EXPECT_EQ(round.began_at, study.now.load());
        // By the rules once more.
        const auto& wanted = study.design.blocks[3].rounds;
        const auto rule = std::ranges::find_if(
            wanted, [&](const auto& each) { return "play." + each.id == round.step; });
        auto table = match3::Table::make(rule->level.setup,
                                         match3::game_seed(core::Seed{round.game_seed}, 0));
        for (const auto& move : round.moves) {
            EXPECT_EQ(move.choices, table->view().moves.size());
            const auto turn = table->play(move.swap);
            EXPECT_EQ(move.points, turn.points);
            EXPECT_EQ(move.waves, turn.cascade.size());
            EXPECT_EQ(move.think_ms(), 700u);
        }
        EXPECT_EQ(round.score, table->view().score);
        EXPECT_TRUE(table->view().over);
    }
    EXPECT_EQ(stored.input, "touch");
    EXPECT_EQ(stored.parameters.at("PID"), "p");
}

TEST(StudySite, ResultsHaveWhatPlayersMadeOfTheSameBoards) {
    TestStudy study;
    TestPerson person(study);
    person.go_to("end");
    const auto told = study.ask("GET", "/api/results", "", person.token);
    ASSERT_EQ(told.status, 200u);
    ASSERT_EQ(told.json["rounds"].size(), 3u) << "practice is nobody's result";
    for (const auto& round : told.json["rounds"]) {
        const auto& player = round["beside"].at(0);
        EXPECT_EQ(player["player"], "random");
        EXPECT_EQ(player["scores"].size(), 5u);
        const auto level = match3::read_level(round["level"], "");
        auto table = match3::Table::make(
            level->setup, match3::game_seed(core::Seed{round["seed"].get<std::uint64_t>()}, 0));
        for (const auto swap : swaps_of(player["moves"])) {
            ASSERT_TRUE(table->is_legal(swap));
            table->play(swap);
        }
        const auto& scores = player["scores"];
        EXPECT_NE(std::ranges::find(scores, Json(table->view().score)), scores.end());
    }
}

TEST(StudySite, AStepIsFinishedOnceAndMayBeRepeatedInTheSameWords) {
    TestStudy study;
    TestPerson person(study);
    person.go_to("about");
    const Json answers{{"age", "older"}, {"mood", 3}};
    const Json body{{"tab", 1}, {"step", "about"}, {"answers", answers}};
    EXPECT_EQ(study.post("next", body, person.token).status, 200u);
    const auto again = study.post("next", body, person.token);
    EXPECT_EQ(again.status, 200u);
    EXPECT_EQ(again.json["state"]["step"]["id"], "play.warm");
    auto other = body;
    other["answers"]["mood"] = 4;
    EXPECT_EQ(study.post("next", other, person.token).status, 409u);
    const Json ahead{{"tab", 1}, {"step", "end"}, {"answers", Json::object()}};
    EXPECT_EQ(study.post("next", ahead, person.token).status, 409u);
    EXPECT_EQ(person.stored().answers.size(), 3u) << "sum, age, mood";
}

TEST(StudySite, WrongAnswersNameTheQuestion) {
    TestStudy study;
    TestPerson person(study);
    person.go_to("about");
    const auto wrong = [&](const Json& answers) {
        const auto told = person.next(answers);
        EXPECT_EQ(told.status, 422u) << core::dump(answers);
        return told.where();
    };
    EXPECT_EQ(wrong({{"mood", 3}}), "the body/answers/age");
    EXPECT_EQ(wrong({{"age", kHostile}}), "the body/answers/age");
    EXPECT_EQ(wrong({{"age", "older"}, {"mood", 99}}), "the body/answers/mood");
    EXPECT_EQ(wrong({{"age", "older"}, {"other", 1}}), "the body/answers/other");
    EXPECT_EQ(wrong({{"age", {{"deep", Json::array()}}}}), "the body/answers/age");
    EXPECT_EQ(wrong(Json::array()), "the body/answers");
    EXPECT_EQ(person.step(), "about");
}

TEST(StudySite, QuizzesCountTriesAndFlagWhoRunsOut) {
    TestStudy study;
    TestPerson person(study);
    const auto first = person.next({{"sum", 3}});
    EXPECT_EQ(first.json["wrong"], Json({"sum"}));
    EXPECT_EQ(first.json["tries_left"], 1);
    EXPECT_EQ(person.next({{"sum", 3}}).json["tries_left"], 1) << "repeated, not tried again";
    EXPECT_EQ(person.step(), "quiz");
    const auto last = person.next({{"sum", 4}});
    EXPECT_EQ(last.json["tries_left"], 0);
    EXPECT_NE(person.step(), "quiz") << "flagged, never dropped";
    EXPECT_EQ(person.stored().flags, (std::vector<std::string>{"quiz"}));
    EXPECT_EQ(person.stored().answers.size(), 2u);
}

TEST(StudySite, WhoCannotTakePartIsSentAway) {
    auto design = study::small_design();
    design.links.screened_out = "https://example.org/out?id={PID}&x={NONE}";
    TestStudy study(design);
    TestPerson person(study, {{"params", {{"PID", "a b&c=d\"<"}}}});
    person.go_to("about");
    person.next({{"age", "young"}});
    EXPECT_EQ(person.state["status"], "screened_out");
    EXPECT_EQ(person.state["link"], "https://example.org/out?id=a%20b%26c%3Dd%22%3C&x=");
    EXPECT_TRUE(person.state["step"].is_null());
    EXPECT_EQ(study
                  .post("next", {{"tab", 1}, {"step", "play.warm"}, {"answers", Json::object()}},
                        person.token)
                  .status,
              409u);
}

TEST(StudySite, ArtificialPeopleAreToldWhatIsRight) {
    TestStudy study;
    const TestPerson person(study, {{"as", "greedy"}});
    EXPECT_EQ(person.state["step"]["questions"][0]["right"], 2);
}

// --- moves

TEST(StudySite, MovesAreStoredOnceHoweverOftenTheyAreSent) {
    TestStudy study;
    TestPerson person(study);
    person.go_to("play.a");
    auto table = person.table();
    std::vector<match3::Swap> swaps;
    for (int i = 0; i < 5; ++i) {
        swaps.push_back(table->view().moves.back());
        table->play(swaps.back());
    }
    const auto body = person.moves_body(0, swaps);
    std::vector<std::thread> threads;
    for (int i = 0; i < 16; ++i)
        threads.emplace_back([&] {
            const auto told = person.send(body);
            EXPECT_EQ(told.status, 200u);
            EXPECT_EQ(told.json["stored"], 5);
            EXPECT_EQ(told.json["score"], table->view().score);
        });
    for (auto& thread : threads) thread.join();
    const auto stored = person.stored();
    const auto round = std::ranges::find(stored.rounds, "play.a", &study::RoundData::step);
    EXPECT_EQ(round->moves.size(), 5u);
}

TEST(StudySite, ForgedMovesAreRefused) {
    TestStudy study;
    TestPerson person(study), other(study, {{"params", {{"PID", "q"}}}});
    person.go_to("play.a");
    const auto game = person.table();
    const auto legal = game->view().moves.front();
    match3::Swap illegal{};
    for (std::uint8_t column = 0; column < 6; ++column)
        if (!game->is_legal({{0, column}, match3::Direction::kRight}))
            illegal = {{0, column}, match3::Direction::kRight};
    const auto good = person.moves_body(0, {legal});

    EXPECT_EQ(person.send(person.moves_body(0, {illegal})).status, 422u);
    EXPECT_EQ(person.send(person.moves_body(0, {legal, {{15, 15}, {}}})).status, 422u);
    EXPECT_EQ(person.send(person.moves_body(3, {legal})).status, 409u) << "moves are missing";
    auto scored = good;
    scored["score"] = 1'000'000;
    EXPECT_EQ(person.send(scored).status, 422u);
    scored = good, scored["moves"][0]["points"] = 1'000'000;
    EXPECT_EQ(person.send(scored).status, 422u);
    for (const char* swap : {"", "34", "34x", "34r34r", "zzr", "'--", "\xc3\xa4r"}) {
        auto odd = good;
        odd["moves"][0]["swap"] = swap;
        EXPECT_EQ(person.send(odd).status, 422u) << swap;
    }
    for (const Json& number : {Json(-1), Json(1.5), Json(1e300), Json("7"), Json(), Json(true)}) {
        auto odd = good;
        odd["moves"][0]["done_ms"] = number;
        EXPECT_EQ(person.send(odd).status, 422u) << core::dump(number);
        odd = good, odd["first"] = number;
        EXPECT_EQ(person.send(odd).status, 422u) << core::dump(number);
    }
    auto step = good;
    step["step"] = "play.b";
    EXPECT_EQ(person.send(step).status, 409u) << "a round that is not at hand";
    step["step"] = "no.such";
    EXPECT_EQ(person.send(step).status, 422u);
    step = good, step["attempt"] = 1;
    EXPECT_EQ(person.send(step).status, 409u);
    std::vector<match3::Swap> many(201, legal);
    EXPECT_EQ(person.send(person.moves_body(0, many)).status, 422u);

    // Somebody else's game, and nobody's.
    EXPECT_EQ(study.post("moves", good, other.token).status, 409u);
    EXPECT_EQ(study.post("moves", good, std::string(32, '0')).status, 401u);
    EXPECT_EQ(study.post("moves", good, "' OR 1=1 --").status, 401u);
    EXPECT_EQ(study.post("moves", good).status, 401u);

    // None of that was stored, and the game goes on.
    EXPECT_EQ(person.send(good).json["stored"], 1);
    auto changed = good;
    changed["moves"][0]["done_ms"] = 701;
    EXPECT_EQ(person.send(changed).status, 409u) << "what is stored stays";
    EXPECT_EQ(person.send(person.moves_body(0, {illegal})).status, 409u);
}

TEST(StudySite, NoMoveAfterTheEndAndNoEndBeforeIt) {
    TestStudy study;
    TestPerson person(study);
    person.go_to("play.warm");
    EXPECT_EQ(person.play(2).json["over"], false);
    const auto early = person.next();
    EXPECT_EQ(early.status, 422u);
    EXPECT_NE(early.what().find("2 of 3 moves"), std::string::npos) << early.what();
    person.claim();
    EXPECT_EQ(person.state["step"]["moves"].get<std::string>().size(), 6u);
    EXPECT_EQ(person.play().json["over"], true);
    auto more = person.moves_body(
        3, {person.table()->view().moves.empty() ? match3::Swap{}
                                                 : person.table()->view().moves.front()});
    EXPECT_EQ(person.send(more).status, 422u);
    const auto body = person.state["step"];
    person.next();
    EXPECT_NE(person.step(), "play.warm");
    more["first"] = 0;
    EXPECT_EQ(person.send(more).status, 409u) << "the round is finished";
}

// --- coming back

TEST(StudySite, AServerThatIsStartedAgainGoesOn) {
    TestStudy study;
    TestPerson person(study);
    person.go_to("play.a");
    const auto told = person.play(7);
    const auto code = person.state["code"];
    study.restart();
    // The page goes on by itself, without being loaded again.
    const auto again = person.play(7);
    EXPECT_EQ(again.status, 200u) << core::dump(again.json);
    EXPECT_EQ(again.json, told.json) << "the same moves, sent again";
    person.claim();
    EXPECT_EQ(person.step(), "play.a");
    EXPECT_EQ(person.state["code"], code);
    EXPECT_EQ(person.state["step"]["moves"].get<std::string>().size(), 21u);
    EXPECT_EQ(person.play(2).json["stored"], 9);
}

TEST(StudySite, OnlyTheLatestTabGoesOn) {
    TestStudy study;
    TestPerson person(study);
    const auto old_tab = person;
    person.claim();
    EXPECT_EQ(person.state["tab"], 2);
    const Json old_next{{"tab", 1}, {"step", "quiz"}, {"answers", {{"sum", 2}}}};
    const auto told = study.post("next", old_next, person.token);
    EXPECT_EQ(told.status, 409u);
    EXPECT_EQ(told.json["elsewhere"], true);
    const auto events = person.stored().events;
    EXPECT_NE(std::ranges::find(events, "tab", &study::EventData::kind), events.end());
    EXPECT_EQ(person.next({{"sum", 2}}).status, 200u);
}

study::Design with_policy(study::Resume resume) {
    auto design = study::small_design();
    auto& block = design.blocks[3];
    block.resume = resume;
    if (resume != study::Resume::kResume) block.max_age = {};
    return design;
}

TEST(StudySite, ResumeGoesOnUntilItIsTooLate) {
    TestStudy study(with_policy(study::Resume::kResume));  // 90 minutes
    TestPerson person(study);
    person.go_to("play.a");
    person.play(3);
    study.now += 89 * kMinute;
    person.claim();
    EXPECT_EQ(person.state["step"]["attempt"], 0);
    EXPECT_EQ(person.state["step"]["moves"].get<std::string>().size(), 9u);
    study.now += 91 * kMinute;
    person.claim();
    EXPECT_EQ(person.state["status"], "blocked");
    EXPECT_EQ(person.state["late"], true);
    EXPECT_TRUE(person.state["step"].is_null());
    EXPECT_EQ(person.stored().status, Status::kBlocked);
}

TEST(StudySite, RestartBeginsTheBlockAgainAndKeepsWhatWasDone) {
    TestStudy study(with_policy(study::Resume::kRestart));
    TestPerson person(study);
    person.go_to("play.warm");
    person.claim();
    EXPECT_EQ(person.state["step"]["attempt"], 0) << "nothing was done yet";
    person.go_to("play.a");
    person.play(3);
    const auto old = person.moves_body(3, {});
    person.claim();
    EXPECT_EQ(person.step(), "play.warm");
    EXPECT_EQ(person.state["step"]["attempt"], 1);
    EXPECT_EQ(person.state["step"]["moves"], "");
    EXPECT_EQ(person.send(old).status, 409u);
    person.go_to("end");
    const auto stored = person.stored();
    std::map<std::pair<std::string, std::size_t>, std::size_t> moves;
    for (const auto& round : stored.rounds) moves[{round.step, round.attempt}] = round.moves.size();
    EXPECT_EQ((moves[{"play.warm", 0}]), 3u);
    EXPECT_EQ((moves[{"play.a", 0}]), 3u);
    EXPECT_GT((moves[{"play.a", 1}]), 3u);
    EXPECT_EQ(study.ask("GET", "/api/results", "", person.token).json["rounds"].size(), 3u);
}

TEST(StudySite, BlockClosesTheStudyToWhoLeft) {
    TestStudy study(with_policy(study::Resume::kBlock));
    TestPerson person(study);
    person.claim();
    EXPECT_EQ(person.step(), "quiz") << "another block, another policy";
    person.go_to("play.a");
    person.claim();
    EXPECT_EQ(person.state["status"], "blocked");
    const Json body{{"tab", person.state["tab"]}, {"step", "play.a"}, {"answers", Json::object()}};
    EXPECT_EQ(study.post("next", body, person.token).status, 409u);
    person.claim();
    EXPECT_EQ(person.state["status"], "blocked");
}

// --- who counts

TEST(StudySite, ConditionsStayBalancedWhoeverDropsOut) {
    auto design = study::small_design();
    design.conditions = {{"a"}, {"b"}, {"c"}};
    design.blocks.erase(design.blocks.begin() + 2, design.blocks.begin() + 4);
    TestStudy study(design);
    core::Rng rng(core::Seed{22});
    std::map<std::string, std::size_t> completed, active;
    for (int arrival = 0; arrival < 400; ++arrival) {
        study.now += 2 * kMinute;
        TestPerson person(study);
        ASSERT_EQ(person.consent.status, 201u);
        if (rng.unit() >= 0.3) person.go_to("end");  // the others are never seen again
    }
    study.now += 3 * kHour;
    study.restart();
    std::size_t left = 0;
    for (const auto& each : study.store->load().people) {
        completed[each.slot.condition] += each.status == Status::kCompleted;
        active[each.slot.condition] += each.status == Status::kActive;
        left += each.status == Status::kLeft;
    }
    EXPECT_GT(left, 90u);
    EXPECT_LT(left, 150u);
    std::vector<std::size_t> counts;
    for (const auto& [condition, count] : completed) counts.push_back(count + active[condition]);
    ASSERT_EQ(counts.size(), 3u);
    EXPECT_LE(std::ranges::max(counts) - std::ranges::min(counts), 2u)
        << counts[0] << " " << counts[1] << " " << counts[2];
}

TEST(StudySite, TestsAndArtificialPeopleNeverCount) {
    TestStudy study;
    for (int i = 0; i < 3; ++i) {
        TestPerson(study, {{"test", true}}).go_to("end");
        TestPerson(study, {{"as", "greedy"}}).go_to("end");
    }
    study.post("arrive", {{"params", {{"PID", "x"}}}, {"test", true}});
    study.post("arrive", {{"params", {{"PID", "x"}}}, {"test", false}});
    auto overview = study.admin("overview").json;
    EXPECT_EQ(overview["tests"], 3);
    EXPECT_EQ(overview["simulated"], 3);
    EXPECT_EQ(overview["counters"], (Json{{"arrived", 1}, {"test.arrived", 1}}));
    for (const auto& [status, count] : overview["people"].items()) EXPECT_EQ(count, 0) << status;
    for (const auto& row : overview["table"]) EXPECT_EQ(row["n"], 0);
    for (const auto& condition : overview["conditions"]) EXPECT_EQ(condition["completed"], 0);
    TestPerson person(study);
    person.number = 7;
    EXPECT_EQ(person.stored().slot.place, 0u) << "the first one who counts in their condition";
}

TEST(StudySite, WhileAStudyIsTriedOutEverybodyIsATest) {
    TestStudy study;
    study.restart(true);
    const TestPerson person(study);
    EXPECT_EQ(person.stored().origin, study::Origin::kTest);
}

TEST(StudySite, FlagsSayWhatWasOddAndNobodyIsDropped) {
    TestStudy study;
    TestPerson first(study), again(study);
    again.number = 2;
    EXPECT_TRUE(first.stored().flags.empty());
    EXPECT_EQ(again.stored().flags, (std::vector<std::string>{"repeat_visit"}));
    again.go_to("play.a");
    auto body = again.moves_body(0, {again.table()->view().moves.front()});
    body["moves"][0]["done_ms"] = 149;
    EXPECT_EQ(again.send(body).status, 200u);
    // A broken clock is no fast hand, and its move is stored all the same.
    first.go_to("play.a");
    auto broken = first.moves_body(0, {first.table()->view().moves.front()});
    broken["moves"][0]["shown_ms"] = 2000, broken["moves"][0]["done_ms"] = 1999;
    EXPECT_EQ(first.send(broken).json["stored"], 1);
    EXPECT_EQ(first.stored().flags, (std::vector<std::string>{"clock"}));
    const Json events{{"tab", 1},
                      {"events", {{{"kind", "blur"}, {"detail", kHostile}}, {{"kind", "focus"}}}}};
    EXPECT_EQ(study.post("events", events, again.token).status, 204u);
    // Who loads the page again, or closes it, leaves it too, but for no other.
    const Json gone{{"tab", 1}, {"events", {{{"kind", "blur"}, {"detail", "hidden"}}}}};
    EXPECT_EQ(study.post("events", gone, first.token).status, 204u);
    EXPECT_EQ(study.post("claim", Json::object(), first.token).status, 200u);
    EXPECT_EQ(first.stored().flags, (std::vector<std::string>{"clock"}));
    EXPECT_EQ(again.stored().flags,
              (std::vector<std::string>{"fast_moves", "focus", "repeat_visit"}));
    EXPECT_EQ(again.stored().status, Status::kActive);
    const auto odd = Json{{"tab", 1}, {"events", {{{"kind", kHostile}}}}};
    EXPECT_EQ(study.post("events", odd, again.token).status, 422u);
}

// --- before, and after

TEST(StudySite, NothingIsStoredBeforeConsentButCounts) {
    TestStudy study;
    EXPECT_EQ(study.post("arrive", {{"params", {{"PID", "secret"}}}, {"test", false}}).status,
              200u);
    EXPECT_EQ(study.post("arrive", {{"params", Json::object()}, {"test", false}}).status, 422u);
    EXPECT_EQ(study.post("decline", {{"params", {{"PID", "secret"}}}, {"test", false}}).json,
              (Json{{"link", ""}}));
    const auto all = study.store->load();
    EXPECT_TRUE(all.people.empty());
    EXPECT_EQ(all.counters,
              (std::map<std::string, std::uint64_t>{{"arrived", 1}, {"declined", 1}}));
    study.site->stop();
    for (const auto& name : study.folder.names())
        EXPECT_EQ(study.folder.text_of(name).find("secret"), std::string::npos) << name;
}

TEST(StudySite, ConsentIsToWhatWasShown) {
    TestStudy study;
    EXPECT_EQ(TestPerson(study, {{"hash", std::string(64, '0')}}).consent.status, 409u);
    EXPECT_EQ(TestPerson(study, {{"params", Json::object()}}).consent.status, 422u);
    EXPECT_EQ(TestPerson(study, {{"device", kHostile}}).consent.status, 422u);
    EXPECT_EQ(TestPerson(study, {{"more", 1}}).consent.status, 422u);
    EXPECT_EQ(TestPerson(study, {{"params", {{"PID", std::string(201, 'x')}}}}).consent.status,
              422u);
    EXPECT_EQ(TestPerson(study, {{"params", {{"PID", std::string("a\0b", 3)}}}}).consent.status,
              422u);
    EXPECT_TRUE(study.store->load().people.empty());
    const TestPerson person(study, {{"params", {{"PID", kHostile}, {"OTHER", "x"}}}});
    EXPECT_EQ(person.stored().parameters, (std::map<std::string, std::string>{{"PID", kHostile}}))
        << "nothing else is kept";
}

TEST(StudySite, TokensAndCodesAreStoredAsHashesAlone) {
    TestStudy study;
    const TestPerson person(study);
    study.site->stop();
    for (const auto& name : study.folder.names()) {
        const auto text = study.folder.text_of(name);
        EXPECT_EQ(text.find(person.token), std::string::npos);
        EXPECT_EQ(text.find(person.state["code"].get<std::string>()), std::string::npos);
    }
    const std::string code = person.state["code"];
    std::string typed = " " + code;
    for (char& c : typed) c = static_cast<char>(std::tolower(c));
    EXPECT_EQ(study.store->number_of_code(hash_of_code(typed)), 1u);
}

TEST(StudySite, WhoWithdrawsIsGoneForGood) {
    TestStudy study;
    TestPerson person(study, {{"params", {{"PID", "a-very-own-parameter"}}}});
    TestPerson stays(study);
    person.go_to("play.a");
    person.play(4);
    EXPECT_EQ(study.post("withdraw", Json::object(), person.token).status, 200u);
    EXPECT_EQ(study.post("withdraw", Json::object(), person.token).status, 401u);
    EXPECT_EQ(person.play(5).status, 401u);
    EXPECT_EQ(person.claim().status, 401u);
    const auto all = study.store->load();
    ASSERT_EQ(all.people.size(), 1u);
    EXPECT_EQ(all.people[0].slot.person, 2u);
    study.site->stop();
    for (const auto& name : study.folder.names())
        EXPECT_EQ(study.folder.text_of(name).find("a-very-own-parameter"), std::string::npos);
}

TEST(StudySite, RemovalByAnotherProgramIsSeen) {
    TestStudy study;
    TestPerson person(study);
    person.go_to("play.a");
    const auto other = store::Store::open({study.folder.file("study.sqlite"), false});
    other->begin();
    EXPECT_TRUE(other->remove_person(1));
    other->commit();
    other->clean();
    EXPECT_EQ(person.play(3).status, 401u);
    EXPECT_EQ(study.ask("GET", "/api/results", "", person.token).status, 401u);
}

TEST(StudySite, PeopleGoOnWithTheDesignThatTheyBegan) {
    TestStudy study;
    TestPerson before(study);
    before.go_to("about");
    study.design.title = "Another title";
    study.design.blocks.erase(study.design.blocks.begin() + 2);  // "about"
    study.restart();
    before.claim();
    EXPECT_EQ(before.step(), "about");
    before.go_to("end");
    TestPerson after(study);
    EXPECT_EQ(after.state["of"].get<int>() + 1, before.state["of"].get<int>());
    EXPECT_EQ(study.admin("people/1").json["rounds"].size(), 4u);
}

// --- who runs the study

TEST(StudySite, TheirPagesNeedTheToken) {
    TestStudy study;
    const TestPerson person(study);
    for (const char* path : {"overview", "people", "people/1"}) {
        const std::string target = std::string("/api/admin/") + path;
        EXPECT_EQ(study.ask("GET", target, "", "").status, 401u);
        EXPECT_EQ(study.ask("GET", target, "", person.token, "0123456789abcdee").status, 401u);
        EXPECT_EQ(study.ask("GET", target, "", "", kAdmin).status, 200u);
    }
    EXPECT_EQ(study.ask("POST", "/api/admin/forget", R"({"number": 1})", person.token).status,
              401u);
    const auto page = [&](std::string_view target, std::string_view cookie) {
        return study
            .answer({.method = "GET", .target = target, .host = "127.0.0.1:8642", .cookie = cookie})
            .status;
    };
    EXPECT_EQ(page("/admin", ""), 401u);
    EXPECT_EQ(page("/admin?token=0123456789abcdee", ""), 401u);
    EXPECT_EQ(page("/admin?token=0123456789abcdef", ""), 303u);
    EXPECT_EQ(page("/admin", "dramatis=0123456789abcdef"), 200u);
    EXPECT_EQ(page("/", ""), 200u);
}

TEST(StudySite, AnOverviewCountsAndADetailHasEverything) {
    TestStudy study;
    TestPerson done(study), gone(study);
    done.go_to("end");
    gone.go_to("play.a");
    gone.play(2);
    study.now += 3 * kHour;
    const auto overview = study.admin("overview").json;
    EXPECT_EQ(overview["people"]["completed"], 1);
    EXPECT_EQ(overview["people"]["left"], 1);
    for (const auto& step : overview["drop_outs"])
        if (step["step"] == "play.a") {
            EXPECT_EQ(step["reached"], 2);
            EXPECT_EQ(step["left"], 1);
        }
    const auto rounds = done.stored().rounds;
    for (const auto& row : overview["table"]) {
        EXPECT_EQ(row["n"], 1);
        const auto round =
            std::ranges::find(rounds, row["round"].get<std::string>(), &study::RoundData::step);
        EXPECT_EQ(row["mean"].get<double>(), static_cast<double>(round->score));
    }
    EXPECT_EQ(overview["table"].size(), 3u);
    EXPECT_EQ(study.admin("people").json.size(), 2u);
    const auto detail = study.admin("people/2").json;
    EXPECT_FALSE(detail.contains("parameters"));
    for (const auto& round : detail["rounds"])
        if (round["step"] == "play.a") {
            EXPECT_EQ(round["times"].size(), 2u);
            EXPECT_EQ(round["moves"].get<std::string>().size(), 6u);
            EXPECT_TRUE(match3::read_level(round["level"], ""));
        }
    for (const char* nobody : {"people/3", "people/0", "people/x", "people/99999999999999999999"})
        EXPECT_EQ(study.admin(nobody).status, 404u) << nobody;
    EXPECT_EQ(study.ask("POST", "/api/admin/forget", R"({"number": 2})", "", kAdmin).status, 200u);
    EXPECT_EQ(study.ask("POST", "/api/admin/forget", R"({"number": 2})", "", kAdmin).status, 404u);
    EXPECT_EQ(gone.claim().status, 401u);
}

TEST(StudySite, TextsThatCouldDoHarmAreStoredAsTheyAre) {
    auto design = study::small_design();
    study::Question free{
        .id = "free", .ask = "?", .kind = study::Question::Kind::kText, .longest = 500};
    design.blocks[2].questions.push_back(free);
    TestStudy study(design);
    const std::string as = kHostile.substr(0, 50);
    TestPerson person(study, {{"as", as}});
    person.go_to("about");
    EXPECT_EQ(person.next({{"age", "older"}, {"free", kHostile}}).status, 200u);
    EXPECT_EQ(person.stored().as, as);
    const auto answers = person.stored().answers;
    EXPECT_TRUE(std::ranges::any_of(answers, [](const auto& each) {
        return each.question == "free" && each.value == kHostile;
    }));
    const auto detail = study.answer({.method = "GET",
                                      .target = "/api/admin/people/1",
                                      .host = "127.0.0.1:8642",
                                      .token = kAdmin});
    EXPECT_EQ(detail.type, "application/json");
}

}  // namespace
}  // namespace dramatis::serve
