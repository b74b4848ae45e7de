#include <algorithm>
#include <cstdint>
#include <string_view>

#include "core/check.hpp"
#include "games/go/sgf.hpp"
#include "games/go/sgf_game.hpp"

namespace {

using namespace dramatis::go;

// A text that was read is escaped and reads back, as long as its white space is what a text may
// have.
void check_texts(const SgfNode& node) {
    for (const auto& property : node.properties)
        for (const auto& value : property.values) {
            const auto text = sgf_text(value);
            DR_CHECK(sgf_text(escape_sgf(text)) == text);
            DR_CHECK(sgf_simple_text(value).size() == text.size());
        }
}

// A game that was read is written and reads back.
void check_game(const SgfTree& tree) {
    const auto game = read_game(tree, kAllMoves, {.name = "fuzz"});
    const auto info = read_info(tree);
    if (!game) {
        DR_CHECK(game.error().where.starts_with("fuzz:") && !game.error().what.empty());
        return;
    }
    DR_CHECK(game->turns().size() <= tree.main_line().size() * 1000);
    const auto again = parse_sgf(print(write_game(*game, info)), "again");
    DR_CHECK(again && again->trees.size() == 1);
    const auto second = read_game(again->trees.front());
    DR_CHECK(second && second->board() == game->board() && second->start() == game->start());
    DR_CHECK(second->komi() == game->komi() && second->to_move() == game->to_move());
    DR_CHECK(std::ranges::equal(second->turns(), game->turns()));
    DR_CHECK(read_info(again->trees.front()).black == info.black);
}

}  // namespace

// Any bytes are a collection or are refused with a place; one that is read prints back to itself.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto read = parse_sgf({reinterpret_cast<const char*>(data), size}, "fuzz");
    if (!read) {
        DR_CHECK(read.error().where.starts_with("fuzz:") && !read.error().what.empty());
        return 0;
    }
    DR_CHECK(!read->trees.empty());
    const auto text = print(*read);
    const auto again = parse_sgf(text, "again");
    DR_CHECK(again && *again == *read && print(*again) == text);
    for (const auto& tree : read->trees) {
        for (SgfIndex i = 0; i < tree.size(); ++i) check_texts(tree[i]);
        check_game(tree);
    }
    return 0;
}
