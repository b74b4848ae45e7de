#include "lab/worked_formula.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>

#include "core/check.hpp"
#include "core/ln.hpp"
#include "core/named_fields.hpp"

namespace dramatis::lab {
namespace {

constexpr int kFewestDigits = 3, kMostDigits = 17;

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }
bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

bool is_function(std::string_view name) {
    return name == "sqrt" || name == "ln" || name == "exp" || name == "min" || name == "max";
}

std::string score_text(double score) { return fmt::format("{:.{}f}", score, kFewestDigits); }

// Text parted by a sign, without the blanks around.
std::vector<std::string_view> parts_of(std::string_view text, char sign) {
    std::vector<std::string_view> out;
    for (std::size_t from = 0; from <= text.size();) {
        const auto end = std::min(text.find(sign, from), text.size());
        out.push_back(core::trimmed(text.substr(from, end - from)));
        from = end + 1;
    }
    return out;
}

}  // namespace

// One child's numbers as they are shown: rounded, so that whoever computes with them gets what is
// shown.
class RuleFormula::Evaluation {
   public:
    Evaluation(const Terms& terms, const Case& holds, std::optional<int> digits)
        : terms_(terms), holds_(holds), digits_(digits) {}

    double whole() { return evaluate(holds_.whole); }

    std::string text(const std::string& name) {
        const auto term = terms_.find(name);
        if (term == terms_.end()) return fmt::format("{:.{}f}", definition(name), *digits_);
        const auto& [value, kind] = term->second;
        const bool is_count =
            (name == "N" || name == "n" || name == "m") && value == std::floor(value);
        return kind == Term::Kind::kSetting || is_count ? core::digits(value)
                                                        : fmt::format("{:.{}f}", value, *digits_);
    }

   private:
    // Grammar: sum = product {+|- product}; product = power {*|/ power}; power = atom [^ atom].
    double evaluate(const Tokens& tokens) {
        const Token* at = tokens.data();
        const double out = sum(at);
        DR_CHECK(at->kind == Token::Kind::kEnd);
        return out;
    }
    static bool takes(const Token*& at, std::string_view sign) {
        if (at->kind != Token::Kind::kSign || at->text != sign) return false;
        ++at;
        return true;
    }
    double sum(const Token*& at) {
        double out = takes(at, "-") ? -product(at) : product(at);
        for (;;) {
            if (takes(at, "+"))
                out += product(at);
            else if (takes(at, "-"))
                out -= product(at);
            else
                return out;
        }
    }
    double product(const Token*& at) {
        double out = power(at);
        for (;;) {
            if (takes(at, "*"))
                out *= power(at);
            else if (takes(at, "/"))
                out /= power(at);
            else
                return out;
        }
    }
    double power(const Token*& at) {
        const double base = atom(at);
        return takes(at, "^") ? std::pow(base, atom(at)) : base;
    }
    double atom(const Token*& at) {
        if (takes(at, "(")) {
            const double out = sum(at);
            DR_CHECK(takes(at, ")"));
            return out;
        }
        const Token& token = *at++;
        if (token.kind == Token::Kind::kNumber) return std::strtod(token.text.c_str(), nullptr);
        DR_CHECK(token.kind == Token::Kind::kName);
        if (token.text == "min" || token.text == "max") {
            DR_CHECK(takes(at, "("));
            const double first = sum(at);
            DR_CHECK(takes(at, ","));
            const double second = sum(at);
            DR_CHECK(takes(at, ")"));
            return token.text == "min" ? std::min(first, second) : std::max(first, second);
        }
        if (token.text == "sqrt") return std::sqrt(atom(at));
        if (token.text == "ln") return core::ln(atom(at));
        if (token.text == "exp") return std::exp(atom(at));
        return named(token.text);
    }
    double named(const std::string& name) {
        const auto term = terms_.find(name);
        if (!digits_) return term != terms_.end() ? term->second.value : definition(name);
        return std::strtod(text(name).c_str(), nullptr);
    }
    double definition(const std::string& name) {
        const auto found = holds_.definitions.find(name);
        DR_CHECK(found != holds_.definitions.end());
        return evaluate(found->second);
    }

    const Terms& terms_;
    const Case& holds_;
    std::optional<int> digits_;  // none: nothing is rounded
};

// Puts numbers for names. What is the same for all children goes into the shape.
class RuleFormula::Writer {
   public:
    Writer(const Terms& terms, const Case& holds, Evaluation& numbers)
        : terms_(terms), holds_(holds), numbers_(numbers) {}

    Worked write(double score) {
        expression(holds_.whole);
        result(score_text(score));
        for (std::size_t i = 0; i < used_.size(); ++i) {  // grows on the way
            const std::string name = used_[i];
            out_.shape += i == 0 ? ",  where " : ",  ";
            out_.shape += name + " = ";
            expression(holds_.definitions.at(name));
            result(numbers_.text(name));
        }
        return std::move(out_);
    }

   private:
    void result(std::string number) {
        out_.shape += " = {}";
        out_.numbers.push_back(std::move(number));
    }
    void expression(const Tokens& tokens) {
        for (const Token& token : tokens) {
            if (&token != &tokens.front()) out_.shape += token.space;
            if (token.kind == Token::Kind::kName && !is_function(token.text))
                named(token.text);
            else
                out_.shape += token.text == "*" ? "×" : token.text;
        }
    }
    void named(const std::string& name) {
        std::string number = numbers_.text(name);
        if (number.starts_with('-')) number = "(" + number + ")";
        const auto term = terms_.find(name);
        if (term != terms_.end() && term->second.kind == Term::Kind::kSetting) {
            out_.shape += number;
            return;
        }
        if (term == terms_.end() && std::ranges::find(used_, name) == used_.end())
            used_.push_back(name);
        out_.shape += "{}";
        out_.numbers.push_back(std::move(number));
    }

    const Terms& terms_;
    const Case& holds_;
    Evaluation& numbers_;
    Worked out_;
    std::vector<std::string> used_;  // definitions, in the order in which they came
};

std::string Worked::text() const {
    std::string out;
    auto number = numbers.begin();
    for (std::size_t from = 0; from < shape.size();) {
        const auto place = std::min(shape.find("{}", from), shape.size());
        out += shape.substr(from, place - from);
        if (place < shape.size()) out += *number++;
        from = place + 2;
    }
    return out;
}

RuleFormula::RuleFormula(search::RuleChoice rule) : rule_(std::move(rule)) {
    const auto of_rule = [&](const auto& each) {
        std::decay_t<decltype(each)>::each_field(
            each, [&](const char* name, const auto& value, double, double, const char*) {
                settings_[name] = {static_cast<double>(value), Term::Kind::kSetting};
            });
    };
    std::visit(of_rule, rule_);
    const search::Card& card = search::card_of(rule_);
    cases_ = {case_of(card.formula)};
    read_cases(card.cases);
    for (auto& each : cases_) each = simplified(std::move(each));
}

RuleFormula::Tokens RuleFormula::tokens_of(std::string_view text) {
    Tokens out;
    for (std::size_t at = 0;;) {
        std::string space;
        while (at < text.size() && text[at] == ' ') space += text[at++];
        if (at == text.size()) break;
        const std::size_t from = at;
        auto kind = Token::Kind::kSign;
        if (is_letter(text[at])) {
            kind = Token::Kind::kName;  // "first-play" is one, "n - m" are two
            while (at < text.size() &&
                   (is_letter(text[at]) || is_digit(text[at]) || text[at] == '~' ||
                    (text[at] == '-' && at + 1 < text.size() && is_letter(text[at + 1]))))
                ++at;
        } else if (is_digit(text[at])) {
            kind = Token::Kind::kNumber;
            while (at < text.size() && (is_digit(text[at]) || text[at] == '.')) ++at;
        } else {
            ++at;
        }
        out.push_back({kind, std::string(text.substr(from, at - from)), std::move(space)});
    }
    out.push_back({Token::Kind::kEnd, "", ""});
    return out;
}

RuleFormula::Case RuleFormula::case_of(std::string_view formula) {
    constexpr std::string_view kParted = ",  ";  // a comma within brackets has one blank
    Case out;
    for (bool is_first = true;; is_first = false) {
        const auto end = std::min(formula.find(kParted), formula.size());
        const auto part = formula.substr(0, end);
        const auto equals = part.find('=');
        DR_CHECK(is_first == (equals == std::string_view::npos));
        if (is_first)
            out.whole = tokens_of(part);
        else
            out.definitions[std::string(core::trimmed(part.substr(0, equals)))] =
                tokens_of(part.substr(equals + 1));
        if (end == formula.size()) return out;
        formula.remove_prefix(end + kParted.size());
    }
}

void RuleFormula::read_cases(std::string_view text) {
    if (text.empty()) return;
    for (const auto part : parts_of(text, ';')) {
        Case each = cases_.back();  // the general one, but for what is said here
        const auto colon = part.find(':');
        DR_CHECK(colon != std::string_view::npos);
        for (const auto zero : parts_of(part.substr(0, colon), ',')) {
            DR_CHECK(zero.ends_with("= 0"));
            each.zeros.emplace_back(core::trimmed(zero.substr(0, zero.size() - 3)));
        }
        const auto what = core::trimmed(part.substr(colon + 1));
        const auto equals = what.find('=');
        if (equals == std::string_view::npos)
            each.whole = tokens_of(what);
        else
            each.definitions[std::string(core::trimmed(what.substr(0, equals)))] =
                tokens_of(what.substr(equals + 1));
        cases_.insert(cases_.end() - 1, std::move(each));
    }
}

// As one would write it with these settings: without addends whose weight is 0, and without names
// for what is one number anyway.
RuleFormula::Case RuleFormula::simplified(Case each) const {
    each.whole = without_what_is_off(each.whole);
    for (auto& [name, tokens] : each.definitions) tokens = without_what_is_off(tokens);
    const auto is_one_name = [](const Tokens& tokens) {
        return tokens.size() == 2 && tokens.front().kind == Token::Kind::kName;
    };
    const auto renamed = [&](Tokens& tokens) {
        for (auto& token : tokens)
            if (const auto found = each.definitions.find(token.text);
                found != each.definitions.end() && is_one_name(found->second))
                token.text = found->second.front().text;
    };
    for (auto& [name, tokens] : each.definitions) renamed(tokens);
    renamed(each.whole);
    if (is_one_name(each.whole))
        if (const auto found = each.definitions.find(each.whole.front().text);
            found != each.definitions.end())
            each.whole = found->second;
    return each;
}

RuleFormula::Tokens RuleFormula::without_what_is_off(const Tokens& tokens) const {
    Tokens out;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const bool adds =
            tokens[i].text == "+" && i + 2 < tokens.size() && tokens[i + 2].text == "*";
        const auto weight = adds ? settings_.find(tokens[i + 1].text) : settings_.end();
        if (weight == settings_.end() || weight->second.value != 0) {
            out.push_back(tokens[i]);
            continue;
        }
        int depth = 0;
        for (++i; tokens[i].kind != Token::Kind::kEnd; ++i) {
            const auto& text = tokens[i].text;
            if (depth == 0 && (text == "+" || text == "-" || text == "," || text == ")")) break;
            depth += text == "(" ? 1 : text == ")" ? -1 : 0;
        }
        --i;
    }
    return out;
}

const RuleFormula::Case& RuleFormula::case_for(const Terms& terms) const {
    const auto fits = [&](const Case& each) {
        return std::ranges::all_of(
            each.zeros, [&](const std::string& name) { return terms.at(name).value == 0; });
    };
    return *std::ranges::find_if(cases_, fits);
}

double RuleFormula::value(const Terms& terms) const {
    return Evaluation(terms, case_for(terms), std::nullopt).whole();
}

std::optional<Worked> RuleFormula::work_out(const Terms& terms, double score) const {
    const Case& holds = case_for(terms);
    for (int digits = kFewestDigits; digits <= kMostDigits; ++digits) {
        Evaluation numbers(terms, holds, digits);
        if (score_text(numbers.whole()) == score_text(score))
            return Writer(terms, holds, numbers).write(score);
    }
    return std::nullopt;
}

Terms RuleFormula::terms_of(const search::Children& children, std::size_t child,
                            double score) const {
    Terms out = settings_;
    const bool priors = search::uses_priors(rule_) && !children.prior_visits.empty();
    const double known = priors ? children.prior_visits[child] : 0,
                 good = priors ? children.prior_total[child] : 0;
    const double n = children.visits[child] + known,
                 mean = n > 0 ? (children.total[child] + good) / n : 0;
    out["N"] = {children.parent_visits};
    out["n"] = {n};
    out["mean"] = out["Q"] = {mean};
    if (!children.squares.empty()) {
        const double visits = children.visits[child],
                     own = visits > 0 ? children.total[child] / visits : 0;
        out["variance"] = {visits > 0 ? std::max(0.0, children.squares[child] / visits - own * own)
                                      : 0};
    }
    if (!children.amaf_visits.empty()) {
        const double m = children.amaf_visits[child] + known;
        out["m"] = {m};
        out["Q~"] = {m > 0 ? (children.amaf_total[child] + good) / m : 0};
    }
    const auto of_rule = [&](const auto& rule) {
        if constexpr (search::kDraws<std::decay_t<decltype(rule)>>) {
            std::vector<double> plain(children.visits.size());
            rule.score(children, plain);
            out["g"] = {score - plain[child]};
        }
    };
    std::visit(of_rule, rule_);
    return out;
}

std::vector<std::pair<std::string, std::string>> RuleFormula::glossary() const {
    const std::string child = search::uses_priors(rule_)
                                  ? "visits of the child, those of its prior included"
                                  : "visits of the child";
    std::vector<std::pair<std::string, std::string>> all{
        {"mean", "mean result of the child for who chooses"},
        {"Q", "mean result of the move's own visits"},
        {"Q~", "mean result of the playouts in which it was made later"},
        {"N", "visits of the parent"},
        {"n", child},
        {"m", "playouts in which it was made later"},
        {"variance", "variance of its results"},
        {"g", "drawn anew each time"}};
    const auto of_rule = [&](const auto& rule) {
        std::decay_t<decltype(rule)>::each_field(
            rule, [&](const char* name, const auto& value, double, double, const char* what) {
                all.emplace_back(name, fmt::format("{}, {}", core::field_text(value), what));
            });
    };
    std::visit(of_rule, rule_);
    const auto speaks_of = [&](const std::string& name) {
        const auto is_there = [&](const Tokens& tokens) {
            return std::ranges::find(tokens, name, &Token::text) != tokens.end();
        };
        return std::ranges::any_of(cases_, [&](const Case& each) {
            return is_there(each.whole) ||
                   std::ranges::any_of(each.definitions,
                                       [&](const auto& one) { return is_there(one.second); });
        });
    };
    std::erase_if(all, [&](const auto& entry) { return !speaks_of(entry.first); });
    return all;
}

}  // namespace dramatis::lab
