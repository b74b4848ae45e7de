#pragma once

#include <string>
#include <string_view>

namespace dramatis::serve {

// 128 random bits as 32 digits. Throws Failure where the machine gives none.
std::string draw_secret();

// What somebody shows who takes part. Only its hashes are stored.
class Token {
   public:
    explicit Token(std::string text);

    const std::string& text() const { return text_; }
    const std::string& hash() const { return hash_; }
    // A short text by which people name themselves, "K7QF3-M2XWA": it follows from the token, and
    // the token not from it.
    std::string code() const;

   private:
    std::string text_, hash_;
};

// What is stored of a code, however somebody typed it.
std::string hash_of_code(std::string_view code);

}  // namespace dramatis::serve
