#include "analysis/ranking.hpp"

#include <algorithm>
#include <numeric>

namespace dramatis::analysis {
namespace {

// Sums of people's results: means of any draw of people come quickly.
struct Sums {
    std::vector<std::vector<double>> sum, count;  // [person][board]

    Sums(const Sample& sample, bool by_pass_rate)
        : sum(sample.people.size(), std::vector<double>(sample.boards.size())), count(sum) {
        for (const auto& game : sample.games) {
            sum[game.person][game.board] += by_pass_rate ? static_cast<double>(game.data->won)
                                                         : static_cast<double>(game.data->score);
            ++count[game.person][game.board];
        }
    }

    // Nothing if one of the boards was played by none of them.
    std::optional<std::vector<double>> means(std::span<const std::size_t> people) const {
        const std::size_t boards = sum.empty() ? 0 : sum[0].size();
        std::vector<double> out(boards), games(boards);
        for (const auto person : people)
            for (std::size_t b = 0; b < boards; ++b)
                out[b] += sum[person][b], games[b] += count[person][b];
        for (std::size_t b = 0; b < boards; ++b) {
            if (games[b] == 0) return {};
            out[b] /= games[b];
        }
        return out;
    }
};

double result_of(const RivalGame& game, bool by_pass_rate) {
    return by_pass_rate ? static_cast<double>(game.won) : static_cast<double>(game.score);
}

double mean_at(const std::vector<RivalGame>& games, bool by_pass_rate) {
    double sum = 0;
    for (const auto& game : games) sum += result_of(game, by_pass_rate);
    return games.empty() ? 0 : sum / static_cast<double>(games.size());
}

std::vector<double> rival_means(const Sample& sample,
                                const std::vector<std::vector<RivalGame>>& games,
                                bool by_pass_rate) {
    std::vector<double> out(sample.boards.size()), places(sample.boards.size());
    for (std::size_t p = 0; p < sample.places.size(); ++p) {
        out[sample.places[p].board] += mean_at(games[p], by_pass_rate);
        ++places[sample.places[p].board];
    }
    for (std::size_t b = 0; b < out.size(); ++b) out[b] /= std::max(1.0, places[b]);
    return out;
}

// Person by person, the games in pools: what they came to, and the rival's mean there.
struct Pairs {
    std::vector<std::vector<double>> people, rival;  // [person][game]

    std::optional<double> correlation(std::span<const std::size_t> drawn) const {
        std::vector<double> x, y;
        for (const auto person : drawn) {
            x.insert(x.end(), people[person].begin(), people[person].end());
            y.insert(y.end(), rival[person].begin(), rival[person].end());
        }
        return spearman(x, y);
    }
};

void rank_places(const Sample& sample, const std::vector<std::vector<RivalGame>>& games,
                 bool by_pass_rate, std::span<const std::size_t> everyone, RankRow& row) {
    const std::vector<std::vector<double>> nothing(sample.people.size());
    Pairs pairs{.people = nothing, .rival = nothing};
    for (const auto& game : sample.games) {
        if (sample.boards[game.board].seed) continue;
        pairs.people[game.person].push_back(by_pass_rate ? static_cast<double>(game.data->won)
                                                         : static_cast<double>(game.data->score));
        pairs.rival[game.person].push_back(mean_at(games[game.place], by_pass_rate));
        ++row.games;
    }
    row.places = pairs.correlation(everyone);
    if (row.places)
        row.places_interval = bootstrap95(
            sample.people.size(), sample.seed().child("places"),
            [&](std::span<const std::size_t> drawn) { return pairs.correlation(drawn); });
}

}  // namespace

Ranking rank_boards(const Sample& sample, const RivalGames& games) {
    Ranking out;
    out.by_pass_rate = !sample.boards.empty() && std::ranges::all_of(sample.boards, [](auto& b) {
        return !b.level.setup.goals.empty();
    });
    const Sums sums(sample, out.by_pass_rate);
    std::vector<std::size_t> everyone(sample.people.size());
    std::iota(everyone.begin(), everyone.end(), std::size_t{0});
    out.people = sums.means(everyone).value_or(std::vector<double>{});
    out.hardest.resize(out.people.size());
    std::iota(out.hardest.begin(), out.hardest.end(), std::size_t{0});
    std::ranges::stable_sort(out.hardest, {}, [&](std::size_t b) { return out.people[b]; });
    for (const auto& own : games) {
        auto& row = out.rivals.emplace_back();
        row.means = rival_means(sample, own, out.by_pass_rate);
        row.boards = spearman(out.people, row.means);
        if (row.boards)
            row.boards_interval =
                bootstrap95(everyone.size(), sample.seed().child("boards"),
                            [&](std::span<const std::size_t> drawn) -> std::optional<double> {
                                const auto means = sums.means(drawn);
                                return means ? spearman(*means, row.means) : std::nullopt;
                            });
        rank_places(sample, own, out.by_pass_rate, everyone, row);
    }
    return out;
}

}  // namespace dramatis::analysis
