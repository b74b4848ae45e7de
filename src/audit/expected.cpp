#include "audit/expected.hpp"

namespace dramatis::audit {
namespace {

Expected end_of(const std::optional<double>& end, double slack) {
    return end ? Expected(Expected::Near{*end, slack}) : Expected();
}

}  // namespace

Expected::Expected(const Figure& figure)
    : is(Fields{{"value", end_of(figure.value, figure.value_slack)},
                {"low", end_of(figure.low, figure.slack)},
                {"high", end_of(figure.high, figure.slack)},
                {"n", core::Json(figure.n)}}) {}

Expected::Expected(const std::optional<Figure>& figure) {
    if (figure) *this = Expected(*figure);
}

Expected rows_of(const std::vector<Figure>& figures) {
    Expected::Items values, lows, highs;
    for (const auto& figure : figures) {
        values.push_back(end_of(figure.value, 0));
        lows.push_back(end_of(figure.low, figure.slack));
        highs.push_back(end_of(figure.high, figure.slack));
    }
    return Expected::Fields{
        {"value", std::move(values)}, {"low", std::move(lows)}, {"high", std::move(highs)}};
}

}  // namespace dramatis::audit
