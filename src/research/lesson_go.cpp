#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "games/go/game.hpp"
#include "games/go/sgf_game.hpp"
#include "os/exit.hpp"
#include "os/progress.hpp"
#include "research/lesson.hpp"
#include "research/lesson_positions.hpp"
#include "runs/run_folder.hpp"

namespace dramatis::cli {
namespace {

struct SgfGame {
    go::GoGame start, end;
    std::optional<go::Colour> winner;
};

std::vector<SgfGame> read_games(const LessonOptions& options) {
    std::vector<SgfGame> out;
    Progress progress("reading games", options.files.size());
    for (std::size_t n = 0; n < options.files.size(); ++n) {
        const std::string& file = options.files[n];
        const auto collection = go::parse_sgf(read_file(file, go::kMaxSgfBytes), file);
        if (!collection) throw Failure(Exit::kBadInput, collection.error().text());
        for (const auto& tree : collection->trees) {
            const go::SgfReading reading{.name = file, .komi = 7.5};
            auto end = go::read_game(tree, go::kAllMoves, reading);
            if (!end) throw Failure(Exit::kBadInput, end.error().text());
            go::GoGame start = *end;
            while (start.undo()) {
            }
            out.push_back(
                {std::move(start), std::move(*end), go::winner_of(go::read_info(tree).result)});
        }
        progress.update(n + 1);
        if (interrupted()) throw Failure(Exit::kInterrupted, "stopped");
    }
    return out;
}

// Of each game every position after the first `skip` moves. Games with the same moves up to there
// are one record: so what is held out is not what was learned from.
template <int kCapacity>
void study_go(const std::vector<SgfGame>& games, const LessonOptions& options, core::Seed seed,
              Lesson& lesson) {
    using G = go::Go<kCapacity>;
    std::set<std::vector<std::uint16_t>> known;
    std::map<std::vector<std::uint16_t>, std::uint32_t> openings;
    std::vector<std::uint16_t> scratch;
    Positions<G> training, held_out;
    for (const SgfGame& game : games) {
        G rules{.komi = game.end.komi()};
        const auto turns = game.end.turns();
        std::vector<std::uint16_t> moves;
        for (const go::Turn& turn : turns) moves.push_back(G::Points::point(turn.move));
        std::vector<std::uint16_t> all = moves;
        all.push_back(static_cast<std::uint16_t>(game.end.size()));
        for (const auto colour : {go::Colour::kBlack, go::Colour::kWhite}) {
            for (const go::Vertex v : game.start.board().stones(colour))
                all.push_back(G::Points::point(v));
            all.push_back(0);
        }
        if (!known.insert(all).second) {
            ++lesson.same;
            continue;
        }
        ++lesson.games;
        const auto skip =
            std::min<std::size_t>(static_cast<std::size_t>(options.skip), moves.size());
        auto opening =
            skip > 0 ? std::vector(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(skip))
                     : all;
        const auto record =
            openings.try_emplace(std::move(opening), static_cast<std::uint32_t>(openings.size()))
                .first->second;
        auto& positions =
            learning::is_held_out(record, options.holdout, seed) ? held_out : training;
        positions.games.push_back(rules);
        auto state = rules.state_of(game.start, game.start.to_move());
        core::Rng none{core::Seed{0}};
        for (std::size_t i = 0; i < turns.size(); ++i) {
            state.to_move = turns[i].colour;
            if (i >= skip) {
                if (auto choice = choice_at(rules, state, moves[i], scratch)) {
                    choice->record = record;
                    lesson.choices.push_back(std::move(*choice));
                } else {
                    ++lesson.unused;
                }
                if (game.winner && state.passes == 0) {
                    positions.states.emplace_back(positions.games.size() - 1, state);
                    positions.targets.push_back(*game.winner == go::Colour::kBlack ? 1 : 0);
                }
            }
            rules.apply(state, moves[i], none);
        }
    }
    lesson.training = std::move(training).task();
    lesson.held_out = std::move(held_out).task();
}

}  // namespace

Lesson lesson_from_go(const LessonOptions& options, core::Seed seed) {
    const auto games = read_games(options);
    Lesson lesson{.game = "go", .features = go::kGoFeatures, .name = go::go_feature_name};
    for (int i = go::Shapes::kCount; i < go::kGoFeatures; ++i) lesson.telling.push_back(i);
    int largest = 0;
    std::set<int> sizes;
    for (const auto& game : games) {
        largest = std::max(largest, game.end.size());
        sizes.insert(game.end.size());
    }
    if (largest <= 9)
        study_go<9>(games, options, seed, lesson);
    else if (largest <= 13)
        study_go<13>(games, options, seed, lesson);
    else
        study_go<19>(games, options, seed, lesson);
    lesson.made["sizes"] = sizes;
    lesson.made["skip"] = options.skip;
    return lesson;
}

}  // namespace dramatis::cli
