#include "players/go/player.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <compare>
#include <optional>
#include <set>
#include <utility>

#include "players/go/mind.hpp"

namespace dramatis::players {
namespace {

std::unique_ptr<GoMind> make_mind_for(const GoSettings& settings, int size) {
    const auto rule = compiled_rule(settings);
    const auto pick = [&](auto compiled, auto workbench) {
        return rule ? compiled(settings, *rule) : workbench(settings);
    };
    if (size <= 9) return pick(make_mind_9, make_workbench_9);
    if (size <= 13) return pick(make_mind_13, make_workbench_13);
    return pick(make_mind_19, make_workbench_19);
}

constexpr double kSurely =
    0.6;  // of ownership: so sure must playouts be of a point before anyone relies on it
// Playouts to count by: fewer on large boards, where they take longer and each tells more.
std::uint64_t counting_playouts(int size) {
    return static_cast<std::uint64_t>(std::max(150, 600 * 81 / (size * size)));
}

}  // namespace

class GoPlayer::Mind {
   public:
    Mind(GoSettings settings, core::Seed seed) : settings_(settings), seed_(seed) {}

    const GoSettings& settings() const { return settings_; }
    void set(const GoSettings& settings) {
        settings_ = settings;
        forget();
    }
    void set(core::Seed seed) {
        seed_ = seed;
        forget();
    }
    void forget() {
        mind_.reset();
        known_.reset();
        outlooks_ = {};
    }

    GoThought think(const go::GoGame& game, go::Colour colour, const GoLimits& limits) {
        return think(
            game, colour, limits,
            {.resign_below = settings_.resign_below, .capture_dead = settings_.capture_dead});
    }

    GoThought clean_up(const go::GoGame& game, go::Colour colour, const GoLimits& limits) {
        GoLimits search = limits;
        std::function<bool()> out_of_time;
        if (limits.seconds > 0) {  // half is for looking what is dead, and how it is captured
            search.seconds /= 2;
            out_of_time = [now = limits.now, end = limits.now() + limits.seconds] {
                return now() >= end;
            };
        }
        GoThought thought = think(game, colour, search, {.resign_below = 0, .capture_dead = true});
        const auto dead = dead_stones(game, go::opposite(colour),
                                      ownership(game, counting_playouts(game.size()), out_of_time));
        if (dead.empty()) {  // an answer to a move of the other is still the search's
            const bool must_answer = !game.turns().empty() && !game.turns().back().move.is_pass() &&
                                     game.turns().back().colour != colour;
            if (!must_answer) choose(thought, go::Move::pass());
        } else if (const auto capture = capture_of(dead, game, colour, thought.move, out_of_time)) {
            choose(thought, *capture);
        } else if (thought.move.is_pass()) {
            avoid_pass(thought);
        }
        return thought;
    }

    // Stones of that colour that most playouts capture.
    static std::vector<go::Vertex> dead_stones(const go::GoGame& game, go::Colour colour,
                                               const GoOwnership& owned) {
        std::vector<go::Vertex> dead;
        std::vector<go::Vertex> left = game.board().stones(colour);
        while (!left.empty()) {  // a string is dead or alive as a whole
            const auto string = game.board().string_at(left.front());
            double sum = 0;
            for (const go::Vertex v : string)
                sum += owned.points[static_cast<std::size_t>(v.row * game.size() + v.column)];
            if (sum * (colour == go::Colour::kBlack ? 1 : -1) < 0)
                dead.insert(dead.end(), string.begin(), string.end());
            std::erase_if(
                left, [&](go::Vertex v) { return std::ranges::find(string, v) != string.end(); });
        }
        return dead;
    }

    // `stop`, if given, may end it early.
    GoOwnership ownership(const go::GoGame& game, std::uint64_t playouts,
                          const std::function<bool()>& stop = {}) {
        // A mind of its own: counting must not disturb a search, nor depend on one.
        return make_mind_for(settings_, game.size())
            ->ownership(game, playouts,
                        seed_.child("ownership").child("position", game.positions().back()), stop);
    }

   private:
    // When to pass and when to give up.
    struct Manners {
        double resign_below;
        bool capture_dead;
    };

    GoThought think(const go::GoGame& game, go::Colour colour, const GoLimits& limits,
                    const Manners& manners) {
        if (!goes_on(game, colour)) follow(game, colour);
        GoLimits search = limits;
        std::function<bool()> out_of_time;
        if (limits.seconds > 0) {  // where counting may come after the search, it gets a share
            if (may_count(game)) search.seconds *= 0.8;
            out_of_time = [now = limits.now, end = limits.now() + limits.seconds] {
                return now() >= end;
            };
        }
        GoThought thought =
            mind_->search(search, seed_.child("move", game.turns().size()).child("thought"));
        mind_manners(game, colour, manners, thought, out_of_time);
        return thought;
    }

    // What a colour thought of its game at its last turn, and at the one before.
    struct Outlook {
        std::size_t turn = 0;
        bool is_lost = false;
        bool was_lost = false;
    };

    // Whether the search stands just there.
    bool goes_on(const go::GoGame& game, go::Colour colour) const {
        return mind_ && known_ && known_colour_ == colour && is_same_start(game) &&
               std::ranges::equal(known_->turns(), game.turns());
    }
    bool is_same_start(const go::GoGame& game) const {
        return known_->size() == game.size() && known_->komi() == game.komi() &&
               known_->start() == game.start();
    }

    // Takes the search to where the game is; along the tree, if the game went on from where the
    // search stands.
    void follow(const go::GoGame& game, go::Colour colour) {
        const auto turns = game.turns();
        bool kept = !game.is_over() && settings_.reuse && mind_ && known_ && is_same_start(game) &&
                    turns.size() > known_->turns().size() &&
                    std::equal(known_->turns().begin(), known_->turns().end(), turns.begin()) &&
                    turns.back().colour != colour;
        go::Colour expected = known_colour_;
        for (std::size_t i = known_ ? known_->turns().size() : 0; kept && i < turns.size(); ++i) {
            kept = turns[i].colour == expected;
            expected = go::opposite(expected);
        }
        if (!known_ || game.turns().size() < known_->turns().size()) outlooks_ = {};
        if (!kept) {
            if (!mind_ || !known_ || known_->size() != game.size())
                mind_ = make_mind_for(settings_, game.size());
            if (game.is_over())
                mind_->begin(resumed(game), colour);
            else
                mind_->begin(game, colour);
        } else {
            for (std::size_t i = known_->turns().size(); i < turns.size(); ++i) {
                (void)known_->play(turns[i]);
                mind_->advance(*known_, turns[i].move);
            }
        }
        known_ = game;
        known_colour_ = colour;
    }

    // Who asks for a move after two passes goes on with the game: the passes do not count, or there
    // would be nothing to search.
    static go::GoGame resumed(go::GoGame game) {
        while (!game.turns().empty() && game.turns().back().move.is_pass()) game.undo();
        return game;
    }

    // Whether a thought about this position may end in a pass, which is not made without counting.
    static bool may_count(const go::GoGame& game) {
        const auto turns = game.turns();
        return (!turns.empty() && turns.back().move.is_pass()) ||
               turns.size() > static_cast<std::size_t>(game.size() * game.size() / 2);
    }

    void mind_manners(const go::GoGame& game, go::Colour colour, const Manners& manners,
                      GoThought& thought, const std::function<bool()>& out_of_time) {
        const int sign = colour == go::Colour::kBlack ? 1 : -1;
        const auto turns = game.turns();
        const bool other_passed = !turns.empty() && turns.back().move.is_pass();
        if (other_passed && sign * game.score() > 0) {  // the board as it stands is won
            choose(thought, go::Move::pass());
        } else if ((other_passed || thought.move.is_pass()) && !manners.capture_dead) {
            if (sure_score(game, colour, out_of_time) > 0)
                choose(thought, go::Move::pass());
            else if (thought.move.is_pass())
                avoid_pass(thought);
        } else if (thought.move.is_pass()) {
            avoid_pass(thought);
        }
        const bool lost = thought.winrate < manners.resign_below;
        const bool late = turns.size() > static_cast<std::size_t>(game.size() * game.size() / 5);
        Outlook& outlook = outlooks_[go::index(colour)];
        if (outlook.turn != turns.size())
            outlook = {.turn = turns.size(), .was_lost = outlook.is_lost};
        outlook.is_lost = lost && late && !thought.move.is_pass();
        thought.resign = (outlook.is_lost && outlook.was_lost) || (lost && thought.proven);
    }

    // What the colour gets if every point that playouts do not agree on goes to the other.
    double sure_score(const go::GoGame& game, go::Colour colour,
                      const std::function<bool()>& stop) {
        const int sign = colour == go::Colour::kBlack ? 1 : -1;
        double points = 0;
        for (const double owner : ownership(game, counting_playouts(game.size()), stop).points)
            points += sign * owner > kSurely ? 1 : -1;
        return points - sign * game.komi();
    }

    // A move that goes towards the capture of these stones and costs nothing; none if there is no
    // such move. Of those next to the strings with the fewest liberties the first after which
    // playouts end no worse than after the move that the search wants.
    std::optional<go::Move> capture_of(const std::vector<go::Vertex>& dead, const go::GoGame& game,
                                       go::Colour colour, go::Move wanted,
                                       const std::function<bool()>& stop) {
        constexpr std::size_t kMostTries = 8;
        struct Try {
            bool self_atari;
            std::size_t liberties;  // of the string
            go::Vertex at;
            auto operator<=>(const Try&) const = default;
        };
        std::set<Try> tries;
        for (const go::Vertex stone : dead) {
            const auto liberties = game.board().liberties_of(stone);
            for (const go::Vertex v : liberties) {
                if (!game.why_not(colour, v).empty()) continue;
                go::PlainBoard after = game.board();
                const bool captures = !after.play(colour, v).empty();
                tries.insert({!captures && after.liberties_of(v).size() < 2, liberties.size(), v});
            }
        }
        const auto score_after = [&](go::Move move) {
            go::GoGame next = game;
            if (!move.is_pass()) (void)next.play({colour, move});
            return (colour == go::Colour::kBlack ? 1 : -1) *
                   ownership(next, counting_playouts(game.size()), stop).score;
        };
        // What playouts may differ in by chance; a string that is lost or comes to life costs more.
        const double least = score_after(wanted) - std::max(2.0, game.size() / 3.0);
        std::size_t tried = 0;
        for (const Try& one : tries) {
            if (++tried > kMostTries) break;
            if (score_after(one.at) >= least) return one.at;
        }
        return {};
    }

    static void choose(GoThought& thought, go::Move move) {
        thought.move = move;
        const auto at = std::ranges::find(thought.candidates, move, &GoCandidate::move);
        if (at != thought.candidates.end()) {
            if (!move.is_pass()) thought.winrate = at->winrate;
            std::rotate(thought.candidates.begin(), at, at + 1);
        }
    }
    // The best other move, if there is one that is not known to lose.
    static void avoid_pass(GoThought& thought) {
        const auto at = std::ranges::find_if(
            thought.candidates, [](const GoCandidate& c) { return !c.move.is_pass(); });
        if (at == thought.candidates.end() || thought.proven) return;
        thought.move = at->move;
        thought.winrate = at->winrate;
        std::rotate(thought.candidates.begin(), at, at + 1);
    }

    GoSettings settings_;
    core::Seed seed_;
    std::unique_ptr<GoMind> mind_;
    std::optional<go::GoGame> known_;  // where the search stands
    go::Colour known_colour_ = go::Colour::kBlack;
    std::array<Outlook, 2> outlooks_{};  // by colour
};

GoPlayer::GoPlayer(GoSettings settings, core::Seed seed)
    : mind_(std::make_unique<Mind>(settings, seed)) {}
GoPlayer::~GoPlayer() = default;
GoPlayer::GoPlayer(GoPlayer&&) noexcept = default;
GoPlayer& GoPlayer::operator=(GoPlayer&&) noexcept = default;

const GoSettings& GoPlayer::settings() const { return mind_->settings(); }
void GoPlayer::set_settings(const GoSettings& settings) { mind_->set(settings); }
void GoPlayer::set_seed(core::Seed seed) { mind_->set(seed); }
void GoPlayer::forget() { mind_->forget(); }

GoThought GoPlayer::think(const go::GoGame& game, go::Colour colour, const GoLimits& limits) {
    return mind_->think(game, colour, limits);
}

GoOwnership GoPlayer::ownership(const go::GoGame& game, std::uint64_t playouts) {
    return mind_->ownership(game, playouts);
}

GoThought GoPlayer::clean_up(const go::GoGame& game, go::Colour colour, const GoLimits& limits) {
    return mind_->clean_up(game, colour, limits);
}

std::vector<go::Vertex> GoPlayer::dead_stones(const go::GoGame& game) {
    const auto owned = ownership(game, counting_playouts(game.size()));
    auto dead = Mind::dead_stones(game, go::Colour::kBlack, owned);
    const auto white = Mind::dead_stones(game, go::Colour::kWhite, owned);
    dead.insert(dead.end(), white.begin(), white.end());
    return dead;
}

}  // namespace dramatis::players
