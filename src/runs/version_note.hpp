#pragma once

#include <string>
#include <string_view>

#include "core/result.hpp"
#include "games/match3/level.hpp"

namespace dramatis::cli {

// What is known of a version of a level besides its games. Figures never depend on it.
struct VersionNote {
    match3::Level level;
    std::string first_played;  // "2026-11-18T20:11:22.123Z"
    // The last commit that changed the level's file, if git knew the file just like that.
    std::string commit{}, subject{};

    std::string name() const;  // "a1b2c3d Fewer moves", or the date
    bool operator==(const VersionNote&) const = default;
};

// As JSON; errors begin with the file and say what would be right.
std::string print_note(const VersionNote& note);
core::Result<VersionNote> parse_note(std::string_view text, const std::string& file);

// A version is what plays: the same for levels that differ in words alone.
std::string version_id(const match3::Setup& setup);

// Now, and when a file was last written.
std::string time_now();
std::string time_of(const std::string& file);

// Fills in the commit of the version in that file. Nothing happens if git is not there or does not
// know the file, or it was edited since, or git takes longer than `patience` allows; what it took
// is taken off.
void find_commit(VersionNote& note, const std::string& file, double& patience);

}  // namespace dramatis::cli
