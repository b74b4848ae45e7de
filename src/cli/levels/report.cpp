#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/levels/levels.hpp"
#include "cli/options/force_option.hpp"
#include "cli/options/manual.hpp"
#include "cli/options/report_options.hpp"
#include "cli/options/values.hpp"
#include "os/exit.hpp"
#include "os/printing.hpp"
#include "os/progress.hpp"
#include "runs/pack_reader.hpp"
#include "runs/report_writer.hpp"
#include "runs/trace_files.hpp"

namespace dramatis::cli {
namespace {

namespace fs = std::filesystem;

struct Options {
    std::vector<std::string> traces;
    std::optional<std::string> out;
    std::optional<unsigned> threads;
    Force force = Force::kNo;
    ReportOptions report;
};

// What a playtest could not play, if it left word of it.
std::vector<report::Problem> read_problems(const std::string& folder) {
    const std::string file = folder + "/" + std::string(kProblemsFile);
    std::error_code error;
    if (!fs::exists(file, error)) return {};
    std::vector<report::Problem> out;
    const auto json = core::parse_json(read_own_file(file, std::size_t{1} << 20), file);
    if (!json) throw Failure(Exit::kBadInput, json.error().text());
    for (const auto& entry : *json) {
        core::Fields fields(entry, file);
        out.push_back({fields.text("file"), fields.text("text")});
        if (const auto wrong = fields.error()) throw Failure(Exit::kBadInput, wrong->text());
    }
    return out;
}

std::string home_of(const std::string& name) {
    std::error_code error;
    if (fs::is_directory(name, error)) return name;
    const auto parent = fs::path(name).parent_path().string();
    return parent.empty() ? "." : parent;
}

bool is_there(const std::string& file) {
    std::error_code error;
    return fs::exists(file, error);
}

void tell(std::vector<report::Problem> found, std::vector<report::Problem>& problems) {
    tell_problems(found);
    for (auto& problem : found) problems.push_back(std::move(problem));
}

void report(const Options& options) {
    options.report.refuse_contradictions();
    catch_interrupts();
    std::vector<std::string> files;
    std::vector<report::Problem> problems;
    for (const auto& name : options.traces) {
        auto found = find_traces(name);
        for (auto& file : found.files) files.push_back(std::move(file));
        tell(std::move(found.problems), problems);
        for (auto& problem : read_problems(home_of(name))) problems.push_back(std::move(problem));
    }
    std::optional<RunFolder> folder;  // not for traces that are nowhere
    if (std::ranges::any_of(files, is_there)) {
        folder.emplace(options.out.value_or(home_of(options.traces.front())), options.force);
        claim_report(*folder);
        options.report.check_zip(*folder, files);
    }
    std::vector<report::Problem> found;
    const auto pack = read_pack(
        {.traces = files,
         .problems = problems,
         .thresholds = options.report.thresholds(),
         .threads = options.threads.value_or(0),
         .histories = options.report.has_history() ? options.traces : std::vector<std::string>()},
        found);
    tell(std::move(found), problems);
    if (pack.size() == 0) throw Failure(Exit::kBadInput, "no trace can be read");
    options.report.deliver(pack, *folder);
    if (!problems.empty()) throw Failure(Exit::kBadInput, "");
}

}  // namespace

void add_report(Command& program) {
    auto* command = program.add_subcommand(
        "report",
        "Make the report of a playtest again from its recorded games (traces): every game\n"
        "is replayed and measured.");
    const auto options = std::make_shared<Options>();
    command
        ->add_option("traces", options->traces, "Folders written by dramatis playtest, or traces")
        ->type_name("TRACES")
        ->required();
    command->add_option("--out", options->out, "Folder for the report (the folder of the traces)")
        ->type_name("FOLDER")
        ->group("Output");
    command->add_option("--threads", options->threads, "Threads (one per core)")
        ->type_name("N")
        ->transform(whole(1, 1024))
        ->group("Output");
    add_force(*command, options->force);
    options->report.add_to(*command);
    options->report.add_playtest_to(*command);
    manual(*command,
           "dramatis report playtest                             everything in this folder\n"
           "dramatis report playtest/traces/12-garden --out garden\n"
           "dramatis report playtest --threshold luck=0.8        stricter findings\n"
           "dramatis report playtest --csv > figures.csv",
           "Traces are JSON lines compressed with Zstandard: read them with zstd -dc;\n"
           "docs/record-format.md explains them. Exit status 1 if some traces are damaged;\n"
           "they are listed, and the report covers the others. Exit status 3 if TRACES are\n"
           "not there.");
    command->callback([options] { report(*options); });
}

}  // namespace dramatis::cli
