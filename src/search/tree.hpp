#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "search/game.hpp"

namespace dramatis::search {

enum class NodeId : std::uint32_t { kRoot = 0, kNone = std::numeric_limits<std::uint32_t>::max() };
constexpr std::size_t index(NodeId id) { return static_cast<std::size_t>(id); }

// A search adds nothing to its nodes where none of its parts does (Part::InNode).
struct NothingMore {};

// A node stands for the move that leads to it. Siblings form a list; those made together lie side
// by side in memory.
template <class Move, class More = NothingMore>
struct Node : More {
    double visits = 0;
    double total = 0;  // sum of payoffs for the chooser
    NodeId first_child = NodeId::kNone;
    NodeId last_child = NodeId::kNone;
    NodeId next_sibling = NodeId::kNone;
    std::uint32_t state = kNoState;  // where the state is kept, if it is
    Move move{};
    Player chooser = 0;     // who chose the move; at the root, who is to move
    bool expanded = false;  // its children have been made; there may be none

    static constexpr std::uint32_t kNoState = std::numeric_limits<std::uint32_t>::max();
};

// The nodes of a search tree in one vector that keeps its memory from search to search.
template <class Move, class More = NothingMore>
class Tree {
   public:
    using Node = search::Node<Move, More>;

    void reset(Player to_move) {
        nodes_.clear();
        nodes_.emplace_back().chooser = to_move;
    }

    Node& operator[](NodeId id) { return nodes_[index(id)]; }
    const Node& operator[](NodeId id) const { return nodes_[index(id)]; }
    std::size_t size() const { return nodes_.size(); }
    std::size_t bytes() const { return nodes_.size() * sizeof(Node); }

    NodeId add_child(NodeId parent, const Move& move, Player chooser) {
        const auto child = static_cast<NodeId>(nodes_.size());
        Node& node = nodes_.emplace_back();
        node.move = move;
        node.chooser = chooser;
        Node& above = (*this)[parent];
        if (above.first_child == NodeId::kNone)
            above.first_child = child;
        else
            (*this)[above.last_child].next_sibling = child;
        above.last_child = child;
        return child;
    }

    template <class F>
    void for_each_child(NodeId parent, F&& f) const {
        for (NodeId c = (*this)[parent].first_child; c != NodeId::kNone;
             c = (*this)[c].next_sibling)
            f(c);
    }

    // The same, where all children were made together: they lie side by side, and the list need not
    // be followed.
    template <class F>
    void for_each_neighbouring_child(NodeId parent, F&& f) const {
        const Node& above = (*this)[parent];
        if (above.first_child == NodeId::kNone) return;
        for (std::size_t i = index(above.first_child); i <= index(above.last_child); ++i)
            f(static_cast<NodeId>(i));
    }

    NodeId find_child(NodeId parent, const Move& move) const {
        NodeId c = (*this)[parent].first_child;
        while (c != NodeId::kNone && !((*this)[c].move == move)) c = (*this)[c].next_sibling;
        return c;
    }

    // The move of that node, and of the most visited child below it, and so on, as long as it was
    // visited `at_least` times.
    std::vector<Move> line(NodeId here, double at_least) const {
        std::vector<Move> moves;
        while (here != NodeId::kNone) {
            moves.push_back((*this)[here].move);
            NodeId best = NodeId::kNone;
            for_each_child(here, [&](NodeId id) {
                const double visits = (*this)[id].visits;
                if (visits >= at_least && (best == NodeId::kNone || visits > (*this)[best].visits))
                    best = id;
            });
            here = best;
        }
        return moves;
    }

    // Makes that node the root and forgets everything that is not below it. visit(old_state) is
    // called for every kept state of the new tree, in its order, and returns the state's new place.
    template <class F>
    void make_root(NodeId id, Player to_move, F&& visit) {
        spare_.clear();
        spare_.push_back((*this)[id]);
        spare_.front().next_sibling = NodeId::kNone;
        spare_.front().chooser = to_move;
        for (std::size_t at = 0; at < spare_.size();
             ++at) {  // breadth first: siblings stay together
            if (spare_[at].state != Node::kNoState) spare_[at].state = visit(spare_[at].state);
            NodeId old = spare_[at].first_child;
            spare_[at].first_child = spare_[at].last_child = NodeId::kNone;
            while (old != NodeId::kNone) {
                const auto copy = static_cast<NodeId>(spare_.size());
                spare_.push_back((*this)[old]);
                old = spare_.back().next_sibling;
                spare_.back().next_sibling =
                    old == NodeId::kNone ? old : static_cast<NodeId>(index(copy) + 1);
                if (spare_[at].first_child == NodeId::kNone) spare_[at].first_child = copy;
                spare_[at].last_child = copy;
            }
        }
        nodes_.swap(spare_);
    }

   private:
    std::vector<Node> nodes_, spare_;
};

}  // namespace dramatis::search
