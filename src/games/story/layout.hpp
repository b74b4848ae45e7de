#pragma once

#include <cstdint>
#include <vector>

#include "games/story/program.hpp"
#include "games/story/world.hpp"

namespace dramatis::story {

// Where everything that changes lives in a state: first a bit for every bool, then a byte for every
// other value, then one for what each entity did last, if anybody asks.
struct Layout {
    struct Place {  // where an attribute lives
        bool is_bit = false;
        std::uint32_t first = 0;  // bit or byte
    };
    std::vector<Place> places{};   // of every attribute that changes
    std::uint32_t first_last = 0;  // the byte of the first entity's last action
    std::uint32_t bytes = 1;       // at least one

    const Place& operator[](AttributeId id) const { return places[id.index()]; }
    std::uint32_t last_of(EntityId entity) const { return first_last + entity.number(); }
};

Layout lay_out(const World& world);
// The state that a story begins with.
std::vector<Byte> start_of(const World& world, const Layout& layout);

}  // namespace dramatis::story
