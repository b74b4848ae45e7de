#include "os/zip_file.hpp"

#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>

#include "os/exit.hpp"

namespace dramatis::cli {

struct ZipDoor {
    static la_ssize_t write(archive*, void* zip, const void* bytes, std::size_t count) {
        auto& self = *static_cast<ZipFile*>(zip);
        try {
            self.out_({static_cast<const char*>(bytes), count});
        } catch (...) {
            self.failure_ = std::current_exception();
            return -1;
        }
        return static_cast<la_ssize_t>(count);
    }
};

ZipFile::ZipFile(const Pieces& out)
    : out_(out), archive_(::archive_write_new(), [](archive* zip) {
          ::archive_write_fail(zip);  // writes no more
          ::archive_write_free(zip);
      }) {
    constexpr int kPiece = 1 << 16;
    archive* zip = archive_.get();
    check(::archive_write_set_format_zip(zip));
    // Of a pack of 1,000 levels (480 MB), 4 makes 86 MB in 5 s, and the usual 6 80 MB in 10 s.
    check(::archive_write_set_format_option(zip, "zip", "compression-level", "4"));
    check(::archive_write_set_bytes_per_block(zip, kPiece));
    check(::archive_write_set_bytes_in_last_block(zip, 1));  // nothing is added to fill it up
    check(::archive_write_open(zip, this, nullptr, ZipDoor::write, nullptr));
}

// No date is set: that becomes the first of January 1980, whatever the time zone, which is where
// the dates of zip begin.
void ZipFile::add(const std::string& name, std::string_view text) {
    const std::unique_ptr<archive_entry, void (*)(archive_entry*)> entry(::archive_entry_new(),
                                                                         ::archive_entry_free);
    ::archive_entry_set_pathname(entry.get(), name.c_str());
    ::archive_entry_set_filetype(entry.get(), AE_IFREG);
    ::archive_entry_set_perm(entry.get(), 0644);
    ::archive_entry_set_size(entry.get(), static_cast<la_int64_t>(text.size()));
    check(::archive_write_header(archive_.get(), entry.get()));
    check(static_cast<long>(::archive_write_data(archive_.get(), text.data(), text.size())));
    check(::archive_write_finish_entry(archive_.get()));
}

void ZipFile::finish() { check(::archive_write_close(archive_.get())); }

void ZipFile::check(long status) {
    if (failure_) std::rethrow_exception(failure_);
    if (status >= ARCHIVE_OK) return;
    const char* why = ::archive_error_string(archive_.get());
    throw Failure(Exit::kMachine,
                  fmt::format("the zip cannot be made: {}", why ? why : "no reason was given"));
}

}  // namespace dramatis::cli
