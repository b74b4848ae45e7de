#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/json.hpp"
#include "study/design.hpp"
#include "study/plan.hpp"

namespace dramatis::serve {

// A design, and what pages are told of it.
struct Script {
    study::Design design;
    std::string hash;
    std::vector<core::Json> questions;            // of each block; without what is right
    std::vector<core::Json> told_questions;       // with it, for artificial participants
    std::vector<std::vector<core::Json>> levels;  // of each block's rounds
};
using ScriptRef = std::shared_ptr<const Script>;

ScriptRef make_script(study::Design design);

// What the page needs to ask for consent, and to show who asks.
core::Json page_data(const Script& script, bool is_test);

// "round", or the kind of the step's block.
std::string kind_of(const Script& script, const study::Step& step);

}  // namespace dramatis::serve
