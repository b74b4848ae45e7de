#include "store/people.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "store/words.hpp"
#include "traces/record.hpp"

namespace dramatis::store {
namespace {

using study::MoveData;
using study::RoundData;

template <class Number>
Number number(const std::string& column) {
    return static_cast<Number>(whole(column));
}

// Rows come sorted by person: whose they are is found by walking along.
class Walk {
   public:
    explicit Walk(std::vector<StoredPerson>& people) : people_(people) {}
    StoredPerson* at(const std::string& column) {
        const auto wanted = number<std::uint64_t>(column);
        while (at_ < people_.size() && people_[at_].data.slot.person < wanted) ++at_;
        const bool is_there = at_ < people_.size() && people_[at_].data.slot.person == wanted;
        return is_there ? &people_[at_] : nullptr;
    }

   private:
    std::vector<StoredPerson>& people_;
    std::size_t at_ = 0;
};

using Range = std::vector<Value>;

std::vector<StoredPerson> read_rows(Database& database, const Range& range) {
    std::vector<StoredPerson> out;
    for (const auto& row : database.ask(
             "SELECT number, token, code, design, condition, place, status, origin, player, "
             "device, tab, consented_at, seen_at, ended_at FROM study_person "
             "WHERE number >= $1 AND number <= $2 ORDER BY number",
             range)) {
        auto& person = out.emplace_back();
        auto& data = person.data;
        data.slot = {number<std::uint64_t>(row[0]), row[4], number<std::size_t>(row[5])};
        person.token = row[1], person.code = row[2];
        data.design = row[3];
        data.status = core::value_of(kStatuses, row[6]);
        data.origin = core::value_of(kOrigins, row[7]);
        data.as = row[8], data.device = row[9];
        person.tab = number<std::uint64_t>(row[10]);
        data.consented_at = whole(row[11]), data.seen_at = whole(row[12]);
        data.ended_at = whole(row[13]);
    }
    return out;
}

void read_steps(Database& database, const Range& range, std::vector<StoredPerson>& people) {
    Walk walk(people);
    for (const auto& row :
         database.ask("SELECT person, step, attempt, place, is_round, game_seed, began_at, "
                      "ended_at, won, stars FROM study_step WHERE person >= $1 AND person <= $2 "
                      "ORDER BY person, number",
                      range)) {
        auto* person = walk.at(row[0]);
        if (!person) continue;
        person->steps.push_back({.id = row[1],
                                 .attempt = number<std::size_t>(row[2]),
                                 .place = number<std::size_t>(row[3]),
                                 .is_round = row[4] == "1",
                                 .game_seed = number<std::uint64_t>(row[5]),
                                 .began_at = whole(row[6]),
                                 .ended_at = whole(row[7]),
                                 .won = row[8] == "1",
                                 .stars = number<std::uint32_t>(row[9])});
        const auto& step = person->steps.back();
        if (step.is_round)
            person->data.rounds.push_back({.step = step.id,
                                           .place = step.place,
                                           .attempt = step.attempt,
                                           .game_seed = step.game_seed,
                                           .began_at = step.began_at,
                                           .ended_at = step.ended_at,
                                           .won = step.won,
                                           .stars = step.stars});
    }
}

RoundData* find_round(StoredPerson& person, const std::string& step, std::size_t attempt) {
    const auto found = std::ranges::find_if(person.data.rounds, [&](const RoundData& round) {
        return round.step == step && round.attempt == attempt;
    });
    return found == person.data.rounds.end() ? nullptr : &*found;
}

// By what most moves were made; of those that are equal the one of the first move.
std::string usual_input(const std::vector<std::pair<std::string, std::size_t>>& counts) {
    const auto most =
        std::ranges::max_element(counts, {}, [](const auto& each) { return each.second; });
    return most == counts.end() ? "" : most->first;
}

void read_moves(Database& database, const Range& range, std::vector<StoredPerson>& people) {
    Walk walk(people);
    StoredPerson* last = nullptr;
    std::vector<std::pair<std::string, std::size_t>> inputs;
    const auto finish = [&] {
        if (last) last->data.input = usual_input(inputs);
        inputs.clear();
    };
    for (const auto& row : database.ask(
             "SELECT person, step, attempt, swap, shown_ms, done_ms, refused, choices, points, "
             "waves, input FROM study_move WHERE person >= $1 AND person <= $2 "
             "ORDER BY person, step, attempt, number",
             range)) {
        auto* person = walk.at(row[0]);
        auto* round = person ? find_round(*person, row[1], number<std::size_t>(row[2])) : nullptr;
        const auto swap = traces::parse_moves(row[3], "study_move");
        if (!round || !swap || swap->size() != 1) continue;
        if (person != last) finish(), last = person;
        round->moves.push_back({.swap = swap->front(),
                                .shown_ms = number<std::uint32_t>(row[4]),
                                .done_ms = number<std::uint32_t>(row[5]),
                                .refused = number<std::uint32_t>(row[6]),
                                .choices = number<std::uint32_t>(row[7]),
                                .points = number<std::uint32_t>(row[8]),
                                .waves = number<std::uint32_t>(row[9])});
        round->score += round->moves.back().points;
        const auto known =
            std::ranges::find(inputs, row[10], &std::pair<std::string, std::size_t>::first);
        known == inputs.end() ? inputs.emplace_back(row[10], 1).second : ++known->second;
    }
    finish();
}

void read_answers(Database& database, const Range& range, std::vector<StoredPerson>& people) {
    Walk walk(people);
    for (const auto& row :
         database.ask("SELECT person, step, question, value, attempt, given_at FROM study_answer "
                      "WHERE person >= $1 AND person <= $2 ORDER BY person, given_at, step, "
                      "attempt, question",
                      range)) {
        auto value = core::parse_json(row[3], "study_answer");
        if (auto* person = walk.at(row[0]); person && value)
            person->data.answers.push_back(
                {row[1], row[2], std::move(*value), number<std::size_t>(row[4]), whole(row[5])});
    }
}

void read_flags(Database& database, const Range& range, std::vector<StoredPerson>& people) {
    Walk flags(people), parameters(people);
    for (const auto& row : database.ask("SELECT person, kind FROM study_flag WHERE person >= $1 "
                                        "AND person <= $2 ORDER BY person, kind",
                                        range))
        if (auto* person = flags.at(row[0])) person->data.flags.push_back(row[1]);
    for (const auto& row : database.ask("SELECT person, name, value FROM study_parameter WHERE "
                                        "person >= $1 AND person <= $2 ORDER BY person, name",
                                        range))
        if (auto* person = parameters.at(row[0])) person->data.parameters.emplace(row[1], row[2]);
}

void read_events(Database& database, const Range& range, std::vector<StoredPerson>& people) {
    Walk walk(people);
    for (const auto& row :
         database.ask("SELECT person, kind, step, happened_at, detail FROM study_event WHERE "
                      "person >= $1 AND person <= $2 ORDER BY person, number",
                      range))
        if (auto* person = walk.at(row[0]))
            person->data.events.push_back({row[1], row[2], whole(row[3]), row[4]});
    for (auto& person : people) {
        for (const auto& step : person.steps)
            person.data.events.push_back(
                {"step", step.id, step.began_at, std::to_string(step.attempt)});
        std::ranges::stable_sort(person.data.events, {}, &study::EventData::at);
    }
}

void count_events(Database& database, const Range& range, std::vector<StoredPerson>& people) {
    Walk walk(people);
    for (const auto& row : database.ask("SELECT person, COUNT(*) FROM study_event WHERE person >= "
                                        "$1 AND person <= $2 GROUP BY person ORDER BY person",
                                        range))
        if (auto* person = walk.at(row[0])) person->events = number<std::size_t>(row[1]);
}

}  // namespace

std::vector<StoredPerson> read_people(Database& database, std::int64_t first, std::int64_t last,
                                      bool and_events) {
    const Range range{first, last};
    auto out = read_rows(database, range);
    read_steps(database, range, out);
    read_moves(database, range, out);
    read_answers(database, range, out);
    read_flags(database, range, out);
    and_events ? read_events(database, range, out) : count_events(database, range, out);
    return out;
}

}  // namespace dramatis::store
