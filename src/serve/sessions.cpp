#include "serve/sessions.hpp"

#include <algorithm>
#include <utility>

#include "study/plan.hpp"
#include "traces/record.hpp"

namespace dramatis::serve {
namespace {

using study::Block;
using study::Origin;
using study::Status;

constexpr std::int64_t kIdleAfter = 10 * 60 * 1000;  // then the store alone knows them
constexpr std::size_t kMostRemembered = 1'000;       // before anybody is looked at for that
constexpr std::size_t kMostStoredEvents = 5'000;     // of a person

std::string counter(const char* name, bool is_test) {
    return is_test ? "test." + std::string(name) : name;
}

Answer nobody() {
    return error_answer(401, "nobody takes part with this token; they may have withdrawn");
}

}  // namespace

Sessions::Sessions(store::Store& store, ScriptRef script, Settings settings)
    : store_(store), script_(std::move(script)), settings_(std::move(settings)) {}

void Sessions::clean_up() {
    if (!is_to_clean_) return;
    try {
        store_.clean();
        is_to_clean_ = false;
    } catch (const std::exception&) {
        // Somebody else is reading; the next time will do.
    }
}

// --- who it is

ScriptRef Sessions::script_of(const std::string& hash) {
    if (hash == script_->hash) return script_;
    if (const auto known = scripts_.find(hash); known != scripts_.end()) return known->second;
    auto design = store_.design(hash);
    return scripts_[hash] = design ? make_script(std::move(*design)) : script_;
}

Participant* Sessions::find(const Token& token) {
    if (const auto known = people_.find(token.hash()); known != people_.end())
        return known->second.get();
    auto stored = store_.find_person(token.hash());
    if (!stored) return nullptr;
    if (people_.size() >= kMostRemembered)
        std::erase_if(people_, [since = settings_.now() - kIdleAfter](const auto& each) {
            return each.second->data().seen_at < since;
        });
    auto script = script_of(stored->data.design);
    auto& place = people_[token.hash()];
    place = std::make_unique<Participant>(std::move(*stored), std::move(script));
    return place.get();
}

void Sessions::see(Participant& person) {
    const auto now = settings_.now();
    store_.touch(person.number(), now);
    auto& data = person.data();
    data.seen_at = now;
    if (data.status == Status::kLeft) data.status = Status::kActive;
}

Participant* Sessions::enter(const Token& token, std::uint64_t tab, Answer& refusal) {
    auto* person = find(token);
    if (!person) {
        refusal = nobody();
        return nullptr;
    }
    see(*person);
    if (tab == person->tab()) return person;
    add_event(*person, "tab", std::to_string(tab));
    refusal = json_answer({{"error",
                            {{"what",
                              "the study goes on in another tab; load this page again to "
                              "go on here"},
                             {"where", "the body/tab"}}},
                           {"elsewhere", true}},
                          409);
    return nullptr;
}

// --- before anybody takes part

Answer Sessions::arrive(const ArriveBody& body) {
    for (const auto& [name, is_required] : script_->design.links.take)
        if (const auto given = body.params.find(name);
            is_required && (given == body.params.end() || given->second.empty()))
            return error_answer(422,
                                "the address lacks " + name +
                                    "; open the link as the panel gives it, with all that is in it",
                                "the body/params/" + name);
    store_.count(counter("arrived", body.test || settings_.is_trial));
    return json_answer(core::Json::object());
}

Answer Sessions::decline(const ArriveBody& body) {
    store_.count(counter("declined", body.test || settings_.is_trial));
    return json_answer({{"link", fill_link(script_->design.links.declined, kept(body.params))}});
}

// --- consent

// What the design asks for, and nothing else.
Parameters Sessions::kept(const Parameters& given) const {
    Parameters out;
    for (const auto& parameter : script_->design.links.take)
        if (const auto found = given.find(parameter.name);
            found != given.end() && !found->second.empty())
            out.insert(*found);
    return out;
}

std::optional<Answer> Sessions::refuse_consent(const ConsentBody& body) const {
    if (body.hash != script_->hash)
        return error_answer(409, "the study has changed since this page was loaded; load it again",
                            "the body/hash");
    const auto params = kept(body.params);
    for (const auto& [name, is_required] : script_->design.links.take)
        if (is_required && !params.contains(name))
            return error_answer(422, "this parameter is missing in the address of the page",
                                "the body/params/" + name);
    return {};
}

// The condition that is least filled, of people of the same origin; without those who left.
study::Slot Sessions::take_slot(Origin origin) {
    store_.mark_left(settings_.now() - kLeftAfter);
    const auto& conditions = script_->design.conditions;
    std::vector<std::size_t> counted(conditions.size());
    for (const auto& filling : store_.fillings(origin)) {
        const auto found = std::ranges::find(conditions, filling.condition, &study::Condition::id);
        if (found != conditions.end() &&
            (filling.status == Status::kActive || filling.status == Status::kCompleted))
            counted[static_cast<std::size_t>(found - conditions.begin())] += filling.people;
    }
    const auto& condition = conditions[study::next_condition(script_->design, counted)].id;
    const std::string series = std::to_string(static_cast<int>(origin));
    return {.person = store_.count("/person"),
            .condition = condition,
            .place = store_.count("/place/" + series + "/" + condition) - 1};
}

bool Sessions::came_before(const Parameters& parameters) {
    return script_->design.quality.repeat_visit &&
           std::ranges::any_of(parameters, [&](const auto& each) {
               return store_.has_parameter(each.first, each.second);
           });
}

Answer Sessions::consent(const ConsentBody& body, const Token& token) {
    if (auto refusal = refuse_consent(body)) return *refusal;
    const auto now = settings_.now();
    store::StoredPerson stored{.token = token.hash(), .code = hash_of_code(token.code())};
    auto& data = stored.data;
    data.origin = !body.as.empty()                  ? Origin::kSimulated
                  : body.test || settings_.is_trial ? Origin::kTest
                                                    : Origin::kPerson;
    data.slot = take_slot(data.origin);
    data.design = script_->hash;
    data.as = body.as, data.device = body.device;
    data.consented_at = data.seen_at = now;
    data.parameters = kept(body.params);
    const bool is_repeat = came_before(data.parameters);
    store_.add_person(stored);
    auto& place = people_[token.hash()];
    place = std::make_unique<Participant>(std::move(stored), script_);
    auto& person = *place;
    if (is_repeat) add_flag(person, "repeat_visit");
    begin_step(person, 0, 0);
    finish_step(person);
    return json_answer(
        {{"token", token.text()}, {"code", token.code()}, {"state", person.state(token.code())}},
        201);
}

// --- coming back, and going

Answer Sessions::claim(const Token& token) {
    auto* person = find(token);
    if (!person) return nobody();
    const auto last_seen = person->data().seen_at;
    see(*person);
    person->set_tab(person->tab() + 1);
    store_.set_tab(person->number(), person->tab());
    if (person->is_active() && person->step()) come_back(*person, last_seen);
    return json_answer(person->state(token.code()));
}

// What happens to the block that they left, as its policy says. Pages of text stay open.
void Sessions::come_back(Participant& person, std::int64_t last_seen) {
    const auto& step = *person.step();
    const auto& block = person.block(step);
    const bool is_task = block.kind == Block::Kind::kQuestions ||
                         block.kind == Block::Kind::kQuiz || block.kind == Block::Kind::kRounds;
    const auto away = std::chrono::milliseconds(settings_.now() - last_seen);
    const bool is_late = block.max_age && away > *block.max_age;
    if (is_task && (is_late || block.resume == study::Resume::kBlock)) {
        add_event(person, "resume", is_late ? "too late" : "blocked");
        return set_status(person, Status::kBlocked);
    }
    if (is_task && block.resume == study::Resume::kRestart && person.has_begun(step.block)) {
        add_event(person, "restart", "");
        const auto& plan = person.plan();
        const auto first = std::ranges::find(plan, step.block, &study::Step::block);
        return begin_step(person, static_cast<std::size_t>(first - plan.begin()),
                          person.attempt_of(step.block) + 1);
    }
    add_event(person, "resume", "");
}

Answer Sessions::withdraw(const Token& token) {
    const auto* person = find(token);
    if (!person) return nobody();
    return remove(person->number());
}

Answer Sessions::remove(std::uint64_t number) {
    if (!store_.remove_person(number))
        return error_answer(404, "there is no such person; they may have withdrawn");
    std::erase_if(people_, [&](const auto& each) { return each.second->number() == number; });
    is_to_clean_ = true;
    return json_answer(core::Json::object());
}

void Sessions::mark_left() { store_.mark_left(settings_.now() - kLeftAfter); }

// --- what is noticed beside the answers

void Sessions::add_flag(Participant& person, const std::string& flag) {
    if (person.has_flag(flag)) return;
    store_.add_flag(person.number(), flag);
    person.data().flags.push_back(flag);
}

void Sessions::add_event(Participant& person, const std::string& kind, const std::string& detail) {
    if (person.events() >= kMostStoredEvents) return;
    const auto* step = person.step();
    store_.add_event(person.number(), person.events(),
                     {kind, step ? step->id : "", settings_.now(), detail});
    person.count_event();
}

Answer Sessions::events(const EventsBody& body, const Token& token) {
    Answer refusal;
    auto* person = enter(token, body.tab, refusal);
    if (!person) return refusal;
    for (const auto& event : body.events) {
        add_event(*person, event.kind, event.detail);
        if (event.kind == "focus" && person->step() && person->script().design.quality.focus)
            add_flag(*person, "focus");
    }
    return {.status = 204};
}

// --- results

Answer Sessions::results(const Token& token, std::vector<BesideRound>& out) {
    auto* person = find(token);
    if (!person) return nobody();
    for (const auto& step : person->plan()) {
        if (!step.is_round) continue;
        const auto* round = person->round(step.id, person->attempt_of(step.block));
        const auto& wanted = person->block(step).rounds[step.round];
        if (!round || !round->is_whole() || wanted.is_practice) continue;
        std::vector<match3::Swap> moves;
        for (const auto& move : round->moves) moves.push_back(move.swap);
        out.push_back({.step = step.id,
                       .name = wanted.level.name,
                       .level = wanted.level,
                       .seed = step.game_seed,
                       .moves = traces::print_moves(moves),
                       .score = round->score});
    }
    return {};
}

}  // namespace dramatis::serve
