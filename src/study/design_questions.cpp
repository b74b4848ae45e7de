#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "core/named_fields.hpp"
#include "core/nearest.hpp"
#include "study/answers.hpp"
#include "study/design_reader.hpp"
#include "study/design_words.hpp"

namespace dramatis::study {
namespace {

using core::Fields;
using core::Json;
using Kind = Question::Kind;

constexpr std::size_t kMostQuestions = 100, kMostOptions = 100;
constexpr std::size_t kLongestAnswer = 5000;
constexpr double kLargest = 1e9;
constexpr double kMostPoints = 21;  // of a scale

Option read_option(const Json& json, const std::string& pointer, Slips& slips) {
    Option out;
    if (json.is_string()) {
        read_line(json, pointer, {1, 200}, out.value, slips);
        out.label = out.value;
        return out;
    }
    Fields fields(json, pointer);
    if (!json.is_object()) {
        slips.add(pointer,
                  "an answer is a text, or an object such as {\"value\": \"none\", "
                  "\"label\": \"I have never played\"}");
        return out;
    }
    need_line(fields, "value", {1, 200}, out.value, slips);
    out.label = out.value;
    read_line(fields, "label", {1, 500}, out.label, slips);
    if (fields.allows("screens_out")) out.screens_out = fields.flag("screens_out");
    slips.adopt(fields);
    return out;
}

void read_options(Fields& fields, Question& question, Slips& slips) {
    Taken taken;
    each_entry(fields, "options", 2, kMostOptions, "answer", slips,
               [&](const Json& json, const std::string& pointer) {
                   question.options.push_back(read_option(json, pointer, slips));
                   taken.add(question.options.back().value, pointer, "answer", slips);
               });
}

void read_range(Fields& fields, Question& question) {
    const bool is_scale = question.kind == Kind::kScale;
    if (!is_scale) question.low = 0, question.high = kLargest;
    const auto real = [&](const char* key, double low, double& out) {
        if (fields.allows(key)) out = fields.real(key, low, kLargest);
    };
    real("low", -kLargest, question.low);
    real("high", -kLargest, question.high);
    real("step", 1e-6, question.step);
    if (fields.is_wrong("low") || fields.is_wrong("high") || fields.is_wrong("step")) return;
    if (question.high <= question.low)
        return fields.fail("high", fmt::format("must be more than \"low\", which is {}",
                                               core::digits(question.low)));
    const double points = (question.high - question.low) / question.step;
    if (is_scale && std::abs(points - std::round(points)) > 1e-9)
        return fields.fail("step", "does not lead from \"low\" to \"high\"");
    if (is_scale && points + 1 > kMostPoints)
        fields.fail("high", fmt::format("makes a scale of {:.0f} points; {:.0f} are the most. Ask "
                                        "for a \"number\" instead",
                                        points + 1, kMostPoints));
}

// The answer that is right, as it will be stored: of a number its digits.
void read_right(Fields& fields, Question& question, Slips& slips) {
    const Json& json = fields.value("right");
    std::string right = json.is_number() ? core::digits(json.get<double>()) : std::string();
    if (!json.is_number() &&
        !read_line(json, fields.where("right"), {1, kLongestAnswer}, right, slips))
        return;
    question.right = right;
    if (question.kind == Kind::kChoices)
        return fields.fail("right",
                           "cannot be said of a question of kind choices; ask for one "
                           "choice");
    if (question.kind == Kind::kScale || question.kind == Kind::kNumber) {
        if (!json.is_number()) return fields.fail("right", "must be a number, without quotes");
    } else if (json.is_number()) {
        return fields.fail("right", "must be a text in quotes");
    }
    if (question.kind != Kind::kChoice) {
        if (const auto why = why_no_answer(question, json); !why.empty())
            fields.fail("right", "can never be given: " + why);
        return;
    }
    if (question.options.empty()) return;
    std::vector<std::string> values;
    std::ranges::transform(question.options, std::back_inserter(values), &Option::value);
    if (std::ranges::find(values, right) == values.end())
        fields.fail("right",
                    "is none of the answers" + core::meant_or_all(right, values, "they are"));
}

// The fields of some kinds of question alone.
constexpr std::pair<const char*, std::string_view> kOfKinds[] = {{"options", "choice or choices"},
                                                                 {"low", "scale or number"},
                                                                 {"high", "scale or number"},
                                                                 {"step", "scale or number"},
                                                                 {"low_label", "scale"},
                                                                 {"high_label", "scale"},
                                                                 {"longest", "text"}};

void tell_other_kinds(Fields& fields, Kind kind) {
    const std::string_view word = core::word_for(kQuestionKinds, kind);
    for (const auto& [key, kinds] : kOfKinds) {
        const bool is_own = kinds == word || kinds.starts_with(std::string(word) + " ") ||
                            kinds.ends_with(" " + std::string(word));
        if (!is_own && fields.has(key)) {
            fields.allows(key);
            fields.fail(key, fmt::format("belongs to a question of kind {}, and this one is of "
                                         "kind {}",
                                         kinds, word));
        }
    }
}

Question read_question(const Json& json, const std::string& pointer, bool is_quiz, Slips& slips) {
    Question out;
    Fields fields(json, pointer);
    if (!json.is_object()) {
        slips.add(pointer,
                  "a question is an object such as {\"id\": \"age\", \"ask\": \"How old "
                  "are you?\", \"kind\": \"number\"}");
        return out;
    }
    need_id(fields, out.id, slips);
    need_line(fields, "ask", {1, 1000}, out.ask, slips);
    read_line(fields, "help", {0, 1000}, out.help, slips);
    out.kind = fields.word("kind", kQuestionKinds);
    out.required = fields.allows("required") ? fields.flag("required") : is_quiz;
    if (!fields.is_wrong("kind")) {
        if (out.kind == Kind::kChoice || out.kind == Kind::kChoices)
            read_options(fields, out, slips);
        if (out.kind == Kind::kScale || out.kind == Kind::kNumber) read_range(fields, out);
        if (out.kind == Kind::kScale) {
            read_line(fields, "low_label", kAnyTitle, out.low_label, slips);
            read_line(fields, "high_label", kAnyTitle, out.high_label, slips);
        }
        if (out.kind == Kind::kText)
            out.longest = fields.allows("longest")
                              ? static_cast<std::size_t>(fields.whole("longest", 1, kLongestAnswer))
                              : 500;
        tell_other_kinds(fields, out.kind);
    } else {
        for (const auto& [key, kinds] : kOfKinds) fields.allows(key);
    }
    if (is_quiz && !fields.has("right"))
        fields.fail("right", "is missing: a quiz knows which answer is right");
    else if (is_quiz)
        read_right(fields, out, slips);
    else if (fields.allows("right"))
        fields.fail("right", "belongs to the questions of a block of kind quiz");
    slips.adopt(fields);
    return out;
}

}  // namespace

void read_questions(Fields& fields, bool is_quiz, std::vector<Question>& out, Slips& slips) {
    Taken taken;
    each_entry(fields, "questions", 1, kMostQuestions, "question", slips,
               [&](const Json& json, const std::string& pointer) {
                   out.push_back(read_question(json, pointer, is_quiz, slips));
                   taken.add(out.back().id, pointer + "/id", "question here", slips);
               });
}

}  // namespace dramatis::study
