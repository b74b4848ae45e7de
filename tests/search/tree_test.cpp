#include "search/tree.hpp"

#include <gtest/gtest.h>

namespace dramatis::search {
namespace {

std::vector<int> children(const Tree<int>& tree, NodeId parent) {
    std::vector<int> out;
    tree.for_each_child(parent, [&](NodeId id) { out.push_back(tree[id].move); });
    return out;
}

TEST(Tree, ChildrenKeepTheOrderInWhichTheyCame) {
    Tree<int> tree;
    tree.reset(0);
    const NodeId a = tree.add_child(NodeId::kRoot, 10, 0);
    tree.add_child(NodeId::kRoot, 20, 0);
    tree.add_child(a, 11, 1);
    tree.add_child(NodeId::kRoot, 30, 0);
    EXPECT_EQ(children(tree, NodeId::kRoot), (std::vector{10, 20, 30}));
    EXPECT_EQ(children(tree, a), (std::vector{11}));
    EXPECT_EQ(tree.find_child(NodeId::kRoot, 99), NodeId::kNone);
}

TEST(Tree, ANewRootKeepsAllThatIsBelowItAndNothingElse) {
    Tree<int> tree;
    tree.reset(0);
    tree.add_child(NodeId::kRoot, 1, 0);
    const NodeId b = tree.add_child(NodeId::kRoot, 2, 0);
    tree.add_child(NodeId::kRoot, 3, 0);
    const NodeId b1 = tree.add_child(b, 21, 1);
    const NodeId b2 = tree.add_child(b, 22, 1);
    tree.add_child(b2, 221, 0);
    tree.add_child(b1, 211, 0);
    tree.add_child(b2, 222, 0);
    tree[b].visits = 8, tree[b2].visits = 5, tree[b].state = 4, tree[b2].state = 7;

    std::vector<std::uint32_t> states;
    tree.make_root(b, 1, [&](std::uint32_t old) {
        return states.push_back(old), std::uint32_t(states.size() - 1);
    });
    EXPECT_EQ(tree.size(), 6u);
    EXPECT_EQ(tree[NodeId::kRoot].visits, 8);
    EXPECT_EQ(tree[NodeId::kRoot].chooser, 1);
    EXPECT_EQ(children(tree, NodeId::kRoot), (std::vector{21, 22}));
    const NodeId second = tree.find_child(NodeId::kRoot, 22);
    EXPECT_EQ(tree[second].visits, 5);
    EXPECT_EQ(tree[second].state, 1u);
    EXPECT_EQ(children(tree, second), (std::vector{221, 222}));
    EXPECT_EQ(children(tree, tree.find_child(NodeId::kRoot, 21)), (std::vector{211}));
    EXPECT_EQ(states, (std::vector<std::uint32_t>{4, 7}));
    tree.add_child(second, 223, 0);
    EXPECT_EQ(children(tree, second), (std::vector{221, 222, 223}));
}

}  // namespace
}  // namespace dramatis::search
