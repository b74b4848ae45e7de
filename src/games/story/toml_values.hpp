#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/story/character.hpp"
#include "games/story/source.hpp"
#include "games/story/toml_door.hpp"

// What a value of a TOML file must be; whatever it is not is a Fault at its place. What is read is
// written to `out` if all is right; `what` is what the user calls it.
namespace dramatis::story {

Source source_of(const toml::node& node);
Source inside(const toml::node& node);  // the quotes of a string
Fault fault_at(const toml::node& node, std::string what);

// Letters, digits and _, and no word of the language.
bool is_identifier(std::string_view text);

struct Item {
    std::string key;
    const toml::node* node;
};
// In the order of the file, which the library forgets.
std::vector<Item> items(const toml::table& table);
Wrong known_keys(const toml::table& table, const std::vector<std::string_view>& known,
                 const std::string& of);

struct Limits {
    double low, high;
};
Wrong read_table(const toml::node& node, const std::string& what, const toml::table*& out);
Wrong read_list(const toml::node& node, const std::string& what,
                std::vector<const toml::node*>& out);
Wrong read_text(const toml::node& node, const std::string& what, std::string& out);
Wrong read_text(const toml::node& node, const std::string& what, std::size_t most_bytes,
                std::string& out);
Wrong read_real(const toml::node& node, const std::string& what, Limits limits, double& out);
Wrong read_whole(const toml::node& node, const std::string& what, Limits limits, double& out);
Wrong read_truth(const toml::node& node, const std::string& what, bool& out);
Wrong read_credit(const toml::node& node, bool& is_partial);
Wrong read_pronoun(const toml::node& node, Pronoun& out);

}  // namespace dramatis::story
