#include "games/story/expression_parser.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <utility>

#include "core/edit_distance.hpp"
#include "games/story/program.hpp"

namespace dramatis::story {
namespace {

using Base = ValueType::Base;

constexpr int kDeepest = 60;  // brackets in brackets, shorthands in shorthands
constexpr int kDeepestTree =
    250;  // the same when shorthands are written out, with what is in the brackets
constexpr std::size_t kMostNodes =
    2'000'000;  // of all expressions together, shorthands written out
constexpr std::size_t kMostNodesHere = 500'000;  // of one of them
constexpr std::size_t kMostParameters = 16;
constexpr std::size_t kLongestWord = 60;  // of a name that others are compared with
constexpr const char* kReserved[] = {"and",   "or",    "not",  "is",   "if",   "then",   "else",
                                     "true",  "false", "none", "last", "each", "exists", "all",
                                     "count", "sum",   "min",  "max",  "which"};

bool is_name_start(char c) { return std::isalpha(static_cast<unsigned char>(c)) || c == '_'; }
bool is_name_part(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

const char* word_for(const ValueType& type) {
    switch (type.base) {
        case Base::kBool:
            return "true or false";
        case Base::kNumber:
            return "a number";
        case Base::kEntity:
            return "an entity";
        case Base::kAction:
            return "an action";
    }
    return "";
}

Op quantifier_named(std::string_view word) {
    if (word == "exists") return Op::kExists;
    if (word == "all") return Op::kAll;
    if (word == "count") return Op::kCount;
    if (word == "sum") return Op::kSum;
    if (word == "max") return Op::kMost;
    if (word == "min") return Op::kLeast;
    if (word == "which") return Op::kWhich;
    return Op::kValue;
}

}  // namespace

bool is_reserved(std::string_view word) {
    return std::ranges::find(kReserved, word) != std::end(kReserved);
}

Source source_inside(Source source, std::string_view text, std::size_t offset) {
    for (std::size_t i = 0; i < std::min(offset, text.size()); ++i) {
        if (text[i] == '\n')
            ++source.line, source.column = 1;
        else if ((static_cast<unsigned char>(text[i]) & 0xc0) != 0x80)
            ++source.column;
    }
    return source;
}

std::string nearest(std::string_view word, const std::vector<std::string_view>& names) {
    std::string_view best;
    std::size_t least = std::max<std::size_t>(1, word.size() / 3) + 1;
    if (word.size() > kLongestWord) return "";
    for (const auto name : names)
        if (name.size() > kLongestWord)
            continue;
        else if (const auto distance = core::edit_distance(word, name); distance < least)
            least = distance, best = name;
    return best.empty() ? "" : "; did you mean " + std::string(best) + "?";
}

ExpressionParser::ExpressionParser(Names& names, std::string_view text, Source at, Scope scope,
                                   int next_slot, int depth)
    : names_(names),
      text_(text),
      source_(at),
      scope_(std::move(scope)),
      next_slot_(next_slot),
      depth_(depth),
      expands_(depth > 0) {
    if (depth_ > kDeepest) fail("shorthands are nested too deeply here");
    if (depth_ <= 1) names_.nodes_here = 0;  // not a shorthand within another text
    next();
}

void ExpressionParser::fail(std::string what) const { fail_at(start_, std::move(what)); }
void ExpressionParser::fail_at(std::size_t offset, std::string what) const {
    throw Fault{source_inside(source_, text_, offset), std::move(what)};
}

// --- words

void ExpressionParser::next() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_]))) ++at_;
    start_ = at_;
    if (at_ == text_.size()) {
        token_ = Token::kEnd;
        word_ = {};
        return;
    }
    const char c = text_[at_];
    if (is_name_start(c)) {
        token_ = Token::kName;
        while (at_ < text_.size() && is_name_part(text_[at_])) ++at_;
    } else if (std::isdigit(static_cast<unsigned char>(c)) ||
               (c == '.' && at_ + 1 < text_.size() &&
                std::isdigit(static_cast<unsigned char>(text_[at_ + 1])))) {
        token_ = Token::kNumber;
        while (at_ < text_.size() &&
               (std::isalnum(static_cast<unsigned char>(text_[at_])) || text_[at_] == '.'))
            ++at_;
    } else {
        token_ = Token::kSign;
        static constexpr std::string_view kTwo[] = {"==", "!=", "<=", ">=", "&&", "||"};
        at_ += std::ranges::find(kTwo, text_.substr(at_, 2)) != std::end(kTwo) ? 2 : 1;
    }
    word_ = text_.substr(start_, at_ - start_);
}

bool ExpressionParser::take_sign(std::string_view sign) {
    if (!at_sign(sign)) return false;
    next();
    return true;
}
bool ExpressionParser::take_name(std::string_view name) {
    if (!at_name(name)) return false;
    next();
    return true;
}
void ExpressionParser::need_sign(std::string_view sign, const char* after) {
    if (!take_sign(sign)) fail("here should be \"" + std::string(sign) + "\", " + after);
}
std::string ExpressionParser::need_name(const char* what) {
    if (token_ != Token::kName || is_reserved(word_)) fail(std::string("here should be ") + what);
    std::string out(word_);
    next();
    return out;
}
void ExpressionParser::need_end() {
    if (token_ == Token::kEnd) return;
    if (at_sign("=")) fail("= sets a value; to compare, write ==");
    fail("the text should end before \"" + std::string(word_) +
         "\"; is a sign, an \"and\" or a bracket missing?");
}

// --- whole texts

Expression ExpressionParser::condition() {
    Expression out = expression();
    need_end();
    need_type(out, Base::kBool, "a condition is", 0);
    return out;
}
Expression ExpressionParser::number() {
    Expression out = expression();
    need_end();
    need_type(out, Base::kNumber, "this must be", 0);
    return out;
}
Expression ExpressionParser::value() {
    Expression out = expression();
    need_end();
    return out;
}

Effect ExpressionParser::effect() {
    Effect out;
    while (at_name("each")) {
        next();
        const std::string variable =
            need_name("the name of a variable, as in \"each X: actor: ...\"");
        need_sign(":", "and then a type, as in \"each X: actor: ...\"");
        const std::size_t offset = start_;
        const EntitySet domain = type_named(need_name("a type"), offset);
        const int slot = next_slot_++;
        scope_.emplace_back(
            variable, Expression{.op = Op::kSlot, .type = {Base::kEntity, domain}, .id = slot});
        Expression condition = truth(true);
        if (take_name("if")) {
            const std::size_t from = start_;
            condition = expression();
            need_type(condition, Base::kBool, "a condition is", from);
        }
        need_sign(":", "and then the effect");
        out.loops.push_back({slot, domain, std::move(condition)});
        if (out.loops.size() > 4) fail("these are too many loops in one effect; four will do");
    }
    out = plain_effect(std::move(out));
    names_.world->slots = std::max(names_.world->slots, next_slot_);
    need_end();
    return out;
}

Effect ExpressionParser::plain_effect(Effect out) {
    const std::size_t offset = start_;
    const std::string name = need_name("the attribute that changes, as in \"alive(B) = false\"");
    const auto found = names_.attributes.find(name);
    if (found == names_.attributes.end()) {
        if (names_.definitions.contains(name))
            fail_at(offset, name + " is a shorthand; only attributes can change");
        std::vector<std::string_view> known;
        for (const auto& [each, id] : names_.attributes) known.push_back(each);
        fail_at(offset, "there is no attribute " + name + nearest(name, known));
    }
    out.attribute = found->second;
    const Attribute& attribute = names_.world->attributes[static_cast<std::size_t>(out.attribute)];
    out.args = arguments();
    if (out.args.size() != attribute.of.size())
        fail_at(offset, name + " is of " + std::to_string(attribute.of.size()) + ", and here are " +
                            std::to_string(out.args.size()));
    for (std::size_t i = 0; i < out.args.size(); ++i)
        check_argument(out.args[i], attribute.of[i], name, offset);
    if (take_sign("=")) {
        const std::size_t from = start_;
        out.value = expression();
        if (out.value.type.base != attribute.value.base)
            fail_at(from, name + " is " + word_for(attribute.value) + ", and this is " +
                              word_for(out.value.type));
        if (attribute.value.is(Base::kEntity) &&
            (out.value.type.entities & attribute.value.entities).none())
            fail_at(from,
                    name + " can never have this value; see its \"value\" under [attributes]");
    } else {
        if (at_sign("==")) fail("an effect sets a value with a single =");
        if (!attribute.value.is(Base::kBool))
            fail("here should be \"=\" and the new value of " + name);
        out.value = truth(true);
    }
    if (take_name("if")) {
        const std::size_t from = start_;
        out.condition = expression();
        need_type(out.condition, Base::kBool, "a condition is", from);
    }
    return out;
}

std::vector<Parameter> ExpressionParser::parameter_list() {
    std::vector<Parameter> out;
    if (token_ == Token::kEnd || at_sign(")")) return out;
    do {
        const std::size_t offset = start_;
        Parameter parameter{.name = need_name("the name of a parameter, as in \"A: actor\"")};
        for (const auto& other : out)
            if (other.name == parameter.name)
                fail_at(offset, "there are two parameters " + parameter.name);
        if (names_.entities.contains(parameter.name))
            fail_at(offset, parameter.name + " is an entity; give the parameter another name");
        need_sign(":", "and then a type, as in \"A: actor\"");
        const std::size_t at = start_;
        parameter.domain = type_named(need_name("a type"), at);
        out.push_back(std::move(parameter));
        if (out.size() > kMostParameters)
            fail_at(offset, "these are too many parameters; " + std::to_string(kMostParameters) +
                                " are the most");
    } while (take_sign(","));
    return out;
}

std::vector<Parameter> ExpressionParser::parameters() {
    auto out = parameter_list();
    need_end();
    return out;
}

std::pair<std::string, std::vector<Parameter>> ExpressionParser::heading() {
    std::string name = need_name("the name of a shorthand, as in \"up(X: actor)\"");
    need_sign("(", "as in \"up(X: actor)\"");
    auto out = parameter_list();
    need_sign(")", "after the parameters");
    need_end();
    return {std::move(name), std::move(out)};
}

// --- expressions, loosest first

void ExpressionParser::count(std::size_t nodes) {
    names_.nodes += nodes;
    names_.nodes_here += nodes;
    if (names_.nodes > kMostNodes)
        fail(
            "the expressions of this world are too large when all shorthands are written out; use "
            "fewer in one another");
    if (names_.nodes_here > kMostNodesHere)
        fail("this expression is too large when all shorthands are written out; it may have " +
             std::to_string(kMostNodesHere) + " names, numbers and signs");
}
Expression ExpressionParser::made(Expression expression) {
    int depth = 0;
    std::size_t size = 1;
    for (const auto& kid : expression.kids) {
        depth = std::max<int>(depth, kid.depth);
        size += kid.size;
    }
    if (depth >= kDeepestTree)
        fail("this is nested too deeply when all shorthands are written out; " +
             std::to_string(kDeepestTree) + " levels are the most");
    expression.depth = static_cast<std::uint16_t>(depth + 1);
    expression.size = static_cast<std::uint32_t>(size);
    count(1);
    return expression;
}
// What a name stands for may be large itself.
Expression ExpressionParser::copied(const Expression& expression) {
    count(expression.size);
    return expression;
}
Expression ExpressionParser::bound(Op op, ValueType type, Expression a, Expression b) {
    Expression out{.op = op, .type = type};
    out.kids.push_back(std::move(a));
    out.kids.push_back(std::move(b));
    return made(std::move(out));
}

template <class Operand>
Expression ExpressionParser::chain(Op op, std::span<const Link> links, Base base,
                                   const char* complaint, Operand&& operand) {
    const std::size_t offset = start_;
    const auto link_here = [&] {
        return token_ == Token::kName || token_ == Token::kSign
                   ? std::ranges::find(links, word_, &Link::word)
                   : links.end();
    };
    Expression first = operand();
    auto link = link_here();
    if (link == links.end()) return first;
    need_type(first, base, complaint, offset);
    Expression out{.op = op, .type = {base}};
    out.kids.push_back(std::move(first));
    out.kids.front().inverse = false;
    for (; link != links.end(); link = link_here()) {
        next();
        const std::size_t from = start_;
        out.kids.push_back(operand());
        out.kids.back().inverse = link->inverse;
        need_type(out.kids.back(), base, complaint, from);
        count(1);
    }
    return made(std::move(out));
}

Expression ExpressionParser::expression() {
    if (++depth_ > kDeepest) fail("brackets are nested too deeply here");
    Expression out = disjunction();
    --depth_;
    return out;
}

Expression ExpressionParser::disjunction() {
    static constexpr Link kLinks[] = {{"or"}, {"||"}};
    return chain(Op::kOr, kLinks, Base::kBool, "\"or\" stands between conditions, and this is",
                 [this] { return conjunction(); });
}

Expression ExpressionParser::conjunction() {
    static constexpr Link kLinks[] = {{"and"}, {"&&"}};
    return chain(Op::kAnd, kLinks, Base::kBool, "\"and\" stands between conditions, and this is",
                 [this] { return negation(); });
}

Expression ExpressionParser::negation() {
    if (!at_name("not") && !at_sign("!")) return comparison();
    if (++depth_ > kDeepest) fail("\"not\" is nested too deeply here");
    next();
    const std::size_t from = start_;
    Expression out{.op = Op::kNot, .type = {Base::kBool}};
    out.kids.push_back(negation());
    need_type(out.kids.front(), Base::kBool, "\"not\" stands before a condition, and this is",
              from);
    --depth_;
    return made(std::move(out));
}

Expression ExpressionParser::comparison() {
    const std::size_t offset = start_;
    Expression left = sum();
    if (take_name("is")) {
        need_type(left, Base::kEntity, "only an entity is of a type, and this is", offset);
        const std::size_t from = start_;
        Expression out{.op = Op::kIs,
                       .type = {Base::kBool},
                       .domain = type_named(need_name("a type, as in \"A is officer\""), from)};
        out.kids.push_back(std::move(left));
        return made(std::move(out));
    }
    static constexpr std::pair<std::string_view, Op> kSigns[] = {
        {"==", Op::kEqual},     {"!=", Op::kUnequal}, {"<", Op::kLess},
        {"<=", Op::kLessEqual}, {">", Op::kLess},     {">=", Op::kLessEqual}};
    for (const auto& [sign, op] : kSigns) {
        if (!take_sign(sign)) continue;
        Expression right = sum();
        const bool orders = op == Op::kLess || op == Op::kLessEqual;
        const bool known_none = left.is_value() && left.value == kNone &&
                                left.type.is(Base::kEntity) && right.type.is(Base::kAction);
        if (known_none) left.type = right.type;
        if (right.is_value() && right.value == kNone && right.type.is(Base::kEntity) &&
            left.type.is(Base::kAction))
            right.type = left.type;
        if (left.type.base != right.type.base)
            fail_at(offset, std::string("this compares ") + word_for(left.type) + " with " +
                                word_for(right.type));
        if (orders)
            need_type(left, Base::kNumber, "only numbers are less or more, and this is", offset);
        if (!expands_ && left.type.is(Base::kEntity) && left.type.entities.any() &&
            right.type.entities.any() && (left.type.entities & right.type.entities).none())
            fail_at(offset, "these two can never be the same; is it the right attribute?");
        if (sign.front() == '>') std::swap(left, right);
        return bound(op, {Base::kBool}, std::move(left), std::move(right));
    }
    return left;
}

Expression ExpressionParser::sum() {
    static constexpr Link kLinks[] = {{"+"}, {"-", true}};
    return chain(Op::kAdd, kLinks, Base::kNumber, "this reckons with numbers, and here is",
                 [this] { return product(); });
}

Expression ExpressionParser::product() {
    static constexpr Link kLinks[] = {{"*"}, {"/", true}};
    return chain(Op::kMultiply, kLinks, Base::kNumber, "this reckons with numbers, and here is",
                 [this] { return factor(); });
}

Expression ExpressionParser::factor() {
    if (!at_sign("-")) return primary();
    if (++depth_ > kDeepest) fail("signs are nested too deeply here");
    next();
    const std::size_t from = start_;
    Expression right = factor();
    need_type(right, Base::kNumber, "this reckons with numbers, and here is", from);
    --depth_;
    if (right.is_value()) return constant(-right.value);
    right.inverse = true;
    return bound(Op::kAdd, {Base::kNumber}, constant(0), std::move(right));
}

Expression ExpressionParser::primary() {
    const std::size_t offset = start_;
    if (token_ == Token::kNumber) {
        double value = 0;
        const auto [end, error] = std::from_chars(word_.data(), word_.data() + word_.size(), value);
        if (error != std::errc() || end != word_.data() + word_.size() || !std::isfinite(value))
            fail("this is no number");
        next();
        return made(constant(kept(value)));
    }
    if (take_sign("(")) {
        Expression out = expression();
        need_sign(")", "to end the bracket");
        return out;
    }
    if (token_ == Token::kEnd) fail("the text ends too early");
    if (token_ != Token::kName) fail("\"" + std::string(word_) + "\" cannot stand here");
    const std::string word(word_);
    next();
    if (word == "true" || word == "false") return made(truth(word == "true"));
    if (word == "none") {
        EntitySet none;
        none.set(kNone);
        return made(constant(kNone, {Base::kEntity, none}));
    }
    if (word == "if") return choice();
    if (const Op op = quantifier_named(word); op != Op::kValue && token_ == Token::kName)
        return quantifier(op);
    if (at_sign("(")) return call(word, offset);
    return name(word, offset);
}

Expression ExpressionParser::choice() {
    const std::size_t offset = start_;
    Expression out{.op = Op::kIf};
    out.kids.push_back(expression());
    need_type(out.kids[0], Base::kBool, "a condition is", offset);
    if (!take_name("then")) fail("here should be \"then\", as in \"if c then a else b\"");
    out.kids.push_back(expression());
    if (!take_name("else")) fail("here should be \"else\", as in \"if c then a else b\"");
    out.kids.push_back(expression());
    const auto &a = out.kids[1].type, &b = out.kids[2].type;
    if (a.base != b.base)
        fail_at(offset,
                std::string("one way this is ") + word_for(a) + ", the other way " + word_for(b));
    out.type = {a.base, a.entities | b.entities};
    return made(std::move(out));
}

Expression ExpressionParser::quantifier(Op op) {
    const std::string variable =
        need_name("the name of a variable, as in \"exists X: actor: ...\"");
    need_sign(":", "and then a type, as in \"exists X: actor: ...\"");
    const std::size_t offset = start_;
    Expression out{.op = op, .id = next_slot_++};
    out.domain = type_named(need_name("a type"), offset);
    names_.world->slots = std::max(names_.world->slots, next_slot_);
    scope_.emplace_back(
        variable, Expression{.op = Op::kSlot, .type = {Base::kEntity, out.domain}, .id = out.id});
    out.kids.push_back(truth(true));
    if (take_name("if")) {
        const std::size_t from = start_;
        out.kids[0] = expression();
        need_type(out.kids[0], Base::kBool, "a condition is", from);
    }
    need_sign(":", "and then what is asked of each");
    const std::size_t from = start_;
    out.kids.push_back(expression());
    scope_.pop_back();
    --next_slot_;
    const bool asks = op == Op::kExists || op == Op::kAll || op == Op::kCount;
    need_type(out.kids[1], asks ? Base::kBool : Base::kNumber, "behind the last colon should be",
              from);
    if (op == Op::kWhich) {
        out.type = {Base::kEntity, out.domain};
        out.type.entities.set(kNone);
    } else {
        out.type = {op == Op::kExists || op == Op::kAll ? Base::kBool : Base::kNumber};
    }
    return made(std::move(out));
}

std::vector<Expression> ExpressionParser::arguments() {
    std::vector<Expression> out;
    need_sign("(", "and then what it is of");
    if (take_sign(")")) return out;
    do out.push_back(expression());
    while (take_sign(","));
    need_sign(")", "after the arguments");
    return out;
}

Expression ExpressionParser::call(const std::string& name, std::size_t offset) {
    std::vector<Expression> args = arguments();
    if (name == "min" || name == "max") {
        if (args.size() < 2) fail_at(offset, name + " takes two numbers or more");
        for (const auto& arg : args)
            need_type(arg, Base::kNumber, "this takes numbers, and here is", offset);
        Expression out{.op = name == "min" ? Op::kMin : Op::kMax, .type = {Base::kNumber}};
        out.kids = std::move(args);
        return made(std::move(out));
    }
    if (name == "last") {
        if (args.size() != 1) fail_at(offset, "last is of one actor, as in last(A) == Move");
        check_argument(args.front(), names_.world->actors, name, offset);
        names_.world->remembers_last = true;
        Expression out{.op = Op::kLast, .type = {Base::kAction}};
        out.kids = std::move(args);
        return made(std::move(out));
    }
    if (const auto found = names_.attributes.find(name); found != names_.attributes.end()) {
        const Attribute& attribute =
            names_.world->attributes[static_cast<std::size_t>(found->second)];
        if (args.size() != attribute.of.size())
            fail_at(offset, name + " is of " + std::to_string(attribute.of.size()) +
                                ", and here are " + std::to_string(args.size()));
        for (std::size_t i = 0; i < args.size(); ++i)
            check_argument(args[i], attribute.of[i], name, offset);
        Expression out{.op = Op::kAttribute, .type = attribute.value, .id = found->second};
        bool may_miss = false;
        for (std::size_t i = 0; i < args.size(); ++i)
            may_miss = may_miss || (args[i].type.entities & ~attribute.of[i]).any();
        if (may_miss && out.type.is(Base::kEntity)) out.type.entities.set(kNone);
        out.kids = std::move(args);
        return made(std::move(out));
    }
    if (const auto found = names_.definitions.find(name); found != names_.definitions.end())
        return expand(found->second, std::move(args), offset);
    std::vector<std::string_view> known{"last", "min", "max"};
    for (const auto& [each, id] : names_.attributes) known.push_back(each);
    for (const auto& [each, definition] : names_.definitions) known.push_back(each);
    fail_at(offset, "there is no attribute or shorthand " + name + nearest(name, known));
}

Expression ExpressionParser::expand(Definition& definition, std::vector<Expression> args,
                                    std::size_t offset) {
    if (args.size() != definition.parameters.size())
        fail_at(offset, definition.name + " takes " + std::to_string(definition.parameters.size()) +
                            ", and here are " + std::to_string(args.size()));
    if (definition.is_open)
        fail_at(
            offset,
            definition.name +
                " uses itself, by way of others or at once; shorthands must not go in a circle");
    Scope scope;
    for (std::size_t i = 0; i < args.size(); ++i) {
        check_argument(args[i], definition.parameters[i].domain, definition.name, offset);
        scope.emplace_back(definition.parameters[i].name, std::move(args[i]));
    }
    const OpenDefinition open(definition);
    return ExpressionParser(names_, definition.body, definition.at, std::move(scope), next_slot_,
                            depth_ + 1)
        .value();
}

Expression ExpressionParser::name(const std::string& name, std::size_t offset) {
    for (auto at = scope_.rbegin(); at != scope_.rend(); ++at)
        if (at->first == name) return copied(at->second);
    if (const auto found = names_.entities.find(name); found != names_.entities.end()) {
        EntitySet one;
        one.set(static_cast<std::size_t>(found->second));
        return made(constant(found->second, {Base::kEntity, one}));
    }
    if (const auto found = names_.actions.find(name); found != names_.actions.end())
        return made(constant(found->second, {Base::kAction}));
    if (names_.attributes.contains(name) || names_.definitions.contains(name))
        fail_at(offset, name + " needs brackets that say of whom, as in " + name + "(A)");
    std::vector<std::string_view> known;
    for (const auto& [each, value] : scope_) known.push_back(each);
    for (const auto& [each, id] : names_.entities) known.push_back(each);
    fail_at(offset, "there is no parameter, entity or action " + name + nearest(name, known));
}

// --- types

EntitySet ExpressionParser::type_named(const std::string& name, std::size_t offset) const {
    const auto found = names_.types.find(name);
    if (found != names_.types.end())
        return names_.world->types[static_cast<std::size_t>(found->second)].members;
    std::vector<std::string_view> known;
    for (const auto& [each, id] : names_.types) known.push_back(each);
    fail_at(offset, "there is no type " + name + nearest(name, known));
}

void ExpressionParser::check_argument(const Expression& arg, const EntitySet& domain,
                                      const std::string& of, std::size_t offset) const {
    need_type(arg, Base::kEntity, (of + " is of entities, and this is").c_str(), offset);
    if (!expands_ && arg.type.entities.any() && (arg.type.entities & domain).none())
        fail_at(offset, of + " is never of such an entity; see its types");
}

void ExpressionParser::need_type(const Expression& expression, ValueType::Base base,
                                 const char* what, std::size_t offset) const {
    if (expression.type.base == base) return;
    const std::string text = what;
    const bool says_found = text.ends_with("this is") || text.ends_with("here is");
    fail_at(offset,
            text + " " + word_for(says_found ? expression.type : ValueType{base}) +
                (says_found ? "" : std::string(", and this is ") + word_for(expression.type)));
}

}  // namespace dramatis::story
