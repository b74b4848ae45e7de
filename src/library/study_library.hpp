#pragma once

#include <map>
#include <string>
#include <vector>

#include "study/design.hpp"

namespace dramatis::cli {

// The file of the study in that folder, that file itself, or the one that ships by that name. Ends
// the program with a list of the names if there is none.
std::string study_path(const std::string& folder_file_or_name);

// The studies that ship with the program, by name.
std::vector<std::string> study_names();

// A study's file, and all that is wrong with it, players that nobody knows included. `path` is as
// study_path gives it. Ends the program if it cannot be read.
struct StudyFile {
    std::string path, text;
    study::Review review;
};
StudyFile read_study(const std::string& path);

// All words of the page that people see, by name: in English, but for those that the study has.
std::map<std::string, std::string> words_of(const study::Design& design);

// The study that is meant; ends the program with the first mistake if it is none.
study::Design load_study(const std::string& folder_file_or_name);

// Ends the program if people may not come yet, as the file says too little.
void check_ready_for_people(const study::Design& design, const std::string& path);

}  // namespace dramatis::cli
