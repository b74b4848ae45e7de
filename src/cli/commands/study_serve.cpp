#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>

#include "cli/commands/serving.hpp"
#include "cli/commands/study.hpp"
#include "cli/commands/study_store.hpp"
#include "cli/options/manual.hpp"
#include "library/study_library.hpp"
#include "os/exit.hpp"
#include "os/printing.hpp"
#include "os/shown.hpp"
#include "pages/study_pages.hpp"
#include "serve/study_bodies.hpp"
#include "serve/study_site.hpp"

namespace dramatis::cli {
namespace {

struct Options {
    std::string study;
    std::optional<std::string> store;
    bool is_trial = false;
    ServingOptions serving;
};

// Everybody has a connection or two, and behind a proxy or in a lab all are from one address.
constexpr serve::ListenerLimits kLimits{
    .connections = 900, .from_one_address = 400, .largest_body = serve::kMostStudyBody};

// People of two studies in one store would be counted as of one. Another version is fine.
void check_same_study(store::Store& store, const std::string& name, const study::Design& design) {
    const auto data = store.load();
    const auto title_of = [&](const study::PersonData& person) {
        const auto met = data.designs.find(person.design);
        return met == data.designs.end() ? std::string() : met->second.title;
    };
    if (data.people.empty() ||
        std::ranges::find(data.people, design.title, title_of) != data.people.end())
        return;
    throw Failure(Exit::kBadUsage,
                  fmt::format("{}: holds the data of another study, {}, and this one is {}; give "
                              "it a place of its own with --store, or, if it is the same study, "
                              "its former title back",
                              name, shown(title_of(data.people.back())), shown(design.title)));
}

void serve_study(const Options& options) {
    const std::string file = study_path(options.study);
    serve::StudySiteSettings settings{.design = load_study(options.study),
                                      .is_trial = options.is_trial,
                                      .page = pages::kStudy,
                                      .admin_page = pages::kStudyAdmin};
    if (!options.is_trial) check_ready_for_people(settings.design, file);
    settings.guard = make_guard(options.serving);
    const auto store = open_store(file, options.store, IfMissing::kMake);
    store->claim();
    check_same_study(*store, store_name(file, options.store), settings.design);
    serve::StudySite site(*store, settings);
    const auto listener = listen(options.serving, site, kLimits);
    const std::string address = address_of(options.serving, listener->port());
    print_err("study: {}{}\n", path_text(file),
              options.is_trial ? "; everybody who comes only tries it out" : "");
    print_err("data go to {}; Ctrl-C ends the server\n", store_name(file, options.store));
    print_err("for you alone: {}/admin?token={}\n", address, settings.guard.token);
    print_out("{}/\n", address);
    std::fflush(stdout);
    open_page(options.serving, address + "/");
    listener->run();
    print_err("\nended; who was in the middle of it goes on when it is served again\n");
}

}  // namespace

void add_study_serve(Command& study) {
    auto* command = study.add_subcommand("serve", "Let people take part, in their browsers.");
    const auto options = std::make_shared<Options>();
    command->add_option("study", options->study, "Folder of a study, its file, or paper")
        ->required()
        ->type_name("FOLDER|FILE");
    add_store_option(*command, options->store);
    command->add_flag("--try", options->is_trial,
                      "Only to try it out: nobody counts, and contact,\n"
                      "controller and retention may be missing");
    add_serving_options(*command, options->serving);
    add_options_for_others(*command, options->serving,
                           "Address to listen at instead of this machine alone\n"
                           "(127.0.0.1 and ::1); repeatable",
                           "The token of the page for you alone is in this file,\n"
                           "instead of a new one each time");
    manual(*command,
           "dramatis study serve my-study --open\n"
           "dramatis study serve my-study --name study.example.org     behind a proxy\n"
           "dramatis study serve my-study --store postgresql://me@db.example.org/study\n"
           "dramatis study serve paper --try --store /tmp/try.sqlite",
           "Every move is on the disk before the page is told that it is stored. Two\n"
           "addresses are printed: that for people, and on standard error that of a page for\n"
           "you, with a token in it. docs/study-server.md tells how to run it on the web, what\n"
           "is stored and what is not.");
    command->callback([options] { serve_study(*options); });
}

}  // namespace dramatis::cli
