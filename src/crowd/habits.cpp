#include "crowd/habits.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/exp.hpp"
#include "study/outline.hpp"

namespace dramatis::crowd {
namespace {

using core::Json;
using Kind = study::Question::Kind;

constexpr double kWordMs = 260, kQuestionMs = 5000, kPageMs = 1500;
constexpr double kThinkMs = 2200, kUsualChoices = 7;
constexpr std::uint32_t kLeastThinkMs = 250, kWaveMs = 450, kRestMs = 250;

}  // namespace

Habits::Habits(core::Seed person) : rng_(person.child("habits")) {
    const double kind = rng_.unit();
    device_ = kind < 0.5 ? "desktop" : kind < 0.9 ? "phone" : "tablet";
    reading_ = spread(0.3);
    thinking_ = spread(0.35);
}

double Habits::spread(double sigma) {
    double normal = -6;  // twelve uniform numbers have the variance of one normal one
    for (int i = 0; i < 12; ++i) normal += rng_.unit();
    return core::exp(sigma * normal);
}

std::int64_t Habits::read_ms(const study::Block& block) {
    const double usual = kPageMs + kWordMs * static_cast<double>(study::count_words(block.text)) +
                         kQuestionMs * static_cast<double>(block.questions.size());
    return static_cast<std::int64_t>(usual * reading_ * spread(0.3));
}

std::uint32_t Habits::think_ms(std::size_t choices) {
    const double more = 0.5 + 0.5 * static_cast<double>(choices) / kUsualChoices;
    const double usual = kThinkMs * thinking_ * std::min(more, 3.0) * spread(0.5);
    return std::max(kLeastThinkMs, static_cast<std::uint32_t>(usual));
}

std::uint32_t Habits::watch_ms(std::size_t waves) const {
    return kRestMs + kWaveMs * static_cast<std::uint32_t>(waves);
}

std::uint32_t Habits::refused() {
    std::uint32_t out = 0;
    while (chance(0.08)) ++out;
    return out;
}

Json Habits::answer(const study::Question& question) {
    if (!question.required && chance(0.1)) return nullptr;
    switch (question.kind) {
        case Kind::kChoice:
        case Kind::kChoices: {
            std::vector<std::string> values;
            for (const auto& option : question.options)
                if (!option.screens_out) values.push_back(option.value);
            if (values.empty()) values.push_back(question.options.front().value);
            const auto& value = values[below(static_cast<std::uint32_t>(values.size()))];
            return question.kind == Kind::kChoice ? Json(value) : Json::array({value});
        }
        case Kind::kScale:
        case Kind::kNumber: {
            const double steps = std::floor((question.high - question.low) / question.step);
            const auto most = static_cast<std::uint32_t>(std::min(steps, 100.0));
            return question.low + question.step * static_cast<double>(below(most + 1));
        }
        case Kind::kText:
            return std::string("no remarks").substr(0, question.longest);
    }
    return nullptr;
}

Json Habits::quiz_answer(const study::Question& question) {
    if (!question.right || chance(0.1)) return answer(question);
    const bool is_number = question.kind == Kind::kScale || question.kind == Kind::kNumber;
    return is_number ? Json(std::stod(*question.right)) : Json(*question.right);
}

}  // namespace dramatis::crowd
