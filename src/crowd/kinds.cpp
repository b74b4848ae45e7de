#include "crowd/kinds.hpp"

#include <fmt/format.h>

#include <charconv>
#include <set>

#include "core/named_fields.hpp"

namespace dramatis::crowd {
namespace {

using core::Error;

template <class Number>
bool read(std::string_view text, Number& out) {
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), out);
    return error == std::errc{} && stop == text.data() + text.size();
}

core::Result<Kind> parse_kind(std::string_view text) {
    Kind out;
    const auto colon = text.rfind(':');
    if (colon != std::string_view::npos) {
        if (!read(text.substr(colon + 1), out.count) || out.count < 1 || out.count > kMostPeople)
            return Error{fmt::format("{} ends in no number of people; write {}:20",
                                     core::shown_text(text), text.substr(0, colon))};
        text = text.substr(0, colon);
    }
    out.name = text;
    const auto sign = text.rfind('~');
    if (sign != std::string_view::npos) {
        if (!read(text.substr(sign + 1), out.slips) || !(out.slips >= 0 && out.slips <= 1))
            return Error{fmt::format("{} has no share of slips behind ~; write {}~0.3",
                                     core::shown_text(text), text.substr(0, sign))};
        text = text.substr(0, sign);
    }
    out.player = text;
    if (text.empty() || out.name.size() > 60)
        return Error{"a player is missing; write NAME:COUNT, such as greedy:20"};
    return out;
}

}  // namespace

core::Result<std::vector<Kind>> parse_kinds(std::string_view text) {
    std::vector<Kind> out;
    std::set<std::string> names;
    std::size_t people = 0;
    for (std::size_t from = 0; from <= text.size();) {
        const auto end = std::min(text.find(',', from), text.size());
        auto kind = parse_kind(core::trimmed(text.substr(from, end - from)));
        if (!kind) return kind.error();
        if (!names.insert(kind->name).second)
            return Error{
                fmt::format("{} is there twice; add up the numbers", core::shown_text(kind->name))};
        people += kind->count;
        out.push_back(std::move(*kind));
        from = end + 1;
    }
    if (people > kMostPeople)
        return Error{fmt::format("{} people are too many; {} are the most", people, kMostPeople)};
    return out;
}

std::size_t count_people(const std::vector<Kind>& kinds) {
    std::size_t out = 0;
    for (const auto& kind : kinds) out += kind.count;
    return out;
}

}  // namespace dramatis::crowd
