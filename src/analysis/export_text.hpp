#pragma once

#include <string>
#include <string_view>

#include "study/data.hpp"

// Words and fields that exports share.
namespace dramatis::analysis {

// Text as a field of CSV: without bytes that are not UTF-8 and control characters that tables
// cannot hold, and never a formula.
std::string field(std::string_view text);
std::string answer_field(const core::Json& value);  // several are joined by "; "
inline std::string flag_field(bool value) { return value ? "1" : "0"; }

std::string_view word_of(study::Status status);
std::string_view word_of(study::Origin origin);
std::string_view word_of(study::Question::Kind kind);

// "34r", as traces write a swap.
std::string swap_word(match3::Swap swap);

// Times by a person's own clock: since they consented; negative: never.
std::int64_t since_consent(const study::PersonData& person, std::int64_t at);

}  // namespace dramatis::analysis
