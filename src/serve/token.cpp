#include "serve/token.hpp"

#include <fmt/format.h>
#include <sys/random.h>

#include <array>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <utility>

#include "core/sha256.hpp"
#include "os/exit.hpp"

namespace dramatis::serve {
namespace {

// Without those that are taken for others: 0 and O, 1 and I and L, U and V.
constexpr std::string_view kLetters = "23456789ABCDEFGHJKMNPQRSTWXYZ";
constexpr std::size_t kHalf = 5;

}  // namespace

std::string draw_secret() {
    std::array<unsigned char, 16> bytes{};
    if (::getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size()))
        throw cli::Failure(
            cli::Exit::kMachine,
            fmt::format("this machine gives no random numbers: {}", std::strerror(errno)));
    std::string out;
    for (const auto byte : bytes) out += fmt::format("{:02x}", byte);
    return out;
}

Token::Token(std::string text)
    : text_(std::move(text)), hash_(core::hex(core::sha256("token " + text_))) {}

std::string Token::code() const {
    const auto bytes = core::sha256("code " + text_);
    std::string out;
    for (std::size_t i = 0; i < 2 * kHalf; ++i) {
        if (i == kHalf) out += '-';
        out += kLetters[(bytes[2 * i] * 256u + bytes[2 * i + 1]) % kLetters.size()];
    }
    return out;
}

std::string hash_of_code(std::string_view code) {
    std::string plain;
    for (const unsigned char c : code)
        if (std::isalnum(c)) plain += static_cast<char>(std::toupper(c));
    return core::hex(core::sha256("code " + plain));
}

}  // namespace dramatis::serve
