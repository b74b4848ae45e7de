#include "search/any_rule.hpp"

namespace dramatis::search {

void ChosenRule::score(const Children& children, std::span<double> out) const {
    std::visit([&](const auto& rule) { rule.score(children, out); }, choice_);
}

void ChosenRule::score(const Children& children, std::span<double> out, core::Rng& rng) const {
    std::visit(
        [&](const auto& rule) {
            if constexpr (kDraws<std::decay_t<decltype(rule)>>)
                rule.score(children, out, rng);
            else
                rule.score(children, out);
        },
        choice_);
}

}  // namespace dramatis::search
