#include "evolution/breed.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>
#include <string>
#include <vector>

#include "core/rng.hpp"
#include "formulas/equivalence.hpp"
#include "formulas/node_variables.hpp"
#include "formulas/text.hpp"

namespace dramatis::evolution {
namespace {

constexpr std::uint64_t kSeeds = 20;

std::size_t count_pairs_alike(std::span<const formulas::Formula> population) {
    std::vector<formulas::Signature> signatures;
    std::size_t pairs = 0;
    for (const formulas::Formula& f : population) {
        formulas::Signature signature(f);
        pairs += static_cast<std::size_t>(std::ranges::count_if(
            signatures, [&](const formulas::Signature& other) { return other.same(signature); }));
        signatures.push_back(signature);
    }
    return pairs;
}

int greatest_height(std::span<const formulas::Formula> population) {
    int highest = 0;
    for (const formulas::Formula& f : population) highest = std::max(highest, height(f));
    return highest;
}

// Numbers out of order, so that a population that merely begins with the old one is seen.
std::vector<std::size_t> some_elites(std::size_t count) {
    std::vector<std::size_t> out(count);
    for (std::size_t i = 0; i < count; ++i) out[i] = (7 * i + 31) % 100;
    return out;
}

TEST(Breed, FirstPopulationsHaveNoFunctionTwice) {
    const EvolutionSettings settings;
    for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
        core::Rng rng{core::Seed{seed}};
        const auto population = first_population(settings, rng);
        EXPECT_EQ(population.size(), settings.population);
        EXPECT_EQ(count_pairs_alike(population), 0u) << seed;
        EXPECT_LE(greatest_height(population), settings.grammar.height_limit);
    }
}

// The random formulas themselves are not all different: the test above has something to find.
TEST(Breed, RandomFormulasAreOftenTheSameFunction) {
    EvolutionSettings settings;
    settings.grammar.start_low = 0, settings.grammar.start_high = 2;
    core::Rng rng{core::Seed{1}};
    std::vector<formulas::Formula> drawn;
    for (int i = 0; i < 100; ++i) drawn.push_back(formulas::random_formula(settings.grammar, rng));
    EXPECT_GT(count_pairs_alike(drawn), 20u);
    const auto population = first_population(settings, rng);
    EXPECT_EQ(population.size(), settings.population);
    EXPECT_EQ(count_pairs_alike(population), 0u);
}

TEST(Breed, TenGenerationsKeepTheirSizeTheirHeightAndTheirDifferences) {
    const EvolutionSettings settings;
    for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
        core::Rng rng{core::Seed{seed}};
        auto population = first_population(settings, rng);
        for (int generation = 0; generation < 10; ++generation) {
            const auto elites = some_elites(settings.elites);
            const auto next = breed(settings, population, elites, rng);
            ASSERT_EQ(next.size(), settings.population);
            ASSERT_EQ(count_pairs_alike(next), 0u)
                << "seed " << seed << ", generation " << generation;
            ASSERT_LE(greatest_height(next), settings.grammar.height_limit);
            for (std::size_t i = 0; i < elites.size(); ++i)
                ASSERT_EQ(next[i], population[elites[i]]);
            population = next;
        }
    }
}

TEST(Breed, TheHeightLimitBindsWhereGraftsWouldGrowBeyond) {
    EvolutionSettings settings;
    settings.grammar.start_low = settings.grammar.start_high = 3;
    settings.grammar.height_limit = 3;
    core::Rng rng{core::Seed{2}};
    const auto population = first_population(settings, rng);
    const auto next = breed(settings, population, some_elites(settings.elites), rng);
    EXPECT_EQ(next.size(), settings.population);
    EXPECT_EQ(greatest_height(next), 3);
}

// Bred under a grammar with another variable, only mutants can have that.
TEST(Breed, MutantsFollowTheElitesAndOffspringTheMutants) {
    EvolutionSettings settings;
    core::Rng rng{core::Seed{3}};
    const auto population = first_population(settings, rng);
    settings.grammar.variables = 0b10000000;
    const auto next = breed(settings, population, some_elites(settings.elites), rng);
    ASSERT_EQ(next.size(), 100u);
    std::size_t fresh = 0;
    for (std::size_t i = 0; i < next.size(); ++i) {
        const bool has = uses_variable(next[i], 7);
        EXPECT_FALSE(has && (i < 10 || i >= 55)) << i;
        fresh += has;
    }
    // 45 mutants, of which a graft has a leaf that is no constant with a chance of half or more: 10
    // or fewer would be beyond 3.7 sigma, and this seed has more.
    EXPECT_GT(fresh, 10u);
}

TEST(Breed, AllParentsAreMutatedBeforeAnyIsTwice) {
    EvolutionSettings settings{.population = 60, .elites = 0, .mutants = 60};
    // Each parent has a constant that says which it is, and grafts are too small to take many of
    // them away.
    std::vector<formulas::Formula> parents;
    for (int i = 0; i < 60; ++i) {
        const std::string number = std::to_string(100 + i);
        parents.push_back(
            *formulas::parse(number + " * (wins + " + number + ") / (visits + " + number + ")",
                             formulas::kNodeNames));
    }
    settings.constant_chance = 0;
    core::Rng rng{core::Seed{4}};
    std::multiset<int> from;
    for (const formulas::Formula& child : breed(settings, parents, {}, rng))
        for (const formulas::Term& term : child.terms)
            if (term.op == formulas::Op::kConstant && term.constant >= 100) {
                from.insert(static_cast<int>(term.constant));
                break;
            }
    EXPECT_GT(from.size(), 40u);
    // A graft that fails is made up for in a second round; that is rare here.
    std::size_t twice = 0;
    for (int i = 100; i < 160; ++i) twice += from.count(i) > 1;
    EXPECT_LE(twice, 3u);
}

TEST(Breed, ConstantsOfMutantsChangeAsOftenAsAskedFor) {
    for (const double chance : {0.0, 0.5, 1.0}) {
        EvolutionSettings settings{
            .population = 1, .elites = 0, .mutants = 1, .constant_chance = chance};
        const std::vector<formulas::Formula> parents{
            *formulas::parse("sqrt(sqrt(sqrt(sqrt(wins)))) * 111 + visits", formulas::kNodeNames)};
        core::Rng rng{core::Seed{5}};
        double kept = 0, all = 0;
        for (int i = 0; i < 2000; ++i) {
            const formulas::Formula child = breed(settings, parents, {}, rng).at(0);
            // Those in which the graft left the sum, the product, a root and a number: is it the
            // number?
            if (child.size() < 4 || child.terms[0].op != formulas::Op::kAdd ||
                child.terms[1].op != formulas::Op::kMultiply)
                continue;
            const std::size_t at = subtree_end(child, 2);
            if (child.terms[at].op != formulas::Op::kConstant ||
                child.terms[2].op != formulas::Op::kSqrt)
                continue;
            ++all;
            kept += child.terms[at].constant == 111;
        }
        ASSERT_GT(all, 1000);
        // The graft itself is another number in its place for 1 mutant of 9 * 3 * 5; the others are
        // binomial, with 4 sigma of 0.063 for a half of 1000.
        EXPECT_NEAR(kept / all, 1 - chance, chance == 0.5 ? 0.07 : 0.02) << chance;
    }
}

TEST(Breed, TheSameGeneratorGivesTheSamePopulations) {
    const EvolutionSettings settings;
    const auto made = [&](std::uint64_t seed) {
        core::Rng rng{core::Seed{seed}};
        const auto first = first_population(settings, rng);
        return std::pair(first, breed(settings, first, some_elites(settings.elites), rng));
    };
    EXPECT_EQ(made(1), made(1));
    EXPECT_NE(made(1).first, made(2).first);
    EXPECT_NE(made(1).second, made(2).second);
}

// With one variable, one constant and +, there are only so many functions: x and 1, and with height
// 1 also x + x, x + 1 and 1 + 1.
TEST(Breed, AGrammarWithFewFunctionsGivesSmallPopulationsAndAnEnd) {
    for (const int limit : {0, 1}) {
        EvolutionSettings settings;
        settings.grammar.variables = 1;
        settings.grammar.operators = {formulas::Op::kAdd};
        settings.grammar.constant_low = settings.grammar.constant_high = 1;
        settings.grammar.start_low = 0;
        settings.grammar.start_high = settings.grammar.height_limit = limit;
        core::Rng rng{core::Seed{6}};
        auto population = first_population(settings, rng);
        for (int generation = 0; generation < 3; ++generation) {
            ASSERT_EQ(population.size(), limit == 0 ? 2u : 5u);
            EXPECT_EQ(count_pairs_alike(population), 0u);
            EXPECT_LE(greatest_height(population), limit);
            std::vector<std::size_t> elites(population.size());
            std::iota(elites.rbegin(), elites.rend(), std::size_t{0});
            const auto next = breed(settings, population, elites, rng);
            ASSERT_EQ(next.size(), population.size()) << "nothing new is to be had";
            EXPECT_TRUE(std::equal(next.rbegin(), next.rend(), population.begin()))
                << "elites in their order";
            population = next;
        }
        // Without elites the others have to be found again.
        const auto next = breed(settings, population, {}, rng);
        EXPECT_EQ(next.size(), population.size());
        EXPECT_EQ(count_pairs_alike(next), 0u);
    }
}

TEST(Breed, AGrammarThatOnlyMakesFormulasTooHighGivesNone) {
    EvolutionSettings settings;
    settings.grammar.height_limit = 1;  // and the first formulas have a height of 2 or more
    core::Rng rng{core::Seed{7}};
    EXPECT_TRUE(first_population(settings, rng).empty());
}

TEST(Breed, ASingleParentHasMutantsButNoOffspring) {
    const EvolutionSettings settings;
    const std::vector<formulas::Formula> alone{
        *formulas::parse("wins / visits", formulas::kNodeNames)};
    core::Rng rng{core::Seed{8}};
    const auto next = breed(settings, alone, std::vector<std::size_t>{0}, rng);
    ASSERT_EQ(next.size(), settings.population) << "the rest is drawn anew";
    EXPECT_EQ(next[0], alone[0]);
    EXPECT_EQ(count_pairs_alike(next), 0u);
}

// Each formula has a constant of its own that nothing else can have: whose children are whose is
// seen by it.
TEST(Breed, OnlyParentsHaveChildren) {
    EvolutionSettings settings;
    settings.constant_chance = 0;
    settings.grammar.constant_low = settings.grammar.constant_high = 5;
    std::vector<formulas::Formula> population;
    for (int i = 0; i < 100; ++i)
        population.push_back(*formulas::parse("wins / visits + moves * " + std::to_string(1000 + i),
                                              formulas::kNodeNames));
    std::vector<std::size_t> parents;
    for (std::size_t i = 0; i < 100; i += 2) parents.push_back(i);
    const std::vector<std::size_t> elites{1, 3, 5};
    const auto families = [&](std::span<const std::size_t> chosen) {
        std::set<int> out;
        core::Rng rng{core::Seed{9}};
        const auto next = breed(settings, population, elites, rng, chosen);
        EXPECT_EQ(next.size(), settings.population);
        for (std::size_t i = 0; i < elites.size(); ++i) EXPECT_EQ(next[i], population[elites[i]]);
        for (std::size_t i = elites.size(); i < next.size(); ++i) {
            const std::string text = formulas::print(next[i], formulas::kNodeNames);
            for (int k = 0; k < 100; ++k)
                if (text.find(std::to_string(1000 + k)) != std::string::npos) out.insert(k);
        }
        return out;
    };
    for (const int family : families(parents)) EXPECT_EQ(family % 2, 0) << family;
    EXPECT_GT(families(parents).size(), 30u);
    const auto all = families({});
    EXPECT_TRUE(std::ranges::any_of(all, [](int family) { return family % 2 == 1; }));
}

}  // namespace
}  // namespace dramatis::evolution
