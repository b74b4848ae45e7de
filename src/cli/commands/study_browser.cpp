#include "cli/commands/study_browser.hpp"

#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <thread>

#include "cli/commands/serving.hpp"
#include "core/json.hpp"
#include "core/rng.hpp"
#include "library/cast.hpp"
#include "library/data_folder.hpp"
#include "library/persona_library.hpp"
#include "os/exit.hpp"
#include "os/files.hpp"
#include "os/process.hpp"
#include "os/progress.hpp"
#include "os/shown.hpp"
#include "pages/study_pages.hpp"
#include "players/match3/presets.hpp"
#include "serve/study_site.hpp"
#include "study/plan.hpp"

namespace dramatis::cli {
namespace {

using core::Json;
using Clock = Process::Clock;

constexpr std::chrono::milliseconds kLook{200};  // how often we look whether it was stopped
constexpr std::chrono::seconds kPatience{600};   // for one person
constexpr std::size_t kMostPersona = std::size_t{1} << 20;  // bytes
constexpr std::uint32_t kSeeds = std::uint32_t{1} << 31;

struct Tools {
    std::string node, browser, web, script;
};

std::optional<Tools> find_tools() {
    Tools out{.node = find_program("node"), .browser = {}, .web = {}, .script = {}};
    for (const auto* name : {"chromium", "chromium-browser", "google-chrome"})
        if (out.browser.empty()) out.browser = find_program(name);
    out.web = data_folder("web").value_or("");
    out.script = data_folder("tools").value_or("") + "/simulate_study.mjs";
    const bool all = !out.node.empty() && !out.browser.empty() && is_file(out.script) &&
                     is_folder(out.web + "/node_modules/playwright-core");
    return all ? std::optional(out) : std::nullopt;
}

// The same kinds of people in the same order for the same seed; who leaves does so after so many
// pages.
Json people_json(const study::Design& design, const std::vector<crowd::Kind>& kinds,
                 core::Seed seed, double drop_out) {
    std::vector<const crowd::Kind*> people;
    for (const auto& kind : kinds) people.insert(people.end(), kind.count, &kind);
    core::Rng rng(seed.child("arrivals"));
    rng.shuffle(std::span(people));
    std::map<std::string, Json> personas;  // their files; null of other players
    for (const auto& kind : kinds)
        personas[kind.player] = players::find_preset(kind.player)
                                    ? Json()
                                    : Json(read_file(persona_path(kind.player), kMostPersona));
    const auto steps = static_cast<std::uint32_t>(
        make_plan(design, {.person = 1, .condition = design.conditions.front().id}).size());
    Json out = Json::array();
    for (std::size_t i = 0; i < people.size(); ++i) {
        const bool leaves = rng.unit() < drop_out && steps > 2;
        Json params = Json::object();
        for (const auto& parameter : design.links.take)
            params[parameter.name] = fmt::format("artificial-{}", i + 1);
        out.push_back({{"as", people[i]->name},
                       {"persona", personas.at(people[i]->player)},
                       {"seed", rng.below(kSeeds)},
                       {"leaves", leaves ? Json(rng.below(steps - 2)) : Json()},
                       {"params", std::move(params)}});
    }
    return out;
}

// Somebody who was stopped by the page itself, or by the server, ends it all.
void check_end(const std::string& line) {
    const auto said = core::parse_json(line, "");
    const std::string end =
        said && said->contains("end") ? (*said)["end"].get<std::string>() : line;
    for (const auto* good : {"completed", "screened_out", "blocked", "left"})
        if (end == good) return;
    throw Failure(Exit::kBadInput, fmt::format("in the browser: {}", end.substr(0, 500)));
}

void follow(Process& process, std::size_t people, const std::atomic<bool>& is_stopped) {
    Progress progress("taking part", people);
    auto last = Clock::now();
    for (std::size_t done = 0; done < people;) {
        std::string line;
        const auto outcome = process.read_line(line, Clock::now() + kLook);
        if (is_stopped) throw Failure(Exit::kInterrupted, "");
        if (outcome == Process::Outcome::kDone) {
            check_end(line);
            progress.update(++done);
            last = Clock::now();
        } else if (outcome != Process::Outcome::kTimeout || Clock::now() - last > kPatience) {
            process.end(std::chrono::seconds(1));
            throw Failure(Exit::kMachine, fmt::format("the browser {}: {}", process.how_it_ended(),
                                                      process.last_words()));
        }
    }
}

}  // namespace

void check_browser(const std::vector<crowd::Kind>& kinds) {
    for (const auto& kind : kinds)
        if (!is_player(kind.player))
            throw Failure(
                Exit::kBadUsage,
                fmt::format("--as {}: the page knows players by name alone; copy the file "
                            "to the personas that ship, or leave out --page",
                            shown(kind.name)));
    if (!find_tools())
        throw Failure(Exit::kMachine,
                      "--page needs Node, Chromium, and a copy of the sources with the packages of "
                      "its pages (cd web && npm ci); without --page people take part through the "
                      "server alone, which needs nothing");
}

void play_in_browser(store::Store& store, const study::Design& design,
                     const std::vector<crowd::Kind>& kinds, core::Seed seed, double drop_out) {
    const auto tools = *find_tools();
    const ServingOptions serving{.addresses = {"127.0.0.1"}, .names = {}, .port = 0};
    serve::StudySite site(store, {.design = design,
                                  .page = pages::kStudy,
                                  .admin_page = pages::kStudyAdmin,
                                  .guard = make_guard(serving)});
    const auto listener = listen(serving, site);
    std::atomic<bool> is_stopped = false;
    std::thread server([&] {
        listener->run();  // until stop(), or Ctrl-C
        is_stopped = true;
    });
    const auto end = [&] {
        listener->stop();
        server.join();
    };
    try {
        Process process({tools.node, tools.script, address_of(serving, listener->port())},
                        {"BROWSER=" + tools.browser, "WEB=" + tools.web});
        process.write(core::dump(people_json(design, kinds, seed, drop_out)) + "\n",
                      Clock::now() + kPatience);
        follow(process, crowd::count_people(kinds), is_stopped);
        process.end(std::chrono::seconds(10));
    } catch (...) {
        end();
        throw;
    }
    end();
}

}  // namespace dramatis::cli
