// A study of artificial people for tests in other languages:
//
//   artificial_study report PEOPLE        the data of the page, as JSON
//   artificial_study export FOLDER        what a study with hostile answers exports
//   artificial_study export-all FOLDER    with artificial people and parameters, too
#include "support/artificial_study.hpp"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>

#include "analysis/export.hpp"
#include "analysis/figures.hpp"

namespace {

using namespace dramatis;

const std::vector<support::Manner> kMix = {
    {"greedy", 0.35}, {"max-score", 0.25}, {"min-score", 0.2}, {"nobody", 0.2}};

int report(std::size_t people) {
    auto data = support::artificial_study(people, kMix, core::Seed{11});
    data.people[0].flags = {"focus", "fast_moves"};
    for (std::size_t i = 1; i < people; i += 5) data.people[i].device = "phone";
    auto tester = data.people[1];
    tester.slot.person = people + 1;
    tester.origin = study::Origin::kTest;
    data.people.push_back(tester);
    data.people.back().rounds.resize(2);
    const analysis::Request request{.asking = {.games = 10, .pool_games = 2, .asks = 3},
                                    .cast = {"random", "greedy", "vanilla", "max-moves",
                                             "max-score", "min-moves", "min-score", "strong"},
                                    .make = support::shipped_player};
    const auto figures = analysis::make_figures(
        data, request, [](analysis::Stage, std::size_t) { return core::ParallelOptions{}; });
    std::cout << core::dump(analysis::to_json(*figures)) << "\n";
    return 0;
}

// Whatever people may write.
const std::vector<std::string> kHostile = {"=HYPERLINK(\"http://example.org\")",
                                           "+1+cmd|' /C calc'!A0",
                                           "@SUM(A1)",
                                           "-2",
                                           "</script><script>alert(1)</script>",
                                           "'; DROP TABLE people; --",
                                           "a \"quoted\" word, a comma;\nand a line",
                                           "tab\tand\r\nreturn",
                                           std::string("nul\0byte", 8),
                                           "\xff\xfe not UTF-8",
                                           "\xe2\x80\xaeright to left",
                                           "   =1+1",
                                           "日本語 emoji 🎮",
                                           ""};

study::StudyData hostile_study() {
    auto data = support::artificial_study(4, kMix, core::Seed{12});
    auto& design = data.designs.begin()->second;
    design.controller = "Department of <Games> & \"Play\"";
    design.title = "How people play | match-3";
    design.links.take = {{"PROLIFIC_PID", true}};
    for (std::size_t i = 0; i < kHostile.size(); ++i) {
        auto& person = data.people[i % 4];
        person.answers.push_back({.step = "profile",
                                  .question = "why",
                                  .value = kHostile[i],
                                  .attempt = i / 4,
                                  .at = person.consented_at + 2000});
    }
    data.people[0].answers.push_back({.step = "profile",
                                      .question = "many",
                                      .value = core::Json::array({"a", "=b", "c,d"}),
                                      .at = data.people[0].consented_at + 1});
    data.people[1].parameters = {{"PROLIFIC_PID", "secret-panel-id"}};
    data.people[1].events.push_back({.kind = "blur",
                                     .step = "play.board-1",
                                     .at = data.people[1].consented_at + 5,
                                     .detail = "=1+1"});
    data.people[2].flags = {"focus", "quiz"};
    data.people[2].rounds.back().ended_at = 0;
    data.people[3].origin = study::Origin::kSimulated;
    data.people[3].as = "greedy";
    auto tester = data.people[0];
    tester.slot.person = 5;
    tester.origin = study::Origin::kTest;
    data.people.push_back(tester);
    return data;
}

int export_all(const std::filesystem::path& folder, const analysis::ExportChoice& choice) {
    for (const auto& file : analysis::export_files(hostile_study(), choice, {"0.1.0", 1})) {
        const auto path = folder / file.name;
        std::filesystem::create_directories(path.parent_path());
        std::ofstream(path, std::ios::binary) << file.text;
    }
    return 0;
}

}  // namespace

int main(int count, char** words) {
    const std::string task = count > 2 ? words[1] : "";
    if (task == "report") return report(static_cast<std::size_t>(std::atoi(words[2])));
    if (task == "export") return export_all(words[2], {});
    if (task == "export-all") return export_all(words[2], {.simulated = true, .parameters = true});
    std::cerr << "artificial_study report PEOPLE | export FOLDER | export-all FOLDER\n";
    return 2;
}
