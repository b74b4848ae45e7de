#include "games/story/layout.hpp"

#include <algorithm>

namespace dramatis::story {
namespace {

using Base = ValueType::Base;

}  // namespace

Layout lay_out(const World& world) {
    Layout out;
    std::uint32_t bits = 0, bytes = 0;
    out.places.resize(world.attributes.size());
    for (std::size_t i = 0; i < world.attributes.size(); ++i) {
        const auto& attribute = world.attributes[i];
        if (!attribute.changes || !attribute.value.is(Base::kBool)) continue;
        out.places[i] = {.is_bit = true, .first = bits};
        bits += static_cast<std::uint32_t>(attribute.size());
    }
    bytes = (bits + 7) / 8;
    for (std::size_t i = 0; i < world.attributes.size(); ++i) {
        const auto& attribute = world.attributes[i];
        if (!attribute.changes || attribute.value.is(Base::kBool)) continue;
        out.places[i] = {.is_bit = false, .first = bytes};
        bytes += static_cast<std::uint32_t>(attribute.size());
    }
    out.first_last = bytes;
    if (world.remembers_last) bytes += static_cast<std::uint32_t>(world.entities.size());
    out.bytes = std::max<std::uint32_t>(bytes, 1);
    return out;
}

std::vector<Byte> start_of(const World& world, const Layout& layout) {
    std::vector<Byte> out(layout.bytes, 0);
    for (std::size_t i = 0; i < world.attributes.size(); ++i) {
        const auto& attribute = world.attributes[i];
        if (!attribute.changes) continue;
        for (std::size_t place = 0; place < attribute.size(); ++place) {
            const auto at = layout.places[i].first + static_cast<std::uint32_t>(place);
            if (!layout.places[i].is_bit)
                out[at] = static_cast<Byte>(attribute.start[place] -
                                            (attribute.is_range ? attribute.low : 0));
            else if (attribute.start[place] != 0)
                out[at / 8] = static_cast<Byte>(out[at / 8] | (1u << (at % 8)));
        }
    }
    if (world.remembers_last)
        for (std::size_t at = layout.first_last; at < out.size(); ++at) out[at] = kNone;
    return out;
}

}  // namespace dramatis::story
