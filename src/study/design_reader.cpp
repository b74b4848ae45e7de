#include "study/design_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "core/json_place.hpp"

namespace dramatis::study {
namespace {

using core::Json;

constexpr std::size_t kMostQuoted = 40;  // bytes
constexpr std::size_t kLongestId = 40;
constexpr std::size_t kMostParagraphs = 100;

bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }

std::size_t count_characters(std::string_view text) {
    std::size_t count = 0;
    for (std::size_t at = 0; at < text.size(); at += core::character_length(text, at)) ++count;
    return count;
}

// What a message calls the value there: its key, or "this" in a list.
std::string name_of(const std::string& pointer) {
    const std::string key = pointer.substr(pointer.rfind('/') + 1);
    return key.find_first_not_of("0123456789") == std::string::npos ? "this" : "\"" + key + "\"";
}

}  // namespace

void Slips::add(Slip slip) {
    if (slip.is_doubt ? all_.size() >= 2 * kMost : mistakes_ >= kMost) return;
    mistakes_ += !slip.is_doubt;
    all_.push_back(std::move(slip));
}

void Slips::adopt(core::Fields& fields) {
    for (const auto& wrong : fields.wrong()) {
        const std::string pointer =
            wrong.stray ? wrong.around + "/" + core::pointer_part(wrong.key) : wrong.error.where;
        const std::string name = wrong.stray ? in_quotes(wrong.key) : name_of(pointer);
        add({.what = name + " " + wrong.error.what, .pointer = pointer, .at_key = wrong.stray});
    }
}

bool Slips::is_about(std::string_view pointer) const {
    return std::ranges::find(all_, pointer, &Slip::pointer) != all_.end();
}

std::string in_quotes(std::string_view text) {
    std::string out = "\"";
    for (std::size_t at = 0; at < text.size();) {
        const auto length = core::character_length(text, at);
        if (at + length > kMostQuoted) return out + "...\"";
        out += is_control(text[at]) ? std::string("?") : std::string(text.substr(at, length));
        at += length;
    }
    return out + "\"";
}

bool read_line(const Json& json, const std::string& pointer, Length length, std::string& out,
               Slips& slips) {
    const auto fail = [&](const std::string& what) {
        slips.add(pointer, name_of(pointer) + " " + what);
        return false;
    };
    if (!json.is_string()) return fail("must be a text in quotes");
    const auto& text = json.get_ref<const std::string&>();
    if (std::ranges::any_of(text, is_control))
        return fail("must be one line without control characters; write paragraphs as a list");
    if (length.least > 0 && text.find_first_not_of(' ') == std::string::npos)
        return fail("must not be empty");
    if (const auto count = count_characters(text); count > length.most)
        return fail(fmt::format("has {} characters; it may have {}", count, length.most));
    out = text;
    return true;
}

void read_line(core::Fields& fields, const char* key, Length length, std::string& out,
               Slips& slips) {
    if (fields.allows(key)) read_line(fields.value(key), fields.where(key), length, out, slips);
}

void need_line(core::Fields& fields, const char* key, Length length, std::string& out,
               Slips& slips) {
    const Json& json = fields.value(key);
    if (fields.has(key)) read_line(json, fields.where(key), length, out, slips);
}

bool read_id(const Json& json, const std::string& pointer, std::string& out, Slips& slips) {
    if (!read_line(json, pointer, {1, kLongestId}, out, slips)) return false;
    const auto is_plain = [](unsigned char c) {
        return c < 0x80 && (std::isalnum(c) || c == '-' || c == '_');
    };
    if (std::ranges::all_of(out, is_plain)) return true;
    std::string plain;
    for (const char c : out)
        plain += is_plain(static_cast<unsigned char>(c)) ? c : plain.ends_with('-') ? '\0' : '-';
    std::erase(plain, '\0');
    slips.add(pointer, fmt::format("{} is no id: files and tables are named by it, so it has "
                                   "letters a to z, digits, - and _, as in \"{}\"",
                                   in_quotes(out), plain == "-" ? "one" : plain));
    out.clear();
    return false;
}

void need_id(core::Fields& fields, std::string& out, Slips& slips) {
    const Json& json = fields.value("id");
    if (fields.has("id")) read_id(json, fields.where("id"), out, slips);
}

Text read_paragraphs(core::Fields& fields, const char* key, Slips& slips) {
    Text out;
    const Json& json = fields.value(key);
    const auto read = [&](const Json& each, const std::string& pointer) {
        std::string text;
        // Line ends have an advice of their own.
        if (each.is_string() && each.get_ref<const std::string&>().find('\n') != std::string::npos)
            return slips.add(pointer,
                             "this text has a line end; write each paragraph as a text of its own: "
                             "[\"First.\", \"Second.\"]");
        if (read_line(each, pointer, kParagraph, text, slips)) out.push_back(std::move(text));
    };
    if (json.is_string()) {
        read(json, fields.where(key));
    } else if (!json.is_array() || json.empty() || json.size() > kMostParagraphs) {
        fields.fail(key,
                    fmt::format("must be a text or a list of 1 to {} paragraphs", kMostParagraphs));
    } else {
        for (std::size_t i = 0; i < json.size(); ++i)
            read(json[i], fmt::format("{}/{}", fields.where(key), i));
    }
    return out;
}

void Taken::add(const std::string& id, const std::string& pointer, std::string_view what,
                Slips& slips) {
    if (!id.empty() && !ids_.insert(id).second)
        slips.add(pointer, fmt::format("{} is the name of another {} already; every one needs its "
                                       "own",
                                       in_quotes(id), what));
}

void each_entry(core::Fields& fields, const char* key, std::size_t least, std::size_t most,
                std::string_view what, Slips& slips,
                const std::function<void(const Json&, const std::string& pointer)>& read) {
    const auto before = slips.mistakes();
    const Json& json = fields.value(key);
    if (!json.is_array() || json.size() < least || json.size() > most)
        return fields.fail(
            key, fmt::format("must be a list of {} to {} {}s, [ ... ]", least, most, what));
    for (std::size_t i = 0; i < json.size(); ++i)
        if (slips.mistakes() < before + Slips::kMost)
            read(json[i], fmt::format("{}/{}", fields.where(key), i));
}

}  // namespace dramatis::study
