#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "games/go/vertex.hpp"

namespace dramatis::gtp {

// The words after a command, read one after the other. Remembers what was wrong first: read them
// all, then ask error(). What could not be read is a default. Words that nobody asks for are
// ignored, as other programs do.
class Arguments {
   public:
    explicit Arguments(std::vector<std::string> words) : words_(std::move(words)) {}

    bool empty() const { return next_ >= words_.size(); }
    std::size_t left() const { return words_.size() - next_; }
    const std::string& peek() const;  // "" if there is none

    std::string word(const char* what);
    go::Colour colour();
    go::Move move(int size);
    go::Vertex vertex(int size);  // no pass
    int whole(const char* what, int low, int high);
    double real(const char* what, double low, double high);

    void fail(std::string what);
    std::optional<core::Error> error() const { return error_; }

   private:
    std::vector<std::string> words_;
    std::size_t next_ = 0;
    std::optional<core::Error> error_;
};

// The number that the whole word is, if it is one; a number as GTP writes it may have a plus.
std::optional<double> read_number(std::string_view word);
std::optional<int> read_whole(std::string_view word);

// Text from a client as an answer may show it: in quotes, cut to a readable length.
std::string shown(std::string_view text);

}  // namespace dramatis::gtp
