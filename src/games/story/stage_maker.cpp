#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <set>
#include <tuple>

#include "core/check.hpp"
#include "games/story/grounding.hpp"
#include "games/story/stage.hpp"

namespace dramatis::story {
namespace {

using Base = ValueType::Base;

constexpr std::size_t kMostChoices = 2'000'000;  // of parameters, of one action
constexpr std::size_t kMostWrites = 4'000'000;
constexpr std::size_t kMostInstructions = 8'000'000;
constexpr std::uint64_t kMostSampleEffort =
    300'000'000;  // of random stories, tests and instructions
constexpr int kSampleWalks = 100;
constexpr core::Seed kSampleSeed{0x5eed};

// What cannot be made of a world, at that line of its file.
struct Refusal {
    int line;
    std::string what;
};

auto key_of(const Test& test) {
    return std::tuple(test.a, test.b, test.mask, test.other_mask, test.value, test.negative);
}

}  // namespace

// Makes a stage of a world; throws Refusal.
class StageMaker {
   public:
    explicit StageMaker(World world)
        : world_(std::make_shared<const World>(std::move(world))), grounder_(*world_) {
        stage_.world_ = world_;
    }

    Stage make() {
        lay_out();
        for (std::size_t kind = 0; kind < world_->actions.size(); ++kind)
            ground_action(static_cast<int>(kind));
        if (stage_.actions_.empty())
            throw Refusal{1, "none of the actions is ever possible; look at their conditions"};
        ground_goals();
        mark_goals();
        build_branches();
        order_tests();
        return std::move(stage_);
    }

   private:
    // --- where things are kept

    void lay_out() {
        std::uint32_t bits = 0, bytes = 0;
        stage_.places_.resize(world_->attributes.size());
        for (std::size_t i = 0; i < world_->attributes.size(); ++i) {
            const auto& attribute = world_->attributes[i];
            if (!attribute.changes || !attribute.value.is(Base::kBool)) continue;
            stage_.places_[i] = {.is_bit = true, .first = bits};
            bits += static_cast<std::uint32_t>(attribute.size());
        }
        bytes = (bits + 7) / 8;
        for (std::size_t i = 0; i < world_->attributes.size(); ++i) {
            const auto& attribute = world_->attributes[i];
            if (!attribute.changes || attribute.value.is(Base::kBool)) continue;
            stage_.places_[i] = {.is_bit = false, .first = bytes};
            bytes += static_cast<std::uint32_t>(attribute.size());
        }
        stage_.first_last_ = bytes;
        if (world_->remembers_last) bytes += static_cast<std::uint32_t>(world_->entities.size());
        if (bytes > kMostStateBytes)
            throw Refusal{1, fmt::format("a state of this world has {} bytes, and {} are the most; "
                                         "use fewer entities, or attributes of fewer arguments",
                                         bytes, kMostStateBytes)};
        stage_.start_.assign(std::max<std::uint32_t>(bytes, 1), 0);
        for (std::size_t i = 0; i < world_->attributes.size(); ++i) {
            const auto& attribute = world_->attributes[i];
            if (!attribute.changes) continue;
            for (std::size_t place = 0; place < attribute.size(); ++place) {
                const auto at = stage_.places_[i].first + static_cast<std::uint32_t>(place);
                if (!stage_.places_[i].is_bit)
                    stage_.start_[at] = static_cast<Byte>(attribute.start[place] -
                                                          (attribute.is_range ? attribute.low : 0));
                else if (attribute.start[place] != 0)
                    stage_.start_[at / 8] =
                        static_cast<Byte>(stage_.start_[at / 8] | (1u << (at % 8)));
            }
        }
        for (std::uint32_t at = stage_.first_last_; at < bytes; ++at) stage_.start_[at] = kNone;
    }

    // --- actions

    void ground_action(int kind) {
        const Action& action = world_->actions[static_cast<std::size_t>(kind)];
        std::size_t choices = 1;
        for (const auto& parameter : action.who) {
            choices *= std::max<std::size_t>(parameter.domain.count(), 1);
            if (choices > kMostChoices)
                throw Refusal{action.line,
                              fmt::format("{} has more than {} choices of who takes part; use "
                                          "fewer parameters, or narrower types",
                                          action.name, kMostChoices)};
        }
        std::vector<EntityId> who(action.who.size());
        believe_ = believability(action, kind);
        choose(action, kind, who, 0);
    }
    void choose(const Action& action, int kind, std::vector<EntityId>& who, std::size_t at) {
        if (at == who.size()) return add_action(action, kind, who);
        for (std::size_t entity = 0; entity < world_->entities.size(); ++entity) {
            if (!action.who[at].domain[entity]) continue;
            who[at] = static_cast<EntityId>(entity);
            if (std::find(who.begin(), who.begin() + static_cast<std::ptrdiff_t>(at), who[at]) !=
                who.begin() + static_cast<std::ptrdiff_t>(at))
                continue;
            choose(action, kind, who, at + 1);
        }
    }
    void add_action(const Action& action, int kind, const std::vector<EntityId>& who) {
        line_ = action.line;
        const Expression when = grounder_.ground(action.when, who);
        if (when.is_value() && when.value == 0) return;
        const Expression b = unclamped(grounder_.ground(believe_, who)).expression;
        if (b.is_value() && b.value <= 0) return;
        if (stage_.actions_.size() >= kMostGroundActions)
            throw Refusal{action.line,
                          fmt::format("with {} this world has more than {} actions, counted with "
                                      "everyone who could take part; use fewer parameters or "
                                      "entities, or conditions on what never changes",
                                      action.name, kMostGroundActions)};
        Stage::Move move;
        tests_of_.emplace_back();
        Expression rest = truth(true);
        add_tests(when, tests_of_.back(), rest);
        const std::size_t code_before = stage_.programs_.code.size();
        if (!rest.is_value()) move.condition = compile(rest);
        if (b.is_value()) {
            move.b = b.value;
        } else {
            move.believe = compile(b);
            move.may_be_impossible = bounds_of(b).low <= 0;
        }
        move.effort = static_cast<std::uint32_t>(stage_.programs_.code.size() - code_before);
        move.first_write = static_cast<std::uint32_t>(stage_.writes_.size());
        for (const auto& effect : action.effects) {
            std::vector<EntityId> slots(who);
            slots.resize(static_cast<std::size_t>(world_->slots));
            conditions_.clear();
            add_writes(effect, slots, 0);
        }
        move.writes = static_cast<std::uint32_t>(stage_.writes_.size()) - move.first_write;
        move.last = action.doer >= 0 && world_->remembers_last
                        ? static_cast<std::uint16_t>(stage_.first_last_ +
                                                     who[static_cast<std::size_t>(action.doer)])
                        : 0xffff;
        stage_.moves_.push_back(move);
        stage_.actions_.push_back({.kind = kind, .who = who});
    }

    // The rules as one expression, reckoned as Stage::believability_slowly does.
    Expression believability(const Action& action, int kind) const {
        const auto clamped = [](Expression e) {
            Expression low{.op = Op::kMax, .type = {Base::kNumber}},
                out{.op = Op::kMin, .type = {Base::kNumber}};
            low.kids.push_back(std::move(e));
            low.kids.push_back(constant(0));
            out.kids.push_back(std::move(low));
            out.kids.push_back(constant(1));
            return out;
        };
        const auto number = [](Op op) { return Expression{.op = op, .type = {Base::kNumber}}; };
        Expression first = number(Op::kIf), all = number(Op::kMultiply);
        for (const auto& rule : action.believe) {
            first.kids.push_back(rule.condition);
            first.kids.push_back(clamped(rule.b));
        }
        first.kids.push_back(constant(0));
        all.kids.push_back(std::move(first));
        for (const auto& rule : action.factors) {
            Expression choice = number(Op::kIf);
            choice.kids.push_back(rule.condition);
            choice.kids.push_back(clamped(rule.b));
            choice.kids.push_back(constant(1));
            all.kids.push_back(std::move(choice));
        }
        all.kids.push_back(constant(world_->factor[static_cast<std::size_t>(kind)]));
        return clamped(std::move(all));
    }

    // Numbers that an expression cannot be below, and not above.
    struct Bounds {
        double low = -1e300, high = 1e300;
    };
    // Of an expression whose kids have these.
    static Bounds bounds_of(const Expression& e, const std::vector<Bounds>& kids) {
        if (e.is_value()) return {e.value, e.value};
        if (e.op != Op::kIf && e.op != Op::kMin && e.op != Op::kMax && e.op != Op::kMultiply)
            return {};
        Bounds out = e.op == Op::kIf ? kids.back() : kids.front();
        for (std::size_t i = 1; i < kids.size(); i += e.op == Op::kIf ? 2 : 1) {
            const Bounds& kid = kids[i];
            if (e.op == Op::kIf) out = {std::min(out.low, kid.low), std::max(out.high, kid.high)};
            if (e.op == Op::kMin) out = {std::min(out.low, kid.low), std::min(out.high, kid.high)};
            if (e.op == Op::kMax) out = {std::max(out.low, kid.low), std::max(out.high, kid.high)};
            if (e.op != Op::kMultiply) continue;
            const bool fits = out.low >= 0 && kid.low >= 0 && !e.kids[i].inverse;
            out = fits ? Bounds{out.low * kid.low, out.high * kid.high} : Bounds{};
        }
        return out;
    }
    static Bounds bounds_of(const Expression& e) {
        std::vector<Bounds> kids;
        for (const auto& kid : e.kids) kids.push_back(bounds_of(kid));
        return bounds_of(e, kids);
    }

    // Without limits that are never reached, and factors of 1.
    struct Bounded {
        Expression expression;
        Bounds bounds;
    };
    static Bounded unclamped(Expression e) {
        std::vector<Bounds> kids;
        for (auto& kid : e.kids) {
            const bool inverse = kid.inverse;
            Bounded simpler = unclamped(std::move(kid));
            kid = std::move(simpler.expression);
            kid.inverse = inverse;
            kids.push_back(simpler.bounds);
        }
        const bool is_limit =
            (e.op == Op::kMax || e.op == Op::kMin) && e.kids.size() == 2 && e.kids[1].is_value();
        if (is_limit &&
            (e.op == Op::kMax ? kids[0].low >= e.kids[1].value : kids[0].high <= e.kids[1].value))
            return only(std::move(e.kids[0]), kids[0]);
        if (e.op == Op::kMultiply) {
            std::size_t left = 0;
            for (std::size_t i = 0; i < e.kids.size(); ++i) {
                const bool is_one = e.kids[i].is_value() && e.kids[i].value == 1;
                const bool is_needed =
                    left == 0 && (i + 1 == e.kids.size() || e.kids[i + 1].inverse);  // 1 / x
                if (is_one && !is_needed) continue;
                if (left < i) e.kids[left] = std::move(e.kids[i]), kids[left] = kids[i];
                ++left;
            }
            e.kids.resize(left);
            kids.resize(left);
            if (left == 1) return only(std::move(e.kids[0]), kids[0]);
        }
        const Bounds bounds = bounds_of(e, kids);
        return {std::move(e), bounds};
    }
    static Bounded only(Expression e, Bounds bounds) {
        e.inverse = false;
        return {std::move(e), bounds};
    }

    // --- conditions

    void add_tests(const Expression& e, std::vector<Test>& out, Expression& rest) {
        std::set<decltype(key_of(Test{}))> known;
        rest = {.op = Op::kAnd, .type = {Base::kBool}};
        add_tests(e, out, known, rest.kids);
        if (rest.kids.empty())
            rest = truth(true);
        else if (rest.kids.size() == 1)
            rest = Expression(std::move(rest.kids.front()));
    }
    template <class Known>
    void add_tests(const Expression& e, std::vector<Test>& out, Known& known,
                   std::vector<Expression>& rest) {
        if (e.op == Op::kAnd) {
            for (const auto& kid : e.kids) add_tests(kid, out, known, rest);
        } else if (const auto test = test_of(e)) {
            if (known.insert(key_of(*test)).second) out.push_back(*test);
        } else if (!e.is_value()) {
            rest.push_back(e);
        }
    }

    struct Spot {  // where a plain attribute lives
        std::uint16_t byte;
        Byte mask;
        bool is_bit;
    };
    std::optional<Spot> spot_of(const Expression& e) const {
        if (e.op == Op::kLast && e.kids[0].is_value())
            return Spot{static_cast<std::uint16_t>(stage_.first_last_ +
                                                   static_cast<std::uint32_t>(e.kids[0].value)),
                        0xff, false};
        if (e.op != Op::kAttribute) return {};
        const auto& attribute = world_->attributes[static_cast<std::size_t>(e.id)];
        const auto place = Grounder::place_of(attribute, e);
        if (!attribute.changes || !place) return {};
        const auto& where = stage_.places_[static_cast<std::size_t>(e.id)];
        const auto at = where.first + static_cast<std::uint32_t>(*place);
        if (where.is_bit)
            return Spot{static_cast<std::uint16_t>(at / 8), static_cast<Byte>(1u << (at % 8)),
                        true};
        return Spot{static_cast<std::uint16_t>(at), 0xff, false};
    }
    std::optional<Test> test_of(const Expression& e) const {
        const bool negative = e.op == Op::kNot;
        if (const auto spot = spot_of(negative ? e.kids[0] : e); spot && spot->is_bit)
            return Test::bit(spot->byte, spot->mask, !negative);
        if (e.op != Op::kEqual && e.op != Op::kUnequal) return {};
        const bool equal = e.op == Op::kEqual;
        const auto left = spot_of(e.kids[0]), right = spot_of(e.kids[1]);
        if (left && right && !left->is_bit && !right->is_bit &&
            low_of(e.kids[0]) == low_of(e.kids[1])) {
            const auto [a, b] = std::minmax(left->byte, right->byte);
            return Test::same(a, b, equal);
        }
        for (const auto& [spot, where, known] : {std::tuple(left, &e.kids[0], &e.kids[1]),
                                                 std::tuple(right, &e.kids[1], &e.kids[0])}) {
            if (!spot || spot->is_bit || !known->is_value()) continue;
            const double value = known->value - low_of(*where);
            if (value < 0 || value > 255 || value != std::floor(value)) continue;
            return Test::byte_is(spot->byte, static_cast<Byte>(value), equal);
        }
        return {};
    }
    int low_of(const Expression& e) const {
        if (e.op != Op::kAttribute) return 0;
        const auto& attribute = world_->attributes[static_cast<std::size_t>(e.id)];
        return attribute.is_range ? attribute.low : 0;
    }

    // --- programs

    ProgramId compile(const Expression& e) {
        const auto id = static_cast<ProgramId>(stage_.programs_.code.size());
        emit(e, 1);
        stage_.programs_.code.push_back({.code = Instruction::Code::kEnd});
        return id;
    }
    void emit(const Expression& e, int depth) {
        using enum Instruction::Code;
        if (depth + 4 > kDeepestStack)
            throw Refusal{
                line_,
                "an expression is nested too deeply when all is written out; make it simpler"};
        auto& code = stage_.programs_.code;
        if (code.size() > kMostInstructions)
            throw Refusal{line_,
                          "the conditions and effects of this world are too many when all is "
                          "written out; make them simpler, or use fewer loops in \"do\""};
        static constexpr std::pair<Op, Instruction::Code> kPairs[] = {
            {Op::kEqual, kEqual}, {Op::kUnequal, kUnequal},
            {Op::kLess, kLess},   {Op::kLessEqual, kLessEqual},
            {Op::kAdd, kAdd},     {Op::kMultiply, kMultiply},
            {Op::kMin, kMin},     {Op::kMax, kMax}};
        if (const auto test = test_of(e)) {
            emit_test(*test);
            return;
        }
        if (const auto spot = spot_of(e)) {
            if (spot->is_bit)
                code.push_back({.code = kBit, .mask = spot->mask, .a = spot->byte});
            else
                code.push_back(
                    {.code = kByte, .a = spot->byte, .value = static_cast<double>(low_of(e))});
            return;
        }
        if (e.is_value()) {
            code.push_back({.code = kPush, .value = e.value});
        } else if (e.op == Op::kAttribute) {
            const auto& attribute = world_->attributes[static_cast<std::size_t>(e.id)];
            emit_place(attribute, e.kids, depth);
            const auto& where = stage_.places_[static_cast<std::size_t>(e.id)];
            if (!attribute.changes)
                code.push_back(
                    {.code = kFetchTable, .a = table_of(e.id), .value = attribute.otherwise});
            else if (where.is_bit)
                code.push_back({.code = kFetchBit, .a = where.first});
            else
                code.push_back({.code = kFetchByte,
                                .a = where.first,
                                .b = static_cast<std::int32_t>(attribute.otherwise),
                                .value = static_cast<double>(low_of(e))});
        } else if (e.op == Op::kLast) {
            code.push_back({.code = kPush, .value = 0});
            emit(e.kids[0], depth + 1);
            EntitySet actors = world_->actors;
            code.push_back({.code = kRank, .a = ranks_of(actors, true), .b = 1});
            code.push_back({.code = kFetchByte, .a = stage_.first_last_, .b = kNone});
        } else if (e.op == Op::kIs) {
            emit(e.kids[0], depth);
            code.push_back({.code = kIsIn, .a = ranks_of(e.domain)});
        } else if (e.op == Op::kMost || e.op == Op::kLeast || e.op == Op::kWhich) {
            code.push_back({.code = kSeek});
            for (std::size_t i = 0; i < e.kids.size(); i += 3) {
                emit(e.kids[i], depth + 3);
                const auto past = open(kElse);
                emit(e.kids[i + 1], depth + 3);
                code.push_back({.code = e.op == Op::kLeast ? kFoundLeast : kFoundMost,
                                .value = e.kids[i + 2].value});
                close(past);
            }
            code.push_back({.code = kSought, .b = e.op == Op::kWhich});
        } else if (e.op == Op::kNot) {
            emit(e.kids[0], depth);
            code.push_back({.code = kNot});
        } else if (e.op == Op::kIf) {
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
        } else if (e.op == Op::kAnd || e.op == Op::kOr) {
            std::vector<std::size_t> to_end;
            for (std::size_t i = 0; i < e.kids.size(); ++i) {
                emit(e.kids[i], depth);
                if (i + 1 < e.kids.size())
                    to_end.push_back(open(e.op == Op::kAnd ? kSkipIfFalse : kSkipIfTrue));
            }
            for (const auto jump : to_end) close(jump);
        } else {
            const auto instruction = std::ranges::find(kPairs, e.op, [](const auto& each) {
                                         return each.first;
                                     })->second;
            emit(e.kids[0], depth);
            for (std::size_t i = 1; i < e.kids.size(); ++i) {
                emit(e.kids[i], depth + 1);
                code.push_back({.code = !e.kids[i].inverse ? instruction
                                        : e.op == Op::kAdd ? kSubtract
                                                           : kDivide});
            }
        }
    }
    // A jump whose length is known when its end is closed.
    std::size_t open(Instruction::Code code) {
        stage_.programs_.code.push_back({.code = code});
        return stage_.programs_.code.size() - 1;
    }
    void close(std::size_t jump) {
        stage_.programs_.code[jump].b =
            static_cast<std::int32_t>(stage_.programs_.code.size() - jump - 1);
    }

    void emit_test(const Test& test) {
        using enum Instruction::Code;
        auto& code = stage_.programs_.code;
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

    // The place of a value of the attribute, or -1. What is known of it is reckoned here.
    void emit_place(const Attribute& attribute, const std::vector<Expression>& args, int depth) {
        using enum Instruction::Code;
        auto& code = stage_.programs_.code;
        std::size_t step = attribute.size();
        double known = 0;
        std::vector<std::pair<const Expression*, Instruction>> open_args;
        for (std::size_t i = 0; i < args.size(); ++i) {
            step /= std::max<std::size_t>(attribute.domain[i].size(), 1);
            const auto rank =
                std::ranges::find(attribute.domain[i], static_cast<EntityId>(args[i].value));
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
            const auto spot = spot_of(*arg);
            if (is_first && spot && !spot->is_bit && low_of(*arg) == 0) {
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
    // Ranks among the members; `by_id`: the entity's own number instead.
    std::uint32_t ranks_of(const EntitySet& set, bool by_id = false) {
        const auto key = set.to_string() + (by_id ? "i" : "");
        if (const auto found = rank_tables_.find(key); found != rank_tables_.end())
            return found->second;
        const auto id = static_cast<std::uint32_t>(stage_.programs_.ranks.size() / 256);
        std::int16_t rank = 0;
        for (std::size_t entity = 0; entity < 256; ++entity)
            stage_.programs_.ranks.push_back(!set[entity] ? std::int16_t{-1}
                                             : by_id      ? static_cast<std::int16_t>(entity)
                                                          : rank++);
        return rank_tables_[key] = id;
    }
    std::uint32_t table_of(int attribute) {
        const auto [found, is_new] = number_tables_.try_emplace(
            attribute, static_cast<std::uint32_t>(stage_.programs_.numbers.size()));
        if (is_new)
            for (const double value : world_->attributes[static_cast<std::size_t>(attribute)].start)
                stage_.programs_.numbers.push_back(value);
        return found->second;
    }

    // --- effects

    // conditions_ has what the loops around ask.
    void add_writes(const Effect& effect, std::vector<EntityId>& slots, std::size_t depth) {
        if (depth < effect.loops.size()) {
            const auto& loop = effect.loops[depth];
            for (std::size_t entity = 0; entity < world_->entities.size(); ++entity) {
                if (!loop.domain[entity]) continue;
                slots[static_cast<std::size_t>(loop.slot)] = static_cast<EntityId>(entity);
                Expression condition = grounder_.ground(loop.condition, slots);
                if (condition.is_value() && condition.value == 0) continue;
                conditions_.push_back(std::move(condition));
                add_writes(effect, slots, depth + 1);
                conditions_.pop_back();
            }
            return;
        }
        Expression last = grounder_.ground(effect.condition, slots);
        if (last.is_value() && last.value == 0) return;
        Expression all = truth(true);
        for (const auto& condition : conditions_) all = with(std::move(all), condition);
        all = with(std::move(all), std::move(last));
        const auto& attribute = world_->attributes[static_cast<std::size_t>(effect.attribute)];
        const auto& where = stage_.places_[static_cast<std::size_t>(effect.attribute)];
        Expression target{.op = Op::kAttribute, .id = effect.attribute};
        bool is_known = true;
        for (const auto& arg : effect.args) {
            target.kids.push_back(grounder_.ground(arg, slots));
            is_known = is_known && target.kids.back().is_value();
        }
        const Expression value = grounder_.ground(effect.value, slots);
        if (attribute.value.is(Base::kEntity) &&
            (value.type.entities & ~attribute.value.entities).any()) {
            if (value.is_value() &&
                !attribute.value.entities[static_cast<std::size_t>(value.value)])
                return;
            if (!value.is_value()) {  // what it cannot be it does not become
                Expression fits{
                    .op = Op::kIs, .type = {Base::kBool}, .domain = attribute.value.entities};
                fits.kids.push_back(value);
                all = with(std::move(all), std::move(fits));
            }
        }
        Stage::Write write{.is_bit = where.is_bit};
        if (attribute.is_range) write.low = attribute.low, write.high = attribute.high;
        if (is_known) {
            const auto place = Grounder::place_of(attribute, target);
            if (!place) return;
            const auto at = where.first + static_cast<std::uint32_t>(*place);
            write.byte = static_cast<std::uint16_t>(where.is_bit ? at / 8 : at);
            write.mask = where.is_bit ? static_cast<Byte>(1u << (at % 8)) : Byte{0xff};
        } else {
            write.byte = static_cast<std::uint16_t>(where.first);
            write.address = static_cast<ProgramId>(stage_.programs_.code.size());
            emit_place(attribute, target.kids, 1);
            stage_.programs_.code.push_back({.code = Instruction::Code::kEnd});
        }
        if (value.is_value())
            write.constant = constant_of(attribute, value.value);
        else
            write.value = compile(value);
        if (!all.is_value()) write.condition = compile(all);
        written_.emplace_back(
            effect.attribute,
            is_known ? static_cast<std::int64_t>(*Grounder::place_of(attribute, target)) : -1);
        stage_.writes_.push_back(write);
        if (stage_.writes_.size() > kMostWrites)
            throw Refusal{line_,
                          "the effects of this world are too many when all is written out; use "
                          "fewer loops in \"do\", or fewer parameters"};
    }
    static Byte constant_of(const Attribute& attribute, double value) {
        if (!attribute.is_range) return static_cast<Byte>(value);
        return static_cast<Byte>(std::clamp(std::floor(value), static_cast<double>(attribute.low),
                                            static_cast<double>(attribute.high)) -
                                 attribute.low);
    }
    static Expression with(Expression a, Expression b) {
        if (a.is_value()) return a.value != 0 ? b : a;
        if (b.is_value()) return b.value != 0 ? a : b;
        Expression out{.op = Op::kAnd, .type = {Base::kBool}};
        out.kids.push_back(std::move(a));
        out.kids.push_back(std::move(b));
        return out;
    }

    // --- goals

    void ground_goals() {
        stage_.all_weights_ = 0;
        const std::size_t before = stage_.programs_.code.size();
        for (const auto& goal : world_->goals) {
            line_ = goal.line;
            const Expression count = grounder_.ground(goal.count, {});
            find_attributes(count);
            stage_.goals_.push_back({.program = count.is_value() ? kNoProgram : compile(count),
                                     .constant = count.value,
                                     .at_least = goal.at_least,
                                     .weight = goal.weight,
                                     .partial = goal.partial});
            stage_.all_weights_ += goal.weight;
        }
        stage_.goals_effort_ = 2 * (stage_.programs_.code.size() - before);
    }
    void find_attributes(const Expression& e) {
        if (e.op == Op::kLast) goals_ask_last_ = true;
        if (e.op == Op::kAttribute) {
            const auto place =
                Grounder::place_of(world_->attributes[static_cast<std::size_t>(e.id)], e);
            asked_.emplace(e.id, place ? static_cast<std::int64_t>(*place) : -1);
        }
        for (const auto& kid : e.kids) find_attributes(kid);
    }
    void mark_goals() {
        for (auto& move : stage_.moves_) {
            move.touches_goals = goals_ask_last_ && move.last != 0xffff;
            for (std::uint32_t i = move.first_write; i < move.first_write + move.writes; ++i) {
                const auto& [attribute, place] = written_[i];
                const auto from = asked_.lower_bound({attribute, -1}),
                           to = asked_.upper_bound(
                               {attribute, std::numeric_limits<std::int64_t>::max()});
                if (from == to) continue;
                move.touches_goals = move.touches_goals || place < 0 || from->second == -1 ||
                                     asked_.contains({attribute, place});
            }
        }
    }

    // --- the order of tests

    // As a tree: what most actions ask comes first, so that one answer settles many.
    void build_branches() {
        std::map<decltype(key_of(Test{})), std::size_t> asked;
        for (const auto& tests : tests_of_)
            for (const auto& test : tests) ++asked[key_of(test)];
        std::vector<Chain> chains;
        for (std::size_t action = 0; action < tests_of_.size(); ++action) {
            Chain chain{static_cast<std::uint32_t>(action), tests_of_[action]};
            std::ranges::stable_sort(chain.tests, [&](const Test& a, const Test& b) {
                const auto often_a = asked[key_of(a)], often_b = asked[key_of(b)];
                return often_a != often_b ? often_a > often_b : key_of(a) < key_of(b);
            });
            chains.push_back(std::move(chain));
        }
        std::vector<const Chain*> all;
        for (const auto& chain : chains) all.push_back(&chain);
        grow(std::move(all));
    }
    struct Chain {
        std::uint32_t action;
        std::vector<Test> tests;
    };
    // Chains that have their first `depth` tests in common; `branch` is where the last of these
    // stands.
    struct Group {
        std::vector<const Chain*> chains;
        std::size_t depth = 0, branch = 0;
    };
    void grow(std::vector<const Chain*> all) {
        std::vector<Group> todo;  // the next last; an empty one ends a branch
        todo.push_back({.chains = std::move(all)});
        while (!todo.empty()) {
            const Group group = std::move(todo.back());
            todo.pop_back();
            if (group.chains.empty()) {
                stage_.branches_[group.branch].skip =
                    static_cast<std::uint32_t>(stage_.branches_.size());
                continue;
            }
            if (group.depth > 0) {
                todo.push_back({.branch = stage_.branches_.size()});
                stage_.branches_.push_back({.test = group.chains.front()->tests[group.depth - 1]});
            }
            std::vector<Group> below;
            std::map<decltype(key_of(Test{})), std::size_t> group_of;
            for (const auto* chain : group.chains) {
                if (chain->tests.size() == group.depth) {
                    stage_.branches_.push_back({.action = chain->action});
                    continue;
                }
                const auto [found, is_new] =
                    group_of.try_emplace(key_of(chain->tests[group.depth]), below.size());
                if (is_new) below.push_back({.depth = group.depth + 1});
                below[found->second].chains.push_back(chain);
            }
            std::move(below.rbegin(), below.rend(), std::back_inserter(todo));
        }
    }

    // Of one action alone: what fails most often comes first, as seen in random stories.
    void order_tests() {
        std::map<decltype(key_of(Test{})), std::uint32_t> held;
        std::vector<std::vector<Byte>> seen;
        std::vector<ActionId> possible;
        std::uint64_t effort = 0;
        for (const auto& tests : tests_of_)
            for (const auto& test : tests) held.try_emplace(key_of(test), 0);
        for (int walk = 0; walk < kSampleWalks && effort < kMostSampleEffort; ++walk) {
            core::Rng rng{kSampleSeed.child("walk", static_cast<std::uint64_t>(walk))};
            std::vector<Byte> state = stage_.start_;
            for (int step = 0; step < world_->length && effort < kMostSampleEffort; ++step) {
                possible.clear();
                effort += stage_.effort(state.data()) + held.size();
                stage_.list(state.data(), possible);
                if (possible.empty()) break;
                stage_.perform(state.data(),
                               possible[rng.below(static_cast<std::uint32_t>(possible.size()))]);
                seen.push_back(state);
            }
        }
        for (auto& [key, count] : held) {
            const auto& [a, b, mask, other_mask, value, negative] = key;
            const Test test{a, b, mask, other_mask, value, negative};
            for (const auto& state : seen) count += test.holds(state.data());
        }
        for (std::size_t action = 0; action < tests_of_.size(); ++action) {
            auto& tests = tests_of_[action];
            std::ranges::stable_sort(tests, {},
                                     [&](const Test& test) { return held[key_of(test)]; });
            stage_.moves_[action].first_test = static_cast<std::uint32_t>(stage_.tests_.size());
            stage_.moves_[action].tests = static_cast<std::uint32_t>(tests.size());
            stage_.tests_.insert(stage_.tests_.end(), tests.begin(), tests.end());
        }
    }

    std::shared_ptr<const World> world_;
    Grounder grounder_;
    Stage stage_;
    int line_ = 1;                             // of what is being made
    Expression believe_;                       // of the action being made
    std::vector<Expression> conditions_{};     // of the loops around the effect being made
    std::vector<std::vector<Test>> tests_of_;  // by action
    std::vector<std::pair<int, std::int64_t>>
        written_;  // by write: attribute and place, -1 if it depends
    std::set<std::pair<int, std::int64_t>> asked_;  // by goals, likewise
    bool goals_ask_last_ = false;
    std::map<std::string, std::uint32_t> rank_tables_;
    std::map<int, std::uint32_t> number_tables_;

   public:
    int line() const { return line_; }
};

core::Result<Stage> Stage::make(World world) {
    const std::string file = world.file;
    StageMaker maker(std::move(world));
    try {
        return maker.make();
    } catch (const Refusal& refusal) {
        return core::Error{refusal.what, fmt::format("{}:{}", file, refusal.line)};
    } catch (const Grounder::TooLarge&) {
        return core::Error{
            "this world is too large when everything is written out; use fewer entities, "
            "parameters or quantifiers",
            fmt::format("{}:{}", file, maker.line())};
    }
}

}  // namespace dramatis::story
