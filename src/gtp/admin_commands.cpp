#include <charconv>
#include <concepts>

#include "core/named_fields.hpp"
#include "gtp/commands.hpp"
#include "gtp/text.hpp"

namespace dramatis::gtp {
namespace {

using players::GoSettings;

Answer protocol_version(Desk&, Arguments&) { return std::string("2"); }
Answer name(Desk& desk, Arguments&) { return desk.identity.name; }
Answer version(Desk& desk, Arguments&) { return desk.identity.version; }
Answer known_command(Desk&, Arguments& arguments) {
    return std::string(find_command(arguments.peek()) ? "true" : "false");
}

Answer list_commands(Desk&, Arguments&) {
    std::string list;
    for (const Command& command : all_commands()) list += std::string(command.name) + "\n";
    return list;
}

Answer help(Desk&, Arguments& arguments) {
    const auto about = [](const Command& command) {
        return std::string(command.name) + (*command.words ? " " : "") + command.words + ": " +
               command.what;
    };
    if (!arguments.empty()) {
        const Command* const command = find_command(arguments.peek());
        if (!command) return core::Error{"unknown command; 'help' lists all commands"};
        return about(*command);
    }
    std::string list = "\n";
    for (const Command& command : all_commands()) list += about(command) + "\n";
    return list;
}

Answer quit(Desk& desk, Arguments&) {
    desk.over = true;
    return std::string();
}

Answer cputime(Desk& desk, Arguments&) { return fixed(desk.console.cpu_seconds(), 3); }

Answer clear_cache(Desk& desk, Arguments&) {
    desk.player.forget();
    desk.memory.reset();
    return std::string();
}

// --- seeds and settings

Answer set_random_seed(Desk& desk, Arguments& arguments) {
    const std::string given = arguments.word("the seed");
    if (const auto error = arguments.error()) return *error;
    // Other programs take negative seeds; all that matters is that the same one gives the same
    // play.
    std::int64_t low = 0;
    std::uint64_t seed = 0;
    const char* const end = given.data() + given.size();
    if (const auto [stop, wrong] = std::from_chars(given.data(), end, seed);
        wrong != std::errc{} || stop != end) {
        const auto [stop2, wrong2] = std::from_chars(given.data(), end, low);
        if (wrong2 != std::errc{} || stop2 != end)
            return core::Error{"syntax error: the seed is a whole number, not " + shown(given)};
        seed = static_cast<std::uint64_t>(low);
    }
    desk.seed = seed;
    desk.player.set_seed(core::Seed{seed});
    desk.memory.reset();
    return std::string();
}

Answer get_random_seed(Desk& desk, Arguments&) { return std::to_string(desk.seed); }

// GoGui makes a dialog of these lines: "[type] name value".
std::string setting_line(const char* name, bool value) {
    return std::string("[bool] ") + name + (value ? " 1" : " 0");
}
template <class Value>
std::string setting_line(const char* name, const Value& value) {
    if constexpr (std::is_arithmetic_v<Value>)
        return std::string("[string] ") + name + " " + number_text(value);
    return std::string("[string] ") + name + " " + core::field_text(value);
}

Answer param(Desk& desk, Arguments& arguments) {
    GoSettings settings = desk.player.settings();
    if (arguments.empty()) {
        std::string list = "\n";
        each_field(settings, [&](const char* each, auto& value, double, double, const char*) {
            list += setting_line(each, value) + "\n";
        });
        return list;
    }
    const std::string wanted(players::present_name(arguments.word("the name")));
    if (!arguments.empty()) {
        if (const auto set = set_field(settings, wanted, arguments.peek()); !set)
            return set.error();
        if (settings != desk.player.settings()) desk.player.set_settings(settings);
        desk.memory.reset();
        return std::string();
    }
    std::string found;
    each_field(settings, [&](const char* each, auto& value, double, double, const char*) {
        if (wanted == each) found = setting_line(each, value);
    });
    if (found.empty()) return set_field(settings, wanted, "").error();  // says which there are
    return found.substr(found.rfind(' ') + 1);
}

Answer param_help(Desk&, Arguments&) {
    std::string list = "\n";
    GoSettings defaults;
    each_field(defaults, [&](const char* each, auto& value, double, double, const char* what) {
        const std::string line = setting_line(each, value);
        list += std::string(each) + " [" + line.substr(line.rfind(' ') + 1) + "]: " + what + "\n";
    });
    return list;
}

// --- what the last search was like

Answer stat_search(Desk& desk, Arguments&) {
    if (!desk.memory)
        return core::Error{"no search yet; genmove, reg_genmove and the analysis commands search"};
    const auto& [thought, colour, seconds, position, turns] = *desk.memory;
    std::string text = "\n";
    const auto add = [&](std::string label, const std::string& value) {
        label.resize(16, ' ');
        text += label + value + "\n";
    };
    add("Colour", std::string(go::name(colour)));
    add("Count", fixed(thought.visits, 0));
    add("Iterations", std::to_string(thought.iterations));
    add("Nodes", std::to_string(thought.nodes));
    add("TreeMiB", fixed(static_cast<double>(thought.tree_bytes) / (1 << 20), 1));
    add("Seconds", fixed(seconds, 3));
    add("Iterations/s",
        seconds > 0 ? fixed(static_cast<double>(thought.iterations) / seconds, 0) : "-");
    add("GameLength", fixed(thought.playout_length, 1));
    add("InTree", fixed(thought.depth, 1));
    add("Value", fixed(thought.winrate, 4));
    add("ScoreLead", fixed(thought.score_lead, 1));
    add("Proven", thought.proven ? "yes" : "no");
    add("Move", thought.resign ? "resign" : go::print(thought.move));
    add("Sequence", thought.candidates.empty() ? go::print(thought.move)
                                               : moves_text(thought.candidates.front().line));
    return text;
}

constexpr Command kCommands[] = {
    {"protocol_version", "", "2", protocol_version},
    {"name", "", "of the program", name},
    {"version", "", "of the program", version},
    {"known_command", "COMMAND", "true or false", known_command},
    {"list_commands", "", "their names", list_commands},
    {"help", "[COMMAND]", "what a command does, or all commands", help},
    {"quit", "", "end the session", quit},
    {"cputime", "", "seconds of processor time used so far", cputime},
    {"clear_cache", "", "discard the tree", clear_cache},
    {"set_random_seed", "SEED", "the same seed gives the same play", set_random_seed},
    {"get_random_seed", "", "the seed", get_random_seed},
    {"param", "[NAME [VALUE]]", "list all settings, show one, or set one", param},
    {"param_help", "", "explain the settings", param_help},
    {"stat_search", "", "statistics of the last search", stat_search},
};

}  // namespace

std::span<const Command> admin_commands() { return kCommands; }

}  // namespace dramatis::gtp
