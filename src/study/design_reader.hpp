#pragma once

#include <cstddef>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/json.hpp"
#include "core/result.hpp"
#include "study/design.hpp"

// How design.cpp and its parts read a study's file; nobody else needs this.
namespace dramatis::study {

// What is wrong or doubtful, in a sentence, and where: a JSON pointer.
struct Slip {
    std::string what, pointer;
    bool at_key = false;  // the key is meant, not its value
    bool is_doubt = false;
};

// Remembers what is wrong; reading goes on with defaults that cause no further mistakes.
class Slips {
   public:
    static constexpr std::size_t kMost = 100;

    void add(Slip slip);
    void add(std::string pointer, std::string what) {
        add({.what = std::move(what), .pointer = std::move(pointer)});
    }
    void doubt(std::string pointer, std::string what) {
        add({.what = std::move(what), .pointer = std::move(pointer), .is_doubt = true});
    }
    void adopt(core::Fields& fields);

    bool any_mistake() const { return mistakes_ > 0; }
    bool is_about(std::string_view pointer) const;  // whether something is wrong there
    std::size_t mistakes() const { return mistakes_; }
    const std::vector<Slip>& all() const { return all_; }

   private:
    std::vector<Slip> all_;
    std::size_t mistakes_ = 0;
};

// Text of a file as a message shows it.
std::string in_quotes(std::string_view text);

// --- parts of a file; each tells what is wrong of what it was given

struct Length {
    std::size_t least = 0, most = 200;  // characters
};
inline constexpr Length kAnyTitle{0, 200}, kTitle{1, 200}, kParagraph{1, 5000};

// A line for people. False: it is none, and that was told.
bool read_line(const core::Json& json, const std::string& pointer, Length length, std::string& out,
               Slips& slips);
// The same of a field that may be left out.
void read_line(core::Fields& fields, const char* key, Length length, std::string& out,
               Slips& slips);

// And of one that must be there.
void need_line(core::Fields& fields, const char* key, Length length, std::string& out,
               Slips& slips);

// By which files, tables and pages know something: letters, digits, - and _.
bool read_id(const core::Json& json, const std::string& pointer, std::string& out, Slips& slips);
void need_id(core::Fields& fields, std::string& out, Slips& slips);

// One paragraph or a list of them.
Text read_paragraphs(core::Fields& fields, const char* key, Slips& slips);

// Those that were there before, of ids and the like.
class Taken {
   public:
    // Tells if it was.
    void add(const std::string& id, const std::string& pointer, std::string_view what,
             Slips& slips);

   private:
    std::set<std::string> ids_;
};

// Each entry of a list of `least` to `most`; `what` is one of them, for messages.
void each_entry(core::Fields& fields, const char* key, std::size_t least, std::size_t most,
                std::string_view what, Slips& slips,
                const std::function<void(const core::Json&, const std::string& pointer)>& read);

// The level of a round that says `name`; `round`: all its fields.
using RoundLevel =
    std::function<core::Result<match3::Level>(const std::string& name, core::Fields& round)>;

void read_questions(core::Fields& fields, bool is_quiz, std::vector<Question>& out, Slips& slips);
void read_rounds(core::Fields& fields, const RoundLevel& level, std::vector<Round>& out,
                 Slips& slips);
Block read_block(const core::Json& json, const std::string& pointer, const RoundLevel& level,
                 Slips& slips);

// A design as far as it can be read; it is one only if there is no mistake.
Design read_draft(const core::Json& json, const RoundLevel& level, Slips& slips);

// What only shows when all of it was read, doubts most of all; for designs without mistakes.
void look_over(const Design& design, Slips& slips);

}  // namespace dramatis::study
