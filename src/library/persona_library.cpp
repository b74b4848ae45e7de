#include "library/persona_library.hpp"

#include <fmt/format.h>

#include <cmath>

#include "core/counted.hpp"
#include "library/data_folder.hpp"
#include "os/exit.hpp"
#include "os/files.hpp"
#include "os/shown.hpp"

namespace dramatis::cli {
namespace {

constexpr std::size_t kMostBytes = std::size_t{1} << 20;

}  // namespace

std::vector<std::string> persona_names() { return data_files("personas", ".json"); }

std::string persona_path(const std::string& name) {
    if (name.find('/') != std::string::npos || name.ends_with(".json")) return name;
    const auto names = persona_names();
    if (const auto found = find_name("the persona", name, names))
        return *data_folder("personas") + "/" + *found + ".json";
    if (names.empty())
        throw Failure(Exit::kMachine,
                      "the personas that ship with dramatis were not found; give a file, such as "
                      "./mine.json");
    throw Failure(
        Exit::kBadUsage,
        fmt::format("there is no persona {}; choose from {}, or give a file, such as ./mine.json",
                    shown(name), fmt::join(names, ", ")));
}

players::Persona load_persona(const std::string& name) {
    const std::string path = persona_path(name);
    auto persona = players::parse_persona(read_file(path, kMostBytes), path);
    if (!persona) throw Failure(Exit::kBadInput, persona.error().text());
    return std::move(*persona);
}

std::string figure(double value) {
    if (std::abs(value) >= 1e9) return fmt::format("{:.6g}", value);
    return std::abs(value) >= 100 ? fmt::format("{:.0f}", value) : fmt::format("{:.3f}", value);
}

std::string figure(const players::Measured& m) {
    return fmt::format("{} (95% interval {} to {}, {})", figure(m.mean), figure(m.interval.low),
                       figure(m.interval.high), core::counted(m.games, "game"));
}

}  // namespace dramatis::cli
