#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "core/json_place.hpp"
#include "core/nearest.hpp"
#include "study/design_reader.hpp"
#include "study/page_words.hpp"

namespace dramatis::study {
namespace {

constexpr std::size_t kMostNamed = 5;

std::vector<std::string_view> names() {
    std::vector<std::string_view> out;
    std::ranges::transform(kPageWords, std::back_inserter(out), &PageWord::name);
    return out;
}

void look_at_word(const std::string& name, const std::string& text, Slips& slips) {
    const std::string pointer = "/words/" + core::pointer_part(name);
    const auto word = std::ranges::find(kPageWords, name, &PageWord::name);
    if (word == kPageWords.end()) {
        // It may be what the engine calls a piece or a goal.
        if (const auto meant = core::meant_by(name, names()))
            slips.add({.what = fmt::format("the page has no word {}; did you mean \"{}\"?",
                                           in_quotes(name), *meant),
                       .pointer = pointer,
                       .at_key = true,
                       .is_doubt = true});
        return;
    }
    std::istringstream places{std::string(word->places)};
    for (std::string place; places >> place;)
        if (text.find("{" + place + "}") == std::string::npos)
            slips.doubt(pointer,
                        fmt::format("{{{}}} is missing in it, which the page fills in", place));
}

}  // namespace

void look_at_words(const Design& design, Slips& slips) {
    for (const auto& [name, text] : design.words) look_at_word(name, text, slips);
    if (design.language == "en" || design.language.starts_with("en-")) return;
    std::vector<std::string_view> missing;
    for (const auto& word : kPageWords)
        if (!design.words.contains(std::string(word.name))) missing.push_back(word.name);
    if (missing.empty()) return;
    const std::size_t named = std::min(missing.size(), kMostNamed);
    slips.doubt(
        design.words.empty() ? "/language" : "/words",
        fmt::format(
            "{} of the page's {} words are not translated: {}{}; docs/study-words.md has "
            "all of them",
            missing.size(), kPageWords.size(),
            fmt::join(missing.begin(), missing.begin() + static_cast<std::ptrdiff_t>(named), ", "),
            missing.size() > named ? fmt::format(" and {} more", missing.size() - named) : ""));
}

}  // namespace dramatis::study
