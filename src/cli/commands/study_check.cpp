#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "cli/commands/study.hpp"
#include "cli/options/manual.hpp"
#include "core/counted.hpp"
#include "core/json.hpp"
#include "library/study_library.hpp"
#include "os/exit.hpp"
#include "os/printing.hpp"
#include "os/shown.hpp"
#include "study/outline.hpp"

namespace dramatis::cli {
namespace {

using core::Json;

struct Options {
    std::string name;
    bool json = false;
    bool strict = false;
    bool words = false;
};

std::string facts(const study::Design& design) {
    const auto outline = study::outline(design);
    return fmt::format("{}, {} ({} and {} of practice), about {} minutes",
                       core::counted(outline.pages, "page"), core::counted(outline.rounds, "round"),
                       core::counted(outline.moves, "move"), outline.practice_moves,
                       outline.minutes);
}

void print(const StudyFile& file) {
    const std::string path = path_text(file.path);
    for (const auto& mistake : file.review.mistakes)
        print_out("{}:{}: {}{}\n", path, mistake.place.text(), mistake.is_doubt ? "warning: " : "",
                  mistake.text);
    if (file.review.design) print_out("{}: ok; {}\n", path, facts(*file.review.design));
}

Json mistakes_json(const std::vector<study::Mistake>& mistakes, bool doubts) {
    Json out = Json::array();
    for (const auto& [text, place, is_doubt] : mistakes)
        if (is_doubt == doubts)
            out.push_back({{"text", text}, {"line", place.line}, {"column", place.column}});
    return out;
}

Json to_json(const StudyFile& file) {
    const auto& design = file.review.design;
    Json out{{"file", file.path}, {"ok", design.has_value()}};
    if (!design) out["errors"] = mistakes_json(file.review.mistakes, false);
    out["warnings"] = mistakes_json(file.review.mistakes, true);
    if (!design) return out;
    const auto outline = study::outline(*design);
    out["title"] = design->title;
    out["hash"] = study::hash_of(*design);
    out["ready_for_people"] = study::missing_for_people(*design).empty();
    out["pages"] = outline.pages;
    out["rounds"] = outline.rounds;
    out["moves"] = outline.moves;
    out["minutes"] = outline.minutes;
    return out;
}

void check(const Options& options) {
    const StudyFile file = read_study(study_path(options.name));
    if (options.words && file.review.design)
        return print_out("{}\n", Json(words_of(*file.review.design)).dump(2));
    if (options.json)
        print_out("{}\n", core::dump(to_json(file)));
    else
        print(file);
    const bool warned = !file.review.mistakes.empty();
    if (!file.review.design || (options.strict && warned)) throw Failure(Exit::kBadInput, "");
}

}  // namespace

void add_study_check(Command& study) {
    const auto options = std::make_shared<Options>();
    auto* command =
        study.add_subcommand("check", "Check a study's file: all mistakes, and what is doubtful.");
    command->add_option("study", options->name, "Folder of a study, its file, or paper")
        ->required()
        ->type_name("FOLDER|FILE");
    command->add_flag("--strict", options->strict, "Exit status 1 for warnings, too");
    auto* json = command->add_flag("--json", options->json, "Print one JSON object");
    command
        ->add_flag("--words", options->words,
                   "Print the words of the page, as \"words\" in the\nfile can have them in "
                   "another language")
        ->excludes(json);
    manual(*command,
           "dramatis study check my-study\n"
           "dramatis study check paper --json",
           "All mistakes are told at once, each with its line and column. Exit status 1 if\n"
           "there is one. A study with warnings can be tried out; without contact, controller\n"
           "and retention it cannot be served to people.");
    command->callback([options] { check(*options); });
}

}  // namespace dramatis::cli
