#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "games/match3/seeds.hpp"
#include "games/match3/table.hpp"
#include "serve/study_site.hpp"
#include "study/studies.hpp"
#include "support/temporary_folder.hpp"
#include "traces/record.hpp"

namespace dramatis::serve {

using core::Json;

inline constexpr const char* kAdmin = "0123456789abcdef";
inline constexpr std::string_view kTestPage =
    "<script id=\"data\" type=\"application/json\">__DATA__</script>";

struct Told {
    unsigned status = 0;
    Json json;

    const std::string& what() const {
        return json.at("error").at("what").get_ref<const std::string&>();
    }
    const std::string& where() const {
        return json.at("error").at("where").get_ref<const std::string&>();
    }
};

inline std::vector<match3::Swap> swaps_of(const Json& text) {
    return *traces::parse_moves(text.get<std::string>(), "");
}

// A study on a store of its own, asked without a network, with a clock of its own.
class TestStudy {
   public:
    explicit TestStudy(study::Design the_design = study::small_design())
        : design(std::move(the_design)) {
        restart();
    }

    // As after the end of the program, however it came.
    void restart(bool is_trial = false) {
        site = nullptr, store = nullptr;
        store = store::Store::open({folder.file("study.sqlite"), false});
        site = std::make_unique<StudySite>(
            *store, StudySiteSettings{.design = design,
                                      .is_trial = is_trial,
                                      .page = kTestPage,
                                      .admin_page = kTestPage,
                                      .guard = {.token = kAdmin, .port = 8642},
                                      .now = [this] { return now.load(); }});
    }

    // The answer to a request, whoever asks.
    Answer answer(const Asked& asked, const std::string& body = "") const {
        auto found = site->find(asked);
        if (auto* refusal = std::get_if<Answer>(&found)) return std::move(*refusal);
        std::promise<Answer> promise;
        std::get<Handler>(found)(body, [&](Answer given) { promise.set_value(std::move(given)); });
        return promise.get_future().get();
    }
    Told ask(std::string_view method, std::string_view path, const std::string& body,
             const std::string& person, const std::string& admin = "") const {
        const Answer given = answer({.method = method,
                                     .target = path,
                                     .host = "127.0.0.1:8642",
                                     .token = admin,
                                     .person = person,
                                     .type = method == "POST" ? "application/json" : "",
                                     .has_body = method == "POST"},
                                    body);
        Told out{.status = given.status};
        if (given.body && given.type == "application/json")
            out.json = *core::parse_json(*given.body, "the answer");
        return out;
    }
    Told post(const std::string& path, const Json& body, const std::string& person = "") const {
        return ask("POST", "/api/" + path, core::dump(body), person);
    }
    Told admin(const std::string& path) const {
        return ask("GET", "/api/admin/" + path, "", "", kAdmin);
    }
    std::string hash() const { return study::hash_of(design); }

    study::Design design;
    TemporaryFolder folder;
    std::atomic<std::int64_t> now = 1'700'000'000'000;  // the server asks, too
    std::unique_ptr<store::Store> store;
    std::unique_ptr<StudySite> site;
};

// Somebody who takes part, with a page that does as it should.
class TestPerson {
   public:
    explicit TestPerson(TestStudy& study, Json changes = Json::object()) : study_(study) {
        Json body{{"params", {{"PID", "p"}}},
                  {"hash", study.hash()},
                  {"device", "phone"},
                  {"test", false},
                  {"as", ""}};
        body.update(changes);
        consent = study.post("consent", body);
        if (consent.status != 201) return;
        token = consent.json["token"];
        state = consent.json["state"];
    }

    std::string step() const {
        return state["step"].is_null() ? "" : state["step"]["id"].get<std::string>();
    }
    Told next(const Json& answers = Json::object()) {
        auto told = study_.post(
            "next", {{"tab", state["tab"]}, {"step", step()}, {"answers", answers}}, token);
        if (told.status == 200) state = told.json["state"];
        return told;
    }
    Told claim() {
        auto told = study_.post("claim", Json::object(), token);
        if (told.status == 200) state = told.json;
        return told;
    }
    // The round at hand, as the page has it.
    std::unique_ptr<match3::Table> table() const {
        const auto& step = state["step"];
        const auto level = match3::read_level(step["level"], "level");
        EXPECT_TRUE(level);
        auto out = match3::Table::make(
            level->setup, match3::game_seed(core::Seed{step["seed"].get<std::uint64_t>()},
                                            step["game"].get<std::size_t>()));
        for (const auto swap : swaps_of(step["moves"])) out->play(swap);
        return out;
    }
    Json moves_body(std::size_t first, const std::vector<match3::Swap>& swaps) const {
        Json moves = Json::array();
        for (std::size_t i = 0; i < swaps.size(); ++i)
            moves.push_back({{"swap", traces::print_moves({swaps[i]})},
                             {"shown_ms", 1000 * (first + i)},
                             {"done_ms", 1000 * (first + i) + 700},
                             {"refused", 0}});
        return {{"tab", state["tab"]}, {"step", step()}, {"attempt", state["step"]["attempt"]},
                {"first", first},      {"moves", moves}, {"input", "touch"}};
    }
    Told send(const Json& body) const { return study_.post("moves", body, token); }
    // Plays so many moves, or to the end; the first legal one each time.
    Told play(std::size_t most = 1000) {
        auto game = table();
        const auto before = game->moves().size();
        std::vector<match3::Swap> swaps;
        while (!game->view().over && swaps.size() < most) {
            swaps.push_back(game->view().moves.front());
            game->play(swaps.back());
        }
        return send(moves_body(before, swaps));
    }
    // All that the small design asks for, up to a step.
    void go_to(const std::string& wanted) {
        for (int i = 0; i < 100 && !step().empty() && step() != wanted; ++i) {
            const std::string kind = state["step"]["kind"];
            if (kind == "round") {
                EXPECT_EQ(play().status, 200u);
            }
            const Json answers = kind == "quiz"        ? Json{{"sum", 2}}
                                 : kind == "questions" ? Json{{"age", "older"}, {"mood", 3}}
                                                       : Json::object();
            EXPECT_EQ(next(answers).status, 200u) << step();
        }
        EXPECT_EQ(step(), wanted);
    }
    study::PersonData stored() const {
        return study_.store->load_person(number).value_or(study::PersonData{});
    }

    Told consent;
    std::string token;
    Json state;
    std::uint64_t number = 1;  // who looks for themselves in the store says which they are

   private:
    TestStudy& study_;
};

}  // namespace dramatis::serve
