#include "study/answers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <set>

#include "core/json_place.hpp"
#include "core/named_fields.hpp"

namespace dramatis::study {
namespace {

using core::Json;
using Kind = Question::Kind;

const Option* find_option(const Question& question, const Json& value) {
    if (!value.is_string()) return nullptr;
    const auto found =
        std::ranges::find(question.options, value.get_ref<const std::string&>(), &Option::value);
    return found == question.options.end() ? nullptr : &*found;
}

std::string wrong_choices(const Question& question, const Json& answer) {
    if (!answer.is_array()) return "this must be a list of answers";
    std::set<std::string> seen;
    for (const auto& each : answer)
        if (!find_option(question, each) || !seen.insert(each.get<std::string>()).second)
            return "these are not answers of this question, each at most once";
    return question.required && answer.empty() ? "please choose at least one answer" : "";
}

std::string wrong_number(const Question& question, const Json& answer) {
    const bool fits = answer.is_number() && [&] {
        const double number = answer.get<double>();
        const double steps = (number - question.low) / question.step;
        return number >= question.low && number <= question.high &&
               std::abs(steps - std::round(steps)) < 1e-6;
    }();
    if (fits) return "";
    return fmt::format("this must be a number from {} to {}{}", core::digits(question.low),
                       core::digits(question.high),
                       question.step == 1 ? "" : ", in steps of " + core::digits(question.step));
}

std::string wrong_text(const Question& question, const Json& answer) {
    if (!answer.is_string()) return "this must be a text";
    const auto& text = answer.get_ref<const std::string&>();
    const auto odd = [](unsigned char c) {
        return (c < 0x20 && c != '\n' && c != '\t') || c == 0x7f;
    };
    if (std::ranges::any_of(text, odd))
        return "some characters cannot be stored; please type the text again";
    if (question.required && text.find_first_not_of(" \n\t") == std::string::npos)
        return "please write an answer";
    std::size_t count = 0;
    for (std::size_t at = 0; at < text.size(); at += core::character_length(text, at)) ++count;
    return count <= question.longest
               ? ""
               : fmt::format("this has {} characters; {} are the most", count, question.longest);
}

std::string folded(std::string_view text) {
    std::string out(core::trimmed(text));
    std::ranges::transform(out, out.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return out;
}

}  // namespace

std::string why_no_answer(const Question& question, const Json& answer) {
    if (answer.is_null()) return question.required ? "please answer this question" : "";
    switch (question.kind) {
        case Kind::kChoice:
            return find_option(question, answer) ? "" : "this is no answer of this question";
        case Kind::kChoices:
            return wrong_choices(question, answer);
        case Kind::kScale:
        case Kind::kNumber:
            return wrong_number(question, answer);
        case Kind::kText:
            return wrong_text(question, answer);
    }
    return "";
}

bool is_right(const Question& question, const Json& answer) {
    if (!question.right) return true;
    if (answer.is_number()) return core::digits(answer.get<double>()) == *question.right;
    if (!answer.is_string()) return false;
    const auto& text = answer.get_ref<const std::string&>();
    return question.kind == Kind::kText ? folded(text) == folded(*question.right)
                                        : text == *question.right;
}

bool screens_out(const Question& question, const Json& answer) {
    const auto out = [&](const Json& each) {
        const Option* const option = find_option(question, each);
        return option && option->screens_out;
    };
    return answer.is_array() ? std::ranges::any_of(answer, out) : out(answer);
}

}  // namespace dramatis::study
