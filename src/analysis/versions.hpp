#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "study/data.hpp"

namespace dramatis::analysis {

struct Sample;

// What tells the versions of a study apart, by hash: "version 2"; with the title where they have
// several, and with the beginning of the hash where title and version are the same.
std::map<std::string, std::string> version_names(const study::StudyData& data);

// A version that people of a sample met.
struct Version {
    std::string hash, name;
    std::size_t people = 0;
};

// In the order in which people first met them.
std::vector<Version> versions_of(const Sample& sample);

}  // namespace dramatis::analysis
