#include "traces/frames.hpp"

#include <zstd.h>

#include <memory>

#include "core/check.hpp"

namespace dramatis::traces {
namespace {

// A hundred games of ten thousand moves take 3 MB; a file that claims much more is none of ours.
constexpr unsigned long long kMostBytes = 64ull << 20;

// Frames of ours say how long they are, those of others need not.
std::optional<std::string> decompress(std::string_view frame) {
    const std::unique_ptr<ZSTD_DCtx, std::size_t (*)(ZSTD_DCtx*)> context(ZSTD_createDCtx(),
                                                                          &ZSTD_freeDCtx);
    DR_CHECK(context != nullptr);
    const auto length = ZSTD_getFrameContentSize(frame.data(), frame.size());
    std::string text(length == ZSTD_CONTENTSIZE_UNKNOWN ? std::size_t{1} << 16 : length, '\0');
    ZSTD_inBuffer in{frame.data(), frame.size(), 0};
    ZSTD_outBuffer out{text.data(), text.size(), 0};
    for (;;) {
        const std::size_t left = ZSTD_decompressStream(context.get(), &out, &in);
        if (ZSTD_isError(left)) return {};
        if (left == 0) break;
        if (out.pos < out.size) return {};  // it wants more than there is
        if (text.size() > kMostBytes / 2) return {};
        text.resize(2 * text.size() + 1);
        out.dst = text.data();
        out.size = text.size();
    }
    text.resize(out.pos);
    return text;
}

}  // namespace

std::string compress_frame(std::string_view text) {
    const std::unique_ptr<ZSTD_CCtx, std::size_t (*)(ZSTD_CCtx*)> context(ZSTD_createCCtx(),
                                                                          &ZSTD_freeCCtx);
    DR_CHECK(context != nullptr);
    ZSTD_CCtx_setParameter(context.get(), ZSTD_c_checksumFlag, 1);
    std::string out(ZSTD_compressBound(text.size()), '\0');
    const std::size_t size =
        ZSTD_compress2(context.get(), out.data(), out.size(), text.data(), text.size());
    DR_CHECK(!ZSTD_isError(size));
    out.resize(size);
    return out;
}

std::string FrameReader::place() const { return name_ + ", part " + std::to_string(frames_); }

std::optional<std::string> FrameReader::next() {
    if (read_ == bytes_.size() || error_) return {};
    ++frames_;
    const std::string_view rest = bytes_.substr(read_);
    const auto fail = [&](const char* what) {
        error_ = core::Error{what, place() + ", byte " + std::to_string(read_)};
        return std::nullopt;
    };
    const std::size_t size = ZSTD_findFrameCompressedSize(rest.data(), rest.size());
    if (ZSTD_isError(size)) return fail("ends in the middle, or is no trace");
    const auto length = ZSTD_getFrameContentSize(rest.data(), rest.size());
    if (length == ZSTD_CONTENTSIZE_ERROR ||
        (length != ZSTD_CONTENTSIZE_UNKNOWN && length > kMostBytes))
        return fail("is no part of a trace");
    auto text = decompress(rest.substr(0, size));
    if (!text) return fail("is damaged");
    read_ += size;
    return text;
}

}  // namespace dramatis::traces
