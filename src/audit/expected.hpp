#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "audit/plain_statistics.hpp"
#include "core/json.hpp"

namespace dramatis::audit {

// What a place of report.json should hold.
struct Expected {
    struct Near {  // a number, and how far from it is right, too
        double value = 0, slack = 0;
    };
    struct Unchecked {  // this audit cannot tell; why
        std::string_view what;
    };
    using Fields = std::vector<std::pair<std::string, Expected>>;
    using Items = std::vector<Expected>;

    Expected() = default;
    Expected(core::Json value) : is(std::move(value)) {}
    Expected(Near value) : is(value) {}
    Expected(Unchecked value) : is(value) {}
    Expected(Scene board) : is(std::move(board)) {}
    Expected(Fields fields) : is(std::move(fields)) {}
    Expected(Items items) : is(std::move(items)) {}
    Expected(const Figure& figure);
    Expected(const std::optional<Figure>& figure);  // null, if there is none

    std::variant<core::Json, Near, Unchecked, Scene, Fields, Items> is;
};

// The figures of a list as three lists: values, lower and upper ends.
Expected rows_of(const std::vector<Figure>& figures);

inline constexpr std::string_view kSentences = "sentences", kDrawings = "drawings",
                                  kHistory = "versions of which games are missing",
                                  kScale = "difficulty of so many levels",
                                  kGiven = "what was given: thresholds and problems";

}  // namespace dramatis::audit
