#include "crowd/artificial.hpp"

#include <algorithm>
#include <utility>

#include "core/rng.hpp"
#include "games/match3/seeds.hpp"
#include "games/match3/table.hpp"
#include "traces/record.hpp"

namespace dramatis::crowd {
namespace {

using core::Json;

constexpr std::size_t kMovesAtOnce = 100;  // of one request

// Such as a panel would write into its links.
Json parameters(const study::Design& design, std::size_t number) {
    Json out = Json::object();
    for (const auto& parameter : design.links.take)
        out[parameter.name] = "artificial-" + std::to_string(number + 1);
    return out;
}

}  // namespace

Artificial::Artificial(Who who, const study::Design& design, Client client)
    : who_(who), design_(design), client_(std::move(client)), habits_(who.seed) {}

std::optional<std::int64_t> Artificial::go_on(Hands& hands) {
    switch (stage_) {
        case Stage::kArriving:
            return arrive();
        case Stage::kReadingConsent:
            return consent();
        case Stage::kInside:
            break;
    }
    return state_["step"]["kind"] == "round" ? play_round(hands) : fill_in();
}

Artificial::Step Artificial::arrive() {
    client_.ask("/api/arrive", {{"params", parameters(design_, who_.number)}, {"test", false}});
    stage_ = Stage::kReadingConsent;
    return habits_.read_ms(design_.blocks.front());
}

Artificial::Step Artificial::consent() {
    const Json said = client_.ask("/api/consent", {{"params", parameters(design_, who_.number)},
                                                   {"hash", study::hash_of(design_)},
                                                   {"device", habits_.device()},
                                                   {"test", false},
                                                   {"as", who_.kind->name}});
    client_.set_person(said["token"]);
    stage_ = Stage::kInside;
    // Anywhere between the consent and the last page.
    const auto steps = said["state"]["of"].get<std::uint32_t>();
    if (habits_.chance(who_.drop_out) && steps > 2) leaves_at_ = 1 + habits_.below(steps - 2);
    return come_to(said["state"]);
}

Artificial::Step Artificial::come_to(const Json& state) {
    state_ = state;
    at_ = state["at"];
    if (state["status"] != "active" || state["step"].is_null()) return {};
    const bool is_round = state["step"]["kind"] == "round";
    return is_round ? std::int64_t{2000} : habits_.read_ms(block());
}

const study::Block& Artificial::block() const {
    const std::string id = state_["step"]["id"];
    return *std::ranges::find(design_.blocks, id.substr(0, id.find('.')), &study::Block::id);
}

Json Artificial::answers() {
    Json out = Json::object();
    const bool is_quiz = block().kind == study::Block::Kind::kQuiz;
    for (const auto& question : block().questions)
        out[question.id] = is_quiz ? habits_.quiz_answer(question) : habits_.answer(question);
    return out;
}

Artificial::Step Artificial::fill_in() {
    if (leaves_here()) return {};
    const Json said = client_.ask(
        "/api/next",
        {{"tab", state_["tab"]}, {"step", state_["step"]["id"]}, {"answers", answers()}});
    return come_to(said["state"]);
}

Artificial::Played Artificial::play(Hands& hands) {
    const Json& step = state_["step"];
    const auto level = match3::read_level(step["level"], "level");
    const auto seed = step["seed"].get<std::uint64_t>();
    const auto swaps = hands.play(*who_.kind, *level, seed, who_.seed.child("choices", at_));
    const std::size_t played =
        leaves_here() ? habits_.below(static_cast<std::uint32_t>(swaps.size())) : swaps.size();
    const auto table = match3::Table::make(level->setup, match3::game_seed(core::Seed{seed}, 0));
    Played out{.took_ms = habits_.watch_ms(1)};
    for (std::size_t i = 0; i < played; ++i) {
        const auto shown = out.took_ms;
        const auto refused = habits_.refused();
        out.took_ms += habits_.think_ms(table->view().moves.size()) * (1 + refused);
        out.moves.push_back({{"swap", traces::print_moves({swaps[i]})},
                             {"shown_ms", shown},
                             {"done_ms", out.took_ms},
                             {"refused", refused}});
        out.took_ms += habits_.watch_ms(table->play(swaps[i]).cascade.size());
    }
    return out;
}

void Artificial::send(const std::vector<Json>& moves) {
    const Json& step = state_["step"];
    for (std::size_t first = 0; first < moves.size(); first += kMovesAtOnce) {
        const auto begin = moves.begin() + static_cast<std::ptrdiff_t>(first);
        const auto end =
            begin + static_cast<std::ptrdiff_t>(std::min(kMovesAtOnce, moves.size() - first));
        client_.ask("/api/moves", {{"tab", state_["tab"]},
                                   {"step", step["id"]},
                                   {"attempt", step["attempt"]},
                                   {"first", first},
                                   {"moves", std::vector<Json>(begin, end)},
                                   {"input", habits_.input()}});
    }
}

Artificial::Step Artificial::play_round(Hands& hands) {
    if (!round_) {
        round_ = play(hands);
        return round_->took_ms;
    }
    send(round_->moves);
    round_.reset();
    if (leaves_here()) return {};
    const Json next = client_.ask(
        "/api/next",
        {{"tab", state_["tab"]}, {"step", state_["step"]["id"]}, {"answers", Json::object()}});
    return come_to(next["state"]);
}

}  // namespace dramatis::crowd
