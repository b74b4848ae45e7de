#pragma once

#include <string>
#include <vector>

#include "os/terminal.hpp"
#include "screen/picture.hpp"

namespace dramatis::cli {

// All that is shown at one moment.
struct Page {
    std::string title;
    std::string status;
    std::string goals;  // lines of their own, if there are any
    Picture picture;
    std::vector<std::string> captions;  // two at most: what just happened
    std::string keys;
};

// Shows pages in place, as large as the terminal allows.
class Screen {
   public:
    explicit Screen(Terminal::Mouse mouse = Terminal::Mouse::kNo);

    // If the page does not fit, says so and what size it needs; false then.
    bool show(const Page& page);
    Terminal& terminal() { return terminal_; }
    // The cell of the board that was shown where the mouse is, if it is on one.
    std::optional<match3::Cell> cell_under(const Key& mouse) const;

   private:
    std::string complaint(Terminal::Size has, Terminal::Size needs) const;

    Terminal terminal_;
    Look look_;
    int board_line_ = 0;  // where the board begins
    match3::Scene scene_;
};

}  // namespace dramatis::cli
