#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.hpp"
#include "serve/level_folder.hpp"

namespace dramatis::serve {

// Where jobs leave what they find: a folder with places in it. Each level has its own
// (levels/12-garden), as have all together (pack), some chosen ones (some) and comparisons
// (compare/12-garden). A place is a playtest's folder, as `dramatis playtest --out` makes it.
class Results {
   public:
    explicit Results(std::string folder) : folder_(std::move(folder)) {}

    const std::string& folder() const { return folder_; }
    std::string folder_of(std::string_view place) const {
        return folder_ + "/" + std::string(place);
    }
    void make(std::string_view place) const;  // its folder, if it is not there

    // A file of a report, "levels/12-garden/report.html". Only names count that are found by
    // listing what is there, and only what a report is made of.
    struct File {
        std::string type;
        std::shared_ptr<const std::string> bytes;
    };
    std::optional<File> find(std::string_view name) const;

    // The latest that is known of a level: how it stands, what was found, who passes it, and
    // whether that is about the level as it is now. Null: it was not played.
    core::Json of_level(const LevelEntry& entry);

    // The places where that level was played.
    std::vector<std::string> places_of(const LevelEntry& entry) const;

   private:
    struct Report {
        std::string stamp;                                           // of its file
        std::map<std::string, core::Json, std::less<>> levels;       // what of_level says, by id
        std::map<std::string, std::string, std::less<>> versions{};  // that were played
    };
    std::shared_ptr<const Report> report_at(const std::string& place);

    const std::string folder_;
    std::mutex mutex_;
    std::map<std::string, std::shared_ptr<const Report>, std::less<>> reports_;  // by place
};

}  // namespace dramatis::serve
