#include "serve/study_overview.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "core/statistics.hpp"
#include "core/words.hpp"
#include "store/words.hpp"
#include "traces/record.hpp"

namespace dramatis::serve {
namespace {

using core::Json;
using study::Block;
using study::Design;
using study::Origin;
using study::PersonData;
using study::Status;

std::vector<const PersonData*> people_of(const study::StudyData& data, Origin origin) {
    std::vector<const PersonData*> out;
    for (const auto& person : data.people)
        if (person.origin == origin) out.push_back(&person);
    return out;
}
using People = std::vector<const PersonData*>;

std::size_t count(const People& people, Status status, const std::string* condition = nullptr) {
    return static_cast<std::size_t>(std::ranges::count_if(people, [&](const PersonData* each) {
        return each->status == status && (!condition || each->slot.condition == *condition);
    }));
}

// The step that somebody came to last; empty: none.
std::string last_step(const PersonData& person) {
    std::string out;
    for (const auto& event : person.events)
        if (event.kind == "step") out = event.step;
    return out;
}

// Of a round its last attempt, which alone counts; null: they never came to it.
const study::RoundData* last_round(const PersonData& person, const std::string& step) {
    const study::RoundData* out = nullptr;
    for (const auto& round : person.rounds)
        if (round.step == step && (!out || round.attempt > out->attempt)) out = &round;
    return out;
}

Json conditions_json(const People& people, const Design& design) {
    Json out = Json::array();
    for (const auto& condition : design.conditions)
        out.push_back({{"id", condition.id},
                       {"target", condition.target},
                       {"completed", count(people, Status::kCompleted, &condition.id)},
                       {"active", count(people, Status::kActive, &condition.id)},
                       {"left", count(people, Status::kLeft, &condition.id)}});
    return out;
}

std::string title_of(const Block& block, const study::Round* round = nullptr) {
    const std::string& title = block.title.empty() ? block.id : block.title;
    return round ? title + ": " + round->id : title;
}

// How many came to each step, and how many did not come further and never will.
Json drop_outs_json(const People& people, const Design& design) {
    std::map<std::string, std::size_t> reached, left;
    for (const auto* person : people) {
        std::set<std::string> steps;
        for (const auto& event : person->events)
            if (event.kind == "step" && steps.insert(event.step).second) ++reached[event.step];
        if (person->status != Status::kActive && person->status != Status::kCompleted)
            ++left[last_step(*person)];
    }
    Json out = Json::array();
    const auto add = [&](const std::string& id, const std::string& title) {
        out.push_back(
            {{"step", id}, {"title", title}, {"reached", reached[id]}, {"left", left[id]}});
    };
    for (const auto& block : design.blocks) {
        if (block.rounds.empty()) add(block.id, title_of(block));
        for (const auto& round : block.rounds)
            add(block.id + "." + round.id, title_of(block, &round));
    }
    return out;
}

Json flags_json(const People& people) {
    Json out = Json::object();
    for (const char* flag : {"clock", "fast_moves", "focus", "quiz", "repeat_visit"})
        out[flag] = std::ranges::count_if(people, [&](const PersonData* each) {
            return std::ranges::find(each->flags, flag) != each->flags.end();
        });
    return out;
}

// Table I of the paper, as far as it goes: scores of rounds that were played to the end.
Json table_json(const People& people, const Design& design) {
    Json out = Json::array();
    for (const auto& block : design.blocks)
        for (const auto& round : block.rounds) {
            if (round.is_practice) continue;
            const std::string id = block.id + "." + round.id;
            std::vector<double> scores;
            for (const auto* person : people)
                if (const auto* played = last_round(*person, id); played && played->is_whole())
                    scores.push_back(static_cast<double>(played->score));
            Json row{{"round", id}, {"name", round.level.name}, {"n", scores.size()}};
            for (const char* key : {"mean", "sd", "median", "min", "max"}) row[key] = Json();
            if (!scores.empty()) {
                const auto summary = core::summarize(scores);
                row["mean"] = summary.mean;
                if (scores.size() > 1) row["sd"] = summary.deviation;
                row["median"] = core::quantile(scores, 0.5);
                row["min"] = summary.min, row["max"] = summary.max;
            }
            out.push_back(std::move(row));
        }
    return out;
}

Json rounds_json(const PersonData& person) {
    Json out = Json::array();
    for (const auto& round : person.rounds)
        if (&round == last_round(person, round.step))
            out.push_back(
                {{"step", round.step}, {"score", round.score}, {"moves", round.moves.size()}});
    return out;
}

Json line_json(const PersonData& person) {
    return {{"number", person.slot.person},
            {"condition", person.slot.condition},
            {"status", core::word_for(store::kStatuses, person.status)},
            {"origin", core::word_for(store::kOrigins, person.origin)},
            {"as", person.as},
            {"consented_at", person.consented_at},
            {"seen_at", person.seen_at},
            {"at", last_step(person)},
            {"flags", person.flags},
            {"rounds", rounds_json(person)}};
}

const study::Round* find_round(const Design& design, const std::string& step) {
    for (const auto& block : design.blocks)
        for (const auto& round : block.rounds)
            if (block.id + "." + round.id == step) return &round;
    return nullptr;
}

// The question in words, as that version of the study has it.
std::string asked(const Design& design, const study::AnswerData& answer) {
    for (const auto& block : design.blocks)
        for (const auto& question : block.questions)
            if (block.id == answer.step && question.id == answer.question) return question.ask;
    return "";
}

Json played_json(const study::RoundData& round, const Design& design) {
    Json moves = Json::array();
    std::vector<match3::Swap> swaps;
    for (const auto& move : round.moves) {
        swaps.push_back(move.swap);
        moves.push_back({{"swap", traces::print_moves({move.swap})},
                         {"shown_ms", move.shown_ms},
                         {"done_ms", move.done_ms},
                         {"refused", move.refused},
                         {"choices", move.choices},
                         {"points", move.points},
                         {"waves", move.waves}});
    }
    const auto* wanted = find_round(design, round.step);
    return {{"step", round.step},
            {"name", wanted ? wanted->level.name : ""},
            {"practice", wanted && wanted->is_practice},
            {"level", wanted ? match3::to_json(wanted->level) : Json()},
            {"seed", round.game_seed},
            {"game", 0},
            {"place", round.place},
            {"attempt", round.attempt},
            {"began_at", round.began_at},
            {"ended_at", round.ended_at},
            {"score", round.score},
            {"won", round.won},
            {"stars", round.stars},
            {"moves", traces::print_moves(swaps)},
            {"times", std::move(moves)}};
}

}  // namespace

Json overview_json(const study::StudyData& data, const Design& design) {
    const auto people = people_of(data, Origin::kPerson);
    Json statuses = Json::object();
    for (const auto& [word, status] : store::kStatuses) statuses[word] = count(people, status);
    return {{"counters", Json(data.counters)},
            {"people", std::move(statuses)},
            {"conditions", conditions_json(people, design)},
            {"drop_outs", drop_outs_json(people, design)},
            {"flags", flags_json(people)},
            {"table", table_json(people, design)},
            {"tests", people_of(data, Origin::kTest).size()},
            {"simulated", people_of(data, Origin::kSimulated).size()}};
}

Json people_json(const study::StudyData& data) {
    Json out = Json::array();
    for (const auto& person : data.people) out.push_back(line_json(person));
    return out;
}

Json person_json(const PersonData& person, const Design& design) {
    Json out = line_json(person), answers = Json::array(), events = Json::array(),
         rounds = Json::array();
    out["place"] = person.slot.place;
    out["design"] = person.design;
    out["ended_at"] = person.ended_at;
    out["device"] = person.device;
    out["input"] = person.input;
    for (const auto& answer : person.answers)
        answers.push_back({{"step", answer.step},
                           {"question", answer.question},
                           {"ask", asked(design, answer)},
                           {"value", answer.value},
                           {"attempt", answer.attempt},
                           {"at", answer.at}});
    for (const auto& event : person.events)
        events.push_back({{"kind", event.kind},
                          {"step", event.step},
                          {"at", event.at},
                          {"detail", event.detail}});
    for (const auto& round : person.rounds) rounds.push_back(played_json(round, design));
    out["answers"] = std::move(answers);
    out["events"] = std::move(events);
    out["rounds"] = std::move(rounds);
    return out;
}

}  // namespace dramatis::serve
