#include "lab/study.hpp"

#include "core/check.hpp"

namespace dramatis::lab {

Technique technique(const search::Card& card, std::string phase, std::string with) {
    return {.id = card.name,
            .name = card.title,
            .phase = std::move(phase),
            .formula = card.formula,
            .what = card.what,
            .source = card.source,
            .with = std::move(with)};
}

search::Configuration configuration(const char* text) {
    auto out = search::parse_configuration(text);
    DR_CHECK(out.has_value());
    return *out;
}

}  // namespace dramatis::lab
