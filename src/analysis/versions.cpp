#include "analysis/versions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "analysis/sample.hpp"

namespace dramatis::analysis {

std::map<std::string, std::string> version_names(const study::StudyData& data) {
    std::set<std::string> titles;
    std::map<std::pair<std::string, std::string>, std::size_t> alike;
    for (const auto& [hash, design] : data.designs) {
        titles.insert(design.title);
        ++alike[{design.title, design.version}];
    }
    std::map<std::string, std::string> out;
    for (const auto& [hash, design] : data.designs) {
        const std::string start = hash.substr(0, 8);
        std::string name = "version " + (design.version.empty() ? start : design.version);
        if (!design.version.empty() && alike[{design.title, design.version}] > 1)
            name += " [" + start + "]";
        if (titles.size() > 1) name = fmt::format("“{}”, {}", design.title, name);
        out.emplace(hash, std::move(name));
    }
    return out;
}

std::vector<Version> versions_of(const Sample& sample) {
    const auto names = version_names(*sample.data);
    std::vector<Version> out;
    for (const auto* person : sample.people) {
        auto found = std::ranges::find(out, person->design, &Version::hash);
        if (found == out.end())
            found =
                out.insert(out.end(), {.hash = person->design, .name = names.at(person->design)});
        ++found->people;
    }
    return out;
}

}  // namespace dramatis::analysis
