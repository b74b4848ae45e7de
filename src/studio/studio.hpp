#pragma once

#include <memory>
#include <string>
#include <string_view>

// What the studio page asks of the engine: JSON in, JSON out (docs/studio-engine.md). Compiled to
// WebAssembly, it runs inside the page; nothing in here prints, waits or knows a file.
namespace dramatis::studio {

class Studio {
   public:
    Studio();
    ~Studio();

    // Answers one request. Whatever is wrong with it is an answer, too: {"error": {"what": ...,
    // "where": ...}}.
    std::string ask(std::string_view request);

   private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace dramatis::studio
