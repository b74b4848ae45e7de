#pragma once

#include <charconv>
#include <concepts>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

// Commands and their options: the door to CLI11, which takes seconds to compile wherever it is
// included, and so is included in command.cpp alone. Functions are named as CLI11 names them.
namespace dramatis::cli {

// What the text of an option may be: says what is wrong with it, or nothing; may write it plainer.
using ValueRule = std::function<std::string(std::string&)>;

class Option {
   public:
    explicit Option(CLI::Option* option) : option_(option) {}

    // --- how help shows it
    Option* type_name(const std::string& text);    // --games N
    Option* option_text(const std::string& text);  // --games TEXT, in place of type and default
    Option* group(const std::string& name);
    Option* description(const std::string& text);

    // --- what it takes
    Option* required();
    Option* expected(int values);
    Option* expected(int least, int most);
    Option* allow_extra_args(bool allow);  // whether it takes all the words that follow
    Option* take_all();                    // given twice, both count
    Option* delimiter(char sign);
    Option* check(const ValueRule& rule);      // looks at the text
    Option* transform(const ValueRule& rule);  // may change it
    Option* excludes(const Option* other);
    Option* needs(const Option* other);

    // --- after parsing
    std::size_t count() const;  // how often it was given
    std::string single_name() const;

   private:
    CLI::Option* option_;
};

namespace option_values {

inline bool read(const std::string& text, std::string& value) {
    value = text;
    return true;
}
template <class Number>
requires std::integral<Number> || std::floating_point<Number>
bool read(const std::string& text, Number& value) {
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    return error == std::errc{} && stop == end;
}

// What was given for an option, as its value; false: it is none.
template <class Value>
bool assign(const std::vector<std::string>& texts, Value& value) {
    return !texts.empty() && read(texts.front(), value);
}
template <class Value>
bool assign(const std::vector<std::string>& texts, std::optional<Value>& value) {
    return assign(texts, value.emplace());
}
template <class Value>
bool assign(const std::vector<std::string>& texts, std::vector<Value>& values) {
    values.clear();
    for (const auto& text : texts)
        if (!read(text, values.emplace_back())) return false;
    return true;
}

template <class Value>
inline constexpr bool kIsList = false;
template <class Value>
inline constexpr bool kIsList<std::vector<Value>> = true;

}  // namespace option_values

// The program, or one of its sub-commands. Values must live until the command line is parsed.
class Command {
   public:
    Command(const std::string& name, const std::string& description, const char* version);
    explicit Command(CLI::App* app);
    ~Command();

    // --- what it has; "--new,--old": an option that was called otherwise before, which help
    // does not say
    template <class Value>
    Option* add_option(const std::string& name, Value& value, const std::string& description) {
        return add(
            name, description,
            [&value](const std::vector<std::string>& texts) {
                return option_values::assign(texts, value);
            },
            option_values::kIsList<Value>);
    }
    Option* add_flag(const std::string& name, bool& value, const std::string& description);
    Option* add_flag_callback(const std::string& name, std::function<void()> callback,
                              const std::string& description);
    Command* add_subcommand(const std::string& name, const std::string& description);
    Option* get_option(const std::string& name);
    void callback(std::function<void()> does);
    void require_subcommand(int count);
    void footer(const std::string& text);

    // --- after parsing
    bool has_subcommand() const;  // whether one was named
    std::vector<const Option*> options() const;

    // Reads the command line and does what it says. Says what is wrong with it, if anything is.
    int run(int argc, char** argv);

   private:
    Option* add(const std::string& name, const std::string& description,
                std::function<bool(const std::vector<std::string>&)> set, bool is_list);
    Option* keep(CLI::Option* option);

    std::unique_ptr<CLI::App> own_;  // of the program; its sub-commands are in it
    CLI::App* app_;
    std::deque<Option> options_;
    std::deque<Command> subcommands_;
};

}  // namespace dramatis::cli
