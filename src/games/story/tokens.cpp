#include "games/story/tokens.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

namespace dramatis::story {
namespace {

constexpr const char* kReserved[] = {"and",   "or",    "not",  "is",   "if",   "then",   "else",
                                     "true",  "false", "none", "last", "each", "exists", "all",
                                     "count", "sum",   "min",  "max",  "which"};

bool is_name_start(char c) { return std::isalpha(static_cast<unsigned char>(c)) || c == '_'; }
bool is_name_part(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

}  // namespace

bool is_reserved(std::string_view word) {
    return std::ranges::find(kReserved, word) != std::end(kReserved);
}

Tokens::Tokens(std::string_view text, Source at) : text_(text), source_(at) { next(); }

void Tokens::fail(std::string what) { fail_at(start_, std::move(what)); }

void Tokens::fail_at(std::size_t offset, std::string what) {
    if (wrong_) return;
    fail_with({source_inside(source_, text_, offset), std::move(what)});
}

void Tokens::fail_with(Fault fault) {
    if (!wrong_) wrong_ = std::move(fault);
    at_ = text_.size();
    next();
}

void Tokens::next() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_]))) ++at_;
    start_ = at_;
    if (at_ == text_.size()) {
        token_ = Token::kEnd;
        word_ = {};
        return;
    }
    const char c = text_[at_];
    if (is_name_start(c)) {
        token_ = Token::kName;
        while (at_ < text_.size() && is_name_part(text_[at_])) ++at_;
    } else if (std::isdigit(static_cast<unsigned char>(c)) ||
               (c == '.' && at_ + 1 < text_.size() &&
                std::isdigit(static_cast<unsigned char>(text_[at_ + 1])))) {
        token_ = Token::kNumber;
        while (at_ < text_.size() &&
               (std::isalnum(static_cast<unsigned char>(text_[at_])) || text_[at_] == '.'))
            ++at_;
    } else {
        token_ = Token::kSign;
        static constexpr std::string_view kTwo[] = {"==", "!=", "<=", ">=", "&&", "||"};
        at_ += std::ranges::find(kTwo, text_.substr(at_, 2)) != std::end(kTwo) ? 2 : 1;
    }
    word_ = text_.substr(start_, at_ - start_);
}

bool Tokens::take_sign(std::string_view sign) {
    if (!at_sign(sign)) return false;
    next();
    return true;
}

bool Tokens::take_name(std::string_view name) {
    if (!at_name(name)) return false;
    next();
    return true;
}

void Tokens::need_sign(std::string_view sign, const char* after) {
    if (!take_sign(sign)) fail("here should be \"" + std::string(sign) + "\", " + after);
}

std::string Tokens::need_name(const char* what) {
    if (token_ != Token::kName || is_reserved(word_)) {
        fail(std::string("here should be ") + what);
        return {};
    }
    std::string out(word_);
    next();
    return out;
}

void Tokens::need_end() {
    if (token_ == Token::kEnd) return;
    if (at_sign("=")) return fail("= sets a value; to compare, write ==");
    fail("the text should end before \"" + std::string(word_) +
         "\"; is a sign, an \"and\" or a bracket missing?");
}

}  // namespace dramatis::story
