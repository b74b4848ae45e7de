#pragma once

#include <cstddef>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>

namespace dramatis::cli {

// Lines as they come, from a file or from another program that waits for each answer. Memory is
// bounded, whatever comes.
class LineSource {
   public:
    // "-" is standard input. Fails if the file cannot be read, or is a pipe that nobody opens to
    // write.
    LineSource(const std::string& path, std::size_t most_bytes);
    ~LineSource();
    LineSource(const LineSource&) = delete;
    LineSource& operator=(const LineSource&) = delete;

    struct Line {
        std::string_view text;     // without its end; good until the next call
        bool is_too_long = false;  // then it was passed over
    };
    std::optional<Line> next();  // nothing: the end
    // Whether next() would have to wait, or at least to read.
    bool is_drained() const { return buffer_.find('\n', at_) == std::string::npos; }

    const std::string& name() const { return name_; }

   private:
    bool read_more();

    std::string name_;
    std::size_t most_bytes_;
    int file_;
    bool is_pipe_ = false, is_begun_ = false;
    std::string buffer_;
    std::size_t at_ = 0;  // what comes before was handed out
};

// As std::getline, but what a line has beyond some kilobytes is dropped: nothing that people or
// programs type in a game is as long.
bool read_line(std::istream& in, std::string& line);

}  // namespace dramatis::cli
