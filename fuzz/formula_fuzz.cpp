#include <cstdint>
#include <string_view>

#include "core/check.hpp"
#include "formulas/latex.hpp"
#include "formulas/node_variables.hpp"
#include "formulas/simplify.hpp"
#include "formulas/text.hpp"

// Any bytes are a formula or are refused with a place; a formula prints back to itself, and short
// ones simplify to something that is one, too.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace dramatis::formulas;
    const auto formula = parse({reinterpret_cast<const char*>(data), size}, kNodeNames);
    if (!formula) {
        DR_CHECK(formula.error().where.starts_with("column "));
        return 0;
    }
    const std::string text = print(*formula, kNodeNames);
    const auto again = parse(text, kNodeNames);
    DR_CHECK(again && *again == *formula);
    if (formula->size() > 30) return 0;
    const Formula shorter = simplify(*formula);
    DR_CHECK(shorter.size() <= formula->size());
    DR_CHECK(parse(print(shorter, kNodeNames), kNodeNames).has_value());
    DR_CHECK(!latex(shorter, kNodeNames).empty());
    return 0;
}
