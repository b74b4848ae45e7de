#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/check.hpp"
#include "games/tictactoe/game.hpp"
#include "learning/choice_model.hpp"
#include "search/configuration.hpp"
#include "search/workbench.hpp"

// Techniques as text and as a file, and files of weights. What is read is printed and read back;
// what makes sense in tic-tac-toe searches a little.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace dramatis;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    (void)learning::parse_weights(text, "weights");
    for (const auto& read :
         {search::parse_configuration(text), search::parse_configuration_file(text, "file")}) {
        if (!read) continue;
        const auto again = search::parse_configuration(search::print(*read));
        DR_CHECK(again.has_value() && *again == *read);
        const auto file =
            search::parse_configuration_file(core::dump(search::to_json(*read)), "file");
        DR_CHECK(file.has_value() && *file == *read);
        if (search::find_nonsense(*read, search::powers_of<tictactoe::TicTacToe>(
                                             "tic-tac-toe", "tictactoe", false, false, false, {})))
            continue;
        if (read->tries.then > 100) continue;
        auto search = search::make_workbench<search::KeptStates>(tictactoe::TicTacToe{}, *read);
        search.begin({});
        search.run(search::Iterations{50}, core::Seed{1});
        (void)search.recommend(read->choose);
    }
    return 0;
}
