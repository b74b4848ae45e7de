#include "research/outcome_file.hpp"

#include <gtest/gtest.h>

#include "runs/signatures.hpp"
#include "support/failures.hpp"
#include "support/temporary_folder.hpp"

namespace dramatis::cli {
namespace {

evolution::Outcome outcome(std::uint64_t seed) {
    const players::Measured measured{.games = 4, .mean = 10, .interval = {9, 11}};
    return {.seed = seed,
            .formula = "wins / visits",
            .champion = measured,
            .vanilla = measured,
            .random = measured,
            .luckiest = measured};
}

TEST(OutcomeFile, KeepsWhatWasAdded) {
    const TemporaryFolder at;
    {
        RunFolder folder(at.path());
        OutcomeFile file(folder);
        EXPECT_EQ(file.find("max-score", 2), nullptr);
        file.add("max-score", outcome(2));
        file.add("max-score", outcome(3));
        file.add("min-score", outcome(2));
    }
    RunFolder folder(at.path());
    const OutcomeFile file(folder);
    ASSERT_NE(file.find("max-score", 3), nullptr);
    EXPECT_EQ(*file.find("max-score", 3), outcome(3));
    EXPECT_EQ(*file.find("min-score", 2), outcome(2));
    EXPECT_EQ(file.find("min-score", 3), nullptr);
}

TEST(OutcomeFile, RefusesWhatIsDamagedOrForeign) {
    const TemporaryFolder at;
    {
        RunFolder folder(at.path());
        OutcomeFile(folder).add("max-score", outcome(2));
    }
    const std::string good = at.text_of("evolutions.json");
    const auto refused = [&](const std::string& from, const std::string& to, const char* why) {
        std::string text = good;
        const auto place = text.find(from);
        ASSERT_NE(place, std::string::npos) << from;
        at.put("evolutions.json", text.replace(place, from.size(), to));
        RunFolder folder(at.path());
        EXPECT_TRUE(ends_with(ending_of([&] { OutcomeFile file(folder); }), Exit::kBadInput, why));
    };
    refused("\"mean\": 10", "\"mean\": 12", "the file is damaged or was edited");
    refused("\"version\": 1", "\"version\": 2", "another version of dramatis");
    refused("\"signature\": " + std::to_string(kMatch3Signature), "\"signature\": 1",
            "plays differently");
    refused("\"checksum\"", "{", "evolutions.json");
    at.put("evolutions.json", "notes of mine\n");
    RunFolder folder(at.path());
    EXPECT_TRUE(ends_with(ending_of([&] { OutcomeFile file(folder); }), Exit::kBadUsage,
                          "evolutions.json"));
}

}  // namespace
}  // namespace dramatis::cli
