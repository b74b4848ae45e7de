#include "research/outcome_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "core/checksum.hpp"
#include "os/exit.hpp"
#include "runs/signatures.hpp"

namespace dramatis::cli {
namespace {

using evolution::Outcome;

constexpr const char* kFile = "evolutions.json";
constexpr const char* kFormat = "dramatis-evolutions";
constexpr const char* kMark = R"("format": "dramatis-evolutions")";

}  // namespace

OutcomeFile::OutcomeFile(RunFolder& folder) : folder_(&folder) {
    folder.claim(kFile, kMark);
    if (folder.has(kFile)) load();
}

void OutcomeFile::load() {
    const std::string file = folder_->file(kFile);
    const auto json = core::parse_json(folder_->read(kFile), file);
    if (!json) throw Failure(Exit::kBadInput, json.error().text());
    core::Fields fields(*json, file + ": ");
    if (fields.text("format") != kFormat)
        fields.fail("format",
                    fmt::format("must be \"{}\"; remove the file to begin again", kFormat));
    if (fields.whole("version", 0, 1'000'000) != 1)
        fields.fail("version", "must be 1; this file is from another version of dramatis");
    if (fields.whole("signature", 0, std::numeric_limits<std::uint32_t>::max()) != kMatch3Signature)
        fields.fail("signature",
                    "this was made by a dramatis that plays differently; continue with that "
                    "version, or start again");
    const core::Json& outcomes = fields.value("outcomes");
    if (fields.text("checksum") != core::checksum(core::dump(outcomes)))
        fields.fail("checksum",
                    "does not fit the outcomes: the file is damaged or was edited; remove it, and "
                    "they are worked out again");
    if (const auto error = fields.error()) throw Failure(Exit::kBadInput, error->text());
    for (const auto& [objective, list] : outcomes.items())
        for (const auto& outcome : list)
            by_objective_[objective].push_back(
                evolution::read_outcome(outcome, fields.where("outcomes"), fields));
    if (const auto error = fields.error()) throw Failure(Exit::kBadInput, error->text());
}

const Outcome* OutcomeFile::find(const std::string& objective, std::uint64_t seed) const {
    const auto list = by_objective_.find(objective);
    if (list == by_objective_.end()) return nullptr;
    const auto found = std::ranges::find(list->second, seed, &Outcome::seed);
    return found == list->second.end() ? nullptr : &*found;
}

void OutcomeFile::add(const std::string& objective, Outcome outcome) {
    by_objective_[objective].push_back(std::move(outcome));
    core::Json outcomes = core::Json::object();
    for (const auto& [name, list] : by_objective_)
        for (const auto& each : list) outcomes[name].push_back(evolution::to_json(each));
    const core::Json json{{"format", kFormat},
                          {"version", 1},
                          {"signature", kMatch3Signature},
                          {"checksum", core::checksum(core::dump(outcomes))},
                          {"outcomes", std::move(outcomes)}};
    folder_->write(kFile, core::dump(json, 1) + "\n");
}

}  // namespace dramatis::cli
