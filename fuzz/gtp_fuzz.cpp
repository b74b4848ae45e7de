#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/check.hpp"
#include "gtp/console.hpp"
#include "gtp/line.hpp"
#include "gtp/session.hpp"

namespace {

using namespace dramatis;

// A client that sends the bytes line by line. Its clock runs fast, so that nothing thinks long; a
// line is always waiting.
class BytesConsole : public gtp::Console {
   public:
    explicit BytesConsole(std::string_view bytes) : rest_(bytes) {}

    std::optional<std::string> read_line() override {
        if (rest_.empty()) return {};
        const auto end = rest_.find('\n');
        std::string line(rest_.substr(0, end));
        rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
        return line;
    }
    bool wait_for_input(double) override { return true; }
    bool interrupt_waiting() override {
        for (std::string_view rest = rest_; !rest.empty();) {
            const auto end = std::min(rest.find('\n'), rest.size() - 1);
            if (gtp::is_interrupt(rest.substr(0, end + 1))) return true;
            rest.remove_prefix(end + 1);
        }
        return false;
    }
    bool input_ended() override { return rest_.empty(); }
    bool has_reader() override { return true; }
    void write(std::string_view text) override { written += text; }
    double now() override { return time_ += 0.5; }
    double cpu_seconds() override { return 0; }
    core::Result<std::string> read_file(const std::string& path) override {
        if (path == "good") return std::string("(;GM[1]FF[4]SZ[7]KM[3];B[dd];W[cc];B[])");
        if (path == "setup")
            return std::string("(;GM[1]SZ[7]HA[2]AB[bb][ff];W[dd];AE[dd]AW[cc]PL[1];B[cd];PL[2])");
        if (path == "saved") return saved_;
        return core::Error{"no such file", path};
    }
    core::Result<bool> write_file(const std::string&, std::string_view text) override {
        saved_ = text;
        return true;
    }

    std::string written;

   private:
    std::string_view rest_;
    std::string saved_;
    double time_ = 0;
};

// What takes long with sanitizers and shows nothing new: more thinking, and counting, which makes
// hundreds of playouts each time.
bool takes_long(const gtp::Line& line, int& countings_left) {
    for (const auto* setting :
         {"iterations", "playouts", "seconds", "trees", "threads", "memory", "heavy"})
        if (line.name == "param" && line.words.size() > 1 && line.words[0] == setting) return true;
    const bool counts = line.name.starts_with("final_") || line.name == "estimate_score" ||
                        line.name == "dramatis-ownership" || line.name == "kgs-genmove_cleanup" ||
                        std::ranges::find(line.words, "ownership") != line.words.end();
    return counts && --countings_left < 0;
}

// One answer: begins as it should, ends with the only empty line.
void check_answer(const std::string& answer, const std::optional<gtp::Line>& line) {
    if (!line) {
        DR_CHECK(answer.empty());
        return;
    }
    DR_CHECK(answer.starts_with("=" + line->id) || answer.starts_with("?" + line->id));
    DR_CHECK(answer.ends_with("\n\n"));
    DR_CHECK(answer.find("\n\n") == answer.size() - 2);
}

}  // namespace

// Tables that the first move makes take seconds with sanitizers, which must not count as an
// input's.
extern "C" int LLVMFuzzerInitialize(int*, char***) {
    BytesConsole console("");
    gtp::Session({.size = 5, .settings = *players::parse_go_settings("iterations=1"), .seed = 1},
                 console)
        .answer("genmove b");
    return 0;
}

// Any bytes are a session: every line that is one has one answer, and at the end the session still
// works.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    BytesConsole console(std::string_view(reinterpret_cast<const char*>(data), size));
    gtp::Session session(
        {.size = 5,
         .settings = *players::parse_go_settings("iterations=3,memory=1,expand-after=0,heavy=off"),
         .seed = 1},
        console);
    int countings_left = size % 16 == 0 ? 1 : 0;  // few sessions are slow
    for (int i = 0; i < 40 && !session.is_over(); ++i) {
        const auto text = console.read_line();
        if (!text) break;
        const auto line = text->size() > gtp::kLongestLine ? std::nullopt : gtp::parse_line(*text);
        if (line && takes_long(*line, countings_left)) continue;
        console.written.clear();
        session.answer(*text);
        if (text->size() <= gtp::kLongestLine) check_answer(console.written, line);
    }
    console.written.clear();
    session.answer("99 protocol_version");
    DR_CHECK(console.written == "=99 2\n\n");
    DR_CHECK(session.game().size() >= go::kMinSize && session.game().size() <= go::kMaxSize);
    return 0;
}
