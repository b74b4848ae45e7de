#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace dramatis::cli {

// Where the data that ships with the program is: the folder of that name in the source tree that
// the program was built in, or under share/dramatis where it was installed.
std::optional<std::string> data_folder(std::string_view name);

// The files in there that end so, without the ending, sorted.
std::vector<std::string> data_files(std::string_view folder, std::string_view ending);

// Which of the names is meant: the very one, or the only one that begins so. None if none does.
// Ends the program with a list if several do; `kind` is what they are, "the level" say.
std::optional<std::string> find_name(std::string_view kind, const std::string& given,
                                     const std::vector<std::string>& names);

}  // namespace dramatis::cli
