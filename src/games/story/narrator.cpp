#include "games/story/narrator.hpp"

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

#include "core/rng.hpp"
#include "games/story/sentence_text.hpp"
#include "games/story/speaker.hpp"

namespace dramatis::story {
namespace {

constexpr std::size_t kLongestJoined = 160;   // characters
constexpr std::size_t kLongestParagraph = 5;  // sentences
// No connective before these: they are one, or open a long sentence.
constexpr std::string_view kOpeners[] = {"then",  "later", "meanwhile", "suddenly", "soon", "when",
                                         "while", "after", "before",    "finally",  "next", "with"};

std::vector<EntityId> places_of(std::span<const Beat> beats) {
    std::vector<EntityId> out;
    for (const auto& beat : beats) out.push_back(beat.place);
    return out;
}

class Narrator {
   public:
    Narrator(std::span<const Character> cast, std::span<const Beat> beats, core::Seed seed)
        : speaker_(cast, places_of(beats)), beats_(beats), seed_(seed) {}

    Telling tell() && {
        for (std::size_t i = 0; i < beats_.size(); ++i) {
            telling_.beats.emplace_back();
            if (const Phrase* way = choose(i)) tell(i, *way);
        }
        return std::move(telling_);
    }

   private:
    // The way of this action that was taken least often, and not just before.
    const Phrase* choose(std::size_t i) {
        const Beat& beat = beats_[i];
        std::vector<std::pair<std::string, const Phrase*>> ways;
        for (const auto& way : beat.ways)
            if (!sentences_of(way).empty()) ways.emplace_back(pattern_of(way), &way);
        if (ways.empty()) return nullptr;
        Told& told = told_[beat.action];
        const auto is_latest = [&](const auto& way) { return way.first == told.latest; };
        if (!std::ranges::all_of(ways, is_latest)) std::erase_if(ways, is_latest);
        int fewest = told.uses[ways.front().first];
        for (const auto& [pattern, way] : ways) fewest = std::min(fewest, told.uses[pattern]);
        std::erase_if(ways, [&](const auto& way) { return told.uses[way.first] > fewest; });
        const auto& [pattern, way] =
            ways[core::Rng{seed_.child("way", i)}.below(static_cast<std::uint32_t>(ways.size()))];
        ++told.uses[pattern];
        told.latest = pattern;
        return way;
    }

    void tell(std::size_t i, const Phrase& way) {
        const Beat& beat = beats_[i];
        auto sentences = sentences_of(way);
        const Phrase first = sentences.front();
        std::vector<EntityId> mentioned;
        for (const auto& piece : way)
            if (speaker_.known(piece.entity) && !contains(mentioned, piece.entity))
                mentioned.push_back(piece.entity);
        const Shift shift = shift_to(beat, mentioned);
        const bool full = length_ + sentences.size() > kLongestParagraph;
        const bool scene = shift == Shift::kElsewhere || beat.doer.is_none();
        if (!last_ || last_->doer.is_none() || (scene && length_ >= 2) || full) start_paragraph();
        if (!last_ || last_->doer != beat.doer) run_ = 0;

        const bool led = !beat.doer.is_none() && leader_of(first) == beat.doer &&
                         first.front().form != Form::kHe;
        std::string_view link;
        const bool joined = led && join(i, first);
        if (joined)
            sentences.erase(sentences.begin());
        else
            link = connective(i, first, shift);
        open_ = led && !joined && sentences.size() == 1;
        for (const auto& sentence : sentences) add(i, sentence, std::exchange(link, {}));
        last_ = &beat;
        last_mentioned_ = std::move(mentioned);
    }

    enum class Shift : std::uint8_t { kStays, kOnward, kElsewhere };

    // Whether others act, at another place; elsewhere, if that has nothing to do with what was told
    // last. Who goes to somebody is still on stage.
    Shift shift_to(const Beat& beat, const std::vector<EntityId>& mentioned) const {
        if (!last_ || last_->doer.is_none() || beat.doer.is_none() || last_->doer == beat.doer)
            return Shift::kStays;
        if (last_->place.is_none() || beat.place.is_none() || last_->place == beat.place)
            return Shift::kStays;
        const auto told = [&](EntityId entity) { return contains(last_mentioned_, entity); };
        const auto again = [&](EntityId entity) {
            return speaker_.is_actor(entity) && told(entity);
        };
        return told(beat.place) || told(beat.doer) || std::ranges::any_of(mentioned, again)
                   ? Shift::kOnward
                   : Shift::kElsewhere;
    }

    void start_paragraph() {
        telling_.paragraphs.emplace_back();
        before_ = now_ = {};
        length_ = 0;
        open_ = false;
    }

    void add(std::size_t i, const Phrase& sentence, std::string_view link) {
        before_ = std::exchange(now_, {});
        std::string text = speaker_.say(sentence, 0, before_, now_);
        const bool is_name = is_mention(sentence.front()) || speaker_.starts_with_name(text) ||
                             (text.size() > 1 && is_capital(text[1]));
        if (!link.empty() && is_capital(text[0]) && !is_name && first_word(text) != "i")
            text[0] = flip_case(text[0]);
        text.insert(0, link);
        capitalise(text);
        for (std::string* out : {&telling_.paragraphs.back(), &telling_.beats[i]})
            *out += (out->empty() ? "" : " ") + text;
        ++length_;
        ++run_;
    }

    // Hangs a sentence on the one before: "Bob took the rifle and went home."
    bool join(std::size_t i, const Phrase& sentence) {
        if (!open_ || last_->doer != beats_[i].doer || last_->action == beats_[i].action)
            return false;
        const std::string& head = telling_.beats[static_cast<std::size_t>(last_ - beats_.data())];
        if (!head.ends_with('.') || head.ends_with("..") || head.find(',') != std::string::npos)
            return false;
        Said now = now_;
        const std::string half = speaker_.say(sentence, 1, before_, now);
        const auto again = [&](EntityId entity) {
            return !speaker_.is_actor(entity) &&
                   half.find(speaker_.name(entity)) != std::string::npos;
        };
        if (half.empty() || !is_letter(half.front()) || std::ranges::any_of(now_.mentioned, again))
            return false;
        if ((head + " " + half).find(" and ") != std::string::npos) return false;
        if (head.size() + half.size() + 4 > kLongestJoined ||
            core::Rng{seed_.child("join", i)}.below(2) == 0)
            return false;
        telling_.paragraphs.back().pop_back();
        telling_.paragraphs.back() += " and " + half;
        telling_.beats[i] = speaker_.name(beats_[i].doer) + " " + half;
        capitalise(telling_.beats[i]);
        now_ = std::move(now);
        return true;
    }

    std::string_view connective(std::size_t i, const Phrase& sentence, Shift shift) {
        const auto& first = sentence.front();
        const bool fits = is_mention(first) || (is_letter(first.text.front()) &&
                                                !contains(kOpeners, first_word(first.text)));
        if (!fits || !last_ || beats_[i].doer.is_none() || linked_ + 1 == i) return {};
        std::vector<std::string_view> links;
        if (shift == Shift::kElsewhere) links = {"Meanwhile, ", "Later, "};
        if (shift != Shift::kStays && length_ > 0) links.push_back("Then ");
        if (run_ >= 2 && length_ > 0) links = {"Then ", "After that, "};
        std::erase(links, last_link_);
        core::Rng rng{seed_.child("connective", i)};
        if (links.empty() || rng.below(5) >= (run_ > 0 ? 1u : 2u)) return {};
        linked_ = i;
        return last_link_ = links[rng.below(static_cast<std::uint32_t>(links.size()))];
    }

    struct Told {
        std::map<std::string, int> uses;
        std::string latest;
    };

    Speaker speaker_;
    std::span<const Beat> beats_;
    core::Seed seed_;
    Telling telling_{};
    std::map<KindId, Told> told_{};  // of every action

    const Beat* last_ = nullptr;  // the last that was told, and whom it mentioned
    std::vector<EntityId> last_mentioned_{};
    bool open_ = false;       // whether another may be joined to it
    Said before_{}, now_{};   // the last two sentences
    std::size_t length_ = 0;  // of the paragraph, in sentences
    int run_ = 0;             // sentences in a row with the same doer
    std::string_view last_link_{};
    std::size_t linked_ = 0;  // the beat that has it: the next has none, nor has the second of all
};

}  // namespace

Telling narrate(std::span<const Character> cast, std::span<const Beat> beats, core::Seed seed) {
    return Narrator(cast, beats, seed).tell();
}

}  // namespace dramatis::story
