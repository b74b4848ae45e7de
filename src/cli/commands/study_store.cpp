#include "cli/commands/study_store.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "library/study_library.hpp"
#include "os/exit.hpp"
#include "os/files.hpp"
#include "os/shown.hpp"
#include "store/place.hpp"

namespace dramatis::cli {
namespace {

namespace fs = std::filesystem;

store::Place place_of(const std::string& study_file, const std::optional<std::string>& given) {
    if (!given)
        return {(fs::path(study_file).parent_path() / "store" / "study.sqlite").string(), false};
    auto place = store::read_place(*given);
    if (!place) throw Failure(Exit::kBadUsage, place.error().where + " " + place.error().what);
    return *place;
}

// The folder of a store, for this user alone and for no repository.
void make_folder(const fs::path& folder) {
    if (folder.empty() || is_folder(folder.string())) return;
    std::error_code error;
    fs::create_directories(folder, error);
    if (!error) fs::permissions(folder, fs::perms::owner_all, error);
    if (error)
        throw Failure(Exit::kMachine,
                      fmt::format("{}: cannot be made: {}; give another place "
                                  "with --store",
                                  path_text(folder.string()), reason(error.value())));
    write_new_file((folder / ".gitignore").string(), "# What people did is nobody else's.\n*\n");
}

}  // namespace

void add_store_option(Command& command, std::optional<std::string>& store) {
    command
        .add_option("--store", store,
                    "Where the data lie: a file for SQLite (store/\n"
                    "study.sqlite in the study's folder), or the address\n"
                    "of a PostgreSQL database, postgresql://USER@HOST/NAME;\n"
                    "its password comes from PGPASSWORD or ~/.pgpass")
        ->type_name("FILE|ADDRESS");
}

std::unique_ptr<store::Store> open_store(const std::string& study_file,
                                         const std::optional<std::string>& given,
                                         IfMissing if_missing) {
    if (!given) check_input(study_file);  // the store lies beside it
    const auto place = place_of(study_file, given);
    if (!place.is_postgres) {
        if (if_missing == IfMissing::kMake)
            make_folder(fs::path(place.text).parent_path());
        else if (!is_file(place.text))
            throw Failure(Exit::kMachine,
                          fmt::format("{}: there is no such file; dramatis study serve makes it, "
                                      "and --store says where it is",
                                      path_text(place.text)));
    }
    return store::Store::open(place);
}

study::StudyData load_store(const std::string& study_file,
                            const std::optional<std::string>& given) {
    auto out = open_store(study_file, given)->load();
    const std::string title = load_study(study_file).title;
    for (const auto& person : out.people) {
        const auto met = out.designs.find(person.design);
        if (person.origin == study::Origin::kTest || met == out.designs.end() ||
            met->second.title == title)
            continue;
        throw Failure(
            Exit::kBadUsage,
            fmt::format("{}: people of another study, {}, are in it, and {} is {}; give the file "
                        "of theirs, or the store of this one with --store. If it is the same study "
                        "under a new title, give its file the old one",
                        store_name(study_file, given), shown(met->second.title),
                        path_text(study_file), shown(title)));
    }
    return out;
}

std::string store_name(const std::string& study_file, const std::optional<std::string>& given) {
    return path_text(place_of(study_file, given).text);
}

}  // namespace dramatis::cli
