#include "lab/worked_formula.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

namespace dramatis::lab {
namespace {

using namespace search;

// Children of all kinds, drawn at random: with and without visits, later moves and priors.
struct Drawn {
    std::vector<double> visits, total, squares, amaf_visits, amaf_total, prior_visits, prior_total;
    double parent = 0;

    Drawn(core::Rng& rng, bool unvisited, bool priors, bool amaf) {
        parent = 1;
        for (int i = 0; i < 6; ++i) {
            const double n = rng.below(unvisited ? 4u : 40u) + (unvisited ? 0 : 1),
                         m = rng.below(3) ? rng.below(50) : 0;
            double sum = 0, squared = 0;
            for (int k = 0; k < static_cast<int>(n); ++k) {
                const double result = rng.unit();
                sum += result;
                squared += result * result;
            }
            visits.push_back(n);
            total.push_back(sum);
            squares.push_back(squared);
            if (amaf) amaf_visits.push_back(m), amaf_total.push_back(m * rng.unit());
            if (priors)
                prior_visits.push_back(rng.below(2) * 7.5),
                    prior_total.push_back(prior_visits.back() * rng.unit());
            parent += n;
        }
    }
    Children view() const {
        return {.parent_visits = parent,
                .visits = visits,
                .total = total,
                .squares = squares,
                .amaf_visits = amaf_visits,
                .amaf_total = amaf_total,
                .prior_visits = prior_visits,
                .prior_total = prior_total};
    }
};

// The rule with every setting somewhere within its bounds, now and then 0.
template <class Rule>
Rule changed_at_random(Rule rule, core::Rng& rng) {
    Rule::each_field(rule, [&](const char*, double& value, double low, double high, const char*) {
        if (rng.below(2))
            value =
                rng.below(3) ? std::max(low, std::min(high, 2.0)) * rng.unit() : std::max(low, 0.0);
    });
    return rule;
}

template <class F>
void each_drawn(F&& f) {
    core::Rng rng{core::Seed{7}};
    for_each_rule([&](auto usual) {
        using Rule = decltype(usual);
        for (int round = 0; round < 300; ++round) {
            const Rule rule = round < 30 ? usual : changed_at_random(usual, rng);
            const Drawn drawn(rng, kWantsUnvisited<Rule>, kWantsUnvisited<Rule> && round % 2,
                              kWantsAmaf<Rule>);
            std::vector<double> scores(drawn.visits.size());
            if constexpr (kDraws<Rule>)
                rule.score(drawn.view(), scores, rng);
            else
                rule.score(drawn.view(), scores);
            const RuleFormula formula{RuleChoice(rule)};
            for (std::size_t i = 0; i < scores.size(); ++i)
                f(Rule::kCard, formula, formula.terms_of(drawn.view(), i, scores[i]), scores[i]);
        }
    });
}

TEST(WorkedFormula, TheCardOfEveryRuleSaysWhatItsCodeComputes) {
    each_drawn([](const Card& card, const RuleFormula& formula, const Terms& terms, double score) {
        EXPECT_NEAR(formula.value(terms), score, 1e-9 * std::max(1.0, std::abs(score)))
            << card.name << " " << card.formula;
    });
}

TEST(WorkedFormula, TheShownNumbersAreThoseOfTheScore) {
    each_drawn([](const Card& card, const RuleFormula& formula, const Terms& terms, double score) {
        const auto worked = formula.work_out(terms, score);
        ASSERT_TRUE(worked) << card.name << " " << score;
        EXPECT_EQ(std::ranges::count(worked->shape, '{'),
                  static_cast<std::ptrdiff_t>(worked->numbers.size()));
        EXPECT_EQ(worked->text().find_first_of("{}*"), std::string::npos) << worked->text();
    });
}

std::string shown(const RuleChoice& rule, const Terms& terms) {
    const RuleFormula formula(rule);
    Terms all = terms;
    const auto settings = [&](const auto& each) {
        std::decay_t<decltype(each)>::each_field(
            each, [&](const char* name, double value, double, double, const char*) {
                all[name] = {value, Term::Kind::kSetting};
            });
    };
    std::visit(settings, rule);
    return formula.work_out(all, formula.value(all))->text();
}

TEST(WorkedFormula, ReadsAsOneWouldWriteIt) {
    EXPECT_EQ(shown(Ucb1{}, {{"mean", {0.25}}, {"N", {29}}, {"n", {4}}}),
              "0.250 + 1 × sqrt(ln 29 / 4) = 1.168");
    EXPECT_EQ(shown(EqualShares{}, {{"n", {4}}}), "- 4 = -4.000");
    EXPECT_EQ(shown(UrgentUcb1{}, {{"mean", {0}}, {"N", {29}}, {"n", {0}}}), "1.1 = 1.100");
    const Terms later{{"Q", {0.5}}, {"Q~", {0.75}}, {"N", {29}}, {"n", {4}}, {"m", {12}}};
    EXPECT_EQ(shown(FixedRave{}, later), "0.5 × 0.500 + (1 - 0.5) × 0.750 = 0.625");
    Terms unseen = later;
    unseen["n"] = {0};
    McRave rave;
    rave.c = 0.3;
    EXPECT_EQ(shown(rave, unseen), "0.750 + 0.3 × sqrt(ln(29 + 1) / (0 + 1)) = 1.303");
}

TEST(WorkedFormula, SaysWhatItsNamesAre) {
    const auto words = RuleFormula(Ucb1{.c = 0.2}).glossary();
    ASSERT_EQ(words.size(), 4u);
    EXPECT_EQ(words.back(),
              (std::pair<std::string, std::string>{"c", "0.2, weight of exploration"}));
    for_each_rule(
        [](auto rule) { EXPECT_FALSE(RuleFormula(RuleChoice(rule)).glossary().empty()); });
}

}  // namespace
}  // namespace dramatis::lab
