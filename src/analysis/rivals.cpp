#include "analysis/rivals.hpp"

#include <algorithm>

#include "players/match3/seat.hpp"

namespace dramatis::analysis {
namespace {

using match3::Swap;
using players::Match3Seat;
using Kind = players::Match3Settings::Kind;

// The same world, with other thoughts.
match3::GameSeeds thinking(core::Seed game, core::Seed thoughts) {
    auto out = match3::seeds_of(game);
    out.choices = thoughts;
    return out;
}

std::vector<RivalGame> play_at(const match3::Setup& setup, core::Seed game,
                               const players::CastMember& member, std::size_t count,
                               core::Seed thoughts) {
    const auto seat = Match3Seat::make(setup, member.player.settings);
    std::vector<RivalGame> out;
    for (std::size_t i = 0; i < count; ++i) {
        std::vector<Swap> moves;
        const auto result = seat->play(thinking(game, thoughts.child("game", i)), &moves);
        RivalGame played{.score = result.score, .won = result.won};
        if (!moves.empty())
            if (const auto facts = play_again(setup, game, moves))
                played.traits = trait_values(setup, *facts, moves);
        out.push_back(std::move(played));
    }
    return out;
}

// What all rivals said of the positions of one game: [rival][move][ask].
using Said = std::vector<std::vector<std::vector<Swap>>>;

double share_of(const std::vector<Swap>& said, Swap move) {
    return static_cast<double>(std::ranges::count(said, move)) / static_cast<double>(said.size());
}

// How often two draws of the one and the other are the same move.
double alike_in(const std::vector<Swap>& a, const std::vector<Swap>& b, bool same) {
    std::size_t hits = 0, pairs = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t j = 0; j < b.size(); ++j)
            if (!same || i != j) ++pairs, hits += a[i] == b[j];
    return pairs ? static_cast<double>(hits) / static_cast<double>(pairs) : 1;
}

// Of one game: the agreement of each rival in each move, and the sums of how alike two rivals are.
struct GameAnswers {
    std::vector<std::vector<double>> agreement, alike;
};

class Interviewer {
   public:
    Interviewer(const Sample& sample, const std::vector<GameFacts>& facts,
                const std::vector<Rival>& rivals, std::size_t asks)
        : sample_(sample), facts_(facts), rivals_(rivals), asks_(asks) {}

    GameAnswers ask(std::size_t game) const {
        const auto& played = sample_.games[game];
        const auto moves = played.moves();
        Said said;
        for (std::size_t r = 0; r < rivals_.size(); ++r)
            said.push_back(rivals_[r].is_random() ? std::vector<std::vector<Swap>>{}
                                                  : ask_one(played, moves, r));
        return summed(said, moves, facts_[game]);
    }

   private:
    std::vector<std::vector<Swap>> ask_one(const Game& game, const std::vector<Swap>& moves,
                                           std::size_t rival) const {
        const auto seat = Match3Seat::make(sample_.boards[game.board].level.setup,
                                           rivals_[rival].members[game.board].player.settings);
        // By who and what, so that they stay the same when somebody else is forgotten.
        const auto thoughts = sample_.seed()
                                  .child("asked", sample_.people[game.person]->slot.person)
                                  .child("place", game.data->place)
                                  .child("rival", rival);
        const auto world = sample_.places[game.place].game();
        std::vector<std::vector<Swap>> out(moves.size());
        for (std::size_t i = 0; i < moves.size(); ++i)
            for (std::size_t k = 0; k < asks_; ++k)
                out[i].push_back(seat->choose(thinking(world, thoughts.child("ask", k)),
                                              std::span(moves).first(i)));
        return out;
    }

    GameAnswers summed(const Said& said, const std::vector<Swap>& moves,
                       const GameFacts& facts) const {
        const std::size_t count = rivals_.size();
        const auto random = [&](std::size_t rival) { return rivals_[rival].is_random(); };
        GameAnswers out{.agreement = std::vector<std::vector<double>>(count),
                        .alike = std::vector(count, std::vector<double>(count, 0))};
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const double chance = 1.0 / std::max(1u, facts.moves[i].choices);
            for (std::size_t r = 0; r < count; ++r) {
                out.agreement[r].push_back(random(r) ? chance : share_of(said[r][i], moves[i]));
                for (std::size_t s = 0; s < count; ++s)
                    out.alike[r][s] +=
                        random(r) || random(s) ? chance : alike_in(said[r][i], said[s][i], r == s);
            }
        }
        return out;
    }

    const Sample& sample_;
    const std::vector<GameFacts>& facts_;
    const std::vector<Rival>& rivals_;
    std::size_t asks_;
};

}  // namespace

bool Rival::is_random() const {
    return !members.empty() && members[0].player.settings.kind == Kind::kRandom;
}

std::vector<Rival> make_rivals(const Sample& sample, const std::vector<std::string>& names,
                               const CastMaker& make) {
    std::vector<Rival> out;
    for (const auto& name : names) {
        auto& rival = out.emplace_back();
        for (const auto& board : sample.boards)
            rival.members.push_back(make(name, board.level.setup));
        if (rival.members.empty()) continue;
        rival.name = rival.members[0].player.name;
        rival.title = rival.members[0].title;
    }
    return out;
}

std::optional<RivalGames> play_rivals(const Sample& sample, const std::vector<Rival>& rivals,
                                      const Asking& asking, const core::ParallelOptions& options) {
    const std::size_t places = sample.places.size();
    RivalGames out(rivals.size(), std::vector<std::vector<RivalGame>>(places));
    const auto work = [&](std::size_t item, unsigned) {
        const std::size_t rival = item % rivals.size(), place = item / rivals.size();
        const auto& at = sample.places[place];
        const auto& board = sample.boards[at.board];
        out[rival][place] = play_at(board.level.setup, at.game(), rivals[rival].members[at.board],
                                    board.seed ? asking.games : asking.pool_games,
                                    sample.seed().child("place", at.seed).child("rival", rival));
    };
    const std::size_t items = places * rivals.size();
    if (core::parallel_for(items, options, work) < items) return {};
    return out;
}

std::optional<Answers> ask_rivals(const Sample& sample, const std::vector<GameFacts>& facts,
                                  const std::vector<Rival>& rivals, const Asking& asking,
                                  const core::ParallelOptions& options) {
    std::vector<GameAnswers> games(sample.games.size());
    const Interviewer interviewer(sample, facts, rivals, asking.asks);
    const auto work = [&](std::size_t item, unsigned) { games[item] = interviewer.ask(item); };
    if (core::parallel_for(games.size(), options, work) < games.size()) return {};
    Answers out{.alike = std::vector(rivals.size(), std::vector<double>(rivals.size(), 0))};
    const double moves = std::max(1.0, static_cast<double>(sample.moves()));
    for (auto& game : games) {
        out.agreement.push_back(std::move(game.agreement));
        for (std::size_t r = 0; r < rivals.size(); ++r)
            for (std::size_t s = 0; s < rivals.size(); ++s)
                out.alike[r][s] += game.alike[r][s] / moves;
    }
    return out;
}

}  // namespace dramatis::analysis
