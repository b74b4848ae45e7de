#include <gtest/gtest.h>

#include <cstdlib>
#include <map>

#include "analysis/figures.hpp"
#include "support/artificial_study.hpp"
#include "support/effort.hpp"

// Studies of 41 people whose mix is known: does what the analysis says of the population hold it?
namespace dramatis::analysis {
namespace {

using support::Manner;

const std::vector<std::string> kCast = {"random",    "greedy",    "min-score", "max-score",
                                        "max-moves", "min-moves", "strong"};
// Each person slips in 5 to 50 % of the moves. Nobody plays like min-moves.
const std::vector<Manner> kMix = {{"greedy", 0.34, 0.05, 0.5},    {"max-score", 0.2, 0.05, 0.5},
                                  {"min-score", 0.14, 0.05, 0.5}, {"max-moves", 0.1, 0.05, 0.5},
                                  {"strong", 0.1, 0.05, 0.5},     {"nobody", 0.12}};
constexpr std::size_t kPeople = 41;

std::size_t number_from(const char* name, std::size_t usual) {
    const char* const text = std::getenv(name);
    return text ? static_cast<std::size_t>(std::atoll(text)) : usual;
}

// People of each manner, with all that takes long to find out about them. A study draws its people
// from here, with replacement, so that what is true of the population is known: that of the pool,
// by the shares of the mix.
class Pool {
   public:
    explicit Pool(std::size_t each) : each_(each) {
        const auto& design = data.designs[data.current = "artificial"] = support::paper_design(1);
        data.people.resize(each * kMix.size());
        core::parallel_for(data.people.size(), {}, [&](std::size_t i, unsigned) {
            data.people[i] =
                support::artificial_person(design, i + 1, kMix[i / each], core::Seed{1});
        });
        sample = take_sample(data, {});
        for (const auto& game : sample.games)
            facts.push_back(*play_again(sample.boards[game.board].level.setup,
                                        sample.places[game.place].game(), game.moves()));
        rivals = make_rivals(sample, kCast, support::shipped_player);
        const Asking asking{.games = 20,
                            .pool_games = 2,
                            .asks = number_from("DRAMATIS_ASKS", support::kSlowBuild ? 3 : 8)};
        games = *play_rivals(sample, rivals, asking, {});
        answers = *ask_rivals(sample, facts, rivals, asking, {});
    }

    // The sample of a study, and what belongs to its games.
    struct Drawn {
        Sample sample;
        std::vector<GameFacts> facts;
        Answers answers;
        std::vector<std::size_t> manners;
    };
    Drawn draw(core::Seed seed, std::size_t people = kPeople) const {
        core::Rng rng{seed};
        Drawn out{.sample = {.data = &data, .boards = sample.boards, .places = sample.places}};
        for (std::size_t i = 0; i < people; ++i) {
            std::size_t manner = 0;
            for (double left = rng.unit(); manner + 1 < kMix.size() && left >= kMix[manner].share;
                 ++manner)
                left -= kMix[manner].share;
            const std::size_t person =
                manner * each_ + rng.below(static_cast<std::uint32_t>(each_));
            out.manners.push_back(manner);
            out.sample.people.push_back(&data.people[person]);
            for (std::size_t g = 0; g < sample.games.size(); ++g) {
                if (sample.games[g].person != person) continue;
                out.sample.games.push_back(sample.games[g]);
                out.sample.games.back().person = i;
                out.facts.push_back(facts[g]);
                out.answers.agreement.push_back(answers.agreement[g]);
            }
        }
        return out;
    }

    std::size_t people_of_a_manner() const { return each_; }

    // Of a game's number, its mean over the population.
    template <class F>
    double truth(std::size_t board, F&& value) const {
        std::vector<double> sum(kMix.size()), count(kMix.size());
        for (const auto& game : sample.games) {
            if (game.board != board) continue;
            sum[game.person / each_] += value(game);
            ++count[game.person / each_];
        }
        double out = 0;
        for (std::size_t m = 0; m < kMix.size(); ++m) out += kMix[m].share * sum[m] / count[m];
        return out;
    }

    study::StudyData data;
    Sample sample;
    std::vector<GameFacts> facts;
    std::vector<Rival> rivals;
    RivalGames games;
    Answers answers;

   private:
    std::size_t each_;
};

// How often intervals of one kind hold what is true.
struct Tally {
    std::size_t hits = 0, count = 0;
    double width = 0, value = 0, truth = 0;

    void add(double value_now, const core::Interval& interval, double truth_now) {
        hits += interval.low <= truth_now && truth_now <= interval.high;
        ++count;
        value += value_now, truth += truth_now, width += interval.high - interval.low;
    }
    double rate() const { return static_cast<double>(hits) / static_cast<double>(count); }
};

double mean_score(const std::vector<RivalGame>& games) {
    double sum = 0;
    for (const auto& game : games) sum += static_cast<double>(game.score);
    return sum / static_cast<double>(games.size());
}

double places_truth(const Sample& crowd, const std::vector<std::vector<RivalGame>>& rival) {
    std::vector<double> people, theirs;
    for (const auto& game : crowd.games) {
        if (crowd.boards[game.board].seed) continue;
        people.push_back(static_cast<double>(game.data->score));
        theirs.push_back(mean_score(rival[game.place]));
    }
    return *spearman(people, theirs);
}

TEST(FortyOne, ComeOutAsTheyWentIn) {
    const Pool pool(number_from("DRAMATIS_POOL", support::kSlowBuild ? 1 : 3));
    const std::size_t studies = number_from("DRAMATIS_STUDIES", 20);
    const auto at = [](const std::string& name) {
        return static_cast<std::size_t>(std::ranges::find(kCast, name) - kCast.begin());
    };
    // As good as the population: what ranks correlate in it is counted out.
    const auto crowd = pool.draw(core::Seed{3}, 4000).sample;
    std::vector<double> places;
    for (const auto& games : pool.games) places.push_back(places_truth(crowd, games));
    std::map<std::string, Tally> tallies;
    std::size_t right = 0, hardest = 0;
    for (std::size_t s = 0; s < studies; ++s) {
        const auto drawn = pool.draw(core::Seed{2}.child("study", s));
        const auto table = table_one(drawn.sample);
        const auto range =
            coverage(drawn.sample, pool.rivals, pool.games, at("min-score"), at("max-score"));
        std::vector<double> true_means;
        for (std::size_t b = 0; b < pool.sample.boards.size(); ++b) {
            true_means.push_back(
                pool.truth(b, [](const Game& g) { return static_cast<double>(g.data->score); }));
            tallies["mean score, " + pool.sample.boards[b].id].add(
                table.boards[b].score.mean, *table.boards[b].score.of_mean, true_means.back());
            const double inside = pool.truth(b, [&](const Game& game) {
                const auto score = static_cast<double>(game.data->score);
                return score >= mean_score(pool.games[at("min-score")][game.place]) &&
                               score <= mean_score(pool.games[at("max-score")][game.place])
                           ? 1.0
                           : 0.0;
            });
            tallies["in range, " + pool.sample.boards[b].id].add(
                range.boards[b].inside.value, *range.boards[b].inside.interval, inside);
        }
        const auto ranking = rank_boards(drawn.sample, pool.games);
        const auto hard = std::ranges::min_element(true_means) - true_means.begin();
        hardest += ranking.hardest.front() == static_cast<std::size_t>(hard);
        for (std::size_t r = 1; r < kCast.size(); ++r) {
            const auto& row = ranking.rivals[r];
            tallies["ranking, boards, " + kCast[r]].add(*row.boards, *row.boards_interval,
                                                        *spearman(true_means, row.means));
            tallies["places, " + kCast[r]].add(*row.places, *row.places_interval, places[r]);
        }
        const auto who = explain(drawn.sample, drawn.facts, pool.rivals, drawn.answers);
        for (std::size_t k = 0; k < who.classes.size(); ++k) {
            double truth = 0;
            for (const auto& manner : kMix)
                if (manner.player == who.classes[k]) truth = manner.share;
            tallies["share of " + who.classes[k]].add(who.mixture.shares[k],
                                                      who.mixture.intervals[k], truth);
        }
        for (std::size_t i = 0; i < kPeople; ++i) {
            const auto& chance = who.mixture.chance[i];
            const auto best = std::ranges::max_element(chance) - chance.begin();
            right += who.classes[static_cast<std::size_t>(best)] == kMix[drawn.manners[i]].player;
        }
    }
    std::map<std::string, Tally> kinds;
    for (const auto& [name, tally] : tallies) {
        const double n = static_cast<double>(tally.count);
        std::printf("%-28s truth %8.3f  mean estimate %8.3f  width %8.3f  held %5.1f %%\n",
                    name.c_str(), tally.truth / n, tally.value / n, tally.width / n,
                    100 * tally.rate());
        auto& kind = kinds[name.substr(0, name.find_first_of(" ,"))];
        kind.hits += tally.hits, kind.count += tally.count;
    }
    for (const auto& [kind, tally] : kinds)
        std::printf("all of \"%s\": held %.1f %% of %zu\n", kind.c_str(), 100 * tally.rate(),
                    tally.count);
    std::printf("the right player: %zu of %zu people; the hardest board: %zu of %zu studies\n",
                right, kPeople * studies, hardest, studies);
    // 92 to 98 % of many; of few, 4 sigma less.
    const double less = 4 * std::sqrt(0.92 * 0.08 / (5.0 * static_cast<double>(studies)));
    // In a small pool a single person who is taken for another's kind is there in every study.
    if (pool.people_of_a_manner() >= 20) EXPECT_GE(kinds["share"].rate(), 0.92 - less);
    EXPECT_GE(kinds["mean"].rate(), 0.92 - less);
    EXPECT_GE(kinds["in"].rate(), 0.92 - less);
    EXPECT_GE(static_cast<double>(right), 0.8 * static_cast<double>(kPeople * studies));
}

}  // namespace
}  // namespace dramatis::analysis
