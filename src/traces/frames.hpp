#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace dramatis::traces {

// A trace is a row of Zstandard frames, each with its checksum: what was written before a program
// was killed can be read, and a frame that is torn or damaged is seen. `zstd -d` reads the whole
// file.

std::string compress_frame(std::string_view text);

// Reads frame by frame from bytes that must outlive it.
class FrameReader {
   public:
    // `name` is how errors call the bytes.
    FrameReader(std::string_view bytes, std::string name) : bytes_(bytes), name_(std::move(name)) {}

    // The text of the next frame; nothing at the end, or if that frame cannot be read: then there
    // is an error.
    std::optional<std::string> next();

    std::size_t bytes() const { return read_; }  // that the frames so far took
    const std::optional<core::Error>& error() const { return error_; }
    std::string place() const;  // of the frame that was read last

   private:
    std::string_view bytes_;
    std::string name_;
    std::size_t read_ = 0;
    std::size_t frames_ = 0;
    std::optional<core::Error> error_;
};

}  // namespace dramatis::traces
