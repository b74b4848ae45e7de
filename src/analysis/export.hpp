#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "analysis/export_tables.hpp"

namespace dramatis::analysis {

// Who wrote it, as traces say.
struct Maker {
    std::string program;          // its version
    std::uint32_t signature = 0;  // of its behaviour
};

struct ExportFile {
    std::string name;  // with / between folders
    std::string text;
};

// A folder to publish, in the layout of Psych-DS: tables in data/, what they mean in
// dataset_description.json and documentation/, the study itself in materials/; and beside it
// people.jsonl with a line a person, and traces/ with the games as our own reports read them. The
// same data give the same bytes. Ordered by name.
std::vector<ExportFile> export_files(const study::StudyData& data, const ExportChoice& choice,
                                     const Maker& maker);

inline constexpr std::string_view kExportMark = "\"dramatis_export\":";  // in its list of files
inline constexpr std::string_view kExportList = "dramatis-export.json";

}  // namespace dramatis::analysis
