#include "os/process.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <thread>

#include "os/exit.hpp"

namespace dramatis::cli {
namespace {

constexpr std::size_t kMostUnread = 1 << 20;  // bytes of a line, or of lines that nobody reads
constexpr std::size_t kMostKept = 4096;       // bytes of standard error

void close_quietly(int& file) {
    if (file >= 0) ::close(file);
    file = -1;
}

// Writing to a program that is gone raises SIGPIPE, which would end us. Held back on this thread
// for as long as this lives.
class NoPipeSignal {
   public:
    NoPipeSignal() {
        ::sigemptyset(&pipe_);
        ::sigaddset(&pipe_, SIGPIPE);
        ::pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
    }
    ~NoPipeSignal() {
        constexpr timespec kNow{};
        if (!::sigismember(&before_, SIGPIPE))
            while (::sigtimedwait(&pipe_, nullptr, &kNow) == SIGPIPE) {
            }
        ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    }
    NoPipeSignal(const NoPipeSignal&) = delete;
    NoPipeSignal& operator=(const NoPipeSignal&) = delete;

   private:
    sigset_t pipe_{}, before_{};
};

struct Pipe {
    int from = -1, to = -1;

    Pipe() {
        std::array<int, 2> ends{};
        if (::pipe2(ends.data(), O_CLOEXEC) != 0)
            throw Failure(Exit::kMachine, fmt::format("no pipe can be made: {}; try fewer --jobs",
                                                      std::strerror(errno)));
        from = ends[0], to = ends[1];
    }
    ~Pipe() { close_quietly(from), close_quietly(to); }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;
};

// --- in the child, between fork and exec: only what is safe there

void set_limit(__rlimit_resource what, std::uint64_t most) {
    if (most == 0) return;
    rlimit limit{};
    ::getrlimit(what, &limit);
    limit.rlim_cur = limit.rlim_max = std::min<rlim_t>(limit.rlim_max, most);
    ::setrlimit(what, &limit);
}

void write_once(const char* path, std::string_view text) {
    const int file = ::open(path, O_WRONLY | O_CLOEXEC);
    if (file < 0) return;
    static_cast<void>(!::write(file, text.data(), text.size()));
    ::close(file);
}

// "1000 1000 1": this user is the same one inside. Without fmt, which may allocate.
class OwnNumber {
   public:
    explicit OwnNumber(unsigned id) {
        const auto first = std::to_chars(text_.data(), text_.data() + 12, id).ptr;
        *first = ' ';
        auto* const end = std::to_chars(first + 1, first + 13, id).ptr;
        end[0] = ' ', end[1] = '1';
        length_ = static_cast<std::size_t>(end + 2 - text_.data());
    }
    std::string_view text() const { return {text_.data(), length_}; }

   private:
    std::array<char, 32> text_{};
    std::size_t length_ = 0;
};

// A network of its own, with nothing in it. Whoever is not root needs users of its own for that,
// too, which some systems forbid; then it goes on as it is.
void leave_network() {
    if (::unshare(CLONE_NEWNET) == 0) return;
    const OwnNumber user(::getuid()), group(::getgid());
    if (::unshare(CLONE_NEWUSER | CLONE_NEWNET) != 0) return;
    write_once("/proc/self/setgroups", "deny");
    write_once("/proc/self/uid_map", user.text());
    write_once("/proc/self/gid_map", group.text());
}

void confine(const Confinement& wanted) {
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)  // their shadows are huge
    set_limit(RLIMIT_DATA, wanted.memory);
#endif
    set_limit(RLIMIT_CPU, wanted.processor);
    set_limit(RLIMIT_FSIZE, wanted.file);
    if (wanted.no_network) leave_network();
    if (wanted.is_modest) static_cast<void>(::nice(10) == -1);
    if (wanted.no_network || wanted.memory) ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}

// Files of ours that libraries opened without saying that they end with exec.
void keep_files_back() {
#ifdef SYS_close_range
    if (::syscall(SYS_close_range, 3u, ~0u, 4u /* CLOSE_RANGE_CLOEXEC */) == 0) return;
#endif
    for (int file = 3; file < 1024; ++file) ::fcntl(file, F_SETFD, FD_CLOEXEC);
}

[[noreturn]] void become(const char* path, char* const* words, char* const* environment,
                         pid_t parent, const std::array<int, 3>& streams, int trouble,
                         const Confinement& confinement) {
    ::setpgid(0, 0);
    keep_files_back();
    confine(confinement);
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != parent) ::_exit(127);
    for (int i = 0; i < 3; ++i) ::dup2(streams[static_cast<std::size_t>(i)], i);
    for (const int signal : {SIGPIPE, SIGINT, SIGXFSZ}) std::signal(signal, SIG_DFL);
    sigset_t none;
    ::sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    ::execve(path, words, environment);
    const int why = errno;
    static_cast<void>(!::write(trouble, &why, sizeof why));
    ::_exit(127);
}

// --- in ours

// As exec wants them, with their end.
std::vector<char*> pointers_to(const std::vector<std::string>& words) {
    std::vector<char*> out;
    for (const auto& word : words) out.push_back(const_cast<char*>(word.c_str()));
    out.push_back(nullptr);
    return out;
}

void never_wait(int file) { ::fcntl(file, F_SETFL, ::fcntl(file, F_GETFL) | O_NONBLOCK); }

}  // namespace

core::Result<std::vector<std::string>> split_words(std::string_view line) {
    std::vector<std::string> words;
    bool in_word = false;
    char quote = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        if (!quote && (c == ' ' || c == '\t' || c == '\n')) {
            in_word = false;
            continue;
        }
        if (!in_word) words.emplace_back();
        in_word = true;
        const bool escapes = quote != '\'' && c == '\\';
        const bool special =
            i + 1 < line.size() && (!quote || line[i + 1] == '"' || line[i + 1] == '\\');
        if (escapes && special)
            words.back() += line[++i];
        else if (!quote && (c == '\'' || c == '"'))
            quote = c;
        else if (c == quote)
            quote = 0;
        else
            words.back() += c;
    }
    if (quote) return core::Error{fmt::format("a quote {} is not closed", quote)};
    if (words.empty()) return core::Error{"names no program"};
    return words;
}

std::string find_program(const std::string& name) {
    if (name.find('/') != std::string::npos) return ::access(name.c_str(), X_OK) == 0 ? name : "";
    const char* set = std::getenv("PATH");
    const std::string path =
        (set ? std::string(set) : "/usr/local/bin:/usr/bin:/bin") + ":/usr/games:/usr/local/games";
    for (std::size_t from = 0; from <= path.size();) {
        const auto end = std::min(path.find(':', from), path.size());
        const std::string file = (end == from ? "." : path.substr(from, end - from)) + "/" + name;
        if (::access(file.c_str(), X_OK) == 0) return file;
        from = end + 1;
    }
    return "";
}

Process::Process(const std::vector<std::string>& words, const std::vector<std::string>& settings,
                 const Confinement& confinement) {
    const std::string path = find_program(words.front());
    if (path.empty())
        throw Failure(
            Exit::kMachine,
            fmt::format("there is no program {}; install it, or give its path", words.front()));
    auto raw = pointers_to(words);
    auto environment = pointers_to(settings);
    environment.pop_back();
    for (char** own = ::environ; *own; ++own)
        if (std::ranges::none_of(settings, [&](const std::string& set) {
                return std::string_view(*own).starts_with(set.substr(0, set.find('=') + 1));
            }))
            environment.push_back(*own);
    environment.push_back(nullptr);

    Pipe in, out, errors, trouble;
    const pid_t parent = ::getpid();
    id_ = ::fork();
    if (id_ < 0)
        throw Failure(Exit::kMachine, fmt::format("{}: cannot be started: {}", words.front(),
                                                  std::strerror(errno)));
    if (id_ == 0)
        become(path.c_str(), raw.data(), environment.data(), parent, {in.from, out.to, errors.to},
               trouble.to, confinement);
    ::setpgid(id_, id_);  // the child does so, too: whoever comes first
    close_quietly(trouble.to);
    int why = 0;
    if (::read(trouble.from, &why, sizeof why) == sizeof why) {
        ::waitpid(id_, nullptr, 0);
        throw Failure(Exit::kBadInput,
                      fmt::format("{}: cannot be started: {}", path, std::strerror(why)));
    }
    std::swap(in_, in.to), std::swap(out_, out.from), std::swap(errors_, errors.from);
    for (const int file : {in_, out_, errors_}) never_wait(file);
}

Process::~Process() {
    end(std::chrono::milliseconds(0));
    close_quietly(out_), close_quietly(errors_);
}

Process::Outcome Process::write(std::string_view text, Clock::time_point deadline) {
    to_write_ += text;
    while (!to_write_.empty())
        if (const auto outcome = pump(deadline); outcome != Outcome::kDone) return outcome;
    return Outcome::kDone;
}

Process::Outcome Process::read_line(std::string& line, Clock::time_point deadline) {
    for (;;) {
        if (const auto end = read_.find('\n'); end != std::string::npos) {
            line = read_.substr(0, end);
            read_.erase(0, end + 1);
            return Outcome::kDone;
        }
        if (const auto outcome = pump(deadline); outcome != Outcome::kDone) return outcome;
    }
}

// Waits until any stream can go on, and lets all go on that can.
Process::Outcome Process::pump(Clock::time_point deadline) {
    if (out_ < 0) return Outcome::kClosed;
    if (read_.size() > kMostUnread) return Outcome::kFlood;
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
    if (left <= 0) return Outcome::kTimeout;
    std::array<pollfd, 3> streams{
        {{out_, POLLIN, 0}, {errors_, POLLIN, 0}, {to_write_.empty() ? -1 : in_, POLLOUT, 0}}};
    if (::poll(streams.data(), streams.size(),
               static_cast<int>(std::min<long long>(left, 60'000))) < 0)
        return Outcome::kDone;
    if (streams[1].revents) take_errors();
    if (streams[0].revents) {
        std::array<char, 1 << 16> buffer;
        const ssize_t count = ::read(out_, buffer.data(), buffer.size());
        if (count > 0) read_.append(buffer.data(), static_cast<std::size_t>(count));
        if (count == 0) {
            close_quietly(out_);
            return read_.find('\n') == std::string::npos ? Outcome::kClosed : Outcome::kDone;
        }
    }
    if (streams[2].revents) {
        const NoPipeSignal guard;
        const ssize_t count = ::write(in_, to_write_.data(), to_write_.size());
        if (count > 0) to_write_.erase(0, static_cast<std::size_t>(count));
        if (count < 0 && errno != EAGAIN && errno != EINTR) return Outcome::kClosed;
    }
    return Outcome::kDone;
}

void Process::take_errors() {
    std::array<char, 1 << 14> buffer;
    const ssize_t count = ::read(errors_, buffer.data(), buffer.size());
    if (count == 0) return close_quietly(errors_);
    if (count < 0) return;
    said_.append(buffer.data(), static_cast<std::size_t>(count));
    if (said_.size() > kMostKept) said_.erase(0, said_.size() - kMostKept);
}

bool Process::has_ended() {
    int status = 0;
    if (!status_ && ::waitpid(id_, &status, WNOHANG) == id_) status_ = status;
    return status_.has_value();
}

void Process::end(std::chrono::milliseconds patience) {
    close_quietly(in_);
    const auto deadline = Clock::now() + patience;
    while (!has_ended() && Clock::now() < deadline)
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    if (!has_ended()) {
        we_ended_it_ = true;
        ::kill(id_, SIGKILL);
        int status = 0;
        while (::waitpid(id_, &status, 0) < 0 && errno == EINTR) {
        }
        status_ = status;
    }
    ::kill(-id_, SIGKILL);  // whatever it has started itself
    for (std::size_t before = 1, tries = 0; errors_ >= 0 && tries < 64; ++tries) {
        before = said_.size();
        take_errors();
        if (said_.size() == before) break;
    }
}

std::string Process::how_it_ended() const {
    if (!status_ || we_ended_it_) return "";
    if (WIFSIGNALED(*status_))
        return fmt::format("was ended by signal {} ({})", WTERMSIG(*status_),
                           ::strsignal(WTERMSIG(*status_)));
    return fmt::format("ended with status {}", WEXITSTATUS(*status_));
}

std::optional<int> Process::exit_status() const {
    if (!status_ || we_ended_it_ || !WIFEXITED(*status_)) return {};
    return WEXITSTATUS(*status_);
}

std::string Process::last_words() const { return said_; }

}  // namespace dramatis::cli
