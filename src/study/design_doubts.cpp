#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "study/design_reader.hpp"
#include "study/outline.hpp"
#include "study/plan.hpp"

namespace dramatis::study {
namespace {

using BlockKind = Block::Kind;
using QuestionKind = Question::Kind;

std::string block_pointer(std::size_t block) { return fmt::format("/blocks/{}", block); }

std::size_t count_played(const Block& block) {
    return static_cast<std::size_t>(std::ranges::count(block.rounds, false, &Round::is_practice));
}

void look_at_people(const Design& design, Slips& slips) {
    for (const auto& name : missing_for_people(design))
        slips.doubt("/" + name,
                    fmt::format("\"{}\" is missing, and people must be told; without it the study "
                                "can be tried out, but not served",
                                name));
}

// --- conditions

void look_at_conditions(const Design& design, Slips& slips) {
    const auto& all = design.conditions;
    const auto targets =
        std::ranges::count_if(all, [](const Condition& condition) { return condition.target > 0; });
    if (targets > 0 && targets < std::ssize(all))
        slips.doubt("/conditions",
                    "some conditions have a target and others have none; those without are filled "
                    "as if theirs were the mean of the others. Give all of them a target, or none");
    const bool differ =
        std::ranges::any_of(design.blocks, [](const Block& block) { return !block.only.empty(); });
    if (all.size() > 1 && !differ)
        slips.doubt("/conditions",
                    "the conditions do not differ: name them in the \"only\" of some block");
    for (std::size_t c = 0; c < all.size(); ++c) {
        const auto plan = make_plan(design, {.person = 1, .condition = all[c].id});
        const auto plays = [&](const Step& step) {
            return step.is_round && !design.blocks[step.block].rounds[step.round].is_practice;
        };
        if (!std::ranges::any_of(plan, plays))
            slips.doubt(all.size() > 1 ? fmt::format("/conditions/{}", c) : "/blocks",
                        all.size() > 1 ? fmt::format("people in condition {} play no round",
                                                     in_quotes(all[c].id))
                                       : std::string("nobody plays a round that counts"));
    }
}

// --- blocks

void look_at_order(const Design& design, std::size_t b, Slips& slips) {
    const Block& block = design.blocks[b];
    const std::size_t played = count_played(block);
    if (block.order != Order::kFixed && played < 2)
        slips.doubt(block_pointer(b) + "/order",
                    fmt::format("there {} to be put in order; add rounds, or make it \"fixed\"",
                                played == 0 ? "is no round" : "is one round"));
    if (block.order != Order::kLatinSquare || played < 2) return;
    const std::size_t rows = latin_rows(played);
    for (std::size_t c = 0; c < design.conditions.size(); ++c) {
        const auto& condition = design.conditions[c];
        const bool meets =
            block.only.empty() || std::ranges::find(block.only, condition.id) != block.only.end();
        if (meets && condition.target % rows != 0)
            slips.doubt(fmt::format("/conditions/{}", c),
                        fmt::format("the Latin square of {} has {} rows, and {} people do not fill "
                                    "it evenly; ask for {} or {}",
                                    in_quotes(block.id), rows, condition.target,
                                    std::max<std::size_t>(condition.target / rows, 1) * rows,
                                    (condition.target / rows + 1) * rows));
    }
}

void look_at_rounds(const Design& design, std::size_t b, Slips& slips) {
    const Block& block = design.blocks[b];
    look_at_order(design, b, slips);
    bool played = false;
    for (std::size_t r = 0; r < block.rounds.size(); ++r) {
        const Round& round = block.rounds[r];
        if (round.is_practice && played)
            slips.doubt(fmt::format("{}/rounds/{}", block_pointer(b), r),
                        "this practice round comes after one that counts; put it first");
        played |= !round.is_practice;
        const auto& setup = round.level.setup;
        if (!round.seed && setup.grid && !setup.queues.empty())
            slips.doubt(fmt::format("{}/rounds/{}/seed", block_pointer(b), r),
                        "the level says its board and what falls, so all play the same game "
                        "whatever their seed; give a number, such as 1");
        for (std::size_t other = 0; other < r && round.seed; ++other)
            if (block.rounds[other].seed == round.seed &&
                block.rounds[other].level == round.level) {
                slips.doubt(fmt::format("{}/rounds/{}/seed", block_pointer(b), r),
                            fmt::format("this is the very game of round {}, which people may "
                                        "remember; take another seed",
                                        in_quotes(block.rounds[other].id)));
                break;
            }
    }
}

void look_at_question(const Question& question, const std::string& pointer, Slips& slips) {
    if (question.kind == QuestionKind::kText)
        slips.doubt(pointer,
                    "what people write freely may say who they are; ask for a choice if you can, "
                    "and read the answers before you publish them");
    const bool all_out =
        !question.options.empty() && std::ranges::all_of(question.options, &Option::screens_out);
    if (question.required && all_out)
        slips.add(pointer + "/options",
                  "every answer screens people out, so nobody who meets it can finish the study; "
                  "leave out \"screens_out\" where people may go on");
    else if (all_out)
        slips.doubt(pointer + "/options", "every answer screens people out");
}

void look_at_blocks(const Design& design, Slips& slips) {
    bool shown = false;  // results
    for (std::size_t b = 0; b < design.blocks.size(); ++b) {
        const Block& block = design.blocks[b];
        if (block.only.size() == design.conditions.size())
            slips.doubt(block_pointer(b) + "/only",
                        "this names every condition, as if it were not there; remove it, or one "
                        "of them");
        const bool has_rounds = block.kind == BlockKind::kRounds;
        if (has_rounds) look_at_rounds(design, b, slips);
        if (has_rounds && shown && count_played(block) > 0)
            slips.doubt(block_pointer(b),
                        "people see results before these rounds; put the results behind them");
        if (block.kind == BlockKind::kResults) {
            const auto rounds = std::ranges::any_of(
                design.blocks.begin(), design.blocks.begin() + static_cast<std::ptrdiff_t>(b),
                [](const Block& each) { return count_played(each) > 0; });
            if (!rounds)
                slips.doubt(block_pointer(b),
                            "there are no results yet, as nothing was played "
                            "before; put the rounds first");
            shown = true;
        }
        for (std::size_t q = 0; q < block.questions.size(); ++q)
            look_at_question(block.questions[q],
                             fmt::format("{}/questions/{}", block_pointer(b), q), slips);
    }
}

// --- links, quality

bool screens_anybody(const Design& design) {
    for (const auto& block : design.blocks)
        for (const auto& question : block.questions)
            if (std::ranges::any_of(question.options, &Option::screens_out)) return true;
    return false;
}

// Who comes from a panel wants to go back to it.
void look_at_ways_back(const Design& design, Slips& slips) {
    const auto& links = design.links;
    for (const auto& [key, link] :
         {std::pair("completed", &links.completed), std::pair("screened_out", &links.screened_out),
          std::pair("declined", &links.declined)})
        if (link->starts_with("http://"))
            slips.doubt(std::string("/links/") + key,
                        "what goes with this link can be read on its way; take https:// if the "
                        "other side has it");
    if (!links.take.empty() && links.completed.empty())
        slips.doubt("/links",
                    "people come with parameters, and are sent nowhere when they are "
                    "done; a panel wants them back: add \"completed\"");
    if (!links.completed.empty() && links.screened_out.empty() && screens_anybody(design))
        slips.doubt("/links",
                    "who is screened out is sent nowhere, unlike those who are done; "
                    "add \"screened_out\"");
}

void look_at_links(const Design& design, Slips& slips) {
    look_at_ways_back(design, slips);
    const auto& links = design.links;
    for (std::size_t i = 0; i < links.take.size(); ++i) {
        const auto& [name, is_required] = links.take[i];
        const std::string wanted = "{" + name + "}";
        const bool used = std::ranges::any_of(
            std::initializer_list<std::string>{links.completed, links.screened_out, links.declined},
            [&](const std::string& link) { return link.find(wanted) != std::string::npos; });
        if (is_required && !used)
            slips.doubt(fmt::format("/links/take/{}", i),
                        fmt::format("who comes without {} is turned away, and no link uses it; "
                                    "take it without \"required\", or write {} into a link",
                                    name, wanted));
    }
}

void look_at_length(const Design& design, Slips& slips) {
    constexpr std::size_t kLong = 45;
    if (const auto minutes = outline(design).minutes; minutes > kLong)
        slips.doubt("/blocks", fmt::format("this takes about {} minutes, and many will leave; play "
                                           "fewer rounds, or fewer moves",
                                           minutes));
}

void look_at_quality(const Quality& quality, Slips& slips) {
    constexpr std::uint32_t kSlow = 1000;
    if (quality.fast_move_ms > kSlow)
        slips.doubt("/quality/fast_move_ms",
                    fmt::format("many honest moves take less than {} ms; 150 is usual",
                                quality.fast_move_ms));
}

}  // namespace

void look_over(const Design& design, Slips& slips) {
    look_at_people(design, slips);
    look_at_conditions(design, slips);
    look_at_blocks(design, slips);
    look_at_length(design, slips);
    look_at_links(design, slips);
    look_at_quality(design.quality, slips);
}

}  // namespace dramatis::study
