#include "audit/comparer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace dramatis::audit {
namespace {

using core::Json;

constexpr std::size_t kMostText = 60;

std::string shown(const Json& value) {
    std::string text = core::dump(value);
    return text.size() <= kMostText ? text : text.substr(0, kMostText) + "...";
}

// An entry of a list by its name, if it has one.
std::string name_of(const Json& entry, std::size_t index) {
    if (entry.is_object())
        for (const char* key : {"id", "metric", "label", "q"})
            if (const auto found = entry.find(key); found != entry.end())
                return found->is_string() ? found->get<std::string>() : core::dump(*found);
    return std::to_string(index);
}

std::string below(const std::string& where, const std::string& name) {
    return where.empty() ? name : where + "/" + name;
}

}  // namespace

std::size_t count_values(const Json& json) {
    if (!json.is_structured()) return 1;
    std::size_t count = 0;
    for (const auto& entry : json) count += count_values(entry);
    return count;
}

void Comparer::differ(const std::string& where, std::string report, std::string audit) {
    out_.differences.push_back({level_, player_, where, std::move(report), std::move(audit)});
}

void Comparer::compare(const Expected& expected, const Json& report, const std::string& where) {
    struct Visitor {
        Comparer& self;
        const Json& report;
        const std::string& where;
        void operator()(const Json& value) const { self.compare_value(value, report, where); }
        void operator()(const Expected::Near& near) const {
            self.compare_number(near.value, near.slack, report, where);
        }
        void operator()(const Expected::Unchecked& reason) const {
            self.out_.unchecked[std::string(reason.what)] += count_values(report);
        }
        void operator()(const Scene& board) const { self.compare_board(board, report, where); }
        void operator()(const Expected::Fields& fields) const {
            self.compare_fields(fields, report, where);
        }
        void operator()(const Expected::Items& items) const {
            self.compare_items(items, report, where);
        }
    };
    std::visit(Visitor{*this, report, where}, expected.is);
}

void Comparer::compare_value(const Json& expected, const Json& report, const std::string& where) {
    if (expected.is_number_float()) return compare_number(expected.get<double>(), 0, report, where);
    ++out_.values;
    if (expected != report) differ(where, shown(report), shown(expected));
}

void Comparer::compare_number(double expected, double slack, const Json& report,
                              const std::string& where) {
    ++out_.values;
    if (!report.is_number()) return differ(where, shown(report), shown(Json(expected)));
    const double given = report.get<double>(), apart = std::abs(given - expected);
    const double size = std::max(std::abs(given), std::abs(expected));
    if (!(apart <= slack + kTolerance * size + 1e-12))
        return differ(where, shown(report), shown(Json(expected)));
    out_.largest = std::max(out_.largest, (apart - slack) / std::max(size, 1.0));
}

void Comparer::compare_fields(const Expected::Fields& expected, const Json& report,
                              const std::string& where) {
    if (!report.is_object()) return differ(where, shown(report), "an object");
    for (const auto& [key, value] : expected) {
        const auto found = report.find(key);
        if (found == report.end())
            differ(below(where, key), "missing", "a value");
        else
            compare(value, *found, below(where, key));
    }
    for (const auto& [key, value] : report.items())
        if (std::ranges::find(expected, key, &std::pair<std::string, Expected>::first) ==
            expected.end())
            differ(below(where, key), shown(value), "nothing of that name");
}

void Comparer::compare_items(const Expected::Items& expected, const Json& report,
                             const std::string& where) {
    if (!report.is_array() || report.size() != expected.size())
        return differ(where,
                      report.is_array() ? fmt::format("{} entries", report.size()) : shown(report),
                      fmt::format("{} entries", expected.size()));
    for (std::size_t i = 0; i < expected.size(); ++i)
        compare(expected[i], report[i], below(where, name_of(report[i], i)));
}

void Comparer::compare_board(const Scene& expected, const Json& report, const std::string& where) {
    ++out_.values;
    const auto size = std::size_t(expected.rows() * expected.columns());
    if (!report.is_string() || report.get<std::string>().size() != 2 * size)
        return differ(where, shown(report), fmt::format("a board of {} cells", size));
    const std::string text = report.get<std::string>();
    std::size_t at = 0;
    expected.for_each_cell([&](Cell cell) {
        const std::string number = text.substr(2 * at++, 2);
        const auto [place, is_new] = spots_.try_emplace(number, expected[cell]);
        const bool is_twice = is_new && std::ranges::any_of(spots_, [&](const auto& other) {
                                  return other.first != number && other.second == expected[cell];
                              });
        if (place->second == expected[cell] && !is_twice) return;
        differ(fmt::format("{}, row {}, column {}", where, cell.row, cell.column),
               fmt::format("drawing {} ({})", number, match3::print_spot(place->second)),
               match3::print_spot(expected[cell]));
    });
}

}  // namespace dramatis::audit
