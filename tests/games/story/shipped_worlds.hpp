#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>

#include "core/rng.hpp"
#include "games/story/stage.hpp"

namespace dramatis::story {

inline constexpr const char* kShipped[] = {"apple", "crime", "fairy-tale", "heist"};

inline std::string shipped_text(const std::string& name) {
    std::ifstream file(DRAMATIS_STORIES "/" + name + ".toml");
    std::stringstream out;
    out << file.rdbuf();
    return out.str();
}

inline Stage stage_of(const std::string& text, const std::string& name = "w.toml") {
    auto world = parse_world(text, name);
    EXPECT_TRUE(world.has_value()) << (world ? "" : world.error().text()) << "\n" << text;
    auto stage = Stage::make(std::move(*world));
    EXPECT_TRUE(stage.has_value()) << (stage ? "" : stage.error().text()) << "\n" << text;
    return std::move(*stage);
}
inline Stage shipped(const std::string& name) { return stage_of(shipped_text(name), name); }

inline ActionId action_named(const Stage& stage, const std::string& name) {
    for (int i = 0; i < stage.size(); ++i)
        if (stage.name(static_cast<ActionId>(i)) == name) return static_cast<ActionId>(i);
    ADD_FAILURE() << "there is no " << name;
    return {};
}

}  // namespace dramatis::story
