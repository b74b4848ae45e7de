#include "report/page/terms.hpp"

#include <fmt/format.h>

#include "report/page/html.hpp"
#include "report/page/tables.hpp"

namespace dramatis::report::page {
namespace {

// What stands in `` is code.
std::string with_code(std::string_view text) {
    std::string out;
    bool is_code = false;
    for (std::size_t from = 0; from <= text.size();) {
        const std::size_t end = std::min(text.find('`', from), text.size());
        out += prose(text.substr(from, end - from));
        if (end < text.size()) out += (is_code = !is_code) ? "<code>" : "</code>";
        from = end + 1;
    }
    return out;
}

std::string opener(const std::string& target, std::string_view shown) {
    return fmt::format(R"(<button type="button" class="term" popovertarget="{}">{}</button>)",
                       target, shown);
}

std::string opened(const std::string& id, std::string_view word, const std::string& text) {
    return fmt::format(R"(<div popover class="term-text" id="{}"><b>{}</b> {}</div>)", id, word,
                       text) +
           "\n";
}

std::string target_of(const Term& term) { return fmt::format("term-{}", term.id); }
std::string target_of(const Member& member) { return fmt::format("player-{}", member.number); }

std::string players_table(const Cast& cast) {
    std::string body;
    for (const Member& member : cast.members())
        body += fmt::format(
            R"(<tr><th scope="row">{}</th><td class="words" data-label="What it does">{}</td>)"
            R"(<td data-label="Kind">{}</td></tr>)",
            html(member.name), html(member.title),
            member.is_on_ladder ? term("skill_tier").word : term("persona").word);
    if (body.empty()) return body;
    return table_html({.title = "The players",
                       .explanation = {},
                       .columns = {"Player", "What it does", "Kind"},
                       .body = body,
                       .css = "cards glossary"});
}

}  // namespace

std::string term_html(std::string_view id, std::string_view shown) {
    const Term& known = term(id);
    return opener(target_of(known), shown.empty() ? known.word : shown);
}

std::string terms_html(std::string_view id) { return term_html(id, term(id).words); }

std::string player_html(const Member& member) {
    return member.title.empty() ? html(member.name) : opener(target_of(member), html(member.name));
}

std::string player_html(const Cast& cast, std::string_view name) {
    const Member& member = cast.find(name);
    return member.name.empty() ? html(name) : player_html(member);
}

std::string words_section(const Cast& cast, Term::Page page) {
    std::string body, texts;
    for (const Term& each : kTerms) {
        const bool is_of_nobody = each.id == "persona" && !cast.has_personas();
        if (!(each.pages & page) || is_of_nobody) continue;
        const std::string exactly = with_code(each.exactly), elsewhere = with_code(each.elsewhere);
        body += fmt::format(
            R"(<tr data-term="{}" data-one="{}" data-many="{}"><th scope="row">{}</th>)"
            R"(<td class="words" data-label="Exactly">{}</td><td data-label="Elsewhere">{}</td></tr>)",
            each.id, each.word, each.words, each.word, exactly, elsewhere);
        texts +=
            opened(target_of(each), each.word,
                   fmt::format("{} <span class=\"soft\">Elsewhere: {}</span>", exactly, elsewhere));
    }
    for (const Member& member : cast.members())
        if (!member.title.empty())
            texts += opened(target_of(member), html(member.name), html(member.title));
    // What opens stands outside of what can be folded, where it could not be seen.
    return R"(<section class="glossary" aria-labelledby="words-name">)" +
           reference_html(
               R"(<h2 id="words-name">What the words mean</h2>)",
               players_table(cast) + table_html({.title = "Words of this page",
                                                 .explanation = {},
                                                 .columns = {"Word", "Exactly", "Elsewhere"},
                                                 .body = body,
                                                 .css = "cards glossary"})) +
           texts + "</section>\n";
}

}  // namespace dramatis::report::page
