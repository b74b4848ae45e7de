#include "runs/folder_seed.hpp"

#include <fmt/format.h>

#include <charconv>
#include <optional>
#include <string_view>

#include "os/exit.hpp"

namespace dramatis::cli {
namespace {

std::optional<std::uint64_t> parse_seed_file(std::string_view text) {
    if (text.ends_with('\n')) text.remove_suffix(1);
    std::uint64_t seed = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
    if (text.empty() || error != std::errc{} || end != text.data() + text.size()) return {};
    return seed;
}

}  // namespace

std::uint64_t folder_seed(const RunFolder& folder, const ChosenSeed& chosen) {
    constexpr const char* kFile = "seed.txt";
    if (folder.has(kFile)) {
        const auto seed = parse_seed_file(folder.read(kFile));
        if (seed && chosen.drawn) return *seed;
        if (!seed && folder.force() == Force::kNo)
            throw Failure(Exit::kBadInput,
                          fmt::format("{}: should contain the seed, a whole number; remove it, or "
                                      "give --force --seed N",
                                      folder.file(kFile)));
    }
    folder.write(kFile, fmt::format("{}\n", chosen.seed.value));
    return chosen.seed.value;
}

}  // namespace dramatis::cli
