#include <algorithm>
#include <cstdint>
#include <string_view>
#include <utility>

#include "core/check.hpp"
#include "games/story/checkup.hpp"
#include "games/story/stage.hpp"
#include "games/story/toml_text.hpp"
#include "play_world.hpp"

namespace {

using namespace dramatis;
using namespace dramatis::story;

// What takes long with sanitizers and shows nothing new.
bool takes_long(const World& world) {
    double all = 0;
    for (const auto& action : world.actions) {
        double choices = 1;
        for (const auto& parameter : action.who)
            choices *= static_cast<double>(std::max<std::size_t>(parameter.domain.count(), 1));
        all += choices;
    }
    return all > 2000 || world.entities.size() > 12;
}

}  // namespace

// Any bytes are a world or are refused with a place; in one that is small a story can be told.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto faults = find_faults(text, "fuzz");
    auto world = parse_world(text, "fuzz");
    DR_CHECK(world.has_value() == faults.empty());
    if (!world) {
        DR_CHECK(world.error().text() == faults.front().text());
        for (const auto& fault : faults)
            DR_CHECK(fault.where.starts_with("fuzz:") && !fault.what.empty());
        return 0;
    }
    DR_CHECK(!find_unfit(text));
    if (takes_long(*world)) return 0;
    const auto stage = Stage::make(std::move(*world));
    if (!stage) {
        DR_CHECK(stage.error().where.starts_with("fuzz:") && !stage.error().what.empty());
        return 0;
    }
    play_world(*stage, core::Seed{size});
    DR_CHECK(check_up(*stage, 2, core::Seed{size}).walks == 2);
    return 0;
}
