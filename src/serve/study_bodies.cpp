#include "serve/study_bodies.hpp"

#include <fmt/format.h>

#include <array>
#include <limits>

#include "core/words.hpp"
#include "serve/body_reader.hpp"
#include "traces/record.hpp"

namespace dramatis::serve {
namespace {

using core::Fields;
using core::Json;

constexpr std::uint64_t kMostTab = std::uint64_t{1} << 32;
constexpr std::uint64_t kMostMilliseconds = 1'000'000'000;  // eleven days
constexpr std::uint64_t kMostRefused = 1'000'000, kMostAttempt = 1'000'000;
constexpr std::size_t kLongestStep = 200, kLongestParameter = 200, kLongestDetail = 200;
constexpr std::size_t kMostParameters = 50;

constexpr core::Words<int, 3> kDevices = {{{"desktop", 0}, {"phone", 1}, {"tablet", 2}}};
constexpr core::Words<int, 3> kInputs = {{{"mouse", 0}, {"touch", 1}, {"keyboard", 2}}};
constexpr core::Words<int, 3> kKinds = {{{"focus", 0}, {"blur", 1}, {"offline", 2}}};

// A text of at most that many bytes.
std::string short_text(Fields& fields, const char* key, std::size_t most) {
    std::string out = fields.text(key);
    if (out.size() > most)
        fields.fail(key, fmt::format("is longer than {} bytes", most));
    else if (out.find('\0') != std::string::npos)
        fields.fail(key, "holds the character U+0000, which cannot be stored");
    else
        return out;
    return "";
}

// One of these words.
template <std::size_t N>
std::string known_word(Fields& fields, const char* key, const core::Words<int, N>& words) {
    return core::word_for(words, fields.word(key, words));
}

Parameters parameters(Fields& fields) {
    Parameters out;
    if (!fields.allows("params")) return out;
    const Json& json = fields.value("params");
    if (!json.is_object() || json.size() > kMostParameters) {
        fields.fail("params",
                    fmt::format("must be an object of at most {} texts", kMostParameters));
        return out;
    }
    Fields each(json, "the body/params");
    for (const auto& [name, value] : json.items())
        out.emplace(name, short_text(each, name.c_str(), kLongestParameter));
    if (const auto wrong = each.error()) fields.adopt(*wrong);
    return out;
}

bool flag(Fields& fields, const char* key) { return fields.allows(key) && fields.flag(key); }

// The entries of a list, each read by `read` from fields of its own.
template <class Entry, class Read>
std::vector<Entry> entries(Fields& fields, const char* key, std::size_t most, const Read& read) {
    std::vector<Entry> out;
    const Json& list = fields.value(key);
    if (fields.is_wrong(key)) return out;
    if (!list.is_array() || list.size() > most) {
        fields.fail(key, fmt::format("must be a list of at most {}", most));
        return out;
    }
    for (std::size_t i = 0; i < list.size(); ++i) {
        Fields each(list[i], fmt::format("the body/{}/{}", key, i));
        out.push_back(read(each));
        if (const auto wrong = each.error()) {
            fields.adopt(*wrong);
            return {};
        }
    }
    return out;
}

study::MoveData read_move(Fields& fields) {
    study::MoveData out;
    const std::string text = short_text(fields, "swap", 3);
    const auto swap = traces::parse_moves(text, "");
    if (swap && swap->size() == 1)
        out.swap = swap->front();
    else if (!fields.is_wrong("swap"))
        fields.fail("swap", "must be row, column (0 to 9, a to f) and r or d, such as 34r");
    const auto whole = [&](const char* key, std::uint64_t most) {
        return static_cast<std::uint32_t>(fields.whole(key, 0, most));
    };
    out.shown_ms = whole("shown_ms", kMostMilliseconds);
    out.done_ms = whole("done_ms", kMostMilliseconds);
    out.refused = whole("refused", kMostRefused);
    return out;
}

}  // namespace

core::Result<ArriveBody> read_arrive(std::string_view body) {
    return read_body<ArriveBody>(body, [](Fields& fields, ArriveBody& out) {
        out.params = parameters(fields);
        out.test = flag(fields, "test");
    });
}

core::Result<ArriveBody> read_decline(std::string_view body) { return read_arrive(body); }

core::Result<ConsentBody> read_consent(std::string_view body) {
    return read_body<ConsentBody>(body, [](Fields& fields, ConsentBody& out) {
        out.params = parameters(fields);
        out.hash = short_text(fields, "hash", 64);
        out.device = known_word(fields, "device", kDevices);
        out.test = flag(fields, "test");
        if (fields.allows("as")) out.as = short_text(fields, "as", 60);
    });
}

core::Result<EmptyBody> read_empty(std::string_view body) {
    return read_body<EmptyBody>(body, [](Fields&, EmptyBody&) {});
}

core::Result<NextBody> read_next(std::string_view body) {
    return read_body<NextBody>(body, [](Fields& fields, NextBody& out) {
        out.tab = fields.whole("tab", 1, kMostTab);
        out.step = short_text(fields, "step", kLongestStep);
        if (!fields.allows("answers")) return;
        out.answers = fields.value("answers");
        if (!out.answers.is_object())
            fields.fail("answers", "must be an object, an answer for each question's id");
    });
}

core::Result<MovesBody> read_moves(std::string_view body) {
    return read_body<MovesBody>(body, [](Fields& fields, MovesBody& out) {
        out.tab = fields.whole("tab", 1, kMostTab);
        out.step = short_text(fields, "step", kLongestStep);
        out.attempt = fields.whole("attempt", 0, kMostAttempt);
        out.first = fields.whole("first", 0, kMostAttempt);
        out.moves = entries<study::MoveData>(fields, "moves", kMostMoves, read_move);
        out.input = known_word(fields, "input", kInputs);
    });
}

core::Result<EventsBody> read_events(std::string_view body) {
    return read_body<EventsBody>(body, [](Fields& fields, EventsBody& out) {
        out.tab = fields.whole("tab", 1, kMostTab);
        out.events = entries<study::EventData>(fields, "events", kMostEvents, [](Fields& each) {
            study::EventData event;
            event.kind = known_word(each, "kind", kKinds);
            if (each.allows("detail")) event.detail = short_text(each, "detail", kLongestDetail);
            return event;
        });
    });
}

core::Result<ForgetBody> read_forget(std::string_view body) {
    return read_body<ForgetBody>(body, [](Fields& fields, ForgetBody& out) {
        out.number = fields.whole("number", 1, std::numeric_limits<std::int32_t>::max());
    });
}

}  // namespace dramatis::serve
