#include <fmt/format.h>

#include <charconv>
#include <memory>
#include <optional>
#include <string>

#include "cli/commands/study.hpp"
#include "cli/commands/study_store.hpp"
#include "cli/options/manual.hpp"
#include "library/study_library.hpp"
#include "os/exit.hpp"
#include "os/printing.hpp"
#include "os/shown.hpp"
#include "serve/token.hpp"

namespace dramatis::cli {
namespace {

struct Options {
    std::string study, person;
    std::optional<std::string> store;
};

// Digits are a number; anything else is the code that the page showed them.
std::optional<std::uint64_t> number_of(store::Store& store, const std::string& person) {
    std::uint64_t number = 0;
    const char* const end = person.data() + person.size();
    const auto [stop, error] = std::from_chars(person.data(), end, number);
    if (error == std::errc{} && stop == end && number < (std::uint64_t{1} << 62)) return number;
    return store.number_of_code(serve::hash_of_code(person));
}

void forget(const Options& options) {
    const auto store = open_store(study_path(options.study), options.store);
    const auto number = number_of(*store, options.person);
    bool is_removed = false;
    if (number) {
        store->begin();
        is_removed = store->remove_person(*number);
        store->commit();
    }
    if (!is_removed)
        throw Failure(Exit::kBadInput,
                      fmt::format("{}: there is no such person; give the number on the page for "
                                  "who runs the study, or the code that the person was shown",
                                  shown(options.person)));
    print_out("person {} is removed: answers, moves, events and parameters\n", *number);
    try {
        store->clean();
    } catch (const Failure& failure) {
        throw Failure(
            failure.status(),
            fmt::format("what the rows held is not overwritten yet: {}; that is done with "
                        "the next removal",
                        failure.what()));
    }
    print_err("what you exported or saved elsewhere before still holds them\n");
}

}  // namespace

void add_study_forget(Command& study) {
    auto* command = study.add_subcommand("forget", "Remove all that is stored of one person.");
    const auto options = std::make_shared<Options>();
    command->add_option("study", options->study, "Folder of a study, its file, or paper")
        ->required()
        ->type_name("FOLDER|FILE");
    command
        ->add_option("person", options->person,
                     "Their number, or the code that the page showed them")
        ->required()
        ->type_name("NUMBER|CODE");
    add_store_option(*command, options->store);
    manual(*command,
           "dramatis study forget my-study 17\ndramatis study forget my-study K7QF3-M2XWA",
           "There is no way back. In SQLite the bytes are overwritten, in the write-ahead log,\n"
           "too; in PostgreSQL the tables are written anew, but its log keeps them until it is\n"
           "recycled. Backups and exports are yours to look after: docs/study-server.md.");
    command->callback([options] { forget(*options); });
}

}  // namespace dramatis::cli
