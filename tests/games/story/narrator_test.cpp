#include "games/story/narrator.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <sstream>

#include "core/rng.hpp"

namespace dramatis::story {
namespace {

enum : int {
    kAlice,
    kBob,
    kCharlie,
    kDora,
    kRobin,
    kRex,
    kBobsHouse,
    kCourt,
    kVase,
    kRifle,
    kCuffs,
    kInc
};

const std::vector<Character> kCast{
    {.name = "Alice", .pronoun = Pronoun::kShe, .is_actor = true},
    {.name = "Bob", .pronoun = Pronoun::kHe, .is_actor = true},
    {.name = "Charlie", .pronoun = Pronoun::kHe, .is_actor = true},
    {.name = "Dora", .pronoun = Pronoun::kShe, .is_actor = true},
    {.name = "Robin", .pronoun = Pronoun::kThey, .is_actor = true},
    {.name = "the dog", .pronoun = Pronoun::kIt, .is_actor = true},
    {.name = "Bob's house"},
    {.name = "the court"},
    {.name = "the vase"},
    {.name = "the rifle"},
    {.name = "the handcuffs", .plural = true},
    {.name = "Acme Inc."},
};

// "{1} took {8} from {1.his} house": entities by number.
Phrase way(const std::string& text) {
    static const std::map<std::string, Form> forms{
        {"", Form::kAuto},    {".name", Form::kName}, {".he", Form::kHe},
        {".him", Form::kHim}, {".his", Form::kHis},   {".himself", Form::kHimself}};
    Phrase out;
    std::size_t at = 0;
    for (std::size_t open; (open = text.find('{', at)) != std::string::npos;) {
        if (open > at) out.push_back({.text = text.substr(at, open - at)});
        std::size_t digits = 0;
        const int entity = std::stoi(text.substr(open + 1), &digits);
        at = text.find('}', open) + 1;
        out.push_back({.entity = EntityId(entity),
                       .form = forms.at(text.substr(open + 1 + digits, at - open - digits - 2))});
    }
    if (at < text.size()) out.push_back({.text = text.substr(at)});
    return out;
}

// The doer is the first who is mentioned; all are of one kind, so that they are not joined.
Beat beat(const std::string& text, int action = 0, int place = -1) {
    Beat out{.ways = {way(text)}, .action = KindId(action), .place = EntityId(place)};
    for (const auto& piece : out.ways.front())
        if (out.doer.is_none()) out.doer = piece.entity;
    return out;
}

std::string story_of(const std::vector<Beat>& beats, std::uint64_t seed = 1) {
    std::string out;
    for (const auto& paragraph : narrate(kCast, beats, core::Seed{seed}).paragraphs)
        out += (out.empty() ? "" : " / ") + paragraph;
    return out;
}

std::string told(std::initializer_list<const char*> texts) {
    std::vector<Beat> beats;
    for (const char* text : texts) beats.push_back(beat(text));
    return story_of(beats);
}

// What some of many seeds make of it.
std::set<std::string> all_told(const std::vector<Beat>& beats) {
    std::set<std::string> out;
    for (std::uint64_t seed = 0; seed < 200; ++seed) out.insert(story_of(beats, seed));
    return out;
}

TEST(Narrator, CallsTheSubjectOfTheLastSentenceByPronoun) {
    EXPECT_EQ(told({"{1} ran.", "{1} fell."}), "Bob ran. He fell.");
    EXPECT_EQ(told({"{1} saw {0}.", "{1} fell."}), "Bob saw Alice. He fell.");
    EXPECT_EQ(told({"{1} saw {0}.", "{0} fell."}), "Bob saw Alice. Alice fell.")
        << "was not the subject";
    EXPECT_EQ(told({"{1.name} ran.", "{1.name} fell."}), "Bob ran. Bob fell.");
    EXPECT_EQ(told({"{1} took {8}.", "{1}'s hand shook."}), "Bob took the vase. Bob's hand shook.")
        << "never \"he's hand\"";
}

TEST(Narrator, KeepsTheNameWhereTwoMenAreMeant) {
    EXPECT_EQ(told({"{1} saw {2}.", "{1} fell."}), "Bob saw Charlie. Bob fell.");
    EXPECT_EQ(told({"{0} saw {1}.", "{2} hit {1}."}), "Alice saw Bob. Charlie hit Bob.");
    EXPECT_EQ(told({"{0} saw {1} and {2}.", "{0} hit {1}."}),
              "Alice saw Bob and Charlie. She hit Bob.");
    EXPECT_EQ(told({"{0} met {2} at {6}.", "{0} hit {2}."}),
              "Alice met Charlie at Bob's house. She hit Charlie.")
        << "Bob's house is Bob, too";
}

TEST(Narrator, CallsAnObjectByPronounOnlyWhereItIsOne) {
    EXPECT_EQ(told({"{1} saw {0}.", "{1} hit {0}."}), "Bob saw Alice. He hit her.");
    EXPECT_EQ(told({"{1} saw {0}.", "{0} hit {1}."}), "Bob saw Alice. Alice hit him.");
    EXPECT_EQ(told({"{1} saw {0}.", "{1} ran to {0}, and {0} fell."}),
              "Bob saw Alice. He ran to her, and Alice fell.");
    EXPECT_EQ(told({"{1} saw {0}.", "{1} said that {0} fell."}),
              "Bob saw Alice. He said that Alice fell.");
    EXPECT_EQ(told({"{1} saw {0}.", "{1} tied up {0}."}), "Bob saw Alice. He tied up Alice.")
        << "not \"tied up her\"";
    EXPECT_EQ(told({"{1} saw {0}.", "{1} ran from {0}, who fell."}),
              "Bob saw Alice. He ran from Alice, who fell.");
    EXPECT_EQ(told({"{1} ran.", "{1} hit {0}."}), "Bob ran. He hit Alice.") << "not known yet";
}

TEST(Narrator, TurnsTheSubjectAsObjectIntoHimself) {
    EXPECT_EQ(told({"{1} hit {1}."}), "Bob hit himself.");
    EXPECT_EQ(told({"{0} ran.", "{0} talked to {0}."}), "Alice ran. She talked to herself.");
    EXPECT_EQ(told({"{0} saw {1} hit {0}."}), "Alice saw Bob hit Alice.") << "herself would be Bob";
}

TEST(Narrator, GivesTheFormsTheAuthorAskedFor) {
    EXPECT_EQ(told({"{0} hurt {0.his} foot, {0.he} cursed {0.himself}, and {1} mocked {0.him}."}),
              "Alice hurt her foot, she cursed herself, and Bob mocked her.");
    EXPECT_EQ(told({"{4.he} saw {4.him}, {4.his} face, {4.himself}."}),
              "They saw them, their face, themselves.");
    EXPECT_EQ(told({"{5} bit {5.his} tail; {5.he} liked {5.himself}."}),
              "The dog bit its tail; it liked itself.");
}

TEST(Narrator, SaysItOfThingsOnlyIfThereIsOne) {
    EXPECT_EQ(told({"{1} took {8}.", "{1} dropped {8}."}), "Bob took the vase. He dropped it.");
    EXPECT_EQ(told({"{1} took {10}.", "{1} dropped {10}."}),
              "Bob took the handcuffs. He dropped them.");
    EXPECT_EQ(told({"{1} took {8} and {9}.", "{1} dropped {8}."}),
              "Bob took the vase and the rifle. He dropped the vase.");
    EXPECT_EQ(told({"{1} took {8}.", "{1} picked up {8}."}),
              "Bob took the vase. He picked up the vase.");
    EXPECT_EQ(story_of({beat("{1} liked {7}.", 0, kCourt), beat("{1} left {7}.", 0, kCourt)}),
              "Bob liked the court. He left the court.")
        << "a place";
}

TEST(Narrator, KeepsTheyForOne) {
    EXPECT_EQ(told({"{4} ran.", "{4} fell."}), "Robin ran. They fell.");
    EXPECT_EQ(told({"{4} saw {0}.", "{4} fell."}), "Robin saw Alice. Robin fell.")
        << "they may be both";
}

TEST(Narrator, CallsOnesOwnHouseHis) {
    EXPECT_EQ(told({"{1} went to {6}."}), "Bob went to his house.");
    EXPECT_EQ(told({"{2} went to {6}."}), "Charlie went to Bob's house.");
    EXPECT_EQ(told({"{1} took {2} to {6}."}), "Bob took Charlie to Bob's house.");
}

TEST(Narrator, WritesCapitalsAndStops) {
    EXPECT_EQ(told({"{10} shone.  {7}   was\nempty ."}),
              "The handcuffs shone. The court was empty.");
    EXPECT_EQ(told({"\"stop!\" cried {1}. {1} ran!"}), "\"Stop!\" cried Bob. Bob ran!");
    EXPECT_EQ(told({"{1} joined {11}. {1} left {11}, and rested"}),
              "Bob joined Acme Inc. He left Acme Inc., and rested.");
    EXPECT_EQ(told({"\u00e9mile and Mr. {1} ran..."}), "\u00e9mile and Mr. Bob ran...")
        << "only ASCII letters are touched";
}

TEST(Narrator, JoinsSentencesOfOneDoer) {
    const auto texts = all_told({beat("{1} took {9} from {1.his} house.", 0),
                                 beat("{1} went to {7}.", 1), beat("{1} saw {0}.", 2)});
    EXPECT_TRUE(
        texts.contains("Bob took the rifle from his house and went to the court. He saw Alice."));
    EXPECT_TRUE(
        texts.contains("Bob took the rifle from his house. He went to the court and saw Alice."));
    EXPECT_TRUE(
        texts.contains("Bob took the rifle from his house. He went to the court. He saw Alice."));
    EXPECT_EQ(texts.size(), 5u) << "never all three; the last may start with a connective";
}

TEST(Narrator, DoesNotJoinWhatCannotBe) {
    const auto never = [](const std::string& first, const std::string& second, int action = 1) {
        const auto stops = [](const std::string& text) {
            return std::ranges::count_if(text, [](char c) { return c == '.' || c == '!'; });
        };
        const auto apart = stops(story_of({beat(first)})) + stops(story_of({beat(second)}));
        for (const auto& text : all_told({beat(first), beat(second, action)}))
            EXPECT_EQ(stops(text), apart) << text;
    };
    never("{1} ran!", "{1} fell.");
    never("{1} ran, tired.", "{1} fell.");
    never("{1} ran. {1} fell.", "{1} slept.");
    never("{1} ran and fell.", "{1} slept.");
    never("{1} ran.", "{0} fell.");
    never("{1} ran.", "{1}'s leg hurt.");
    never("{1} ran.", "{1.he} fell.");
    never("{1} ran.", "Rain fell on {1}.");
    never("{1} ran.", "{1} fell.", 0);
    never("{1} took {8}.", "{1} liked the colour of {8}.");
    never("{1} ran " + std::string(100, 'x') + ".", "{1} fell " + std::string(60, 'x') + ".");
}

TEST(Narrator, GivesJoinedBeatsAsSentences) {
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        const auto telling =
            narrate(kCast, std::vector{beat("{5} took {8}.", 0), beat("{5} dropped {8}.", 1)},
                    core::Seed{seed});
        ASSERT_EQ(telling.beats.size(), 2u);
        EXPECT_EQ(telling.beats[0], "The dog took the vase.");
        const bool joined = telling.paragraphs.front().find(" and ") != std::string::npos;
        EXPECT_EQ(telling.beats[1].starts_with("The dog dropped "), joined) << telling.beats[1];
    }
}

TEST(Narrator, LowersWordsBehindConnectives) {
    const auto starts = [](const std::string& second) {
        std::set<std::string> out;
        const std::vector beats{beat("{0} ran.", 0, kCourt), beat("{0} fell.", 0, kCourt),
                                beat(second, 1, kBobsHouse)};
        for (const auto& text : all_told(beats)) out.insert(text.substr(text.find(" / ") + 3));
        return out;
    };
    EXPECT_EQ(starts("{1} slept."),
              (std::set<std::string>{"Bob slept.", "Meanwhile, Bob slept.", "Later, Bob slept."}));
    EXPECT_EQ(starts("{5} slept."),
              (std::set<std::string>{"The dog slept.", "Meanwhile, the dog slept.",
                                     "Later, the dog slept."}));
    EXPECT_TRUE(starts("Greed took {1.name}.").contains("Later, greed took Bob."));
    EXPECT_TRUE(starts("I saw {1}.").contains("Later, I saw Bob."));
    EXPECT_TRUE(starts("Charlie's ghost met {1}.").contains("Later, Charlie's ghost met Bob."));
    EXPECT_EQ(starts("Suddenly {1} slept."), (std::set<std::string>{"Suddenly Bob slept."}));
    EXPECT_EQ(starts("{1} thought of {0}.").count("Meanwhile, Bob thought of Alice."), 0u);
}

TEST(Narrator, VariesConnectives) {
    std::vector<Beat> beats;
    for (int i = 0; i < 40; ++i)
        beats.push_back(beat(i % 2 ? "{1} ran." : "{0} ran.", 0, i % 2 ? kBobsHouse : kCourt));
    for (int i = 0; i < 40; ++i) beats.push_back(beat("{2} ran.", 0, kCourt));
    for (int i = 0; i < 9; ++i)
        beats.push_back({.ways = {way("It rained.")},
                         .action = KindId(1),
                         .place = EntityId(i % 2 ? +kBobsHouse : +kCourt)});
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        std::vector<std::string> links;
        for (const auto& text : narrate(kCast, beats, core::Seed{seed}).beats) {
            const std::string first = text.substr(0, text.find_first_of(", "));
            if (first == "Then" || first == "Later" || first == "Meanwhile" || first == "After")
                links.push_back(first);
            EXPECT_TRUE(text.find("rained") == std::string::npos || text == "It rained.") << text;
        }
        EXPECT_GT(links.size(), 5u);
        EXPECT_EQ(std::ranges::adjacent_find(links), links.end());
    }
}

TEST(Narrator, StartsParagraphsWithNames) {
    EXPECT_TRUE(told({"{1} ran.", "{1} fell.", "{1} rose.", "{1} sang.", "{1} slept.",
                      "{1} saw {1.his} dog."})
                    .ends_with(" / Bob saw his dog."));
    EXPECT_EQ(story_of({beat("{1} ran."),
                        {.ways = {way("It rained.")}, .action = KindId(1)},
                        beat("{1} fell.")}),
              "Bob ran. It rained. / Bob fell.");
    EXPECT_EQ(
        story_of({beat("{1} ran.", 0, kCourt), beat("{2} fell.", 0, kBobsHouse)}, 3).find('/'),
        std::string::npos)
        << "one sentence is no paragraph";
}

TEST(Narrator, TakesEveryWayBeforeOneAgain) {
    Beat many{.action = KindId(3), .doer = EntityId(+kBob)};
    for (const char* text : {"{1} a.", "{1} b.", "{1} c."}) many.ways.push_back(way(text));
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        const auto telling = narrate(kCast, std::vector<Beat>(12, many), core::Seed{seed});
        std::string letters;
        for (const auto& text : telling.beats) letters += text[text.size() - 2];
        for (std::size_t i = 1; i < letters.size(); ++i)
            EXPECT_NE(letters[i], letters[i - 1]) << letters;
        for (std::size_t i = 0; i < letters.size(); i += 3) {
            const std::string three = letters.substr(i, 3);
            EXPECT_EQ(std::set<char>(three.begin(), three.end()).size(), 3u) << letters;
        }
    }
}

TEST(Narrator, ChangesTheWayWhoeverActs) {
    const std::vector<Beat> beats{{.ways = {way("{1} ran."), way("{1} fled.")}},
                                  {.ways = {way("{0} ran."), way("{0} fled.")}}};
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        const auto telling = narrate(kCast, beats, core::Seed{seed});
        EXPECT_NE(telling.beats[0].find("ran") == std::string::npos,
                  telling.beats[1].find("ran") == std::string::npos);
    }
}

TEST(Narrator, IsSafeWithAnyInput) {
    EXPECT_TRUE(narrate({}, {}, core::Seed{1}).paragraphs.empty());
    const std::vector<Beat> odd{
        {},
        {.ways = {{}}},
        {.ways = {way(" . ")}},
        {.ways = {way("{99} ran to {-7}.")}, .doer = EntityId(99), .place = EntityId(200)}};
    const auto telling = narrate(kCast, odd, core::Seed{1});
    EXPECT_EQ(telling.beats, (std::vector<std::string>{"", "", "", "Someone ran to someone."}));
    EXPECT_EQ(telling.paragraphs, (std::vector<std::string>{"Someone ran to someone."}));
    EXPECT_EQ(narrate({}, odd, core::Seed{1}).paragraphs.front(), "Someone ran to someone.");
    const std::vector<Character> nameless{{.name = " ,"}};
    EXPECT_EQ(narrate(nameless, std::vector{beat("{0} ran, {0.he} fell,")}, core::Seed{1})
                  .paragraphs.front(),
              "Someone ran, it fell.");
}

// Reads a text as a stranger would: a pronoun is the only one it can be, of those in the sentence
// before or earlier in this one.
class Reader {
   public:
    // The actors whom a sentence names, in order.
    std::vector<int> read(const std::string& sentence) {
        std::vector<int> here;
        std::istringstream words(sentence);
        for (std::string word; words >> word;) {
            std::erase_if(word, [](char c) { return c == '.' || c == '!' || c == ','; });
            if (const auto who = meant(word, here)) here.push_back(*who);
        }
        before_ = here;
        return here;
    }

    bool puzzled = false;

   private:
    std::optional<int> meant(const std::string& word, const std::vector<int>& here) {
        static const std::map<std::string, Pronoun> pronouns{
            {"He", Pronoun::kHe},     {"he", Pronoun::kHe},     {"him", Pronoun::kHe},
            {"She", Pronoun::kShe},   {"she", Pronoun::kShe},   {"her", Pronoun::kShe},
            {"They", Pronoun::kThey}, {"they", Pronoun::kThey}, {"them", Pronoun::kThey}};
        for (int who = kAlice; who <= kRobin; ++who)
            if (word == kCast[static_cast<std::size_t>(who)].name) return who;
        const auto found = pronouns.find(word);
        if (found == pronouns.end()) return {};
        std::set<int> possible;
        for (const auto& list : {before_, here})
            for (const int who : list)
                if (kCast[static_cast<std::size_t>(who)].pronoun == found->second)
                    possible.insert(who);
        puzzled |= possible.size() != 1;
        return possible.empty() ? -1 : *possible.begin();
    }

    std::vector<int> before_{};
};

std::vector<std::string> sentences_in(const std::string& paragraph) {
    std::vector<std::string> out(1);
    for (const char c : paragraph) {
        if (out.back().empty() && c == ' ') continue;
        out.back() += c;
        if (c == '.' || c == '!') out.emplace_back();
    }
    out.pop_back();
    return out;
}

// Each is a deed with a number, so that a reader can be asked who did what to whom.
std::vector<Beat> random_beats(core::Rng& rng) {
    static const std::vector<std::string> ways{"{A} did # to {B}.",
                                               "{A} hit # at {B}! {B} cried.",
                                               "{A} saw # with {P}.",
                                               "{A} took #.",
                                               "{A} gave # to {B} at {P}.",
                                               "Chance led # to {B}.",
                                               "{A} met # with {B} and {A} fell.",
                                               "{A} and {B} met #."};
    std::vector<Beat> out;
    for (std::uint32_t i = 0, count = rng.below(14); i < count; ++i) {
        const int doer = static_cast<int>(rng.below(5)),
                  other = (doer + 1 + static_cast<int>(rng.below(4))) % 5;
        const int place = kBobsHouse + static_cast<int>(rng.below(2));
        Beat& made = out.emplace_back(
            Beat{.action = KindId(rng.below(3)), .doer = EntityId(doer), .place = EntityId(place)});
        for (std::uint32_t w = 0; w <= rng.below(3); ++w) {
            std::string text = ways[rng.below(static_cast<std::uint32_t>(ways.size()))];
            for (const auto& [from, to] : {std::pair{"{A}", doer}, {"{B}", other}, {"{P}", place}})
                for (std::size_t at; (at = text.find(from)) != std::string::npos;)
                    text.replace(at, 3, "{" + std::to_string(to) + "}");
            text.replace(text.find('#'), 1, std::to_string(100 + i));
            made.ways.push_back(way(text));
        }
    }
    return out;
}

bool contains(const std::vector<int>& list, int item) {
    return std::ranges::find(list, item) != list.end();
}

// Who did a deed is the first in its sentence, unless that is told of chance; to whom, the second.
void expect_understood(const std::vector<Beat>& beats, const std::string& sentence,
                       const std::vector<int>& actors) {
    const std::size_t number = sentence.find_first_of("0123456789");
    if (number == std::string::npos || sentence.find("hance led") != std::string::npos) return;
    const Beat& told_beat =
        beats[static_cast<std::size_t>(std::stoi(sentence.substr(number)) - 100)];
    ASSERT_FALSE(actors.empty()) << sentence;
    EXPECT_EQ(actors.front(), told_beat.doer.number()) << sentence;
    if (sentence.find(" did ") == std::string::npos || sentence.find(" and ") != std::string::npos)
        return;
    for (const auto& phrase : told_beat.ways)
        for (const auto& piece : phrase)
            EXPECT_TRUE(piece.entity.number() > kRobin || contains(actors, piece.entity.number()))
                << sentence;
}

TEST(Narrator, IsUnderstoodByAStranger) {
    core::Rng rng{core::Seed{7}};
    std::size_t pronouns = 0, joins = 0;
    for (std::uint64_t round = 0; round < 2000; ++round) {
        const auto beats = random_beats(rng);
        const auto telling = narrate(kCast, beats, core::Seed{round});
        ASSERT_EQ(telling.beats.size(), beats.size());
        for (const auto& paragraph : telling.paragraphs) {
            Reader reader;
            EXPECT_EQ(paragraph.find("  "), std::string::npos) << paragraph;
            EXPECT_EQ(paragraph.find(" ."), std::string::npos) << paragraph;
            EXPECT_EQ(paragraph.find(".."), std::string::npos) << paragraph;
            for (const auto& sentence : sentences_in(paragraph)) {
                EXPECT_TRUE(sentence[0] >= 'A' && sentence[0] <= 'Z') << paragraph;
                expect_understood(beats, sentence, reader.read(sentence));
                pronouns +=
                    sentence.starts_with("He ") || sentence.find(" him") != std::string::npos;
                joins += sentence.find(" and ") != std::string::npos;
            }
            ASSERT_FALSE(reader.puzzled) << paragraph;
        }
        EXPECT_EQ(telling.paragraphs, narrate(kCast, beats, core::Seed{round}).paragraphs);
    }
    EXPECT_GT(pronouns, 100u);
    EXPECT_GT(joins, 100u);
}

}  // namespace
}  // namespace dramatis::story
