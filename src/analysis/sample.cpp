#include "analysis/sample.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "analysis/versions.hpp"

namespace dramatis::analysis {
namespace {

using study::Origin;
using study::PersonData;
using study::Round;
using study::RoundData;
using study::Status;

constexpr auto kNone = static_cast<std::size_t>(-1);

// Gathers boards and places, each once.
class Gatherer {
   public:
    explicit Gatherer(Sample& out) : out_(out) {}

    std::size_t board(const Round& round, const std::string& design) {
        for (std::size_t i = 0; i < out_.boards.size(); ++i) {
            const auto& board = out_.boards[i];
            if (board.seed == round.seed && board.level.setup == round.level.setup) return i;
        }
        const std::string own = round.level.name.empty() ? round.level_id : round.level.name;
        out_.boards.push_back({.id = round.seed ? round.id : round.level_id,
                               .name = round.seed ? own : own + ", a new board each time",
                               .level = round.level,
                               .seed = round.seed,
                               .design = design});
        return out_.boards.size() - 1;
    }

    std::size_t place(std::size_t board, std::uint64_t seed) {
        const auto [at, is_new] = places_.try_emplace({board, seed}, out_.places.size());
        if (is_new) out_.places.push_back({board, seed});
        return at->second;
    }

   private:
    Sample& out_;
    std::map<std::pair<std::size_t, std::uint64_t>, std::size_t> places_;
};

// Whether they count; if not, that is noted.
bool counts(const PersonData& person, const Choice& choice, Sample::LeftOut& out) {
    if (person.origin == Origin::kTest) return ++out.tests, false;
    if (person.origin == Origin::kSimulated && !choice.simulated) return ++out.simulated, false;
    if (person.status == Status::kScreenedOut) return ++out.screened_out, false;
    if (!choice.flagged && !person.flags.empty()) return ++out.flagged, false;
    return true;
}

// Those that count, in the order in which they were played.
std::vector<const RoundData*> rounds_of(const PersonData& person, const study::Design& design,
                                        Sample::LeftOut& out) {
    std::map<std::string, std::size_t> last;  // attempt of a step
    for (const auto& round : person.rounds)
        last[round.step] = std::max(last[round.step], round.attempt);
    std::vector<const RoundData*> found;
    for (const auto& round : person.rounds) {
        const Round* asked = find_round(design, round.step);
        if (!asked) continue;
        if (asked->is_practice)
            ++out.practice;
        else if (round.attempt != last[round.step])
            ++out.earlier_attempts;
        else if (!round.is_whole())
            ++out.unfinished;
        else
            found.push_back(&round);
    }
    std::ranges::stable_sort(found, {}, &RoundData::place);
    return found;
}

// Names that tell boards apart: two of one name have their rounds' in brackets, and where these are
// the same in two versions of the study, the version.
void tell_apart(std::vector<Board>& boards, const study::StudyData& data) {
    const auto versions = version_names(data);
    std::map<std::string, std::size_t> names;
    std::map<std::pair<std::string, std::string>, std::size_t> ids;
    for (const auto& board : boards) ++names[board.name], ++ids[{board.name, board.id}];
    for (auto& board : boards) {
        if (names[board.name] < 2) continue;
        const bool is_same = ids[{board.name, board.id}] > 1;
        board.name +=
            fmt::format(" ({}{})", board.id, is_same ? ", " + versions.at(board.design) : "");
    }
}

// Boards that nobody has finished are of no use.
void drop_empty(Sample& sample) {
    std::set<std::size_t> played;
    for (const auto& game : sample.games) played.insert(game.board);
    std::vector<std::size_t> now(sample.boards.size(), kNone);
    std::vector<Board> kept;
    for (const auto board : played) {
        now[board] = kept.size();
        kept.push_back(std::move(sample.boards[board]));
    }
    sample.boards = std::move(kept);
    for (auto& game : sample.games) game.board = now[game.board];
    for (auto& place : sample.places) place.board = now[place.board];
}

}  // namespace

std::vector<match3::Swap> Game::moves() const {
    std::vector<match3::Swap> out;
    for (const auto& move : data->moves) out.push_back(move.swap);
    return out;
}

core::Seed Sample::seed() const {
    const auto newest = data->designs.find(data->current);
    return core::Seed{newest == data->designs.end() ? 1 : newest->second.seed}.child("analysis");
}

std::size_t Sample::moves() const {
    std::size_t out = 0;
    for (const auto& game : games) out += game.data->moves.size();
    return out;
}

const Round* find_round(const study::Design& design, const std::string& step) {
    for (const auto& block : design.blocks)
        for (const auto& round : block.rounds)
            if (step == block.id + "." + round.id) return &round;
    return nullptr;
}

std::string person_name(const PersonData& person) {
    return fmt::format("person {}", person.slot.person);
}

Sample take_sample(const study::StudyData& data, const Choice& choice) {
    Sample out{.data = &data, .choice = choice};
    Gatherer gatherer(out);
    if (const auto newest = data.designs.find(data.current); newest != data.designs.end())
        for (const auto& block : newest->second.blocks)
            for (const auto& round : block.rounds)
                if (!round.is_practice) gatherer.board(round, data.current);
    for (const auto& person : data.people) {
        const auto design = data.designs.find(person.design);
        if (design == data.designs.end() || !counts(person, choice, out.left_out)) continue;
        const auto rounds = rounds_of(person, design->second, out.left_out);
        if (rounds.empty()) {
            ++out.left_out.without_games;
            continue;
        }
        for (const auto* round : rounds) {
            const auto board =
                gatherer.board(*find_round(design->second, round->step), person.design);
            out.games.push_back({.person = out.people.size(),
                                 .place = gatherer.place(board, round->game_seed),
                                 .board = board,
                                 .data = round});
        }
        out.people.push_back(&person);
    }
    drop_empty(out);
    tell_apart(out.boards, data);
    return out;
}

}  // namespace dramatis::analysis
