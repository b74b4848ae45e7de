#include "studio/studio.hpp"

#include <array>
#include <string>
#include <utility>

#include "evolution/signature.hpp"
#include "studio/boards.hpp"
#include "studio/cast.hpp"
#include "studio/level_desk.hpp"
#include "studio/request.hpp"
#include "studio/run_desk.hpp"
#include "studio/table_desk.hpp"
#include "studio/tuning_desk.hpp"

namespace dramatis::studio {

struct Studio::Parts {
    Boards boards;
    Cast cast;
    LevelDesk levels{boards};
    TableDesk tables{boards, cast};
    RunDesk runs{cast};
};

namespace {

// Deep enough for any level, and for the request around it.
constexpr int kDeepest = 40;

Answer bench(Request& request) {
    if (auto error = request.error()) return *error;
    return Json{{"signature", evolution::behaviour_signature()}};
}

Json error_json(const core::Error& error) {
    return {{"error", {{"what", error.what}, {"where", error.where}}}};
}

}  // namespace

Studio::Studio() : parts_(std::make_unique<Parts>()) {}
Studio::~Studio() = default;

std::string Studio::ask(std::string_view text) {
    using Handler = Answer (*)(Parts&, Request&);
    static constexpr auto kHandlers = std::to_array<std::pair<std::string_view, Handler>>({
        {"review", [](Parts& p, Request& r) { return p.levels.review(r); }},
        {"draw", [](Parts& p, Request& r) { return p.levels.draw(r); }},
        {"write", [](Parts& p, Request& r) { return p.levels.write(r); }},
        {"changes", [](Parts& p, Request& r) { return p.levels.changes(r); }},
        {"set", [](Parts& p, Request& r) { return p.levels.set(r); }},
        {"pieces", [](Parts& p, Request& r) { return p.levels.pieces(r); }},
        {"persona", [](Parts& p, Request& r) { return p.cast.add(r); }},
        {"players", [](Parts& p, Request& r) { return p.cast.list(r); }},
        {"start", [](Parts& p, Request& r) { return p.tables.start(r); }},
        {"play", [](Parts& p, Request& r) { return p.tables.play(r); }},
        {"undo", [](Parts& p, Request& r) { return p.tables.undo(r); }},
        {"hint", [](Parts& p, Request& r) { return p.tables.hint(r); }},
        {"moves", [](Parts& p, Request& r) { return p.tables.moves(r); }},
        {"close", [](Parts& p, Request& r) { return p.tables.close(r); }},
        {"run", [](Parts& p, Request& r) { return p.runs.begin(r); }},
        {"more", [](Parts& p, Request& r) { return p.runs.more(r); }},
        {"versus", [](Parts& p, Request& r) { return p.runs.versus(r); }},
        {"end", [](Parts& p, Request& r) { return p.runs.end(r); }},
        {"tune", [](Parts& p, Request& r) { return tune(r, p.cast); }},
        {"bench", [](Parts&, Request& r) { return bench(r); }},
    });
    if (core::is_nested_deeper(text, kDeepest))
        return core::dump(error_json({"is nested too deeply", kRequest}));
    const auto json = core::parse_json(text, kRequest);
    if (!json) return core::dump(error_json(json.error()));
    const std::string asked =
        json->is_object() && json->contains("ask") && (*json)["ask"].is_string()
            ? (*json)["ask"].get<std::string>()
            : "";
    for (const auto& [word, handler] : kHandlers) {
        if (word != asked) continue;
        Request request(*json);
        auto answer = handler(*parts_, request);
        if (!answer) return core::dump(error_json(answer.error()));
        if (auto spots = parts_->boards.take_new(); !spots.is_null()) (*answer)["spots"] = spots;
        return core::dump(*answer);
    }
    return core::dump(error_json({"\"ask\" is none of the requests that there are", kRequest}));
}

}  // namespace dramatis::studio
