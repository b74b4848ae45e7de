#include "runs/version_note.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <filesystem>
#include <optional>
#include <utility>
#include <vector>

#include "core/checksum.hpp"
#include "os/exit.hpp"
#include "os/process.hpp"

namespace dramatis::cli {
namespace {

namespace fs = std::filesystem;
using core::Json;
using Clock = Process::Clock;

std::string time_text(const timespec& time) {
    std::tm parts{};
    ::gmtime_r(&time.tv_sec, &parts);
    return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:03}Z", parts.tm_year + 1900,
                       parts.tm_mon + 1, parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec,
                       time.tv_nsec / 1'000'000);
}

// A repository may name programs that fetch what is missing from it, or ask for a password.
const std::vector<std::string> kNothingForeign = {"GIT_ALLOW_PROTOCOL=none", "GIT_NO_LAZY_FETCH=1",
                                                  "GIT_TERMINAL_PROMPT=0", "GIT_OPTIONAL_LOCKS=0"};

// The first line that git answers in the folder of a file; nothing if it has no answer. No program
// that a repository names is run.
std::optional<std::string> ask_git(const std::string& git, const fs::path& folder,
                                   const std::vector<std::string>& question,
                                   Clock::time_point deadline) {
    std::vector<std::string> words = {git,
                                      "--no-pager",
                                      "--literal-pathspecs",
                                      "-C",
                                      folder.string(),
                                      "-c",
                                      "log.showSignature=false",
                                      "-c",
                                      "core.fsmonitor=false"};
    words.insert(words.end(), question.begin(), question.end());
    try {
        Process process(words, kNothingForeign);
        std::string line;
        if (process.read_line(line, deadline) != Process::Outcome::kDone || line.empty()) return {};
        return line;
    } catch (const Failure&) {
        return {};
    }
}

}  // namespace

std::string VersionNote::name() const {
    if (commit.empty()) return first_played.substr(0, 10);
    return subject.empty() ? commit : commit + " " + subject;
}

std::string print_note(const VersionNote& note) {
    Json commit;
    if (!note.commit.empty()) commit = {{"hash", note.commit}, {"subject", note.subject}};
    return core::dump(Json{{"dramatis_version", 1},
                           {"first_played", note.first_played},
                           {"commit", std::move(commit)},
                           {"level", match3::to_json(note.level)}},
                      1) +
           "\n";
}

core::Result<VersionNote> parse_note(std::string_view text, const std::string& file) {
    const auto json = core::parse_json(text, file);
    if (!json) return json.error();
    core::Fields fields(*json, file);
    VersionNote out;
    fields.whole("dramatis_version", 1, 1);
    out.first_played = fields.text("first_played");
    const Json commit = fields.value("commit");
    const Json level = fields.value("level");
    if (const auto wrong = fields.error()) return *wrong;
    if (!commit.is_null()) {
        core::Fields named(commit, file + ": /commit");
        out.commit = named.text("hash");
        out.subject = named.text("subject");
        if (const auto wrong = named.error()) return *wrong;
    }
    auto read = match3::read_level(level, file + ": /level");
    if (!read) return read.error();
    out.level = std::move(*read);
    return out;
}

std::string version_id(const match3::Setup& setup) {
    match3::Level plain;
    plain.setup = setup;
    return core::checksum(core::dump(match3::to_json(plain))).substr(0, 10);
}

std::string time_now() {
    timespec now{};
    ::clock_gettime(CLOCK_REALTIME, &now);
    return time_text(now);
}

std::string time_of(const std::string& file) {
    struct stat status {};
    return time_text(::stat(file.c_str(), &status) == 0 ? status.st_mtim : timespec{});
}

void find_commit(VersionNote& note, const std::string& file, double& patience) {
    if (patience <= 0 || file.empty()) return;
    static const std::string git = find_program("git");
    if (git.empty()) return;
    const auto start = Clock::now();
    const auto deadline = start + std::chrono::milliseconds(static_cast<long>(1000 * patience));
    const fs::path path = file;
    const fs::path folder = path.has_parent_path() ? path.parent_path() : ".";
    const std::string name = "./" + path.filename().string();
    const auto ask = [&](const std::vector<std::string>& question) {
        return ask_git(git, folder, question, deadline);
    };
    const auto known = ask({"rev-parse", "--verify", "--quiet", "HEAD:" + name});
    const auto there = known ? ask({"hash-object", "--no-filters", "--", name}) : std::nullopt;
    if (there && there == known)
        if (const auto said = ask({"log", "-1", "--format=%h %s", "HEAD", "--", name})) {
            const auto blank = std::min(said->find(' '), said->size());
            note.commit = said->substr(0, blank);
            note.subject = said->substr(std::min(blank + 1, said->size()));
        }
    patience -= std::chrono::duration<double>(Clock::now() - start).count();
}

}  // namespace dramatis::cli
