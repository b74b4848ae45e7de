#include "core/natural_order.hpp"

#include <compare>

namespace dramatis::core {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// The number that a text begins with, without leading zeros; it is taken off.
std::string_view take_number(std::string_view& text) {
    std::size_t end = 0;
    while (end < text.size() && is_digit(text[end])) ++end;
    std::string_view out = text.substr(0, end);
    text.remove_prefix(end);
    while (out.size() > 1 && out.front() == '0') out.remove_prefix(1);
    return out;
}

std::strong_ordering compare(std::string_view a, std::string_view b) {
    while (!a.empty() && !b.empty()) {
        if (is_digit(a.front()) && is_digit(b.front())) {
            const auto first = take_number(a), second = take_number(b);
            if (const auto order = first.size() <=> second.size(); order != 0) return order;
            if (const auto order = first <=> second; order != 0) return order;
        } else {
            const auto first = static_cast<unsigned char>(a.front()),
                       second = static_cast<unsigned char>(b.front());
            if (const auto order = first <=> second; order != 0) return order;
            a.remove_prefix(1);
            b.remove_prefix(1);
        }
    }
    return a.size() <=> b.size();
}

}  // namespace

bool comes_before(std::string_view a, std::string_view b) {
    const auto order = compare(a, b);
    return order != 0 ? order < 0 : a < b;
}

}  // namespace dramatis::core
