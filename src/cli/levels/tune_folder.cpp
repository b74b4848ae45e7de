#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/levels/tune_options.hpp"
#include "cli/levels/tune_words.hpp"
#include "cli/options/report_options.hpp"
#include "core/counted.hpp"
#include "core/json.hpp"
#include "library/cast.hpp"
#include "library/folder_list.hpp"
#include "os/exit.hpp"
#include "os/printing.hpp"
#include "os/progress.hpp"
#include "os/shown.hpp"
#include "os/version.hpp"
#include "os/wrap.hpp"
#include "report/page/page.hpp"
#include "report/playtest_report.hpp"
#include "report/wording.hpp"
#include "runs/folder_seed.hpp"
#include "runs/ranges.hpp"
#include "runs/signatures.hpp"
#include "runs/tuned_folder.hpp"

namespace dramatis::cli {
namespace {

namespace fs = std::filesystem;
using core::Json;
using playtest::TuneResult;

// Levels that can be played, in the order of their names; what is wrong with others is told.
std::vector<LevelFile> levels_in(const std::string& folder,
                                 std::vector<report::Problem>& problems) {
    if (!is_folder(folder))
        throw Failure(Exit::kMachine,
                      fmt::format("{}: is no folder; --curve wants a folder of levels", folder));
    auto list = list_files(folder, ".json");
    problems = std::move(list.problems);
    if (list.files.empty())
        throw Failure(Exit::kMachine, fmt::format("{}: has no levels (.json)", folder));
    return load_playable_levels(list.files, problems);
}

// What is kept of a level, and shown.
Json result_json(const CurveLevel& level, const TuneResult& result) {
    const auto& before = result.looks.front();
    const bool found = is_found(result);
    const auto& level_file = level.file.level;
    Json out = {{"level", level_id(level.file.path)},
                {"low", level.low},
                {"high", level.high},
                {"status", status_word(result.status)},
                {"before", look_json(level_file, before)["pass_rate"]},
                {"after", look_json(level_file, result.best)["pass_rate"]},
                {"change", found ? change_text(level_file, result.best.setup) : "as it is"},
                {"nearest", change_text(level_file, result.best.setup)},
                {"vary", Json::array()}};
    if (found && !result.proposals.empty())
        for (const auto knob : result.proposals.front().knobs)
            out["vary"].push_back(core::word_for(playtest::kKnobs, knob));
    return out;
}

Json without_goals(const CurveLevel& level) {
    return {{"level", level_id(level.file.path)},
            {"low", level.low},
            {"high", level.high},
            {"status", "no_goals"},
            {"before", Json()},
            {"after", Json()},
            {"change", "as it is"},
            {"nearest", ""},
            {"vary", Json::array()}};
}

// Whether what was kept has all that is shown of a level.
bool is_result(const Json& json) {
    core::Fields fields(json, "");
    for (const char* key : {"level", "status", "change", "nearest"}) fields.text(key);
    for (const char* key : {"low", "high"}) fields.real(key, 0, 1);
    for (const char* key : {"before", "after"}) {
        const Json& figure = fields.value(key);
        if (figure.is_null()) continue;
        core::Fields parts(figure, "");
        for (const char* part : {"value", "low", "high"}) parts.real(part, 0, 1);
        parts.whole("n", 0, std::numeric_limits<std::uint32_t>::max());
        if (const auto error = parts.error()) fields.adopt(*error);
    }
    const Json& vary = fields.value("vary");
    return vary.is_array() && std::ranges::all_of(vary, &Json::is_string) && !fields.error();
}

std::string rate_text(const Json& figure) {
    return figure.is_null() ? "-" : fmt::format("{:.1f} %", 100 * figure["value"].get<double>());
}

// The change, or why the level is not in its band.
std::string outcome_text(const Json& result) {
    const auto status = result["status"].get<std::string>();
    const auto change = result["change"].get<std::string>();
    if (status == "already") return "as it is";
    if (status == "found") return change;
    if (status == "likely") return "probably: " + change;
    if (status == "no_goals") return "not tuned: it has no goals, so nobody can pass it";
    const auto nearest = result["nearest"].get<std::string>();
    const auto rate = rate_text(result["after"]);
    if (status == "none")
        return fmt::format("not in its band, whatever --vary allows; the nearest: {}, {}", nearest,
                           rate);
    return fmt::format("not decided, more --max-games may; the nearest: {}, {}", nearest, rate);
}

bool is_in(const Json& result) {
    const auto status = result["status"].get<std::string>();
    return status == "already" || status == "found" || status == "likely";
}

// A file may be called anything; in the table it is one line.
std::string name_of(const Json& result) { return path_text(result["level"].get<std::string>()); }

void print_table(const Json& results) {
    std::size_t width = 5;
    for (const auto& each : results) width = std::max(width, columns_of(name_of(each)));
    print_out("  {:<{}}  {:>12}  {:>8}  {:>8}  {}\n", "level", width, "aim", "before", "after",
              "change");
    for (const auto& each : results) {
        const std::string name = name_of(each);
        print_out("  {}{}  {:>3.0f} to {:>3.0f} %  {:>8}  {:>8}  {}\n", name,
                  std::string(width - columns_of(name), ' '), 100 * each["low"].get<double>(),
                  100 * each["high"].get<double>(), rate_text(each["before"]),
                  is_in(each) ? rate_text(each["after"]) : rate_text(each["before"]),
                  outcome_text(each));
    }
}

std::string wanted_text(const TuneOptions& options) {
    const auto [first, last] = parse_curve(options.curve, "--curve");
    return fmt::format(
        "{} should pass {:g} % of the first level and {:g} % of the last, give or take {:g} points",
        report::call(options.player), 100 * first, 100 * last, 100 * options.within);
}

std::string answer_text(const std::vector<Json>& results, std::size_t problems) {
    const auto likely =
        std::ranges::count_if(results, [](const Json& each) { return each["status"] == "likely"; });
    std::string out = fmt::format("{} of {} levels are in their bands",
                                  std::ranges::count_if(results, is_in), results.size());
    if (likely > 0) out += fmt::format(", {} of them probably", likely);
    if (problems > 0)
        out += fmt::format("; {} could not be read, and {} left out",
                           core::counted(problems, "file"), problems == 1 ? "was" : "were");
    return out + ".";
}

// All of it as data: dramatis tune --json, and the page (docs/report-format.md).
Json folder_json(const TuneOptions& options, const std::vector<Json>& results, std::uint64_t seed,
                 const std::string& output, const std::vector<report::Problem>& problems) {
    Json levels = Json::array();
    for (auto each : results) {
        each["inside"] = is_in(each);
        each["text"] = outcome_text(each);
        levels.push_back(std::move(each));
    }
    return {{"dramatis_tune_folder", 1},
            {"program", kVersion},
            {"answer", answer_text(results, problems.size())},
            {"wanted", report::sentence(wanted_text(options)) + "."},
            {"seed", seed},
            {"player", options.player},
            {"curve", options.curve},
            {"within", options.within},
            {"folder", output},
            {"problems", report::problems_json(problems)},
            {"levels", std::move(levels)}};
}

void print_results(const TuneOptions& options, const Json& data) {
    if (options.json) {
        print_out("{}\n", core::dump(data));
        return;
    }
    print_out("{}: {}; seed {}\n\n", path_text(options.level), wanted_text(options),
              data["seed"].get<std::uint64_t>());
    print_table(data["levels"]);
    const std::string answer = data["answer"].get<std::string>();
    print_out("\n{} The new levels are in {}\n", answer,
              path_text(data["folder"].get<std::string>()));
}

class FolderTuner {
   public:
    FolderTuner(const TuneOptions& options, TunedFolder& done, core::Seed seed)
        : options_(options), done_(done), seed_(seed) {}

    std::vector<Json> run(const std::vector<CurveLevel>& levels) {
        std::size_t at = 0;
        for (const auto& level : levels) at += known(level) != nullptr;
        Progress progress("tuning, levels", levels.size(), at);
        std::vector<Json> out;
        for (const auto& level : levels) {
            if (const auto* result = known(level)) {
                out.push_back(*result);
                continue;
            }
            out.push_back(tune_one(level, progress, at));
            progress.update(++at);
        }
        return out;
    }

   private:
    const Json* known(const CurveLevel& level) const {
        const auto* result = done_.find(level);
        return result && is_result(*result) ? result : nullptr;
    }

    Json tune_one(const CurveLevel& level, Progress& progress, std::size_t at) {
        match3::Level tuned = level.file.level;
        if (tuned.setup.goals.empty()) {
            const auto json = without_goals(level);
            done_.add(level, json, rewritten(level.file.path, tuned).text);
            return json;
        }
        auto request = tune_request(options_, tuned.setup, {level.low, level.high});
        request.most_proposals = 1;
        request.seed = seed_;
        request.begin_look = [&](const match3::Setup& setup, bool) {
            progress.note(level_id(level.file.path) + ": " + change_text(level.file.level, setup));
        };
        const auto result =
            playtest::tune(request, {.threads = options_.threads.value_or(0),
                                     .stop = [] { return interrupted(); },
                                     .progress = [&](std::size_t) { progress.update(at); }});
        if (result.status == TuneResult::Status::kStopped)
            throw Failure(Exit::kInterrupted,
                          fmt::format("stopped; {} keeps what was done, and the same command goes "
                                      "on from there",
                                      done_.path()));
        if (is_found(result)) tuned.setup = result.best.setup;
        tuned.target = match3::Target{level.low, level.high, options_.player};
        auto json = result_json(level, result);
        done_.add(level, json, rewritten(level.file.path, tuned).text);
        return json;
    }

    const TuneOptions& options_;
    TunedFolder& done_;
    core::Seed seed_;
};

std::string output_of(const TuneOptions& options) {
    if (options.out) return *options.out;
    fs::path path = fs::path(options.level).lexically_normal();
    if (!path.has_filename()) path = path.parent_path();
    return path.string() + "-tuned";
}

void check_folders(const TuneOptions& options, const std::string& output) {
    const std::string& input = options.level;
    std::error_code error;
    if (options.page && fs::path(*options.page).extension() == ".json")
        throw Failure(Exit::kBadUsage,
                      fmt::format("--html: {} would be taken for a level; give a name that ends in "
                                  ".html",
                                  shown(*options.page)));
    if (fs::equivalent(input, output, error))
        throw Failure(
            Exit::kBadUsage,
            fmt::format("--out: {} is where the levels are; name another folder", output));
}

}  // namespace

void tune_folder(const TuneOptions& options) {
    const auto [first, last] = parse_curve(options.curve, "--curve");
    parse_knobs(options.vary);
    parse_cast(options.player);
    std::vector<report::Problem> problems;
    const auto levels =
        along_curve(levels_in(options.level, problems), first, last, options.within);
    tell_problems(problems);
    const std::string output = output_of(options);
    check_folders(options, output);
    const auto chosen = options.seed.chosen();
    catch_interrupts();
    RunFolder folder(output, options.force);
    std::optional<OutputFile> page;
    if (options.page) page.emplace(*options.page, kPageMark, options.force);
    const auto seed = folder_seed(folder, chosen);
    TunedFolder done(folder,
                     fmt::format("{} {} {} {} {} {}", options.player, options.vary, options.games,
                                 options.most_games, seed, kMatch3Signature));
    const auto results = FolderTuner(options, done, core::Seed{seed}).run(levels);
    const auto data = folder_json(options, results, seed, output, problems);
    print_results(options, data);
    if (page) write_tune_page(options, *page, report::tuned_folder_page(data));
    if (!problems.empty() || !std::ranges::all_of(results, is_in))
        throw Failure(Exit::kBadInput, "");
}

}  // namespace dramatis::cli
