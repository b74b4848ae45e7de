#include "analysis/export_tables.hpp"

#include <fmt/format.h>

#include <map>
#include <set>

#include "analysis/export_columns.hpp"
#include "analysis/export_text.hpp"
#include "analysis/sample.hpp"

namespace dramatis::analysis {
namespace {

using study::PersonData;
using study::RoundData;

// What a study's design says of a round that somebody played; null if it no longer says anything.
const study::Round* round_of(const study::StudyData& data, const PersonData& person,
                             const RoundData& round) {
    const auto design = data.designs.find(person.design);
    return design == data.designs.end() ? nullptr : find_round(design->second, round.step);
}

bool is_last_attempt(const PersonData& person, const RoundData& round) {
    for (const auto& other : person.rounds)
        if (other.step == round.step && other.attempt > round.attempt) return false;
    return true;
}

std::string joined(const std::vector<std::string>& texts) {
    std::string out;
    for (const auto& text : texts) out += (out.empty() ? "" : "; ") + text;
    return field(out);
}

// A time since consent, or an empty field.
std::string time_field(const PersonData& person, std::int64_t at) {
    return at == 0 ? "" : std::to_string(since_consent(person, at));
}

void add_person(DataTable& table, const PersonData& person,
                const std::vector<std::string>& parameters) {
    const auto seconds = [&] {
        return person.ended_at == 0
                   ? std::string()
                   : fmt::format("{}",
                                 static_cast<double>(person.ended_at - person.consented_at) / 1000);
    };
    auto& row = table.rows.emplace_back();
    row = {std::to_string(person.slot.person),
           field(person.slot.condition),
           field(person.design),
           std::string(word_of(person.status)),
           std::string(word_of(person.origin)),
           field(person.as),
           field(person.device),
           field(person.input),
           joined(person.flags),
           seconds()};
    for (const auto& name : parameters) {
        const auto found = person.parameters.find(name);
        row.push_back(found == person.parameters.end() ? "" : field(found->second));
    }
}

void add_answers(DataTable& table, const PersonData& person) {
    for (const auto& answer : person.answers)
        table.rows.push_back({std::to_string(person.slot.person), field(answer.step),
                              field(answer.question), std::to_string(answer.attempt),
                              answer_field(answer.value), time_field(person, answer.at)});
}

void add_rounds(DataTable& table, const study::StudyData& data, const PersonData& person) {
    for (const auto& round : person.rounds) {
        const auto* asked = round_of(data, person, round);
        const bool practice = asked && asked->is_practice;
        const bool counts =
            asked && !practice && round.is_whole() && is_last_attempt(person, round);
        table.rows.push_back(
            {std::to_string(person.slot.person), field(round.step), std::to_string(round.attempt),
             std::to_string(round.place), field(asked ? asked->level_id : ""),
             std::to_string(round.game_seed), flag_field(asked && asked->seed),
             flag_field(practice), flag_field(round.is_whole()), flag_field(counts),
             std::to_string(round.moves.size()), std::to_string(round.score), flag_field(round.won),
             std::to_string(round.stars), time_field(person, round.began_at),
             round.is_whole() ? std::to_string(round.ended_at - round.began_at) : ""});
    }
}

void add_moves(DataTable& table, const PersonData& person) {
    for (const auto& round : person.rounds)
        for (std::size_t i = 0; i < round.moves.size(); ++i) {
            const auto& move = round.moves[i];
            const bool right = move.swap.direction == match3::Direction::kRight;
            table.rows.push_back({std::to_string(person.slot.person), field(round.step),
                                  std::to_string(round.attempt), std::to_string(i),
                                  swap_word(move.swap), std::to_string(move.swap.first.row),
                                  std::to_string(move.swap.first.column), right ? "right" : "down",
                                  std::to_string(move.shown_ms), std::to_string(move.done_ms),
                                  std::to_string(move.think_ms()), std::to_string(move.refused),
                                  std::to_string(move.choices), std::to_string(move.points),
                                  std::to_string(move.waves)});
        }
}

void add_events(DataTable& table, const PersonData& person) {
    for (const auto& event : person.events)
        table.rows.push_back({std::to_string(person.slot.person), field(event.step),
                              field(event.kind), field(event.detail),
                              time_field(person, event.at)});
}

std::string csv_line(const std::vector<std::string>& fields) {
    std::string out;
    for (const auto& each : fields) out += (&each == &fields.front() ? "" : ",") + each;
    return out + "\n";
}

core::Json round_json(const RoundData& round, const PersonData& person) {
    core::Json moves = core::Json::array();
    for (const auto& move : round.moves)
        moves.push_back({{"swap", swap_word(move.swap)},
                         {"shown_ms", move.shown_ms},
                         {"done_ms", move.done_ms},
                         {"refused", move.refused},
                         {"choices", move.choices},
                         {"points", move.points},
                         {"waves", move.waves}});
    return {{"step", round.step},
            {"place", round.place},
            {"attempt", round.attempt},
            {"seed", round.game_seed},
            {"began_ms", since_consent(person, round.began_at)},
            {"ended_ms",
             round.is_whole() ? core::Json(since_consent(person, round.ended_at)) : core::Json()},
            {"score", round.score},
            {"won", round.won},
            {"stars", round.stars},
            {"moves", std::move(moves)}};
}

core::Json person_json(const PersonData& person, const ExportChoice& choice) {
    core::Json answers = core::Json::array(), rounds = answers, events = answers;
    for (const auto& answer : person.answers)
        answers.push_back({{"step", answer.step},
                           {"question", answer.question},
                           {"attempt", answer.attempt},
                           {"answer", answer.value},
                           {"after_ms", since_consent(person, answer.at)}});
    for (const auto& round : person.rounds) rounds.push_back(round_json(round, person));
    for (const auto& event : person.events)
        events.push_back({{"step", event.step},
                          {"event", event.kind},
                          {"detail", event.detail},
                          {"after_ms", since_consent(person, event.at)}});
    core::Json out{
        {"person", person.slot.person},
        {"condition", person.slot.condition},
        {"design", person.design},
        {"status", word_of(person.status)},
        {"origin", word_of(person.origin)},
        {"played_as", person.as},
        {"device", person.device},
        {"input", person.input},
        {"flags", person.flags},
        {"ended_ms",
         person.ended_at == 0 ? core::Json() : core::Json(since_consent(person, person.ended_at))},
        {"answers", std::move(answers)},
        {"rounds", std::move(rounds)},
        {"events", std::move(events)}};
    if (choice.parameters) out["parameters"] = person.parameters;
    return out;
}

}  // namespace

std::vector<const PersonData*> exported_people(const study::StudyData& data,
                                               const ExportChoice& choice) {
    std::vector<const PersonData*> out;
    for (const auto& person : data.people)
        if (person.origin == study::Origin::kPerson ||
            (choice.simulated && person.origin == study::Origin::kSimulated))
            out.push_back(&person);
    return out;
}

std::vector<DataTable> export_tables(const study::StudyData& data, const ExportChoice& choice) {
    std::vector<DataTable> out = {
        {"people", "a person who consented", people_columns(data, choice), {}},
        {"answers", "an answer to a question", answer_columns(), {}},
        {"rounds", "a round that somebody began", round_columns(), {}},
        {"moves", "a move that somebody made", move_columns(), {}},
        {"events", "something else that happened", event_columns(), {}}};
    const auto parameters = choice.parameters ? parameter_names(data) : std::vector<std::string>{};
    for (const auto* person : exported_people(data, choice)) {
        add_person(out[0], *person, parameters);
        add_answers(out[1], *person);
        add_rounds(out[2], data, *person);
        add_moves(out[3], *person);
        add_events(out[4], *person);
    }
    return out;
}

std::string header_line(const DataTable& table) {
    std::vector<std::string> names;
    for (const auto& column : table.columns) names.push_back(field(column.name));
    return csv_line(names);
}

std::string to_csv(const DataTable& table) {
    std::string out = header_line(table);
    for (const auto& row : table.rows) out += csv_line(row);
    return out;
}

std::string codebook_csv(const std::vector<DataTable>& tables) {
    std::string out = "table,column,type,unit,meaning,levels,empty_means\n";
    for (const auto& table : tables)
        for (const auto& column : table.columns) {
            std::string levels;
            for (const auto& [value, meaning] : column.levels)
                levels.append(levels.empty() ? "" : "; ").append(value + " = " + meaning);
            out += csv_line({table.name, field(column.name), column.type, column.unit,
                             field(column.meaning), field(levels), field(column.missing)});
        }
    return out;
}

std::string questions_csv(const study::StudyData& data) {
    std::string out = "step,question,kind,ask,levels,required\n";
    std::set<std::string> told;  // the same in several versions of the study
    for (const auto& [hash, design] : data.designs)
        for (const auto& block : design.blocks)
            for (const auto& question : block.questions) {
                std::string levels;
                for (const auto& option : question.options)
                    levels.append(levels.empty() ? "" : "; ")
                        .append(option.value + " = " + option.label);
                if (question.kind == study::Question::Kind::kScale)
                    levels = fmt::format("{} {} to {} {}", question.low, question.low_label,
                                         question.high, question.high_label);
                const auto line = csv_line(
                    {field(block.id), field(question.id), std::string(word_of(question.kind)),
                     field(question.ask), field(levels), flag_field(question.required)});
                if (told.insert(line).second) out += line;
            }
    return out;
}

std::string people_lines(const study::StudyData& data, const ExportChoice& choice) {
    std::string out;
    for (const auto* person : exported_people(data, choice))
        out += core::dump(person_json(*person, choice)) + "\n";
    return out;
}

}  // namespace dramatis::analysis
