#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "serve/host.hpp"
#include "store/store.hpp"

namespace dramatis::serve {

// The one thread that writes into a store. What was asked of it meanwhile goes into one
// transaction: as many requests as come while the disk is busy cost one more turn of the disk. An
// answer is given when what it says is on the disk.
class Ledger {
   public:
    using Work = std::function<Answer()>;  // may be done again, if nothing of it was stored
    struct Hooks {
        std::function<void()> forget;  // what is remembered of the store may be wrong
        std::function<void()> done;    // it is stored; before any answer is given
    };

    Ledger(store::Store& store, Hooks hooks);
    ~Ledger() { stop(); }
    Ledger(const Ledger&) = delete;
    Ledger& operator=(const Ledger&) = delete;

    void post(Work work, Reply reply);  // from any thread
    void stop();  // what was posted before is done first; what comes later is refused

   private:
    struct Entry {
        Work work;
        Reply reply;
        Answer answer{};
    };
    using Entries = std::vector<Entry>;

    void run();
    Entries take();  // waits; empty: no more will come
    bool write(Entries::iterator from, Entries::iterator to);

    store::Store& store_;
    Hooks hooks_;
    std::mutex mutex_;
    std::condition_variable changed_;
    Entries waiting_;
    bool is_stopping_ = false;
    std::thread thread_;  // the last one: it uses all of the above
};

}  // namespace dramatis::serve
