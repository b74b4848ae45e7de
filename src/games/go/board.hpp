#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "core/check.hpp"
#include "core/rng.hpp"
#include "games/go/point_set.hpp"
#include "games/go/vertex.hpp"

namespace dramatis::go {

// The board that plays millions of games: strings with their liberties, kept up to date move by
// move. Compiled for boards of up to kCapacity points a side; the size itself is chosen when the
// board is made. The rules are those of PlainBoard, and the tests hold the two side by side.
//
// A point is its place in an array with a border: (row + 1) * kStride + column + 1. Place 0 is on
// the border and stands for a pass.
template <int kCapacity>
class Board {
   public:
    using Point = std::uint16_t;
    static constexpr Point kPass = 0;
    static constexpr int kStride = kCapacity + 1;
    static constexpr int kPoints = (kCapacity + 2) * kStride + 1;
    using Set = PointSet<(kPoints + 63) / 64>;
    using Small = std::conditional_t<kPoints <= 256, std::uint8_t, std::uint16_t>;

    enum Cell : std::uint8_t { kEmpty = 0, kBlack = 1, kWhite = 2, kEdge = 3 };
    static constexpr Cell cell_of(Colour colour) {
        return static_cast<Cell>(1 + static_cast<int>(colour));
    }
    static constexpr std::array<int, 4> kSides = {-kStride, -1, 1, kStride};
    static constexpr std::array<int, 4> kCorners = {-kStride - 1, -kStride + 1, kStride - 1,
                                                    kStride + 1};

    explicit Board(int size = kCapacity) : size_(static_cast<std::uint8_t>(size)) {
        DR_CHECK(size >= 2 && size <= kCapacity);
        cell_.fill(kEdge);
        liberties_[kNoString].add(0);  // never taken
        for (int row = 0; row < size; ++row)
            for (int column = 0; column < size; ++column) {
                const Point p =
                    point(Vertex{static_cast<std::int8_t>(column), static_cast<std::int8_t>(row)});
                cell_[p] = kEmpty;
                empty_.add(p);
            }
    }

    // --- asking
    int size() const { return size_; }
    Cell at(int p) const { return cell_[static_cast<std::size_t>(p)]; }
    const Set& empties() const { return empty_; }
    const Set& stones(Colour colour) const { return stones_[index(colour)]; }
    Point ko() const { return ko_; }  // where the next player may not play; kPass: nowhere
    Point string(int stone) const {
        return string_[static_cast<std::size_t>(stone)];
    }  // its name: one of its points
    const Set& liberties(int stone) const { return liberties_[string(stone)]; }
    bool in_atari(int stone) const { return liberties(stone).is_single(); }
    template <class F>
    void for_each_stone(int stone, F&& f) const {  // of its string
        int at = stone;
        do {
            f(static_cast<Point>(at));
            at = next_[static_cast<std::size_t>(at)];
        } while (at != stone);
    }
    int string_size(int stone) const {
        int n = 0;
        for_each_stone(stone, [&](Point) { ++n; });
        return n;
    }

    bool has_empty_neighbour(int p) const {
        return (at(p - kStride) == kEmpty) | (at(p - 1) == kEmpty) | (at(p + 1) == kEmpty) |
               (at(p + kStride) == kEmpty);
    }
    // Of an empty point: no suicide, no simple ko.
    bool is_legal(Colour colour, int p) const {
        if (p == ko_) return false;
        return has_empty_neighbour(p) || is_no_suicide(colour, p);
    }
    // Of an empty point: all neighbours are of that colour, and at most one corner is the enemy's,
    // none at the edge.
    bool is_eye(Colour colour, int p) const {
        const Cell own = cell_of(colour);
        const auto closed = [&](Cell cell) { return (cell == own) | (cell == kEdge); };
        if (!(closed(at(p - kStride)) & closed(at(p - 1)) & closed(at(p + 1)) &
              closed(at(p + kStride))))
            return false;
        const Cell enemy = cell_of(opposite(colour));
        int enemies = 0, edges = 0;
        for (const int corner : kCorners) {
            enemies += at(p + corner) == enemy;
            edges += at(p + corner) == kEdge;
        }
        return enemies + (edges > 0) < 2;
    }
    // A move that random play may make: legal, and not into an own eye.
    bool is_playable(Colour colour, int p) const {
        if (has_empty_neighbour(p)) return p != ko_;
        return p != ko_ && !is_eye(colour, p) && is_no_suicide(colour, p);
    }

    // Points for Black less points for White: stones, and empty regions that touch one colour only.
    int area() const {
        const Set black = grow(stones_[0]), white = grow(stones_[1]);
        return (black - white).count() - (white - black).count();
    }
    // The points that count for that colour, as area() counts them.
    Set territory_and_stones(Colour colour) const {
        return grow(stones_[index(colour)]) - grow(stones_[index(opposite(colour))]);
    }

    static constexpr Set neighbours(const Set& set) {
        return set.up(1) | set.down(1) | set.up(kStride) | set.down(kStride);
    }

    static constexpr Point point(Vertex v) {
        return static_cast<Point>((v.row + 1) * kStride + v.column + 1);
    }
    static constexpr Point point(Move move) {
        return move.is_pass() ? kPass : point(move.vertex());
    }
    static constexpr Vertex vertex(int p) {
        return {static_cast<std::int8_t>(p % kStride - 1),
                static_cast<std::int8_t>(p / kStride - 1)};
    }
    static constexpr Move move(int p) { return p == kPass ? Move::pass() : Move(vertex(p)); }

    // --- playing

    // A legal move; removed(stone) is told every captured stone.
    template <class F>
    void play(Colour colour, int p, F&& removed) {
        ko_ = kPass;
        if (p == kPass) return;
        put(colour, p);
        const Cell own = cell_of(colour);
        int captured = 0;
        Point last_captured = kPass;
        for (const int side : kSides) {
            const int q = p + side;
            const Point other = string(q);
            if (at(q) == own) {
                if (other != string(p))
                    string(p) == p ? join(string(p), other) : join(other, string(p));
                continue;
            }
            liberties_[other].remove(p);
            if (!liberties_[other].empty()) continue;
            for_each_stone(q, [&](Point stone) {
                ++captured;
                last_captured = stone;
                removed(stone);
            });
            take_off(q);
        }
        liberties_[string(p)].remove(p);
        if (captured == 1 && next_[static_cast<std::size_t>(p)] == p && in_atari(p))
            ko_ = last_captured;
    }
    void play(Colour colour, int p) {
        play(colour, p, [](Point) {});
    }

    // A uniformly random playable move; a pass if there is none. Draws without replacement until
    // one is playable.
    Point random_move(Colour colour, core::Rng& rng) const {
        Set left = empty_;
        for (int n = left.count(); n > 0; --n) {
            const int p = left.nth(static_cast<int>(rng.below(static_cast<std::uint32_t>(n))));
            if (is_playable(colour, p)) return static_cast<Point>(p);
            left.remove(p);
        }
        return kPass;
    }

    // Of a position that was put together by play(): any order of its stones will do, and the ko is
    // set afterwards.
    void set_ko(Point p) { ko_ = p; }

    bool operator==(const Board& other) const {
        return cell_ == other.cell_ && ko_ == other.ko_ && size_ == other.size_;
    }

   private:
    bool is_no_suicide(Colour colour, int p) const {
        const Cell own = cell_of(colour);
        for (const int side : kSides) {
            const Cell cell = at(p + side);
            if (cell == kEmpty) return true;
            if (cell != kEdge && in_atari(p + side) == (cell != own)) return true;
        }
        return false;
    }

    // A stone of its own, with the liberties that it has.
    void put(Colour colour, int p) {
        const auto at_p = static_cast<std::size_t>(p);
        cell_[at_p] = cell_of(colour);
        empty_.remove(p);
        stones_[index(colour)].add(p);
        string_[at_p] = static_cast<Small>(p);
        next_[at_p] = static_cast<Small>(p);
        liberties_[at_p] = kNeighbours[at_p] & empty_;
    }

    // One string of two: the first takes the name of the second.
    void join(Point a, Point b) {
        liberties_[b] |= liberties_[a];
        int at = a;
        do {
            string_[static_cast<std::size_t>(at)] = static_cast<Small>(b);
            at = next_[static_cast<std::size_t>(at)];
        } while (at != a);
        std::swap(next_[a], next_[b]);
    }

    void take_off(int stone) {
        const Cell enemy = static_cast<Cell>(3 - at(stone));
        auto& own_stones = stones_[at(stone) - 1u];
        int p = stone;
        do {
            cell_[static_cast<std::size_t>(p)] = kEmpty;
            string_[static_cast<std::size_t>(p)] = kNoString;
            empty_.add(p);
            own_stones.remove(p);
            for (const int side : kSides)
                if (at(p + side) == enemy) liberties_[string(p + side)].add(p);
            p = next_[static_cast<std::size_t>(p)];
        } while (p != stone);
    }

    // The set and all empty points that can be reached from it over empty points.
    Set grow(Set set) const {
        for (;;) {
            const Set more = set | (neighbours(set) & empty_);
            if (more == set) return set;
            set = more;
        }
    }

    static constexpr Small kNoString = 0;  // the name of what is no stone
    static constexpr auto kNeighbours = [] {
        std::array<Set, kPoints> sets{};
        for (int p = kStride; p < kPoints - kStride; ++p)
            for (const int side : kSides) sets[static_cast<std::size_t>(p)].add(p + side);
        return sets;
    }();

    // What stands where.
    std::array<Cell, kPoints> cell_;
    Point ko_ = kPass;
    std::uint8_t size_;
    // What could be rebuilt from it.
    Set empty_;
    std::array<Set, 2> stones_;
    std::array<Small, kPoints> string_{};   // by stone: the point after which its string is named
    std::array<Small, kPoints> next_{};     // by stone: the next of its string, in a ring
    std::array<Set, kPoints> liberties_{};  // by name of a string
};

}  // namespace dramatis::go
