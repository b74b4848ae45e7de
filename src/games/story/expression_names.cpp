#include <algorithm>

#include "games/story/expression_parser.hpp"

// What words in an expression stand for: quantifiers, attributes, shorthands, entities.
namespace dramatis::story {
namespace {

using Base = ValueType::Base;

}  // namespace

Expression ExpressionParser::quantifier(Op op) {
    const std::string variable =
        need_name("the name of a variable, as in \"exists X: actor: ...\"");
    need_sign(":", "and then a type, as in \"exists X: actor: ...\"");
    const std::size_t offset = here();
    Expression out{.op = op, .slot = SlotId(next_slot_++)};
    out.domain = type_named(need_name("a type"), offset);
    names_.world->slots = std::max(names_.world->slots, next_slot_);
    scope_.emplace_back(
        variable,
        Expression{.op = Op::kSlot, .type = {Base::kEntity, out.domain}, .slot = out.slot});
    out.kids.push_back(truth(true));
    if (take_name("if")) {
        const std::size_t from = here();
        out.kids[0] = expression();
        need_type(out.kids[0], Base::kBool, "a condition is", from);
    }
    need_sign(":", "and then what is asked of each");
    const std::size_t from = here();
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
    if (failed()) return {};
    if (name == "min" || name == "max") return call_of_numbers(name, std::move(args), offset);
    if (name == "last") return call_of_last(std::move(args), offset);
    if (const auto found = names_.attributes.find(name); found != names_.attributes.end())
        return call_of_attribute(found->second, std::move(args), offset);
    if (const auto found = names_.definitions.find(name); found != names_.definitions.end())
        return expand(found->second, std::move(args), offset);
    std::vector<std::string_view> known{"last", "min", "max"};
    for (const auto& [each, id] : names_.attributes) known.push_back(each);
    for (const auto& [each, definition] : names_.definitions) known.push_back(each);
    return failed_at(offset, "there is no attribute or shorthand " + name + nearest(name, known));
}

Expression ExpressionParser::call_of_numbers(const std::string& name, std::vector<Expression> args,
                                             std::size_t offset) {
    if (args.size() < 2) return failed_at(offset, name + " takes two numbers or more");
    for (const auto& arg : args)
        need_type(arg, Base::kNumber, "this takes numbers, and here is", offset);
    Expression out{.op = name == "min" ? Op::kMin : Op::kMax, .type = {Base::kNumber}};
    out.kids = std::move(args);
    return made(std::move(out));
}

Expression ExpressionParser::call_of_last(std::vector<Expression> args, std::size_t offset) {
    if (args.size() != 1) return failed_at(offset, "last is of one actor, as in last(A) == Move");
    check_argument(args.front(), names_.world->actors, "last", offset);
    names_.world->remembers_last = true;
    Expression out{.op = Op::kLast, .type = {Base::kAction}};
    out.kids = std::move(args);
    return made(std::move(out));
}

bool ExpressionParser::check_arguments(const Attribute& attribute,
                                       const std::vector<Expression>& args, std::size_t offset) {
    if (args.size() != attribute.of.size())
        fail_at(offset, attribute.name + " is of " + std::to_string(attribute.of.size()) +
                            ", and here are " + std::to_string(args.size()));
    for (std::size_t i = 0; i < args.size() && !failed(); ++i)
        check_argument(args[i], attribute.of[i], attribute.name, offset);
    return !failed();
}

Expression ExpressionParser::call_of_attribute(AttributeId id, std::vector<Expression> args,
                                               std::size_t offset) {
    const Attribute& attribute = (*names_.world)[id];
    if (!check_arguments(attribute, args, offset)) return {};
    Expression out{.op = Op::kAttribute, .type = attribute.value, .attribute = id};
    bool may_miss = false;
    for (std::size_t i = 0; i < args.size(); ++i)
        may_miss = may_miss || (args[i].type.entities & ~attribute.of[i]).any();
    if (may_miss && out.type.is(Base::kEntity)) out.type.entities.set(kNone);
    out.kids = std::move(args);
    return made(std::move(out));
}

Expression ExpressionParser::expand(Definition& definition, std::vector<Expression> args,
                                    std::size_t offset) {
    if (args.size() != definition.parameters.size())
        return failed_at(offset, definition.name + " takes " +
                                     std::to_string(definition.parameters.size()) +
                                     ", and here are " + std::to_string(args.size()));
    if (definition.is_open)
        return failed_at(
            offset,
            definition.name +
                " uses itself, by way of others or at once; shorthands must not go in a circle");
    Scope scope;
    for (std::size_t i = 0; i < args.size(); ++i) {
        check_argument(args[i], definition.parameters[i].domain, definition.name, offset);
        scope.emplace_back(definition.parameters[i].name, std::move(args[i]));
    }
    if (failed()) return {};
    const OpenDefinition open(definition);
    ExpressionParser inside(names_, definition.body, definition.at, std::move(scope), next_slot_,
                            depth_ + 1);
    Expression out;
    if (auto wrong = inside.value(out)) fail_with(std::move(*wrong));
    return out;
}

Expression ExpressionParser::name(const std::string& name, std::size_t offset) {
    for (auto at = scope_.rbegin(); at != scope_.rend(); ++at)
        if (at->first == name) return copied(at->second);
    if (const auto found = names_.entities.find(name); found != names_.entities.end()) {
        EntitySet one;
        one.set(found->second.index());
        return made(constant(value_of(found->second), {Base::kEntity, one}));
    }
    if (const auto found = names_.actions.find(name); found != names_.actions.end())
        return made(constant(found->second.number(), {Base::kAction}));
    if (names_.attributes.contains(name) || names_.definitions.contains(name))
        return failed_at(offset, name + " needs brackets that say of whom, as in " + name + "(A)");
    std::vector<std::string_view> known;
    for (const auto& [each, value] : scope_) known.push_back(each);
    for (const auto& [each, id] : names_.entities) known.push_back(each);
    return failed_at(offset,
                     "there is no parameter, entity or action " + name + nearest(name, known));
}

}  // namespace dramatis::story
