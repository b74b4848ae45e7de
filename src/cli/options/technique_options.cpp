#include "cli/options/technique_options.hpp"

#include <fmt/format.h>

#include "cli/options/values.hpp"
#include "learning/choice_model.hpp"
#include "learning/shipped_weights.hpp"
#include "os/exit.hpp"
#include "runs/run_folder.hpp"

namespace dramatis::cli {
namespace {

constexpr std::size_t kMostBytes = 1 << 20;

search::Configuration read(const std::string& text, const search::Configuration& start) {
    const bool is_file = text.ends_with(".json") || text.find('/') != std::string::npos;
    auto techniques =
        is_file ? search::parse_configuration_file(read_file(text, kMostBytes), text, start)
                : search::changed(start, text);
    if (!techniques)
        throw Failure(is_file ? Exit::kBadInput : Exit::kBadUsage,
                      (is_file ? "" : "--techniques: ") + techniques.error().text());
    return std::move(*techniques);
}

}  // namespace

std::vector<float> read_weights(const std::string& path, const search::Powers& powers) {
    if (powers.features == 0)
        throw Failure(Exit::kBadUsage,
                      fmt::format("--weights: {} has no features for weights", powers.game));
    auto file = learning::parse_weights(read_file(path, kMostBytes), path, powers.id,
                                        static_cast<std::size_t>(powers.features));
    if (!file) throw Failure(Exit::kBadInput, file.error().text());
    return std::move(file->weights);
}

void TechniqueOptions::add_to(Command& app) {
    app.add_option("--techniques", techniques_,
                   "Search techniques, such as 'rule=ucb-tuned;c=0.5'\n"
                   "(docs/techniques.md), or a JSON file of them; the\n"
                   "rest stays at the default of the game")
        ->type_name("TEXT|FILE")
        ->group("Search");
    app.add_option("--weights", weights_, "Weights for playout=weighted, from dramatis learn")
        ->type_name("FILE")
        ->group("Search");
}

search::Configuration TechniqueOptions::chosen(const search::Powers& powers) const {
    search::Configuration techniques =
        techniques_ ? read(*techniques_, powers.start) : powers.start;
    if (weights_) {
        if (powers.features == 0)
            throw Failure(Exit::kBadUsage, fmt::format("--weights: moves of {} have no features "
                                                       "that could have weights",
                                                       powers.game));
        if (techniques.playout != search::Configuration::Playout::kWeighted)
            throw Failure(
                Exit::kBadUsage,
                "--weights: the playouts do not use weights; add playout=weighted to --techniques");
        learning::use_weights(techniques, read_weights(*weights_, powers));
    }
    learning::supply_weights(techniques, powers.id);
    if (const auto error = search::find_nonsense(techniques, powers))
        throw Failure(Exit::kBadUsage, "--techniques: " + error->text());
    return techniques;
}

}  // namespace dramatis::cli
