#pragma once

#include <cstddef>
#include <functional>
#include <vector>

namespace dramatis::core {

struct ParallelOptions {
    unsigned threads = 0;  // 0: one for each core; fewer where the machine has no more to give
    // Asked between two items, on the calling thread's behalf but from any worker; true: start no
    // more.
    std::function<bool()> stop;
    // Told after every item how many are done so far; from any worker, one call at a time.
    std::function<void(std::size_t)> progress;
};

// Calls work(i, worker) for every i in [0, count), worker in [0, threads): each worker may own
// scratch space. Which worker gets which item is chance; a caller whose result depends on i alone,
// and who puts it into slot i, gets the same bytes from any number of threads. An exception from
// one item stops the rest and is thrown again here. Returns how many items were done.
std::size_t parallel_for(std::size_t count, const ParallelOptions& options,
                         const std::function<void(std::size_t item, unsigned worker)>& work);

// The number of threads that parallel_for will use for that wish.
unsigned thread_count(unsigned wished);

}  // namespace dramatis::core
