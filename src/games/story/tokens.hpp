#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "games/story/source.hpp"

namespace dramatis::story {

// The words, numbers and signs of a text, one after the other. The first thing that is wrong with
// it is kept, and ends the text: whoever reads on finds nothing more, and asks at the end.
class Tokens {
   public:
    Tokens(std::string_view text, Source at);

   protected:
    enum class Token : std::uint8_t { kEnd, kName, kNumber, kSign };

    Token token() const { return token_; }
    std::string_view word() const { return word_; }
    std::size_t here() const { return start_; }  // of the present token
    void next();

    bool at_end() const { return token_ == Token::kEnd; }
    bool at_sign(std::string_view sign) const { return token_ == Token::kSign && word_ == sign; }
    bool at_name(std::string_view name) const { return token_ == Token::kName && word_ == name; }
    bool take_sign(std::string_view sign);
    bool take_name(std::string_view name);
    void need_sign(std::string_view sign, const char* after);
    std::string need_name(const char* what);
    void need_end();

    void fail(std::string what);  // here
    void fail_at(std::size_t offset, std::string what);
    void fail_with(Fault fault);
    bool failed() const { return wrong_.has_value(); }
    const Wrong& wrong() const { return wrong_; }

   private:
    std::string_view text_;
    Source source_;
    std::size_t at_ = 0;     // behind the present token
    std::size_t start_ = 0;  // of the present token
    Token token_ = Token::kEnd;
    std::string_view word_{};
    Wrong wrong_{};
};

// Words of the language itself, which nothing can be called.
bool is_reserved(std::string_view word);

}  // namespace dramatis::story
