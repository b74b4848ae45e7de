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

// The sample without people who have a flag, and what belongs to the games that are left.
struct Kept {
    Sample sample;
    std::vector<GameFacts> facts;
    Answers answers;
};
Kept without_flagged(const Sample& sample, const std::vector<GameFacts>& facts,
                     const Answers& answers) {
    Kept out{.sample = sample, .answers = {.alike = answers.alike}};
    out.sample.people.clear();
    out.sample.games.clear();
    std::vector<std::size_t> now(sample.people.size());
    for (std::size_t i = 0; i < sample.people.size(); ++i) {
        now[i] = out.sample.people.size();
        if (sample.people[i]->flags.empty()) out.sample.people.push_back(sample.people[i]);
    }
    for (std::size_t g = 0; g < sample.games.size(); ++g) {
        Game game = sample.games[g];
        if (!sample.people[game.person]->flags.empty()) continue;
        game.person = now[game.person];
        out.sample.games.push_back(game);
        out.facts.push_back(facts[g]);
        out.answers.agreement.push_back(answers.agreement[g]);
    }
    return out;
}

std::optional<WithoutFlagged> compare_flagged(const Figures& f, const std::vector<GameFacts>& facts,
                                              const Answers& answers, const RivalGames& games) {
    const auto kept = without_flagged(f.sample, facts, answers);
    if (kept.sample.people.size() == f.sample.people.size()) return {};
    WithoutFlagged out{.people = kept.sample.people.size(),
                       .score = table_one(kept.sample).all.score};
    const auto low = f.range ? find_rival(f.rivals, f.range->low) : std::nullopt;
    const auto high = f.range ? find_rival(f.rivals, f.range->high) : std::nullopt;
    if (low && high) out.inside = coverage(kept.sample, f.rivals, games, *low, *high).all.inside;
    out.shares = explain(kept.sample, kept.facts, f.rivals, kept.answers).mixture.shares;
    return out;
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
    out.without_flagged = compare_flagged(out, facts, *answers, *games);
    return out;
}

}  // namespace dramatis::analysis
