#include "research/lab_tables.hpp"

#include <fmt/format.h>

#include "contests/go_match.hpp"
#include "core/counted.hpp"
#include "learning/shipped_weights.hpp"
#include "library/cast.hpp"
#include "os/exit.hpp"
#include "players/board/study.hpp"
#include "players/go/study.hpp"
#include "players/match3/settings_json.hpp"
#include "players/match3/study.hpp"
#include "research/match_workers.hpp"
#include "runs/signatures.hpp"

namespace dramatis::cli {
namespace {

using lab::Measure;
using search::Configuration;

const Measure kShares{.name = "points won of 100", .unit = "%", .even = 50, .by_points = false};

class GoTable : public LabTable {
   public:
    explicit GoTable(std::string referee) : referee_(std::move(referee)) {}

    const lab::Study& study() const override { return study_; }
    Measure measure() const override { return kShares; }
    std::string conditions() const override {
        return "Go, 9x9, komi 7.5, openings of 2 random moves, both colours; games are played to "
               "the end";
    }
    search::Powers powers() const override { return players::go_powers(); }

    MatchJob job(const LabBout& bout, core::Seed seed) const override {
        auto setting = std::make_shared<GoSetting>();
        setting->terms = {.size = 9, .komi = bout.komi.value_or(7.5)};
        setting->players = {spec_of(bout.a), spec_of(bout.b)};
        setting->referee = parse_referee(referee_);
        setting->timeout = 300;
        setting->seed = seed;
        setting->openings = contests::draw_openings(setting->terms, 2, bout.games / 2, seed);
        MatchJob job;
        job.signature = kGoSignature;
        job.names = {bout.a.name, bout.b.name};
        job.terms = {
            {"game", "go"}, {"a", setting->players[0].text}, {"b", setting->players[1].text},
            {"size", 9},    {"komi", setting->terms.komi},   {"referee", referee_}};
        job.sides = {"as Black", "as White"};
        job.make_worker = [setting] { return make_go_worker(setting); };
        job.check = go_check(setting);
        job.collection = go_collection(setting, job.names);
        return job;
    }

   private:
    static GoSpec spec_of(const Contender& side) {
        if (side.program) return parse_go_spec(*side.program, side.name);
        players::GoSettings settings{.effort = {.iterations = side.iterations},
                                     .techniques = side.techniques,
                                     .wording = {.as_techniques = true},
                                     .resign_below = 0};
        GoSpec spec{.ours = settings, .words = {}, .text = print(settings)};
        return spec;
    }

    std::string referee_;
    lab::Study study_ = players::go_study();
};

class BoardTable : public LabTable {
   public:
    explicit BoardTable(const players::BoardGame& game) : game_(game) {}

    const lab::Study& study() const override { return study_; }
    Measure measure() const override { return kShares; }
    std::string conditions() const override {
        return game_.words().title() + ", both begin as often, a draw is half a point";
    }
    search::Powers powers() const override { return game_.powers(); }

    MatchJob job(const LabBout& bout, core::Seed seed) const override {
        MatchJob job = board_job(game_, {settings_of(bout.a), settings_of(bout.b)}, seed);
        job.names = {bout.a.name, bout.b.name};
        job.conditions.clear();
        return job;
    }

   private:
    static players::BoardSettings settings_of(const Contender& side) {
        return {.effort = {.iterations = side.iterations},
                .techniques = side.techniques,
                .wording = {.as_techniques = true}};
    }

    const players::BoardGame& game_;
    lab::Study study_ = players::board_study(game_);
};

class Match3Table : public LabTable {
   public:
    explicit Match3Table(NamedSetup setup)
        : setup_(std::move(setup)), player_(cast_member("strong", setup_.setup).player.settings) {}

    const lab::Study& study() const override { return study_; }
    Measure measure() const override {
        return {
            .name = "difference of the mean score", .unit = "points", .even = 0, .by_points = true};
    }
    std::string conditions() const override {
        const auto& setup = setup_.setup;
        return fmt::format(
            "Match-3, {}, refills hidden, both on the same boards",
            setup_.level.empty()
                ? fmt::format("{} x {}, {} colours, {}", setup.rows, setup.columns, setup.colours,
                              core::counted(static_cast<std::uint64_t>(setup.move_limit), "move"))
                : setup_.level);
    }
    search::Powers powers() const override { return players::match3_powers(player_); }

    MatchJob job(const LabBout& bout, core::Seed seed) const override {
        const std::array sides{player_of(bout.a), player_of(bout.b)};
        MatchJob job;
        job.signature = kMatch3Signature;
        job.names = {bout.a.name, bout.b.name};
        job.terms = {{"game", "match3"},
                     {"a", players::search_json(sides[0])},
                     {"b", players::search_json(sides[1])},
                     {"setup", players::to_json(setup_.setup)}};
        job.make_worker = [setup = setup_.setup, sides, seed] {
            return make_match3_worker(setup, sides, seed);
        };
        job.check = match3_check(setup_.setup, seed);
        return job;
    }

   private:
    players::Match3Settings player_of(const Contender& side) const {
        auto player = player_;
        player.effort = {.iterations = side.iterations};
        search::say_techniques(player, players::kMatch3Names, side.techniques);
        return player;
    }

    NamedSetup setup_;
    players::Match3Settings player_;
    lab::Study study_ = players::match3_study();
};

}  // namespace

void LabTable::prepare(Configuration& techniques, const std::string& what) const {
    if (weights && techniques.playout == Configuration::Playout::kWeighted)
        learning::use_weights(techniques, *weights);
    learning::supply_weights(techniques, powers().id);
    if (const auto error = search::find_nonsense(techniques, powers()))
        throw Failure(Exit::kBadUsage, fmt::format("{}: {}", what, error->text()));
}

std::unique_ptr<LabTable> go_table(const std::string& referee) {
    return std::make_unique<GoTable>(referee);
}
std::unique_ptr<LabTable> match3_table(const NamedSetup& setup) {
    return std::make_unique<Match3Table>(setup);
}
std::unique_ptr<LabTable> board_table(const players::BoardGame& game) {
    return std::make_unique<BoardTable>(game);
}

}  // namespace dramatis::cli
