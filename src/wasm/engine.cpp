#include <cstddef>
#include <memory>
#include <string>

#include "studio/studio.hpp"

// The studio for the page: web/engine/engine.ts calls these. A request is written into the room
// that reserve() gives; the answer is there until the next request.
namespace {

std::string request, answer;

dramatis::studio::Studio& the_studio() {
    static dramatis::studio::Studio studio;
    return studio;
}

}  // namespace

extern "C" {

[[clang::export_name("reserve")]] char* engine_reserve(std::size_t bytes) {
    request.resize(bytes);
    return request.data();
}

// Answers the request in that room; returns how many bytes the answer has.
[[clang::export_name("ask")]] std::size_t engine_ask() {
    answer = the_studio().ask(request);
    return answer.size();
}

[[clang::export_name("answer")]] const char* engine_answer() { return answer.data(); }
}
