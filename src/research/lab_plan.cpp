#include "research/lab_plan.hpp"

#include <fmt/format.h>

#include "core/counted.hpp"
#include "core/json.hpp"
#include "os/exit.hpp"
#include "os/shown.hpp"

namespace dramatis::cli {
namespace {

constexpr const char* kPlanFile = "plan.json";
constexpr std::uint64_t kMostGames = 1'000'000;

}  // namespace

LabPlan::LabPlan(const RunFolder& folder) : folder_(folder) {
    if (!folder.has(kPlanFile)) return;
    const std::string path = folder.file(kPlanFile);
    const auto refuse = [](const core::Error& error) {
        throw Failure(Exit::kBadInput,
                      error.text() +
                          "; without its plan the lab cannot go on: give another folder "
                          "with --out");
    };
    const auto json = core::parse_json(folder.read(kPlanFile), path);
    if (!json) refuse(json.error());
    core::Fields fields(*json, path + ": ");
    if (fields.text("format") != "dramatis-lab-plan")
        fields.fail("format", "must be dramatis-lab-plan");
    fields.whole("version", 1, 1);
    fields.text("rule");
    const core::Json& bouts = fields.value("bouts");
    if (!bouts.is_object()) fields.fail("bouts", "must be an object: the games of each bout");
    if (const auto error = fields.error()) refuse(*error);
    core::Fields each(bouts, path + ": bouts");
    for (const auto& [bout, value] : bouts.items())
        games_[bout] = each.whole(bout.c_str(), 2, kMostGames);
    if (const auto error = each.error()) refuse(*error);
}

std::optional<std::uint64_t> LabPlan::games(const std::string& bout) const {
    const auto found = games_.find(bout);
    return found == games_.end() ? std::nullopt : std::optional(found->second);
}

void LabPlan::add(const std::vector<std::pair<std::string, std::uint64_t>>& bouts) {
    bool is_new = false;
    for (const auto& [bout, games] : bouts) {
        const auto there = this->games(bout);
        if (there && *there != games)
            throw Failure(
                Exit::kBadUsage,
                fmt::format("{} was planned with {} in {}, and a plan is not changed once "
                            "there may be results; ask for {}, not {}, or give another "
                            "folder with --out",
                            shown(bout), core::counted(*there, "game"), folder_.file(kPlanFile),
                            core::counted(*there, "game"), games));
        is_new |= games_.emplace(bout, games).second;
    }
    if (!is_new) return;
    core::Json all = core::Json::object();
    for (const auto& [bout, games] : games_) all[bout] = games;
    folder_.write(
        kPlanFile,
        core::dump(core::Json{{"format", "dramatis-lab-plan"},
                              {"version", 1},
                              {"rule", "so many games a bout, judged when all are played"},
                              {"bouts", std::move(all)}},
                   1) +
            "\n");
}

}  // namespace dramatis::cli
