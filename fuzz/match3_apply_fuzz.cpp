#include <cstdint>
#include <string_view>

#include "core/check.hpp"
#include "games/match3/forward_model.hpp"

// Any bytes are a line of `dramatis match3 apply`: the answer must be one line, and never a crash.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto answer =
        dramatis::match3::answer_case({reinterpret_cast<const char*>(data), size}, 1);
    DR_CHECK(!answer.json.empty() && answer.json.front() == '{');
    DR_CHECK(answer.json.find('\n') == std::string::npos);
    return 0;
}
