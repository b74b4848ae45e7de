#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.hpp"
#include "core/json_place.hpp"
#include "core/result.hpp"
#include "games/match3/level.hpp"

namespace dramatis::study {

using Text = std::vector<std::string>;  // paragraphs

struct Option {
    std::string value, label;  // what is stored, and what people read
    bool screens_out = false;  // who chooses it cannot take part

    bool operator==(const Option&) const = default;
};

struct Question {
    enum class Kind : std::uint8_t { kChoice, kChoices, kScale, kNumber, kText };

    std::string id, ask, help;
    Kind kind = Kind::kChoice;
    bool required = false;
    std::vector<Option> options{};       // of choice and choices
    double low = 1, high = 5, step = 1;  // of scale and number
    std::string low_label, high_label;   // of scale
    std::size_t longest = 0;             // of text, in characters
    std::optional<std::string> right{};  // the value that is right, in a quiz

    bool operator==(const Question&) const = default;
};

struct Round {
    std::string id;
    std::string level_id;               // as the file calls it
    match3::Level level;                // with the moves of this round
    std::optional<std::uint64_t> seed;  // the same game for everyone; none: one per person
    bool is_practice = false;

    bool operator==(const Round&) const = default;
};

// What happens to a block that was begun and left, when its person comes back.
enum class Resume : std::uint8_t {
    kResume,   // goes on where it was
    kRestart,  // begins again; what was done is kept, marked as an earlier attempt
    kBlock,    // is closed, and the person with it
};

enum class Order : std::uint8_t {
    kFixed,
    kShuffle,      // by the person's seed
    kLatinSquare,  // balanced (Williams): by the person's place in the condition
};

// What a person meets one after another.
struct Block {
    enum class Kind : std::uint8_t { kConsent, kText, kQuestions, kQuiz, kRounds, kResults };

    std::string id;
    Kind kind = Kind::kText;
    std::string title;
    Text text;
    std::string button, decline;  // words on buttons, if not the usual ones
    std::vector<Question> questions{};
    std::vector<Round> rounds{};
    Order order = Order::kFixed;  // of the rounds
    Resume resume = Resume::kResume;
    std::optional<std::chrono::seconds>
        max_age{};                    // older than that, kResume and kRestart close it
    std::vector<std::string> only{};  // conditions that meet it; empty: all
    std::size_t tries = 0;            // of a quiz; 0: until it is right

    bool operator==(const Block&) const = default;
};

struct Condition {
    std::string id;
    std::size_t target = 0;  // people wanted; 0: as many as come

    bool operator==(const Condition&) const = default;
};

// What makes a person's data worth a second look. Nobody is dropped for it.
struct Quality {
    std::uint32_t fast_move_ms = 150;
    bool focus = true;         // the page was left for another one
    bool repeat_visit = true;  // somebody with this parameter took part before

    bool operator==(const Quality&) const = default;
};

// A parameter of the address that brought a person here, such as a panel's id.
struct Parameter {
    std::string name;
    bool is_required = false;

    bool operator==(const Parameter&) const = default;
};

struct Links {
    std::vector<Parameter> take{};
    // Where people are sent; {NAME} stands for a parameter. Empty: nowhere.
    std::string completed, screened_out, declined;

    bool operator==(const Links&) const = default;
};

// A study, as its file says it. docs/study.md shows the file by example.
struct Design {
    std::string title, version;
    std::string contact, controller, retention;
    std::string language = "en";
    std::uint64_t seed = 1;             // of everything that is drawn for people
    std::vector<Condition> conditions;  // at least one; the usual one is called "all"
    std::vector<Block> blocks;          // the first is the consent
    Quality quality;
    Links links;
    std::vector<std::string> beside{};  // players whose results stand beside a person's own
    std::map<std::string, std::string> words{};  // the page's own words, in another language

    bool operator==(const Design&) const = default;
};

// Reads a level by the name in a study's file; the error says why there is none.
using LevelReader = std::function<core::Result<match3::Level>(const std::string& name)>;

// Something wrong with a study's file.
struct Mistake {
    std::string text;
    core::Place place;
    bool is_doubt = false;  // it can be run as it is
};
struct Review {
    std::optional<Design> design;  // none if there is a mistake that is no doubt
    std::vector<Mistake> mistakes;
};
// JSON in which // comments are allowed. All that is wrong, in the order of the file.
Review review_design(std::string_view text, const LevelReader& level);

// What the design lacks before people may come: of contact, controller and retention those that are
// empty.
std::vector<std::string> missing_for_people(const Design& design);

// Everything that people meet, levels and all, in one JSON: what is stored beside their answers. It
// is like the file; a round has its level as "level_file", too.
core::Json to_json(const Design& design);
core::Json to_json(const Block& block);
core::Json to_json(const Question& question);
// The same back. An error if it is not as to_json wrote it.
core::Result<Design> read_design(const core::Json& json, const std::string& where);

// What a design is known by: SHA-256 of its JSON, 64 digits.
std::string hash_of(const Design& design);

}  // namespace dramatis::study
