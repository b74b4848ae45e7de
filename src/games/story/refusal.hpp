#pragma once

#include <optional>
#include <string>
#include <utility>

namespace dramatis::story {

// What cannot be made of a world, at that line of its file.
struct Refusal {
    int line;
    std::string what;
};

// Where a stage is being made of a world. The first refusal is kept; whoever makes something looks
// whether there is one, and makes nothing more.
class Making {
   public:
    int line = 1;  // of what is being made

    void refuse(std::string what) {
        if (!refusal_) refusal_ = Refusal{line, std::move(what)};
    }
    const std::optional<Refusal>& refusal() const { return refusal_; }
    bool is_refused() const { return refusal_.has_value(); }

   private:
    std::optional<Refusal> refusal_{};
};

}  // namespace dramatis::story
