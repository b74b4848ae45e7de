#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "os/files.hpp"
#include "report/pack.hpp"
#include "runs/run_folder.hpp"

namespace dramatis::cli {

// The folder in which everything lies, and by which a zip of ours is known: a file's name stands
// before its bytes.
inline constexpr std::string_view kZipFolder = "dramatis-report";
inline constexpr std::string_view kZipMark = "dramatis-report/report.html";

// The report that is in the folder as one file to send: its pages, figures and tables, without the
// games. Unpacked anywhere, report.html opens. The same report gives the same bytes.
void write_report_zip(const RunFolder& folder, const report::Pack& pack, const OutputFile& file);

// Fails if the zip would lie among the files that the folder keeps, or where one of `traces` is.
void check_zip_place(const RunFolder& folder, const std::string& file,
                     const std::vector<std::string>& traces);

}  // namespace dramatis::cli
