#include "serve/script.hpp"

#include <utility>

#include "core/words.hpp"
#include "os/version.hpp"
#include "study/design_words.hpp"

namespace dramatis::serve {
namespace {

using core::Json;

// What is right, and what ends the study, is nobody's business before they answered.
Json without_secrets(Json question) {
    question.erase("right");
    if (question.contains("options"))
        for (auto& option : question["options"])
            if (option.is_object()) option.erase("screens_out");
    return question;
}

}  // namespace

ScriptRef make_script(study::Design design) {
    auto out = std::make_shared<Script>();
    out->hash = study::hash_of(design);
    for (const auto& block : design.blocks) {
        auto& plain = out->questions.emplace_back(Json::array());
        auto& told = out->told_questions.emplace_back(Json::array());
        for (const auto& question : block.questions) {
            told.push_back(study::to_json(question));
            plain.push_back(without_secrets(told.back()));
        }
        auto& levels = out->levels.emplace_back();
        for (const auto& round : block.rounds) levels.push_back(match3::to_json(round.level));
    }
    out->design = std::move(design);
    return out;
}

Json page_data(const Script& script, bool is_test) {
    const auto& design = script.design;
    const auto& consent = design.blocks.front();
    Json take = Json::array();
    for (const auto& parameter : design.links.take) take.push_back(parameter.name);
    return {{"study",
             {{"title", design.title},
              {"version", design.version},
              {"language", design.language},
              {"words", Json(design.words)},
              {"contact", design.contact},
              {"controller", design.controller},
              {"retention", design.retention},
              {"hash", script.hash},
              {"consent",
               {{"title", consent.title},
                {"text", consent.text},
                {"button", consent.button},
                {"decline", consent.decline}}},
              {"take", std::move(take)}}},
            {"test", is_test},
            {"program", cli::kVersion}};
}

std::string kind_of(const Script& script, const study::Step& step) {
    if (step.is_round) return "round";
    return core::word_for(study::kBlockKinds, script.design.blocks[step.block].kind);
}

}  // namespace dramatis::serve
