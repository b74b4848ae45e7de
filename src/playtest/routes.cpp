#include "playtest/routes.hpp"

namespace dramatis::playtest {
namespace {

std::size_t end_of_known(const Route& route) {
    std::size_t at = route.first;
    while (at < route.versions.size() && route.versions[at].known.by != By::kNothing) ++at;
    return at;
}

bool is_wanted(const Version& version, const Band& band, Route::Want want) {
    const auto& known = version.known;
    switch (want) {
        case Route::Want::kSeemsInside:
            return known.by == By::kLook && band.holds(known.passed.rate());
        case Route::Want::kMayBeInside:
            return known.by == By::kLook && band.touches(known.interval);
        case Route::Want::kLikely:
            return known.by == By::kCheck && band.holds(known.passed.rate());
    }
    return false;
}

}  // namespace

TuneLook look_of(const Version& version) {
    return {.setup = version.setup,
            .passed = version.known.passed,
            .interval = version.known.interval,
            .cost = version.cost,
            .is_check = version.known.is_check()};
}

const Version* Route::top() const {
    const auto end = end_of_known(*this);
    return end > first ? &versions[end - 1] : nullptr;
}

Version* Route::next_unknown() {
    const auto end = end_of_known(*this);
    return end < versions.size() ? &versions[end] : nullptr;
}

Version* Route::best(const Band& band, Want want) {
    Version* out = nullptr;
    for (auto& version : versions) {
        if (!is_wanted(version, band, want)) continue;
        const auto is_better = [&](const Known& one, const Known& other) {
            const double rate = one.passed.rate(), other_rate = other.passed.rate();
            if (want == Want::kMayBeInside) return band.distance(rate) < band.distance(other_rate);
            return want == Want::kLikely && band.depth(rate) > band.depth(other_rate);
        };
        if (!out || is_better(version.known, out->known)) out = &version;
    }
    return out;
}

}  // namespace dramatis::playtest
