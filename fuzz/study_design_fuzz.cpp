#include <cstdint>
#include <string>
#include <string_view>

#include "core/check.hpp"
#include "study/answers.hpp"
#include "study/design.hpp"
#include "study/outline.hpp"
#include "study/plan.hpp"

namespace {

using namespace dramatis;

core::Result<match3::Level> level(const std::string& name) {
    if (name != "small") return core::Error{"there is no level of that name"};
    match3::Level out{.name = "Small"};
    out.setup.rows = out.setup.columns = 4;
    out.setup.move_limit = 2;
    return out;
}

// Whatever somebody answers.
void answer(const study::Question& question) {
    for (const auto& value :
         {core::Json(), core::Json(1.5), core::Json("a"), core::Json::array({"a", 2})}) {
        const bool is_one = study::why_no_answer(question, value).empty();
        study::is_right(question, value);
        DR_CHECK(!is_one || !value.is_null() || !question.required);
        study::screens_out(question, value);
    }
    for (const auto& option : question.options)
        if (question.kind == study::Question::Kind::kChoice)
            DR_CHECK(study::why_no_answer(question, option.value).empty());
}

}  // namespace

// Any bytes are a study or not. What is one can be planned, stored and had back; what is none has a
// mistake.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto review = study::review_design(text, level);
    bool mistaken = false;
    for (const auto& mistake : review.mistakes) {
        DR_CHECK(!mistake.text.empty() && mistake.place.line > 0);
        mistaken |= !mistake.is_doubt;
    }
    DR_CHECK(mistaken != review.design.has_value());
    if (!review.design) return 0;
    const auto& design = *review.design;
    const auto again = study::read_design(study::to_json(design), "fuzz");
    DR_CHECK(again && *again == design);
    study::outline(design);
    for (const auto& condition : design.conditions)
        for (std::size_t person = 1; person < 4; ++person)
            DR_CHECK(
                !study::make_plan(
                     design, {.person = person, .condition = condition.id, .place = size + person})
                     .empty());
    for (const auto& block : design.blocks)
        for (const auto& question : block.questions) answer(question);
    return 0;
}
