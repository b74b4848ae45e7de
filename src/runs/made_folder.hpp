#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "os/files.hpp"

namespace dramatis::cli {

// A folder of files that are made together, and made again: a list in it says which they are, and
// what was in them. What is no longer among them is removed, and nothing of somebody else's is
// touched.
class MadeFolder {
   public:
    // `list`: the name of the file with the list; `what`: the key of its version, such as
    // "dramatis_export". To be made before the work begins: fails if the folder could not be
    // written.
    MadeFolder(std::string path, std::string list, std::string what, Force force);

    // Names may have / between folders. Fails, before anything is written, if a file is in the way
    // that is not on the list, or that somebody changed since, unless forced.
    void write(const std::vector<std::pair<std::string, std::string>>& files) const;

   private:
    // Of each name the SHA-256 of what may be there: of a run that was stopped, before and after.
    using List = std::map<std::string, std::vector<std::string>>;

    List read_list() const;
    void write_list(const List& list) const;
    void refuse_others(const List& before, const List& after) const;
    std::string file(const std::string& name) const { return path_ + "/" + name; }

    std::string path_, list_, what_;
    Force force_;
};

}  // namespace dramatis::cli
