#include <algorithm>

#include "games/story/expression_parser.hpp"

// Effects, and lists of parameters.
namespace dramatis::story {
namespace {

using Base = ValueType::Base;

constexpr std::size_t kMostParameters = 16;

}  // namespace

Wrong ExpressionParser::effect(Effect& out) {
    while (at_name("each")) loop(out);
    plain_effect(out);
    names_.world->slots = std::max(names_.world->slots, next_slot_);
    need_end();
    return wrong();
}

void ExpressionParser::loop(Effect& out) {
    next();
    const std::string variable = need_name("the name of a variable, as in \"each X: actor: ...\"");
    need_sign(":", "and then a type, as in \"each X: actor: ...\"");
    const std::size_t offset = here();
    const EntitySet domain = type_named(need_name("a type"), offset);
    const SlotId slot(next_slot_++);
    scope_.emplace_back(variable,
                        Expression{.op = Op::kSlot, .type = {Base::kEntity, domain}, .slot = slot});
    Expression condition = truth(true);
    if (take_name("if")) {
        const std::size_t from = here();
        condition = expression();
        need_type(condition, Base::kBool, "a condition is", from);
    }
    need_sign(":", "and then the effect");
    out.loops.push_back({slot, domain, std::move(condition)});
    if (out.loops.size() > 4) fail("these are too many loops in one effect; four will do");
}

void ExpressionParser::plain_effect(Effect& out) {
    const std::size_t offset = here();
    const std::string name = need_name("the attribute that changes, as in \"alive(B) = false\"");
    const auto found = names_.attributes.find(name);
    if (found == names_.attributes.end()) {
        if (names_.definitions.contains(name))
            return fail_at(offset, name + " is a shorthand; only attributes can change");
        std::vector<std::string_view> known;
        for (const auto& [each, id] : names_.attributes) known.push_back(each);
        return fail_at(offset, "there is no attribute " + name + nearest(name, known));
    }
    out.attribute = found->second;
    const Attribute& attribute = (*names_.world)[out.attribute];
    out.args = arguments();
    if (failed() || !check_arguments(attribute, out.args, offset)) return;
    if (take_sign("=")) {
        const std::size_t from = here();
        out.value = expression();
        if (out.value.type.base != attribute.value.base)
            return fail_at(from, name + " is " + word_for(attribute.value) + ", and this is " +
                                     word_for(out.value.type));
        if (attribute.value.is(Base::kEntity) &&
            (out.value.type.entities & attribute.value.entities).none())
            return fail_at(
                from, name + " can never have this value; see its \"value\" under [attributes]");
    } else {
        if (at_sign("==")) return fail("an effect sets a value with a single =");
        if (!attribute.value.is(Base::kBool))
            return fail("here should be \"=\" and the new value of " + name);
        out.value = truth(true);
    }
    if (take_name("if")) {
        const std::size_t from = here();
        out.condition = expression();
        need_type(out.condition, Base::kBool, "a condition is", from);
    }
}

std::vector<Parameter> ExpressionParser::parameter_list() {
    std::vector<Parameter> out;
    if (at_end() || at_sign(")")) return out;
    do {
        const std::size_t offset = here();
        Parameter parameter{.name = need_name("the name of a parameter, as in \"A: actor\"")};
        for (const auto& other : out)
            if (other.name == parameter.name)
                fail_at(offset, "there are two parameters " + parameter.name);
        if (names_.entities.contains(parameter.name))
            fail_at(offset, parameter.name + " is an entity; give the parameter another name");
        need_sign(":", "and then a type, as in \"A: actor\"");
        const std::size_t at = here();
        parameter.domain = type_named(need_name("a type"), at);
        out.push_back(std::move(parameter));
        if (out.size() > kMostParameters)
            fail_at(offset, "these are too many parameters; " + std::to_string(kMostParameters) +
                                " are the most");
    } while (take_sign(","));
    return out;
}

Wrong ExpressionParser::parameters(std::vector<Parameter>& out) {
    out = parameter_list();
    need_end();
    return wrong();
}

Wrong ExpressionParser::heading(Definition& out) {
    out.name = need_name("the name of a shorthand, as in \"up(X: actor)\"");
    need_sign("(", "as in \"up(X: actor)\"");
    out.parameters = parameter_list();
    need_sign(")", "after the parameters");
    need_end();
    return wrong();
}

}  // namespace dramatis::story
