#include "games/story/listing_tree.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

namespace dramatis::story {
namespace {

struct Chain {
    std::uint32_t action;
    std::vector<Test> tests;
};

// Chains that have their first `depth` tests in common; `branch` is where the last of these
// stands.
struct Group {
    std::vector<const Chain*> chains;
    std::size_t depth = 0, branch = 0;
};

// The tests of every action, those that most actions ask first.
std::vector<Chain> chains_of(const std::vector<std::vector<Test>>& tests_by_action) {
    std::map<Test, std::size_t> asked;
    for (const auto& tests : tests_by_action)
        for (const auto& test : tests) ++asked[test];
    std::vector<Chain> out;
    for (std::size_t action = 0; action < tests_by_action.size(); ++action) {
        Chain chain{static_cast<std::uint32_t>(action), tests_by_action[action]};
        std::ranges::stable_sort(chain.tests, [&](const Test& a, const Test& b) {
            const auto often_a = asked[a], often_b = asked[b];
            return often_a != often_b ? often_a > often_b : a < b;
        });
        out.push_back(std::move(chain));
    }
    return out;
}

// Writes down the actions of a group that ask nothing more; the others in groups by what they ask
// next.
std::vector<Group> split(const Group& group, std::vector<Branch>& out) {
    std::vector<Group> below;
    std::map<Test, std::size_t> group_of;
    for (const auto* chain : group.chains) {
        if (chain->tests.size() == group.depth) {
            out.push_back({.action = chain->action});
            continue;
        }
        const auto [found, is_new] = group_of.try_emplace(chain->tests[group.depth], below.size());
        if (is_new) below.push_back({.depth = group.depth + 1});
        below[found->second].chains.push_back(chain);
    }
    return below;
}

}  // namespace

std::vector<Branch> grow_tree(const std::vector<std::vector<Test>>& tests_by_action) {
    const auto chains = chains_of(tests_by_action);
    Group all;
    for (const auto& chain : chains) all.chains.push_back(&chain);
    std::vector<Branch> out;
    std::vector<Group> todo;  // the next last; an empty one ends a branch
    todo.push_back(std::move(all));
    while (!todo.empty()) {
        const Group group = std::move(todo.back());
        todo.pop_back();
        if (group.chains.empty()) {
            out[group.branch].skip = static_cast<std::uint32_t>(out.size());
            continue;
        }
        if (group.depth > 0) {
            todo.push_back({.branch = out.size()});
            out.push_back({.test = group.chains.front()->tests[group.depth - 1]});
        }
        auto below = split(group, out);
        std::move(below.rbegin(), below.rend(), std::back_inserter(todo));
    }
    return out;
}

}  // namespace dramatis::story
