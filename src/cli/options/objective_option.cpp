#include "cli/options/objective_option.hpp"

#include <fmt/format.h>

#include <vector>

#include "os/exit.hpp"
#include "os/wrap.hpp"
#include "players/match3/settings_json.hpp"
#include "runs/run_folder.hpp"

namespace dramatis::cli {
namespace {

constexpr std::size_t kMostBytes = std::size_t{1} << 20;
constexpr std::size_t kHelpColumns = 52;  // beside the names of the options

players::Objective read_objective_file(const std::string& path) {
    const auto json = core::parse_json(read_file(path, kMostBytes), path);
    if (!json) throw Failure(Exit::kBadInput, json.error().text());
    const auto objective = players::read_objective(*json, path + ": ");
    if (!objective) throw Failure(Exit::kBadInput, objective.error().text());
    return *objective;
}

}  // namespace

void ObjectiveOption::add_to(Command& app, const char* group) {
    std::vector<std::string_view> names;
    for (const auto& named : players::named_objectives()) names.push_back(named.name);
    std::string help = wrapped(
        fmt::format("What to evolve for: {} (max-score); or 'maximize EXPR' or 'minimize EXPR' "
                    "over {} with + - * / sqrt( ) ln( ); or a file.json with name, text and region",
                    fmt::join(names, ", "), fmt::join(match3::kResultNames, ", ")),
        kHelpColumns);
    help.pop_back();  // the last end of a line
    app.add_option("--objective", text_, help)->type_name("OBJECTIVE")->group(group);
    app.add_option("--region", region_,
                   "The cells that count for region_share: top,left,\n"
                   "bottom,right from 0; 4,0,6,6 are the lower rows")
        ->type_name("T,L,B,R")
        ->group(group);
}

players::Objective ObjectiveOption::chosen() const {
    const std::string text = text_.value_or("max-score");
    players::Objective objective;
    if (text.ends_with(".json") || is_folder(text)) {
        objective = read_objective_file(text);
    } else {
        const auto parsed = players::parse_objective(text);
        if (!parsed) throw Failure(Exit::kBadUsage, "--objective: " + parsed.error().text());
        objective = *parsed;
    }
    if (region_) {
        const auto region = players::parse_region(*region_);
        if (!region) throw Failure(Exit::kBadUsage, "--region: " + region.error().text());
        objective.region = *region;
    }
    if (const auto wrong = players::check_objective(objective))
        throw Failure(Exit::kBadUsage,
                      fmt::format("--{}: {}", wrong->where == "region" ? "region" : "objective",
                                  wrong->what));
    return objective;
}

}  // namespace dramatis::cli
