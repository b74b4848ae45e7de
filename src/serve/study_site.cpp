#include "serve/study_site.hpp"

#include <fmt/format.h>

#include <charconv>
#include <optional>
#include <utility>

#include "core/sha256.hpp"
#include "os/exit.hpp"
#include "os/version.hpp"
#include "pages/pages.hpp"
#include "serve/study_bodies.hpp"
#include "serve/study_overview.hpp"

namespace dramatis::serve {
namespace {

using core::Json;

constexpr std::chrono::milliseconds kDataAge{1000};  // how old an overview may be

StudySiteSettings with_clock(StudySiteSettings settings) {
    using namespace std::chrono;
    if (!settings.now)
        settings.now = [] {
            return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
        };
    return settings;
}

Answer wrong_body(const core::Error& error) { return error_answer(422, error.what, error.where); }

}  // namespace

StudySite::StudySite(store::Store& store, StudySiteSettings settings)
    : store_(store),
      settings_(with_clock(std::move(settings))),
      script_(make_script(settings_.design)),
      beside_(settings_.design.beside),
      sessions_(store, script_,
                {.now = settings_.now,
                 .is_trial = settings_.is_trial,
                 .round_ended = [this](const match3::Level& level,
                                       std::uint64_t seed) { beside_.prepare(level, seed); }}),
      ledger_(store, {.forget = [this] { sessions_.forget_all(); },
                      .done = [this] { sessions_.clean_up(); }}) {
    const auto make_page = [&](bool is_test) {
        Page out;
        out.text = std::make_shared<std::string>(
            pages::fill(settings_.page, page_data(*script_, is_test || settings_.is_trial)));
        out.name = "\"" + core::hex(core::sha256(*out.text)) + "\"";
        return out;
    };
    for (const auto& block : script_->design.blocks)
        for (const auto& round : block.rounds)
            if (round.seed && !round.is_practice) beside_.prepare(round.level, *round.seed);
    page_ = make_page(false);
    test_page_ = make_page(true);
    ledger_.post(
        [this] {
            store_.keep_design(script_->design);
            sessions_.mark_left();
            return Answer{};
        },
        [](const Answer&) {});
}

void StudySite::stop() {
    ledger_.post(
        [this] {
            sessions_.mark_left();
            return Answer{};
        },
        [](const Answer&) {});
    ledger_.stop();
    beside_.stop();
}

std::variant<Handler, Answer> StudySite::find(const Asked& asked) {
    auto found = find_study_route(asked, settings_.guard);
    if (const auto* refusal = std::get_if<Refusal>(&found)) return refusal_answer(*refusal);
    return [this, route = std::move(std::get<StudyRoute>(found))](std::string_view body,
                                                                  const Reply& reply) {
        try {
            answer(route, body, reply);
        } catch (const cli::Failure& failure) {
            reply(error_answer(507, failure.what()));
        } catch (const std::exception& failure) {
            reply(error_answer(500, failure.what()));
        }
    };
}

void StudySite::answer(const StudyRoute& route, std::string_view body, const Reply& reply) {
    // Reads the body here, and does the rest where everything is written.
    const auto write = [&](auto read_it, auto does) {
        auto wanted = read_it(body);
        if (!wanted) return reply(wrong_body(wanted.error()));
        ledger_.post([wanted = std::move(*wanted), does] { return does(wanted); }, reply);
    };
    const Token token(route.person);
    Sessions& sessions = sessions_;
    switch (route.action) {
        case StudyAction::kArrive:
            return write(read_arrive,
                         [&sessions](const auto& wanted) { return sessions.arrive(wanted); });
        case StudyAction::kDecline:
            return write(read_decline,
                         [&sessions](const auto& wanted) { return sessions.decline(wanted); });
        case StudyAction::kConsent:
            return write(read_consent,
                         [&sessions, fresh = Token(draw_secret())](const auto& wanted) {
                             return sessions.consent(wanted, fresh);
                         });
        case StudyAction::kClaim:
            return write(read_empty,
                         [&sessions, token](const auto&) { return sessions.claim(token); });
        case StudyAction::kNext:
            return write(read_next, [&sessions, token](const auto& wanted) {
                return sessions.next(wanted, token);
            });
        case StudyAction::kMoves:
            return write(read_moves, [&sessions, token](const auto& wanted) {
                return sessions.moves(wanted, token);
            });
        case StudyAction::kEvents:
            return write(read_events, [&sessions, token](const auto& wanted) {
                return sessions.events(wanted, token);
            });
        case StudyAction::kResults:
            return results(token, reply);
        case StudyAction::kWithdraw:
            return write(read_empty,
                         [&sessions, token](const auto&) { return sessions.withdraw(token); });
        case StudyAction::kForget:
            return write(read_forget, [&sessions](const auto& wanted) {
                return sessions.remove(wanted.number);
            });
        default:
            return reply(read(route));
    }
}

// What changes nothing.
Answer StudySite::read(const StudyRoute& route) {
    switch (route.action) {
        case StudyAction::kPage:
            return page(false);
        case StudyAction::kTestPage:
            return page(true);
        case StudyAction::kIcon:
            return {.status = 204};
        case StudyAction::kAdminEnter:
            return enter();
        case StudyAction::kAdminPage:
            return admin_page();
        case StudyAction::kOverview:
            return json_answer(overview_json(*data(), script_->design));
        case StudyAction::kPeople:
            return json_answer(people_json(*data()));
        case StudyAction::kPerson:
            return person(route.name);
        default:
            return error_answer(404, "there is nothing here");
    }
}

// --- pages

Answer StudySite::page(bool is_test) const {
    const auto& page = is_test ? test_page_ : page_;
    Answer answer = page_answer(page.text, "'none'");
    answer.fields.emplace_back("Cache-Control", "no-cache");
    answer.fields.emplace_back("ETag", page.name);
    return answer;
}

Answer StudySite::enter() const {
    return {.status = 303,
            .fields = {{"Location", "/admin"},
                       {"Set-Cookie", fmt::format("{}={}; HttpOnly; SameSite=Strict; Path=/",
                                                  kCookie, settings_.guard.token)}}};
}

Answer StudySite::admin_page() const {
    return page_answer(std::make_shared<std::string>(
                           pages::fill(settings_.admin_page, {{"token", settings_.guard.token},
                                                              {"title", script_->design.title},
                                                              {"program", cli::kVersion}})),
                       "'none'");
}

// --- people

void StudySite::results(const Token& token, const Reply& reply) {
    const auto rounds = std::make_shared<std::vector<BesideRound>>();
    ledger_.post(
        [this, token, rounds] {
            rounds->clear();
            return sessions_.results(token, *rounds);
        },
        [this, rounds, reply](Answer answer) {
            answer.status == 200 ? beside_.answer(std::move(*rounds), reply)
                                 : reply(std::move(answer));
        });
}

std::shared_ptr<const study::StudyData> StudySite::data() {
    const std::lock_guard lock(data_mutex_);
    const auto now = std::chrono::steady_clock::now();
    if (!data_ || now - data_read_ > kDataAge) {
        auto read = std::make_shared<study::StudyData>(store_.load());
        // The store learns it when the next one consents.
        for (auto& person : read->people)
            if (person.status == study::Status::kActive &&
                person.seen_at < settings_.now() - kLeftAfter)
                person.status = study::Status::kLeft;
        data_ = std::move(read);
        data_read_ = now;
    }
    return data_;
}

Answer StudySite::person(const std::string& number) {
    std::uint64_t wanted = 0;
    const char* const end = number.data() + number.size();
    const auto [stop, error] = std::from_chars(number.data(), end, wanted);
    const auto found = error == std::errc{} && stop == end && wanted < (std::uint64_t{1} << 62)
                           ? store_.load_person(wanted)
                           : std::nullopt;
    if (!found) return error_answer(404, "there is no person of that number");
    // They may have met an earlier version of the study.
    const auto everything = data();
    const auto design = everything->designs.find(found->design);
    return json_answer(person_json(
        *found, design == everything->designs.end() ? script_->design : design->second));
}

}  // namespace dramatis::serve
