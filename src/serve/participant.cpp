#include "serve/participant.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>
#include <utility>

#include "core/check.hpp"
#include "games/match3/seeds.hpp"
#include "store/words.hpp"
#include "traces/record.hpp"

namespace dramatis::serve {
namespace {

using core::Json;
using study::Block;
using study::Status;
using study::Step;

// A text as a part of an address.
std::string escaped(std::string_view text) {
    std::string out;
    for (const unsigned char c : text)
        out += std::isalnum(c) || c == '-' || c == '_' || c == '.' || c == '~'
                   ? std::string(1, static_cast<char>(c))
                   : fmt::format("%{:02X}", c);
    return out;
}

// The latest attempt at a step, and a certain attempt at a round; null: there is none.
auto* last_of(auto& steps, const std::string& id) {
    decltype(&steps.front()) out = nullptr;
    for (auto& step : steps)
        if (step.id == id && (!out || step.attempt > out->attempt)) out = &step;
    return out;
}
auto* round_in(auto& rounds, const std::string& step, std::size_t attempt) {
    const auto found = std::ranges::find_if(
        rounds, [&](const auto& each) { return each.step == step && each.attempt == attempt; });
    return found == rounds.end() ? nullptr : &*found;
}

std::string moves_text(const study::RoundData& round) {
    std::vector<match3::Swap> moves;
    for (const auto& move : round.moves) moves.push_back(move.swap);
    return traces::print_moves(moves);
}

}  // namespace

std::string fill_link(const std::string& link,
                      const std::map<std::string, std::string>& parameters) {
    std::string out;
    for (std::size_t at = 0; at < link.size();) {
        const auto open = link.find('{', at), close = link.find('}', open);
        if (close == std::string::npos) return out + link.substr(at);
        out += link.substr(at, open - at);
        const auto found = parameters.find(link.substr(open + 1, close - open - 1));
        if (found != parameters.end()) out += escaped(found->second);
        at = close + 1;
    }
    return out;
}

Participant::Participant(store::StoredPerson stored, ScriptRef script)
    : stored_(std::move(stored)),
      script_(std::move(script)),
      plan_(study::make_plan(script_->design, stored_.data.slot)) {}

// --- where they are

const store::StoredStep* Participant::find_last(const std::string& id) const {
    return last_of(stored_.steps, id);
}

std::size_t Participant::attempt_of(std::size_t block) const {
    std::size_t out = 0;
    for (const auto& step : plan_)
        if (const auto* last = step.block == block ? find_last(step.id) : nullptr)
            out = std::max(out, last->attempt);
    return out;
}

std::size_t Participant::at() const {
    for (std::size_t i = 0; i < plan_.size(); ++i) {
        const auto* last = find_last(plan_[i].id);
        if (!last || last->ended_at == 0 || last->attempt < attempt_of(plan_[i].block)) return i;
    }
    return plan_.size();
}

const Step* Participant::step() const {
    const bool is_open = is_active() || stored_.data.status == Status::kCompleted;
    const auto place = is_open ? at() : plan_.size();
    return place < plan_.size() ? &plan_[place] : nullptr;
}

std::optional<std::size_t> Participant::find_step(const std::string& id) const {
    const auto found = std::ranges::find(plan_, id, &Step::id);
    if (found == plan_.end()) return {};
    return static_cast<std::size_t>(found - plan_.begin());
}

const Block& Participant::block(const Step& step) const {
    return script_->design.blocks[step.block];
}

bool Participant::has_begun(std::size_t block) const {
    const auto attempt = attempt_of(block);
    return std::ranges::any_of(plan_, [&](const Step& step) {
        if (step.block != block) return false;
        const auto* last = find_last(step.id);
        if (!last || last->attempt != attempt) return false;
        const auto* played = round(step.id, attempt);
        return last->ended_at != 0 || (played && !played->moves.empty()) || tries(step.id) > 0;
    });
}

bool Participant::has_flag(const std::string& flag) const {
    return std::ranges::find(stored_.data.flags, flag) != stored_.data.flags.end();
}

const study::RoundData* Participant::round(const std::string& step, std::size_t attempt) const {
    return round_in(stored_.data.rounds, step, attempt);
}

std::size_t Participant::tries(const std::string& step) const {
    std::size_t out = 0;
    for (const auto& answer : stored_.data.answers)
        if (answer.step == step) out = std::max(out, answer.attempt + 1);
    return out;
}

std::vector<study::AnswerData> Participant::last_answers(const std::string& step) const {
    std::vector<study::AnswerData> out;
    const auto count = tries(step);
    for (const auto& answer : stored_.data.answers)
        if (answer.step == step && answer.attempt + 1 == count) out.push_back(answer);
    return out;
}

const match3::Level& Participant::level_of(const Step& step) const {
    return block(step).rounds[step.round].level;
}

// --- what has happened

store::StoredStep& Participant::begin_step(std::size_t at, std::size_t attempt, std::int64_t now) {
    const auto& step = plan_[at];
    const auto rounds_before =
        std::count_if(plan_.begin(), plan_.begin() + static_cast<std::ptrdiff_t>(at),
                      [](const Step& each) { return each.is_round; });
    store::StoredStep stored{.id = step.id,
                             .attempt = attempt,
                             .place = step.is_round ? static_cast<std::size_t>(rounds_before) : 0,
                             .is_round = step.is_round,
                             .game_seed = step.is_round ? step.game_seed : 0,
                             .began_at = now};
    if (step.is_round)
        stored_.data.rounds.push_back({.step = stored.id,
                                       .place = stored.place,
                                       .attempt = attempt,
                                       .game_seed = stored.game_seed,
                                       .began_at = now});
    return stored_.steps.emplace_back(std::move(stored));
}

store::StoredStep& Participant::last_step(const std::string& id) {
    auto* last = last_of(stored_.steps, id);
    DR_CHECK(last != nullptr);
    return *last;
}

study::RoundData& Participant::round_of(const store::StoredStep& step) {
    auto* found = round_in(stored_.data.rounds, step.id, step.attempt);
    DR_CHECK(found != nullptr);
    return *found;
}

match3::Table& Participant::table() {
    const auto& now = *step();
    const auto attempt = attempt_of(now.block);
    if (table_ && table_step_ == now.id && table_attempt_ == attempt) return *table_;
    table_ =
        match3::Table::make(level_of(now).setup, match3::game_seed(core::Seed{now.game_seed}, 0));
    for (const auto& move : round_of(last_step(now.id)).moves) table_->play(move.swap);
    table_step_ = now.id, table_attempt_ = attempt;
    return *table_;
}

// --- for the page

std::string Participant::link() const {
    const auto& links = script_->design.links;
    switch (stored_.data.status) {
        case Status::kCompleted:
            return step() ? "" : fill_link(links.completed, stored_.data.parameters);
        case Status::kScreenedOut:
            return fill_link(links.screened_out, stored_.data.parameters);
        case Status::kActive:
        case Status::kBlocked:
        case Status::kLeft:
            return "";
    }
    return "";
}

void Participant::put_round(const Step& step, Json& out) const {
    const auto attempt = attempt_of(step.block);
    const auto* played = round(step.id, attempt);
    std::size_t number = 0, of = 0;
    for (const auto& each : plan_) {
        if (each.block != step.block) continue;
        ++of;
        if (each.id == step.id) number = of;
    }
    out["level"] = script_->levels[step.block][step.round];
    out["seed"] = step.game_seed;
    out["game"] = 0;
    out["attempt"] = attempt;
    out["moves"] = played ? moves_text(*played) : "";
    out["practice"] = block(step).rounds[step.round].is_practice;
    out["number"] = number;
    out["of"] = of;
}

Json Participant::step_json(const Step& step) const {
    const auto& block = this->block(step);
    Json out{{"id", step.id},
             {"kind", kind_of(*script_, step)},
             {"title", block.title},
             {"text", block.text},
             {"button", block.button}};
    const bool is_told = stored_.data.origin == study::Origin::kSimulated;
    if (!block.questions.empty())
        out["questions"] = (is_told ? script_->told_questions : script_->questions)[step.block];
    if (step.is_round) put_round(step, out);
    return out;
}

Json Participant::state(const std::string& code) const {
    const auto* now = step();
    Json steps = Json::array();
    for (const auto& each : plan_)
        steps.push_back(
            {{"id", each.id}, {"kind", kind_of(*script_, each)}, {"title", block(each).title}});
    // Who sees the last page has completed the study, and is not sent away from it.
    const auto status = now ? Status::kActive : stored_.data.status;
    // Whoever may come back to the block at hand was away for too long.
    const bool is_late =
        status == Status::kBlocked && block(plan_.at(at())).resume != study::Resume::kBlock;
    return {{"code", code},
            {"status", core::word_for(store::kStatuses, status)},
            {"late", is_late},
            {"link", link()},
            {"tab", stored_.tab},
            {"at", at()},
            {"of", plan_.size()},
            {"steps", std::move(steps)},
            {"step", now ? step_json(*now) : Json()}};
}

}  // namespace dramatis::serve
