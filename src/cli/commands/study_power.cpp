#include <fmt/format.h>

#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/commands/study.hpp"
#include "cli/commands/study_store.hpp"
#include "cli/options/manual.hpp"
#include "cli/options/values.hpp"
#include "core/counted.hpp"
#include "core/json.hpp"
#include "library/study_library.hpp"
#include "os/exit.hpp"
#include "os/printing.hpp"
#include "os/wrap.hpp"
#include "study/power.hpp"
#include "study/spread_of.hpp"

namespace dramatis::cli {
namespace {

using core::Json;
using study::Plan;
using study::Spread;

struct Options {
    std::optional<std::string> study, store;
    std::optional<double> difference, interval, share, other_share, sd, alike;
    std::optional<std::size_t> people;
    double power = 0.8;
    std::size_t rounds = 1;
    bool within = false;
    bool simulated = false;
    bool json = false;

    Plan plan() const { return within ? Plan::kWithin : Plan::kBetween; }
};

// How scores spread, and where that is from.
struct Taken {
    Spread spread;
    std::string from;
};

std::string points(double value) {
    return core::grouped(static_cast<std::uint64_t>(std::llround(value)));
}
std::string in_hundred(double share) { return fmt::format("{:.0f} of 100", 100 * share); }

std::optional<study::SeenSpread> seen(const Options& options) {
    if (!options.study) return {};
    const auto data = load_store(study_path(*options.study), options.store);
    const auto origin = options.simulated ? study::Origin::kSimulated : study::Origin::kPerson;
    auto out = study::spread_of(data, origin);
    if (!out)
        throw Failure(Exit::kBadInput,
                      fmt::format("{}: fewer than ten {} have played a round; give --sd",
                                  store_name(study_path(*options.study), options.store),
                                  options.simulated ? "artificial people" : "people"));
    return out;
}

Taken take(const Options& options) {
    Taken out;
    if (const auto there = seen(options)) {
        out.spread = there->spread;
        out.from =
            fmt::format("as in {} by {} of this study", core::counted(there->rounds, "round"),
                        options.simulated
                            ? core::counted(there->people, "artificial person", "artificial people")
                            : core::counted(there->people, "person", "people"));
    } else if (options.sd) {
        out.from = "as you said";
    } else {
        out.from = "a guess from the smallest and largest scores in the paper's Table I";
    }
    if (options.sd) out.spread.sd = *options.sd;
    if (options.alike) out.spread.alike = *options.alike;
    out.spread.rounds = options.rounds;
    return out;
}

void refuse_contradictions(const Options& options) {
    const auto refuse = [](bool wrong, const char* why) {
        if (wrong) throw Failure(Exit::kBadUsage, why);
    };
    const bool is_power = options.difference && options.people;
    const int asked = options.difference.has_value() + options.interval.has_value() +
                      options.people.has_value() + options.other_share.has_value() - is_power;
    refuse(asked == 0,
           "say what you want to know: --difference POINTS, --interval POINTS, --share "
           "X with --interval or --against, or --people N");
    refuse(asked > 1,
           "--difference, --interval, --against and --people are different questions; "
           "ask one at a time");
    refuse(options.share && options.difference,
           "--difference is one of scores; for shares give --share X --against Y");
    refuse(options.other_share && !options.share,
           "--against needs --share: --share 0.3 --against "
           "0.5");
    refuse(options.other_share && options.other_share == options.share,
           "--share and --against are the same share, so there is no difference to be found");
    refuse(options.share && options.interval && *options.interval >= 1,
           "the interval of a share is part of 1, such as --interval 0.1");
    refuse(options.store && !options.study,
           "--store needs the study: dramatis study power STUDY "
           "--store PLACE ...");
    refuse(options.simulated && !options.study,
           "--simulated needs the study whose artificial "
           "people are meant");
}

// --- answers: JSON, and words

struct Answer {
    Json json;
    std::string text;
};

std::string groups(std::size_t people, Plan plan) {
    if (plan == Plan::kWithin) return core::counted(people, "person", "people");
    return fmt::format("2 x {} = {} people", people, core::grouped(2 * people));
}

std::string plan_words(Plan plan, std::size_t rounds) {
    const std::string what =
        rounds == 1 ? "one round" : fmt::format("the mean of {} rounds", rounds);
    return plan == Plan::kBetween
               ? fmt::format("two conditions, everybody in one of them, compared by {}", what)
               : fmt::format("the same people in both cases, compared by {} of each", what);
}

Answer for_difference(const Options& options, const Taken& taken) {
    const double wanted = *options.difference;
    const Plan plan = options.plan();
    const auto people = study::people_for(wanted, plan, taken.spread, options.power);
    Answer out;
    out.json = {{"question", "difference"},
                {"difference", wanted},
                {"power", options.power},
                {"people", plan == Plan::kBetween ? 2 * people : people}};
    out.text = fmt::format("{}.\n", groups(people, plan));
    out.text += fmt::format(
        "If there really is a difference of {} points, such a study finds it in {} cases\n"
        "(two-sided t test, p < 0.05). If there is none, it finds one in 5 of 100 all the same.\n",
        points(wanted), in_hundred(options.power));
    Json table = Json::array();
    out.text += "\n  people   found\n";
    for (const double part : {0.25, 0.5, 0.75, 1.0, 1.5, 2.0}) {
        const auto n = static_cast<std::size_t>(std::ceil(part * static_cast<double>(people)));
        if (n < 2) continue;
        const double found = study::power_of(wanted, plan, taken.spread, n);
        const auto all = plan == Plan::kBetween ? 2 * n : n;
        table.push_back({{"people", all}, {"power", found}});
        out.text += fmt::format("  {:>6}   in {}\n", all, in_hundred(found));
    }
    out.json["table"] = std::move(table);
    return out;
}

Answer for_interval(const Options& options, const Taken& taken) {
    const double half = *options.interval;
    const auto mean = study::people_for_interval_of_mean(half, taken.spread);
    const auto between = study::people_for_interval(half, Plan::kBetween, taken.spread);
    const auto within = study::people_for_interval(half, Plan::kWithin, taken.spread);
    return {.json = {{"question", "interval"},
                     {"half", half},
                     {"people_mean", mean},
                     {"people_between", 2 * between},
                     {"people_within", within}},
            .text = fmt::format(
                "For an interval of {} points to both sides (95 %) you need\n"
                "  {:>7} people   for a mean score\n"
                "  {:>7} people   for the difference of two conditions ({} in each)\n"
                "  {:>7} people   for the difference of two boards that everybody plays\n",
                points(half), mean, 2 * between, between, within)};
}

Answer for_share(const Options& options) {
    const double share = *options.share;
    if (options.interval) {
        const auto people = study::people_for_share(share, *options.interval);
        return {
            .json = {{"question", "share"},
                     {"share", share},
                     {"half", *options.interval},
                     {"people", people}},
            .text = fmt::format(
                "{}.\nIf {:.0f} % of them play most like a persona, the 95 % interval of that "
                "share goes\nabout {:.0f} points to both sides.\n",
                core::counted(people, "person", "people"), 100 * share, 100 * *options.interval)};
    }
    const auto people = study::people_for_shares(share, *options.other_share, options.power);
    return {.json = {{"question", "shares"},
                     {"share", share},
                     {"against", *options.other_share},
                     {"power", options.power},
                     {"people", 2 * people}},
            .text = fmt::format(
                "2 x {} = {} people.\nIf the share is {:.0f} % in one condition and {:.0f} % in "
                "the other, such a study finds a\ndifference in {} cases (p < 0.05).\n",
                people, core::grouped(2 * people), 100 * share, 100 * *options.other_share,
                in_hundred(options.power))};
}

// Of so many people, those on each side.
std::size_t people_a_side(std::size_t people, Plan plan) {
    const std::size_t each = plan == Plan::kBetween ? people / 2 : people;
    if (each < 2) throw Failure(Exit::kBadUsage, "--people: a comparison needs two people a side");
    return each;
}

Answer for_power(const Options& options, const Taken& taken) {
    const Plan plan = options.plan();
    const double found = study::power_of(*options.difference, plan, taken.spread,
                                         people_a_side(*options.people, plan));
    return {.json = {{"question", "power"},
                     {"people", *options.people},
                     {"difference", *options.difference},
                     {"power", found}},
            .text = fmt::format("With {}, a true difference of {} points is found in {} cases.\n",
                                core::counted(*options.people, "person", "people"),
                                points(*options.difference), in_hundred(found))};
}

Answer for_people(const Options& options, const Taken& taken) {
    const std::size_t people = *options.people;
    const Plan plan = options.plan();
    const std::size_t each = people_a_side(people, plan);
    const double difference = study::difference_for(each, plan, taken.spread, options.power);
    const double mean = study::half_interval_of_mean(people, taken.spread);
    const double half = study::half_interval(each, plan, taken.spread);
    const double share = study::half_interval_of_share(0.5, people);
    return {.json = {{"question", "people"},
                     {"people", people},
                     {"power", options.power},
                     {"difference", difference},
                     {"half_mean", mean},
                     {"half_difference", half},
                     {"half_share", share}},
            .text = fmt::format(
                "With {}:\n"
                "  {:>7} points   is the smallest difference that is found in {} cases\n"
                "  {:>7} points   to both sides: the 95 % interval of a mean score\n"
                "  {:>7} points   to both sides: that of the difference\n"
                "  {:>7.0f} %        to both sides at most: that of a persona's share of people\n",
                core::counted(people, "person", "people"), points(difference),
                in_hundred(options.power), points(mean), points(half), 100 * share)};
}

std::string assumptions(const Options& options, const Taken& taken) {
    const auto& spread = taken.spread;
    return fmt::format(
        "\nThe plan: {}.\nTaken: scores of one board have a standard deviation of {} points ({}).\n"
        "Two rounds of one person are alike with a correlation of {:.2f}.\nPeople who leave are "
        "not counted: if one in five does, invite a quarter more.\n",
        plan_words(options.plan(), options.rounds), points(spread.sd), taken.from, spread.alike);
}

void tell(const Options& options) {
    refuse_contradictions(options);
    const bool of_shares = options.share && !options.people && !options.difference;
    const Taken taken = of_shares ? Taken{} : take(options);
    Answer answer = of_shares                              ? for_share(options)
                    : options.difference && options.people ? for_power(options, taken)
                    : options.difference                   ? for_difference(options, taken)
                    : options.interval                     ? for_interval(options, taken)
                                                           : for_people(options, taken);
    if (!of_shares) {
        answer.json["plan"] = options.within ? "within" : "between";
        answer.json["sd"] = taken.spread.sd;
        answer.json["correlation"] = taken.spread.alike;
        answer.json["rounds"] = taken.spread.rounds;
        answer.json["sd_from"] = taken.from;
    }
    if (options.json)
        print_out("{}\n", core::dump(answer.json));
    else
        print_out("{}{}", answer.text, of_shares ? "" : assumptions(options, taken));
}

}  // namespace

void add_study_power(Command& study) {
    const auto options = std::make_shared<Options>();
    auto* command = study.add_subcommand("power", "How many people does a study need?");
    const auto add = [&](const char* name, auto& value, const char* type, const ValueRule& rule,
                         const char* text, const char* group) {
        command->add_option(name, value, text)->type_name(type)->transform(rule)->group(group);
    };
    const char* what = "What you want to know";
    add("--difference", options->difference, "POINTS", real(0.001, 1e9),
        "People needed to find such a difference of scores", what);
    add("--interval", options->interval, "HALF", real(0.000001, 1e9),
        "People needed for a 95 % interval of so many points\n"
        "to both sides; with --share such as 0.1",
        what);
    add("--against", options->other_share, "Y", real(0, 1),
        "With --share X: people needed to find that a share is\n"
        "X in one condition and Y in the other",
        what);
    add("--people", options->people, "N", whole(2, 100'000),
        "What so many people can show; with --difference, how\n"
        "likely they find that one",
        what);
    const char* plan = "The plan";
    command
        ->add_flag("--within", options->within,
                   "The same people on two boards, or before and after\n"
                   "(else two conditions)")
        ->group(plan);
    add("--share", options->share, "X", real(0, 1),
        "A share of people, such as those who play most like\n"
        "one persona, in place of scores",
        plan);
    add("--rounds", options->rounds, "N", whole(1, 1000),
        "Rounds of a person that are averaged in each case (1)", plan);
    add("--power", options->power, "X", real(0.06, 0.999),
        "How likely a true difference shall be found (0.8)", plan);
    const char* spread = "How scores spread";
    command
        ->add_option("study", options->study,
                     "A study whose stored rounds say it; else a guess\n"
                     "from the paper")
        ->type_name("STUDY");
    add_store_option(*command, options->store);
    command->add_flag("--simulated", options->simulated,
                      "Take the study's artificial people instead of people");
    add("--sd", options->sd, "POINTS", real(0.001, 1e9),
        "Standard deviation of the scores of one board", spread);
    add("--correlation", options->alike, "X", real(0, 0.999),
        "Of two rounds of the same person (0.3)", spread);
    command->add_flag("--json", options->json, "Print the answer as JSON");
    manual(*command,
           "dramatis study power --difference 500               between two conditions\n"
           "dramatis study power --difference 500 --within      of two boards\n"
           "dramatis study power --interval 200 --rounds 3\n"
           "dramatis study power --share 0.3 --interval 0.1     of a persona's share\n"
           "dramatis study power --people 41                    what the paper could show\n"
           "dramatis study power my-study --difference 500      by what is stored already",
           "docs/study.md explains the words.");
    command->callback([options] { tell(*options); });
}

}  // namespace dramatis::cli
