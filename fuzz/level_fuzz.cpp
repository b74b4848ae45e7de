#include <cstdint>
#include <string_view>

#include "core/check.hpp"
#include "core/json_place.hpp"
#include "games/match3/level.hpp"
#include "games/match3/rules.hpp"

namespace {

// A few random moves. Large boards of few colours have endless cascades, which take long and show
// nothing new.
void play(const dramatis::match3::Setup& setup) {
    using namespace dramatis;
    if (setup.rows * setup.columns > 64 || setup.colours < 4) return;
    match3::with_rules(setup, [&]<class Rules>() {
        const Rules rules(setup);
        auto position = rules.start(core::Seed{1});
        core::Rng rng{core::Seed{2}};
        for (int i = 0; i < 3 && !rules.is_over(position); ++i)
            rules.play(position, rules.random_move(position, rng));
    });
}

}  // namespace

// Any bytes are a level or not; one that is read can be played, doubted, and written back.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace dramatis;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    if (const auto level = match3::parse_level(text, "fuzz")) {
        DR_CHECK(match3::check_setup(level->setup).has_value());
        const auto again = match3::parse_level(match3::print_level(*level), "fuzz");
        DR_CHECK(again && *again == *level);
        match3::find_doubts(*level);
        play(level->setup);
    } else {
        DR_CHECK(!level.error().what.empty());
    }
    for (const auto* pointer : {"/board/1", "/goals/0/count", "/a~1b"})
        core::offset_in(text, pointer, size % 7);
    core::find_second_key(text);
    return 0;
}
