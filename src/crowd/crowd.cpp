#include "crowd/crowd.hpp"

#include <queue>
#include <span>
#include <tuple>

#include "core/ln.hpp"
#include "core/rng.hpp"

namespace dramatis::crowd {
namespace {

constexpr double kBetweenMs = 4 * 60 * 1000;  // arrivals, on average

}  // namespace

Crowd::Crowd(const study::Design& design, const Settings& settings, const Client& client)
    : kinds_(settings.kinds) {
    std::vector<const Kind*> kinds;
    for (const auto& kind : kinds_) kinds.insert(kinds.end(), kind.count, &kind);
    core::Rng rng(settings.seed.child("arrivals"));
    rng.shuffle(std::span(kinds));
    std::int64_t at = 0;
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        arrivals_.push_back(at);
        at += static_cast<std::int64_t>(-core::ln(1 - rng.unit()) * kBetweenMs);
        people_.push_back(std::make_unique<Artificial>(
            Artificial::Who{.number = i,
                            .kind = kinds[i],
                            .seed = settings.seed.child("artificial", i),
                            .drop_out = settings.drop_out},
            design, client));
    }
}

void Crowd::run(Clock& clock, const std::function<bool()>& stop,
                const std::function<void(std::size_t)>& progress) {
    // Who does something next, and when; of two at the same time the one who came first.
    using Turn = std::tuple<std::int64_t, std::size_t>;
    std::priority_queue<Turn, std::vector<Turn>, std::greater<>> turns;
    const auto begin = clock.now();
    for (std::size_t i = 0; i < people_.size(); ++i) turns.emplace(begin + arrivals_[i], i);
    std::size_t done = 0;
    while (!turns.empty() && !stop()) {
        const auto [now, who] = turns.top();
        turns.pop();
        clock.set(now);
        if (const auto pause = people_[who]->go_on(hands_))
            turns.emplace(now + *pause, who);
        else
            progress(++done);
    }
}

}  // namespace dramatis::crowd
