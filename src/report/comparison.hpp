#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/json.hpp"
#include "report/level_matching.hpp"
#include "report/pairs.hpp"
#include "report/playtest_report.hpp"

namespace dramatis::report {

// How often something may be called a change that is none, all in all.
inline constexpr double kAlpha = 0.05;

// When a change matters.
struct Gate {
    // Metrics that decide; the others are only told. Empty: the pass rate, or the score where
    // nothing can be passed.
    std::vector<std::string> metrics;
    std::map<std::string, double>
        tolerances;  // by metric, in its own unit; what is not here has none
    // A pass rate that is all right whatever it was before.
    struct Band {
        double low = 0, high = 1;
        std::string player;  // empty: the judge of the level
    };
    std::optional<Band> band;
    bool use_targets = true;  // without a band it is each level's own target
    // A band is for its player alone, so that the pass rates of others count all the same.
    bool is_strict = false;
    // A change of the pass rate that must not go unseen, or of the score, as a share of it.
    std::optional<double> detect{};

    bool counts(const Metric& metric, const match3::Setup& setup) const;
    double tolerance(const Metric& metric) const;
    // The same in the unit of the metric, for a player whose old figure this is.
    std::optional<double> change_to_detect(const Metric& metric, const Figure& before) const;
};

struct Difference {
    enum class Verdict : std::uint8_t { kSame, kWithin, kUp, kDown };

    std::string player;
    const Metric* metric = nullptr;
    Figure before, after, difference;
    double p = 1;  // adjusted for all that was looked at, as is the interval of the difference
    double detectable = 0;  // the smallest true difference noticed in eight of ten cases
    double tolerance = 0;
    // The tolerance, or else what is to be detected: if the whole interval is smaller, the two
    // versions are the same for sure, as far as that goes.
    std::optional<double> margin{};
    bool gated = false;
    bool accepted = false;  // it counts and has changed, but the new version is in its band
    Verdict verdict = Verdict::kSame;

    bool is_surely_within_margin() const;
};

struct LevelComparison {
    enum class Verdict : std::uint8_t { kSame, kInBand, kChanged };

    std::string id;
    LevelGames before, after;
    std::vector<std::string> edits;
    Verdict verdict = Verdict::kSame;
    std::string text;                // the verdict in a sentence
    std::optional<Gate::Band> band;  // that decided, with the name of its player
    std::vector<Difference> differences;

    bool is_surely_the_same() const;  // all that counts is, within its margin
};

struct Comparison {
    enum class Missing : std::uint8_t { kWarn, kFail };

    std::vector<LevelComparison> levels;
    std::vector<Unpaired> unpaired;
    std::vector<Rename> renamed;
    std::size_t identical = 0;         // levels that were not played, as nothing changed
    Missing missing = Missing::kFail;  // whether what only one side has counts as changed
    std::vector<Problem> problems;
    Thresholds thresholds;

    bool is_paired() const;                    // both sides were played with the same seeds
    LevelComparison::Verdict verdict() const;  // the worst
};

// Fills in what the games of both versions come to. A difference is called one if chance explains
// it in less than 5 % of cases, taking all gated ones of all levels together (Holm), and the others
// of a level together. What fails comes first then, the worst of it before the rest, then what
// changed and is in its band, then what did not change.
void judge(Comparison& comparison, const Gate& gate);

// A player of one of the versions only.
struct OneSided {
    std::string text;
    bool counts = false;  // as a change: who played the old version would have judged the new one
};
std::vector<OneSided> one_sided_players(const LevelComparison& level, Comparison::Missing missing);

bool is_alarm(const Difference& difference);    // it counts, and has changed
bool is_failure(const Difference& difference);  // and is not accepted

core::Json to_json(const Comparison& comparison);
// A row a difference: level, player, metric, unit, old, new, difference, low, high, p, verdict,
// gated, accepted.
std::string comparison_csv(const Comparison& comparison);
std::string_view word_for(Difference::Verdict verdict);
std::string_view word_for(LevelComparison::Verdict verdict);

// The verdict for people, who must not take "no change seen" for "the same".
std::string heading_for(const LevelComparison& level);
std::string_view heading_for(const Difference& difference);

std::string change_text(const Difference& difference);  // "pass rate of greedy fell: ..."
// "-5.1 points (-6.6 to -3.6)", "+120 (+80 to +160)"
std::string difference_text(const Difference& difference);
// The old and the new figure, with as many digits as it takes to see that they differ.
std::pair<std::string, std::string> side_texts(const Difference& difference);

}  // namespace dramatis::report
