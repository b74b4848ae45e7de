#include "serve/ledger.hpp"

#include <algorithm>
#include <exception>
#include <iterator>
#include <utility>

#include "os/exit.hpp"

namespace dramatis::serve {
namespace {

constexpr std::size_t kMostAtOnce = 256;

Answer not_stored(const std::string& why) {
    return error_answer(
        507, "this could not be stored, and was not: " + why + "; ask again in a moment");
}

}  // namespace

Ledger::Ledger(store::Store& store, Hooks hooks)
    : store_(store), hooks_(std::move(hooks)), thread_([this] { run(); }) {}

void Ledger::post(Work work, Reply reply) {
    {
        const std::lock_guard lock(mutex_);
        if (!is_stopping_) {
            waiting_.push_back({std::move(work), std::move(reply)});
            changed_.notify_one();
            return;
        }
    }
    reply(error_answer(503, "the server is being ended; ask again when it is back"));
}

void Ledger::stop() {
    {
        const std::lock_guard lock(mutex_);
        if (std::exchange(is_stopping_, true)) return;
        changed_.notify_one();
    }
    thread_.join();
}

Ledger::Entries Ledger::take() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return is_stopping_ || !waiting_.empty(); });
    const auto count = std::min(waiting_.size(), kMostAtOnce);
    const auto end = waiting_.begin() + static_cast<std::ptrdiff_t>(count);
    Entries out(std::make_move_iterator(waiting_.begin()), std::make_move_iterator(end));
    waiting_.erase(waiting_.begin(), end);
    return out;
}

// All or nothing.
bool Ledger::write(Entries::iterator from, Entries::iterator to) {
    try {
        if (!store_.begin()) hooks_.forget();
        for (auto entry = from; entry != to; ++entry) entry->answer = entry->work();
        store_.commit();
    } catch (const std::exception& failure) {
        store_.rollback();
        hooks_.forget();
        for (auto entry = from; entry != to; ++entry) entry->answer = not_stored(failure.what());
        return false;
    }
    hooks_.done();
    return true;
}

void Ledger::run() {
    for (auto entries = take(); !entries.empty(); entries = take()) {
        // One that cannot be stored keeps no other from it; and a database that was away for a
        // moment may be back.
        if (!write(entries.begin(), entries.end()))
            for (auto entry = entries.begin(); entry != entries.end(); ++entry)
                write(entry, std::next(entry));
        for (auto& entry : entries) entry.reply(std::move(entry.answer));
    }
}

}  // namespace dramatis::serve
