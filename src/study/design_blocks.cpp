#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "games/match3/limits.hpp"
#include "games/match3/seeds.hpp"
#include "games/match3/table.hpp"
#include "study/design_reader.hpp"
#include "study/design_words.hpp"

namespace dramatis::study {
namespace {

using core::Fields;
using core::Json;
using Kind = Block::Kind;

constexpr std::size_t kMostRounds = 100, kMostConditions = 100;
constexpr std::uint64_t kSeedsEnd = std::uint64_t{1} << 53;  // whole numbers of a page

// "90s", "30m", "2h", "7d"; none if it is no such text.
std::optional<std::chrono::seconds> parse_age(std::string_view text) {
    constexpr std::pair<char, int> kUnits[] = {{'s', 1}, {'m', 60}, {'h', 3600}, {'d', 86400}};
    constexpr int kMost = 9999;
    int number = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc{} || stop + 1 != end || number < 1 || number > kMost) return {};
    for (const auto& [unit, seconds] : kUnits)
        if (*stop == unit) return std::chrono::seconds(std::int64_t{number} * seconds);
    return {};
}

// No game may begin on such a level, with such a seed.
bool no_game_begins(const Round& round) {
    constexpr std::uint64_t kTries = 3;  // of seeds, where people have their own
    const auto begins = [&](std::uint64_t seed) {
        return !match3::Table::make(round.level.setup, match3::game_seed(core::Seed{seed}, 0))
                    ->view()
                    .moves.empty();
    };
    if (round.seed) return !begins(*round.seed);
    for (std::uint64_t seed = 1; seed <= kTries; ++seed)
        if (begins(seed)) return false;
    return true;
}

void read_seed(Fields& fields, Round& round) {
    const Json& json = fields.value("seed");
    if (json == kPerPerson) return;
    if (json.is_number_unsigned() && json.get<std::uint64_t>() < kSeedsEnd)
        round.seed = json.get<std::uint64_t>();
    else
        fields.fail("seed", fmt::format("must be a whole number from 0 to {}, the same game for "
                                        "all, or \"{}\", a game of its own for everyone",
                                        kSeedsEnd - 1, kPerPerson));
}

Round read_round(const Json& json, const std::string& pointer, const RoundLevel& level,
                 Slips& slips) {
    Round out;
    if (!json.is_object()) {
        slips.add(pointer,
                  "a round is an object such as {\"id\": \"board-1\", \"level\": "
                  "\"preset-1\", \"seed\": 1, \"moves\": 20}");
        return out;
    }
    Fields fields(json, pointer);
    need_id(fields, out.id, slips);
    need_line(fields, "level", {1, 500}, out.level_id, slips);
    read_seed(fields, out);
    const int moves =
        fields.allows("moves") ? static_cast<int>(fields.whole("moves", 1, match3::kMaxMoves)) : 0;
    if (fields.allows("practice")) out.is_practice = fields.flag("practice");
    if (!out.level_id.empty()) {
        auto found = level(out.level_id, fields);
        if (!found)
            slips.add(pointer + "/level", found.error().text());
        else
            out.level = std::move(*found);
        if (moves > 0) out.level.setup.move_limit = moves;
        if (found && !fields.is_wrong("seed") && !fields.is_wrong("moves") && no_game_begins(out))
            slips.add(pointer + "/level",
                      fmt::format("no game can begin on {} with this seed, as there is no legal "
                                  "swap; take another seed or another level",
                                  in_quotes(out.level_id)));
    }
    slips.adopt(fields);
    return out;
}

// The fields of some kinds of block alone; consent and text have none of them.
struct OwnField {
    const char* key;
    std::array<std::optional<Kind>, 2> kinds;
};
constexpr OwnField kOfKinds[] = {{"decline", {Kind::kConsent, {}}},
                                 {"questions", {Kind::kQuestions, Kind::kQuiz}},
                                 {"tries", {Kind::kQuiz, {}}},
                                 {"rounds", {Kind::kRounds, {}}},
                                 {"order", {Kind::kRounds, {}}}};

void tell_other_kinds(Fields& fields, Kind kind) {
    for (const auto& [key, kinds] : kOfKinds) {
        if (!fields.has(key) || kinds[0] == kind || kinds[1] == kind) continue;
        std::string owner = core::word_for(kBlockKinds, *kinds[0]);
        if (kinds[1]) owner += std::string(" or ") + core::word_for(kBlockKinds, *kinds[1]);
        fields.allows(key);
        fields.fail(key, fmt::format("belongs to a block of kind {}, and this one is of kind {}",
                                     owner, core::word_for(kBlockKinds, kind)));
    }
}

void read_resume(Fields& fields, Block& block) {
    if (fields.allows("resume")) block.resume = fields.word("resume", kResumes);
    if (!fields.allows("max_age")) return;
    const std::string text = fields.text("max_age");
    block.max_age = parse_age(text);
    if (!block.max_age)
        fields.fail("max_age", "must be a number and a unit: \"90s\", \"30m\", \"2h\" or \"7d\"");
    else if (block.resume == Resume::kBlock)
        fields.fail("max_age",
                    "has no meaning beside \"resume\": \"block\", which lets nobody go "
                    "on; remove one of them");
}

void read_only(Fields& fields, Block& block, Slips& slips) {
    if (!fields.allows("only")) return;
    Taken taken;
    each_entry(fields, "only", 1, kMostConditions, "condition", slips,
               [&](const Json& json, const std::string& pointer) {
                   std::string id;
                   if (read_id(json, pointer, id, slips)) block.only.push_back(id);
                   taken.add(id, pointer, "condition here", slips);
               });
}

void read_parts(Fields& fields, Block& block, const RoundLevel& level, Slips& slips) {
    const bool is_quiz = block.kind == Kind::kQuiz;
    if (block.kind == Kind::kConsent)
        read_line(fields, "decline", kTitle, block.decline, slips);
    else
        read_resume(fields, block);
    if (block.kind == Kind::kQuestions || is_quiz)
        read_questions(fields, is_quiz, block.questions, slips);
    if (is_quiz && fields.allows("tries"))
        block.tries = static_cast<std::size_t>(fields.whole("tries", 0, 100));
    if (block.kind != Kind::kRounds) return;
    if (fields.allows("order")) block.order = fields.word("order", kOrders);
    read_rounds(fields, level, block.rounds, slips);
}

}  // namespace

void read_rounds(Fields& fields, const RoundLevel& level, std::vector<Round>& out, Slips& slips) {
    Taken taken;
    each_entry(fields, "rounds", 1, kMostRounds, "round", slips,
               [&](const Json& json, const std::string& pointer) {
                   out.push_back(read_round(json, pointer, level, slips));
                   taken.add(out.back().id, pointer + "/id", "round here", slips);
               });
}

Block read_block(const Json& json, const std::string& pointer, const RoundLevel& level,
                 Slips& slips) {
    Block out;
    if (!json.is_object()) {
        slips.add(pointer,
                  "a block is an object such as {\"id\": \"thanks\", \"kind\": \"text\", "
                  "\"text\": \"Thank you!\"}");
        return out;
    }
    Fields fields(json, pointer);
    need_id(fields, out.id, slips);
    const Kind kind = fields.word("kind", kBlockKinds);
    const bool is_known = !fields.is_wrong("kind");
    if (is_known) out.kind = kind;
    read_line(fields, "title", kAnyTitle, out.title, slips);
    const bool needs_text = out.kind == Kind::kConsent || out.kind == Kind::kText;
    if (fields.has("text") || (is_known && needs_text))
        out.text = read_paragraphs(fields, "text", slips);
    read_line(fields, "button", kTitle, out.button, slips);
    read_only(fields, out, slips);
    if (!is_known) {
        for (const auto* key :
             {"decline", "questions", "tries", "rounds", "order", "resume", "max_age"})
            fields.allows(key);
    } else {
        read_parts(fields, out, level, slips);
        tell_other_kinds(fields, out.kind);
    }
    slips.adopt(fields);
    return out;
}

}  // namespace dramatis::study
