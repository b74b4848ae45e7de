#include <cstdint>
#include <string_view>

#include "core/check.hpp"
#include "evolution/checkpoint.hpp"
#include "players/match3/persona.hpp"

// Any bytes are a persona, a checkpoint or neither; a persona that is read writes itself back.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace dramatis::players;
    using namespace dramatis::evolution;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    if (const auto persona = parse_persona(text, "fuzz")) {
        const auto again = parse_persona(print_persona(*persona), "fuzz");
        DR_CHECK(again && print_persona(*again) == print_persona(*persona));
    }
    if (const auto run = parse_checkpoint(text, "fuzz", 1))
        DR_CHECK(!print_checkpoint(*run, 1).empty());
    return 0;
}
