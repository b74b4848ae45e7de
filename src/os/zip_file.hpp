#pragma once

#include <exception>
#include <memory>
#include <string>
#include <string_view>

#include "os/files.hpp"

struct archive;

namespace dramatis::cli {

// A zip archive, which goes out piece by piece and never back, so that it may be larger than the
// memory, and may go into a pipe. It knows no dates and no owners: the same entries in the same
// order are the same bytes, wherever and whenever it is made (by the same version of zlib).
class ZipFile {
   public:
    // Without finish(), what went out is no archive.
    explicit ZipFile(const Pieces& out);
    ZipFile(const ZipFile&) = delete;
    ZipFile& operator=(const ZipFile&) = delete;

    // `name` is ASCII, with / between folders.
    void add(const std::string& name, std::string_view text);
    void finish();

   private:
    friend struct ZipDoor;  // to libarchive

    void check(long status);  // throws what went wrong: in `out`, or here

    const Pieces& out_;
    std::unique_ptr<archive, void (*)(archive*)> archive_;
    std::exception_ptr failure_;  // of `out`: nothing may be thrown through libarchive
};

}  // namespace dramatis::cli
