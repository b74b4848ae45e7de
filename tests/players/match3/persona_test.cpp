#include "players/match3/persona.hpp"

#include <gtest/gtest.h>

#include "core/json.hpp"
#include "core/rng.hpp"
#include "formulas/node_variables.hpp"
#include "formulas/text.hpp"

namespace dramatis::players {
namespace {

Persona sample() {
    Persona persona{.name = "left-hander", .title = "plays on the left"};
    auto& s = persona.settings;
    s.kind = Match3Settings::Kind::kMcts;
    s.formula = *formulas::parse("mean / 3 + 1e-3 * variance", formulas::kNodeNames);
    s.refills = match3::Refills::kHidden;
    s.reward = {Reward::Kind::kShare, 1, 0.25, *parse_objective("region")};
    s.reward.objective.region = match3::Region{0, 0, 6, 2};
    s.tree = Match3Settings::Tree::kOpenLoop;
    s.techniques.choose = search::Recommend::kVisits;
    s.techniques.expand_after = 2;
    s.techniques.depth = 9;
    persona.origin = Origin{.mode = "modern",
                            .setup = {.rows = 8},
                            .seed = 18446744073709551615u,
                            .generation = 3,
                            .generations = 10,
                            .held_out = {1000, 0.1, {0.05, 0.15}},
                            .vanilla = {1000, 1, {0, 2}},
                            .random = {1000, 3, {2, 4}}};
    return persona;
}

TEST(Persona, ReadsBackAsItWasWritten) {
    const Persona persona = sample();
    const auto read = parse_persona(print_persona(persona), "x.json");
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(*read, persona);
    Persona by_hand = persona;
    by_hand.origin.reset();
    by_hand.settings.techniques.depth = 0;
    EXPECT_EQ(*parse_persona(print_persona(by_hand), "x.json"), by_hand);
}

std::string error_after(const std::function<void(core::Json&)>& change) {
    auto json = core::Json::parse(print_persona(sample()));
    change(json);
    const auto read = parse_persona(json.dump(), "x.json");
    EXPECT_FALSE(read) << json.dump();
    return read ? "" : read.error().text();
}

TEST(Persona, NamesTheFieldThatIsWrongAndWhatWouldBeRight) {
    using J = core::Json;
    EXPECT_EQ(error_after([](J& j) { j["format"] = "x"; }),
              "x.json: /format: must be \"dramatis-persona\"; this is no persona");
    EXPECT_EQ(error_after([](J& j) { j["version"] = 2; }),
              "x.json: /version: must be 1; this persona is from another version of dramatis");
    EXPECT_EQ(error_after([](J& j) { j["name"] = "Max Score"; }),
              "x.json: /name: must be small letters, digits and -, such as \"max-score\"");
    EXPECT_EQ(
        error_after([](J& j) { j["formula"] = "mean + "; }),
        "x.json: /formula: column 8: the formula ends where a number, a name or ( should follow");
    EXPECT_EQ(error_after([](J& j) { j["search"]["choose"] = "best"; }),
              "x.json: /search/choose: 'best' is unknown; choose one of rule, visits, mean");
    EXPECT_EQ(error_after([](J& j) { j["search"]["iterations"] = 0; }),
              "x.json: /search/iterations: must be a whole number from 1 to 10000000");
    EXPECT_EQ(error_after([](J& j) { j["search"]["goal"] = 0.25; }),
              "x.json: /search/goal: must differ from 'from': the reward grows on the way from the "
              "one to the other");
    EXPECT_EQ(error_after([](J& j) { j["search"].erase("tree"); }),
              "x.json: /search/tree: is missing");
    EXPECT_NE(
        error_after([](J& j) { j["colour"] = "red"; }).find("x.json: /colour: is unknown here"),
        std::string::npos);
    EXPECT_NE(
        error_after([](J& j) { j["objective"]["text"] = "maximize luck"; }).find("/objective/text"),
        std::string::npos);
    EXPECT_NE(error_after([](J& j) { j["objective"]["region"] = "1,2"; }).find("/objective/region"),
              std::string::npos);
    EXPECT_NE(
        error_after([](J& j) { j["origin"]["setup"]["rows"] = 2; }).find("/origin/setup/rows"),
        std::string::npos);
    EXPECT_EQ(error_after([](J& j) { j = J::array(); }), "x.json: : must be an object, { ... }");
}

TEST(Persona, RefusesWhatContradictsItself) {
    using J = core::Json;
    EXPECT_EQ(error_after([](J& j) { j["search"]["goal"] = -5; }),
              "x.json: /search/goal: must lie on the side of 'from' that is wanted: above it to "
              "maximize, below it to minimize");
    EXPECT_NE(error_after([](J& j) { j["objective"].erase("region"); }).find("/objective/region"),
              std::string::npos);
    EXPECT_NE(error_after([](J& j) {
                  j["objective"]["text"] = "maximize score";
              }).find("'region' means maximize region_share"),
              std::string::npos);
    EXPECT_NE(error_after([](J& j) { j["objective"]["name"] = "../up"; }).find("small letters"),
              std::string::npos);
    EXPECT_NE(error_after([](J& j) { j["origin"]["generation"] = 10; }).find("from 0 to 9"),
              std::string::npos);
    EXPECT_NE(
        error_after([](J& j) { j["origin"]["held_out"]["low"] = 7; }).find("between low and high"),
        std::string::npos);
    EXPECT_NE(error_after([](J& j) { j["title"] = "a\x1b[31m"; }).find("control characters"),
              std::string::npos);
}

TEST(Persona, AdaptsItsRewardToTheBoard) {
    Persona persona = sample();
    auto& reward = persona.settings.reward;
    reward = {Reward::Kind::kShare, 25'000, 1000, *parse_objective("max-score")};
    persona.origin->setup = {};
    persona.origin->random.mean = 2857;
    EXPECT_EQ(adapted_to(persona, {}), persona);
    match3::Setup twice;
    twice.move_limit = 40;
    const auto adapted = adapted_to(persona, twice);
    EXPECT_NEAR(adapted.settings.reward.goal, 50'000, 2'000);
    EXPECT_NEAR(adapted.settings.reward.from, 2'000, 80);
    persona.origin.reset();
    EXPECT_EQ(adapted_to(persona, twice), persona);
}

TEST(Persona, SaysWhereTheJsonBreaks) {
    EXPECT_EQ(parse_persona("{\n  \"name\": tru\n}", "x.json").error().where, "x.json:2:11");
    EXPECT_NE(parse_persona("{\"name\": 1, \"name\": 2}", "x.json")
                  .error()
                  .what.find("'name' stands twice"),
              std::string::npos);
    EXPECT_FALSE(parse_persona(std::string(100'000, '['), "x.json"));
    EXPECT_FALSE(parse_persona("", "x.json"));
}

// Whatever happens to a file on its way, it is read or refused.
TEST(Persona, DamagedFilesAreRefusedOrRead) {
    const std::string good = print_persona(sample());
    core::Rng rng{core::Seed{1}};
    for (int round = 0; round < 3000; ++round) {
        std::string text = good;
        for (auto edits = 1 + rng.below(3); edits > 0; --edits) {
            const auto at = rng.below(static_cast<std::uint32_t>(text.size()));
            if (rng.below(2))
                text[at] = static_cast<char>(rng.below(256));
            else
                text.erase(at, 1 + rng.below(20));
            if (text.empty()) break;
        }
        static_cast<void>(parse_persona(text, "x.json").has_value());
    }
}

}  // namespace
}  // namespace dramatis::players
