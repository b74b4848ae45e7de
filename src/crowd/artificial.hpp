#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "crowd/client.hpp"
#include "crowd/habits.hpp"
#include "crowd/hands.hpp"
#include "study/design.hpp"

namespace dramatis::crowd {

// One artificial participant, from arrival to the end.
class Artificial {
   public:
    struct Who {
        std::size_t number = 0;  // 0, 1, ...
        const Kind* kind = nullptr;
        core::Seed seed;
        double drop_out = 0;  // how likely they leave before the end
    };
    Artificial(Who who, const study::Design& design, Client client);

    // Does what they do now; says after how many milliseconds they go on, or nothing at the end.
    std::optional<std::int64_t> go_on(Hands& hands);

   private:
    using Step = std::optional<std::int64_t>;

    Step arrive();
    Step consent();
    // A round takes two turns: it begins, and when its time is over its moves are sent.
    struct Played {
        std::vector<core::Json> moves{};
        std::uint32_t took_ms = 0;
    };
    Step play_round(Hands& hands);
    Played play(Hands& hands);
    void send(const std::vector<core::Json>& moves);
    Step fill_in();
    Step come_to(const core::Json& state);  // the next step
    bool leaves_here() const { return at_ == leaves_at_; }
    const study::Block& block() const;
    core::Json answers();

    Who who_;
    const study::Design& design_;
    Client client_;
    Habits habits_;
    enum class Stage : std::uint8_t { kArriving, kReadingConsent, kInside };
    Stage stage_ = Stage::kArriving;
    core::Json state_;
    std::optional<Played> round_;  // that is being played
    std::size_t at_ = 0, leaves_at_ = static_cast<std::size_t>(-1);
};

}  // namespace dramatis::crowd
