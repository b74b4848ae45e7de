#include <chrono>

#include "cli/match_workers.hpp"

namespace dramatis::cli {
namespace {

using match::Player;

class GoWorker : public MatchWorker {
   public:
    explicit GoWorker(std::shared_ptr<const GoSetting> setting)
        : setting_(std::move(setting)),
          seats_{make_seat(setting_->players[0], setting_->timeout), make_seat(setting_->players[1], setting_->timeout)},
          referee_(make_referee(setting_->referee, setting_->seed.child("referee"), setting_->timeout)) {}

    match::GameRecord play(std::uint64_t game) override {
        const match::GoTable table{
            .seats = {seats_[0].get(), seats_[1].get()},
            .referee = referee_,
            .now = [] { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); },
            .moved =
                [&](Player player, double seconds) {
                    spent[index(player)].seconds += seconds;
                    ++spent[index(player)].moves;
                    if (moved) moved();
                }};
        return match::play_go(game, setting_->terms, setting_->start(game), setting_->seed, table);
    }

   private:
    std::shared_ptr<const GoSetting> setting_;
    std::array<std::unique_ptr<match::GoSeat>, 2> seats_;
    match::GoReferee referee_;
};

}  // namespace

std::unique_ptr<MatchWorker> make_go_worker(std::shared_ptr<const GoSetting> setting) { return std::make_unique<GoWorker>(std::move(setting)); }

}  // namespace dramatis::cli
