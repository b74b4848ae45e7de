#pragma once

#include <memory>
#include <optional>
#include <string>

#include "cli/options/command.hpp"
#include "store/store.hpp"

// Where the commands of a study find what it has stored.
namespace dramatis::cli {

void add_store_option(Command& command, std::optional<std::string>& store);

enum class IfMissing : std::uint8_t { kMake, kFail };

// The store that was given (--store), or else that in the folder of the study's file. Ends the
// program if it cannot be opened, or if there is none and none shall be made.
std::unique_ptr<store::Store> open_store(const std::string& study_file,
                                         const std::optional<std::string>& given,
                                         IfMissing if_missing = IfMissing::kFail);

// All that the store has of the study in that file. Ends the program if people of a study with
// another title are in it: what they did must not be taken for what people did in this one.
study::StudyData load_store(const std::string& study_file, const std::optional<std::string>& given);

// How messages call it.
std::string store_name(const std::string& study_file, const std::optional<std::string>& given);

}  // namespace dramatis::cli
