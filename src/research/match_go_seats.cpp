#include "research/match_go_seats.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>

#include "os/exit.hpp"
#include "os/shown.hpp"
#include "players/go/player.hpp"

namespace dramatis::cli {
namespace {

using contests::GoChoice;
using go::Colour;
using go::GoGame;

constexpr std::string_view kProgramPrefix = "gtp:";
constexpr std::string_view kSeedWord = "{seed}";
constexpr double kLate =
    0.1;  // seconds that we wait beyond a clock, so that what is late is late by the clock

double now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

std::vector<std::string> words_of(std::string_view text, const std::string& what) {
    auto words = split_words(text.substr(kProgramPrefix.size()));
    if (!words)
        throw Failure(Exit::kBadUsage,
                      fmt::format("{}: {} {}", what, shown(text), words.error().text()));
    return std::move(*words);
}

// A number that programs take for a seed.
std::uint64_t seed_number(core::Seed seed) { return seed.value % 2'000'000'000u + 1; }

std::vector<std::string> with_seed(std::vector<std::string> words, core::Seed seed) {
    for (auto& word : words)
        for (auto at = word.find(kSeedWord); at != std::string::npos; at = word.find(kSeedWord))
            word.replace(at, kSeedWord.size(), std::to_string(seed_number(seed)));
    return words;
}

bool wants_seed(const std::vector<std::string>& words) {
    return std::ranges::any_of(
        words, [](const auto& word) { return word.find(kSeedWord) != std::string::npos; });
}

std::string play_command(go::Turn turn) {
    return fmt::format("play {} {}", go::name(turn.colour), go::print(turn.move));
}

// Brings a program to where the game stands.
void set_up(GtpClient& program, const GoGame& game) {
    program.demand(fmt::format("boardsize {}", game.size()));
    program.demand("clear_board");
    program.demand(fmt::format("komi {}", game.komi()));
    if (!game.handicap().empty() && program.knows("set_free_handicap")) {
        std::string command = "set_free_handicap";
        for (const go::Vertex v : game.handicap()) command += " " + go::print(go::Move(v));
        program.demand(command);
    } else {
        for (const Colour colour : {Colour::kBlack, Colour::kWhite})
            for (const go::Vertex v : game.start().stones(colour))
                program.demand(play_command({colour, v}));
    }
    for (const go::Turn& turn : game.turns()) program.demand(play_command(turn));
}

// --- players

class ProgramSeat : public contests::GoSeat {
   public:
    ProgramSeat(std::vector<std::string> words, double timeout)
        : words_(std::move(words)), timeout_(timeout) {}

    void begin(const GoGame& game, Colour, core::Seed seed,
               const std::optional<contests::TimeTerms>& time) override {
        if (!program_ || wants_seed(words_)) {
            program_.reset();
            program_ = std::make_unique<GtpClient>(with_seed(words_, seed), timeout_);
        }
        set_up(*program_, game);
        // So that programs that would play the same game again do not, and those that can repeat
        // themselves do.
        if (!wants_seed(words_) && program_->knows("set_random_seed"))
            program_->ask(fmt::format("set_random_seed {}", seed_number(seed)));
        if (time && program_->knows("time_settings")) program_->demand(time_settings(*time));
    }

    void watch(go::Turn turn) override { program_->demand(play_command(turn)); }

    GoChoice choose(const GoGame& game, Colour colour, const contests::Clock* clock) override {
        double limit = timeout_;
        if (clock) {
            limit = std::min(limit, clock->longest() + kLate);
            if (program_->knows("time_left"))
                program_->demand(fmt::format("time_left {} {:.0f} {}", go::name(colour),
                                             std::floor(clock->seconds_left()),
                                             clock->stones_left()));
        }
        try {
            const auto answer = program_->ask(fmt::format("genmove {}", go::name(colour)), limit);
            if (!answer.is_success)
                throw ProgramFailed(
                    fmt::format("{} plays no move: {}", program_->name(), shown(answer.text)),
                    false);
            return read_choice(answer.text, game.size());
        } catch (const ProgramFailed& failure) {
            if (!failure.out_of_time() || limit >= timeout_) throw;
            program_.reset();
            return {.kind = GoChoice::Kind::kLate};
        }
    }

   private:
    static GoChoice read_choice(const std::string& text, int size) {
        std::string word = text.substr(0, text.find_first_of(" \n"));
        std::ranges::transform(word, word.begin(), [](char c) {
            return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
        });
        if (word == "resign") return {.kind = GoChoice::Kind::kResign};
        const auto move = go::parse_move(word, size);
        if (move) return {.kind = GoChoice::Kind::kMove, .move = *move};
        return {.kind = GoChoice::Kind::kNonsense, .text = text.substr(0, 40)};
    }

    // The protocol has whole seconds; none at all would mean no limit.
    static std::string time_settings(const contests::TimeTerms& time) {
        const double main = time.byo_stones ? std::floor(time.main_seconds)
                                            : std::max(1.0, std::floor(time.main_seconds));
        const double byo = time.byo_stones ? std::max(1.0, std::floor(time.byo_seconds)) : 0;
        return fmt::format("time_settings {:.0f} {:.0f} {}", main, byo, time.byo_stones);
    }

    std::vector<std::string> words_;
    double timeout_;
    std::unique_ptr<GtpClient> program_;
};

class OwnSeat : public contests::GoSeat {
   public:
    explicit OwnSeat(const players::GoSettings& settings) : settings_(settings) {}

    void begin(const GoGame&, Colour, core::Seed seed,
               const std::optional<contests::TimeTerms>& time) override {
        time_ = time;
        player_.emplace(settings_, seed);
    }
    void watch(go::Turn) override {}

    GoChoice choose(const GoGame& game, Colour colour, const contests::Clock* clock) override {
        players::GoLimits limits{
            .iterations = settings_.effort.iterations, .seconds = settings_.seconds, .now = now};
        if (clock)
            limits.seconds = players::seconds_for_move({.kept = true,
                                                        .main_seconds = clock->seconds_left(),
                                                        .byo_seconds = time_->byo_seconds,
                                                        .byo_stones = time_->byo_stones,
                                                        .stones_left = clock->stones_left()},
                                                       game);
        const auto thought = player_->think(game, colour, limits);
        return {.kind = thought.resign ? GoChoice::Kind::kResign : GoChoice::Kind::kMove,
                .move = thought.move};
    }

   private:
    players::GoSettings settings_;
    std::optional<contests::TimeTerms> time_;
    std::optional<players::GoPlayer> player_;
};

// --- referees

// "B+3.5", "W+12", "0" as a score for Black; nothing if it is none.
std::optional<double> read_score(const std::string& text) {
    if (text == "0" || text.starts_with("0 ") || text == "Draw" || text == "draw" || text == "Jigo")
        return 0;
    if (text.size() < 3 || text[1] != '+' || (text[0] != 'B' && text[0] != 'W')) return {};
    double score = 0;
    if (std::from_chars(text.data() + 2, text.data() + text.size(), score).ec != std::errc{})
        return {};
    if (!(std::abs(score) <= contests::kMostScore))
        return {};  // from_chars reads "inf" and "nan", too
    return text[0] == 'B' ? score : -score;
}

}  // namespace

GoSpec parse_go_spec(const std::string& text, const std::string& what) {
    if (text.starts_with(kProgramPrefix))
        return {.ours = {}, .words = words_of(text, what), .text = text};
    const auto settings = players::parse_go_settings(text);
    if (!settings)
        throw Failure(Exit::kBadUsage,
                      fmt::format("{}: {} (gtp:COMMAND LINE plays another program)", what,
                                  settings.error().text()));
    return {.ours = *settings, .words = {}, .text = players::print(*settings)};
}

bool draws_moves(const GoSpec& spec) { return spec.ours || wants_seed(spec.words); }

std::unique_ptr<contests::GoSeat> make_seat(const GoSpec& spec, double timeout) {
    if (spec.ours) return std::make_unique<OwnSeat>(*spec.ours);
    return std::make_unique<ProgramSeat>(spec.words, timeout);
}

std::string go_name(const GoSpec& spec, double timeout) {
    if (spec.ours) return "dramatis " + spec.text;
    try {
        return GtpClient(with_seed(spec.words, core::Seed{1}), timeout).full_name();
    } catch (const ProgramFailed& failure) {
        throw Failure(Exit::kBadInput, failure.what());
    }
}

RefereeSpec parse_referee(const std::string& text) {
    if (text == "playouts")
        return {.kind = RefereeSpec::Kind::kPlayouts, .words = {}, .text = text};
    if (text == "board") return {.kind = RefereeSpec::Kind::kBoard, .words = {}, .text = text};
    if (text.starts_with(kProgramPrefix))
        return {.kind = RefereeSpec::Kind::kProgram,
                .words = words_of(text, "--referee"),
                .text = text};
    throw Failure(
        Exit::kBadUsage,
        fmt::format("--referee: {} is unknown; choose playouts, board or gtp:COMMAND LINE",
                    shown(text)));
}

std::string referee_name(const RefereeSpec& spec, double timeout) {
    if (spec.kind != RefereeSpec::Kind::kProgram) return spec.text;
    try {
        const GtpClient program(with_seed(spec.words, core::Seed{1}), timeout);
        if (!program.knows("final_score"))
            throw Failure(Exit::kBadInput, fmt::format("--referee: {} does not know final_score",
                                                       program.full_name()));
        return program.full_name();
    } catch (const ProgramFailed& failure) {
        throw Failure(Exit::kBadInput, fmt::format("--referee: {}", failure.what()));
    }
}

contests::GoReferee make_referee(const RefereeSpec& spec, core::Seed seed, double timeout) {
    switch (spec.kind) {
        case RefereeSpec::Kind::kBoard:
            return [](const GoGame& game) { return game.score(); };
        case RefereeSpec::Kind::kPlayouts: {
            const auto player = std::make_shared<players::GoPlayer>(players::GoSettings{}, seed);
            return [player](const GoGame& game) { return game.score(player->dead_stones(game)); };
        }
        case RefereeSpec::Kind::kProgram:
            break;
    }
    const auto program = std::make_shared<std::unique_ptr<GtpClient>>();
    return [=](const GoGame& game) {
        if (!*program) *program = std::make_unique<GtpClient>(with_seed(spec.words, seed), timeout);
        set_up(**program, game);
        const std::string answer = (*program)->demand("final_score");
        const auto score = read_score(answer);
        if (!score)
            throw ProgramFailed(
                fmt::format("the referee {} gives no score: {}", (*program)->name(), shown(answer)),
                false);
        return *score;
    };
}

}  // namespace dramatis::cli
