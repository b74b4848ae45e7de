#pragma once

#include <deque>
#include <limits>
#include <map>
#include <string>

#include "gtp/console.hpp"
#include "gtp/line.hpp"
#include "gtp/session.hpp"

namespace dramatis::gtp {

// A client in memory: lines to come, all that was written, a clock that each look moves on, files.
class TestConsole : public Console {
   public:
    std::deque<std::string> lines;
    std::string written;
    std::map<std::string, std::string> files;
    double time = 0;
    double tick = 0.001;  // seconds from one look at the clock to the next
    int looks_before_input =
        0;  // so often nothing is there yet, when the session looks whether there is
    bool interrupts = false;     // "# interrupt" comes when the session looks for it
    int looks_before_end = -1;   // so often the input has not ended, when the session looks whether
                                 // it has; -1: it does not end
    int looks_before_gone = -1;  // the same for whoever reads the answers

    std::optional<std::string> read_line() override {
        if (lines.empty()) return {};
        std::string line = lines.front();
        lines.pop_front();
        return line;
    }
    bool wait_for_input(double seconds) override {
        time += seconds;
        return --looks_before_input < 0;
    }
    bool interrupt_waiting() override { return interrupts; }
    bool input_ended() override {
        return looks_before_end == 0 || (looks_before_end > 0 && --looks_before_end == 0);
    }
    bool has_reader() override {
        return looks_before_gone != 0 && (looks_before_gone < 0 || --looks_before_gone > 0);
    }
    void write(std::string_view text) override { written += text; }
    double now() override { return time += tick; }
    double cpu_seconds() override { return 1.5; }
    core::Result<std::string> read_file(const std::string& path) override {
        if (const auto found = files.find(path); found != files.end()) return found->second;
        return core::Error{"no such file", path};
    }
    core::Result<bool> write_file(const std::string& path, std::string_view text) override {
        if (path.starts_with("/no/")) return core::Error{"no such folder", path};
        files[path] = text;
        return true;
    }
};

// A session with a player of few iterations; ask() gives one command's whole answer.
struct TestSession {
    TestConsole console;
    Session session;

    explicit TestSession(int size = 5, std::string_view settings = "iterations=40,resign-below=0")
        : session({.identity = {.name = "dramatis", .version = "0.1"},
                   .size = size,
                   .komi = 7.5,
                   .settings = *players::parse_go_settings(settings),
                   .seed = 7},
                  console) {}

    std::string ask(std::string_view line) {
        console.written.clear();
        session.answer(line);
        return console.written;
    }
    // The text after "= "; what is not a success stays as it is.
    std::string told(std::string_view line) {
        std::string answer = ask(line);
        if (!answer.starts_with("=") || !answer.ends_with("\n\n")) return answer;
        answer.erase(answer.size() - 2);
        return answer.substr(answer.starts_with("= ") ? 2 : 1);
    }
    bool does(std::string_view line) { return ask(line) == "=\n\n"; }
};

}  // namespace dramatis::gtp
