#include "cli/commands/explain_show.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "os/browser.hpp"
#include "os/exit.hpp"
#include "os/printing.hpp"

namespace dramatis::cli {

using lab::Explanation;

Explanation begin_explanation(const ExplainOptions& options, const search::Powers& powers,
                              const search::Configuration& techniques, std::string title,
                              std::string position, std::vector<std::string> players) {
    if (options.html) check_output(*options.html, kPageMark, options.force);
    const search::Card& card = search::card_of(techniques.rule);
    Explanation out;
    out.game = powers.id;
    out.title = std::move(title);
    out.position = std::move(position);
    out.techniques = search::print(techniques, powers.start, search::Detail::kWholeRule);
    out.seed = options.seed;
    out.players = std::move(players);
    out.has_rave =
        search::wants_amaf(techniques.rule) || techniques.choose == search::Recommend::kAmaf;
    out.has_chance = powers.chance;
    if (const auto* usual = std::get_if<search::Ucb1>(&powers.start.rule)) out.plain_c = usual->c;
    out.rule = card.title;
    out.formula = card.formula;
    out.source = card.source;
    return out;
}

void show_explanation(const ExplainOptions& options, const Explanation& explanation) {
    if (options.at && *options.at > explanation.steps.size())
        throw Failure(
            Exit::kBadUsage,
            fmt::format("--at {}: the search had only {} iterations; give more --iterations",
                        *options.at, explanation.steps.size()));
    const std::size_t last = std::min<std::size_t>(options.at.value_or(explanation.steps.size()),
                                                   explanation.steps.size());
    const auto node = lab::find_node(explanation, options.node.value_or(""), last);
    if (!node) throw Failure(Exit::kBadUsage, "--node: " + node.error().text());
    const core::Json data = lab::to_json(explanation);
    if (options.json) {
        print_out("{}\n", core::dump(data));
    } else {
        print_out("{}\n{}\n{}, seed {}\n{}\n", explanation.title, explanation.position,
                  explanation.techniques, explanation.seed, lab::describe_rule(explanation));
        const std::size_t first = last > options.steps ? last - options.steps : 0;
        for (std::size_t i = first; i < last; ++i)
            print_out("{}\n", lab::describe_step(explanation, i));
        print_out("The tree after {} iterations\n{}\n", last,
                  lab::draw_tree(explanation, last, options.width, options.depth));
        if (options.node) print_out("{}\n", lab::describe_node(explanation, *node, last));
        if (last == explanation.steps.size())
            print_out("Chosen: {}{}\n", explanation.choice,
                      explanation.outcomes.empty() ? "" : "; " + explanation.outcomes);
        if (!options.node)
            print_out("The board of a node, and how its children compare: add --node MOVE,MOVE\n");
        print_out("{}", options.html ? fmt::format("Step by step: {}\n", *options.html)
                                     : "For every iteration, with a slider: add --html FILE\n");
    }
    if (!options.html) return;
    OutputFile(*options.html, kPageMark, options.force).write(lab::explain_page(data));
    if (options.open) open_in_browser(*options.html);
}

}  // namespace dramatis::cli
