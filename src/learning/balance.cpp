#include "learning/balance.hpp"

#include <algorithm>

#include "core/check.hpp"
#include "core/parallel.hpp"
#include "core/rng.hpp"

namespace dramatis::learning {
namespace {

// The mean and the variance of the mean.
struct Value {
    double mean = 0, variance = 0;
};

Value value_of(const PlayOut& play, std::size_t position, int playouts, core::Seed seed) {
    double sum = 0, squares = 0;
    for (int i = 0; i < playouts; ++i) {
        const double z = play(position, seed.child("value", static_cast<std::uint64_t>(i)), {});
        sum += z;
        squares += z * z;
    }
    const double mean = sum / playouts;
    return {mean,
            playouts > 1 ? std::max(0.0, squares / playouts - mean * mean) / (playouts - 1) : 0};
}

}  // namespace

Balance balance(const BalanceTask& task, std::vector<float> weights,
                const BalanceSettings& settings) {
    DR_CHECK(!task.targets.empty());
    const auto batch = static_cast<std::size_t>(settings.positions);
    std::vector<std::vector<double>> changes(batch, std::vector<double>(weights.size()));
    std::vector<double> precise(weights.begin(), weights.end());
    Balance out;
    while (out.rounds < settings.rounds) {
        const core::Seed round =
            settings.seed.child("round", static_cast<std::uint64_t>(out.rounds));
        const PlayOut play = task.play_by(
            std::make_shared<const std::vector<float>>(precise.begin(), precise.end()));
        core::parallel_for(batch, {.threads = settings.threads}, [&](std::size_t i, unsigned) {
            const core::Seed seed = round.child("position", i);
            const auto position = static_cast<std::size_t>(core::Rng{seed.child("which")}.below(
                static_cast<std::uint32_t>(task.targets.size())));
            const double mean = value_of(play, position, settings.value_playouts, seed).mean;
            auto& change = changes[i];
            std::ranges::fill(change, 0.0);
            std::vector<double> psi(change.size());
            for (int n = 0; n < settings.gradient_playouts; ++n) {
                std::ranges::fill(psi, 0.0);
                const double z =
                    play(position, seed.child("gradient", static_cast<std::uint64_t>(n)), psi);
                const double factor =
                    (z - mean) * (task.targets[position] - mean) / settings.gradient_playouts;
                for (std::size_t f = 0; f < psi.size(); ++f) change[f] += factor * psi[f];
            }
        });
        const double step =
            settings.step * (1 - 0.9 * out.rounds / settings.rounds) / static_cast<double>(batch);
        for (const auto& change : changes)
            for (std::size_t f = 0; f < precise.size(); ++f)
                precise[f] = std::clamp(precise[f] + step * change[f], -20.0, 20.0);
        ++out.rounds;
        if (settings.progress) settings.progress(out.rounds);
        if (settings.stop && settings.stop()) break;
    }
    out.weights.assign(precise.begin(), precise.end());
    return out;
}

Bias measure_bias(const BalanceTask& task, const std::vector<float>& weights, int playouts,
                  core::Seed seed, unsigned threads) {
    DR_CHECK(!task.targets.empty());
    std::vector<Value> values(task.targets.size());
    const PlayOut play = task.play_by(std::make_shared<const std::vector<float>>(weights));
    core::parallel_for(values.size(), {.threads = threads}, [&](std::size_t i, unsigned) {
        values[i] = value_of(play, i, playouts, seed.child("measure", i));
    });
    Bias out;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const double bias = values[i].mean - task.targets[i];
        out.mean += bias;
        out.square += bias * bias - values[i].variance;
    }
    out.mean /= static_cast<double>(values.size());
    out.square /= static_cast<double>(values.size());
    return out;
}

}  // namespace dramatis::learning
