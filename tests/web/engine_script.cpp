// Writes requests to the studio and what it answers to each, as a hash: the engine in the browser
// is asked the same and must answer the same, byte for byte (tests/web/engine_test.mjs).
//   engine_script SEED MOVES    random moves on random levels of all kinds
//   engine_script playtests     games of quick players on all shipped levels
//   engine_script times         instead, answers requests from standard input, a line each, and
//                               writes how many seconds of processor time each took
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.hpp"
#include "core/rng.hpp"
#include "games/match3/level.hpp"
#include "games/match3/random_level.hpp"
#include "studio/studio.hpp"

namespace dramatis {
namespace {

using core::Json;

std::uint32_t hash_of(std::string_view text) {  // FNV-1a
    std::uint32_t hash = 2166136261u;
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619u;
    return hash;
}

class Script {
   public:
    Json ask(const Json& request) {
        const std::string asked = core::dump(request), answer = studio_.ask(asked);
        std::printf("%08x %s\n", hash_of(answer), asked.c_str());
        return Json::parse(answer);
    }

   private:
    studio::Studio studio_;
};

void play(std::uint64_t seed, std::size_t moves) {
    Script script;
    core::Rng rng{core::Seed{seed}};
    for (std::size_t played = 0, game = 0; played < moves; ++game) {
        const match3::Level level{.name = "Random",
                                  .teaches = {},
                                  .notes = {},
                                  .target = {},
                                  .setup = match3::random_level(rng, {.max_moves = 30})};
        const Json started = script.ask(
            {{"ask", "start"}, {"level", match3::to_json(level)}, {"seed", seed}, {"game", game}});
        Json view = started.at("view");
        while (!view.at("over") && played < moves) {
            const auto& legal = view.at("moves");
            const Json move = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
            view = script
                       .ask({{"ask", "play"},
                             {"table", started.at("table")},
                             {"from", move[0]},
                             {"to", move[1]}})
                       .at("view");
            ++played;
        }
        script.ask({{"ask", "close"}, {"table", started.at("table")}});
    }
}

void playtest() {
    Script script;
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(DRAMATIS_LEVELS))
        if (entry.path().extension() == ".json") files.push_back(entry.path());
    std::ranges::sort(files);
    Json first;
    for (const auto& file : files) {
        std::ostringstream text;
        text << std::ifstream(file).rdbuf();
        const Json level = script.ask({{"ask", "review"}, {"text", text.str()}}).at("level");
        if (first.is_null()) first = level;
        for (const char* player : {"random", "greedy", "mixed"}) {
            const Json run =
                script.ask({{"ask", "run"}, {"level", level}, {"player", player}, {"seed", 1}})
                    .at("run");
            script.ask({{"ask", "more"}, {"run", run}, {"games", 30}});
            script.ask({{"ask", "more"}, {"run", run}, {"games", 20}});
            script.ask({{"ask", "end"}, {"run", run}});
        }
    }
    first["moves"] = 5;
    const Json strong =
        script.ask({{"ask", "run"}, {"level", first}, {"player", "strong"}, {"seed", 1}});
    script.ask({{"ask", "more"}, {"run", strong.at("run")}, {"games", 3}});
    script.ask({{"ask", "bench"}});
}

void time_requests() {
    studio::Studio studio;
    for (std::string line; std::getline(std::cin, line);) {
        const std::clock_t began = std::clock();
        studio.ask(line);
        std::printf("%.6f\n", static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC);
    }
}

}  // namespace
}  // namespace dramatis

int main(int count, char** words) {
    if (count == 2 && words[1] == std::string_view("playtests")) {
        dramatis::playtest();
        return 0;
    }
    if (count == 2 && words[1] == std::string_view("times")) {
        dramatis::time_requests();
        return 0;
    }
    if (count != 3) {
        std::fputs("usage: engine_script SEED MOVES | playtests | times\n", stderr);
        return 2;
    }
    dramatis::play(std::strtoull(words[1], nullptr, 10), std::strtoull(words[2], nullptr, 10));
}
