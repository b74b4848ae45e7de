#include "cli/options/report_options.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdio>

#include "os/browser.hpp"
#include "os/command_name.hpp"
#include "os/exit.hpp"
#include "os/printing.hpp"
#include "os/shown.hpp"
#include "os/terminal.hpp"
#include "report/advice_words.hpp"
#include "report/playtest_report.hpp"
#include "report/report_csv.hpp"
#include "runs/report_writer.hpp"
#include "runs/report_zip.hpp"

extern char** environ;

namespace dramatis::cli {

std::size_t output_width() {
    winsize size{};
    if (!output_is_terminal()) return kAnyWidth;
    return ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 100;
}

void tell_problems(const std::vector<report::Problem>& problems) {
    for (const auto& problem : problems) print_err("dramatis: {}\n", path_text(problem.text));
}

void ReportOptions::add_to(Command& app) {
    app.add_flag("--json", json_, "Print all figures as JSON (docs/report-format.md)")
        ->group("Output");
    app.add_flag("--csv", csv_, "Print all figures as CSV, one row per figure")->group("Output");
    app.add_flag("--open", open_, "Open the page in your browser when it is done")->group("Output");
    app.add_option("--threshold", thresholds_,
                   "Change the threshold of a finding (repeatable);\n"
                   "docs/playtest.md lists them")
        ->type_name("NAME=VALUE")
        ->expected(1)
        ->take_all()
        ->group("Output");
}

void ReportOptions::add_playtest_to(Command& app) {
    app.add_flag("--no-history", no_history_,
                 "Leave other versions of a level out of the report\n"
                 "(dramatis history lists them)")
        ->group("Output");
    app.add_option("--zip", zip_,
                   "Write the report as one file to send, too: unzip it\n"
                   "anywhere and open report.html")
        ->type_name("FILE")
        ->group("Output");
}

void ReportOptions::refuse_contradictions() const {
    if (json_ && csv_)
        throw Failure(
            Exit::kBadUsage,
            "--json and --csv are two kinds of output; choose one (both are in the folder)");
    thresholds();
}

void ReportOptions::check_zip(const RunFolder& folder,
                              const std::vector<std::string>& traces) const {
    if (!zip_) return;
    check_zip_place(folder, *zip_, traces);
    check_output(*zip_, kZipMark, folder.force());
}

report::Thresholds ReportOptions::thresholds() const {
    report::Thresholds out;
    for (const auto& assignment : thresholds_) {
        auto changed = report::with_threshold(out, assignment);
        if (!changed) throw Failure(Exit::kBadUsage, "--threshold: " + changed.error().text());
        out = *changed;
    }
    return out;
}

namespace {

// A line that is a command, as the user would type it.
std::string as_called(std::string line) {
    constexpr std::string_view kOnPages = "./dramatis ";
    const auto at = line.find_first_not_of(' ');
    if (at != std::string::npos && std::string_view(line).substr(at).starts_with(kOnPages))
        line.replace(at, kOnPages.size() - 1, command_name());
    return line;
}

// What to do about each level, where they are so few that this does not hide the table.
void print_advice(const report::Pack& pack) {
    constexpr std::size_t kFew = 3;
    if (pack.size() > kFew) return;
    const std::size_t proposals = pack.size() == 1 ? 3 : 1;
    for (std::size_t i = 0; i < pack.size(); ++i) {
        const auto lines = report::advice_lines(pack.level(i)["levels"][0]["advice"], proposals);
        if (lines.empty()) continue;
        if (pack.size() > 1) print_out("{}\n", path_text(pack.id(i)));
        for (const auto& line : lines) print_out("  {}\n", path_text(as_called(line)));
        print_out("\n");
    }
}

}  // namespace

void ReportOptions::deliver(const report::Pack& pack, RunFolder& folder) const {
    if (json_) {
        pack.print([](std::string_view text) { print_out("{}", text); });
        print_out("\n");
    } else if (csv_) {
        print_out("{}", report::kCsvTitles);
        for (std::size_t i = 0; i < pack.size(); ++i)
            print_out("{}", report::csv_rows(pack.level(i)["levels"][0]));
    } else {
        print_out("{}\n", report_table(pack.brief(), output_width()));
        print_advice(pack);
    }
    std::fflush(stdout);  // a full disk must not cost the answer
    write_report(folder, pack);
    const std::string page = folder.file("report.html");
    if (!json_ && !csv_) print_out("report: {}\n", path_text(page));
    if (zip_) {
        std::fflush(stdout);
        write_report_zip(folder, pack, OutputFile(*zip_, kZipMark, folder.force()));
        if (!json_ && !csv_) print_out("zip:    {}\n", path_text(*zip_));
    }
    open(page);
}

void ReportOptions::open(const std::string& page) const {
    if (open_) open_in_browser(page);
}

}  // namespace dramatis::cli
