#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.hpp"
#include "core/result.hpp"
#include "core/seed.hpp"

namespace dramatis::learning {

// What somebody chose from: options, each a list of features (numbers from 0), and which was taken.
class Choice {
   public:
    // --- asking
    std::size_t size() const { return ends_.size(); }
    std::span<const std::uint32_t> option(std::size_t i) const {
        const std::size_t begin = i == 0 ? 0 : ends_[i - 1];
        return std::span(features_).subspan(begin, ends_[i] - begin);
    }
    std::uint32_t taken = 0;
    std::uint32_t record = 0;  // the game it is from: those of one game are held out together

    // --- writing down
    void add_feature(int feature) {
        features_.push_back(static_cast<std::uint32_t>(feature));
    }  // of the option at hand
    void end_option() { ends_.push_back(static_cast<std::uint32_t>(features_.size())); }
    void add_option(std::initializer_list<int> features) {
        for (const int feature : features) add_feature(feature);
        end_option();
    }

    bool operator==(const Choice&) const = default;

   private:
    std::vector<std::uint32_t> features_, ends_;
};

// How well weights tell what was chosen. Means over the choices.
struct Quality {
    std::size_t choices = 0;
    double log_likelihood = 0;  // ln of the chance that the weights gave to what was taken
    double uniform = 0;         // the same if all options were alike: ln(1 / options)
    double accuracy =
        0;  // how often what was taken is the likeliest; of n that are equally so, 1/n
    double uniform_accuracy = 0;
    double options = 0;
};

Quality measure(std::span<const Choice> choices, std::span<const double> weights);

struct FitSettings {
    double l2 = 1;  // what a weight costs: l2 / 2 times its square, as ln likelihood of all choices
                    // together
    double holdout = 0.2;  // share of the records that are kept apart and only tell the quality
    int max_steps = 300;
    core::Seed seed;  // which records are held out
    std::function<void(int step)> progress;
    std::function<bool()> stop;  // asked after each step; true: the weights as they are
};

struct Fit {
    std::vector<double> weights;
    Quality training, held_out;
    int steps = 0;
    bool converged = false;  // the gradient is as good as 0
};

// The likeliest weights of a softmax choice,
//
//   p(option i) = exp(s_i) / sum_j exp(s_j),   s_i = the sum of the weights of its features,
//   maximise    sum over choices of ln p(taken) - l2 / 2 * |weights|^2.
//
// That is the generalised Bradley-Terry model in which an option is a team of features (Coulom,
// Computing Elo ratings of move patterns in the game of Go, 2007; exp(weight) is his gamma), there
// fitted by minorisation-maximisation; Silver and Tesauro (Monte-Carlo simulation balancing, 2009)
// call it apprenticeship learning. With l2 > 0 the function is strictly concave: there is one best
// point, and L-BFGS (Nocedal and Wright, Numerical optimization, 2006, algorithms 7.4 and 3.1) goes
// there from 0. Nothing is drawn but what is held out; sums are made in the order of the choices:
// same choices, same settings, same weights. A feature that nobody could choose by stays at 0.
//
// `features`: their number; all in the choices must be less.
Fit fit(std::span<const Choice> choices, std::size_t features, const FitSettings& settings);

// Whether a record is held out; its chance is the share.
bool is_held_out(std::uint32_t record, double share, core::Seed seed);

// Weights as a file:
//
//   {"dramatis_weights": 1, "game": "go", "features": 3, "made": {...}, "weights": [0.5, 0, -1.25]}
//
// "made" is any object: how they came to be.
struct WeightsFile {
    std::string game;
    std::vector<float> weights;
    core::Json made = core::Json::object();

    bool operator==(const WeightsFile&) const = default;
};

inline constexpr double kLargestWeight = 100;

std::string print_weights(const WeightsFile& file);
// Errors name the place, `name` first, and say what would be right.
core::Result<WeightsFile> parse_weights(std::string_view text, const std::string& name);
// The same, of weights that must be for that game and have so many features.
core::Result<WeightsFile> parse_weights(std::string_view text, const std::string& name,
                                        std::string_view game, std::size_t features);

}  // namespace dramatis::learning
