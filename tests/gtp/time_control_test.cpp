#include "gtp/time_control.hpp"

#include <gtest/gtest.h>

namespace {

using dramatis::go::Colour;
using dramatis::gtp::TimeControl;
using System = TimeControl::System;

TEST(TimeControl, KeepsNoClockUntilToldSo) {
    TimeControl time;
    EXPECT_FALSE(time.of(Colour::kBlack).kept);
    time.charge(Colour::kBlack, 5);
    EXPECT_FALSE(time.of(Colour::kBlack).kept);
}

TEST(TimeControl, ChargesEachColourAndBeginsAgainWithFullClocks) {
    TimeControl time;
    time.set(System::kAbsolute, 60);
    time.charge(Colour::kBlack, 25);
    EXPECT_EQ(time.of(Colour::kBlack).main_seconds, 35);
    EXPECT_EQ(time.of(Colour::kWhite).main_seconds, 60);
    time.charge(Colour::kBlack, 100);
    EXPECT_EQ(time.of(Colour::kBlack).main_seconds, 0);
    time.restart();
    EXPECT_EQ(time.of(Colour::kBlack).main_seconds, 60);
}

TEST(TimeControl, CanadianPeriodsBeginWhereMainTimeEnds) {
    TimeControl time;
    time.set(System::kCanadian, 10, 30, 3);
    time.charge(Colour::kBlack, 12);  // two seconds and one stone of the first period
    EXPECT_EQ(time.of(Colour::kBlack).main_seconds, 28);
    EXPECT_EQ(time.of(Colour::kBlack).stones_left, 2);
    time.charge(Colour::kBlack, 5);
    EXPECT_EQ(time.of(Colour::kBlack).stones_left, 1);
    time.charge(Colour::kBlack, 5);  // the last stone: a new period
    EXPECT_EQ(time.of(Colour::kBlack).main_seconds, 30);
    EXPECT_EQ(time.of(Colour::kBlack).stones_left, 3);
}

TEST(TimeControl, WithoutMainTimeTheFirstPeriodRunsAtOnce) {
    TimeControl time;
    time.set(System::kCanadian, 0, 30, 5);
    EXPECT_EQ(time.of(Colour::kWhite).main_seconds, 30);
    EXPECT_EQ(time.of(Colour::kWhite).stones_left, 5);
}

TEST(TimeControl, JapanesePeriodsAreOfOneStone) {
    TimeControl time;
    time.set(System::kByoYomi, 60, 10, 5);
    time.tell(Colour::kBlack, 8, 4);  // four periods left, eight seconds of this one
    EXPECT_EQ(time.of(Colour::kBlack).main_seconds, 8);
    EXPECT_EQ(time.of(Colour::kBlack).stones_left, 1);
    time.charge(Colour::kBlack, 3);
    EXPECT_EQ(time.of(Colour::kBlack).main_seconds, 10);
    EXPECT_EQ(time.of(Colour::kBlack).stones_left, 1);
}

TEST(TimeControl, WhatTheClientTellsCounts) {
    TimeControl time;
    time.tell(Colour::kBlack, 42, 0);  // nobody said how time is kept: sudden death
    EXPECT_TRUE(time.of(Colour::kBlack).kept);
    EXPECT_EQ(time.of(Colour::kBlack).main_seconds, 42);
    EXPECT_FALSE(time.of(Colour::kWhite).kept);
    time.set(System::kNone);
    time.tell(Colour::kBlack, 1, 0);  // it was said that there is no limit
    EXPECT_FALSE(time.of(Colour::kBlack).kept);
    time.set(System::kCanadian, 60, 30, 5);
    time.tell(Colour::kBlack, 12, 3);
    EXPECT_EQ(time.of(Colour::kBlack).stones_left, 3);
    EXPECT_EQ(time.of(Colour::kBlack).main_seconds, 12);
    time.tell(Colour::kBlack, 60, 0);
    EXPECT_EQ(time.of(Colour::kBlack).stones_left, 0);
}

}  // namespace
