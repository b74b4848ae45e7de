#include "research/lab_cost.hpp"

#include "core/json.hpp"
#include "os/exit.hpp"

namespace dramatis::cli {
namespace {

constexpr const char* kCostFile = "cost.json";

}  // namespace

double LabCost::ratio() const {
    const auto& [a, b] = spent;
    if (a.moves < 40 || b.moves < 40 || b.seconds <= 0) return 0;
    return (a.seconds / static_cast<double>(a.moves)) / (b.seconds / static_cast<double>(b.moves));
}

void LabCost::add(const std::array<Spent, 2>& more) {
    for (const std::size_t i : {0u, 1u}) {
        spent[i].seconds += more[i].seconds;
        spent[i].moves += more[i].moves;
    }
}

LabCost read_cost(const std::string& folder) {
    const std::string path = folder + "/" + kCostFile;
    LabCost cost;
    if (!is_file(path)) return cost;
    const auto refuse = [](const core::Error& error) {
        throw Failure(
            Exit::kBadInput,
            error.text() + "; remove that file, and the cost is measured again in the next games");
    };
    const auto json = core::parse_json(read_own_file(path, 1 << 16), path);
    if (!json) refuse(json.error());
    core::Fields fields(*json, path + ": ");
    for (const std::size_t i : {0u, 1u}) {
        cost.spent[i].seconds = fields.real(i == 0 ? "a_seconds" : "b_seconds", 0, 1e12);
        cost.spent[i].moves =
            fields.whole(i == 0 ? "a_moves" : "b_moves", 0, 1'000'000'000'000'000);
    }
    // Iterations were called playouts before.
    cost.own_iterations = fields.whole(
        fields.has("own_playouts") ? "own_playouts" : "own_iterations", 0, kMostLabIterations);
    if (const auto error = fields.error()) refuse(*error);
    return cost;
}

void keep_cost(const LabCost& cost, const std::string& folder, Force force) {
    const OutputFile file(folder + "/" + kCostFile, R"({"a_seconds":)", force);
    file.write(core::dump(core::Json{{"a_seconds", cost.spent[0].seconds},
                                     {"a_moves", cost.spent[0].moves},
                                     {"b_seconds", cost.spent[1].seconds},
                                     {"b_moves", cost.spent[1].moves},
                                     {"own_iterations", cost.own_iterations}}) +
               "\n");
}

}  // namespace dramatis::cli
