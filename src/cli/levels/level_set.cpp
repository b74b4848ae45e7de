#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/levels/levels.hpp"
#include "cli/options/force_option.hpp"
#include "cli/options/manual.hpp"
#include "core/json.hpp"
#include "games/match3/level_source.hpp"
#include "library/level_library.hpp"
#include "os/command_name.hpp"
#include "os/exit.hpp"
#include "os/printing.hpp"
#include "os/shown.hpp"
#include "report/level_edits.hpp"

namespace dramatis::cli {
namespace {

constexpr std::size_t kMostBytes = std::size_t{1} << 20;

struct Options {
    std::string name;
    std::vector<std::string> changes;
    std::optional<std::string> output;
    bool json = false;
    Force force = Force::kNo;
};

// What makes the old level of the new one again.
std::string undo_command(const std::string& program, const match3::Level& before,
                         const match3::Level& after, const std::string& file) {
    std::string out = program + " level set " + shell_word(file);
    for (const auto& change : match3::list_changes(after, before))
        out += " " + shell_word(match3::print_change(change));
    return out;
}

void print_edits(const Options& options, const match3::Level& before, const match3::Level& after,
                 const std::string& file, bool keeps_comments) {
    const auto edits = report::list_edits(before, after);
    if (options.json) {
        print_out("{}\n", core::dump({{"file", file},
                                      {"edits", edits},
                                      {"undo", undo_command("dramatis", before, after, file)}}));
        return;
    }
    if (before == after) {
        print_out("{} is like that already; nothing was changed\n", file);
        return;
    }
    print_out("{}\n", file);
    for (const auto& edit : edits) print_out("  {}\n", edit);
    if (edits.empty()) print_out("  only what is said about it\n");
    if (!options.output)
        print_out("undo with\n  {}\n", undo_command(command_name(), before, after, file));
    if (!keeps_comments)
        print_err(
            "dramatis: {}: was written anew, without comments: the change does not fit into "
            "the text as it was\n",
            file);
}

void set(const Options& options) {
    const std::string path = level_path(options.name);
    if (!options.output && shipped_name(path))
        throw Failure(Exit::kBadUsage,
                      fmt::format("{} ships with dramatis and stays as it is; change a copy of it "
                                  "with --output {}",
                                  *shipped_name(path), shell_word(*shipped_name(path) + ".json")));
    std::optional<OutputFile> output;
    if (options.output && *options.output != "-")
        output.emplace(*options.output, kNoMark, options.force);
    // The file itself is what is to be changed, unless another one is.
    const std::string text =
        options.output ? read_file(path, kMostBytes) : read_own_file(path, kMostBytes);
    const auto before = match3::parse_level(text, path);
    if (!before) throw Failure(Exit::kBadInput, before.error().text());
    const auto after = match3::with_changes(*before, options.changes);
    if (!after) throw Failure(Exit::kBadUsage, fmt::format("{}: {}", path, after.error().text()));
    const auto written = match3::rewrite_level(text, path, *after);
    const bool had_comments = core::blank_comments(text) != text;
    if (options.output && !output) {
        print_out("{}", written.text);
        return;
    }
    if (output)
        output->write(written.text);
    else if (!(*before == *after))
        write_file(std::filesystem::canonical(path).string(), written.text);
    print_edits(options, *before, *after, output ? output->path() : path,
                written.is_whole || !had_comments);
}

}  // namespace

void add_level_set(Command& parent) {
    auto* command = parent.add_subcommand(
        "set",
        "Change fields of a level file, such as its moves. The file keeps its comments\n"
        "and its layout. The page of a playtest shows such commands, ready to copy.");
    const auto options = std::make_shared<Options>();
    command->add_option("name", options->name, "The file; with --output also a name")
        ->required()
        ->type_name("LEVEL");
    command
        ->add_option("change", options->changes,
                     "moves=20, goals/0/count=25, board/3=??11??, ...:\n"
                     "a field by its way from the top (lists count from\n"
                     "0), and what it shall be; null removes it")
        ->required()
        ->type_name("FIELD=VALUE...");
    command
        ->add_option("-o,--output", options->output,
                     "Leave LEVEL as it is, and write the changed one to\n"
                     "this file; - is standard output")
        ->type_name("FILE");
    command->add_flag("--json", options->json, "Print what was changed as JSON");
    add_force(*command, options->force, "Options");
    manual(*command,
           "dramatis level set mine.json moves=20\n"
           "dramatis level set mine.json goals/0/count=25 \"board/3=??1????\"\n"
           "dramatis level set 12-garden moves=20 --output garden.json",
           "It prints the command that undoes the change. Nothing is written if the level\n"
           "could not be read back, or would be no level.");
    command->callback([options] { set(*options); });
}

}  // namespace dramatis::cli
