#include "evolution/logbook.hpp"

#include <algorithm>

#include "core/markup.hpp"
#include "evolution/checkpoint.hpp"
#include "formulas/latex.hpp"
#include "formulas/node_variables.hpp"
#include "formulas/simplify.hpp"
#include "formulas/text.hpp"

namespace dramatis::evolution {
namespace {

using evolution::Candidate;
using evolution::Champion;
using formulas::print_number;

std::string text_of(const formulas::Formula& formula) {
    return formulas::print(formula, formulas::kNodeNames);
}
// Formulas hold no quotes and no line breaks; commas neither, but readers of CSV like quotes around
// text. One that begins with a minus would be worked out by a spreadsheet.
std::string quoted(const std::string& text) { return "\"" + core::csv_text(text) + "\""; }
std::string mean_text(const std::vector<double>& values) {
    return values.empty() ? "" : print_number(evolution::mean(values));
}

}  // namespace

std::string log_lines(const std::vector<evolution::Generation>& past) {
    std::string out;
    for (const auto& generation : past) out += core::dump(to_json(generation)) + "\n";
    return out;
}

std::string logbook_csv(const std::vector<evolution::Generation>& past) {
    std::string out = "generation,goal,best,median,worst,vanilla,random,behaviours,games,formula\n";
    for (const auto& g : past) {
        out += std::to_string(g.number);
        for (const double value : {g.goal, g.best, g.median, g.worst, g.vanilla, g.random})
            out += "," + print_number(value);
        out += "," + std::to_string(g.behaviours) + "," + std::to_string(g.games) + "," +
               quoted(text_of(g.winner)) + "\n";
    }
    return out;
}

std::string hall_of_fame_csv(const Champion& champion) {
    std::string out = "rank,generation,goal,audition,final,terms,formula,simplified\n";
    std::size_t rank = 0;
    for (const Candidate& c : champion.candidates)
        out += std::to_string(++rank) + "," + std::to_string(c.generation) + "," +
               print_number(c.goal) + "," + mean_text(c.audition) + "," + mean_text(c.final) + "," +
               std::to_string(c.formula.size()) + "," + quoted(text_of(c.formula)) + "," +
               quoted(text_of(formulas::simplify(c.formula))) + "\n";
    return out;
}

std::vector<const Candidate*> pareto_front(const Champion& champion, formulas::Sense sense) {
    std::vector<const Candidate*> all, front;
    for (const Candidate& candidate : champion.candidates) all.push_back(&candidate);
    std::ranges::stable_sort(all, [&](const Candidate* a, const Candidate* b) {
        if (a->formula.size() != b->formula.size()) return a->formula.size() < b->formula.size();
        return formulas::better(sense, evolution::mean(a->audition), evolution::mean(b->audition));
    });
    for (const Candidate* candidate : all)
        if (front.empty() || formulas::better(sense, evolution::mean(candidate->audition),
                                              evolution::mean(front.back()->audition)))
            front.push_back(candidate);
    return front;
}

std::string pareto_csv(const Champion& champion, formulas::Sense sense) {
    std::string out = "terms,audition,generation,formula\n";
    for (const Candidate* c : pareto_front(champion, sense))
        out += std::to_string(c->formula.size()) + "," + mean_text(c->audition) + "," +
               std::to_string(c->generation) + "," + quoted(text_of(c->formula)) + "\n";
    return out;
}

std::string champion_tex(const formulas::Formula& formula) {
    const auto tex = [](const formulas::Formula& f) {
        return "\\[ " + formulas::latex(f, formulas::kNodeNames) + " \\]\n";
    };
    return "% as evolved\n" + tex(formula) + "% simplified\n" + tex(formulas::simplify(formula)) +
           "% what matters for the ranking of siblings\n" +
           tex(formulas::essence(formula, formulas::kSharedVariables));
}

}  // namespace dramatis::evolution
