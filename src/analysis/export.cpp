#include "analysis/export.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "analysis/export_text.hpp"
#include "analysis/sample.hpp"
#include "core/markup.hpp"
#include "traces/trace.hpp"

namespace dramatis::analysis {
namespace {

using core::Json;

std::string data_file(const DataTable& table) {
    return "data/description-" + table.name + "_data.csv";
}

const study::Design* newest(const study::StudyData& data) {
    const auto found = data.designs.find(data.current);
    return found == data.designs.end() ? nullptr : &found->second;
}

std::string title_of(const study::StudyData& data) {
    const auto* design = newest(data);
    return design && !design->title.empty() ? design->title : "A study of how people play match-3";
}

Json variable(const Column& column) {
    Json out{{"@type", "PropertyValue"}, {"name", column.name}, {"description", column.meaning}};
    if (!column.unit.empty()) out["unitText"] = column.unit;
    if (!column.missing.empty()) out["description"] = column.meaning + ". Empty: " + column.missing;
    for (const auto& [value, meaning] : column.levels)
        out["valueReference"].push_back(
            {{"@type", "DefinedTerm"}, {"termCode", value}, {"name", meaning}});
    return out;
}

// What Psych-DS asks for: JSON-LD with a variable for each column of each table.
Json description(const study::StudyData& data, const std::vector<DataTable>& tables,
                 const Maker& maker) {
    const auto* design = newest(data);
    Json variables = Json::array();
    std::set<std::string> names;
    for (const auto& table : tables)
        for (const auto& column : table.columns)
            if (names.insert(column.name).second) variables.push_back(variable(column));
    Json out{{"@context", "https://schema.org/"},
             {"@type", "Dataset"},
             {"name", title_of(data)},
             {"description",
              fmt::format("{}: {} people, their answers, and every move of the match-3 games that "
                          "they played. Written by dramatis {}.",
                          title_of(data), tables[0].rows.size(), maker.program)},
             {"variableMeasured", std::move(variables)},
             {"keywords", {"match-3", "puzzle game", "playtesting", "human choices"}}};
    if (!design) return out;
    if (!design->version.empty()) out["version"] = design->version;
    out["inLanguage"] = design->language;
    if (!design->controller.empty())
        out["author"] = {{{"@type", "Organization"}, {"name", design->controller}}};
    return out;
}

std::string readme(const study::StudyData& data, const std::vector<DataTable>& tables,
                   const ExportChoice& choice) {
    std::string out = fmt::format(
        "# {}\n\nData of a study in which people played match-3 in a browser, in the layout of "
        "Psych-DS.\nWritten by `dramatis study export`; the same data give the same bytes.\n\n"
        "| file | a row is | rows |\n|---|---|---|\n",
        core::markdown_text(title_of(data)));
    for (const auto& table : tables)
        out +=
            fmt::format("| `{}` | {} | {} |\n", data_file(table), table.about, table.rows.size());
    out +=
        "| `people.jsonl` | the same, a line of JSON a person | |\n"
        "| `traces/` | the games, for `dramatis report traces` | |\n"
        "| `documentation/codebook.csv` | a column of these tables, and what it means | |\n"
        "| `documentation/questions.csv` | a question that people were asked | |\n"
        "| `materials/` | the study as people met it, a file a version | |\n\n"
        "Times count from each person's consent. A text that a spreadsheet would take for a "
        "formula has an\napostrophe before it. What people wrote in their own words is here as "
        "they wrote it: read it before\nyou publish it.\n";
    out += choice.parameters
               ? "\nThe columns `parameter_...` are personal data: do not publish them.\n"
               : "\nThere is nothing in it by which the study knows a person: no parameters of a "
                 "panel, no codes.\n";
    if (choice.simulated)
        out += "\nArtificial participants are among the people: `origin` is `simulated`.\n";
    return out;
}

// As a file's name: what a study's file calls a level may be a path.
std::string plain_name(const std::string& id) {
    std::string out;
    for (const char c : id.substr(id.find_last_of('/') + 1)) {
        const bool fits = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                          (c >= '0' && c <= '9') || c == '-' || c == '_';
        if (c == '.') break;
        out += fits ? c : '-';
    }
    return out.empty() ? "level" : out;
}

// The games that count, a trace a board, each with its own seed.
void add_traces(std::vector<ExportFile>& out, const study::StudyData& data,
                const ExportChoice& choice, const Maker& maker) {
    const auto sample = take_sample(data, {.simulated = choice.simulated});
    std::set<std::string> names;
    for (std::size_t b = 0; b < sample.boards.size(); ++b) {
        const auto& board = sample.boards[b];
        std::string name = plain_name(board.id);
        while (!names.insert(name).second) name += "-2";
        const auto* design = newest(data);
        const traces::TraceHeader header{
            .program = maker.program,
            .signature = maker.signature,
            .seed = design ? design->seed : 0,
            .level_id = name,
            .level = board.level,
            .player = {
                {"name", "people"}, {"title", "the people of a study"}, {"ladder", nullptr}}};
        std::vector<traces::GameRecord> games;
        for (const auto& game : sample.games)
            if (game.board == b)
                games.push_back({.game = static_cast<std::uint32_t>(games.size()),
                                 .moves = game.moves(),
                                 .score = game.data->score,
                                 .seed = game.data->game_seed});
        std::string bytes = traces::print_opening(header);
        for (std::size_t from = 0; from < games.size(); from += traces::kFrameGames)
            bytes += traces::print_frame(
                {games.begin() + static_cast<std::ptrdiff_t>(from),
                 games.begin() + static_cast<std::ptrdiff_t>(
                                     std::min(games.size(), from + traces::kFrameGames))});
        out.push_back({"traces/" + name + "/people.jsonl.zst", std::move(bytes)});
    }
}

}  // namespace

std::vector<ExportFile> export_files(const study::StudyData& data, const ExportChoice& choice,
                                     const Maker& maker) {
    const auto tables = export_tables(data, choice);
    std::vector<ExportFile> out;
    for (const auto& table : tables) out.push_back({data_file(table), to_csv(table)});
    out.push_back({"people.jsonl", people_lines(data, choice)});
    out.push_back({"documentation/codebook.csv", codebook_csv(tables)});
    out.push_back({"documentation/questions.csv", questions_csv(data)});
    out.push_back(
        {"dataset_description.json", core::dump(description(data, tables, maker), 2) + "\n"});
    out.push_back({"README.md", readme(data, tables, choice)});
    out.push_back({".psychds-ignore",
                   ".psychds-ignore\npeople.jsonl\ntraces/\n" + std::string(kExportList) + "\n"});
    for (const auto& [hash, design] : data.designs)
        out.push_back({"materials/study-" + plain_name(hash) + ".json",
                       core::dump(study::to_json(design), 2) + "\n"});
    add_traces(out, data, choice, maker);
    std::ranges::sort(out, {}, &ExportFile::name);
    return out;
}

}  // namespace dramatis::analysis
