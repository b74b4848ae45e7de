#include "core/named_fields.hpp"
#include "core/sha256.hpp"
#include "study/design.hpp"
#include "study/design_words.hpp"

// What a file leaves out is left out here, too: a field that a later version adds does not change
// the hash of a design without it.
namespace dramatis::study {
namespace {

using core::Json;

void put(Json& json, const char* key, const std::string& text) {
    if (!text.empty()) json[key] = text;
}

// A whole number is written as one.
Json number_json(double number) {
    const auto whole = static_cast<std::int64_t>(number);
    return static_cast<double>(whole) == number ? Json(whole) : Json(number);
}

Json to_json(const Option& option) {
    if (option.label == option.value && !option.screens_out) return option.value;
    Json out{{"value", option.value}, {"label", option.label}};
    if (option.screens_out) out["screens_out"] = true;
    return out;
}

Json to_json(const Round& round) {
    Json out{{"id", round.id},
             {"level", round.level_id},
             {"level_file", match3::to_json(round.level)},
             {"moves", static_cast<unsigned>(round.level.setup.move_limit)}};
    out["seed"] = round.seed ? Json(*round.seed) : Json(kPerPerson);
    if (round.is_practice) out["practice"] = true;
    return out;
}

Json to_json(const Condition& condition) {
    if (condition.target == 0) return condition.id;
    return {{"id", condition.id}, {"target", condition.target}};
}

Json to_json(const Quality& quality) {
    return {{"fast_move_ms", quality.fast_move_ms},
            {"focus", quality.focus},
            {"repeat_visit", quality.repeat_visit}};
}

Json to_json(const Links& links) {
    Json out = Json::object();
    for (const auto& each : links.take)
        out["take"].push_back(each.is_required ? Json{{"name", each.name}, {"required", true}}
                                               : Json(each.name));
    put(out, "completed", links.completed);
    put(out, "screened_out", links.screened_out);
    put(out, "declined", links.declined);
    return out;
}

template <class List>
Json list_json(const List& list) {
    Json out = Json::array();
    for (const auto& each : list) out.push_back(to_json(each));
    return out;
}

std::string age_text(std::chrono::seconds age) {
    constexpr std::pair<char, int> kUnits[] = {{'d', 86400}, {'h', 3600}, {'m', 60}};
    for (const auto& [unit, seconds] : kUnits)
        if (age.count() % seconds == 0) return std::to_string(age.count() / seconds) + unit;
    return std::to_string(age.count()) + "s";
}

}  // namespace

Json to_json(const Question& question) {
    using Kind = Question::Kind;
    Json out{{"id", question.id},
             {"ask", question.ask},
             {"kind", core::word_for(kQuestionKinds, question.kind)},
             {"required", question.required}};
    put(out, "help", question.help);
    if (!question.options.empty()) out["options"] = list_json(question.options);
    const bool has_range = question.kind == Kind::kScale || question.kind == Kind::kNumber;
    if (has_range) {
        out["low"] = number_json(question.low);
        out["high"] = number_json(question.high);
        out["step"] = number_json(question.step);
    }
    put(out, "low_label", question.low_label);
    put(out, "high_label", question.high_label);
    if (question.kind == Kind::kText) out["longest"] = question.longest;
    if (question.right)
        out["right"] = has_range ? number_json(std::stod(*question.right)) : Json(*question.right);
    return out;
}

Json to_json(const Block& block) {
    Json out{{"id", block.id}, {"kind", core::word_for(kBlockKinds, block.kind)}};
    put(out, "title", block.title);
    if (!block.text.empty()) out["text"] = block.text;
    put(out, "button", block.button);
    put(out, "decline", block.decline);
    if (!block.questions.empty()) out["questions"] = list_json(block.questions);
    if (block.kind == Block::Kind::kRounds) {
        out["rounds"] = list_json(block.rounds);
        out["order"] = core::word_for(kOrders, block.order);
    }
    if (block.resume != Resume::kResume) out["resume"] = core::word_for(kResumes, block.resume);
    if (block.max_age) out["max_age"] = age_text(*block.max_age);
    if (!block.only.empty()) out["only"] = block.only;
    if (block.kind == Block::Kind::kQuiz) out["tries"] = block.tries;
    return out;
}

Json to_json(const Design& design) {
    Json out{{"dramatis_study", 1},
             {"title", design.title},
             {"version", design.version},
             {"language", design.language},
             {"seed", design.seed},
             {"conditions", list_json(design.conditions)},
             {"blocks", list_json(design.blocks)},
             {"quality", to_json(design.quality)}};
    put(out, "contact", design.contact);
    put(out, "controller", design.controller);
    put(out, "retention", design.retention);
    if (const Json links = to_json(design.links); !links.empty()) out["links"] = links;
    if (!design.beside.empty()) out["beside"] = design.beside;
    if (!design.words.empty()) out["words"] = design.words;
    return out;
}

std::string hash_of(const Design& design) {
    return core::hex(core::sha256(core::dump(to_json(design))));
}

}  // namespace dramatis::study
