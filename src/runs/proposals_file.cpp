#include "runs/proposals_file.hpp"

#include <filesystem>
#include <system_error>

#include "os/exit.hpp"
#include "os/files.hpp"

namespace dramatis::cli {
namespace {

constexpr std::size_t kMostBytes = std::size_t{1} << 24;

}  // namespace

std::string proposals_path(const std::string& trace) {
    return (std::filesystem::path(trace).parent_path() / std::string(kProposalsFile)).string();
}

core::Result<std::optional<traces::Proposals>> read_proposals(const std::string& trace) {
    const auto file = proposals_path(trace);
    std::error_code error;
    if (!std::filesystem::exists(file, error)) return std::optional<traces::Proposals>();
    const std::string cure = "; remove the file, and dramatis playtest tries the changes again";
    try {
        auto tried = traces::parse_proposals(read_own_file(file, kMostBytes), file);
        if (tried) return std::optional(std::move(*tried));
        return core::Error{tried.error().text() + cure, {}};
    } catch (const Failure& failure) {
        return core::Error{failure.what(), {}};
    }
}

}  // namespace dramatis::cli
