#include "os/terminal.hpp"

#include <poll.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <system_error>

namespace dramatis::cli {
namespace {

// Alternate screen, hidden cursor, no wrapping of long lines; and back, in plain colours.
constexpr std::string_view kEnter = "\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[2J";
constexpr std::string_view kLeave = "\x1b[0m\x1b[?7h\x1b[?25h\x1b[?1049l";
// Buttons as they are pressed and released, told in numbers (SGR); terminals that know no mouse
// ignore it.
constexpr std::string_view kMouseOn = "\x1b[?1000h\x1b[?1006h",
                           kMouseOff = "\x1b[?1006l\x1b[?1000l";

// After the first of these the program is gone, or does not trust itself.
constexpr std::array kFatal = {SIGINT,  SIGTERM, SIGHUP, SIGQUIT, SIGPIPE,
                               SIGABRT, SIGSEGV, SIGBUS, SIGFPE,  SIGILL};

using Action = struct sigaction;

// What signal handlers need: everything in here is set before they are installed.
struct {
    bool has_keys = false;
    bool has_mouse = false;
    termios shell{}, ours{};
    std::array<Action, kFatal.size()> before{};
    Action stop_before{}, resize_before{};
    sigset_t mask_before{};
    volatile std::sig_atomic_t redraw = 0;
} state;

void put(std::string_view text) {
    while (!text.empty()) {
        const ssize_t done = ::write(STDOUT_FILENO, text.data(), text.size());
        if (done < 0 && errno != EINTR && errno != EAGAIN) return;
        if (done > 0) text.remove_prefix(static_cast<std::size_t>(done));
    }
}

// From here on to install(): only what POSIX allows in signal handlers.
void enter() {
    if (state.has_keys) ::tcsetattr(STDIN_FILENO, TCSADRAIN, &state.ours);
    put(kEnter);
    if (state.has_mouse) put(kMouseOn);
}

void leave() {
    if (state.has_mouse) put(kMouseOff);
    put(kLeave);
    if (state.has_keys) ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &state.shell);
}

void on_fatal(int signal) {
    const int error = errno;
    leave();
    for (std::size_t i = 0; i < kFatal.size(); ++i)
        if (kFatal[i] == signal) ::sigaction(signal, &state.before[i], nullptr);
    ::raise(signal);  // takes effect, the usual one, when this handler returns
    errno = error;
}

void on_resize(int) { state.redraw = 1; }

void install_stop();

// Ctrl-Z: gives the terminal back, stops as programs do, and takes it again when it goes on.
void on_stop(int signal) {
    const int error = errno;
    leave();
    ::sigaction(SIGTSTP, &state.stop_before, nullptr);
    sigset_t stop;
    ::sigemptyset(&stop);
    ::sigaddset(&stop, SIGTSTP);
    ::raise(signal);
    ::sigprocmask(SIG_UNBLOCK, &stop, nullptr);  // stops here
    ::sigprocmask(SIG_BLOCK, &stop, nullptr);
    install_stop();
    enter();
    state.redraw = 1;
    errno = error;
}

void install(int signal, void (*handler)(int), Action* before) {
    Action action{};
    action.sa_handler = handler;
    ::sigfillset(&action.sa_mask);  // one at a time
    ::sigaction(signal, nullptr, before);
    if (before->sa_handler != SIG_IGN) ::sigaction(signal, &action, nullptr);
}

void install_stop() { install(SIGTSTP, on_stop, &state.stop_before); }

// Resizing and stopping are let through only while we wait: so no redraw is missed, and no frame is
// torn by them.
void hold_back(sigset_t& mask_before) {
    sigset_t held;
    ::sigemptyset(&held);
    ::sigaddset(&held, SIGWINCH);
    ::sigaddset(&held, SIGTSTP);
    ::sigprocmask(SIG_BLOCK, &held, &mask_before);
}

}  // namespace

Terminal::Terminal(Mouse mouse) : has_keys_(input_is_terminal()) {
    std::fflush(stdout);
    state.has_keys = has_keys_;
    state.has_mouse = has_keys_ && mouse == Mouse::kYes;
    state.redraw = 0;
    if (has_keys_ && ::tcgetattr(STDIN_FILENO, &state.shell) != 0)
        throw std::system_error(errno, std::generic_category(),
                                "the terminal does not tell its settings");
    state.ours = state.shell;
    state.ours.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);  // Ctrl-C stays a signal
    state.ours.c_iflag |= ICRNL;
    state.ours.c_cc[VMIN] = 1;
    state.ours.c_cc[VTIME] = 0;
    hold_back(state.mask_before);
    for (std::size_t i = 0; i < kFatal.size(); ++i) install(kFatal[i], on_fatal, &state.before[i]);
    install(SIGWINCH, on_resize, &state.resize_before);
    install_stop();
    enter();
}

Terminal::~Terminal() {
    leave();
    for (std::size_t i = 0; i < kFatal.size(); ++i)
        ::sigaction(kFatal[i], &state.before[i], nullptr);
    ::sigaction(SIGWINCH, &state.resize_before, nullptr);
    ::sigaction(SIGTSTP, &state.stop_before, nullptr);
    ::sigprocmask(SIG_SETMASK, &state.mask_before, nullptr);
}

Terminal::Size Terminal::size() const {
    winsize window{};
    if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) != 0 || window.ws_col == 0 ||
        window.ws_row == 0)
        return {};
    return {.columns = window.ws_col, .rows = window.ws_row};
}

void Terminal::write(std::string_view text) { put(text); }

Key Terminal::read(std::optional<std::chrono::milliseconds> limit) {
    const auto end =
        std::chrono::steady_clock::now() + limit.value_or(std::chrono::milliseconds(0));
    for (;;) {
        if (state.redraw) {
            state.redraw = 0;
            return {.kind = Key::Kind::kRedraw};
        }
        if (!typed_.empty()) return parse_key();
        int wait = -1;
        if (limit) {
            const auto left = std::chrono::ceil<std::chrono::milliseconds>(
                end - std::chrono::steady_clock::now());
            wait = static_cast<int>(std::max<std::int64_t>(0, left.count()));
        }
        if (!fill(wait)) return {.kind = Key::Kind::kClosed};
        if (typed_.empty() && wait == 0 && !state.redraw) return {};
    }
}

bool Terminal::wait_for_key(std::chrono::milliseconds limit) {
    if (typed_.empty()) fill(static_cast<int>(limit.count()));
    return !typed_.empty();
}

// Waits so long (-1: for ever) for bytes, or for a signal that is held back otherwise. False: the
// input is closed.
bool Terminal::fill(int milliseconds) {
    pollfd input{.fd = has_keys_ ? STDIN_FILENO : -1, .events = POLLIN, .revents = 0};
    const timespec limit{.tv_sec = milliseconds / 1000,
                         .tv_nsec = milliseconds % 1000 * 1'000'000L};
    const int ready = ::ppoll(&input, 1, milliseconds < 0 ? nullptr : &limit, &state.mask_before);
    if (ready <= 0) return ready == 0 || errno == EINTR;
    std::array<char, 256> bytes;
    const ssize_t count = ::read(STDIN_FILENO, bytes.data(), bytes.size());
    if (count <= 0) return count < 0 && (errno == EINTR || errno == EAGAIN);
    typed_.append(bytes.data(), static_cast<std::size_t>(count));
    return true;
}

Key Terminal::parse_key() {
    const char c = typed_.front();
    if (c == '\x1b') return parse_escape();
    typed_.erase(0, 1);
    if (c == '\n' || c == '\r') return {.kind = Key::Kind::kEnter};
    if (c == '\x04') return {.kind = Key::Kind::kClosed};  // Ctrl-D
    return {.kind = Key::Kind::kCharacter, .character = c};
}

// ESC [ parameters letter, or ESC O letter; anything else that starts with ESC is the key itself.
// The rest of a sequence may come a little later over a slow line.
Key Terminal::parse_escape() {
    constexpr int kPatience = 50;  // milliseconds
    if (typed_.size() == 1) fill(kPatience);
    if (typed_.size() == 1 || (typed_[1] != '[' && typed_[1] != 'O')) {
        typed_.erase(0, 1);
        return {.kind = Key::Kind::kEscape};
    }
    const auto final_byte = [&] {
        const auto at = std::find_if(typed_.begin() + 2, typed_.end(),
                                     [](char c) { return c >= '@' && c <= '~'; });
        return static_cast<std::size_t>(at - typed_.begin());
    };
    if (final_byte() == typed_.size()) fill(kPatience);
    const std::size_t at = final_byte();
    const char letter = at < typed_.size() ? typed_[at] : 0;
    const std::string sequence = typed_.substr(0, at + 1);
    typed_.erase(0, at + 1);
    if (sequence.starts_with("\x1b[<")) return parse_mouse(sequence);
    switch (letter) {
        case 'A':
            return {.kind = Key::Kind::kUp};
        case 'B':
            return {.kind = Key::Kind::kDown};
        case 'C':
            return {.kind = Key::Kind::kRight};
        case 'D':
            return {.kind = Key::Kind::kLeft};
        default:
            return {.kind = Key::Kind::kCharacter, .character = 0};
    }
}

// ESC [ < button ; column ; row, both from 1, and M where it is pressed or m where it is released.
Key Terminal::parse_mouse(std::string_view sequence) const {
    const Key other{.kind = Key::Kind::kCharacter, .character = 0};
    int numbers[3] = {};
    const char* at = sequence.data() + 3;
    const char* const end = sequence.data() + sequence.size();
    for (int& number : numbers) {
        const auto [stop, error] = std::from_chars(at, end, number);
        if (error != std::errc{} || stop == end) return other;
        at = stop + (*stop == ';');
    }
    const auto [button, column, row] = numbers;
    constexpr int kLeft = 0;
    if (button != kLeft || column < 1 || row < 1) return other;
    return {.kind = *at == 'M' ? Key::Kind::kPress : Key::Kind::kRelease,
            .row = row - 1,
            .column = column - 1};
}

bool input_is_terminal() { return ::isatty(STDIN_FILENO) == 1; }

bool output_is_terminal() {
    const char* const type = std::getenv("TERM");
    return ::isatty(STDOUT_FILENO) == 1 && type && *type && std::string_view(type) != "dumb";
}

bool colour_wanted() {
    const char* const no = std::getenv("NO_COLOR");
    return !no || !*no;
}

bool unicode_expected() {
    for (const char* const name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
        const char* const value = std::getenv(name);
        if (!value || !*value) continue;
        std::string locale(value);
        for (char& c : locale) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        return locale.find("utf-8") != std::string::npos ||
               locale.find("utf8") != std::string::npos;
    }
    return false;
}

}  // namespace dramatis::cli
