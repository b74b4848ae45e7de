#include "cli/commands/explain_show.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "cli/options/force_option.hpp"
#include "cli/options/values.hpp"
#include "core/counted.hpp"
#include "os/browser.hpp"
#include "os/exit.hpp"
#include "os/printing.hpp"

namespace dramatis::cli {

using lab::Explanation;

void ExplainOptions::add_to(Command& command) {
    techniques.add_to(command);
    const auto add = [&](const char* name, auto& value, const char* text, const ValueRule& check,
                         const char* description) {
        command.add_option(name, value, description)
            ->type_name(text)
            ->transform(check)
            ->group("What to show");
    };
    add("--iterations", iterations, "N", whole(1, 20'000), "Iterations of the search (100)");
    add("--seed", seed, "N", whole(0, std::numeric_limits<std::uint64_t>::max()),
        "Random seed (1)");
    add("--at", at, "N", whole(1, 20'000), "Show the search after this many iterations (all)");
    add("--steps", steps, "N", whole(0, 20'000), "Describe the last N iterations in words (3)");
    add("--width", width, "N", whole(1, 1000), "Draw at most this many children of a node (5)");
    add("--depth", depth, "N", whole(1, 1000), "Draw the tree to this depth (3)");
    command
        .add_option("--node", node,
                    "Show the node that these moves lead to: its board,\n"
                    "and how its children compare")
        ->type_name("MOVE,...")
        ->group("What to show");
    command.add_option("--html", html, "Write a page with a slider for the iterations")
        ->type_name("FILE")
        ->group("What to show");
    add_force(command, force, "What to show");
    command.add_flag("--open", open, "Open that page in your browser")->group("What to show");
    command.add_flag("--json", json, "Print everything as one JSON object")->group("What to show");
}

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
            fmt::format("--at {}: the search had only {}; give more --iterations", *options.at,
                        core::counted(explanation.steps.size(), "iteration")));
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
        print_out("The tree after {}\n{}\n", core::counted(last, "iteration"),
                  lab::draw_tree(explanation, last, options.width, options.depth));
        if (options.node) print_out("{}\n", lab::describe_node(explanation, *node, last));
        if (last == explanation.steps.size())
            print_out("Chosen: {}{}\n", explanation.choice,
                      explanation.outcomes.empty() ? "" : "; " + explanation.outcomes);
        if (!options.node)
            print_out("The board of a node, and how its children compare: add --node MOVE,MOVE\n");
        if (!options.html) print_out("For every iteration, with a slider: add --html FILE\n");
    }
    if (!options.html) return;
    OutputFile(*options.html, kPageMark, options.force).write(lab::explain_page(data));
    if (!options.json) print_out("Step by step: {}\n", *options.html);
    if (options.open) open_in_browser(*options.html);
}

}  // namespace dramatis::cli
