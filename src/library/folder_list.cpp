#include "library/folder_list.hpp"

#include <dirent.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include "os/files.hpp"

namespace dramatis::cli {
namespace {

using Status = struct stat;

constexpr std::size_t kMostFolders = 10'000;  // or somebody named / by mistake

std::string kind_of(mode_t mode) {
    if (S_ISFIFO(mode)) return "a pipe";
    if (S_ISSOCK(mode)) return "a socket";
    if (S_ISDIR(mode)) return "a folder";
    return "a device";
}

class Lister {
   public:
    Lister(std::string_view ending, bool deep,
           const std::function<bool(const std::string&)>& leave_out)
        : ending_(ending), deep_(deep), leave_out_(leave_out) {}

    void read(std::string folder) {
        while (folder.size() > 1 && folder.ends_with('/')) folder.pop_back();
        const auto names = names_in(folder);
        if (!names) return;
        std::vector<std::string> folders, links;
        for (const auto& name : *names) {
            const std::string path = folder + "/" + name;
            Status link{}, file{};
            if (::lstat(path.c_str(), &link) != 0) {
                problem(path, "cannot be read: " + reason(errno));
                continue;
            }
            const bool reachable = ::stat(path.c_str(), &file) == 0;
            const int why = errno;
            if (reachable && S_ISDIR(file.st_mode) && deep_)
                (S_ISLNK(link.st_mode) ? links : folders).push_back(path);
            else if (!name.ends_with(ending_))
                continue;
            else if (!reachable)
                problem(path, "cannot be opened: " + reason(why));
            else if (!S_ISREG(file.st_mode))
                problem(path, fmt::format("is {}, not a file; remove it from the folder",
                                          kind_of(file.st_mode)));
            else
                out_.files.push_back(path);
        }
        // Links last: what is found in its own place is called by its own name.
        for (const auto& list : {folders, links})
            for (const auto& path : list)
                if (!leave_out_ || !leave_out_(path)) read(path);
    }

    void read_folders(const std::string& folder) {
        const auto names = names_in(folder);
        if (!names) return;
        for (const auto& name : *names) {
            const std::string path = folder + "/" + name;
            Status link{}, file{};
            if (::lstat(path.c_str(), &link) != 0)
                problem(path, "cannot be read: " + reason(errno));
            else if (S_ISDIR(link.st_mode))
                out_.files.push_back(path);
            else if (S_ISLNK(link.st_mode) && ::stat(path.c_str(), &file) == 0 &&
                     S_ISDIR(file.st_mode))
                problem(path, "is a link to a folder, and is left out; put the folder itself here");
        }
    }

    FolderList take() {
        std::ranges::sort(out_.files);
        return std::move(out_);
    }

   private:
    void problem(const std::string& path, const std::string& what) {
        out_.problems.push_back({path, path + ": " + what});
    }

    // None if it cannot be read, which is a problem, or was read before.
    std::optional<std::vector<std::string>> names_in(const std::string& folder) {
        if (seen_.size() == kMostFolders) {
            if (!std::exchange(too_many_, true))
                problem(
                    folder,
                    fmt::format(
                        "there are more than {} folders here; give a folder that contains fewer",
                        kMostFolders));
            return {};
        }
        const std::unique_ptr<DIR, int (*)(DIR*)> open(::opendir(folder.c_str()), &::closedir);
        Status status{};
        if (!open || ::fstat(::dirfd(open.get()), &status) != 0) {
            problem(folder, "this folder cannot be read: " + reason(errno));
            return {};
        }
        if (!seen_.emplace(status.st_dev, status.st_ino).second) return {};
        std::vector<std::string> names;
        errno = 0;
        while (const dirent* entry = ::readdir(open.get())) {
            const std::string name = entry->d_name;
            if (name != "." && name != "..") names.push_back(name);
            errno = 0;
        }
        if (errno != 0) problem(folder, "this folder cannot be read completely: " + reason(errno));
        std::ranges::sort(names);
        return names;
    }

    std::string_view ending_;
    bool deep_;
    const std::function<bool(const std::string&)>& leave_out_;
    FolderList out_;
    std::set<std::pair<dev_t, ino_t>> seen_;
    bool too_many_ = false;
};

}  // namespace

FolderList list_files(const std::string& folder, std::string_view ending) {
    const std::function<bool(const std::string&)> none;
    Lister lister(ending, false, none);
    lister.read(folder);
    return lister.take();
}

FolderList list_files_below(const std::string& folder, std::string_view ending,
                            const std::function<bool(const std::string&)>& leave_out) {
    Lister lister(ending, true, leave_out);
    lister.read(folder);
    return lister.take();
}

FolderList list_folders(const std::string& folder) {
    const std::function<bool(const std::string&)> none;
    Lister lister("", false, none);
    lister.read_folders(folder);
    return lister.take();
}

}  // namespace dramatis::cli
