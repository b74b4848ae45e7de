#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <utility>

#include "core/check.hpp"
#include "games/story/stage.hpp"
#include "play_world.hpp"

namespace {

using namespace dramatis;
using namespace dramatis::story;

// Writes expressions as the bytes tell it: short ones, long rows, and nests.
class Author {
   public:
    Author(const std::uint8_t* data, std::size_t size) : at_(data), end_(data + size) {}

    std::size_t take() { return at_ == end_ ? 0 : *at_++; }

    std::string condition(int depth) {
        if (is_enough(depth)) return "f(e)";
        switch (take() % 12) {
            case 0:
                return row(depth, &Author::condition, {" and ", " && "});
            case 1:
                return row(depth, &Author::condition, {" or ", " || "});
            case 2:
                return row(depth, &Author::condition, {" and ", " or "});
            case 3:
                return nest("not ", condition(depth + 1), "");
            case 4:
                return nest("(", condition(depth + 1), ")");
            case 5:
                return number(depth + 1) + one_of({" == ", " != ", " < ", " >= "}) +
                       number(depth + 1);
            case 6:
                return entity(depth + 1) + one_of({" == ", " != "}) + entity(depth + 1);
            case 7:
                return one_of(
                           {"exists X: actor: ", "all X: actor: ", "exists X: actor if f(X): "}) +
                       (depth > 3 ? "f(X)" : "(" + condition(depth + 1) + ")");
            case 8:
                return "last(" + entity(depth + 1) + ") == Do";
            case 9:
                return one_of({"true", "false"});
            case 10:
                return "t(" + entity(depth + 1) + ")";
            default:
                return "f(" + entity(depth + 1) + ")";
        }
    }
    std::string number(int depth) {
        if (is_enough(depth)) return "n(e)";
        switch (take() % 10) {
            case 0:
                return row(depth, &Author::number, {" + ", " - "});
            case 1:
                return row(depth, &Author::number, {" * ", " / "});
            case 2:
                return one_of({"min(", "max("}) + row(depth, &Author::number, {", ", ", "}) +
                       ", 1)";
            case 3:
                return nest("-", number(depth + 1), "");
            case 4:
                return nest("(", number(depth + 1), ")");
            case 5:
                return "(if " + condition(depth + 1) + " then " + number(depth + 1) + " else " +
                       number(depth + 1) + ")";
            case 6:
                return one_of({"(count X: actor: ", "(count X: actor if f(X): "}) +
                       condition(depth + 1) + ")";
            case 7:
                return one_of({"(sum X: actor: ", "(max X: actor: ", "(min X: actor if f(X): "}) +
                       number(depth + 1) + ")";
            case 8:
                return std::to_string(take()) + one_of({"", ".5", "000"});
            default:
                return "n(" + entity(depth + 1) + ")";
        }
    }
    std::string entity(int depth) {
        if (is_enough(depth)) return "e";
        switch (take() % 8) {
            case 0:
                return nest("friend(", entity(depth + 1), ")");
            case 1:
                return nest("w(", entity(depth + 1), ")");
            case 2:
                return "(which X: actor: " + (depth > 3 ? "1" : number(depth + 1)) + ")";
            case 3:
                return "(if " + condition(depth + 1) + " then e else g)";
            case 4:
                return "none";
            case 5:
                return "e";
            default:
                return has_parameter ? "A" : "g";
        }
    }

    bool has_parameter = true;

   private:
    bool is_enough(int depth) const { return depth > kDeepest || at_ == end_; }
    std::string one_of(std::initializer_list<const char*> words) {
        return words.begin()[take() % words.size()];
    }

    // Some terms made anew, then all of them again and again.
    std::string row(int depth, std::string (Author::*term)(int),
                    std::pair<const char*, const char*> between) {
        std::string terms = (this->*term)(depth + 1);
        for (std::size_t more = take() % 4; more > 0; --more)
            terms += (more % 2 ? between.first : between.second) + (this->*term)(depth + 1);
        return repeated(terms, between.first);
    }
    std::string repeated(const std::string& terms, const char* between) {
        std::string out = terms;
        const std::size_t times = take();
        for (std::size_t i = 0; i < times * times / 8 && out.size() + terms.size() < kLongest; ++i)
            out += between + terms;
        return out;
    }
    std::string nest(const std::string& before, std::string inside, const std::string& after) {
        const std::size_t levels = take();
        std::string open, close;
        for (std::size_t i = 0;
             i < (levels > 200 ? levels * 50 : levels % 70) && open.size() < kLongest; ++i)
            open += before, close += after;
        return open + std::move(inside) + close;
    }

    static constexpr int kDeepest = 6;
    static constexpr std::size_t kLongest = 10'000;  // bytes of one row

    const std::uint8_t *at_, *end_;
};

}  // namespace

// Worlds whose expressions are long rows or deep nests are played or refused with a place.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Author author(data, size);
    std::string text =
        "[types]\nactor = []\n[entities]\ne = { is = \"actor\" }\ng = { is = \"actor\", friend = "
        "\"e\" }\nh = { is = \"actor\", friend = \"g\", n = 3 }\n[attributes]\n"
        "f = { of = \"actor\", value = \"bool\", start = true }\nn = { of = \"actor\", value = "
        "\"0..9\", start = 1 }\nfriend = { of = \"actor\", value = \"actor | none\", start = \"g\" "
        "}\n"
        "[define]\n\"t(A: actor)\" = \"" +
        author.condition(2) + "\"\n\"w(A: actor)\" = \"" + author.entity(2) + "\"\n";
    text += "[[action]]\nname = \"Do\"\nwho = \"A: actor\"\nwhen = \"" + author.condition(0) +
            "\"\nbelieve = [{ b = \"" + author.number(0) + "\", if = \"" + author.condition(0) +
            "\" }, 0.5]\n";
    text += "do = [\"each X: actor if " + author.condition(0) + ": n(X) = " + author.number(0) +
            "\", \"f(A) = " + author.condition(0) + "\", \"friend(A) = " + author.entity(0) +
            "\"]\n";
    text += "tell = [{ text = \"{A} and {" + author.entity(0) + "}.\", if = \"" +
            author.condition(0) + "\" }, \"{A}.\"]\n";
    author.has_parameter = false;
    text += "[[goal]]\nname = \"g\"\ncount = \"" + author.number(0) +
            "\"\nat_least = 3\n[[goal]]\nname = \"h\"\nholds = \"" + author.condition(0) + "\"\n";
    // Longer ones take seconds (with sanitizers a quarter of a minute) and show nothing new.
    if (text.size() > 40'000) return 0;
    auto world = parse_world(text, "fuzz");
    if (!world) {
        DR_CHECK(world.error().where.starts_with("fuzz:") && !world.error().what.empty());
        return 0;
    }
    const auto stage = Stage::make(std::move(*world));
    if (stage)
        play_world(*stage, core::Seed{size});
    else
        DR_CHECK(stage.error().where.starts_with("fuzz:") && !stage.error().what.empty());
    return 0;
}
