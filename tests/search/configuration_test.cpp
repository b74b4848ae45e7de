#include "search/configuration.hpp"

#include <gtest/gtest.h>

#include <set>

#include "core/named_fields.hpp"

namespace dramatis::search {
namespace {

const Powers kAll{.game = "this game",
                  .id = "this",
                  .numbers_moves = true,
                  .hashes = true,
                  .scores = true,
                  .prefers = true,
                  .foresees = true,
                  .features = 3,
                  .has_priors = true,
                  .chance = false,
                  .anytime = true};

TEST(Configuration, TextIsReadBackWhateverIsChanged) {
    std::size_t changed = 0;
    const Configuration defaults;
    each_field(defaults, [&](const char* name, const auto& value, double low, double high,
                             const char* what) {
        EXPECT_GT(std::string_view(what).size(), 4u);
        std::string text;
        using Value = std::decay_t<decltype(value)>;
        if constexpr (std::is_same_v<Value, bool>)
            text = value ? "off" : "on";
        else if constexpr (std::is_enum_v<Value>)
            text = words_of(value)[1].first;
        else
            text =
                core::digits(static_cast<Value>(static_cast<double>(value) == high ? low : high));
        const auto read = parse_configuration(std::string(name) + "=" + text);
        ASSERT_TRUE(read.has_value()) << name << " " << read.error().text();
        EXPECT_NE(*read, Configuration{}) << name;
        const auto again = parse_configuration(print(*read));
        ASSERT_TRUE(again.has_value());
        EXPECT_EQ(*again, *read) << name;
        const auto file = parse_configuration_file(core::dump(to_json(*read)), "file");
        ASSERT_TRUE(file.has_value());
        EXPECT_EQ(*file, *read) << name;
        ++changed;
    });
    EXPECT_GT(changed, 25u);
}

TEST(Configuration, EveryRuleHasItsNameFormulaAndSource) {
    std::set<std::string> names;
    for_each_rule([&](auto rule) {
        const Card& card = decltype(rule)::kCard;
        EXPECT_TRUE(names.insert(card.name).second) << card.name;
        for (const char* text : {card.title, card.formula, card.source, card.what})
            EXPECT_GT(std::string_view(text).size(), 2u) << card.name;
        const auto read = parse_configuration("rule=" + std::string(card.name));
        ASSERT_TRUE(read.has_value());
        EXPECT_EQ(read->rule, RuleChoice(rule));
    });
    EXPECT_GE(names.size(), 10u);
}

TEST(Configuration, TheRuleMayComeAfterItsSettings) {
    const auto read = parse_configuration("c=0.3;rule=ucb-tuned");
    ASSERT_TRUE(read.has_value());
    EXPECT_EQ(std::get<Ucb1Tuned>(read->rule).c, 0.3);
}

TEST(Configuration, NamingAnythingElseKeepsTheRuleAndItsSettings) {
    const Configuration start{.rule = Ucb1{.c = 0.2}, .choose = Recommend::kMean};
    for (const char* text :
         {"", "default", "pruning=soft", "rule=ucb1", "rule=ucb1;pruning=soft", "expand-after=4"}) {
        const auto read = changed(start, text);
        ASSERT_TRUE(read.has_value()) << text;
        EXPECT_EQ(std::get<Ucb1>(read->rule).c, 0.2) << text;
        EXPECT_EQ(read->choose, Recommend::kMean) << text;
        const auto file =
            parse_configuration_file("{\"solver\": true, \"rule\": \"ucb1\"}", "f.json", start);
        ASSERT_TRUE(file.has_value());
        EXPECT_EQ(std::get<Ucb1>(file->rule).c, 0.2);
    }
    EXPECT_EQ(std::get<Ucb1Tuned>(changed(start, "rule=ucb-tuned")->rule).c,
              Ucb1Tuned{}.c);  // another rule has its own
}

TEST(Configuration, TextIsReadBackWhereverTheReaderBegins) {
    const std::vector<Configuration> starts{{},
                                            {.rule = Ucb1{.c = 0.2}},
                                            {.rule = Ucb1{.c = 0.1}, .choose = Recommend::kMean},
                                            {.rule = UcbV{.zeta = 0.5}, .solver = true}};
    for (const auto& start : starts)
        for (const char* text : {"rule=ucb1;c=1", "rule=ucb1;c=1;choose=visits", "rule=rave",
                                 "rule=ucb-v", "solver=off", "choose=mean;pruning=hard", "c=0.2"}) {
            const auto meant = changed(start, text);
            if (!meant) continue;  // a setting that this rule has not
            for (const auto detail : {Detail::kChanges, Detail::kWholeRule})
                for (const Configuration& reader : {start, Configuration{}})
                    EXPECT_EQ(*changed(reader, print(*meant, start, detail)), *meant)
                        << text << " as " << print(*meant, start, detail);
        }
    EXPECT_EQ(print(*parse_configuration("rule=rave"), {}, Detail::kWholeRule),
              "rule=rave;bias=0.01;c=0;first-play=1");
    EXPECT_EQ(print({.rule = Ucb1{.c = 1}}, {.rule = Ucb1{.c = 0.2}}), "rule=ucb1;c=1");
}

TEST(Configuration, WrongTextGetsTheCure) {
    const auto error = [](const char* text) {
        const auto read = parse_configuration(text);
        EXPECT_FALSE(read.has_value()) << text;
        return read ? "" : read.error().text();
    };
    EXPECT_NE(error("rule=ucb2").find("ucb-tuned"), std::string::npos);
    EXPECT_NE(error("prunning=soft").find("did you mean pruning?"), std::string::npos);
    EXPECT_NE(error("pruning=maybe").find("off, hard, soft"), std::string::npos);
    EXPECT_NE(error("alpha=0.5").find("no setting is called 'alpha'"),
              std::string::npos);  // ucb1 has none
    EXPECT_NE(error("c=1;c=2").find("twice"), std::string::npos);
    EXPECT_NE(error("solver").find("NAME=VALUE"), std::string::npos);
    EXPECT_NE(error("depth=-1").find("whole number"), std::string::npos);
    for (const char* json : {"", "[]", "{\"rule\": []}", "{\"c\": \"x\"}", "{",
                             "{\"c\": 1, \"c\": 2}", "{\"depth\": 2.5}"})
        EXPECT_FALSE(parse_configuration_file(json, "f.json").has_value()) << json;
    EXPECT_NE(parse_configuration_file("{\"rule\": []}", "f.json").error().text().find("f.json"),
              std::string::npos);
}

TEST(Configuration, DeepAndLongTextsAreRefused) {
    constexpr int kMany = 200'000;
    std::string row = "c=1", deep = "{\"rule\": ";
    for (int i = 0; i < kMany; ++i) row += ";x" + std::to_string(i) + "=1";
    EXPECT_FALSE(parse_configuration(row).has_value());
    EXPECT_FALSE(parse_configuration("rule=" + std::string(kMany, '(')).has_value());
    EXPECT_FALSE(parse_configuration(std::string(kMany, ';')).has_value());
    deep += std::string(kMany, '[');
    EXPECT_FALSE(parse_configuration_file(deep, "f.json").has_value());
    EXPECT_FALSE(
        parse_configuration_file(deep + std::string(kMany, ']') + "}", "f.json").has_value());
}

TEST(Configuration, NonsenseIsRefusedWithTheReason) {
    const auto reason = [](const char* text, Powers powers = kAll) {
        auto c = parse_configuration(text);
        EXPECT_TRUE(c.has_value()) << text;
        const auto error = find_nonsense(*c, powers);
        return error ? error->text() : "";
    };
    auto chance = kAll, poor = Powers{.game = "that game"};
    chance.chance = true;
    for (const char* fine :
         {"default", "rule=rave;widening=on", "priors=on;widening=on", "priors=on;rule=first-play",
          "solver=on", "mix=on", "pruning=soft;widening=on;rule=rave",
          "transpositions=on;solver=on", "rule=equal;depth=2;mix=on;mix-k=0;choose=mean",
          "depth=1;first-tries=3;then-tries=4", "playout=temperature;temperature-anneal=100",
          "scoring=score", "expansion=siblings", "trust-after=50",
          "trust-after=50;solver=on;rule=rave"})
        EXPECT_EQ(reason(fine), "") << fine;
    for (const char* nonsense : {"widening=on",
                                 "transpositions=on;mix=on",
                                 "pruning=hard;mix=on",
                                 "solver=on;scoring=score",
                                 "solver=on;scoring=wins",
                                 "rule=rave;first-tries=2",
                                 "depth=1;expansion=siblings",
                                 "depth=1;mix=on",
                                 "priors=on",
                                 "mix=on;scoring=wins",
                                 "rule=equal",
                                 "mix=on;rule=ucb-tuned",
                                 "mix=on;expansion=salient",
                                 "expansion=siblings;expand-after=0",
                                 "solver=on;depth=1",
                                 "scoring=wins",
                                 "playout=weighted",
                                 "horizon=3;playout=preferred",
                                 "trust-after=9;mix=on",
                                 "trust-after=9;scoring=wins",
                                 "trust-after=9;rule=ucb-tuned",
                                 "trust-after=9;pruning=soft",
                                 "trust-after=9;expansion=salient"})
        EXPECT_NE(reason(nonsense), "") << nonsense;
    for (const char* nonsense : {"solver=on", "transpositions=on"})
        EXPECT_NE(reason(nonsense, chance), "") << nonsense;
    for (const char* nonsense :
         {"rule=rave", "choose=amaf", "playout=ordered", "playout=temperature", "playout=preferred",
          "playout=foreseeing", "playout=weighted", "scoring=score", "rule=first-play;priors=on",
          "horizon=4", "transpositions=on", "playout=own"})
        EXPECT_NE(reason(nonsense, poor).find("that game"), std::string::npos) << nonsense;
    auto own = kAll;
    own.own_playouts = true;
    EXPECT_NE(reason("playout=own", own).find("compiled"), std::string::npos);
}

}  // namespace
}  // namespace dramatis::search
