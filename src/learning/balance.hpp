#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "core/seed.hpp"

namespace dramatis::learning {

// Simulation balancing (Silver and Tesauro, Monte-Carlo simulation balancing, 2009, algorithm 1,
// policy gradient): weights that do not choose like the one who is imitated, but whose playouts
// end, on average, as they should. From position s, with the value V*(s) that is known,
//
//   V    = the mean outcome z of M playouts,
//   g    = the mean of z * psi over N others, psi = the sum of grad ln p over its moves,
//   weights += step * (V* - V) * g,
//
// which goes down the gradient of the squared bias (V* - V)^2: E[z * psi] is the gradient of V
// (Williams 1992), and since V and g come from different playouts, their product has the right
// mean. Of z a baseline is taken off, the mean of the M: the mean of psi is 0, so this changes the
// mean of g not at all, and its noise much. Here V* is how the recorded game ended: right on
// average, but noisy.

using Weights = std::shared_ptr<const std::vector<float>>;
// Plays a position to its end; adds the sum of psi to `psi`, if that is not empty, and gives the
// outcome. Called from several threads.
using PlayOut = std::function<double(std::size_t position, core::Seed seed, std::span<double> psi)>;

struct BalanceTask {
    std::vector<double> targets;  // V*, a position
    std::function<PlayOut(const Weights&)> play_by;
};

struct BalanceSettings {
    int rounds = 100;            // changes of the weights
    int positions = 64;          // a round
    int value_playouts = 32;     // M
    int gradient_playouts = 32;  // N
    double step = 1;             // at first; it goes down to a tenth of that
    core::Seed seed;
    unsigned threads = 0;
    std::function<void(int round)> progress;
    std::function<bool()> stop;  // asked after each round; true: the weights as they are
};

struct Balance {
    std::vector<float> weights;
    int rounds = 0;
};

Balance balance(const BalanceTask& task, std::vector<float> weights,
                const BalanceSettings& settings);

// How far playouts are from the targets: the mean over positions of V - V*, and of its square, from
// which the part that is due to the number of playouts is taken off. For comparing weights: what is
// noise in the targets is in both.
struct Bias {
    double mean = 0;
    double square = 0;
};
Bias measure_bias(const BalanceTask& task, const std::vector<float>& weights, int playouts,
                  core::Seed seed, unsigned threads = 0);

}  // namespace dramatis::learning
