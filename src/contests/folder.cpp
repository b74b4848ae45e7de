#include "contests/folder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace dramatis::contests {
namespace {

using core::Error;
using core::Fields;
using core::Json;
using core::Result;

constexpr const char* kPlayAgain = "; remove that line to have its game played again";
constexpr const char* kForget = "; remove that line, it only tells of a failure";
constexpr const char* kElsewhere = "; give another folder with --out";

Error with_cure(Error error, const char* cure) { return {error.what + cure, error.where}; }

// Calls f(line, its number) until it returns an error. What comes after the last end of a line is
// none.
template <class F>
std::optional<Error> for_each_line(std::string_view text, F&& f) {
    std::size_t number = 1;
    for (std::size_t from = 0, end; (end = text.find('\n', from)) != std::string_view::npos;
         from = end + 1)
        if (auto error = f(text.substr(from, end - from), number++)) return error;
    return {};
}

// Up to version 0.1 the iterations of Go's players were called playouts. A match that was begun
// then goes on under the name of today.
void rename_playouts(Json& terms) {
    constexpr std::string_view kBefore = "playouts=", kNow = "iterations=";
    const auto rename = [&](const std::string& key, std::string_view start) {
        if (!terms.contains(key) || !terms[key].is_string()) return false;
        auto text = terms[key].get<std::string>();
        if (!text.starts_with(std::string(start) + std::string(kBefore))) return false;
        terms[key] = text.replace(start.size(), kBefore.size(), kNow);
        return true;
    };
    if (terms.contains("game") && terms["game"] == Json("go"))
        for (const std::string side : {"a", "b"})
            if (rename(side, "")) rename(side + "_name", "dramatis ");
}

}  // namespace

Result<MatchFile> parse_match(std::string_view text, const std::string& path) {
    const auto json = core::parse_json(text, path);
    if (!json) return with_cure(json.error(), kElsewhere);
    if (!json->is_object() || !json->contains("format") || (*json)["format"] != Json(kMatchFormat))
        return Error{std::string("is no match") + kElsewhere, path};
    Fields fields(*json, path + ": ");
    MatchFile out;
    fields.text("format");
    if (fields.whole("version", 0, std::numeric_limits<std::uint32_t>::max()) != kMatchVersion)
        fields.fail("version", "must be 1; this match is from another version of dramatis");
    fields.text("program");
    out.signature = static_cast<std::uint32_t>(
        fields.whole("signature", 0, std::numeric_limits<std::uint32_t>::max()));
    out.terms = fields.value("terms");
    if (!out.terms.is_object())
        fields.fail("terms", "must be an object, { ... }");
    else if (out.terms.contains("seed")) {
        if (const Json& seed = out.terms["seed"]; seed.is_number_unsigned())
            out.seed = seed.get<std::uint64_t>();
        else
            fields.fail("terms/seed", "must be a whole number from 0 on");
    }
    Fields players(fields.value("players"), fields.where("players"));
    for (const char* key : {"a", "b"}) players.text(key);
    if (const auto error = players.error()) fields.adopt(*error);
    if (fields.allows("summary") && !(*json)["summary"].is_object())
        fields.fail("summary", "must be an object, { ... }");
    if (const auto error = fields.error()) return with_cure(*error, kElsewhere);
    rename_playouts(out.terms);
    return out;
}

Result<ResultLines> parse_results(std::string_view text, const std::string& path) {
    ResultLines out;
    const auto error =
        for_each_line(text, [&](std::string_view line, std::size_t number) -> std::optional<Error> {
            const std::string where = fmt::format("{}:{}", path, number);
            auto record = parse_record(line, where);
            if (!record) return with_cure(record.error(), kPlayAgain);
            const auto game = record->game;
            const auto [there, is_new] =
                out.try_emplace(game, ResultLine{std::move(*record), number});
            if (!is_new)
                return Error{fmt::format("is game {}, as line {} is; remove one of the two", game,
                                         there->second.line),
                             where};
            return {};
        });
    if (error) return *error;
    return out;
}

Result<bool> check_results(const ResultLines& results, const GameCheck& check,
                           const std::string& path, const core::ParallelOptions& options) {
    std::vector<const ResultLine*> lines;
    for (const auto& [game, line] : results) lines.push_back(&line);
    std::vector<std::optional<Error>> errors(lines.size());
    const auto done = core::parallel_for(lines.size(), options, [&](std::size_t i, unsigned) {
        errors[i] = check(lines[i]->record);
    });
    const auto first =
        std::ranges::find_if(errors, [](const auto& error) { return error.has_value(); });
    if (first == errors.end()) return done == lines.size();
    const auto line = lines[static_cast<std::size_t>(first - errors.begin())]->line;
    return Error{(*first)->what + kPlayAgain, fmt::format("{}:{}/{}", path, line, (*first)->where)};
}

std::string print(const FailureLine& failure) {
    return core::dump(Json{{"game", failure.game}, {"what", failure.what}});
}

Result<std::vector<FailureLine>> parse_failures(std::string_view text, const std::string& path) {
    std::vector<FailureLine> out;
    const auto error =
        for_each_line(text, [&](std::string_view line, std::size_t number) -> std::optional<Error> {
            const std::string where = fmt::format("{}:{}", path, number);
            const auto json = core::parse_json(line, where);
            if (!json) return with_cure(json.error(), kForget);
            Fields fields(*json, where);
            FailureLine failure{.game = fields.whole("game", 0, kMostGames - 1),
                                .what = fields.text("what")};
            const std::string start = fmt::format("game {}: ", failure.game + 1);
            if (!failure.what.starts_with(start) || failure.what.size() > kMostFailureBytes)
                fields.fail("what", fmt::format("must begin with \"{}\" and have at most {} bytes",
                                                start, kMostFailureBytes));
            if (const auto wrong = fields.error()) return with_cure(*wrong, kForget);
            out.push_back(std::move(failure));
            return {};
        });
    if (error) return *error;
    return out;
}

}  // namespace dramatis::contests
