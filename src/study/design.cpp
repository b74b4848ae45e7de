#include "study/design.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>

#include "core/nearest.hpp"
#include "study/design_reader.hpp"
#include "study/design_words.hpp"

namespace dramatis::study {
namespace {

using core::Error;
using core::Fields;
using core::Json;
using core::Result;

constexpr const char* kVersionKey = "dramatis_study";
constexpr std::uint64_t kVersion = 1;
constexpr std::size_t kMostBlocks = 200, kMostConditions = 100, kMostParameters = 20,
                      kMostBeside = 20, kMostWords = 500;
constexpr const char* kConsentFirst =
    "the first block must be of kind consent: nothing is stored of people before they agree";

bool is_study(const Json& json, Slips& slips) {
    if (!json.is_object()) return slips.add("", "a study is an object, { ... }"), false;
    const std::string pointer = std::string("/") + kVersionKey;
    if (!json.contains(kVersionKey)) {
        for (const auto& [key, value] : json.items())
            if (core::meant_by(key, std::array{std::string_view(kVersionKey)}))
                return slips.add({.what = in_quotes(key) + " is unknown here; did you mean \"" +
                                          kVersionKey + "\"?",
                                  .pointer = "/" + core::pointer_part(key),
                                  .at_key = true}),
                       false;
        slips.add("",
                  "this is not a study: \"dramatis_study\" is missing; begin with "
                  "\"dramatis_study\": 1");
        return false;
    }
    if (json[kVersionKey] == kVersion) return true;
    slips.add(pointer,
              "\"dramatis_study\" must be 1, the version of the format; a higher one needs "
              "a newer dramatis");
    return false;
}

Condition read_condition(const Json& json, const std::string& pointer, Slips& slips) {
    Condition out;
    if (json.is_string()) {
        read_id(json, pointer, out.id, slips);
        return out;
    }
    if (!json.is_object()) {
        slips.add(pointer,
                  "a condition is a text, or an object such as {\"id\": \"timed\", "
                  "\"target\": 50}");
        return out;
    }
    Fields fields(json, pointer);
    need_id(fields, out.id, slips);
    if (fields.allows("target"))
        out.target = static_cast<std::size_t>(fields.whole("target", 0, 1'000'000));
    slips.adopt(fields);
    return out;
}

void read_conditions(Fields& fields, Design& design, Slips& slips) {
    if (fields.allows("conditions")) {
        Taken taken;
        each_entry(fields, "conditions", 1, kMostConditions, "condition", slips,
                   [&](const Json& json, const std::string& pointer) {
                       design.conditions.push_back(read_condition(json, pointer, slips));
                       taken.add(design.conditions.back().id, pointer, "condition", slips);
                   });
    }
    if (design.conditions.empty()) design.conditions.push_back({.id = kEveryone});
}

void read_quality(Fields& fields, Quality& quality, Slips& slips) {
    if (!fields.allows("quality")) return;
    const Json& json = fields.value("quality");
    Fields inner(json, fields.where("quality"));
    if (inner.allows("fast_move_ms"))
        quality.fast_move_ms = static_cast<std::uint32_t>(inner.whole("fast_move_ms", 0, 60'000));
    if (inner.allows("focus")) quality.focus = inner.flag("focus");
    if (inner.allows("repeat_visit")) quality.repeat_visit = inner.flag("repeat_visit");
    slips.adopt(inner);
}

Parameter read_parameter(const Json& json, const std::string& pointer, Slips& slips) {
    Parameter out;
    if (json.is_string()) {
        read_id(json, pointer, out.name, slips);
        return out;
    }
    if (!json.is_object()) {
        slips.add(pointer,
                  "a parameter is a text, or an object such as {\"name\": "
                  "\"PROLIFIC_PID\", \"required\": true}");
        return out;
    }
    Fields fields(json, pointer);
    const Json& name = fields.value("name");
    if (fields.has("name")) read_id(name, fields.where("name"), out.name, slips);
    if (fields.allows("required")) out.is_required = fields.flag("required");
    slips.adopt(fields);
    return out;
}

// The {NAME}s of a link; tells of one that is taken from no address.
void check_link(const std::string& link, const std::string& pointer, const Links& links,
                Slips& slips) {
    if (link.empty()) return;
    if (!link.starts_with("https://") && !link.starts_with("http://"))
        return slips.add(pointer, "a link must begin with https:// (or http://)");
    if (link.find_first_of(" \"<>\\") != std::string::npos)
        return slips.add(pointer,
                         "a link must not have blanks, quotes, < or > in it; write a "
                         "blank as %20");
    std::vector<std::string> names;
    std::ranges::transform(links.take, std::back_inserter(names), &Parameter::name);
    for (std::size_t at = link.find('{'); at != std::string::npos; at = link.find('{', at + 1)) {
        const auto end = link.find('}', at);
        if (end == std::string::npos)
            return slips.add(pointer, "{ has no }; a parameter is written {NAME}");
        const std::string name = link.substr(at + 1, end - at - 1);
        if (std::ranges::find(names, name) != names.end()) continue;
        slips.add(pointer, fmt::format("{{{}}} is taken from no address{}", name.substr(0, 40),
                                       names.empty()
                                           ? fmt::format("; add \"take\": [\"{}\"] beside the link",
                                                         name.substr(0, 40))
                                           : core::meant_or_all(name, names, "\"take\" has")));
    }
}

void read_links(Fields& fields, Links& links, Slips& slips) {
    if (!fields.allows("links")) return;
    const Json& json = fields.value("links");
    Fields inner(json, fields.where("links"));
    if (inner.allows("take")) {
        Taken taken;
        each_entry(inner, "take", 0, kMostParameters, "parameter", slips,
                   [&](const Json& each, const std::string& pointer) {
                       links.take.push_back(read_parameter(each, pointer, slips));
                       taken.add(links.take.back().name, pointer, "parameter", slips);
                   });
    }
    for (auto& [key, link] :
         {std::pair("completed", &links.completed), std::pair("screened_out", &links.screened_out),
          std::pair("declined", &links.declined)}) {
        read_line(inner, key, {0, 2000}, *link, slips);
        check_link(*link, inner.where(key), links, slips);
    }
    slips.adopt(inner);
}

void read_beside(Fields& fields, Design& design, Slips& slips) {
    if (!fields.allows("beside")) return;
    Taken taken;
    each_entry(fields, "beside", 0, kMostBeside, "player", slips,
               [&](const Json& json, const std::string& pointer) {
                   std::string name;
                   if (read_line(json, pointer, {1, 500}, name, slips))
                       design.beside.push_back(name);
                   taken.add(name, pointer, "player here", slips);
               });
}

void read_words(Fields& fields, Design& design, Slips& slips) {
    if (!fields.allows("words")) return;
    const Json& json = fields.value("words");
    if (!json.is_object() || json.size() > kMostWords)
        return fields.fail("words", "must be an object such as {\"next\": \"Weiter\"}");
    for (const auto& [key, value] : json.items())
        read_line(value, fields.where("words") + "/" + core::pointer_part(key), {1, 1000},
                  design.words[key], slips);
}

void check_only(const Design& design, Slips& slips) {
    std::vector<std::string> ids;
    std::ranges::transform(design.conditions, std::back_inserter(ids), &Condition::id);
    for (std::size_t b = 0; b < design.blocks.size(); ++b)
        for (std::size_t i = 0; i < design.blocks[b].only.size(); ++i)
            if (const auto& id = design.blocks[b].only[i]; std::ranges::find(ids, id) == ids.end())
                slips.add(fmt::format("/blocks/{}/only/{}", b, i),
                          "there is no condition " + in_quotes(id) +
                              core::meant_or_all(id, ids, "there are"));
}

void read_blocks(Fields& fields, const RoundLevel& level, Design& design, Slips& slips) {
    Taken taken;
    each_entry(fields, "blocks", 1, kMostBlocks, "block", slips,
               [&](const Json& json, const std::string& pointer) {
                   design.blocks.push_back(read_block(json, pointer, level, slips));
                   taken.add(design.blocks.back().id, pointer + "/id", "block", slips);
               });
}

void check_consent(const Design& design, Slips& slips) {
    for (std::size_t b = 0; b < design.blocks.size(); ++b) {
        const auto& block = design.blocks[b];
        const bool is_consent = block.kind == Block::Kind::kConsent;
        if (b == 0 && !is_consent && !slips.is_about("/blocks/0/kind"))
            slips.add("/blocks/0", kConsentFirst);
        if (b > 0 && is_consent)
            slips.add(fmt::format("/blocks/{}/kind", b),
                      "people agree once, in the first block; make this one of kind questions");
        if (is_consent && !block.only.empty())
            slips.add(fmt::format("/blocks/{}/only", b),
                      "everyone is asked for consent, whatever their condition; remove \"only\"");
    }
}

core::Place place_of(std::string_view text, const Slip& slip) {
    return core::place_of(text, slip.at_key ? core::offset_of_key(text, slip.pointer)
                                            : core::offset_in(text, slip.pointer));
}

// "line:column" behind a name and a colon, as errors of JSON have it.
core::Place parse_place(std::string_view where) {
    core::Place place;
    const auto column = where.rfind(':');
    if (column == std::string_view::npos || column == 0) return place;
    const auto line = where.rfind(':', column - 1);
    const auto read = [&](std::size_t from, std::size_t end, std::size_t& out) {
        std::from_chars(where.data() + from, where.data() + end, out);
    };
    read(line == std::string_view::npos ? 0 : line + 1, column, place.line);
    read(column + 1, where.size(), place.column);
    return place;
}

}  // namespace

Design read_draft(const Json& json, const RoundLevel& level, Slips& slips) {
    Design out;
    if (!is_study(json, slips)) return out;
    Fields fields(json, "");
    fields.allows(kVersionKey);
    need_line(fields, "title", kTitle, out.title, slips);
    need_line(fields, "version", {1, 40}, out.version, slips);
    read_line(fields, "language", {2, 35}, out.language, slips);
    read_line(fields, "contact", {0, 500}, out.contact, slips);
    read_line(fields, "controller", {0, 500}, out.controller, slips);
    read_line(fields, "retention", {0, 1000}, out.retention, slips);
    if (fields.allows("seed")) out.seed = fields.whole("seed", 0, UINT64_MAX);
    read_conditions(fields, out, slips);
    read_blocks(fields, level, out, slips);
    read_quality(fields, out.quality, slips);
    read_links(fields, out.links, slips);
    read_beside(fields, out, slips);
    read_words(fields, out, slips);
    slips.adopt(fields);
    if (!fields.is_wrong("blocks")) check_consent(out, slips);
    if (!slips.any_mistake()) check_only(out, slips);
    return out;
}

Review review_design(std::string_view text, const LevelReader& level) {
    Review out;
    const auto json = core::parse_json(text, "", core::Comments::kAllowed);
    if (!json) {
        out.mistakes.push_back({json.error().what, parse_place(json.error().where)});
        return out;
    }
    Slips slips;
    Design design = read_draft(
        *json, [&](const std::string& name, Fields&) { return level(name); }, slips);
    if (!slips.any_mistake()) look_over(design, slips);
    for (const auto& slip : slips.all())
        out.mistakes.push_back({slip.what, place_of(text, slip), slip.is_doubt});
    std::ranges::stable_sort(out.mistakes, {}, &Mistake::place);
    if (!slips.any_mistake()) out.design = std::move(design);
    return out;
}

Result<Design> read_design(const Json& json, const std::string& where) {
    Slips slips;
    Design design = read_draft(
        json,
        [](const std::string&, Fields& round) -> Result<match3::Level> {
            return match3::read_level(round.value("level_file"), "");
        },
        slips);
    if (!slips.any_mistake()) return design;
    const auto& first = *std::ranges::find(slips.all(), false, &Slip::is_doubt);
    return Error{first.what, where + first.pointer};
}

std::vector<std::string> missing_for_people(const Design& design) {
    std::vector<std::string> out;
    for (const auto& [name, value] :
         {std::pair("contact", &design.contact), std::pair("controller", &design.controller),
          std::pair("retention", &design.retention)})
        if (value->find_first_not_of(' ') == std::string::npos) out.emplace_back(name);
    return out;
}

}  // namespace dramatis::study
