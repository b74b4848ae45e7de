#include "learning/choice_model.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <deque>
#include <numeric>
#include <utility>

#include "core/check.hpp"
#include "core/exp.hpp"
#include "core/ln.hpp"
#include "core/rng.hpp"

namespace dramatis::learning {
namespace {

using core::Error;
using core::Fields;
using core::Json;
using core::Result;
using Vector = std::vector<double>;

constexpr std::uint64_t kVersion = 1;
constexpr std::uint64_t kMostFeatures = 10'000'000;

double dot(const Vector& a, const Vector& b) {
    return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

void add(Vector& to, double factor, const Vector& what) {
    for (std::size_t i = 0; i < to.size(); ++i) to[i] += factor * what[i];
}

// The chances of the options; gives ln of what they were divided by.
double softmax(const Choice& choice, std::span<const double> weights, Vector& chances) {
    chances.resize(choice.size());
    for (std::size_t i = 0; i < choice.size(); ++i) {
        chances[i] = 0;
        for (const auto feature : choice.option(i)) chances[i] += weights[feature];
    }
    const double most = *std::ranges::max_element(chances);
    double total = 0;
    for (double& x : chances) total += x = core::exp(x - most);
    for (double& x : chances) x /= total;
    return most + core::ln(total);
}

double sum_of(std::span<const std::uint32_t> features, std::span<const double> weights) {
    double sum = 0;
    for (const auto feature : features) sum += weights[feature];
    return sum;
}

// What is minimised, a choice, so that its size does not depend on how many there are.
class Objective {
   public:
    Objective(std::vector<const Choice*> choices, double l2)
        : choices_(std::move(choices)),
          scale_(1 / static_cast<double>(std::max<std::size_t>(choices_.size(), 1))),
          l2_(l2) {}

    double operator()(const Vector& weights, Vector& gradient) {
        std::ranges::fill(gradient, 0.0);
        double loss = 0;
        for (const Choice* choice : choices_) {
            loss += softmax(*choice, weights, chances_) -
                    sum_of(choice->option(choice->taken), weights);
            for (std::size_t i = 0; i < choice->size(); ++i)
                for (const auto feature : choice->option(i))
                    gradient[feature] += chances_[i] - (i == choice->taken ? 1 : 0);
        }
        loss += l2_ / 2 * dot(weights, weights);
        for (std::size_t f = 0; f < gradient.size(); ++f)
            gradient[f] = scale_ * (gradient[f] + l2_ * weights[f]);
        return scale_ * loss;
    }

   private:
    std::vector<const Choice*> choices_;
    double scale_, l2_;
    Vector chances_;
};

// Minimises from 0. Algorithm 7.4 of Nocedal and Wright, with the last ten steps, and halved step
// lengths until there is enough of a decrease.
class Lbfgs {
   public:
    Lbfgs(Objective& objective, std::size_t size)
        : objective_(objective),
          at_(size, 0.0),
          gradient_(size),
          value_(objective_(at_, gradient_)) {}

    const Vector& at() const { return at_; }
    bool is_there() const {
        return std::ranges::all_of(gradient_, [](double g) { return std::abs(g) < 1e-7; });
    }

    // False: no step makes it better.
    bool step() {
        Vector direction = downhill();
        double slope = dot(direction, gradient_);
        if (!(slope < 0)) {  // what was remembered misleads
            memory_.clear();
            direction = downhill();
            slope = dot(direction, gradient_);
            if (!(slope < 0)) return false;
        }
        double length =
            memory_.empty() ? std::min(1.0, 1 / std::sqrt(dot(gradient_, gradient_))) : 1;
        Vector next, next_gradient(at_.size());
        for (int halving = 0; halving < 50; ++halving, length /= 2) {
            next = at_;
            add(next, length, direction);
            const double value = objective_(next, next_gradient);
            if (!(value <= value_ + 1e-4 * length * slope)) continue;
            Pair pair{next, next_gradient, 0};
            add(pair.step, -1, at_);
            add(pair.change, -1, gradient_);
            const double curvature = dot(pair.step, pair.change);
            if (curvature > 0) {
                pair.rho = 1 / curvature;
                memory_.push_back(std::move(pair));
                if (memory_.size() > 10) memory_.pop_front();
            }
            const bool moved = value < value_;
            at_ = std::move(next);
            gradient_ = std::move(next_gradient);
            value_ = value;
            return moved;
        }
        return false;
    }

   private:
    struct Pair {
        Vector step, change;
        double rho;
    };

    Vector downhill() const {
        Vector q = gradient_;
        std::vector<double> alpha(memory_.size());
        for (std::size_t i = memory_.size(); i-- > 0;) {
            alpha[i] = memory_[i].rho * dot(memory_[i].step, q);
            add(q, -alpha[i], memory_[i].change);
        }
        if (!memory_.empty()) {
            const Pair& last = memory_.back();
            const double scale = 1 / (last.rho * dot(last.change, last.change));
            for (double& x : q) x *= scale;
        }
        for (std::size_t i = 0; i < memory_.size(); ++i)
            add(q, alpha[i] - memory_[i].rho * dot(memory_[i].change, q), memory_[i].step);
        for (double& x : q) x = -x;
        return q;
    }

    Objective& objective_;
    Vector at_, gradient_;
    double value_;
    std::deque<Pair> memory_;
};

Quality measure_all(const std::vector<const Choice*>& choices, std::span<const double> weights) {
    Quality out{.choices = choices.size()};
    if (choices.empty()) return out;
    Vector chances;
    for (const Choice* choice : choices) {
        const auto n = static_cast<double>(choice->size());
        const double divisor = softmax(*choice, weights, chances);
        out.log_likelihood += sum_of(choice->option(choice->taken), weights) - divisor;
        out.uniform -= core::ln(n);
        out.uniform_accuracy += 1 / n;
        out.options += n;
        const double best = *std::ranges::max_element(chances);
        if (chances[choice->taken] == best)
            out.accuracy += 1 / static_cast<double>(std::ranges::count(chances, best));
    }
    const auto n = static_cast<double>(choices.size());
    for (double* x :
         {&out.log_likelihood, &out.uniform, &out.accuracy, &out.uniform_accuracy, &out.options})
        *x /= n;
    return out;
}

}  // namespace

bool is_held_out(std::uint32_t record, double share, core::Seed seed) {
    return core::Rng{seed.child("holdout", record)}.unit() < share;
}

Quality measure(std::span<const Choice> choices, std::span<const double> weights) {
    std::vector<const Choice*> all;
    for (const Choice& choice : choices) all.push_back(&choice);
    return measure_all(all, weights);
}

Fit fit(std::span<const Choice> choices, std::size_t features, const FitSettings& settings) {
    std::vector<const Choice*> training, held_out;
    for (const Choice& choice : choices) {
        DR_CHECK(choice.taken < choice.size());
        for (std::size_t i = 0; i < choice.size(); ++i)
            for (const auto feature : choice.option(i)) DR_CHECK(feature < features);
        (is_held_out(choice.record, settings.holdout, settings.seed) ? held_out : training)
            .push_back(&choice);
    }
    Objective objective(training, settings.l2);
    Lbfgs search(objective, features);
    Fit out;
    while (out.steps < settings.max_steps && !search.is_there() && search.step()) {
        ++out.steps;
        if (settings.progress) settings.progress(out.steps);
        if (settings.stop && settings.stop()) break;
    }
    out.converged = search.is_there();
    out.weights = search.at();
    out.training = measure_all(training, out.weights);
    out.held_out = measure_all(held_out, out.weights);
    return out;
}

std::string print_weights(const WeightsFile& file) {
    const Json head{{"dramatis_weights", kVersion},
                    {"game", file.game},
                    {"features", file.weights.size()},
                    {"made", file.made}};
    std::string out = core::dump(head, 1);
    out.resize(out.size() - 2);  // the line break and the bracket
    out += ",\n \"weights\": [";
    for (std::size_t i = 0; i < file.weights.size(); ++i) {
        if (i > 0) out += ',';
        out += i % 10 == 0 ? "\n  " : " ";
        char text[32];
        const auto end =
            std::to_chars(text, text + sizeof text,
                          file.weights[i] + 0.0f);  // the shortest that reads back the same
        out.append(text, end.ptr);
    }
    return out + "\n ]\n}\n";
}

Result<WeightsFile> parse_weights(std::string_view text, const std::string& name) {
    const auto json = core::parse_json(text, name);
    if (!json) return json.error();
    if (!json->is_object() || !json->contains("dramatis_weights"))
        return Error{"does not begin with {\"dramatis_weights\": 1, ...}; these are no weights",
                     name};
    Fields fields(*json, name + ": ");
    if (fields.whole("dramatis_weights", 0, ~std::uint64_t{0}) != kVersion)
        fields.fail("dramatis_weights", "is of another version; this program reads version 1");
    WeightsFile out;
    out.game = fields.text("game");
    const auto count = fields.whole("features", 1, kMostFeatures);
    out.made = fields.value("made");
    if (!out.made.is_object()) fields.fail("made", "must be an object");
    const Json& weights = fields.value("weights");
    if (!weights.is_array()) {
        fields.fail("weights", "must be a list of numbers");
    } else {
        out.weights.reserve(weights.size());
        for (std::size_t i = 0; i < weights.size(); ++i) {
            const double weight = weights[i].is_number() ? weights[i].get<double>() : std::nan("");
            if (!(std::abs(weight) <= kLargestWeight)) {
                fields.adopt({"must be a number from -100 to 100",
                              fields.where("weights") + "/" + std::to_string(i)});
                break;
            }
            out.weights.push_back(static_cast<float>(weight));
        }
        if (out.weights.size() == weights.size() && count != weights.size())
            fields.fail("weights", "has " + std::to_string(weights.size()) +
                                       " numbers, but \"features\" says " + std::to_string(count));
    }
    if (const auto error = fields.error()) return *error;
    return out;
}

Result<WeightsFile> parse_weights(std::string_view text, const std::string& name,
                                  std::string_view game, std::size_t features) {
    auto file = parse_weights(text, name);
    if (!file) return file;
    if (file->game != game)
        return Error{
            "is for " + file->game.substr(0, 40) + "; here it must be for " + std::string(game),
            name + ": /game"};
    if (file->weights.size() != features)
        return Error{"is for " + std::to_string(file->weights.size()) +
                         " features; this program sees " + std::to_string(features) + " in " +
                         std::string(game) + ": learn them again with dramatis learn",
                     name + ": /features"};
    return file;
}

}  // namespace dramatis::learning
