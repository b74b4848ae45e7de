#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "serve/beside.hpp"
#include "serve/host.hpp"
#include "serve/ledger.hpp"
#include "serve/sessions.hpp"
#include "serve/study_routes.hpp"

namespace dramatis::serve {

struct StudySiteSettings {
    study::Design design;
    bool is_trial = false;                // everybody only tries it out
    std::string_view page, admin_page{};  // each with a place for its data
    Guard guard{};                        // its port is known once somebody listens
    std::function<std::int64_t()> now{};  // milliseconds since 1970; none: the clock
};

// A study as people take part in it. The store outlives it.
class StudySite : public Host {
   public:
    StudySite(store::Store& store, StudySiteSettings settings);
    ~StudySite() override { stop(); }

    void set_port(std::uint16_t port) override { settings_.guard.port = port; }
    std::variant<Handler, Answer> find(const Asked& asked) override;
    void begin_stop() override {}
    void stop() override;

   private:
    void answer(const StudyRoute& route, std::string_view body, const Reply& reply);
    Answer read(const StudyRoute& route);
    Answer page(bool is_test) const;
    Answer enter() const;
    Answer admin_page() const;
    void results(const Token& token, const Reply& reply);
    Answer person(const std::string& number);
    std::shared_ptr<const study::StudyData> data();  // at most a moment old

    store::Store& store_;
    StudySiteSettings settings_;
    ScriptRef script_;
    struct Page {
        std::shared_ptr<const std::string> text;
        std::string name;  // for browsers that have it already
    };
    Page page_, test_page_;
    Beside beside_;
    Sessions sessions_;
    Ledger ledger_;

    std::mutex data_mutex_;
    std::shared_ptr<const study::StudyData> data_;
    std::chrono::steady_clock::time_point data_read_{};
};

}  // namespace dramatis::serve
