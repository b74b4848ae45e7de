#include "lab/study.hpp"

#include <algorithm>
#include <string_view>

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

Technique& add(std::vector<Technique>& list, const char* id, const char* name,
               const search::Card& card, const char* phase, const char* with) {
    Technique each = technique(card, phase, with);
    if (*id) each.id = id;
    if (*name) each.name = name;
    return list.emplace_back(std::move(each));
}

std::vector<Technique> with_all_rules(std::vector<Technique> techniques,
                                      const search::Configuration& base) {
    search::for_each_rule([&](auto rule) {
        const search::Card& card = decltype(rule)::kCard;
        const auto tried = [&](const Technique& t) {
            const auto changed = search::changed(base, t.with);
            return changed && std::string_view(search::card_of(changed->rule).name) == card.name;
        };
        if (std::ranges::none_of(techniques, tried))
            techniques.push_back(technique(card, "select", std::string("rule=") + card.name));
    });
    return techniques;
}

search::Configuration configuration(const char* text) {
    auto out = search::parse_configuration(text);
    DR_CHECK(out.has_value());
    return *out;
}

}  // namespace dramatis::lab
