#include <stdlib.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <future>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/check.hpp"
#include "core/json.hpp"
#include "serve/study_site.hpp"
#include "study/design.hpp"

namespace {

using namespace dramatis;
using namespace dramatis::serve;
using core::Json;

constexpr const char* kAdmin = "0123456789abcdef";
constexpr std::string_view kPage = "<script id=\"data\">__DATA__</script>";
constexpr std::string_view kStudy = R"({"dramatis_study": 1, "title": "T", "version": "1",
 "conditions": ["a", "b"], "blocks": [
  {"id": "consent", "kind": "consent", "text": ["?"]},
  {"id": "ask", "kind": "questions", "questions": [
    {"id": "c", "ask": "?", "kind": "choice", "options": ["x", {"value": "y", "label": "Y",
     "screens_out": true}]},
    {"id": "m", "ask": "?", "kind": "choices", "options": ["x", "y"]},
    {"id": "n", "ask": "?", "kind": "number"}, {"id": "t", "ask": "?", "kind": "text"}]},
  {"id": "quiz", "kind": "quiz", "questions": [
    {"id": "q", "ask": "?", "kind": "number", "right": 2}]},
  {"id": "play", "kind": "rounds", "resume": "restart", "rounds": [
    {"id": "r", "level": "tiny", "seed": 1, "moves": 5}]},
  {"id": "end", "kind": "results"}],
 "links": {"take": ["P"], "completed": "https://example.org/{P}"}})";
constexpr std::string_view kLevel =
    R"({"dramatis_level": 1, "name": "Tiny", "colours": 3, "moves": 5,
 "board": ["????", "????", "????", "????"]})";

// A study in a folder of its own. It goes on from one input to the next, as a server does, but is
// begun anew after some hundreds.
struct World {
    World() {
        std::string folder = (std::filesystem::temp_directory_path() / "fuzz-XXXXXX").string();
        DR_CHECK(::mkdtemp(folder.data()) != nullptr);
        path = folder;
        auto review = study::review_design(
            kStudy, [](const std::string& name) { return match3::parse_level(kLevel, name); });
        DR_CHECK(review.design.has_value());
        hash = study::hash_of(*review.design);
        store = store::Store::open({(path / "study.sqlite").string(), false});
        site = std::make_unique<StudySite>(
            *store, StudySiteSettings{.design = *review.design,
                                      .page = kPage,
                                      .admin_page = kPage,
                                      .guard = {.token = kAdmin, .port = 8642},
                                      .now = [this] { return now.load(); }});
    }
    // Somebody new takes part, so that an input does the same whatever came before it.
    void begin() {
        const auto consent =
            ask(asked("POST", "/api/consent"), core::dump({{"hash", hash}, {"device", "phone"}}));
        DR_CHECK_EQ(consent.status, 201u);
        token = (*core::parse_json(*consent.body, ""))["token"];
    }
    ~World() {
        site = nullptr, store = nullptr;
        std::error_code error;
        std::filesystem::remove_all(path, error);
    }

    Asked asked(std::string_view method, std::string_view target) const {
        return {.method = method,
                .target = target,
                .host = "127.0.0.1:8642",
                .token = kAdmin,
                .person = token,
                .type = method == "POST" ? "application/json" : "",
                .has_body = method == "POST"};
    }
    Answer ask(const Asked& what, std::string_view body) {
        auto found = site->find(what);
        if (auto* refusal = std::get_if<Answer>(&found)) return std::move(*refusal);
        std::promise<Answer> promise;
        std::get<Handler>(found)(body, [&](Answer given) { promise.set_value(std::move(given)); });
        return promise.get_future().get();
    }

    std::filesystem::path path;
    std::string hash, token;
    std::atomic<std::int64_t> now = 1'700'000'000'000;
    std::unique_ptr<store::Store> store;
    std::unique_ptr<StudySite> site;
};

World& world(bool is_new) {
    static std::unique_ptr<World> held;
    if (!held || is_new) {
        held = nullptr;
        held = std::make_unique<World>();
    }
    return *held;
}

std::string_view next_line(std::string_view& rest) {
    const auto end = std::min(rest.find('\n'), rest.size());
    const auto line = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    return line;
}

constexpr std::array<std::string_view, 11> kCalls = {
    "/api/arrive", "/api/decline", "/api/consent",  "/api/claim",        "/api/next", "/api/moves",
    "/api/events", "/api/results", "/api/withdraw", "/api/admin/forget", "/?token="};

}  // namespace

// Requests, a line each: a letter for the call, or its address, a blank, and the body. Whatever is
// sent, the answer is one of ours, and what is stored can be read.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static std::size_t count = 0;
    World& study = world(count++ % 500 == 0);
    study.begin();
    std::string_view rest(reinterpret_cast<const char*>(data), size);
    for (int i = 0; i < 20 && !rest.empty(); ++i) {
        const auto line = next_line(rest);
        const auto blank = std::min(line.find(' '), line.size());
        auto target = line.substr(0, blank);
        std::string body(line.substr(std::min(blank + 1, line.size())));
        if (const auto at = body.find("HASH"); at != std::string::npos)
            body.replace(at, 4, study.hash);
        if (target.size() == 1) target = kCalls[static_cast<unsigned char>(target[0]) % 11];
        const bool is_get = target == "/api/results" || !target.starts_with("/api") ||
                            target.starts_with("/api/admin/people");
        study.now += 1000;
        const auto answer =
            study.ask(study.asked(is_get ? "GET" : "POST", target), is_get ? "" : body);
        DR_CHECK(answer.status < 500);
        DR_CHECK(answer.status < 300 || answer.status == 303 || answer.status >= 400);
        if (answer.body && answer.type == "application/json")
            DR_CHECK(core::parse_json(*answer.body, "the answer").has_value());
    }
    if (count % 50 == 0) {
        const auto all = study.store->load();
        for (const auto& person : all.people)
            for (const auto& round : person.rounds) DR_CHECK(round.moves.size() <= 5);
    }
    return 0;
}
