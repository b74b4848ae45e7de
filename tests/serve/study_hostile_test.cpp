#include <algorithm>
#include <array>
#include <future>
#include <map>

#include "core/rng.hpp"
#include "serve/study_clients.hpp"

namespace dramatis::serve {
namespace {

constexpr std::size_t kRequests = 10'000, kAtOnce = 50;

// The same with something wrong, or nothing.
std::string spoilt(std::string text, core::Rng& rng) {
    static constexpr std::array<std::string_view, 16> kWords = {"\"",
                                                                "\\u0000",
                                                                "'; DROP TABLE study_move; --",
                                                                "<script>",
                                                                "\xff\xfe",
                                                                "{",
                                                                "]",
                                                                "1e999",
                                                                "-1",
                                                                "null",
                                                                "[[[[",
                                                                "1844674407370955161",
                                                                "true",
                                                                "\\ud8",
                                                                "\n",
                                                                "9007199254740993"};
    const auto below = [&](std::size_t count) {
        return static_cast<std::size_t>(rng.below(count));
    };
    for (std::size_t n = below(3); n > 0 && !text.empty(); --n) {
        const std::size_t at = below(text.size());
        switch (below(4)) {
            case 0:
                text.insert(at, kWords[below(kWords.size())]);
                break;
            case 1:
                text.erase(at, 1 + below(8));
                break;
            case 2:
                text[at] = static_cast<char>(below(256));
                break;
            default:
                text = text.substr(0, at) + text;
        }
    }
    return text;
}

// Requests that are right, spoilt in all ways, from many at once: refused, or stored as harmless
// text. With sanitizers this is where they look.
TEST(StudySite, TenThousandHostileRequestsDoNoHarm) {
    TestStudy study;
    std::vector<TestPerson> people;
    for (int i = 0; i < 6; ++i) people.emplace_back(study);
    people[0].go_to("about");
    people[2].go_to("play.warm");
    people[3].go_to("play.a");
    people[4].go_to("end");
    const std::string move = R"({"swap": "00r", "shown_ms": 0, "done_ms": 400, "refused": 0})";
    const std::vector<std::pair<std::string, std::string>> seeds = {
        {"consent", R"({"params": {"PID": "x"}, "hash": ")" + study.hash() +
                        R"(", "device": "phone", "test": false, "as": ""})"},
        {"next", R"({"tab": 1, "step": "quiz", "answers": {"sum": 2}})"},
        {"next", R"({"tab": 1, "step": "about", "answers": {"age": "older", "mood": 3}})"},
        {"next", R"({"tab": 1, "step": "play.warm", "answers": {}})"},
        {"moves", R"({"tab": 1, "step": "play.warm", "attempt": 0, "first": 0, "moves": [)" + move +
                      R"(], "input": "mouse"})"},
        {"moves", R"({"tab": 1, "step": "play.a", "attempt": 0, "first": 0, "moves": [)" + move +
                      "," + move + R"(], "input": "touch"})"},
        {"events", R"({"tab": 1, "events": [{"kind": "blur", "detail": "x"}, {"kind": "focus"}]})"},
        {"claim", "{}"},
        {"arrive", R"({"params": {"PID": "x"}, "test": false})"},
        {"decline", R"({"params": {}, "test": true})"},
        {"withdraw", R"({"this is no empty object": true})"},
        {"admin/forget", R"({"number": "x"})"}};
    core::Rng rng(core::Seed{22});
    std::map<unsigned, std::size_t> statuses;
    for (std::size_t sent = 0; sent < kRequests; sent += kAtOnce) {
        struct Sent {
            std::string target, body;
            std::promise<Answer> answer;
        };
        std::vector<Sent> batch(kAtOnce);
        for (auto& [target, body, answer] : batch) {
            const auto& seed = seeds[rng.below(seeds.size())];
            target = "/api/" + seed.first, body = spoilt(seed.second, rng);
            const auto& person = people[rng.below(people.size())];
            auto found = study.site->find({.method = "POST",
                                           .target = target,
                                           .host = "127.0.0.1:8642",
                                           .token = rng.below(9) == 0 ? kAdmin : "",
                                           .person = person.token,
                                           .type = "application/json",
                                           .has_body = true});
            if (auto* refusal = std::get_if<Answer>(&found)) {
                answer.set_value(std::move(*refusal));
                continue;
            }
            std::get<Handler>(found)(
                body, [&answer = answer](Answer given) { answer.set_value(std::move(given)); });
        }
        for (auto& each : batch) {
            const auto answer = each.answer.get_future().get();
            ++statuses[answer.status];
            ASSERT_TRUE(answer.status < 300 || (answer.status >= 400 && answer.status < 500))
                << answer.status << " " << each.target << " " << each.body;
        }
    }
    EXPECT_GT(statuses[422], kRequests / 10);
    EXPECT_GT(statuses[200], 100u);
    EXPECT_GT(statuses[201], 10u);
    // All that is stored can be read, and every round goes by the rules.
    const auto all = study.store->load();
    EXPECT_GE(all.people.size(), 6u);
    for (const auto& person : all.people)
        for (const auto& round : person.rounds) {
            const auto& rounds = study.design.blocks[3].rounds;
            const auto wanted = std::ranges::find_if(
                rounds, [&](const auto& each) { return "play." + each.id == round.step; });
            ASSERT_NE(wanted, rounds.end());
            auto table = match3::Table::make(wanted->level.setup,
                                             match3::game_seed(core::Seed{round.game_seed}, 0));
            for (const auto& each : round.moves) {
                ASSERT_TRUE(table->is_legal(each.swap));
                table->play(each.swap);
            }
            EXPECT_EQ(round.score, table->view().score);
        }
    for (auto& person : people) person.claim();
    people[3].go_to("end");
}

}  // namespace
}  // namespace dramatis::serve
