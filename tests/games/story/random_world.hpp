#pragma once

#include <string>
#include <vector>

#include "core/rng.hpp"

namespace dramatis::story {

// A small world as text, drawn at random: every operator and quantifier, ranges, none, conditional
// effects, loops, indices that depend on the state, last, repeat and sliders. It is always a right
// one, though what happens there makes no sense.
class RandomWorld {
   public:
    explicit RandomWorld(core::Seed seed) : rng_(seed) {}

    std::string text() {
        std::string out = "[story]\nlength = 8\nrepeat = " + pick({"1", "0.5", "0"}) +
                          "\ncredit = \"" + pick({"partial", "all"}) +
                          "\"\n[types]\nactor = []\nhero = [\"actor\"]\nplace = []\nthing = "
                          "[]\nempty = []\n[entities]\n";
        const int heroes = 1 + below(2), others = 1 + below(2), places = 2 + below(2),
                  things = 1 + below(3);
        for (int i = 0; i < heroes; ++i)
            out += "H" + number(i) +
                   " = { is = \"hero\", at = \"P0\", level = " + number(below(5) - 2) + " }\n";
        for (int i = 0; i < others; ++i)
            out += "O" + number(i) + " = { is = \"actor\", at = \"P1\" }\n";
        for (int i = 0; i < places; ++i)
            out += "P" + number(i) + " = { is = \"place\"" + (below(2) ? ", dark = true" : "") +
                   " }\n";
        for (int i = 0; i < things; ++i)
            out += "T" + number(i) + " = { is = \"thing\", worth = 0." + number(below(10)) +
                   (below(2) ? ", holder = \"H0\"" : "") + " }\n";
        out +=
            "[attributes]\n"
            "at = { of = \"actor\", value = \"place\" }\n"
            "friend = { of = \"actor\", value = \"actor | none\" }\n"
            "holder = { of = \"thing\", value = \"actor | place | none\" }\n"
            "worth = { of = \"thing\", value = \"number\" }\n"
            "dark = { of = \"place\", value = \"bool\" }\n"
            "awake = { of = \"actor\", value = \"bool\", start = true }\n"
            "level = { of = \"actor\", value = \"-2..3\" }\n"
            "heat = { of = \"place\", value = \"0..9\", start = 4 }\n"
            "likes = { of = [\"actor\", \"actor\"], value = \"bool\" }\n"
            "clue = { of = [\"place\", \"actor\"], value = \"bool\" }\n"
            "map = { of = [\"actor\", \"place\"], value = \"place | none\" }\n"
            "tally = { of = [\"thing\", \"place\", \"hero\"], value = \"0..3\" }\n"
            "[start]\nset = [\"likes(H0, O0)\", \"clue(P0, O0)\", \"map(O0, P1) = "
            "P0\"]\n[define]\n";
        out += "\"with(X: actor, Y: actor)\" = \"at(X) == at(Y)" + maybe(" and awake(Y)") + "\"\n";
        out += "\"rich(X: actor)\" = \"sum I: thing if holder(I) == X: worth(I)\"\n";
        out += "\"idol(X: actor)\" = \"which Y: actor if likes(X, Y): level(Y) + rich(Y)\"\n";
        for (int i = 0; i < 5; ++i) out += action(i);
        actors_ = {"H0", "O0"};
        places_ = {"P0", "P1"};
        things_ = {"T0"};
        for (int i = 0; i < 3; ++i) {
            out += "[[goal]]\nname = \"goal " + number(i) +
                   "\"\nweight = " + pick({"1", "2", "0.5"}) + "\n";
            out += below(2) ? "holds = \"" + condition(3) + "\"\n"
                            : "count = \"" + numeric(3) +
                                  "\"\nat_least = " + pick({"1", "2.5", "7"}) + "\n";
        }
        return out;
    }

   private:
    int below(int n) { return static_cast<int>(rng_.below(static_cast<std::uint32_t>(n))); }
    static std::string number(int n) { return std::to_string(n); }
    std::string pick(const std::vector<std::string>& list) {
        return list[static_cast<std::size_t>(below(static_cast<int>(list.size())))];
    }
    std::string maybe(const std::string& text) { return below(2) ? text : ""; }

    std::string action(int i) {
        actors_ = {"A", "H0", "O0"};
        places_ = {"P0", "P1"};
        things_ = {"T0"};
        std::string who = "A: " + pick({"actor", "hero"});
        if (below(2)) who += ", B: actor", actors_.push_back("B");
        if (below(2)) who += ", P: place", places_.push_back("P");
        if (below(3) == 0) who += ", I: thing", things_.push_back("I");
        if (below(6) == 0) {  // an event
            who = "P: place";
            actors_ = {"H0", "O0"};
            places_ = {"P", "P0"};
            things_ = {"T0"};
        }
        std::string out = "[[action]]\nname = \"Act" + number(i) + "\"\nwho = \"" + who + "\"\n";
        if (below(5)) out += "when = \"" + condition(3) + "\"\n";
        out += "believe = [ ";
        for (int rules = below(3); rules-- > 0;)
            out += "{ b = " + believability() + ", if = \"" + condition(2) + "\" }, ";
        out += "{ b = " + believability() + " } ]\n";
        if (below(2))
            out += "factors = [ { b = " + believability() + ", if = \"" + condition(2) +
                   "\" }, { b = " + believability() + " } ]\n";
        out += "do = [";
        for (int effects = 1 + below(3); effects-- > 0;) out += "\"" + effect() + "\", ";
        return out + "]\ntell = \"x\"\n";
    }
    std::string believability() {
        return below(3) ? "0." + number(1 + below(9)) : "\"" + numeric(2) + "\"";
    }

    std::string effect() {
        std::string out;
        const auto actors = actors_, places = places_, things = things_;
        for (int loops = below(5) / 3; loops-- > 0;) {
            const std::string name = "L" + number(names_++);
            const std::string type = pick({"actor", "place", "thing", "hero"});
            (type == "place" ? places_ : type == "thing" ? things_ : actors_).push_back(name);
            out += "each " + name + ": " + type + maybe(" if " + condition(1)) + ": ";
        }
        switch (below(10)) {
            case 0:
                out += "at(" + actor(1) + ") = " + place(2);
                break;
            case 1:
                out += "friend(" + actor(1) + ") = " + pick({actor(2), "none"});
                break;
            case 2:
                out +=
                    "holder(" + thing() + ") = " +
                    pick({actor(1), place(1), "none",
                          "(if " + condition(1) + " then " + actor(1) + " else " + place(1) + ")"});
                break;
            case 3:
                out += "awake(" + actor(1) + ")" + maybe(" = " + condition(2));
                break;
            case 4:
                out += "level(" + actor(2) + ") = " + numeric(2);
                break;
            case 5:
                out += "heat(" + place(2) + ") = " + numeric(2);
                break;
            case 6:
                out += "likes(" + actor(1) + ", " + actor(2) +
                       ") = " + pick({"true", "false", condition(1)});
                break;
            case 7:
                out += "clue(" + place(2) + ", " + actor(1) + ") = " +
                       pick({"true", "false", "not clue(" + place(1) + ", " + actor(1) + ")"});
                break;
            case 8:
                out += "map(" + actor(1) + ", " + place(1) +
                       ") = " + pick({place(2), "none", "map(" + actor(1) + ", " + place(1) + ")"});
                break;
            default:
                out += "tally(" + thing() + ", " + place(1) + ", H0) = tally(" + thing() + ", " +
                       place(1) + ", " + pick({"H0", anybody(1)}) + ") + " + numeric(1);
        }
        if (below(3) == 0) out += " if " + condition(2);
        actors_ = actors, places_ = places, things_ = things;
        return out;
    }

    // Entities, perhaps by way of what is said of others.
    std::string actor(int depth) {
        if (depth == 0 || below(3)) return pick(actors_);
        return pick({"friend(" + actor(depth - 1) + ")", "idol(" + actor(depth - 1) + ")",
                     "(if " + condition(depth - 1) + " then " + actor(depth - 1) + " else " +
                         actor(depth - 1) + ")"});
    }
    // One that every actor could be: what is compared with it is not refused.
    std::string anybody(int depth) { return pick({"friend(", "idol("}) + actor(depth) + ")"; }
    std::string place(int depth) {
        if (depth == 0 || below(3)) return pick(places_);
        return pick({"at(" + actor(depth - 1) + ")",
                     "map(" + actor(depth - 1) + ", " + place(depth - 1) + ")",
                     "(" + quantified("which", "place", depth - 1, false) + ")"});
    }
    std::string thing() { return pick(things_); }

    std::string quantified(const std::string& word, const std::string& type, int depth, bool asks) {
        const std::string name = "X" + number(names_++);
        auto& list = type == "place" ? places_ : type == "thing" ? things_ : actors_;
        if (type != "empty") list.push_back(name);
        const std::string guard = maybe(" if " + condition(depth));
        const std::string out = word + " " + name + ": " + type + guard + ": " +
                                (asks ? condition(depth) : numeric(depth));
        if (type != "empty") list.pop_back();
        return out;
    }
    std::string type() { return pick({"actor", "hero", "place", "thing", "empty"}); }

    std::string condition(int depth) {
        if (depth == 0)
            return pick({"awake(" + pick(actors_) + ")", "dark(" + pick(places_) + ")",
                         "likes(" + pick(actors_) + ", " + pick(actors_) + ")",
                         "at(" + pick(actors_) + ") == " + pick(places_), "true", "false",
                         "clue(at(" + pick(actors_) + "), " + pick(actors_) + ")"});
        const int d = depth - 1;
        switch (below(17)) {
            case 0:
                return "(" + condition(d) + pick({" and ", " && "}) + condition(d) + ")";
            case 1:
                return "(" + condition(d) + pick({" or ", " || "}) + condition(d) + ")";
            case 2:
                return "(" + pick({"not ", "!"}) + condition(d) + ")";
            case 3:
                return "(" + numeric(d) + pick({" < ", " <= ", " > ", " >= ", " == ", " != "}) +
                       numeric(d) + ")";
            case 4:
                return "(" + anybody(d) + pick({" == ", " != "}) + actor(d) + ")";
            case 5:
                return "(" +
                       pick({"at(" + actor(d) + ")", "map(" + actor(d) + ", " + place(d) + ")"}) +
                       pick({" == ", " != "}) + place(d) + ")";
            case 6:
                return "(holder(" + thing() + ")" + pick({" == ", " != "}) +
                       pick({actor(d), place(d), "none"}) + ")";
            case 7:
                return "(friend(" + actor(d) + ")" + pick({" == ", " != "}) + "none)";
            case 8:
                return "(" + pick({actor(d), "holder(" + thing() + ")"}) + " is " +
                       pick({"hero", "actor", "place", "empty"}) + ")";
            case 9:
                return "(last(" + actor(d) + ")" + pick({" == ", " != "}) +
                       pick({"Act0", "Act1", "none", "last(" + actor(d) + ")"}) + ")";
            case 10:
                return "((" + condition(d) + ")" + pick({" == ", " != "}) + "(" + condition(d) +
                       "))";
            case 11:
                return "clue(" + place(d) + ", " + actor(d) + ")";
            case 12:
                return "with(" + actor(d) + ", " + actor(d) + ")";
            case 13:
                return "(" + quantified("exists", type(), d, true) + ")";
            case 14:
                return "(" + quantified("all", type(), d, true) + ")";
            case 15:
                return "(if " + condition(d) + " then " + condition(d) + " else " + condition(d) +
                       ")";
            default:
                return "awake(" + pick({actor(d), "holder(" + thing() + ")"}) +
                       ")";  // asked about what it is not of, it is false
        }
    }
    std::string numeric(int depth) {
        if (depth == 0)
            return pick({"0", "1", "0.25", "2.5", "level(" + pick(actors_) + ")",
                         "heat(" + pick(places_) + ")", "worth(" + pick(things_) + ")"});
        const int d = depth - 1;
        switch (below(13)) {
            case 0:
                return "(" + numeric(d) + " + " + numeric(d) + ")";
            case 1:
                return "(" + numeric(d) + " - " + numeric(d) + ")";
            case 2:
                return numeric(d) + " * " + numeric(d);
            case 3:
                return numeric(d) + " / " + numeric(d);
            case 4:
                return pick({"min(", "max("}) + numeric(d) + ", " + numeric(d) + ")";
            case 5:
                return "(if " + condition(d) + " then " + numeric(d) + " else " + numeric(d) + ")";
            case 6:
                return "(" + quantified("count", type(), d, true) + ")";
            case 7:
                return "(" + quantified("sum", type(), d, false) + ")";
            case 8:
                return "(" + quantified(pick({"max", "min"}), type(), d, false) + ")";
            case 9:
                return "(-level(" + actor(d) + "))";
            case 10:
                return "heat(" + place(d) + ")";
            case 11:
                return "tally(" + thing() + ", " + place(d) + ", " + pick({"H0", anybody(d)}) + ")";
            default:
                return "rich(" + actor(d) + ")";
        }
    }

    core::Rng rng_;
    int names_ = 0;
    std::vector<std::string> actors_, places_, things_;  // names that can be used here
};

}  // namespace dramatis::story
