#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

#include "study/design.hpp"

// Studies for tests.
namespace dramatis::study {

inline std::string text_of(const std::string& path) {
    std::ifstream in(path);
    EXPECT_TRUE(in) << path;
    return {std::istreambuf_iterator<char>(in), {}};
}

// The levels that ship, by name.
inline core::Result<match3::Level> shipped_level(const std::string& name) {
    const std::string path = std::string(DRAMATIS_LEVELS) + "/" + name + ".json";
    if (!std::ifstream(path)) return core::Error{"there is no level " + name};
    return match3::parse_level(text_of(path), path);
}

inline std::string paper_text() {
    return text_of(std::string(DRAMATIS_STUDIES) + "/paper/study.json");
}

inline Design paper() {
    auto review = review_design(paper_text(), shipped_level);
    EXPECT_TRUE(review.design) << (review.mistakes.empty() ? "" : review.mistakes.front().text);
    return review.design.value_or(Design{});
}

// A small study, with some text in place of other.
inline std::string small_text(std::string_view wrong = "", std::string_view right = "") {
    std::string text = R"({
  "dramatis_study": 1,
  "title": "A study",
  "version": "1",
  "contact": "me", "controller": "us", "retention": "a year",
  "conditions": [{"id": "slow", "target": 6}, {"id": "quick", "target": 12}],
  "blocks": [
    {"id": "consent", "kind": "consent", "text": "Will you?"},
    {"id": "quiz", "kind": "quiz", "tries": 2, "questions": [
      {"id": "sum", "ask": "1 + 1?", "kind": "number", "low": 0, "high": 9, "right": 2}]},
    {"id": "about", "kind": "questions", "only": ["slow"], "questions": [
      {"id": "age", "ask": "How old?", "kind": "choice", "required": true,
       "options": [{"value": "young", "label": "Under 18", "screens_out": true}, "older"]},
      {"id": "mood", "ask": "How are you?", "kind": "scale", "low_label": "bad"}]},
    {"id": "play", "kind": "rounds", "order": "latin-square", "max_age": "90m", "rounds": [
      {"id": "warm", "level": "paper", "seed": 5, "moves": 3, "practice": true},
      {"id": "a", "level": "preset-1", "seed": 1},
      {"id": "b", "level": "preset-2", "seed": 1},
      {"id": "c", "level": "paper", "seed": "per-person", "moves": 4}]},
    {"id": "end", "kind": "results", "text": ["Thanks.", "Bye."]}],
  "links": {"take": [{"name": "PID", "required": true}],
            "completed": "https://example.org/?cc={PID}",
            "screened_out": "https://example.org/?no=1"},
  "beside": ["random"]
})";
    if (!wrong.empty()) {
        const auto at = text.find(wrong);
        EXPECT_NE(at, std::string::npos) << wrong;
        if (at != std::string::npos) text.replace(at, wrong.size(), right);
    }
    return text;
}

inline Design small_design(std::string_view wrong = "", std::string_view right = "") {
    auto review = review_design(small_text(wrong, right), shipped_level);
    EXPECT_TRUE(review.design) << (review.mistakes.empty() ? "" : review.mistakes.front().text);
    return review.design.value_or(Design{});
}

}  // namespace dramatis::study
