#include "runs/proposals_file.hpp"

#include <filesystem>
#include <system_error>

#include "os/exit.hpp"
#include "os/files.hpp"

namespace dramatis::cli {
namespace {

constexpr std::size_t kMostBytes = std::size_t{1} << 24;

core::Result<std::optional<traces::Proposals>> read(const std::string& file) {
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

}  // namespace

std::string proposals_path(const std::string& trace) {
    return (std::filesystem::path(trace).parent_path() / std::string(kProposalsFile)).string();
}

std::string proposals_file(traces::Aim::Kind kind) {
    return "proposals-" + std::string(traces::word_for(kind)) + ".json";
}

core::Result<std::optional<traces::Proposals>> read_proposals(const std::string& trace) {
    return read(proposals_path(trace));
}

ReadMends read_mends(const std::string& trace) {
    ReadMends out;
    for (const auto kind : {traces::Aim::Kind::kBlockerStays, traces::Aim::Kind::kShuffles}) {
        const auto file =
            (std::filesystem::path(trace).parent_path() / proposals_file(kind)).string();
        auto tried = read(file);
        if (!tried)
            out.problems.emplace_back(file, tried.error());
        else if (*tried)
            out.mends.push_back(std::move(**tried));
    }
    return out;
}

}  // namespace dramatis::cli
