#include "formulas/vary.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "core/json.hpp"
#include "core/rng.hpp"
#include "formulas/node_variables.hpp"
#include "formulas/random_formula.hpp"
#include "formulas/text.hpp"

namespace dramatis::formulas {
namespace {

constexpr int kTrees = 100'000;

// Counts by value of a statistic, and several of them by name.
using Counts = std::map<int, double>;
using Distributions = std::map<std::string, Counts>;

const nlohmann::json& deap() {
    static const auto read = [] {
        std::ifstream in(DRAMATIS_TEST_DATA "/deap_distributions.json");
        return nlohmann::json::parse(in, nullptr, false);
    }();
    return read;
}

double total(const Counts& counts) {
    double sum = 0;
    for (const auto& [value, count] : counts) sum += count;
    return sum;
}

// Compares two samples value by value. If both are of one distribution, a share p of n1 in one and
// of n2 in the other differs by a normal number of variance p (1 - p) (1 / n1 + 1 / n2), p taken
// from both together: both samples are finite, so the variances add. Rare values are put together
// with their neighbours until the samples have 200 of them, where the normal is good. 4.5 sigma:
// all distributions here have some 400 bins, so that one pair of seeds in 400 would fail by chance;
// these do not.
void expect_alike(const Counts& ours, const Counts& theirs, const std::string& what) {
    constexpr double kSigma = 4.5, kEnough = 200;
    const double n1 = total(ours), n2 = total(theirs);
    ASSERT_GT(n1, 1000) << what;
    ASSERT_GT(n2, 1000) << what;
    Counts all = ours;
    for (const auto& [value, count] : theirs) all[value] += count;
    const auto at = [](const Counts& counts, int value) {
        const auto found = counts.find(value);
        return found == counts.end() ? 0 : found->second;
    };
    double k1 = 0, k2 = 0;
    int from = all.begin()->first;
    bool open = false;
    for (auto it = all.begin(); it != all.end(); ++it) {
        if (!std::exchange(open, true)) from = it->first;
        k1 += at(ours, it->first), k2 += at(theirs, it->first);
        if (k1 + k2 < kEnough && std::next(it) != all.end()) continue;
        const double p = (k1 + k2) / (n1 + n2);
        if (p < 1) {
            const double sigma = std::sqrt(p * (1 - p) * (1 / n1 + 1 / n2));
            EXPECT_LT(std::fabs(k1 / n1 - k2 / n2), kSigma * sigma)
                << what << " from " << from << " to " << it->first << ": " << k1 << " of " << n1
                << ", DEAP " << k2 << " of " << n2;
        }
        k1 = k2 = 0;
        open = false;
    }
}

// `ours` must have all that was measured of DEAP under this name.
void expect_like_deap(const Distributions& ours, const std::string& name) {
    ASSERT_TRUE(deap().is_object()) << DRAMATIS_TEST_DATA "/deap_distributions.json";
    ASSERT_TRUE(deap().contains(name)) << name;
    ASSERT_EQ(deap()[name].size(), ours.size()) << name;
    for (const auto& [part, counts] : ours) {
        ASSERT_TRUE(deap()[name].contains(part)) << name << ", " << part;
        Counts theirs;
        for (const auto& pair : deap()[name][part])
            theirs[pair[0].get<int>()] = pair[1].get<double>();
        expect_alike(counts, theirs, name + ", " + part);
    }
}

std::vector<int> depths(const Formula& formula) {
    std::vector<int> out, open{0};
    for (const Term& term : formula.terms) {
        out.push_back(open.back());
        open.pop_back();
        open.insert(open.end(), static_cast<std::size_t>(arity(term.op)), out.back() + 1);
    }
    return out;
}

// A grammar whose leaves are told from those of the default: other variables and constants out of
// its range.
Grammar foreign_grammar() {
    return {.variables = 0b11110000, .constant_low = 100, .constant_high = 110};
}
bool is_foreign(const Term& term) {
    return (term.op == Op::kVariable && term.variable >= 4) ||
           (term.op == Op::kConstant && term.constant >= 100);
}
std::size_t first_foreign(const Formula& formula) {
    return static_cast<std::size_t>(std::ranges::find_if(formula.terms, is_foreign) -
                                    formula.terms.begin());
}

int change(const Formula& before, const Formula& after) {
    return static_cast<int>(after.size()) - static_cast<int>(before.size());
}

Distributions shapes(core::Seed seed, const std::function<Formula(core::Rng&)>& make) {
    const Grammar grammar;
    core::Rng rng{seed};
    Distributions out;
    Counts &leaves = out["leaves"], &operators = out["operators"];
    for (int i = 0; i < kTrees; ++i) {
        const Formula f = make(rng);
        ++out["height"][height(f)];
        ++out["size"][static_cast<int>(f.size())];
        for (const Term& term : f.terms) {
            if (arity(term.op) == 0)
                ++leaves[term.op == Op::kConstant ? 4 : term.variable];
            else
                ++operators[static_cast<int>(std::ranges::find(grammar.operators, term.op) -
                                             grammar.operators.begin())];
        }
    }
    return out;
}

TEST(Vary, FirstFormulasAreThoseOfDeapsHalfAndHalf) {
    expect_like_deap(
        shapes(core::Seed{1}, [](core::Rng& rng) { return random_formula(Grammar{}, rng); }),
        "half and half, 2 to 6");
}

TEST(Vary, FullFormulasAreThoseOfDeap) {
    expect_like_deap(
        shapes(core::Seed{2}, [](core::Rng& rng) { return full_formula(Grammar{}, 0, 2, rng); }),
        "full, 0 to 2");
}

TEST(Vary, GrownFormulasAreThoseOfDeap) {
    expect_like_deap(
        shapes(core::Seed{3}, [](core::Rng& rng) { return grown_formula(Grammar{}, 1, 4, rng); }),
        "grow, 1 to 4");
}

TEST(Vary, GraftsChangeSizeAndHeightAsDeapsMutation) {
    core::Rng rng{core::Seed{4}};
    Distributions ours;
    for (int i = 0; i < kTrees; ++i) {
        const Formula before = random_formula(Grammar{}, rng),
                      after = graft(Grammar{}, before, rng);
        ++ours["size change"][change(before, after)];
        ++ours["height"][height(after)];
    }
    expect_like_deap(ours, "graft");
}

// With a graft that is one foreign leaf, the place of that leaf is the place of the node that was
// chosen; depth 0 is the root.
TEST(Vary, GraftsChooseNodesAsDeapsMutation) {
    Grammar leaf = foreign_grammar();
    leaf.graft_low = leaf.graft_high = 0;
    core::Rng rng{core::Seed{5}};
    Distributions ours;
    for (int i = 0; i < kTrees; ++i) {
        const Formula before = random_formula(Grammar{}, rng), after = graft(leaf, before, rng);
        const std::size_t at = first_foreign(after);
        ASSERT_LT(at, after.size());
        ++ours["depth"][depths(after)[at]];
        ++ours["tenth"][static_cast<int>(10 * at / before.size())];
        ++ours["size change"][change(before, after)];
    }
    expect_like_deap(ours, "chosen node");
}

TEST(Vary, CrossoverExchangesWhatDeapsDoes) {
    core::Rng rng{core::Seed{6}};
    Distributions ours;
    for (int i = 0; i < kTrees; ++i) {
        const Formula a = random_formula(Grammar{}, rng),
                      b = random_formula(foreign_grammar(), rng);
        const auto [first, second] = cross(a, b, rng);
        ++ours["size change"][change(a, first)];
        ++ours["depth of the first foreign leaf"][depths(first).at(first_foreign(first))];
        ++ours["foreign leaves"][static_cast<int>(std::ranges::count_if(first.terms, is_foreign))];
        ++ours["height of the second"][height(second)];
    }
    expect_like_deap(ours, "crossover");
}

// Averages over trees could hide a preference, so here every node of one tree is counted.
TEST(Vary, EveryNodeIsAsLikelyToGiveWay) {
    const Formula f = *parse("wins / visits + 2.5 * sqrt(moves + sqrt(wins))", kNodeNames);
    Grammar leaf = foreign_grammar();
    leaf.graft_low = leaf.graft_high = 0;
    core::Rng rng{core::Seed{7}};
    constexpr double kTimes = 100'000;
    std::vector<double> chosen(f.size());
    for (int i = 0; i < kTimes; ++i) ++chosen[first_foreign(graft(leaf, f, rng))];
    const double p = 1 / static_cast<double>(f.size());
    // Binomial; 11 nodes, so 4.5 sigma fail for one seed in 10,000.
    for (const double count : chosen)
        EXPECT_NEAR(count, p * kTimes, 4.5 * std::sqrt(kTimes * p * (1 - p)));
}

TEST(Vary, HeightsAndConstantsKeepTheirRanges) {
    Grammar grammar;
    grammar.constant_low = -3, grammar.constant_high = 7;
    core::Rng rng{core::Seed{8}};
    double lowest = 7, highest = -3;
    std::size_t constants = 0;
    const auto look_at = [&](const Formula& f, int low, int high) {
        ASSERT_GE(height(f), low);
        ASSERT_LE(height(f), high);
        for (const Term& term : f.terms) {
            if (term.op != Op::kConstant) continue;
            ++constants;
            lowest = std::min(lowest, term.constant), highest = std::max(highest, term.constant);
        }
    };
    for (int i = 0; i < 5000; ++i) {
        look_at(random_formula(grammar, rng), 2, 6);
        look_at(full_formula(grammar, 1, 3, rng), 1, 3);
        look_at(grown_formula(grammar, 0, 4, rng), 0, 4);
        look_at(change_constant(grammar, random_formula(grammar, rng), rng), 2, 6);
    }
    // Of n uniform numbers the least is below a share of 10 / n but for one seed in exp(10) =
    // 22,000.
    ASSERT_GT(constants, 10'000u);
    EXPECT_GE(lowest, -3);
    EXPECT_LT(lowest, -3 + 10 * 0.001);
    EXPECT_LT(highest, 7);
    EXPECT_GT(highest, 7 - 10 * 0.001);
}

TEST(Vary, AllLeavesOfAFullFormulaAreAtOneDepth) {
    core::Rng rng{core::Seed{9}};
    for (int i = 0; i < 1000; ++i) {
        const Formula f = full_formula(Grammar{}, 0, 5, rng);
        const auto depth = depths(f);
        for (std::size_t t = 0; t < f.size(); ++t)
            ASSERT_TRUE(arity(f.terms[t].op) > 0 || depth[t] == height(f));
    }
}

TEST(Vary, NothingIsUsedThatTheGrammarDoesNotHave) {
    Grammar grammar;
    grammar.variables = 0b10100010;
    grammar.operators = {Op::kSubtract, Op::kLn};
    core::Rng rng{core::Seed{10}};
    std::map<int, int> seen;
    for (int i = 0; i < 2000; ++i) {
        const Formula f = graft(grammar, random_formula(grammar, rng), rng);
        for (const Term& term : f.terms) {
            if (term.op == Op::kVariable) ++seen[term.variable];
            ASSERT_TRUE(arity(term.op) == 0 || term.op == Op::kSubtract || term.op == Op::kLn);
        }
    }
    EXPECT_EQ(seen.size(), 3u);
    for (const int variable : {1, 5, 7}) EXPECT_GT(seen[variable], 1000) << variable;
}

TEST(Vary, ChangingAConstantChangesOneAndNothingElse) {
    core::Rng rng{core::Seed{11}};
    int with = 0, without = 0;
    for (int i = 0; i < 5000; ++i) {
        const Formula before = random_formula(Grammar{}, rng),
                      after = change_constant(Grammar{}, before, rng);
        ASSERT_EQ(before.size(), after.size());
        int changed = 0;
        for (std::size_t t = 0; t < before.size(); ++t) {
            if (before.terms[t] == after.terms[t]) continue;
            ++changed;
            ASSERT_EQ(before.terms[t].op, Op::kConstant);
            ASSERT_EQ(after.terms[t].op, Op::kConstant);
        }
        const bool has = uses(before, Op::kConstant);
        ASSERT_EQ(changed, has ? 1 : 0);
        ++(has ? with : without);
    }
    EXPECT_GT(with, 1000);
    EXPECT_GT(without, 1000);
}

// As DEAP's mutEphemeral: whichever constant, and anything in the range, not a step from where it
// was.
TEST(Vary, EveryConstantIsAsLikelyToBeDrawnAnew) {
    const Formula before = *parse("wins * 1 + sqrt(2) / (3 + visits) * 4", kNodeNames);
    const std::vector<double> old{1, 2, 3, 4};
    core::Rng rng{core::Seed{12}};
    constexpr double kTimes = 40'000;
    std::array<double, 4> changed{};
    std::array<double, 10> tenths{};
    for (int i = 0; i < kTimes; ++i) {
        std::size_t n = 0;
        for (const Term& term : change_constant(Grammar{}, before, rng).terms) {
            if (term.op != Op::kConstant) continue;
            if (term.constant != old[n]) {
                ++changed[n];
                ++tenths[static_cast<std::size_t>(term.constant)];
            }
            ++n;
        }
    }
    // Binomial, 4.5 sigma: 14 counts fail for one seed in 10,000.
    for (const double count : changed)
        EXPECT_NEAR(count, kTimes / 4, 4.5 * std::sqrt(kTimes * 3 / 16));
    for (const double count : tenths)
        EXPECT_NEAR(count, kTimes / 10, 4.5 * std::sqrt(kTimes * 9 / 100));
}

void expect_whole(const Formula& f) {
    ASSERT_EQ(subtree_end(f, 0), f.size());
    const auto back = parse(print(f, kNodeNames), kNodeNames);
    ASSERT_TRUE(back) << back.error().text();
    ASSERT_EQ(*back, f);
}

TEST(Vary, WhatComesOutIsAFormula) {
    core::Rng rng{core::Seed{13}};
    const TreeKind kind{.variables = kNodeNames.size()};
    for (int i = 0; i < 5000; ++i) {
        const Formula a = random_tree(rng, static_cast<int>(rng.below(7)), kind);
        const Formula b = random_tree(rng, static_cast<int>(rng.below(7)), kind);
        expect_whole(random_formula(Grammar{}, rng));
        expect_whole(graft(Grammar{}, a, rng));
        const auto [first, second] = cross(a, b, rng);
        expect_whole(first);
        expect_whole(second);
    }
}

// A graft leaves what is before and behind the chosen subtree, and puts one foreign tree in
// between.
TEST(Vary, AGraftTouchesNothingButItsPlace) {
    core::Rng rng{core::Seed{14}};
    for (int i = 0; i < 5000; ++i) {
        const Formula before = random_formula(Grammar{}, rng),
                      after = graft(foreign_grammar(), before, rng);
        // The only difference is one subtree, so some node of both starts it, with the same terms
        // before and behind.
        bool found = false;
        for (std::size_t at = 0; at < std::min(before.size(), after.size()) && !found; ++at) {
            const std::size_t from = subtree_end(before, at), to = subtree_end(after, at);
            const auto inside = after.terms.begin() + static_cast<std::ptrdiff_t>(at);
            const auto behind = after.terms.begin() + static_cast<std::ptrdiff_t>(to);
            found = std::equal(after.terms.begin(), inside, before.terms.begin()) &&
                    std::equal(behind, after.terms.end(),
                               before.terms.begin() + static_cast<std::ptrdiff_t>(from),
                               before.terms.end()) &&
                    std::all_of(inside, behind,
                                [](const Term& t) { return arity(t.op) > 0 || is_foreign(t); });
            if (before.terms[at] != after.terms[at]) break;
        }
        ASSERT_TRUE(found) << print(before, kNodeNames) << "\n" << print(after, kNodeNames);
    }
}

std::multiset<std::tuple<Op, int, double>> terms_of(const Formula& a, const Formula& b) {
    std::multiset<std::tuple<Op, int, double>> out;
    for (const Formula* f : {&a, &b})
        for (const Term& term : f->terms) out.insert({term.op, term.variable, term.constant});
    return out;
}

TEST(Vary, CrossoverNeitherMakesNorLosesATerm) {
    core::Rng rng{core::Seed{15}};
    int moved = 0;
    for (int i = 0; i < 5000; ++i) {
        const Formula a = random_formula(Grammar{}, rng),
                      b = random_formula(foreign_grammar(), rng);
        const auto [first, second] = cross(a, b, rng);
        ASSERT_EQ(terms_of(first, second), terms_of(a, b));
        // Each child keeps its root, and leaves that have gone over are not the parent's.
        ASSERT_EQ(first.terms[0], a.terms[0]);
        ASSERT_EQ(second.terms[0], b.terms[0]);
        ASSERT_TRUE(std::ranges::any_of(first.terms, is_foreign));
        ASSERT_FALSE(std::ranges::all_of(
            second.terms, [](const Term& t) { return arity(t.op) > 0 || is_foreign(t); }));
        moved += first != a;
    }
    EXPECT_EQ(moved, 5000);
}

// The root has to be recognisable to say that it stays.
TEST(Vary, CrossoverNeverMovesTheRoots) {
    const Formula a = *parse("ln(wins * visits)", kNodeNames),
                  b = *parse("mean - depth", kNodeNames);
    core::Rng rng{core::Seed{16}};
    for (int i = 0; i < 1000; ++i) {
        const auto [first, second] = cross(a, b, rng);
        ASSERT_EQ(first.terms[0].op, Op::kLn);
        ASSERT_EQ(second.terms[0].op, Op::kSubtract);
    }
}

TEST(Vary, ASingleLeafHasNothingToExchange) {
    const Formula leaf = *parse("wins", kNodeNames),
                  tree = *parse("visits / moves + 1", kNodeNames);
    core::Rng rng{core::Seed{17}};
    for (int i = 0; i < 100; ++i) {
        EXPECT_EQ(cross(leaf, tree, rng), std::pair(leaf, tree));
        EXPECT_EQ(cross(tree, leaf, rng), std::pair(tree, leaf));
        EXPECT_EQ(cross(leaf, leaf, rng), std::pair(leaf, leaf));
        expect_whole(graft(Grammar{}, leaf, rng));
    }
}

TEST(Vary, TheSameSeedGivesTheSameFormulas) {
    const auto made = [](std::uint64_t seed) {
        core::Rng rng{core::Seed{seed}};
        const Grammar grammar;
        std::vector<Formula> out;
        for (int i = 0; i < 100; ++i) {
            const Formula a = random_formula(grammar, rng), b = graft(grammar, a, rng);
            const auto [first, second] = cross(a, b, rng);
            for (const Formula& f : {a, b, first, second, change_constant(grammar, a, rng)})
                out.push_back(f);
        }
        return out;
    };
    EXPECT_EQ(made(1), made(1));
    EXPECT_NE(made(1), made(2));
}

}  // namespace
}  // namespace dramatis::formulas
