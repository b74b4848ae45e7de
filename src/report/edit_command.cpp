#include "report/edit_command.hpp"

#include <fmt/format.h>

#include "core/shell_word.hpp"
#include "games/match3/level_source.hpp"

namespace dramatis::report {

namespace {

// One that begins with a dash would be an option.
std::string file_word(const traces::Proposals& tried) {
    return core::shell_word((tried.file.starts_with('-') ? "./" : "") + tried.file);
}

}  // namespace

std::string search_command(const traces::Proposals& tried) {
    if (tried.aim.kind != traces::Aim::Kind::kPassRate) return {};
    return fmt::format("./dramatis tune {} --pass-rate {}..{} --for {} --vary all",
                       file_word(tried), tried.aim.low, tried.aim.high,
                       core::shell_word(tried.player));
}

std::string edit_command(const traces::Proposals& tried, const match3::Level& after) {
    std::string out = "./dramatis level set " + file_word(tried);
    for (const auto& change : match3::list_changes(tried.level, after))
        out += " " + core::shell_word(match3::print_change(change));
    if (tried.is_shipped)
        out += fmt::format(" --output {}", core::shell_word(tried.file + ".json"));
    return out;
}

}  // namespace dramatis::report
