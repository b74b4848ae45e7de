#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "contests/board_match.hpp"
#include "contests/folder.hpp"
#include "contests/go_match.hpp"
#include "contests/match3_match.hpp"
#include "contests/summary.hpp"
#include "core/check.hpp"
#include "core/checksum.hpp"
#include "core/json.hpp"
#include "players/tictactoe/board_game.hpp"

namespace {

using namespace dramatis;

// The files of a folder, one after the other, with a line of three dashes between them: match.json,
// results.jsonl, failures.jsonl.
std::array<std::string_view, 3> split(std::string_view text) {
    constexpr std::string_view kBetween = "---\n";
    std::array<std::string_view, 3> out;
    for (auto& part : out) {
        const auto end = text.find(kBetween);
        part = text.substr(0, end);
        text =
            end == std::string_view::npos ? std::string_view() : text.substr(end + kBetween.size());
    }
    return out;
}

const match3::Setup& setup() {
    static const match3::Setup made = [] {
        match3::Setup setup;
        setup.rows = setup.columns = 5;
        setup.colours = 5;
        setup.move_limit = 4;
        return *match3::check_setup(setup);
    }();
    return made;
}

// The one match of each game that the fuzzer knows.
contests::GameCheck check_of(const contests::MatchFile& file) {
    static const contests::GoTerms terms{
        .size = 5, .komi = 0.5, .handicap = 0, .time = contests::TimeTerms{.main_seconds = 10}};
    static const go::GoGame start = contests::start_of(terms);
    const std::string game = file.terms.contains("game") && file.terms["game"].is_string()
                                 ? file.terms["game"].get<std::string>()
                                 : "";
    if (game == "go")
        return [](const auto& record) {
            return contests::check_go(record, terms, start, contests::GoCount::kBoard);
        };
    if (game == "go-any")
        return [](const auto& record) {
            return contests::check_go(record, terms, start, contests::GoCount::kAny);
        };
    if (game == "match3")
        return [seed = core::Seed{file.seed.value_or(1)}](const auto& record) {
            return contests::check_match3(record, setup(), seed.child("game", record.game));
        };
    return
        [](const auto& record) { return contests::check_board(players::tictactoe_game(), record); };
}

// What was believed reads the same again, fits together, and can be summed up.
void use(const contests::ResultLines& results) {
    std::string text;
    std::vector<contests::GameRecord> records;
    for (const auto& [game, result] : results) {
        const auto& record = result.record;
        DR_CHECK(record.game == game && record.game < contests::kMostGames);
        DR_CHECK(record.plies <= record.moves.size() && record.plies <= 1000);
        DR_CHECK(record.result.size() < 100 && record.note.size() <= 500);
        for (const char c : record.result + record.moves) DR_CHECK(c >= ' ' && c < 0x7f);
        text += contests::print(record) + "\n";
        records.push_back(record);
        records.back().game = records.size() - 1;
    }
    const auto again = contests::parse_results(text, "again");
    DR_CHECK(again && again->size() == results.size());
    for (const auto& [game, result] : *again) DR_CHECK(result.record == results.at(game).record);
    if (!records.empty())
        DR_CHECK(!contests::to_json(contests::summarise(records, true, {})).empty());
}

// With a checksum in every line that has none: no mutation would find one.
std::string sealed(std::string_view text) {
    std::string out;
    for (std::size_t from = 0, end; (end = text.find('\n', from)) != std::string_view::npos;
         from = end + 1) {
        const std::string_view line = text.substr(from, end - from);
        auto record = core::parse_json(line, "results.jsonl");
        if (record && record->is_object() && !record->contains("check")) {
            (*record)["check"] = core::checksum(core::dump(*record));
            out += core::dump(*record) + "\n";
        } else {
            out.append(line) += "\n";
        }
    }
    return out;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto texts = split({reinterpret_cast<const char*>(data), size});
    const auto failures = contests::parse_failures(texts[2], "failures.jsonl");
    DR_CHECK(failures || !failures.error().where.empty());
    if (failures && !failures->empty()) {
        const auto again =
            contests::parse_failures(contests::print(failures->front()) + "\n", "again");
        DR_CHECK(again && again->front() == failures->front());
    }
    const auto file = contests::parse_match(texts[0], "match.json");
    DR_CHECK(file || !file.error().where.empty());
    if (!file) return 0;
    const auto results = contests::parse_results(sealed(texts[1]), "results.jsonl");
    DR_CHECK(results || !results.error().where.empty());
    if (!results) return 0;
    const auto checked = contests::check_results(*results, check_of(*file), "results.jsonl");
    DR_CHECK(checked || !checked.error().where.empty());
    if (checked) use(*results);
    return 0;
}
