#pragma once

#include <mutex>

namespace dramatis::core {

// WebAssembly, as the browser's engine is built, has one thread and a library without the others.
#ifdef __wasm__
struct Mutex {
    void lock() {}
    void unlock() {}
};
#else
using Mutex = std::mutex;
#endif

}  // namespace dramatis::core
