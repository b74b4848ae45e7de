#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "core/parallel.hpp"
#include "core/rng.hpp"
#include "games/match3/table.hpp"
#include "players/match3/cast.hpp"
#include "players/match3/persona.hpp"
#include "players/match3/seat.hpp"
#include "study/data.hpp"
#include "study/plan.hpp"

// Studies whose people are players, of a mix that is known.
namespace dramatis::support {

inline std::string text_of(const std::string& path) {
    std::ifstream file(path);
    std::stringstream out;
    out << file.rdbuf();
    EXPECT_FALSE(out.str().empty()) << path;
    return out.str();
}

inline match3::Level shipped_level(const std::string& name) {
    return *match3::parse_level(text_of(std::string(DRAMATIS_LEVELS) + "/" + name + ".json"), name);
}

// A preset, or a persona that ships.
inline players::CastMember shipped_player(const std::string& name, const match3::Setup& setup) {
    if (const auto* preset = players::find_preset(name))
        return players::cast_member(*preset, setup);
    const auto persona = players::parse_persona(
        text_of(std::string(DRAMATIS_LEVELS) + "/../personas/" + name + ".json"), name);
    return players::cast_member(*persona, setup);
}

// The paper's: a profile, three boards that are the same for everyone, three of each one's own.
inline study::Design paper_design(std::uint64_t seed) {
    using study::Block, study::Question, study::Round;
    study::Design out{.title = "Artificial people", .version = "1", .seed = seed};
    out.conditions = {{.id = "all"}};
    out.blocks.push_back({.id = "consent", .kind = Block::Kind::kConsent, .title = "Consent"});
    Question plays{.id = "plays", .ask = "How often do you play?", .required = true};
    plays.options = {{"never", "Never"}, {"weekly", "Every week"}, {"daily", "Every day"}};
    Question age{.id = "age", .ask = "How old are you?", .kind = Question::Kind::kNumber};
    age.low = 18, age.high = 99;
    Question why{.id = "why", .ask = "Why?", .kind = Question::Kind::kText, .longest = 200};
    out.blocks.push_back({.id = "profile",
                          .kind = Block::Kind::kQuestions,
                          .title = "About you",
                          .questions = {plays, age, why}});
    Block play{.id = "play", .kind = Block::Kind::kRounds, .order = study::Order::kShuffle};
    play.rounds.push_back({.id = "practice",
                           .level_id = "paper",
                           .level = shipped_level("paper"),
                           .is_practice = true});
    for (int i = 1; i <= 3; ++i)
        play.rounds.push_back({.id = "board-" + std::to_string(i),
                               .level_id = "preset-" + std::to_string(i),
                               .level = shipped_level("preset-" + std::to_string(i)),
                               .seed = i});
    for (int i = 1; i <= 3; ++i)
        play.rounds.push_back({.id = "random-" + std::to_string(i),
                               .level_id = "paper",
                               .level = shipped_level("paper")});
    out.blocks.push_back(std::move(play));
    return out;
}

// How a person plays: as a player, but for a share of moves that may be any. Of "nobody" all are.
struct Manner {
    std::string player;
    double share = 0;                   // of the population
    double least_slip = 0, slip = 0.2;  // each person's own share of such moves is between these
};

// Plays a round as that person would.
inline std::vector<match3::Swap> artificial_moves(const match3::Setup& setup, core::Seed world,
                                                  const Manner& manner, double slip,
                                                  core::Seed person) {
    const auto table = match3::Table::make(setup, world);
    std::unique_ptr<players::Match3Seat> seat;
    if (manner.player != "nobody")
        seat =
            players::Match3Seat::make(setup, shipped_player(manner.player, setup).player.settings);
    auto seeds = match3::seeds_of(world);
    seeds.choices = person.child("thoughts");
    core::Rng rng{person.child("slips")};
    for (auto view = table->view(); !view.over; view = table->view()) {
        const bool slips = !seat || rng.unit() < slip;
        table->play(slips ? view.moves[rng.below(static_cast<std::uint32_t>(view.moves.size()))]
                          : seat->choose(seeds, table->moves()));
    }
    return table->moves();
}

// What a round came to, with times that make sense: more choices take longer.
inline study::RoundData artificial_round(const match3::Setup& setup, core::Seed world,
                                         const std::vector<match3::Swap>& moves, core::Seed seed) {
    study::RoundData out;
    const auto table = match3::Table::make(setup, world);
    core::Rng rng{seed.child("times")};
    std::uint32_t now = 500;
    for (const auto swap : moves) {
        const auto choices = static_cast<std::uint32_t>(table->view().moves.size());
        const auto turn = table->play(swap);
        const auto think = 400 + 150 * choices + rng.below(800);
        out.moves.push_back({.swap = swap,
                             .shown_ms = now,
                             .done_ms = now + think,
                             .choices = choices,
                             .points = static_cast<std::uint32_t>(turn.points),
                             .waves = static_cast<std::uint32_t>(turn.cascade.size())});
        now += think + 900;
    }
    const auto result = table->result();
    out.score = result.score, out.won = result.won, out.stars = result.stars;
    return out;
}

// One person of the study, from consent to the last round.
inline study::PersonData artificial_person(const study::Design& design, std::uint64_t number,
                                           const Manner& manner, core::Seed root) {
    const core::Seed seed = root.child("person", number);
    core::Rng rng{seed.child("profile")};
    const double slip = manner.least_slip + rng.unit() * (manner.slip - manner.least_slip);
    study::PersonData out{.slot = {.person = number, .condition = "all", .place = number - 1},
                          .design = "artificial",
                          .status = study::Status::kCompleted,
                          .consented_at = 1'790'000'000'000 + static_cast<std::int64_t>(number),
                          .device = "desktop",
                          .input = "mouse"};
    out.answers.push_back({.step = "profile",
                           .question = "plays",
                           .value = design.blocks[1].questions[0].options[rng.below(3)].value,
                           .at = out.consented_at + 1000});
    out.answers.push_back({.step = "profile",
                           .question = "age",
                           .value = 18 + rng.below(50),
                           .at = out.consented_at + 1000});
    std::size_t place = 0;
    for (const auto& step : study::make_plan(design, out.slot)) {
        if (!step.is_round) continue;
        const auto& round = design.blocks[step.block].rounds[step.round];
        const auto world = match3::game_seed(core::Seed{step.game_seed}, 0);
        const auto own = seed.child("round", place);
        auto data =
            artificial_round(round.level.setup, world,
                             artificial_moves(round.level.setup, world, manner, slip, own), own);
        data.step = step.id, data.place = place, data.game_seed = step.game_seed;
        data.began_at = out.consented_at + 60'000 * static_cast<std::int64_t>(place + 1);
        data.ended_at = data.began_at + data.moves.back().done_ms;
        out.rounds.push_back(std::move(data));
        ++place;
    }
    out.ended_at = out.seen_at = out.rounds.back().ended_at;
    return out;
}

// `people` drawn from the mix, by the seed. `who`, if given: of each the number of their manner.
inline study::StudyData artificial_study(std::size_t people, const std::vector<Manner>& mix,
                                         core::Seed seed, const core::ParallelOptions& options = {},
                                         std::vector<std::size_t>* who = nullptr) {
    study::StudyData out;
    out.current = "artificial";
    const auto& design = out.designs[out.current] = paper_design(seed.value >> 12);
    std::vector<std::size_t> manner(people);
    for (std::size_t i = 0; i < people; ++i) {
        core::Rng rng{seed.child("manner", i)};
        double left = rng.unit();
        while (manner[i] + 1 < mix.size() && left >= mix[manner[i]].share)
            left -= mix[manner[i]++].share;
    }
    out.people.resize(people);
    core::parallel_for(people, options, [&](std::size_t i, unsigned) {
        out.people[i] = artificial_person(design, i + 1, mix[manner[i]], seed);
    });
    if (who) *who = manner;
    return out;
}

}  // namespace dramatis::support
