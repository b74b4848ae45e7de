#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <variant>

#include "serve/host.hpp"
#include "serve/jobs.hpp"
#include "serve/level_folder.hpp"
#include "serve/players.hpp"
#include "serve/results.hpp"
#include "serve/site_routes.hpp"

namespace dramatis::serve {

struct SiteSettings {
    std::string levels;         // their folder, as an absolute path
    bool is_read_only = false;  // levels that ship
    std::string results;        // where playtests go, likewise
    std::string_view studio;    // the page, with a place for its data
    std::size_t games = 200;    // of a playtest where nobody says how many
    JobLimits limits{};
    Guard guard{};  // its port is known once somebody listens
};

// All that the server knows: what is there for a request, and what is done about it. For several
// threads.
class Site : public Host {
   public:
    explicit Site(SiteSettings settings);

    void set_port(std::uint16_t port) override { settings_.guard.port = port; }
    std::variant<Handler, Answer> find(const Asked& asked) override;
    void begin_stop() override { is_stopping_ = true; }
    void stop() override {  // waits until all jobs have ended
        begin_stop();
        jobs_.stop();
    }

   private:
    Answer answer(const Route& route, std::string_view body);
    Answer answer_or_throw(const Route& route, std::string_view body);
    Answer enter() const;
    Answer page();
    Answer report(const std::string& name) const;
    Answer list_levels();
    Answer read_level(const std::string& id);
    Answer save_level(const std::string& id, std::string_view body);
    Answer add_level(std::string_view body);
    Answer history(const std::string& id);
    Answer start_playtest(std::string_view body);
    Answer start_comparison(std::string_view body);
    Answer list_jobs() const;
    Answer with_job(const std::string& id, const std::function<Answer(std::shared_ptr<Job>)>& use);
    Answer start(JobPlan plan);
    std::string make_page();
    void forget_page();  // something was saved

    SiteSettings settings_;
    LevelFolder levels_;
    Results results_;
    KnownPlayers players_;
    JobBoard jobs_;
    std::atomic<bool> is_stopping_ = false;

    std::mutex page_mutex_;
    std::shared_ptr<const std::string> page_;
    std::string page_fingerprint_, page_name_;
    std::chrono::steady_clock::time_point page_looked_{};
};

}  // namespace dramatis::serve
