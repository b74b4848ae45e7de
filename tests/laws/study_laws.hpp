#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "lab/study.hpp"

namespace dramatis::laws {

// What a lab takes for granted of the study of a game with these powers.
inline void check_study(const lab::Study& study, const search::Powers& powers) {
    EXPECT_EQ(study.game, powers.id);
    EXPECT_EQ(study.base, powers.start);
    std::set<std::string> ids;
    for (const auto& t : study.techniques) {
        EXPECT_TRUE(ids.insert(t.id).second) << study.game << " " << t.id;
        EXPECT_NE(t.id, "base");
        EXPECT_NE(t.id, "best");
        for (const auto& text : {t.name, t.phase, t.formula, t.what, t.source, t.with})
            EXPECT_FALSE(text.empty()) << t.id;
        for (const auto& [from, change] : {std::pair{study.base, t.with},
                                           {study.base, t.over},
                                           {study.best, t.without},
                                           {study.best, t.added}}) {
            const auto changed = search::changed(from, change);
            ASSERT_TRUE(changed) << t.id << " " << change;
            // Weights are supplied later.
            if (changed->playout == search::Configuration::Playout::kWeighted) continue;
            const auto nonsense = search::find_nonsense(*changed, powers);
            EXPECT_FALSE(nonsense) << t.id << " " << change << ": " << nonsense->text();
        }
        EXPECT_NE(*search::changed(study.base, t.with), study.base) << t.id;
        if (!t.without.empty()) {
            EXPECT_NE(*search::changed(study.best, t.without), study.best) << t.id;
        }
    }
    search::for_each_rule([&](auto rule) {  // each can be seen at work
        if (search::wants_amaf(rule) && !powers.numbers_moves) return;
        const std::string name = decltype(rule)::kCard.name;
        const bool tried = std::ranges::any_of(study.techniques, [&](const lab::Technique& t) {
            return search::card_of(search::changed(study.base, t.with)->rule).name == name;
        });
        EXPECT_TRUE(tried) << study.game << " " << name;
    });
    for (const auto& curve : study.curves) {
        EXPECT_TRUE(ids.contains(curve.technique)) << curve.technique;
        for (const auto iterations : curve.iterations) EXPECT_GE(iterations, 1u) << curve.technique;
    }
    std::set<std::string> sweeps;  // may have the id of their technique: --only means both
    for (const auto& sweep : study.sweeps) {
        EXPECT_TRUE(sweeps.insert(sweep.id).second) << study.game << " " << sweep.id;
        EXPECT_GE(sweep.values.size(), 2u) << sweep.id;
        std::set<std::string> different;
        for (const auto& value : sweep.values) {
            const auto changed = search::changed(study.base, sweep.change(value));
            ASSERT_TRUE(changed) << sweep.id << " " << sweep.change(value);
            EXPECT_FALSE(search::find_nonsense(*changed, powers)) << sweep.change(value);
            EXPECT_TRUE(different.insert(search::print(*changed)).second) << sweep.change(value);
        }
        EXPECT_TRUE(search::changed(study.base, sweep.over)) << sweep.id;
    }
    for (const auto& anchor : study.anchors) {
        EXPECT_TRUE(ids.insert(anchor.id).second) << study.game << " " << anchor.id;
        const auto changed = search::changed(study.base, anchor.change);
        ASSERT_TRUE(changed) << anchor.change;
        EXPECT_FALSE(search::find_nonsense(*changed, powers)) << anchor.change;
    }
    for (const auto& each : study.claims)
        for (const auto& b : each.bouts)
            for (const auto& side : {b.a, b.b})
                EXPECT_TRUE(search::changed(study.base, side.change)) << side.change;
}

}  // namespace dramatis::laws
