#include "cli/options/command.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "core/check.hpp"
#include "core/edit_distance.hpp"
#include "os/exit.hpp"
#include "os/printing.hpp"
#include "os/wrap.hpp"

namespace dramatis::cli {
namespace {

constexpr std::size_t kColumns = 28;  // of the names of options in help

// Help as CLI11 writes it, but what a sub-command does is broken to fit into 80 columns.
class Help : public CLI::Formatter {
   public:
    std::string make_subcommand(const CLI::App* command) const override {
        std::string what = command->get_description();
        std::ranges::replace(what, '\n', ' ');
        return labelled(command->get_name(), what, get_column_width());
    }

    // Names after the first are what it was called before, or is elsewhere.
    std::string make_option_name(const CLI::Option* option, bool is_positional) const override {
        const auto& names = option->get_lnames();
        if (is_positional || names.size() < 2)
            return Formatter::make_option_name(option, is_positional);
        return "--" + names.front();
    }
};

// The sub-command in which parsing stopped: the deepest one that was named.
const CLI::App& deepest(const CLI::App& app) {
    const CLI::App* at = &app;
    for (;;) {
        const auto named = at->get_subcommands();
        if (named.empty()) return *at;
        at = named.back();
    }
}

std::vector<std::string> known_words(const CLI::App& app) {
    std::vector<std::string> words;
    for (const CLI::App* sub : app.get_subcommands([](const CLI::App*) { return true; }))
        words.push_back(sub->get_name());
    for (const CLI::Option* option : app.get_options())
        if (!option->get_lnames().empty()) words.push_back("--" + option->get_lnames().front());
    return words;
}

// What to say of a word that is not known: which one, and what would be right.
std::string about_unknown(const CLI::App& app, const std::string& word) {
    const std::size_t letters = word.size() - std::min(word.find_first_not_of('-'), word.size());
    const auto known = known_words(app);
    std::string best;
    std::size_t least = (letters + 1) / 2 + 1;
    for (const auto& candidate : known)
        if (const auto d = core::edit_distance(candidate, word); d < least)
            least = d, best = candidate;
    if (!best.empty()) return fmt::format("'{}' is unknown here. Did you mean {}?", word, best);
    return fmt::format("'{}' is unknown here; choose from: {}", word, fmt::join(known, ", "));
}

// Says what is wrong with the command line and what would be right; returns the exit status.
int bad_usage(const CLI::App& program, const CLI::ParseError& error) {
    const CLI::App& at = deepest(program);
    std::string name = at.get_name();
    for (const CLI::App* up = at.get_parent(); up; up = up->get_parent())
        name = up->get_name() + " " + name;
    const auto unknown = at.remaining();  // CLI11 asks for a sub-command before it mentions these
    std::string what = unknown.empty() ? error.what() : about_unknown(at, unknown.front());
    // "--seed: At Most 1 required but received 2"
    if (const auto end = what.find(": At Most 1 required but received"); end != std::string::npos)
        what = what.substr(0, end) + " is given more than once";
    print_err("dramatis: {}\nSee '{} --help'.\n", what, name);
    return static_cast<int>(Exit::kBadUsage);
}

}  // namespace

Option* Option::type_name(const std::string& text) {
    option_->type_name(text);
    return this;
}
Option* Option::option_text(const std::string& text) {
    option_->option_text(text);
    return this;
}
Option* Option::group(const std::string& name) {
    option_->group(name);
    return this;
}
Option* Option::description(const std::string& text) {
    option_->description(text);
    return this;
}
Option* Option::required() {
    option_->required();
    return this;
}
Option* Option::expected(int values) {
    option_->expected(values);
    return this;
}
Option* Option::expected(int least, int most) {
    option_->expected(least, most);
    return this;
}
Option* Option::allow_extra_args(bool allow) {
    option_->allow_extra_args(allow);
    return this;
}
Option* Option::take_all() {
    option_->take_all();
    return this;
}
Option* Option::delimiter(char sign) {
    option_->delimiter(sign);
    return this;
}
Option* Option::check(const ValueRule& rule) {
    option_->check(CLI::Validator(rule, ""));
    return this;
}
Option* Option::transform(const ValueRule& rule) {
    option_->transform(CLI::Validator(rule, ""));
    return this;
}
Option* Option::excludes(const Option* other) {
    option_->excludes(other->option_);
    return this;
}
Option* Option::needs(const Option* other) {
    option_->needs(other->option_);
    return this;
}
std::size_t Option::count() const { return option_->count(); }
std::string Option::single_name() const { return option_->get_single_name(); }

Command::Command(const std::string& name, const std::string& description, const char* version)
    : own_(std::make_unique<CLI::App>(description, name)), app_(own_.get()) {
    app_->formatter(std::make_shared<Help>());
    app_->get_formatter()->column_width(kColumns);
    app_->set_version_flag("--version", version);
}
Command::Command(CLI::App* app) : app_(app) {}
Command::~Command() = default;

Option* Command::keep(CLI::Option* option) { return &options_.emplace_back(option); }

Option* Command::add(const std::string& name, const std::string& description,
                     std::function<bool(const std::vector<std::string>&)> set, bool is_list) {
    CLI::Option* option = app_->add_option(name, std::move(set), description);
    if (is_list) option->expected(CLI::detail::expected_max_vector_size);
    return keep(option);
}

Option* Command::add_flag(const std::string& name, bool& value, const std::string& description) {
    return keep(app_->add_flag(name, value, description));
}
Option* Command::add_flag_callback(const std::string& name, std::function<void()> callback,
                                   const std::string& description) {
    return keep(app_->add_flag_callback(name, std::move(callback), description));
}
Command* Command::add_subcommand(const std::string& name, const std::string& description) {
    return &subcommands_.emplace_back(app_->add_subcommand(name, description));
}
Option* Command::get_option(const std::string& name) {
    const auto found = std::ranges::find_if(
        options_, [&](const Option& each) { return "--" + each.single_name() == name; });
    DR_CHECK(found != options_.end());
    return &*found;
}
void Command::callback(std::function<void()> does) { app_->callback(std::move(does)); }
void Command::require_subcommand(int count) { app_->require_subcommand(count); }
void Command::footer(const std::string& text) { app_->footer(text); }

bool Command::has_subcommand() const { return !app_->get_subcommands().empty(); }
std::vector<const Option*> Command::options() const {
    std::vector<const Option*> out;
    for (const Option& option : options_) out.push_back(&option);
    return out;
}

int Command::run(int argc, char** argv) {
    try {
        app_->parse(argc, argv);
    } catch (const CLI::Success& success) {  // --help, --version
        return app_->exit(success);
    } catch (const CLI::ParseError& error) {
        return bad_usage(*app_, error);
    }
    return static_cast<int>(Exit::kOk);
}

}  // namespace dramatis::cli
