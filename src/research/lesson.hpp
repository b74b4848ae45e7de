#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "core/json.hpp"
#include "core/seed.hpp"
#include "learning/balance.hpp"
#include "learning/choice_model.hpp"

namespace dramatis::cli {

// Which records are read, and what of them is learned from.
struct LessonOptions {
    std::vector<std::string> files;
    int skip = 0;  // moves at the beginning of each game, in Go
    double holdout = 0.2;
};

// What games have to teach.
struct Lesson {
    std::string game;
    std::size_t features = 0;
    std::function<std::string(int)> name;  // of a feature
    std::vector<int> telling;              // those to be shown
    std::vector<learning::Choice> choices;
    std::size_t games = 0, same = 0, unused = 0;  // games; those left out since they are as others;
                                                  // moves that no playout would choose
    learning::BalanceTask training, held_out;     // positions
    core::Json made = core::Json::object();
    bool is_partial = false;  // a record is damaged: what comes before the damage was learned from
};

// `seed`: of what is held out. They fail where a record cannot be read, and show progress; each in
// a file of its own, as it compiles a game.
Lesson lesson_from_go(const LessonOptions& options, core::Seed seed);
Lesson lesson_from_match3(const LessonOptions& options, core::Seed seed);

}  // namespace dramatis::cli
