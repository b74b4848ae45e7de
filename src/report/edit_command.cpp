#include "report/edit_command.hpp"

#include <fmt/format.h>

#include "core/shell_word.hpp"
#include "games/match3/level_source.hpp"

namespace dramatis::report {

namespace {

// One that begins with a dash would be an option.
std::string file_word(const std::string& file) {
    return core::shell_word((file.starts_with('-') ? "./" : "") + file);
}

}  // namespace

std::string search_command(const traces::Proposals& tried) {
    if (tried.aim.kind != traces::Aim::Kind::kPassRate) return {};
    return fmt::format("./dramatis tune {} --pass-rate {}..{} --for {} --vary all",
                       file_word(tried.file), tried.aim.low, tried.aim.high,
                       core::shell_word(tried.player));
}

std::string edit_command(const traces::Proposals& tried, const match3::Level& after) {
    return edit_command(tried.level, after, tried.file, tried.is_shipped);
}

std::string edit_command(const match3::Level& before, const match3::Level& after,
                         const std::string& file, bool is_shipped) {
    std::string out = "./dramatis level set " + file_word(file);
    for (const auto& change : match3::list_changes(before, after))
        out += " " + core::shell_word(match3::print_change(change));
    if (is_shipped) out += fmt::format(" --output {}", core::shell_word(file + ".json"));
    return out;
}

}  // namespace dramatis::report
