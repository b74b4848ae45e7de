#include "cli/options/help.hpp"

#include <algorithm>

#include "os/wrap.hpp"

namespace dramatis::cli {

std::string Help::make_subcommand(const CLI::App* command) const {
    std::string what = command->get_description();
    std::ranges::replace(what, '\n', ' ');
    return labelled(command->get_name(), what, get_column_width());
}

}  // namespace dramatis::cli
