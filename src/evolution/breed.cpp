#include "evolution/breed.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "core/check.hpp"
#include "formulas/equivalence.hpp"

namespace dramatis::evolution {
namespace {

// Random formulas that are tried in vain before a population is taken as it is.
constexpr int kPatience = 10'000;

// A population that takes no formula twice, and none that is too high.
class Nursery {
   public:
    explicit Nursery(const formulas::Grammar& grammar) : grammar_(&grammar) {}

    bool add(formulas::Formula formula) {
        if (height(formula) > grammar_->height_limit) return false;
        formulas::Signature signature(formula);
        const auto same = [&](const formulas::Signature& other) { return signature.same(other); };
        if (std::ranges::any_of(signatures_, same)) return false;
        signatures_.push_back(std::move(signature));
        formulas_.push_back(std::move(formula));
        return true;
    }
    void fill(std::size_t size, core::Rng& rng) {
        for (int failed = 0; formulas_.size() < size && failed < kPatience;)
            failed += !add(formulas::random_formula(*grammar_, rng));
    }
    std::size_t size() const { return formulas_.size(); }
    std::vector<formulas::Formula> take() { return std::move(formulas_); }

   private:
    const formulas::Grammar* grammar_;
    std::vector<formulas::Formula> formulas_;
    std::vector<formulas::Signature> signatures_;
};

// Sample after sample of parents, each in random order, until enough mutants are taken.
void add_mutants(const EvolutionSettings& settings, std::span<const formulas::Formula> parents,
                 core::Rng& rng, Nursery& nursery) {
    const std::size_t end = nursery.size() + settings.mutants;
    std::vector<std::size_t> order(parents.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    for (int failed = 0; nursery.size() < end && failed < kPatience;) {
        rng.shuffle(std::span(order));
        for (std::size_t i = 0; i < order.size() && nursery.size() < end; ++i) {
            formulas::Formula child = parents[order[i]];
            if (rng.unit() < settings.constant_chance)
                child = formulas::change_constant(settings.grammar, std::move(child), rng);
            failed += !nursery.add(formulas::graft(settings.grammar, child, rng));
        }
    }
}

// All pairs in random order, again if need be.
void add_offspring(const EvolutionSettings& settings, std::span<const formulas::Formula> parents,
                   core::Rng& rng, Nursery& nursery) {
    std::vector<std::pair<std::size_t, std::size_t>> pairs;
    for (std::size_t a = 0; a < parents.size(); ++a)
        for (std::size_t b = a + 1; b < parents.size(); ++b) pairs.emplace_back(a, b);
    for (int failed = 0;
         nursery.size() < settings.population && failed < kPatience && !pairs.empty();) {
        rng.shuffle(std::span(pairs));
        for (std::size_t i = 0; i < pairs.size() && nursery.size() < settings.population; ++i) {
            auto [first, second] =
                formulas::cross(parents[pairs[i].first], parents[pairs[i].second], rng);
            failed += !nursery.add(std::move(first));
            if (nursery.size() < settings.population) failed += !nursery.add(std::move(second));
        }
    }
}

}  // namespace

std::vector<formulas::Formula> first_population(const EvolutionSettings& settings, core::Rng& rng) {
    Nursery nursery(settings.grammar);
    nursery.fill(settings.population, rng);
    return nursery.take();
}

std::vector<formulas::Formula> breed(const EvolutionSettings& settings,
                                     std::span<const formulas::Formula> population,
                                     std::span<const std::size_t> elites, core::Rng& rng,
                                     std::span<const std::size_t> parents) {
    DR_CHECK(!population.empty() && elites.size() + settings.mutants <= settings.population);
    Nursery nursery(settings.grammar);
    for (const std::size_t elite : elites) nursery.add(population[elite]);
    std::vector<formulas::Formula> chosen;
    for (const std::size_t parent : parents) chosen.push_back(population[parent]);
    if (!chosen.empty()) population = chosen;
    add_mutants(settings, population, rng, nursery);
    add_offspring(settings, population, rng, nursery);
    nursery.fill(settings.population, rng);
    return nursery.take();
}

}  // namespace dramatis::evolution
