#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace dramatis::cli {

struct Key {
    enum class Kind {
        kNone,       // the time is up
        kCharacter,  // see `character`; space is one
        kUp,
        kDown,
        kLeft,
        kRight,
        kEnter,
        kEscape,
        kPress,    // of the left button of the mouse, at row and column of the screen, from 0
        kRelease,  // the same
        kRedraw,   // no key: the window has another size, or the program was stopped and goes on
        kClosed,   // no key will come any more
    };
    Kind kind = Kind::kNone;
    char character = 0;
    int row = 0;
    int column = 0;

    bool is(char c) const { return kind == Kind::kCharacter && character == c; }
};

// The terminal as a screen of its own, with keys read one by one, for as long as this object lives.
// The shell's screen and settings come back when it ends, whichever way that is: return, exception,
// signal (Ctrl-C, hang-up, a crash); and while the program is stopped by Ctrl-Z. One at a time.
class Terminal {
   public:
    struct Size {
        int columns = 80;
        int rows = 24;
        bool operator==(const Size&) const = default;
    };

    enum class Mouse { kNo, kYes };  // whether it is read; it selects text otherwise

    explicit Terminal(Mouse mouse = Mouse::kNo);
    ~Terminal();
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;

    Size size() const;
    void write(std::string_view text);
    // Waits for a key at most that long, for ever without a limit. If standard input is no
    // terminal, there are no keys and this only waits.
    Key read(std::optional<std::chrono::milliseconds> limit);
    // Waits at most that long for a key but leaves it to be read; whether there is one.
    bool wait_for_key(std::chrono::milliseconds limit);

   private:
    Key parse_key();
    Key parse_escape();
    Key parse_mouse(std::string_view sequence) const;
    bool fill(int milliseconds);

    bool has_keys_;
    std::string typed_;  // bytes read but not yet understood
};

// What the surroundings allow.
bool input_is_terminal();
bool output_is_terminal();  // one that can move its cursor
bool colour_wanted();       // NO_COLOR (no-color.org) is not set
bool unicode_expected();    // by the locale

}  // namespace dramatis::cli
