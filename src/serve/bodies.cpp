#include "serve/bodies.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "serve/body_reader.hpp"

namespace dramatis::serve {
namespace {

using core::Json;

constexpr std::size_t kLongestName = 200;

std::string level_text(core::Fields& fields) {
    std::string text = fields.text("text");
    if (text.size() > kMostText)
        fields.fail("text", fmt::format("is larger than {} bytes; a level has at most 16 x 16 "
                                        "cells",
                                        kMostText));
    else if (text.empty() && !fields.is_wrong("text"))
        fields.fail("text", "is empty; a level's file has at least a board");
    return text;
}

std::vector<std::string> names(core::Fields& fields, const char* key, std::size_t most) {
    std::vector<std::string> out;
    if (!fields.allows(key)) return out;
    const Json& list = fields.value(key);
    if (!list.is_array() || list.size() > most) {
        fields.fail(key, fmt::format("must be a list of at most {} names", most));
        return out;
    }
    for (const Json& entry : list) {
        if (!entry.is_string() || entry.get_ref<const std::string&>().size() > kLongestName) {
            fields.fail(key, "must be a list of names");
            return {};
        }
        if (std::ranges::find(out, entry.get_ref<const std::string&>()) == out.end())
            out.push_back(entry);
    }
    return out;
}

std::size_t games(core::Fields& fields, std::size_t least, std::size_t usual) {
    return fields.allows("games") ? fields.whole("games", least, kMostGames) : usual;
}

}  // namespace

core::Result<SaveBody> read_save(std::string_view body) {
    return read_body<SaveBody>(body, [](core::Fields& fields, SaveBody& out) {
        out.text = level_text(fields);
        out.version = fields.text("version");
    });
}

core::Result<AddBody> read_add(std::string_view body) {
    return read_body<AddBody>(body, [](core::Fields& fields, AddBody& out) {
        out.name = fields.text("name");
        if (out.name.size() > kLongestName)
            fields.fail("name", fmt::format("is longer than {} bytes", kLongestName));
        out.text = level_text(fields);
    });
}

core::Result<PlaytestBody> read_playtest(std::string_view body, std::size_t usual_games) {
    return read_body<PlaytestBody>(body, [&](core::Fields& fields, PlaytestBody& out) {
        out.levels = names(fields, "levels", kMostLevels);
        out.players = names(fields, "players", kMostPlayers);
        out.games = games(fields, 1, usual_games);
        if (fields.allows("advice")) out.advice = fields.flag("advice");
    });
}

core::Result<ComparisonBody> read_comparison(std::string_view body, std::size_t usual_games) {
    return read_body<ComparisonBody>(body, [&](core::Fields& fields, ComparisonBody& out) {
        out.level = fields.text("level");
        if (fields.allows("text")) out.text = level_text(fields);
        out.players = names(fields, "players", kMostPlayers);
        out.games = games(fields, 2, usual_games);
    });
}

}  // namespace dramatis::serve
