#include <fmt/format.h>

#include <memory>
#include <optional>
#include <string>

#include "analysis/export.hpp"
#include "cli/commands/study.hpp"
#include "cli/commands/study_store.hpp"
#include "cli/options/force_option.hpp"
#include "cli/options/manual.hpp"
#include "core/counted.hpp"
#include "library/study_library.hpp"
#include "os/printing.hpp"
#include "os/shown.hpp"
#include "os/version.hpp"
#include "runs/made_folder.hpp"
#include "runs/signatures.hpp"

namespace dramatis::cli {
namespace {

struct Options {
    std::string study;
    std::optional<std::string> store;
    std::string out = "study-data";
    analysis::ExportChoice choice;
    Force force = Force::kNo;
};

void export_study(const Options& options) {
    const MadeFolder folder(options.out, std::string(analysis::kExportList), "dramatis_export",
                            options.force);
    const auto data = load_store(study_path(options.study), options.store);
    const auto made = analysis::export_files(data, options.choice,
                                             {.program = kVersion, .signature = kMatch3Signature});
    std::vector<std::pair<std::string, std::string>> files;
    for (const auto& file : made) files.emplace_back(file.name, file.text);
    folder.write(files);
    const auto people = analysis::exported_people(data, options.choice).size();
    print_out("{}: {}, {}; README.md says what is where\n", path_text(options.out),
              core::counted(people, "person", "people"), core::counted(files.size(), "file"));
    if (options.choice.parameters)
        print_err("the columns parameter_... are personal data; do not publish them\n");
}

}  // namespace

void add_study_export(Command& study) {
    auto* command = study.add_subcommand(
        "export", "Write all that people did as tables, JSON lines and traces, to publish.");
    const auto options = std::make_shared<Options>();
    command->add_option("study", options->study, "Folder of a study, its file, or paper")
        ->required()
        ->type_name("FOLDER|FILE");
    add_store_option(*command, options->store);
    command->add_option("-o,--out", options->out, "Folder for the data (study-data)")
        ->type_name("FOLDER");
    command->add_flag("--simulated", options->choice.simulated,
                      "Artificial participants, too; test runs never are");
    command->add_flag("--with-parameters", options->choice.parameters,
                      "The parameters that brought people here, too, such\n"
                      "as a panel's ids: personal data");
    add_force(*command, options->force);
    manual(*command,
           "dramatis study export my-study --out my-data\n"
           "dramatis report my-data/traces --out my-games",
           "The folder is a data set in the layout of Psych-DS: tables as CSV in data/, what\n"
           "each column means in dataset_description.json and documentation/codebook.csv, and\n"
           "the study as people met it in materials/. The same data give the same bytes. Made\n"
           "again after somebody was forgotten, nothing of them is left in it. A folder with\n"
           "files of others is refused; with --force they stay, and ours are written beside.");
    command->callback([options] { export_study(*options); });
}

}  // namespace dramatis::cli
