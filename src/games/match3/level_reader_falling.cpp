#include <algorithm>
#include <set>
#include <utility>

#include "games/match3/level_reader.hpp"

namespace dramatis::match3 {
namespace {

using core::Fields;
using core::Json;

// A character that cannot fall is told once in a text.
std::vector<Tile> read_queue(const Json& json, const std::string& pointer, int colours,
                             Mistakes& mistakes) {
    std::vector<Tile> queue;
    if (!json.is_string()) {
        mistakes.add(pointer, "this must be a text in quotes such as \"ABC*\"");
        return queue;
    }
    std::set<std::string_view> told;
    const auto& text = json.get_ref<const std::string&>();
    for (const auto& token : split_characters(text, text.size())) {
        const int tile = token.text.size() == 1 ? token.text[0] - 'A' : -1;
        const bool falls = token.text == "*" || (tile >= 0 && tile < colours);
        if (falls)
            queue.push_back(token.text == "*" ? kItemInQueue : static_cast<Tile>(tile));
        else if (told.insert(token.text).second)
            mistakes.add({.what = in_quotes(token.text) + " cannot fall; write a colour, " +
                                  colours_text(colours) + ", or * for an item",
                          .pointer = pointer,
                          .character = token.character,
                          .cells = {}});
    }
    return queue;
}

void read_refill(const Json& json, Setup& setup, Mistakes& mistakes) {
    const auto columns = static_cast<std::size_t>(setup.columns);
    if (!json.is_array() || (columns > 0 && json.size() != columns))
        mistakes.add("/refill",
                     "\"refill\" must be a list of " +
                         (columns > 0 ? std::to_string(columns) + " " : "") +
                         "texts, one a column (\"\" where the seed decides)" +
                         (json.is_array() ? "; it has " + std::to_string(json.size()) : ""));
    if (!json.is_array()) return;
    Queues queues;
    for (std::size_t column = 0; column < std::min<std::size_t>(json.size(), kMaxSide); ++column)
        queues.push_back(
            read_queue(json[column], "/refill/" + std::to_string(column), setup.colours, mistakes));
    const bool any = std::ranges::any_of(queues, [](const auto& queue) { return !queue.empty(); });
    if (any) setup.queues = std::move(queues);
}

void read_entries(const Json& json, Setup& setup, Mistakes& mistakes) {
    const auto columns = static_cast<std::size_t>(setup.columns);
    if (!json.is_string())
        return mistakes.add(
            "/entries", "\"entries\" must be a text in quotes, one character a column, such as \"" +
                            std::string(columns > 0 ? columns : 5, 'v') + "\"");
    const auto tokens = split_characters(json.get_ref<const std::string&>(),
                                         (columns > 0 ? columns : std::size_t{kMaxSide}) + 1);
    std::vector<bool> entries;
    bool known = true;
    for (const auto& token : tokens) {
        entries.push_back(token.text == "v");
        if (token.text == "v" || token.text == ".") continue;
        if (std::exchange(known, false))
            mistakes.add({.what = in_quotes(token.text) +
                                  " says nothing about a column; write v where tiles enter and . "
                                  "where not",
                          .pointer = "/entries",
                          .character = token.character,
                          .cells = {}});
    }
    if (columns > 0 && entries.size() != columns)
        return mistakes.add(
            "/entries", "\"entries\" must have one character a column, " + std::to_string(columns) +
                            " of them; it has " +
                            (entries.size() > columns ? "more" : std::to_string(entries.size())));
    const auto open = std::ranges::count(entries, true);
    if (!known || columns == 0) return;
    if (open == 0)
        return mistakes.add("/entries",
                            "tiles must enter somewhere; write v for at least one column");
    if (open < static_cast<std::ptrdiff_t>(columns)) setup.entries = std::move(entries);
}

// Changes the weights of the colours that the object names.
void read_weights(const Json& json, const std::string& pointer, Weights& weights,
                  Mistakes& mistakes) {
    Fields fields(json, pointer);
    for (std::size_t colour = 0; colour < weights.size(); ++colour) {
        const char name[] = {letter(static_cast<Tile>(colour)), '\0'};
        if (fields.allows(name))
            weights[colour] = static_cast<std::uint16_t>(fields.whole(name, 0, kMaxWeight));
    }
    mistakes.adopt(fields);
}

// At least two colours must fall into each column. Of the columns that have only the weights of all
// columns, one is told.
void check_weights(const std::vector<Weights>& all, const std::vector<bool>& own, int colours,
                   Mistakes& mistakes) {
    bool told = false;
    for (std::size_t column = 0; column < all.size(); ++column) {
        if (std::ranges::count(all[column], 0) <= colours - 2) continue;
        if (!own[column] && std::exchange(told, true)) continue;
        mistakes.add(own[column] ? "/column_weights/" + std::to_string(column) : "/weights",
                     "fewer than two colours would fall into column " + std::to_string(column) +
                         "; give at least two of them a weight above 0");
    }
}

// Of the columns of the board; of as many as there may be, where they are not known.
void read_all_weights(Fields& fields, Setup& setup, Mistakes& mistakes) {
    const auto before = mistakes.count();
    const auto columns = static_cast<std::size_t>(setup.columns > 0 ? setup.columns : kMaxSide);
    Weights common(static_cast<std::size_t>(setup.colours), 1);
    if (fields.allows("weights"))
        read_weights(fields.value("weights"), "/weights", common, mistakes);
    std::vector<Weights> all(columns, common);
    std::vector<bool> own(columns, false);
    if (fields.allows("column_weights")) {
        Fields given(fields.value("column_weights"), "/column_weights");
        for (std::size_t column = 0; column < columns; ++column) {
            const std::string name = std::to_string(column);
            own[column] = given.allows(name.c_str());
            if (own[column])
                read_weights(given.value(name.c_str()), "/column_weights/" + name, all[column],
                             mistakes);
        }
        mistakes.adopt(given);
    }
    if (mistakes.count() == before) check_weights(all, own, setup.colours, mistakes);
    const auto is_one = [](std::uint16_t weight) { return weight == 1; };
    if (!std::ranges::all_of(all, [&](const Weights& w) { return std::ranges::all_of(w, is_one); }))
        setup.weights = std::move(all);
}

}  // namespace

void read_falling(Fields& fields, Setup& setup, Mistakes& mistakes) {
    if (fields.allows("refill")) read_refill(fields.value("refill"), setup, mistakes);
    if (fields.allows("entries")) read_entries(fields.value("entries"), setup, mistakes);
    read_all_weights(fields, setup, mistakes);
}

}  // namespace dramatis::match3
