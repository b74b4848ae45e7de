#include "games/story/program_maker.hpp"

#include <algorithm>
#include <utility>

namespace dramatis::story {
namespace {

constexpr std::size_t kMostInstructions = 8'000'000;

}  // namespace

ProgramId ProgramMaker::compile(const Expression& e) {
    const auto id = ProgramId(programs_.code.size());
    emit(e, 1);
    programs_.code.push_back({.code = Instruction::Code::kEnd});
    return id;
}

ProgramId ProgramMaker::compile_place(const Attribute& attribute,
                                      const std::vector<Expression>& args) {
    const auto id = ProgramId(programs_.code.size());
    emit_place(attribute, args, 1);
    programs_.code.push_back({.code = Instruction::Code::kEnd});
    return id;
}

void ProgramMaker::emit(const Expression& e, int depth) {
    using enum Instruction::Code;
    if (making_.is_refused()) return;
    if (depth + 4 > kDeepestStack)
        return making_.refuse(
            "an expression is nested too deeply when all is written out; make it simpler");
    auto& code = programs_.code;
    if (code.size() > kMostInstructions)
        return making_.refuse(
            "the conditions and effects of this world are too many when all is written out; make "
            "them simpler, or use fewer loops in \"do\"");
    if (emit_plain(e)) return;
    switch (e.op) {
        case Op::kAttribute:
            return emit_attribute(e, depth);
        case Op::kLast:
            code.push_back({.code = kPush, .value = 0});
            emit(e.kids[0], depth + 1);
            code.push_back({.code = kRank, .a = ranks_of(world_.actors, true), .b = 1});
            code.push_back({.code = kFetchByte, .a = layout_.first_last, .b = kNone});
            return;
        case Op::kIs:
            emit(e.kids[0], depth);
            code.push_back({.code = kIsIn, .a = ranks_of(e.domain)});
            return;
        case Op::kNot:
            emit(e.kids[0], depth);
            code.push_back({.code = kNot});
            return;
        case Op::kMost:
        case Op::kLeast:
        case Op::kWhich:
            return emit_sought(e, depth);
        case Op::kIf:
            return emit_choice(e, depth);
        case Op::kAnd:
        case Op::kOr:
            return emit_conditions(e, depth);
        default:
            return emit_numbers(e, depth);
    }
}

// What is one instruction or two: a test, a value that is kept, a number.
bool ProgramMaker::emit_plain(const Expression& e) {
    using enum Instruction::Code;
    auto& code = programs_.code;
    if (const auto test = spots_.test_of(e))
        emit_test(*test);
    else if (const auto spot = spots_.spot_of(e); spot && spot->is_bit)
        code.push_back({.code = kBit, .mask = spot->mask, .a = spot->byte});
    else if (spot)
        code.push_back(
            {.code = kByte, .a = spot->byte, .value = static_cast<double>(spots_.low_of(e))});
    else if (e.is_value())
        code.push_back({.code = kPush, .value = e.value});
    else
        return false;
    return true;
}

void ProgramMaker::emit_attribute(const Expression& e, int depth) {
    using enum Instruction::Code;
    auto& code = programs_.code;
    const auto& attribute = world_[e.attribute];
    emit_place(attribute, e.kids, depth);
    const auto& where = layout_[e.attribute];
    if (!attribute.changes)
        code.push_back(
            {.code = kFetchTable, .a = table_of(e.attribute), .value = attribute.otherwise});
    else if (where.is_bit)
        code.push_back({.code = kFetchBit, .a = where.first});
    else
        code.push_back({.code = kFetchByte,
                        .a = where.first,
                        .b = static_cast<std::int32_t>(attribute.otherwise),
                        .value = static_cast<double>(spots_.low_of(e))});
}

// The largest or smallest of a row of cases.
void ProgramMaker::emit_sought(const Expression& e, int depth) {
    using enum Instruction::Code;
    auto& code = programs_.code;
    code.push_back({.code = kSeek});
    for (std::size_t i = 0; i < e.kids.size(); i += 3) {
        emit(e.kids[i], depth + 3);
        const auto past = open(kElse);
        emit(e.kids[i + 1], depth + 3);
        code.push_back(
            {.code = e.op == Op::kLeast ? kFoundLeast : kFoundMost, .value = e.kids[i + 2].value});
        close(past);
    }
    code.push_back({.code = kSought, .b = e.op == Op::kWhich});
}

void ProgramMaker::emit_choice(const Expression& e, int depth) {
    using enum Instruction::Code;
    std::vector<std::size_t> to_end;
    for (std::size_t i = 0; i + 1 < e.kids.size(); i += 2) {
        emit(e.kids[i], depth);
        const auto to_next = open(kElse);
        emit(e.kids[i + 1], depth);
        to_end.push_back(open(kJump));
        close(to_next);
    }
    emit(e.kids.back(), depth);
    for (const auto jump : to_end) close(jump);
}

void ProgramMaker::emit_conditions(const Expression& e, int depth) {
    using enum Instruction::Code;
    std::vector<std::size_t> to_end;
    for (std::size_t i = 0; i < e.kids.size(); ++i) {
        emit(e.kids[i], depth);
        if (i + 1 < e.kids.size())
            to_end.push_back(open(e.op == Op::kAnd ? kSkipIfFalse : kSkipIfTrue));
    }
    for (const auto jump : to_end) close(jump);
}

// A row of two or more that are reckoned with.
void ProgramMaker::emit_numbers(const Expression& e, int depth) {
    using enum Instruction::Code;
    static constexpr std::pair<Op, Instruction::Code> kPairs[] = {
        {Op::kEqual, kEqual}, {Op::kUnequal, kUnequal},
        {Op::kLess, kLess},   {Op::kLessEqual, kLessEqual},
        {Op::kAdd, kAdd},     {Op::kMultiply, kMultiply},
        {Op::kMin, kMin},     {Op::kMax, kMax}};
    const auto instruction =
        std::ranges::find(kPairs, e.op, [](const auto& each) { return each.first; })->second;
    emit(e.kids[0], depth);
    for (std::size_t i = 1; i < e.kids.size(); ++i) {
        emit(e.kids[i], depth + 1);
        programs_.code.push_back({.code = !e.kids[i].inverse ? instruction
                                          : e.op == Op::kAdd ? kSubtract
                                                             : kDivide});
    }
}

std::size_t ProgramMaker::open(Instruction::Code code) {
    programs_.code.push_back({.code = code});
    return programs_.code.size() - 1;
}

void ProgramMaker::close(std::size_t jump) {
    programs_.code[jump].b = static_cast<std::int32_t>(programs_.code.size() - jump - 1);
}

void ProgramMaker::emit_test(const Test& test) {
    using enum Instruction::Code;
    auto& code = programs_.code;
    if (test.is_bit()) {
        code.push_back({.code = kBit, .mask = test.mask, .a = test.a});
        if (test.value == 0) code.push_back({.code = kNot});
    } else if (test.other_mask != 0) {
        code.push_back({.code = test.negative ? kOther : kSame, .a = test.a, .b = test.b});
    } else {
        code.push_back(
            {.code = test.negative ? kByteIsNot : kByteIs, .mask = test.value, .a = test.a});
    }
}

// What is known of it is reckoned here.
void ProgramMaker::emit_place(const Attribute& attribute, const std::vector<Expression>& args,
                              int depth) {
    using enum Instruction::Code;
    auto& code = programs_.code;
    std::size_t step = attribute.size();
    double known = 0;
    std::vector<std::pair<const Expression*, Instruction>> open_args;
    for (std::size_t i = 0; i < args.size(); ++i) {
        step /= std::max<std::size_t>(attribute.domain[i].size(), 1);
        const auto rank = std::ranges::find(attribute.domain[i], entity_of(args[i].value));
        if (!args[i].is_value())
            open_args.emplace_back(&args[i], Instruction{.code = kRank,
                                                         .a = ranks_of(attribute.of[i]),
                                                         .b = static_cast<std::int32_t>(step)});
        else if (rank == attribute.domain[i].end()) {
            code.push_back({.code = kPush, .value = -1});
            return;
        } else
            known += static_cast<double>(
                static_cast<std::size_t>(rank - attribute.domain[i].begin()) * step);
    }
    bool is_first = true;
    for (auto& [arg, rank] : open_args) {
        const auto spot = spots_.spot_of(*arg);
        if (is_first && spot && !spot->is_bit && spots_.low_of(*arg) == 0) {
            rank.code = kRankByte;
            rank.a = spot->byte | rank.a << 16;
            rank.value = known;
        } else {
            if (is_first) code.push_back({.code = kPush, .value = known});
            emit(*arg, depth + 1);
        }
        code.push_back(rank);
        is_first = false;
    }
}

std::uint32_t ProgramMaker::ranks_of(const EntitySet& set, bool by_id) {
    const auto key = set.to_string() + (by_id ? "i" : "");
    if (const auto found = rank_tables_.find(key); found != rank_tables_.end())
        return found->second;
    const auto id = static_cast<std::uint32_t>(programs_.ranks.size() / 256);
    std::int16_t rank = 0;
    for (std::size_t entity = 0; entity < 256; ++entity)
        programs_.ranks.push_back(!set[entity] ? std::int16_t{-1}
                                  : by_id      ? static_cast<std::int16_t>(entity)
                                               : rank++);
    return rank_tables_[key] = id;
}

std::uint32_t ProgramMaker::table_of(AttributeId attribute) {
    const auto [found, is_new] =
        number_tables_.try_emplace(attribute, static_cast<std::uint32_t>(programs_.numbers.size()));
    if (is_new)
        for (const double value : world_[attribute].start) programs_.numbers.push_back(value);
    return found->second;
}

}  // namespace dramatis::story
