#include <fmt/format.h>

#include "analysis/figures.hpp"
#include "analysis/versions.hpp"

namespace dramatis::analysis {
namespace {

using core::Json;

template <class T>
Json or_null(const std::optional<T>& value) {
    return value ? Json(*value) : Json();
}

Json row_json(const BoardRow& row) {
    Json out{{"score", to_json(row.score)}};
    out["won"] = row.won ? to_json(*row.won) : Json();
    return out;
}

Json people_json(const Figures& f) {
    Json scores = Json::array();
    for (std::size_t b = 0; b < f.sample.boards.size(); ++b) {
        Json own = Json::array();
        for (const auto& game : f.sample.games)
            if (game.board == b) own.push_back(game.data->score);
        scores.push_back(std::move(own));
    }
    Json boards = Json::array();
    for (const auto& row : f.people.boards) boards.push_back(row_json(row));
    return {{"boards", std::move(boards)}, {"all", row_json(f.people.all)}, {"scores", scores}};
}

Json answers_json(const std::vector<AnswerRow>& rows) {
    Json out = Json::array();
    for (const auto& row : rows) {
        Json groups = Json::array();
        for (const auto& group : row.groups)
            groups.push_back({{"value", group.value},
                              {"label", group.label},
                              {"score", to_json(group.score)},
                              {"above_mean", to_json(group.above_mean)}});
        out.push_back({{"step", row.step},
                       {"question", row.question},
                       {"ask", row.ask},
                       {"people", row.people},
                       {"groups", std::move(groups)},
                       {"p", or_null(row.p)},
                       {"adjusted_p", or_null(row.adjusted_p)},
                       {"rank_correlation", or_null(row.rank_correlation)},
                       {"interval", to_json(row.interval)}});
    }
    return out;
}

Json rivals_json(const Figures& f) {
    Json out = Json::array();
    for (std::size_t r = 0; r < f.rivals.size(); ++r) {
        const auto& row = f.players[r];
        Json boards = Json::array();
        for (std::size_t b = 0; b < row.boards.size(); ++b)
            boards.push_back({{"score", to_json(row.boards[b])}, {"won", or_null(row.won[b])}});
        const auto& rank = f.ranking.rivals[r];
        out.push_back({{"name", f.rivals[r].name},
                       {"title", f.rivals[r].title},
                       {"random", f.rivals[r].is_random()},
                       {"boards", std::move(boards)},
                       {"all", to_json(row.all)},
                       {"ranking",
                        {{"means", rank.means},
                         {"boards", or_null(rank.boards)},
                         {"boards_interval", to_json(rank.boards_interval)},
                         {"places", or_null(rank.places)},
                         {"places_interval", to_json(rank.places_interval)},
                         {"games", rank.games}}}});
    }
    return out;
}

Json cover_json(const CoverageRow& row) {
    return {{"inside", to_json(row.inside)},
            {"below", row.below},
            {"above", row.above},
            {"low", or_null(row.low)},
            {"high", or_null(row.high)},
            {"lowest", row.lowest},
            {"highest", row.highest},
            {"outside_all", row.outside_all}};
}

Json range_json(const std::optional<Coverage>& range) {
    if (!range) return nullptr;
    Json boards = Json::array();
    for (const auto& row : range->boards) boards.push_back(cover_json(row));
    return {{"low", range->low},
            {"high", range->high},
            {"boards", std::move(boards)},
            {"all", cover_json(range->all)}};
}

Json who_json(const Figures& f) {
    const auto& who = f.who;
    Json classes = Json::array(), people = Json::array();
    for (std::size_t k = 0; k < who.classes.size(); ++k) {
        const bool fitted = !who.mixture.shares.empty();
        classes.push_back(
            {{"name", who.classes[k]},
             {"title", who.titles[k]},
             {"share", fitted ? Json(who.mixture.shares[k]) : Json()},
             {"interval", fitted ? to_json(std::optional(who.mixture.intervals[k])) : Json()},
             {"agreement", to_json(who.agreement[k])},
             {"gain", to_json(who.gain[k])}});
    }
    for (std::size_t i = 0; i < who.people.size(); ++i) {
        const auto& fit = who.people[i];
        const auto& person = *f.sample.people[i];
        Json follows = Json::array(), gain = Json::array();
        for (const auto& each : fit.by_class) {
            follows.push_back(each.follows);
            gain.push_back(fit.moves ? Json((each.log_likelihood - fit.uniform) /
                                            static_cast<double>(fit.moves))
                                     : Json());
        }
        people.push_back({{"number", person.slot.person},
                          {"as", person.as},
                          {"flags", person.flags},
                          {"moves", fit.moves},
                          {"chance", who.mixture.chance[i]},
                          {"follows", std::move(follows)},
                          {"gain", std::move(gain)},
                          {"agreement", fit.agreement}});
    }
    return {{"classes", std::move(classes)},
            {"people", std::move(people)},
            {"gain", to_json(who.mixture_gain)},
            {"alike", f.alike}};
}

Json traits_json(const Figures& f) {
    Json out = Json::array();
    for (std::size_t t = 0; t < f.traits.size(); ++t) {
        const auto& row = f.traits[t];
        const auto& trait = traits()[t];
        Json rivals = Json::array();
        for (const auto& rival : row.rivals)
            rivals.push_back({{"difference", to_json(rival.difference)},
                              {"rival_mean", rival.rival_mean},
                              {"p", rival.p},
                              {"q", rival.q},
                              {"clear", rival.is_clear()}});
        out.push_back({{"id", trait.id},
                       {"name", trait.name},
                       {"unit", trait.unit},
                       {"meaning", trait.meaning},
                       {"people", to_json(row.people)},
                       {"rivals", std::move(rivals)},
                       {"beyond", row.beyond}});
    }
    return out;
}

Json times_json(const Times& times) {
    Json rows = Json::array();
    for (const auto& row : times.by_choices)
        rows.push_back({{"from", row.from},
                        {"to", row.to ? Json(row.to) : Json()},
                        {"moves", row.moves},
                        {"people", row.people},
                        {"median", row.median},
                        {"interval", to_json(row.interval)},
                        {"lower", row.lower},
                        {"upper", row.upper}});
    return {{"by_choices", std::move(rows)},
            {"median", to_json(times.median)},
            {"exponent", to_json(times.exponent)},
            {"p", times.p},
            {"moves", times.moves},
            {"fast", times.fast}};
}

Json sample_json(const Sample& sample) {
    std::size_t simulated = 0, flagged = 0;
    for (const auto* person : sample.people) {
        simulated += person->origin == study::Origin::kSimulated;
        flagged += !person->flags.empty();
    }
    const auto& out = sample.left_out;
    Json boards = Json::array();
    for (const auto& board : sample.boards)
        boards.push_back({{"id", board.id},
                          {"name", board.name},
                          {"seed", or_null(board.seed)},
                          {"goals", !board.level.setup.goals.empty()},
                          {"moves", board.level.setup.move_limit}});
    return {{"people", sample.people.size()},
            {"games", sample.games.size()},
            {"moves", sample.moves()},
            {"simulated", simulated},
            {"flagged", flagged},
            {"with_simulated", sample.choice.simulated},
            {"with_flagged", sample.choice.flagged},
            {"boards", std::move(boards)},
            {"left_out",
             {{"tests", out.tests},
              {"simulated", out.simulated},
              {"screened_out", out.screened_out},
              {"flagged", out.flagged},
              {"without_games", out.without_games},
              {"unfinished", out.unfinished},
              {"practice", out.practice},
              {"earlier_attempts", out.earlier_attempts}}}};
}

Json flagged_json(const std::optional<WithoutFlagged>& without) {
    if (!without) return nullptr;
    return {{"people", without->people},
            {"score", to_json(without->score)},
            {"inside", without->inside ? to_json(*without->inside) : Json()},
            {"shares", without->shares}};
}

Json study_json(const Sample& sample) {
    const auto& data = *sample.data;
    Json versions = Json::array();
    for (const auto& each : versions_of(sample)) {
        const auto& design = data.designs.at(each.hash);
        versions.push_back({{"name", each.name},
                            {"title", design.title},
                            {"version", design.version},
                            {"hash", each.hash},
                            {"people", each.people}});
    }
    const auto newest = data.designs.find(data.current);
    if (newest == data.designs.end())
        return {{"title", ""}, {"version", ""}, {"hash", ""}, {"versions", versions}};
    return {{"title", newest->second.title},
            {"version", newest->second.version},
            {"hash", data.current},
            {"versions", std::move(versions)}};
}

}  // namespace

Json to_json(const Figures& figures) {
    return {{"format", "dramatis-people"},
            {"version", 1},
            {"study", study_json(figures.sample)},
            {"sample", sample_json(figures.sample)},
            {"asking",
             {{"games", figures.asking.games},
              {"pool_games", figures.asking.pool_games},
              {"asks", figures.asking.asks}}},
            {"headlines", headlines(figures)},
            {"people", people_json(figures)},
            {"answers", answers_json(figures.answers)},
            {"rivals", rivals_json(figures)},
            {"range", range_json(figures.range)},
            {"ranking",
             {{"by_pass_rate", figures.ranking.by_pass_rate},
              {"people", figures.ranking.people},
              {"hardest", figures.ranking.hardest}}},
            {"who", who_json(figures)},
            {"traits", traits_json(figures)},
            {"times", times_json(figures.times)},
            {"without_flagged", flagged_json(figures.without_flagged)},
            {"problems", figures.problems}};
}

}  // namespace dramatis::analysis
