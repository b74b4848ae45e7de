#include "games/go/sgf.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <optional>

namespace dramatis::go {
namespace {

bool is_space(char c) {
    return static_cast<unsigned char>(c) <= ' ';
}  // NUL and Ctrl-Z, which ends old files, included
bool is_break(char c) { return c == '\n' || c == '\r'; }
bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }
bool is_small(char c) { return c >= 'a' && c <= 'z'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::string show(char c) {
    if (c > ' ' && c < 127) return std::string("'") + c + "'";
    std::array<char, 16> text{};
    std::snprintf(text.data(), text.size(), "byte 0x%02x",
                  static_cast<unsigned>(static_cast<unsigned char>(c)));
    return text.data();
}

// Reads from left to right, once. Open parentheses are a list, not calls within calls: a file may
// open as many as it likes.
class Parser {
   public:
    Parser(std::string_view text, std::string_view name) : text_(text), name_(name) {}

    core::Result<SgfCollection> parse() {
        if (text_.size() > kMaxSgfBytes)
            return core::Error{"the file is larger than 64 MiB; split the collection",
                               std::string(name_)};
        SgfCollection found;
        while (!error_ && find_tree(found.trees.empty())) read_tree(found.trees.emplace_back());
        if (!error_ && found.trees.empty())
            fail("there is no game here: one begins with '(;'", {1, 1});
        if (error_) return std::move(*error_);
        return found;
    }

   private:
    bool at_end() const { return at_ >= text_.size(); }
    char peek() const { return text_[at_]; }
    bool sees(char c) const { return !at_end() && peek() == c; }
    SgfPlace place() const {
        return {static_cast<std::uint32_t>(line_),
                static_cast<std::uint32_t>(at_ - line_start_ + 1)};
    }
    void fail(std::string what, SgfPlace where) {
        if (!error_)
            error_ =
                core::Error{std::move(what), std::string(name_) + ":" + std::to_string(where.line) +
                                                 ":" + std::to_string(where.column)};
    }

    char take() {
        const char c = text_[at_++];
        if (!is_break(c)) return c;
        if (c == '\r' || at_ < 2 || text_[at_ - 2] != '\r') ++line_;  // CR LF is one break
        line_start_ = at_;
        return c;
    }

    void skip_space() {
        while (!at_end() && is_space(peek())) take();
    }

    bool sees_tree() const {  // '(' and ';', perhaps with white space between
        std::size_t i = at_ + 1;
        while (i < text_.size() && is_space(text_[i])) ++i;
        return sees('(') && i < text_.size() && text_[i] == ';';
    }

    // Goes to the next "(;". What else stands there is skipped; but what looks like more of the
    // game before is not lost in silence.
    bool find_tree(bool first) {
        skip_space();
        if (!first && sees(')'))
            fail("this ')' closes nothing; take it out, or look for a '(' that is missing",
                 place());
        if (!first && sees(';'))
            fail("a node after the end of its game; a ')' before it is too much", place());
        if (error_) return false;
        while (!at_end() && !(peek() == '(' && sees_tree())) take();
        return !at_end();
    }

    void read_tree(SgfTree& tree) {
        const SgfPlace begin = place();
        std::vector<SgfIndex> open;  // for each '(': the node that it hangs under
        SgfIndex last = kNoNode;     // the node before
        bool fresh = false;          // a '(' stood just before
        bool closed = false;         // a ')' stood just before
        do {
            skip_space();
            if (at_end())
                return fail("the game that begins here has no end; " + std::to_string(open.size()) +
                                " ')' missing at the end",
                            begin);
            const char c = peek();
            if (fresh && c != ';')
                return fail("after '(' comes a node: ';' and its properties; here is " + show(c),
                            place());
            if (c == '(') {
                open.push_back(last);
                fresh = true;
            } else if (c == ')') {
                last = open.back();
                open.pop_back();
                closed = true;
            } else if (c == ';') {
                if (closed && !fresh)
                    return fail(
                        "a node after a variation; put it in parentheses as a variation of its own",
                        place());
                fresh = closed = false;
                last = add_node(tree, last);
                if (error_) return;
                read_node(tree[last]);
            } else {
                return fail("here may be ';', '(' or ')', but not " + show(c), place());
            }
            if (c != ';') take();
        } while (!open.empty() && !error_);
    }

    SgfIndex add_node(SgfTree& tree, SgfIndex parent) {
        if (++nodes_ > kMaxSgfNodes)
            fail("more than " + std::to_string(kMaxSgfNodes) + " nodes; split the collection",
                 place());
        return parent == kNoNode ? 0 : tree.add_child(parent);
    }

    void read_node(SgfNode& node) {
        node.place = place();
        take();
        for (skip_space(); !at_end() && !error_ && (is_capital(peek()) || is_small(peek()));
             skip_space())
            read_property(node.properties.emplace_back());
    }

    void read_property(SgfProperty& property) {
        property.place = place();
        const std::size_t begin = at_;
        while (!at_end() && (is_capital(peek()) || is_small(peek()) || is_digit(peek()))) {
            if (const char c = take(); !is_small(c)) property.name += c;
        }
        if (property.name.empty() || !is_capital(property.name.front()))
            return fail(
                "'" + std::string(text_.substr(begin, std::min<std::size_t>(at_ - begin, 20))) +
                    "' is no property: their names have capital letters, such as B or KM",
                property.place);
        for (skip_space(); sees('[') && !error_; skip_space()) read_value(property);
        if (property.values.empty())
            fail("property " + property.name.substr(0, 20) + " has no value; write " +
                     property.name.substr(0, 20) + "[...]",
                 property.place);
    }

    void read_value(SgfProperty& property) {
        const SgfPlace bracket = place();
        take();
        const std::size_t begin = at_;
        while (!sees(']')) {
            if (!at_end() && take() == '\\' && !at_end()) take();
            if (at_end())
                return fail("this value of " + property.name.substr(0, 20) +
                                " has no end; ']' is missing (inside a text it is written \\])",
                            bracket);
        }
        property.values.emplace_back(text_.substr(begin, at_ - begin));
        take();
    }

    std::string_view text_, name_;
    std::size_t at_ = 0, line_ = 1, line_start_ = 0, nodes_ = 0;
    std::optional<core::Error> error_;
};

class Printer {
   public:
    std::string take() { return std::move(out_); }

    void print(const SgfTree& tree) {
        // What is still to be written, the next last.
        enum class What { kOpen, kNode, kClose };
        std::vector<std::pair<What, SgfIndex>> todo{
            {What::kClose, 0}, {What::kNode, 0}, {What::kOpen, 0}};
        while (!todo.empty()) {
            const auto [what, node] = todo.back();
            todo.pop_back();
            if (what != What::kNode) {
                write(what == What::kOpen, what == What::kOpen ? "(" : ")");
                continue;
            }
            write(false, text_of(tree[node]));
            auto children = tree.children(node);
            std::ranges::reverse(children);
            for (const SgfIndex child : children) {
                if (children.size() > 1) todo.emplace_back(What::kClose, 0);
                todo.emplace_back(What::kNode, child);
                if (children.size() > 1) todo.emplace_back(What::kOpen, 0);
            }
        }
        write_break();
    }

   private:
    static constexpr std::size_t kColumns = 80;

    static std::string text_of(const SgfNode& node) {
        std::string text = ";";
        for (const SgfProperty& property : node.properties) {
            text += property.name;
            for (const std::string& value : property.values) text += "[" + value + "]";
        }
        return text;
    }

    void write_break() {
        if (column_ > 0) out_ += '\n';
        column_ = 0;
    }

    void write(bool new_line, std::string_view text) {
        const bool after_open =
            !out_.empty() && out_.back() == '(';  // a node stays with its parenthesis
        if (new_line || (text != ")" && !after_open && column_ + text.size() > kColumns))
            write_break();
        out_ += text;
        const auto last_break = text.rfind('\n');
        column_ = last_break == text.npos ? column_ + text.size() : text.size() - last_break;
    }

    std::string out_;
    std::size_t column_ = 0;
};

// Line breaks are LF, CR, CR LF or LF CR: whether the character after a break belongs to it.
bool second_half(std::string_view text, std::size_t i) {
    return i + 1 < text.size() && is_break(text[i + 1]) && text[i + 1] != text[i];
}

std::string read_text(std::string_view value, char line_break) {
    std::string out;
    for (std::size_t i = 0; i < value.size(); ++i) {
        const bool escaped = value[i] == '\\' && i + 1 < value.size();
        if (escaped) ++i;
        const char c = value[i];
        if (is_break(c)) {
            if (second_half(value, i)) ++i;
            if (!escaped) out += line_break;
        } else {
            out += c == '\t' || c == '\v' || c == '\f' ? ' ' : c;
        }
    }
    return out;
}

}  // namespace

const SgfProperty* SgfNode::find(std::string_view name) const {
    const auto found = std::ranges::find(properties, name, &SgfProperty::name);
    return found == properties.end() ? nullptr : &*found;
}

void SgfNode::add(std::string_view name, std::string value) {
    auto found = std::ranges::find(properties, name, &SgfProperty::name);
    if (found == properties.end())
        found = properties.insert(found, SgfProperty{.name = std::string(name)});
    found->values.push_back(std::move(value));
}

std::vector<SgfIndex> SgfTree::children(SgfIndex i) const {
    std::vector<SgfIndex> found;
    for (SgfIndex child = first_child(i); child != kNoNode; child = next_sibling(child))
        found.push_back(child);
    return found;
}

std::vector<SgfIndex> SgfTree::main_line() const {
    std::vector<SgfIndex> found;
    for (SgfIndex i = 0; i != kNoNode; i = first_child(i)) found.push_back(i);
    return found;
}

SgfIndex SgfTree::add_child(SgfIndex parent) {
    DR_CHECK(parent < nodes_.size());
    const auto child = static_cast<SgfIndex>(nodes_.size());
    nodes_.emplace_back();
    SgfNode& above = nodes_[parent];
    if (above.first_child_ == kNoNode)
        above.first_child_ = child;
    else
        nodes_[above.last_child_].next_sibling_ = child;
    above.last_child_ = child;
    return child;
}

bool SgfTree::operator==(const SgfTree& other) const {
    if (size() != other.size()) return false;
    std::vector<std::pair<SgfIndex, SgfIndex>> todo{{0, 0}};
    while (!todo.empty()) {
        const auto [mine, its] = todo.back();
        todo.pop_back();
        if (nodes_[mine].properties != other[its].properties) return false;
        SgfIndex a = first_child(mine), b = other.first_child(its);
        for (; a != kNoNode && b != kNoNode; a = next_sibling(a), b = other.next_sibling(b))
            todo.emplace_back(a, b);
        if (a != b) return false;  // one of them has more children
    }
    return true;
}

core::Result<SgfCollection> parse_sgf(std::string_view text, std::string_view name) {
    return Parser(text, name).parse();
}

std::string print(const SgfCollection& collection) {
    Printer printer;
    for (const SgfTree& tree : collection.trees) printer.print(tree);
    return printer.take();
}

std::string print(const SgfTree& tree) {
    Printer printer;
    printer.print(tree);
    return printer.take();
}

std::string sgf_text(std::string_view value) { return read_text(value, '\n'); }
std::string sgf_simple_text(std::string_view value) { return read_text(value, ' '); }

std::string escape_sgf(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '\\' || c == ']') out += '\\';
        out += c;
    }
    return out;
}

}  // namespace dramatis::go
