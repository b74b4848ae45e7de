#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace dramatis::cli {

// Help as CLI11 writes it, but what a sub-command does is broken to fit into 80 columns.
class Help : public CLI::Formatter {
   public:
    std::string make_subcommand(const CLI::App* command) const override;
};

}  // namespace dramatis::cli
