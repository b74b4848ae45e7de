#include "core/parallel.hpp"

#include "core/mutex.hpp"

#ifdef __wasm__

namespace dramatis::core {

unsigned thread_count(unsigned /*wished*/) { return 1; }

std::size_t parallel_for(std::size_t count, const ParallelOptions& options,
                         const std::function<void(std::size_t, unsigned)>& work) {
    std::size_t done = 0;
    while (done < count && !(options.stop && options.stop())) {
        work(done, 0);
        ++done;
        if (options.progress) options.progress(done);
    }
    return done;
}

}  // namespace dramatis::core

#else

#include <algorithm>
#include <atomic>
#include <exception>
#include <system_error>
#include <thread>

namespace dramatis::core {

unsigned thread_count(unsigned wished) {
    return wished ? wished : std::max(1u, std::thread::hardware_concurrency());
}

std::size_t parallel_for(std::size_t count, const ParallelOptions& options,
                         const std::function<void(std::size_t, unsigned)>& work) {
    const auto threads = static_cast<unsigned>(
        std::min<std::size_t>(thread_count(options.threads), std::max<std::size_t>(count, 1)));
    std::atomic<std::size_t> next{0};
    std::atomic<bool> halt{false};
    Mutex mutex;  // guards done, failure and the progress callback
    std::size_t done = 0;
    std::exception_ptr failure;

    const auto run = [&](unsigned worker) {
        while (!halt.load(std::memory_order_relaxed)) {
            if (options.stop && options.stop()) return;
            const std::size_t item = next.fetch_add(1, std::memory_order_relaxed);
            if (item >= count) return;
            try {
                work(item, worker);
                const std::lock_guard lock(mutex);
                ++done;
                if (options.progress) options.progress(done);
            } catch (...) {
                const std::lock_guard lock(mutex);
                if (!failure) failure = std::current_exception();
                halt = true;
            }
        }
    };
    {
        std::vector<std::jthread> helpers;
        try {
            for (unsigned worker = 1; worker < threads; ++worker) helpers.emplace_back(run, worker);
        } catch (const std::system_error&) {
            // The machine has no more threads to give: go on with those there are.
        }
        run(0);
    }
    if (failure) std::rethrow_exception(failure);
    return done;
}

}  // namespace dramatis::core

#endif
