#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"

namespace dramatis::go {

// SGF, the Smart Game Format (FF[4], and what older files have): games as trees of nodes, a node as
// properties with values, all in the order of the file. Nothing here knows Go; sgf_game.hpp does.
//
//   (;GM[1]FF[4]SZ[9];B[ee](;W[ec])(;W[gc]C[another way]))

// Where something stood in the file, from 1; 0 if it was not read from one. Columns count bytes. No
// part of the value: things that differ in this alone are equal.
struct SgfPlace {
    std::uint32_t line = 0;
    std::uint32_t column = 0;

    bool operator==(const SgfPlace&) const { return true; }
};

// Values are kept as they stand between the brackets, escapes included, so that what we do not know
// survives: read text by `sgf_text`, write it by `escape_sgf`.
struct SgfProperty {
    std::string name;                 // capital letters; digits may follow the first
    std::vector<std::string> values;  // at least one
    SgfPlace place;

    bool operator==(const SgfProperty&) const = default;
};

using SgfIndex = std::uint32_t;
inline constexpr SgfIndex kNoNode = ~SgfIndex{0};

struct SgfNode {
    std::vector<SgfProperty> properties;
    SgfPlace place;

    const SgfProperty* find(std::string_view name) const;  // the first of that name, or none
    // Adds a property of one value, which must be escaped already, or a value to the property if it
    // is there.
    void add(std::string_view name, std::string value);

   private:
    friend class SgfTree;
    SgfIndex first_child_ = kNoNode, last_child_ = kNoNode, next_sibling_ = kNoNode;
};

// One game with its variations. Nodes lie in one array, so that neither depth nor number of
// variations matters to copying, comparing or destroying it. Node 0 is the root and is always
// there.
class SgfTree {
   public:
    SgfTree() : nodes_(1) {}

    std::size_t size() const { return nodes_.size(); }
    SgfNode& operator[](SgfIndex i) { return nodes_[i]; }
    const SgfNode& operator[](SgfIndex i) const { return nodes_[i]; }
    SgfIndex first_child(SgfIndex i) const {
        return nodes_[i].first_child_;
    }  // the main line goes on there
    SgfIndex next_sibling(SgfIndex i) const {
        return nodes_[i].next_sibling_;
    }  // the next variation
    std::vector<SgfIndex> children(SgfIndex i) const;
    std::vector<SgfIndex> main_line()
        const;  // the root, its first child, the first child of that, ...

    SgfIndex add_child(SgfIndex parent);  // an empty node, the last variation there

    // The same nodes in the same shape, however they are numbered.
    bool operator==(const SgfTree& other) const;

   private:
    std::vector<SgfNode> nodes_;
};

struct SgfCollection {
    std::vector<SgfTree> trees;

    bool operator==(const SgfCollection&) const = default;
};

inline constexpr std::size_t kMaxSgfBytes = std::size_t{64} << 20;
inline constexpr std::size_t kMaxSgfNodes = 4'000'000;  // of all games of a file

// Reads any bytes in linear time; there is at least one game in what it gives. Lenient where files
// in the wild ask for it: whatever stands before a "(;" is skipped, and small letters in names are
// dropped ("Black" is B), as FF[1] to FF[3] say. An error says name:line:column. Bytes are not
// decoded, so a file in Shift-JIS or GBK may have a bracket where its author sees none.
core::Result<SgfCollection> parse_sgf(std::string_view text, std::string_view name);

// Reads back as the same collection. Lines of about 80 columns, a variation begins a new one.
std::string print(const SgfCollection& collection);
std::string print(const SgfTree& tree);

// A value as people read it: escapes undone, escaped line breaks gone, other white space made
// spaces. Text keeps its line breaks (as '\n'); simple text has none.
std::string sgf_text(std::string_view value);
std::string sgf_simple_text(std::string_view value);
// A text as a value. It reads back by sgf_text as long as its only white space is spaces and '\n'.
std::string escape_sgf(std::string_view text);

}  // namespace dramatis::go
