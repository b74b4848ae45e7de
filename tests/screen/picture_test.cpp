#include "screen/picture.hpp"

#include <gtest/gtest.h>

#include "os/wrap.hpp"
#include "screen/scenes.hpp"

namespace dramatis::cli {
namespace {

using Lines = std::vector<std::string>;

constexpr Look kPlain{.colour = false, .unicode = false, .airy = false};
constexpr Look kUnicode{.colour = false, .unicode = true, .airy = false};

std::string joined(const Lines& lines) {
    std::string out;
    for (const auto& line : lines) out += line + "\n";
    return out;
}

TEST(Picture, ShowsEveryStateByItsOwnMarks) {
    EXPECT_EQ(joined(draw({.scene = small_scene()}, kPlain)),
              "     0   1   2   3\n"
              " 0   A   B  -B- [2]\n"
              " 1  ###  C:1(@)  *\n"
              " 2  {A}  D       E:v\n");
    EXPECT_EQ(draw({.scene = small_scene()}, kUnicode)[2], " 1  ▓▓▓  C:1(@)  *");
}

TEST(Picture, HasALineBetweenRowsIfItMayBeAiry) {
    const Look airy{.colour = false, .unicode = false, .airy = true};
    const auto lines = draw({.scene = small_scene()}, airy);
    EXPECT_EQ(lines.size(), static_cast<std::size_t>(picture_height(3, true)));
    EXPECT_EQ(lines[1], "");
    EXPECT_EQ(lines[2], " 0   A   B  -B- [2]");
}

TEST(Picture, TakesTheRoomThatItSays) {
    for (const bool airy : {false, true}) {
        const auto lines =
            draw({.scene = small_scene()}, {.colour = false, .unicode = true, .airy = airy});
        EXPECT_EQ(lines.size(), static_cast<std::size_t>(picture_height(3, airy)));
        for (const auto& line : lines)
            EXPECT_LE(columns_of(line), static_cast<std::size_t>(picture_width(4)));
    }
}

TEST(Picture, PointsOutMatchesWithTheirPoints) {
    match3::Scene scene(3, 3);
    scene.for_each_cell([&](match3::Cell cell) { scene[cell] = match3::Spot::tile(cell.row); });
    const Picture picture{.scene = scene,
                          .matches = {{.tile = 1, .cells = {{1, 0}, {1, 1}, {1, 2}}, .points = 60}},
                          .struck = {{0, 0}},
                          .fired = {{2, 2}}};
    EXPECT_EQ(joined(draw(picture, kPlain)),
              "     0   1   2\n"
              " 0  +A+  A   A\n"
              " 1  *B* 60  *B*\n"
              " 2   C   C  !C!\n");
}

TEST(Picture, FramesCellsAndMarksClosedColumns) {
    match3::Scene scene(3, 3);
    scene.for_each_cell([&](match3::Cell cell) { scene[cell] = match3::Spot::tile(cell.row); });
    const Picture picture{
        .scene = scene, .frames = {{.from = {0, 0}, .to = {0, 1}}}, .entries = {true, false, true}};
    EXPECT_EQ(draw(picture, kPlain)[0], "     0   1x  2");
    EXPECT_EQ(draw(picture, kPlain)[1], " 0 [ A   A ] A");
    const auto airy = draw(picture, {.colour = false, .unicode = true, .airy = true});
    EXPECT_EQ(airy[1], "   ┌───────┐");
    EXPECT_EQ(airy[2], " 0 │ A   A │ A");
    EXPECT_EQ(airy[3], "   └───────┘");
}

TEST(Picture, FramesLeaveTheDigitsOfIce) {
    match3::Scene scene(1, 3);
    scene.for_each_cell([&](match3::Cell cell) {
        scene[cell] = match3::Spot::tile(0);
        scene[cell].ice = 2;
    });
    const Picture picture{.scene = scene, .frames = {{.from = {0, 1}, .to = {0, 1}}}};
    EXPECT_EQ(draw(picture, kPlain)[1], " 0   A:2[A]2 A:2");
    const auto airy = draw(picture, {.colour = false, .unicode = true, .airy = true});
    EXPECT_EQ(airy[2], " 0   A:2│A│2 A:2");
}

TEST(Picture, HasEscapesOnlyInColourAndClosesThem) {
    for (const auto& line : draw({.scene = small_scene()}, kUnicode))
        EXPECT_EQ(line.find('\x1b'), std::string::npos);
    const Look colour{.colour = true, .unicode = true, .airy = false};
    for (const auto& line : draw({.scene = small_scene()}, colour)) {
        const auto last = line.rfind("\x1b[");
        ASSERT_NE(last, std::string::npos);
        EXPECT_EQ(line.substr(last), "\x1b[0m") << "a style would run on into the next line";
    }
}

TEST(Legend, ExplainsWhatIsOnTheBoardAndNothingElse) {
    EXPECT_EQ(joined(legend_of(small_scene(), kPlain)),
              "   -A- clears its row   (@) colour bomb   * item   [3] crate and its hits\n"
              "   ### stone   {A} locked   A:2 ice, so many layers   A:v exit\n");
    match3::Scene plain(3, 3);
    plain.for_each_cell([&](match3::Cell cell) { plain[cell] = match3::Spot::tile(cell.row); });
    EXPECT_TRUE(legend_of(plain, kPlain).empty());
}

TEST(Legend, FitsIntoEightyColumns) {
    match3::Scene scene(4, 5);
    std::uint8_t number = 0;
    scene.for_each_cell([&](match3::Cell cell) {
        auto& spot = scene[cell];
        spot.thing = static_cast<match3::Thing>(number % 9);
        spot.power = spot.thing == match3::Thing::kTile ? static_cast<match3::Power>(number % 5)
                                                        : match3::Power::kNone;
        spot.ice = number % 3;
        spot.locked = spot.thing == match3::Thing::kTile && number % 2;
        spot.exit = number % 4 == 0;
        ++number;
    });
    for (const Look& look : {kPlain, kUnicode})
        for (const auto& line : legend_of(scene, look)) EXPECT_LE(columns_of(line), 80u) << line;
}

}  // namespace
}  // namespace dramatis::cli
