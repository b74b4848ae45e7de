#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/counted.hpp"
#include "serve/sessions.hpp"
#include "study/answers.hpp"

// How people go on from step to step.
namespace dramatis::serve {
namespace {

using core::Json;
using study::Block;
using study::Status;

constexpr std::size_t kMostTries = 100;   // of a quiz that goes on until it is right
constexpr std::size_t kPatientTries = 3;  // of such a quiz, before it is flagged

Answer wrong_step(const Participant& person) {
    const auto* step = person.step();
    return error_answer(
        409,
        step ? "this is not the step at hand, which is " + step->id + "; load the page again"
             : "the study has ended for this person; load the page again",
        "the body/step");
}

Json answer_to(const study::Question& question, const Json& answers) {
    const auto found = answers.find(question.id);
    return found == answers.end() ? Json() : *found;
}

// What is wrong with the answers, if anything is.
std::optional<Answer> refuse_answers(const Block& block, const Json& answers) {
    for (const auto& [id, value] : answers.items())
        if (std::ranges::find(block.questions, id, &study::Question::id) == block.questions.end())
            return error_answer(422, "there is no such question here",
                                "the body/answers/" + id.substr(0, 80));
    for (const auto& question : block.questions)
        if (const auto wrong = study::why_no_answer(question, answer_to(question, answers));
            !wrong.empty())
            return error_answer(422, wrong, "the body/answers/" + question.id);
    return {};
}

bool is_same(const Block& block, const std::vector<study::AnswerData>& stored,
             const Json& answers) {
    return !stored.empty() && std::ranges::all_of(block.questions, [&](const auto& question) {
        const auto before = std::ranges::find(stored, question.id, &study::AnswerData::question);
        return before != stored.end() && before->value == answer_to(question, answers);
    });
}

Json wrong_answers(const Block& block, const Json& answers) {
    Json out = Json::array();
    for (const auto& question : block.questions)
        if (!study::is_right(question, answer_to(question, answers))) out.push_back(question.id);
    return out;
}

Json quiz_json(const Block& block, std::size_t tries, Json wrong, Json state) {
    const auto left = block.tries == 0 ? Json() : Json(block.tries - std::min(block.tries, tries));
    return {{"state", std::move(state)}, {"wrong", std::move(wrong)}, {"tries_left", left}};
}

}  // namespace

// --- coming to a step, and leaving it

void Sessions::set_status(Participant& person, Status status) {
    auto& data = person.data();
    data.status = status;
    data.ended_at = settings_.now();
    store_.set_status(person.number(), status, data.ended_at);
}

void Sessions::begin_step(Participant& person, std::size_t at, std::size_t attempt) {
    const auto number = person.steps();
    store_.begin_step(person.number(), number, person.begin_step(at, attempt, settings_.now()));
}

// The step at hand is done; the next one begins, or nothing is left. Who comes to results at the
// end has done all that was asked.
void Sessions::finish_step(Participant& person) {
    auto& done = person.last_step(person.step()->id);
    done.ended_at = settings_.now();
    store_.end_step(person.number(), done);
    const auto at = person.at();
    const bool was_active = person.is_active();
    if (at < person.plan().size())
        begin_step(person, at, person.attempt_of(person.plan()[at].block));
    const bool is_last_page = at + 1 == person.plan().size() &&
                              person.block(person.plan()[at]).kind == Block::Kind::kResults;
    if (was_active && (at == person.plan().size() || is_last_page))
        set_status(person, Status::kCompleted);
}

Answer Sessions::next(const NextBody& body, const Token& token) {
    Answer refusal;
    auto* person = enter(token, body.tab, refusal);
    if (!person) return refusal;
    const auto place = person->find_step(body.step);
    if (!place) return error_answer(422, "there is no such step for this person", "the body/step");
    const auto step = person->plan()[*place];
    if (!person->step() || step.id != person->step()->id) return repeat(*person, step, body, token);
    if (step.is_round) return finish_round(*person, step, token);
    const auto kind = person->block(step).kind;
    if (kind == Block::Kind::kQuestions || kind == Block::Kind::kQuiz)
        return answer_questions(*person, step, body, token);
    if (!body.answers.empty())
        return error_answer(422, "there are no questions here", "the body/answers");
    finish_step(*person);
    return json_answer({{"state", person->state(token.code())}});
}

// A step that is done may be finished again in the same words: the first answer may not have
// arrived.
Answer Sessions::repeat(Participant& person, const study::Step& step, const NextBody& body,
                        const Token& token) {
    const auto place = *person.find_step(step.id);
    const bool was_last = place == person.at() && person.data().status == Status::kScreenedOut;
    const bool is_done = place < person.at() || was_last;
    const auto& block = person.block(step);
    const bool has_questions = !block.questions.empty();
    if (!is_done || (has_questions && !is_same(block, person.last_answers(step.id), body.answers)))
        return wrong_step(person);
    auto state = person.state(token.code());
    if (block.kind != Block::Kind::kQuiz) return json_answer({{"state", std::move(state)}});
    return json_answer(quiz_json(block, person.tries(step.id), wrong_answers(block, body.answers),
                                 std::move(state)));
}

Answer Sessions::answer_questions(Participant& person, const study::Step& step,
                                  const NextBody& body, const Token& token) {
    const auto& block = person.block(step);
    if (auto refusal = refuse_answers(block, body.answers)) return *refusal;
    const bool is_quiz = block.kind == Block::Kind::kQuiz;
    // The very same wrong answers are the same try.
    const bool is_again = is_quiz && is_same(block, person.last_answers(step.id), body.answers);
    const auto before = person.tries(step.id);
    if (!is_again) {
        if (before >= kMostTries)
            return error_answer(429, "this was tried too often; ask who runs the study");
        std::vector<study::AnswerData> answers;
        for (const auto& question : block.questions)
            answers.push_back(
                {step.id, question.id, answer_to(question, body.answers), before, settings_.now()});
        store_.add_answers(person.number(), answers);
        std::ranges::move(answers, std::back_inserter(person.data().answers));
    }
    if (!is_quiz) {
        const bool is_out = std::ranges::any_of(block.questions, [&](const auto& question) {
            return study::screens_out(question, answer_to(question, body.answers));
        });
        is_out ? set_status(person, Status::kScreenedOut) : finish_step(person);
        return json_answer({{"state", person.state(token.code())}});
    }
    const auto tries = person.tries(step.id);
    auto wrong = wrong_answers(block, body.answers);
    const bool is_used_up = block.tries > 0 && tries >= block.tries;
    if (!wrong.empty() && (is_used_up || (block.tries == 0 && tries >= kPatientTries)))
        add_flag(person, "quiz");
    if (!wrong.empty() && !is_again) add_event(person, "quiz", std::to_string(wrong.size()));
    if (wrong.empty() || is_used_up) finish_step(person);
    return json_answer(quiz_json(block, tries, std::move(wrong), person.state(token.code())));
}

Answer Sessions::finish_round(Participant& person, const study::Step& step, const Token& token) {
    const auto view = person.table().view();
    if (!view.over)
        return error_answer(422,
                            fmt::format("the round is not over: {} of {} moves are stored",
                                        view.played, person.level_of(step).setup.move_limit),
                            "the body/step");
    const auto result = person.table().result();
    auto& stored = person.last_step(step.id);
    auto& round = person.round_of(stored);
    stored.won = round.won = result.won;
    stored.stars = round.stars = result.stars;
    round.ended_at = settings_.now();
    finish_step(person);
    if (settings_.round_ended && !person.block(step).rounds[step.round].is_practice)
        settings_.round_ended(person.level_of(step), step.game_seed);
    return json_answer({{"state", person.state(token.code())}});
}

// --- moves

Answer Sessions::moves(const MovesBody& body, const Token& token) {
    Answer refusal;
    auto* person = enter(token, body.tab, refusal);
    if (!person) return refusal;
    const auto place = person->find_step(body.step);
    if (!place || !person->plan()[*place].is_round)
        return error_answer(422, "there is no such round for this person", "the body/step");
    const auto step = person->plan()[*place];
    if (body.attempt != person->attempt_of(step.block))
        return error_answer(409, "the round was begun again meanwhile; load the page again",
                            "the body/attempt");
    const auto* round = person->round(step.id, body.attempt);
    if (!round) return wrong_step(*person);
    if (body.first > round->moves.size())
        return error_answer(
            409,
            fmt::format("moves are missing in between: {} stored, and these begin "
                        "after {}",
                        core::counted(round->moves.size(), "is", "are"), body.first),
            "the body/first");
    const auto known = std::min(round->moves.size() - body.first, body.moves.size());
    for (std::size_t i = 0; i < known; ++i) {
        const auto& before = round->moves[body.first + i];
        const auto& again = body.moves[i];
        if (before.swap != again.swap || before.shown_ms != again.shown_ms ||
            before.done_ms != again.done_ms || before.refused != again.refused)
            return error_answer(409, "another move is stored there already",
                                fmt::format("the body/moves/{}", i));
    }
    if (known < body.moves.size()) {
        if (!person->step() || person->step()->id != step.id) return wrong_step(*person);
        if (Answer wrong = add_moves(*person, step, body); wrong.status != 200) return wrong;
        round = person->round(step.id, body.attempt);
    }
    const bool is_at_hand = person->step() && person->step()->id == step.id;
    return json_answer({{"stored", round->moves.size()},
                        {"over", is_at_hand ? person->table().view().over : round->is_whole()},
                        {"score", round->score}});
}

// Those that are new, by the rules: all of them, or none.
Answer Sessions::add_moves(Participant& person, const study::Step& step, const MovesBody& body) {
    auto& table = person.table();
    const auto& stored = person.last_step(step.id);
    auto& round = person.round_of(stored);
    const auto before = round.moves.size(), skipped = before - body.first;
    std::vector<study::MoveData> added;
    for (std::size_t i = skipped; i < body.moves.size(); ++i) {
        const auto view = table.view();
        auto move = body.moves[i];
        const bool is_legal = std::ranges::find(view.moves, move.swap) != view.moves.end();
        if (view.over || !is_legal) {
            for (std::size_t undone = 0; undone < added.size(); ++undone) table.undo();
            return error_answer(422,
                                view.over ? "the round is over before this move"
                                          : "the rules do not allow this move here",
                                fmt::format("the body/moves/{}", i));
        }
        const auto turn = table.play(move.swap);
        move.choices = static_cast<std::uint32_t>(view.moves.size());
        move.points = static_cast<std::uint32_t>(turn.points);
        move.waves = static_cast<std::uint32_t>(turn.cascade.size());
        added.push_back(move);
    }
    store_.add_moves(person.number(), stored, before, added, body.input);
    const bool is_practice = person.block(step).rounds[step.round].is_practice;
    const auto fast = person.script().design.quality.fast_move_ms;
    for (const auto& move : added) {
        round.score += move.points;
        round.moves.push_back(move);
        if (move.done_ms < move.shown_ms)  // no hand is that fast
            add_flag(person, "clock");
        else if (move.think_ms() < fast && !is_practice)
            add_flag(person, "fast_moves");
    }
    return {};
}

}  // namespace dramatis::serve
