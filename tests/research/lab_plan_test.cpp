#include "research/lab_plan.hpp"

#include <gtest/gtest.h>

#include "core/json.hpp"
#include "support/failures.hpp"
#include "support/temporary_folder.hpp"

namespace dramatis::cli {
namespace {

TEST(LabPlan, IsInTheFolderAtOnceAndForGood) {
    const TemporaryFolder at;
    const RunFolder folder(at.path());
    LabPlan plan(folder);
    EXPECT_FALSE(plan.games("alone-rave-300"));
    plan.add({{"alone-rave-300", 60}, {"alone-pure-300", 60}});
    LabPlan later(folder);
    EXPECT_EQ(later.games("alone-rave-300"), 60u);
    later.add({{"alone-rave-300", 60}, {"claim-annealing-1", 30}});
    EXPECT_EQ(LabPlan(folder).games("alone-pure-300"), 60u);
    EXPECT_EQ(LabPlan(folder).games("claim-annealing-1"), 30u);
}

TEST(LabPlan, IsNotChangedByALaterOrder) {
    const TemporaryFolder at;
    const RunFolder folder(at.path());
    LabPlan(folder).add({{"alone-rave-300", 60}});
    for (const std::uint64_t games : {40u, 600u}) {
        LabPlan plan(folder);
        const auto ended = ending_of([&] {
            plan.add({{"alone-pure-300", games}, {"alone-rave-300", games}});
        });
        EXPECT_TRUE(ends_with(ended, Exit::kBadUsage, "'alone-rave-300' was planned with 60"));
        EXPECT_TRUE(ended.says("--out")) << ended.message;
    }
    EXPECT_EQ(LabPlan(folder).games("alone-rave-300"), 60u);
    EXPECT_FALSE(LabPlan(folder).games("alone-pure-300"));  // nothing of a refused order stays
}

TEST(LabPlan, RefusesAFileThatIsNone) {
    const TemporaryFolder at;
    const RunFolder folder(at.path());
    const auto plan = [](const char* games) {
        return std::string(R"({"format": "dramatis-lab-plan", "version": 1, "rule": "", )") +
               R"("bouts": )" + games + "}";
    };
    for (const std::string& text :
         {std::string("{"), std::string("[]"), std::string("{}"), plan("[1]"), plan("7"),
          plan(R"({"a": 1})"), plan(R"({"a": "60"})"), plan(R"({"a": 1e300})"),
          plan(R"({"a": -60})")}) {
        folder.write("plan.json", text);
        EXPECT_TRUE(
            ends_with(ending_of([&] { const LabPlan read(folder); }), Exit::kBadInput, "plan.json"))
            << text;
    }
    folder.write("plan.json", plan(R"({"a": 60})"));
    EXPECT_EQ(LabPlan(folder).games("a"), 60u);
}

}  // namespace
}  // namespace dramatis::cli
