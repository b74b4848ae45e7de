#include <algorithm>
#include <charconv>

#include "games/match3/level_reader.hpp"

namespace dramatis::match3 {
namespace {

using core::Json;
using core::Place;
using Kind = Remark::Kind;

// "line:column" behind a colon, as errors of JSON have it.
Place parse_place(std::string_view where) {
    Place place;
    const auto last = where.rfind(':');
    if (last == std::string_view::npos || last == 0) return place;
    const auto number = [&](std::size_t from, std::size_t end, std::size_t& out) {
        std::from_chars(where.data() + from, where.data() + end, out);
    };
    number(where.rfind(':', last - 1) + 1, last, place.line);
    number(last + 1, where.size(), place.column);
    return place;
}

std::size_t offset_of(std::string_view text, const Mistake& mistake) {
    return mistake.at_key ? core::offset_of_key(text, mistake.pointer)
                          : core::offset_in(text, mistake.pointer, mistake.character);
}

// What a doubt is about: a field, or the first of its cells in the rows of the board.
Mistake pointed_at(const Json& json, const Doubt& doubt) {
    Mistake out{.what = doubt.text, .pointer = doubt.pointer, .cells = doubt.cells};
    if (!out.pointer.empty() || doubt.cells.empty() || !json.contains("board")) return out;
    const Cell cell = doubt.cells.front();
    out.pointer = "/board/" + std::to_string(cell.row);
    const auto tokens = split_row(json["board"][cell.row].get_ref<const std::string&>());
    out.character = tokens[cell.column].character;
    return out;
}

class Reviewer {
   public:
    explicit Reviewer(std::string_view text) : text_(text) {}

    Review review(Doubting doubting) {
        const auto json = core::parse_json(text_, "", core::Comments::kAllowed);
        if (!json) {
            out_.remarks.push_back(
                {.text = json.error().what, .place = parse_place(json.error().where), .cells = {}});
            return std::move(out_);
        }
        Mistakes mistakes;
        Draft draft = read_draft(*json, mistakes);
        for (const auto& mistake : mistakes.all())
            add(Kind::kMistake, mistake_text(mistake), mistake);
        out_.left_out = mistakes.left_out();
        if (doubting == Doubting::kYes && draft.playable)
            for (const auto& doubt : find_doubts(draft.level))
                add(doubt.never_won ? Kind::kNeverWon : Kind::kDoubt, doubt.text,
                    pointed_at(*json, doubt));
        std::ranges::stable_sort(out_.remarks, {}, &Remark::place);
        if (!mistakes.any()) out_.level = std::move(draft.level);
        return std::move(out_);
    }

   private:
    void add(Kind kind, std::string what, const Mistake& about) {
        out_.remarks.push_back({.kind = kind,
                                .text = std::move(what),
                                .place = core::place_of(text_, offset_of(text_, about)),
                                .cells = about.cells});
    }

    std::string_view text_;
    Review out_;
};

}  // namespace

Review review_level(std::string_view text, Doubting doubting) {
    return Reviewer(text).review(doubting);
}

Place place_in_level(std::string_view text, const std::string& pointer) {
    return core::place_of(text, core::offset_in(text, pointer));
}

}  // namespace dramatis::match3
