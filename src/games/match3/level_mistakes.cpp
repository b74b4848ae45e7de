#include <algorithm>

#include "games/match3/level_reader.hpp"

namespace dramatis::match3 {
namespace {

constexpr std::size_t kMaxQuoted = 40;  // bytes
constexpr std::size_t kMaxNamed = 5;    // cells

std::string_view list_of(std::string_view row) { return row.substr(0, row.rfind('/')); }

}  // namespace

bool is_control_character(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }

std::string quotable(std::string_view text) {
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const auto length = core::character_length(text, at);
        if (at + length > kMaxQuoted) return out + "...";
        out += is_control_character(text[at]) ? std::string("?")
                                              : std::string(text.substr(at, length));
        at += length;
    }
    return out;
}

std::string in_quotes(std::string_view text) { return "'" + quotable(text) + "'"; }

std::string colours_text(int colours) {
    return std::string("A to ") + letter(static_cast<Tile>(colours - 1));
}

std::string cells_text(const std::vector<Cell>& cells) {
    std::string out;
    for (std::size_t i = 0; i < cells.size() && i < kMaxNamed; ++i)
        out += (i ? ", [" : "[") + std::to_string(cells[i].row) + ", " +
               std::to_string(cells[i].column) + "]";
    if (cells.size() > kMaxNamed)
        out += " and " + std::to_string(cells.size() - kMaxNamed) + " more";
    return out;
}

std::string mistake_text(const Mistake& mistake) {
    if (mistake.cells.size() < 2) return mistake.what;
    const std::vector<Cell> others(mistake.cells.begin() + 1, mistake.cells.end());
    return mistake.what + "; the same at " + cells_text(others);
}

void Mistakes::add(Mistake mistake) {
    if (all_.size() == kMost) {
        ++left_out_;
        return;
    }
    const std::string_view pointer = mistake.pointer;
    const auto end = std::min(pointer.find('/', 1), pointer.size());
    if (end > 1 && !mistake.at_key)
        if (const auto found = renamed_.find(pointer.substr(1, end - 1)); found != renamed_.end())
            mistake.pointer =
                "/" + core::pointer_part(found->second) + std::string(pointer.substr(end));
    all_.push_back(std::move(mistake));
}

void Mistakes::add(Mistake mistake, Cell cell) {
    const auto same = std::ranges::find_if(all_, [&](const Mistake& other) {
        return !other.cells.empty() && other.what == mistake.what &&
               list_of(other.pointer) == list_of(mistake.pointer);
    });
    if (same != all_.end()) {
        same->cells.push_back(cell);
        return;
    }
    mistake.cells = {cell};
    add(std::move(mistake));
}

void Mistakes::adopt(core::Fields& fields) {
    for (const auto& wrong : fields.wrong()) {
        const std::string& where = wrong.error.where;
        const auto slash = where.rfind('/');
        std::string key = wrong.key;
        if (key.empty() && slash != std::string::npos) key = where.substr(slash + 1);
        const bool entry = key.find_first_not_of("0123456789") == std::string::npos;  // of a list
        Mistake mistake{.what = (entry && !wrong.stray ? "this" : "\"" + quotable(key) + "\"") +
                                " " + wrong.error.what,
                        .pointer = where,
                        .at_key = wrong.stray,
                        .cells = {}};
        if (wrong.stray) mistake.pointer = wrong.around + "/" + core::pointer_part(key);
        add(std::move(mistake));
    }
}

std::vector<Token> split_characters(std::string_view text, std::size_t at_most) {
    std::vector<Token> out;
    for (std::size_t at = 0; at < text.size() && out.size() < at_most;) {
        const auto length = core::character_length(text, at);
        out.push_back({text.substr(at, length), out.size()});
        at += length;
    }
    return out;
}

std::vector<Token> split_row(std::string_view row) {
    constexpr std::size_t kMost = kMaxSide + 1;
    if (row.find_first_of(" \t") == std::string_view::npos) return split_characters(row, kMost);
    std::vector<Token> out;
    std::size_t character = 0;
    bool inside = false;
    for (std::size_t at = 0; at < row.size(); ++character) {
        const auto length = core::character_length(row, at);
        const bool blank = row[at] == ' ' || row[at] == '\t';
        if (!blank && !inside && out.size() == kMost) break;
        if (!blank && !inside) out.push_back({row.substr(at, 0), character});
        if (!blank) out.back().text = {out.back().text.data(), out.back().text.size() + length};
        inside = !blank;
        at += length;
    }
    return out;
}

}  // namespace dramatis::match3
