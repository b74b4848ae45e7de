#include "cli/levels/tune_data.hpp"

#include <vector>

#include "cli/levels/tune_words.hpp"
#include "library/level_library.hpp"
#include "os/version.hpp"
#include "report/advice.hpp"
#include "report/edit_command.hpp"
#include "report/level_edits.hpp"
#include "report/level_text.hpp"
#include "report/spot_book.hpp"
#include "report/spot_svg.hpp"

namespace dramatis::cli {
namespace {

using core::Json;

std::string board_of(const match3::Level& level, report::SpotBook& book) {
    const auto& setup = level.setup;
    return book.encode(report::with_exits(setup, match3::full_scene(setup)), level.names);
}

// By index, row by row. A change never makes the board larger or smaller.
Json cells_json(const match3::Level& before, const match3::Level& after) {
    Json out = Json::array();
    const auto edits = report::list_cell_edits(before, after);
    if (!edits) return out;
    for (const auto& [cell, was, is] : *edits)
        out.push_back(
            {{"cell", cell.row * after.setup.columns + cell.column}, {"old", was}, {"new", is}});
    return out;
}

// What the page shows of a proposal beside what was measured.
void add_change(Json& out, const Tuning& tuning, const playtest::TuneProposal& proposal,
                report::SpotBook& book) {
    const std::string path = level_path(tuning.options.level);
    const auto shipped = shipped_name(path);
    match3::Level changed = tuning.level;
    changed.setup = proposal.look.setup;
    out["text"] = report::proposal_text(tuning.level, changed, proposal.moves);
    out["edits"] = report::list_edits(tuning.level, changed);
    out["command"] =
        report::edit_command(tuning.level, changed, shipped.value_or(path), shipped.has_value());
    Json cells = cells_json(tuning.level, changed);
    out["board"] = cells.empty() ? Json() : Json(board_of(changed, book));
    out["cells"] = std::move(cells);
}

Json vary_json(const TuneOptions& options) {
    const auto knobs = parse_knobs(options.vary);
    Json out = Json::array();
    for (const auto& [word, knob] : playtest::kKnobs)
        if (knobs.has(knob)) out.push_back(word);
    if (knobs.stars) out.push_back("stars");
    return out;
}

}  // namespace

Json to_json(const Tuning& tuning) {
    const auto& [options, level, result, band, seed, tuned, file] = tuning;
    report::SpotBook book;
    const std::string board = board_of(level, book);
    Json proposals = proposals_json(level, result), looks = Json::array(), facts = Json::array();
    for (std::size_t i = 0; i < proposals.size(); ++i)
        add_change(proposals[i], tuning, result.proposals[i], book);
    for (const auto& look : result.looks) looks.push_back(look_json(level, look));
    for (const auto& [label, text] : report::facts_of(level)) facts.push_back({label, text});
    return {{"dramatis_tune", 1},
            {"program", kVersion},
            {"status", status_word(result.status)},
            {"answer", verdict_text(result, options.player, options.vary)},
            {"seed", seed},
            {"player", options.player},
            {"low", band.first},
            {"high", band.second},
            {"vary", vary_json(options)},
            {"id", level_id(level_path(options.level))},
            {"name", level.name},
            {"before", looks.empty() ? Json() : looks[0]["pass_rate"]},
            {"best", look_json(level, result.best)},
            {"original", match3::to_json(level)},
            {"proposals", std::move(proposals)},
            {"level", *core::parse_json(match3::print_level(tuned), "the tuned level")},
            {"smaller_maybe", result.maybe ? look_json(level, *result.maybe) : Json()},
            {"max_games_to_decide", result.games_to_decide ? Json(result.games_to_decide) : Json()},
            {"file", file.empty() ? Json() : Json(file)},
            {"looks", std::move(looks)},
            {"rows", level.setup.rows},
            {"columns", level.setup.columns},
            {"board", board},
            {"facts", std::move(facts)},
            {"spots", book.json()},
            {"defs", report::spot_defs()}};
}

}  // namespace dramatis::cli
