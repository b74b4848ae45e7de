#pragma once

#include <cstdlib>

namespace dramatis::support {

// Sanitizers and assertions make a build slow. It takes the same paths, so it plays less.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || !defined(NDEBUG)
inline constexpr bool kSlowBuild = true;
#else
inline constexpr bool kSlowBuild = false;
#endif

// How many times longer the long checks shall be than usual: ./test --full says 6, and
// DRAMATIS_TIMES=60 in the environment whatever you like.
inline double times() {
    const char* const text = std::getenv("DRAMATIS_TIMES");
    return text ? std::atof(text) : 1;
}

}  // namespace dramatis::support
