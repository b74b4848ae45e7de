#include "library/study_library.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <set>

#include "core/json.hpp"
#include "core/json_place.hpp"
#include "core/nearest.hpp"
#include "library/cast.hpp"
#include "library/data_folder.hpp"
#include "library/folder_list.hpp"
#include "library/level_library.hpp"
#include "library/persona_library.hpp"
#include "os/exit.hpp"
#include "os/files.hpp"
#include "os/shown.hpp"
#include "pages/study_pages.hpp"
#include "players/match3/presets.hpp"

namespace dramatis::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostBytes = std::size_t{4} << 20;
constexpr const char* kFileName = "study.json";

// By the name of a level that ships, or by a path from the folder of the study's file.
core::Result<match3::Level> read_level(const std::string& folder, const std::string& name) {
    try {
        if (name.find('/') != std::string::npos || name.ends_with(".json"))
            return load_level((fs::path(folder) / name).string());
        // The whole name: another level of that beginning may ship one day.
        const auto names = level_names();
        if (std::ranges::find(names, name) != names.end()) return load_level(name);
        return core::Error{
            fmt::format("there is no level {}{}; a file of yours is written as a "
                        "path, \"./{}.json\"",
                        shown(name), core::meant_or_all(name, names, "those that ship are"),
                        name.substr(0, 40))};
    } catch (const Failure& failure) {
        return core::Error{failure.what()};
    }
}

void look_at_players(StudyFile& file) {
    if (!file.review.design) return;
    auto names = players::preset_names();
    std::ranges::move(persona_names(), std::back_inserter(names));
    const auto& beside = file.review.design->beside;
    bool wrong = false;
    for (std::size_t i = 0; i < beside.size(); ++i) {
        if (std::ranges::find(names, beside[i]) != names.end()) continue;
        const auto offset = core::offset_in(file.text, fmt::format("/beside/{}", i));
        file.review.mistakes.push_back(
            {.text = fmt::format("there is no player {}{}", shown(beside[i]),
                                 core::meant_or_all(beside[i], names, "there are")),
             .place = core::place_of(file.text, offset)});
        wrong = true;
    }
    if (wrong) file.review.design.reset();
}

std::map<std::string, std::string> english_words() {
    std::map<std::string, std::string> out;
    for (const auto words : {pages::kGameWords, pages::kStudyWords})
        out.merge(core::parse_json(words, "")->get<std::map<std::string, std::string>>());
    return out;
}

// The {n}s of a text.
std::set<std::string> places_in(const std::string& text) {
    std::set<std::string> out;
    for (auto at = text.find('{'); at != std::string::npos; at = text.find('{', at + 1))
        if (const auto end = text.find('}', at); end != std::string::npos)
            out.insert(text.substr(at, end + 1 - at));
    return out;
}

// Words that the page does not have, and in another language those that stay English. What the
// engine calls a piece ("red tile") may be translated, too.
void look_at_words(StudyFile& file) {
    if (!file.review.design) return;
    const auto& design = *file.review.design;
    const auto english = english_words();
    std::vector<std::string> names, missing;
    for (const auto& [name, text] : english) {
        names.push_back(name);
        if (!design.words.contains(name)) missing.push_back(name);
    }
    const auto doubt = [&](const std::string& pointer, std::string text) {
        const auto place = core::place_of(file.text, core::offset_in(file.text, pointer));
        file.review.mistakes.push_back({.text = std::move(text), .place = place, .is_doubt = true});
    };
    for (const auto& [name, text] : design.words) {
        const std::string pointer = "/words/" + core::pointer_part(name);
        if (const auto known = english.find(name); known != english.end()) {
            for (const auto& place : places_in(known->second))
                if (text.find(place) == std::string::npos)
                    doubt(pointer, place + " is missing in it, which the page fills in");
        } else if (const auto meant = core::meant_by(name, names)) {
            doubt(pointer, fmt::format("the page has no word {}; did you mean {}?", shown(name),
                                       shown(std::string(*meant))));
        }
    }
    if (missing.empty() || design.language.starts_with("en")) return;
    const auto first = std::min<std::size_t>(missing.size(), 3);
    doubt(
        "/language",
        fmt::format("{} of the page's own {} words stay English, such as {}; print all with "
                    "--words, and write yours under \"words\"",
                    missing.size(), names.size(),
                    fmt::join(missing.begin(), missing.begin() + static_cast<long>(first), ", ")));
}

}  // namespace

std::vector<std::string> study_names() {
    std::vector<std::string> out;
    if (const auto path = data_folder("studies"))
        for (const auto& folder : list_folders(*path).files)
            if (is_file((fs::path(folder) / kFileName).string()))
                out.push_back(fs::path(folder).filename().string());
    return out;
}

std::string study_path(const std::string& given) {
    if (is_folder(given)) return (fs::path(given) / kFileName).string();
    if (given.find('/') != std::string::npos || given.ends_with(".json") || is_file(given))
        return given;
    const auto names = study_names();
    if (const auto found = find_name("the study", given, names))
        return (fs::path(*data_folder("studies")) / *found / kFileName).string();
    throw Failure(Exit::kBadUsage,
                  fmt::format("there is no folder, file or study {}{}", shown(given),
                              core::meant_or_all(given, names, "studies that ship:")));
}

StudyFile read_study(const std::string& path) {
    StudyFile out{.path = path,
                  .text = read_file(path, kMostBytes, "; a study is a file of a few pages"),
                  .review = {}};
    const std::string folder = fs::path(path).parent_path().string();
    std::map<std::string, core::Result<match3::Level>> levels;  // a file may name one often
    out.review = study::review_design(out.text, [&](const std::string& name) {
        const auto known = levels.find(name);
        if (known != levels.end()) return known->second;
        return levels.emplace(name, read_level(folder, name)).first->second;
    });
    look_at_players(out);
    look_at_words(out);
    std::ranges::stable_sort(out.review.mistakes, {}, &study::Mistake::place);
    return out;
}

std::map<std::string, std::string> words_of(const study::Design& design) {
    auto out = english_words();
    for (const auto& [name, text] : design.words) out[name] = text;
    return out;
}

study::Design load_study(const std::string& given) {
    auto file = read_study(study_path(given));
    if (file.review.design) return std::move(*file.review.design);
    const auto& mistakes = file.review.mistakes;
    const auto wrong = [](const study::Mistake& mistake) { return !mistake.is_doubt; };
    const auto first = std::ranges::find_if(mistakes, wrong);
    const auto more = std::ranges::count_if(mistakes, wrong) - 1;
    throw Failure(
        Exit::kBadInput,
        fmt::format("{}:{}: {}{}", path_text(file.path), first->place.text(), first->text,
                    more == 0
                        ? ""
                        : fmt::format("; there {} {} more, see dramatis study check {}",
                                      more == 1 ? "is" : "are", more, shell_word(file.path))));
}

void check_ready_for_people(const study::Design& design, const std::string& path) {
    const auto missing = study::missing_for_people(design);
    if (missing.empty()) return;
    throw Failure(
        Exit::kBadInput,
        fmt::format("{}: {} {} missing, and people must be told before they take part; "
                    "write {} into the file ('dramatis study new' makes one and asks), or only try "
                    "it out with --try",
                    path_text(path), fmt::join(missing, ", "), missing.size() == 1 ? "is" : "are",
                    missing.size() == 1 ? "it" : "them"));
}

}  // namespace dramatis::cli
