#include <algorithm>

#include "games/match3/level_reader.hpp"

namespace dramatis::match3 {
namespace {

using core::Fields;
using core::Json;

void read_refill(const Json& json, Setup& setup, Mistakes& mistakes) {
    const auto columns = static_cast<std::size_t>(setup.columns);
    if (!json.is_array() || json.size() != columns)
        return mistakes.add("/refill",
                            "\"refill\" must be a list of " + std::to_string(columns) +
                                " texts, one a column (\"\" where the seed decides)" +
                                (json.is_array() ? "; it has " + std::to_string(json.size()) : ""));
    Queues queues(columns);
    bool any = false;
    for (std::size_t column = 0; column < columns; ++column) {
        const std::string pointer = "/refill/" + std::to_string(column);
        if (!json[column].is_string())
            return mistakes.add(pointer, "this must be a text in quotes such as \"ABC*\"");
        const auto& text = json[column].get_ref<const std::string&>();
        for (const auto& token : split_characters(text, text.size())) {
            const int tile = token.text.size() == 1 ? token.text[0] - 'A' : -1;
            if (token.text != "*" && (tile < 0 || tile >= setup.colours))
                return mistakes.add({in_quotes(token.text) + " cannot fall; write a colour, " +
                                         colours_text(setup.colours) + ", or * for an item",
                                     pointer, token.character});
            queues[column].push_back(token.text == "*" ? kItemInQueue : static_cast<Tile>(tile));
            any = true;
        }
    }
    if (any) setup.queues = std::move(queues);
}

void read_entries(const Json& json, Setup& setup, Mistakes& mistakes) {
    const auto columns = static_cast<std::size_t>(setup.columns);
    if (!json.is_string())
        return mistakes.add(
            "/entries", "\"entries\" must be a text in quotes, one character a column, such as \"" +
                            std::string(columns, 'v') + "\"");
    const auto tokens = split_characters(json.get_ref<const std::string&>(), columns + 1);
    std::vector<bool> entries;
    for (const auto& token : tokens) {
        if (token.text != "v" && token.text != ".")
            return mistakes.add(
                {in_quotes(token.text) +
                     " says nothing about a column; write v where tiles enter and . where not",
                 "/entries", token.character});
        entries.push_back(token.text == "v");
    }
    if (entries.size() != columns)
        return mistakes.add(
            "/entries", "\"entries\" must have one character a column, " + std::to_string(columns) +
                            " of them; it has " +
                            (entries.size() > columns ? "more" : std::to_string(entries.size())));
    const auto open = std::ranges::count(entries, true);
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

void read_all_weights(Fields& fields, Setup& setup, Mistakes& mistakes) {
    Weights common(static_cast<std::size_t>(setup.colours), 1);
    if (fields.allows("weights"))
        read_weights(fields.value("weights"), "/weights", common, mistakes);
    std::vector<Weights> all(static_cast<std::size_t>(setup.columns), common);
    std::string pointer = "/weights";
    if (fields.allows("column_weights")) {
        pointer = "/column_weights";
        Fields columns(fields.value("column_weights"), pointer);
        for (std::size_t column = 0; column < all.size(); ++column) {
            const std::string name = std::to_string(column);
            if (columns.allows(name.c_str()))
                read_weights(columns.value(name.c_str()), pointer + "/" + name, all[column],
                             mistakes);
        }
        mistakes.adopt(columns);
    }
    for (std::size_t column = 0; column < all.size(); ++column)
        if (std::ranges::count(all[column], 0) > setup.colours - 2)
            mistakes.add(pointer == "/weights" ? pointer : pointer + "/" + std::to_string(column),
                         "fewer than two colours would fall into column " + std::to_string(column) +
                             "; give at least two of them a weight above 0");
    const auto is_one = [](std::uint16_t weight) { return weight == 1; };
    if (!std::ranges::all_of(all, [&](const Weights& w) { return std::ranges::all_of(w, is_one); }))
        setup.weights = std::move(all);
}

}  // namespace

void read_falling(Fields& fields, Setup& setup, Mistakes& mistakes) {
    if (mistakes.any()) return;
    if (fields.allows("refill")) read_refill(fields.value("refill"), setup, mistakes);
    if (fields.allows("entries")) read_entries(fields.value("entries"), setup, mistakes);
    read_all_weights(fields, setup, mistakes);
}

}  // namespace dramatis::match3
