#include "analysis/tables.hpp"

#include <algorithm>
#include <limits>
#include <map>

#include "analysis/proportion.hpp"

namespace dramatis::analysis {
namespace {

bool has_goals(const Board& board) { return !board.level.setup.goals.empty(); }

double mean_score(const std::vector<RivalGame>& games) {
    double sum = 0;
    for (const auto& game : games) sum += static_cast<double>(game.score);
    return games.empty() ? 0 : sum / static_cast<double>(games.size());
}

// The games of one board, or of all.
BoardRow row_of(const Sample& sample, std::optional<std::size_t> board) {
    std::vector<Value> scores, wins;
    bool goals = true;
    for (const auto& game : sample.games) {
        if (board && game.board != *board) continue;
        scores.push_back({static_cast<double>(game.data->score), game.person});
        wins.push_back({game.data->won ? 1.0 : 0.0, game.person});
        goals &= has_goals(sample.boards[game.board]);
    }
    BoardRow out{.score = estimate(scores, sample.seed().child("score", board.value_or(~0ull)))};
    if (goals && !wins.empty()) out.won = share_of(wins);
    return out;
}

CoverageRow cover(const Sample& sample, const std::vector<std::vector<RivalGame>>& low,
                  const std::vector<std::vector<RivalGame>>& high,
                  std::optional<std::size_t> board) {
    CoverageRow out;
    out.lowest = std::numeric_limits<double>::max();
    std::vector<Value> inside;
    for (const auto& game : sample.games) {
        if (board && game.board != *board) continue;
        const double score = static_cast<double>(game.data->score);
        const double from = mean_score(low[game.place]), to = mean_score(high[game.place]);
        out.lowest = std::min(out.lowest, score);
        out.highest = std::max(out.highest, score);
        out.below += score < from;
        out.above += score > to;
        inside.push_back({score >= from && score <= to ? 1.0 : 0.0, game.person});
        const auto by_score = [](const RivalGame& g) { return static_cast<double>(g.score); };
        const auto& lows = low[game.place];
        const auto& highs = high[game.place];
        if (!lows.empty() && !highs.empty())
            out.outside_all += score < by_score(*std::ranges::min_element(lows, {}, by_score)) ||
                               score > by_score(*std::ranges::max_element(highs, {}, by_score));
        if (board && sample.boards[*board].seed) out.low = from, out.high = to;
    }
    if (inside.empty()) out.lowest = 0;
    out.inside = share_of(inside);
    return out;
}

// Of each person, the mean of what their games are above the mean of the board.
std::vector<double> above_means(const Sample& sample) {
    std::vector<double> sum(sample.boards.size()), count(sample.boards.size());
    for (const auto& game : sample.games)
        sum[game.board] += static_cast<double>(game.data->score), ++count[game.board];
    std::vector<double> out(sample.people.size()), games(sample.people.size());
    for (const auto& game : sample.games) {
        out[game.person] +=
            static_cast<double>(game.data->score) - sum[game.board] / count[game.board];
        ++games[game.person];
    }
    for (std::size_t i = 0; i < out.size(); ++i) out[i] /= games[i];
    return out;
}

// What a person answered; null: nothing.
core::Json answer_of(const study::PersonData& person, const std::string& step,
                     const std::string& question) {
    core::Json out;
    for (const auto& answer : person.answers)
        if (answer.step == step && answer.question == question) out = answer.value;
    return out;
}

// Fills in the groups of a choice.
class Grouping {
   public:
    Grouping(const Sample& sample, const std::vector<double>& above)
        : sample_(sample), above_(above) {}

    void fill(AnswerRow& row, const study::Question& question) const {
        std::vector<double> values;
        std::vector<std::size_t> group_of;
        std::map<std::size_t, std::size_t> option_of;  // of a person
        for (std::size_t i = 0; i < sample_.people.size(); ++i) {
            const auto answer = answer_of(*sample_.people[i], row.step, row.question);
            for (std::size_t k = 0; k < question.options.size(); ++k)
                if (answer.is_string() && answer == question.options[k].value) option_of[i] = k;
            if (!option_of.contains(i)) continue;
            values.push_back(above_[i]);
            group_of.push_back(option_of[i]);
        }
        row.people = values.size();
        for (std::size_t k = 0; k < question.options.size(); ++k)
            if (std::ranges::count(group_of, k) > 0)
                row.groups.push_back(group(question.options[k], k, option_of));
        if (row.groups.size() >= 2)
            row.p = permutation_p(values, group_of, sample_.seed().child("answers"));
    }

    void correlate(AnswerRow& row) const {
        std::vector<double> x, y;
        for (std::size_t i = 0; i < sample_.people.size(); ++i) {
            const auto answer = answer_of(*sample_.people[i], row.step, row.question);
            if (!answer.is_number()) continue;
            x.push_back(answer.get<double>());
            y.push_back(above_[i]);
        }
        row.people = x.size();
        row.rank_correlation = spearman(x, y);
        if (!row.rank_correlation) return;
        row.interval = bootstrap95(x.size(), sample_.seed().child("correlate"),
                                   [&](std::span<const std::size_t> drawn) {
                                       std::vector<double> a, b;
                                       for (const auto i : drawn) {
                                           a.push_back(x[i]);
                                           b.push_back(y[i]);
                                       }
                                       return spearman(a, b);
                                   });
    }

   private:
    AnswerGroup group(const study::Option& option, std::size_t wanted,
                      const std::map<std::size_t, std::size_t>& option_of) const {
        std::vector<Value> scores, above;
        for (const auto& game : sample_.games) {
            const auto found = option_of.find(game.person);
            if (found != option_of.end() && found->second == wanted)
                scores.push_back({static_cast<double>(game.data->score), game.person});
        }
        for (const auto& [person, answer] : option_of)
            if (answer == wanted) above.push_back({above_[person], person});
        const auto seed = sample_.seed().child("group", wanted);
        return {.value = option.value,
                .label = option.label.empty() ? option.value : option.label,
                .score = estimate(scores, seed),
                .above_mean = estimate(above, seed)};
    }

    const Sample& sample_;
    const std::vector<double>& above_;
};

}  // namespace

Share share_of(std::span<const Value> values) {
    Share out{.count = values.size()};
    std::map<std::size_t, std::pair<double, double>> units;
    for (const auto& each : values) {
        units[each.unit].first += each.value;
        ++units[each.unit].second;
    }
    out.units = units.size();
    if (units.empty()) return out;
    std::vector<double> shares;
    for (const auto& [unit, sum] : units) shares.push_back(sum.first / sum.second);
    const auto summary = core::summarize(shares);
    const double people = static_cast<double>(out.units);
    out.value = std::clamp(summary.mean, 0.0, 1.0);
    const double error = summary.deviation * summary.deviation / people;
    const double alike = error > 0 ? out.value * (1 - out.value) / error : people;
    const double count = std::clamp(alike, people, static_cast<double>(out.count));
    out.interval = jeffreys95(out.value * count, count);
    return out;
}

core::Json to_json(const Share& share) {
    return {{"value", share.units ? core::Json(share.value) : core::Json()},
            {"n", share.count},
            {"units", share.units},
            {"interval", to_json(share.interval)}};
}

TableOne table_one(const Sample& sample) {
    TableOne out;
    for (std::size_t b = 0; b < sample.boards.size(); ++b) out.boards.push_back(row_of(sample, b));
    out.all = row_of(sample, {});
    return out;
}

std::vector<AnswerRow> by_answers(const Sample& sample) {
    using Kind = study::Question::Kind;
    std::vector<AnswerRow> out;
    const auto newest = sample.data->designs.find(sample.data->current);
    if (newest == sample.data->designs.end() || sample.games.empty()) return out;
    const auto above = above_means(sample);
    const Grouping grouping(sample, above);
    for (const auto& block : newest->second.blocks) {
        if (block.kind != study::Block::Kind::kQuestions) continue;
        for (const auto& question : block.questions) {
            AnswerRow row{.step = block.id, .question = question.id, .ask = question.ask};
            if (question.kind == Kind::kChoice)
                grouping.fill(row, question);
            else if (question.kind == Kind::kScale || question.kind == Kind::kNumber)
                grouping.correlate(row);
            if (row.groups.size() >= 2 || row.rank_correlation) out.push_back(std::move(row));
        }
    }
    std::vector<double> p;
    for (const auto& row : out)
        if (row.p) p.push_back(*row.p);
    const auto adjusted = core::adjust_holm(p);
    std::size_t next = 0;
    for (auto& row : out)
        if (row.p) row.adjusted_p = adjusted[next++];
    return out;
}

std::vector<RivalRow> table_two(const Sample& sample, const RivalGames& games) {
    std::vector<RivalRow> out;
    for (const auto& own : games) {
        auto& row = out.emplace_back();
        std::vector<Value> all;
        for (std::size_t b = 0; b < sample.boards.size(); ++b) {
            std::vector<Value> values;
            double wins = 0, unit = 0;
            for (std::size_t p = 0; p < sample.places.size(); ++p) {
                if (sample.places[p].board != b) continue;
                for (const auto& game : own[p]) {
                    const auto at = sample.boards[b].seed ? values.size() : p;
                    values.push_back({static_cast<double>(game.score), at});
                    all.push_back({static_cast<double>(game.score), p});
                    wins += game.won, ++unit;
                }
            }
            row.boards.push_back(estimate(values, sample.seed().child("rival", b)));
            row.won.push_back(has_goals(sample.boards[b]) && unit > 0 ? std::optional(wins / unit)
                                                                      : std::nullopt);
        }
        row.all = estimate(all, sample.seed().child("rivals"));
    }
    return out;
}

Coverage coverage(const Sample& sample, const std::vector<Rival>& rivals, const RivalGames& games,
                  std::size_t low, std::size_t high) {
    Coverage out{.low = rivals[low].name, .high = rivals[high].name};
    for (std::size_t b = 0; b < sample.boards.size(); ++b)
        out.boards.push_back(cover(sample, games[low], games[high], b));
    out.all = cover(sample, games[low], games[high], {});
    return out;
}

}  // namespace dramatis::analysis
