#include "analysis/export_text.hpp"

#include "core/markup.hpp"
#include "core/utf8.hpp"
#include "traces/record.hpp"

namespace dramatis::analysis {
namespace {

constexpr std::string_view kReplacement = "\xef\xbf\xbd";

}  // namespace

std::string field(std::string_view text) {
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const auto character = core::decode_utf8(text, at);
        const std::size_t length = character ? character->length : 1;
        const bool fits = character && (character->code >= 0x20 || character->code == '\n' ||
                                        character->code == '\t' || character->code == '\r');
        out += fits ? text.substr(at, length) : kReplacement;
        at += length;
    }
    return core::csv_text(out);
}

std::string answer_field(const core::Json& value) {
    if (value.is_null()) return "";
    if (value.is_string()) return field(value.get_ref<const std::string&>());
    if (!value.is_array()) return core::dump(value);
    std::string out;
    for (const auto& each : value)
        out += (out.empty() ? "" : "; ") +
               (each.is_string() ? each.get<std::string>() : core::dump(each));
    return field(out);
}

std::string_view word_of(study::Status status) {
    switch (status) {
        case study::Status::kActive:
            return "active";
        case study::Status::kCompleted:
            return "completed";
        case study::Status::kScreenedOut:
            return "screened_out";
        case study::Status::kBlocked:
            return "blocked";
        case study::Status::kLeft:
            break;
    }
    return "left";
}

std::string_view word_of(study::Origin origin) {
    switch (origin) {
        case study::Origin::kPerson:
            return "person";
        case study::Origin::kTest:
            return "test";
        case study::Origin::kSimulated:
            break;
    }
    return "simulated";
}

std::string_view word_of(study::Question::Kind kind) {
    using Kind = study::Question::Kind;
    switch (kind) {
        case Kind::kChoice:
            return "choice";
        case Kind::kChoices:
            return "choices";
        case Kind::kScale:
            return "scale";
        case Kind::kNumber:
            return "number";
        case Kind::kText:
            break;
    }
    return "text";
}

std::string swap_word(match3::Swap swap) { return traces::print_moves({swap}); }

std::int64_t since_consent(const study::PersonData& person, std::int64_t at) {
    return at == 0 ? -1 : at - person.consented_at;
}

}  // namespace dramatis::analysis
