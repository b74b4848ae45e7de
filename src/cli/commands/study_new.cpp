#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/commands/study.hpp"
#include "cli/options/force_option.hpp"
#include "cli/options/manual.hpp"
#include "core/json.hpp"
#include "core/json_place.hpp"
#include "library/study_library.hpp"
#include "os/command_name.hpp"
#include "os/exit.hpp"
#include "os/files.hpp"
#include "os/line_source.hpp"
#include "os/printing.hpp"
#include "os/shown.hpp"
#include "os/standard_input.hpp"
#include "os/terminal.hpp"

namespace dramatis::cli {
namespace {

namespace fs = std::filesystem;

struct Options {
    std::string folder;
    std::string from = "paper";
    std::optional<std::string> title, contact, controller, retention;
    Force force = Force::kNo;
};

// What only the researcher knows.
struct Answer {
    const char* field;
    std::optional<std::string>* given;
    const char* question;
};

std::vector<Answer> answers(Options& options) {
    return {{"title", &options.title, "Title that people read (Enter: keep it)"},
            {"contact", &options.contact, "Whom can people ask? A name and an e-mail address"},
            {"controller", &options.controller,
             "Who is responsible for the data? An institute and its address"},
            {"retention", &options.retention, "How long are the data kept, and why?"}};
}

void ask(Options& options) {
    print_out(
        "People must be told a few things before they take part. Leave out what you do not\n"
        "know yet; it can be written into the file later.\n");
    for (const auto& [field, given, question] : answers(options)) {
        if (*given) continue;
        print_out("{}: ", question);
        std::fflush(stdout);
        std::string line;
        if (!read_line(standard_input(), line)) return print_out("\n");
        if (line.find_first_not_of(" \t\r") != std::string::npos) *given = line;
    }
}

// The file with another value of a field, its comments kept. `text` is a study without mistakes.
void set_field(std::string& text, const std::string& field, const std::string& value) {
    const auto json = core::parse_json(text, "", core::Comments::kAllowed);
    const std::string written = core::dump(core::Json(value));
    if (!json->contains(field)) {
        const std::size_t brace = core::offset_in(text, "");
        text.insert(brace + 1, fmt::format("\n  \"{}\": {},", field, written));
        return;
    }
    const std::size_t begin = core::offset_in(text, "/" + field);
    std::size_t end = begin + 1;  // behind the first quotation mark
    while (text[end] != '"') end += text[end] == '\\' ? 2 : 1;
    text.replace(begin, end + 1 - begin, written);
}

void check_source(const StudyFile& source) {
    if (!source.review.design) load_study(source.path);  // says what is wrong
    for (const auto& block : source.review.design->blocks)
        for (const auto& round : block.rounds)
            if (round.level_id.find('/') != std::string::npos || round.level_id.ends_with(".json"))
                throw Failure(Exit::kBadInput,
                              fmt::format("{}: has levels of its own, such as {}; copy its whole "
                                          "folder instead",
                                          path_text(source.path), shown(round.level_id)));
}

void make_new(Options& options) {
    StudyFile source = read_study(study_path(options.from));
    check_source(source);
    const std::string path = (fs::path(options.folder) / "study.json").string();
    fs::create_directories(options.folder);
    check_output(path, kNoMark, options.force, kOtherFolder);
    if (input_is_terminal()) ask(options);
    for (const auto& [field, given, question] : answers(options))
        if (*given) set_field(source.text, field, **given);
    const auto review =
        study::review_design(source.text, [](const std::string&) { return match3::Level{}; });
    for (const auto& [field, given, question] : answers(options))
        for (const auto& mistake : review.mistakes)
            if (*given && !mistake.is_doubt &&
                mistake.text.starts_with(fmt::format("\"{}\"", field)))
                throw Failure(Exit::kBadUsage, fmt::format("--{}: {}", field, mistake.text));
    write_output(path, kNoMark, options.force, source.text);
    print_out("{} is written; change it as you like, then\n  {} study check {}\n", path_text(path),
              command_name(), shell_word(options.folder));
}

}  // namespace

void add_study_new(Command& study) {
    const auto options = std::make_shared<Options>();
    auto* command = study.add_subcommand("new", "Begin a study in a folder of its own.");
    command->add_option("folder", options->folder, "Folder of the new study")
        ->required()
        ->type_name("FOLDER");
    const auto add = [&](const char* name, auto& value, const char* type, const char* text) {
        command->add_option(name, value, text)->type_name(type);
    };
    add("--from", options->from, "STUDY",
        "Study to copy: a name, folder or file (paper, the\n"
        "user study of the match-3 paper)");
    add("--title", options->title, "TEXT", "What people read first");
    add("--contact", options->contact, "TEXT", "Whom people can ask: a name and an e-mail address");
    add("--controller", options->controller, "TEXT", "Who is responsible for the data");
    add("--retention", options->retention, "TEXT", "How long the data are kept");
    add_force(*command, options->force, "Options");
    manual(*command,
           "dramatis study new my-study\n"
           "dramatis study new my-study --contact 'Jo Doe, jo.doe@example.org' \\\n"
           "    --controller 'Department of Games, Example University' \\\n"
           "    --retention 'Deleted on 31 December 2030.'",
           "In a terminal you are asked for what you do not give as options. People cannot\n"
           "take part before contact, controller and retention are in the file.");
    command->callback([options] { make_new(*options); });
}

}  // namespace dramatis::cli
