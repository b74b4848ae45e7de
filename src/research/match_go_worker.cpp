#include <chrono>

#include "os/cpu_clock.hpp"
#include "research/match_workers.hpp"
#include "runs/run_folder.hpp"

namespace dramatis::cli {
namespace {

using contests::Player;

class GoWorker : public MatchWorker {
   public:
    explicit GoWorker(std::shared_ptr<const GoSetting> setting)
        : setting_(std::move(setting)),
          seats_{make_seat(setting_->players[0], setting_->timeout),
                 make_seat(setting_->players[1], setting_->timeout)},
          referee_(make_referee(setting_->referee, setting_->seed.child("referee"),
                                setting_->timeout)) {}

    contests::GameRecord play(std::uint64_t game) override {
        const contests::GoTable table{
            .seats = {seats_[0].get(), seats_[1].get()},
            .referee = referee_,
            .now =
                [] {
                    return std::chrono::duration<double>(
                               std::chrono::steady_clock::now().time_since_epoch())
                        .count();
                },
            .moved =
                [&](Player player, double seconds) {
                    const double computed = thread_seconds() - computed_;
                    computed_ += computed;
                    spent[index(player)].seconds += are_ours_ ? computed : seconds;
                    ++spent[index(player)].moves;
                    if (moved) moved();
                }};
        computed_ = thread_seconds();
        return contests::play_go(game, setting_->terms, setting_->start(game), setting_->seed,
                                 table);
    }

   private:
    std::shared_ptr<const GoSetting> setting_;
    std::array<std::unique_ptr<contests::GoSeat>, 2> seats_;
    contests::GoReferee referee_;
    // Of our own players what they computed counts; of programs elsewhere, and whoever plays them,
    // the time that passed. With more than one thread a player computes more than is seen here.
    bool are_ours_ = setting_->players[0].ours && setting_->players[1].ours &&
                     setting_->players[0].ours->threads * setting_->players[0].ours->trees == 1 &&
                     setting_->players[1].ours->threads * setting_->players[1].ours->trees == 1;
    double computed_ = 0;
};

}  // namespace

std::unique_ptr<MatchWorker> make_go_worker(std::shared_ptr<const GoSetting> setting) {
    return std::make_unique<GoWorker>(std::move(setting));
}

contests::GameCheck go_check(std::shared_ptr<const GoSetting> setting) {
    using Kind = RefereeSpec::Kind;
    const Kind kind = setting->referee.kind;
    const auto count = kind == Kind::kBoard      ? contests::GoCount::kBoard
                       : kind == Kind::kPlayouts ? contests::GoCount::kArea
                                                 : contests::GoCount::kAny;
    return [setting = std::move(setting), count](const contests::GameRecord& record) {
        return contests::check_go(record, setting->terms, setting->start(record.game), count);
    };
}

std::function<std::string(std::span<const contests::GameRecord>)> go_collection(
    std::shared_ptr<const GoSetting> setting, GoNames names) {
    return [setting = std::move(setting),
            names = std::move(names)](std::span<const contests::GameRecord> records) {
        std::string out;
        for (const auto& record : records) {
            auto tree = to_sgf(record, setting->terms, setting->start(record.game), names);
            if (out.empty()) tree[0].add("DC", std::string(kOpenSeal));
            out += go::print(tree) + "\n";
        }
        return out;
    };
}

}  // namespace dramatis::cli
