#include "serve/site.hpp"

#include <fmt/format.h>

#include <utility>

#include "core/sha256.hpp"
#include "os/exit.hpp"
#include "os/version.hpp"
#include "pages/pages.hpp"
#include "serve/bodies.hpp"
#include "serve/plans.hpp"

namespace dramatis::serve {
namespace {

using core::Json;

constexpr std::chrono::milliseconds kPageAge{100};  // how old the page may be
constexpr std::chrono::seconds kHistoryPatience{60};

Answer no_level() {
    return error_answer(404,
                        "there is no such level; it may have been renamed: load the page "
                        "again");
}

Answer wrong_body(const core::Error& error) { return error_answer(422, error.what, error.where); }

Json text_json(const LevelEntry& entry) {
    return {{"id", entry.id}, {"text", entry.text}, {"version", entry.version}};
}

Json mistakes_json(const LevelEntry& entry) {
    Json out = Json::array();
    for (const auto& mistake : entry.mistakes)
        out.push_back({{"text", mistake.text},
                       {"line", mistake.place.line},
                       {"column", mistake.place.column}});
    return out;
}

Json about(const LevelEntry& entry, Results& results) {
    Json out{{"id", entry.id}, {"file", entry.file}, {"version", entry.version}};
    out["mistakes"] = mistakes_json(entry);
    if (entry.level) {
        const auto& setup = entry.level->setup;
        out["name"] = entry.level->name;
        out["rows"] = setup.rows, out["columns"] = setup.columns;
        out["moves"] = setup.move_limit, out["colours"] = setup.colours;
        out["has_goals"] = !setup.goals.empty();
    }
    out["played"] = results.of_level(entry);
    return out;
}

}  // namespace

Site::Site(SiteSettings settings)
    : settings_(std::move(settings)),
      levels_(settings_.levels, settings_.is_read_only),
      results_(settings_.results),
      players_(find_players(settings_.levels)),
      jobs_(settings_.limits) {
    std::vector<report::Problem> problems;
    levels_.list(problems);  // from here on, ids are known
}

std::variant<Handler, Answer> Site::find(const Asked& asked) {
    auto found = find_route(asked, settings_.guard);
    if (const auto* refusal = std::get_if<Refusal>(&found)) return refusal_answer(*refusal);
    return [this, route = std::move(std::get<Route>(found))](
               std::string_view body, const Reply& reply) { reply(answer(route, body)); };
}

Answer Site::answer(const Route& route, std::string_view body) {
    try {
        return answer_or_throw(route, body);
    } catch (const cli::Failure& failure) {
        const bool is_machine = failure.status() == cli::Exit::kMachine;
        return error_answer(is_machine ? 507 : 422, failure.what());
    } catch (const std::exception& failure) {
        return error_answer(500, failure.what());
    }
}

Answer Site::answer_or_throw(const Route& route, std::string_view body) {
    switch (route.action) {
        case Action::kEnter:
            return enter();
        case Action::kPage:
            return page();
        case Action::kIcon:
            return {.status = 204};
        case Action::kReport:
            return report(route.name);
        case Action::kListLevels:
            return list_levels();
        case Action::kReadLevel:
            return read_level(route.name);
        case Action::kSaveLevel:
            return save_level(route.name, body);
        case Action::kAddLevel:
            return add_level(body);
        case Action::kHistory:
            return history(route.name);
        case Action::kStartPlaytest:
            return start_playtest(body);
        case Action::kStartComparison:
            return start_comparison(body);
        case Action::kListJobs:
            return list_jobs();
        case Action::kReadJob:
            return with_job(route.name, [](const auto& job) {
                return Answer{.type = "application/json",
                              .body = std::make_shared<std::string>(job->state()->state().text)};
            });
        case Action::kWatchJob:
            return with_job(route.name,
                            [](const auto& job) { return Answer{.events = job->state()}; });
        case Action::kEndJob:
            return with_job(route.name, [&](const auto& job) {
                jobs_.cancel(*job);
                return json_answer({{"job", job->id()}}, 202);
            });
    }
    return error_answer(404, "there is nothing here");
}

// --- pages

Answer Site::enter() const {
    return {.status = 303,
            .fields = {{"Location", "/"},
                       {"Set-Cookie", fmt::format("{}={}; HttpOnly; SameSite=Strict; Path=/",
                                                  kCookie, settings_.guard.token)}}};
}

std::string Site::make_page() {
    Json levels = Json::array(), told = Json::array(), names = Json::array();
    std::vector<report::Problem> problems;
    for (const auto& entry : levels_.list(problems)) levels.push_back(text_json(*entry));
    for (const auto& problem : problems) told.push_back(problem.text);
    for (const auto& player : players_.players) names.push_back(player.name);
    return pages::fill(settings_.studio, {{"levels", std::move(levels)},
                                          {"personas", players_.personas_json()},
                                          {"serve",
                                           {{"folder", settings_.levels},
                                            {"token", settings_.guard.token},
                                            {"read_only", settings_.is_read_only},
                                            {"games", settings_.games},
                                            {"players", std::move(names)},
                                            {"usual", players_.usual},
                                            {"problems", std::move(told)}}},
                                          {"program", cli::kVersion}});
}

Answer Site::page() {
    const std::lock_guard lock(page_mutex_);
    const auto now = std::chrono::steady_clock::now();
    if (!page_ || now - page_looked_ > kPageAge) {
        if (auto fingerprint = levels_.fingerprint(); !page_ || fingerprint != page_fingerprint_) {
            page_ = std::make_shared<std::string>(make_page());
            page_name_ = "\"" + core::hex(core::sha256(*page_)) + "\"";
            page_fingerprint_ = std::move(fingerprint);
        }
        page_looked_ = now;
    }
    Answer answer = page_answer(page_, "'none'");
    // It holds the token: only on this machine may it be kept, to be asked about each time.
    if (!settings_.guard.is_public) {
        answer.fields.emplace_back("Cache-Control", "private, no-cache");
        answer.fields.emplace_back("ETag", page_name_);
    }
    return answer;
}

void Site::forget_page() {
    const std::lock_guard lock(page_mutex_);
    page_looked_ = {};
}

Answer Site::report(const std::string& name) const {
    auto file = results_.find(name);
    if (!file)
        return error_answer(404, "there is no such report; a playtest of the level makes it");
    if (file->type.starts_with("text/html")) return page_answer(std::move(file->bytes), "'self'");
    return {.type = file->type, .body = std::move(file->bytes)};
}

// --- levels

Answer Site::list_levels() {
    std::vector<report::Problem> problems;
    Json levels = Json::array(), told = Json::array();
    for (const auto& entry : levels_.list(problems)) levels.push_back(about(*entry, results_));
    for (const auto& problem : problems) told.push_back(problem.text);
    return json_answer(
        {{"levels", std::move(levels)},
         {"problems", std::move(told)},
         {"read_only", settings_.is_read_only},
         {"pack", results_.find("pack/report.html") ? Json("/reports/pack/report.html") : Json()}});
}

Answer Site::read_level(const std::string& id) {
    const auto entry = levels_.find(id);
    return entry ? json_answer(text_json(*entry)) : no_level();
}

Answer Site::save_level(const std::string& id, std::string_view body) {
    const auto wanted = read_save(body);
    if (!wanted) return wrong_body(wanted.error());
    if (settings_.is_read_only)
        return error_answer(403,
                            "these are the levels that ship, which stay as they are; copy "
                            "them, and start dramatis serve FOLDER with the copies");
    const auto saved = levels_.save(id, wanted->text, wanted->version);
    if (!saved) return no_level();
    forget_page();
    return json_answer(saved->is_saved ? Json{{"id", id}, {"version", saved->now->version}}
                                       : text_json(*saved->now),
                       saved->is_saved ? 200 : 409);
}

Answer Site::add_level(std::string_view body) {
    const auto wanted = read_add(body);
    if (!wanted) return wrong_body(wanted.error());
    if (settings_.is_read_only)
        return error_answer(403,
                            "these are the levels that ship; start dramatis serve FOLDER "
                            "with a folder of your own");
    const auto entry = levels_.add(wanted->name, wanted->text);
    if (!entry)
        return error_answer(507, fmt::format("the folder has {} levels, and that is the most; "
                                             "serve another one",
                                             kMostLevels));
    forget_page();
    return json_answer({{"id", entry->id}, {"file", entry->file}, {"version", entry->version}},
                       201);
}

Answer Site::history(const std::string& id) {
    const auto entry = levels_.find(id);
    if (!entry) return no_level();
    Json versions = Json::array();
    for (const auto& place : results_.places_of(*entry)) {
        if (!has_games(results_, place, *entry)) continue;
        const auto ended = run_program(
            {"history", levels_.path_of(*entry), "--json", "--out=" + results_.folder_of(place)},
            settings_.limits, kHistoryPatience, is_stopping_);
        const auto read = core::parse_json(ended.output, "history");
        if (!read || !read->is_object() || !read->contains("versions"))
            return error_answer(
                500, fmt::format("the history of {} cannot be read: {}", place, ended.why));
        for (Json version : read->at("versions")) {
            version["place"] = place;
            versions.push_back(std::move(version));
        }
    }
    return json_answer({{"id", id}, {"versions", std::move(versions)}});
}

// --- jobs

Answer Site::start(JobPlan plan) {
    results_.make(plan.place);
    const auto job = jobs_.start(std::move(plan));
    if (!job)
        return error_answer(429, fmt::format("{} jobs are waiting already; wait for some, or "
                                             "cancel them",
                                             settings_.limits.waiting));
    return json_answer({{"job", job->id()}}, 202);
}

Answer Site::start_playtest(std::string_view body) {
    const auto wanted = read_playtest(body, settings_.games);
    if (!wanted) return wrong_body(wanted.error());
    auto plan = plan_playtest(*wanted, levels_, players_, results_, settings_.limits);
    return plan ? start(std::move(*plan)) : wrong_body(plan.error());
}

Answer Site::start_comparison(std::string_view body) {
    const auto wanted = read_comparison(body, settings_.games);
    if (!wanted) return wrong_body(wanted.error());
    auto plan = plan_comparison(*wanted, levels_, players_, results_, settings_.limits);
    return plan ? start(std::move(*plan)) : wrong_body(plan.error());
}

Answer Site::list_jobs() const {
    std::string out;
    for (const auto& job : jobs_.list())
        (out += out.empty() ? "" : ",\n") += job->state()->state().text;
    return {.type = "application/json",
            .body = std::make_shared<std::string>("{\"jobs\":[" + out + "]}\n")};
}

Answer Site::with_job(const std::string& id,
                      const std::function<Answer(std::shared_ptr<Job>)>& use) {
    const auto job = jobs_.find(id);
    return job ? use(job) : error_answer(404, "there is no such job; it may be long over");
}

}  // namespace dramatis::serve
