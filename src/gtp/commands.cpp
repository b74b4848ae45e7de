#include "gtp/commands.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

namespace dramatis::gtp {

std::span<const Command> all_commands() {
    static const std::vector<Command> all = [] {
        std::vector<Command> list;
        for (const auto& group : {admin_commands(), board_commands(), think_commands(),
                                  score_commands(), analysis_commands(), gogui_commands()})
            list.insert(list.end(), group.begin(), group.end());
        std::ranges::sort(list, {},
                          [](const Command& command) { return std::string_view(command.name); });
        return list;
    }();
    return all;
}

const Command* find_command(std::string_view name) {
    for (const Command& command : all_commands())
        if (name == command.name) return &command;
    return nullptr;
}

}  // namespace dramatis::gtp
