#include "analysis/figures.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace dramatis::analysis {
namespace {

// The games of the sample by the rules; those that come out otherwise are taken from the sample.
std::vector<GameFacts> replay(Sample& sample, std::vector<std::string>& problems) {
    std::vector<GameFacts> out;
    std::vector<Game> kept;
    for (const auto& game : sample.games) {
        const auto moves = game.moves();
        auto facts = play_again(sample.boards[game.board].level.setup,
                                sample.places[game.place].game(), moves);
        if (!facts || facts->score != game.data->score) {
            problems.push_back(fmt::format(
                "{}, {}: {}", person_name(*sample.people[game.person]), game.data->step,
                facts ? fmt::format("comes to {} points by the rules, and {} were stored",
                                    facts->score, game.data->score)
                      : "has a move that is not legal by the rules"));
            continue;
        }
        out.push_back(std::move(*facts));
        kept.push_back(game);
    }
    sample.games = std::move(kept);
    return out;
}

std::optional<std::size_t> find_rival(const std::vector<Rival>& rivals, const std::string& name) {
    for (std::size_t r = 0; r < rivals.size(); ++r)
        if (rivals[r].name == name) return r;
    return {};
}

}  // namespace

std::optional<Figures> make_figures(const study::StudyData& data, const Request& request,
                                    const Watch& watch) {
    Figures out{.sample = take_sample(data, request.choice), .asking = request.asking};
    const auto facts = replay(out.sample, out.problems);
    out.people = table_one(out.sample);
    out.answers = by_answers(out.sample);
    out.times = think_times(out.sample, facts);
    out.rivals = make_rivals(out.sample, request.cast, request.make);
    const std::size_t tasks = out.sample.places.size() * out.rivals.size();
    const auto games =
        play_rivals(out.sample, out.rivals, out.asking, watch(Stage::kPlaying, tasks));
    if (!games) return {};
    const auto answers = ask_rivals(out.sample, facts, out.rivals, out.asking,
                                    watch(Stage::kAsking, out.sample.games.size()));
    if (!answers) return {};
    out.players = table_two(out.sample, *games);
    const auto low = find_rival(out.rivals, request.low);
    const auto high = find_rival(out.rivals, request.high);
    if (low && high) out.range = coverage(out.sample, out.rivals, *games, *low, *high);
    out.ranking = rank_boards(out.sample, *games);
    out.who = explain(out.sample, facts, out.rivals, *answers);
    out.alike = answers->alike;
    out.traits = differences(out.sample, facts, *games);
    return out;
}

}  // namespace dramatis::analysis
