#include "research/gtp_client.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "os/exit.hpp"
#include "os/shown.hpp"

namespace dramatis::cli {
namespace {

using Clock = Process::Clock;

constexpr std::size_t kMostAnswer = 1 << 20;  // bytes
constexpr std::chrono::milliseconds kToQuit{500}, kToDie{200};

// Without the blanks around it, and without other control characters, as the protocol has it.
std::string cleaned(std::string_view line) {
    std::string out;
    for (const char c : line)
        if (c == '\t')
            out += ' ';
        else if (static_cast<unsigned char>(c) >= 0x20 && c != 0x7f)
            out += c;
    const auto from = out.find_first_not_of(' ');
    if (from == std::string::npos) return "";
    return out.substr(from, out.find_last_not_of(' ') - from + 1);
}

// The last lines of what was said, as one line.
std::string tail_of(const std::string& text) {
    constexpr std::size_t kLines = 3, kBytes = 300;
    std::vector<std::string> lines;
    for (std::size_t from = 0; from < text.size();) {
        const auto end = std::min(text.find('\n', from), text.size());
        if (auto line = cleaned(std::string_view(text).substr(from, end - from)); !line.empty())
            lines.push_back(std::move(line));
        from = end + 1;
    }
    if (lines.size() > kLines) lines.erase(lines.begin(), lines.end() - kLines);
    std::string out = fmt::format("{}", fmt::join(lines, " / "));
    return out.size() > kBytes ? "..." + out.substr(out.size() - kBytes) : out;
}

}  // namespace

GtpClient::GtpClient(const std::vector<std::string>& words, double seconds)
    : words_(words), seconds_(seconds), process_(std::make_unique<Process>(words)) {
    const Answer version = ask("protocol_version");
    if (version.is_success && version.text != "2")
        throw Failure(Exit::kBadInput,
                      fmt::format("{}: speaks version {} of GTP; it must be version 2",
                                  words_.front(), shown(version.text)));
    name_ = ask("name").text;
    if (name_.empty()) name_ = words_.front();
    version_ = ask("version").text;
    const std::string list = ask("list_commands").text;
    for (std::size_t from = 0; from < list.size();) {
        const auto end = std::min(list.find('\n', from), list.size());
        commands_.insert(cleaned(std::string_view(list).substr(from, end - from)));
        from = end + 1;
    }
}

GtpClient::~GtpClient() {
    if (!process_) return;
    process_->write("quit\n", Clock::now() + kToDie);
    process_->end(kToQuit);
}

GtpClient::Answer GtpClient::ask(const std::string& command, double seconds) {
    if (!process_) throw ProgramFailed(fmt::format("{} is gone", words_.front()), false);
    const auto deadline = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                             std::chrono::duration<double>(std::min(seconds, 1e8)));
    const auto check = [&](Process::Outcome outcome) {
        if (outcome != Process::Outcome::kDone) fail(command, outcome);
    };
    check(process_->write(command + "\n", deadline));
    std::string line, raw;
    const auto next = [&] {
        check(process_->read_line(raw, deadline));
        line = cleaned(raw);
    };
    for (next(); line.empty() || (line[0] != '=' && line[0] != '?'); next())
        if (!line.empty()) stray_ = line;
    Answer answer{.is_success = line[0] == '='};
    // An id is not expected, but does no harm.
    const auto text = line.find_first_not_of("0123456789", 1);
    answer.text = text == std::string::npos ? "" : cleaned(line.substr(text));
    for (next(); !line.empty(); next()) {
        answer.text += (answer.text.empty() ? "" : "\n") + line;
        if (answer.text.size() > kMostAnswer) fail(command, Process::Outcome::kFlood);
    }
    return answer;
}

std::string GtpClient::demand(const std::string& command) {
    const Answer answer = ask(command);
    if (!answer.is_success)
        throw ProgramFailed(fmt::format("{} refuses {}: {}", name_.empty() ? words_.front() : name_,
                                        shown(command), shown(answer.text)),
                            false);
    return answer.text;
}

void GtpClient::fail(const std::string& command, Process::Outcome outcome) {
    const bool late = outcome == Process::Outcome::kTimeout;
    process_->end(outcome == Process::Outcome::kClosed ? kToDie : std::chrono::milliseconds(0));
    std::string what = process_->how_it_ended();
    if (late)
        what = "does not answer";
    else if (outcome == Process::Outcome::kFlood)
        what = "writes too much for an answer";
    else if (what.empty())
        what = "has closed its output";
    std::string said = tail_of(process_->last_words());
    if (said.empty()) said = stray_;
    process_.reset();
    throw ProgramFailed(
        fmt::format("{} {} (at {}){}", name_.empty() ? words_.front() : name_, what, shown(command),
                    said.empty() ? "" : "; its last output: " + said),
        late);
}

}  // namespace dramatis::cli
