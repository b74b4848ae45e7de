#include "runs/report_zip.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <string>
#include <system_error>

#include "os/exit.hpp"
#include "os/progress.hpp"
#include "os/shown.hpp"
#include "os/zip_file.hpp"
#include "runs/report_writer.hpp"

namespace dramatis::cli {
namespace {

namespace fs = std::filesystem;

fs::path place_of(const std::string& file) {
    std::error_code ignored;
    return fs::weakly_canonical(fs::absolute(file, ignored), ignored);
}

}  // namespace

void write_report_zip(const RunFolder& folder, const report::Pack& pack, const OutputFile& file) {
    const auto names = report_files(pack);
    file.write([&](const Pieces& out) {
        ZipFile zip(out);
        Progress progress("zipping files", names.size());
        for (std::size_t i = 0; i < names.size(); ++i) {
            zip.add(fmt::format("{}/{}", kZipFolder, names[i]), folder.read(names[i]));
            progress.update(i + 1);
        }
        zip.finish();
    });
}

void check_zip_place(const RunFolder& folder, const std::string& file,
                     const std::vector<std::string>& traces) {
    std::error_code ignored;
    for (const auto& trace : traces)
        if (fs::equivalent(trace, file, ignored))
            throw Failure(Exit::kBadUsage,
                          fmt::format("--zip: {} is an input of this command; give another file "
                                      "name for the zip",
                                      shown(file)));
    const fs::path way = place_of(file).lexically_relative(place_of(folder.path()));
    if (way.empty() || *way.begin() == ".." || way.extension() == ".zip") return;
    throw Failure(Exit::kBadUsage,
                  fmt::format("--zip: {} lies among the files of the report; give a name that ends "
                              "in .zip, or another folder",
                              shown(file)));
}

}  // namespace dramatis::cli
