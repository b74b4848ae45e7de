#include "players/story/signature.hpp"

#include <bit>
#include <string_view>
#include <vector>

#include "core/check.hpp"
#include "core/rng.hpp"
#include "games/story/account.hpp"
#include "games/story/stage.hpp"
#include "players/story/baselines.hpp"
#include "players/story/storyteller.hpp"

namespace dramatis::players {
namespace {

using story::ActionId;
using story::Byte;
using story::Stage;

constexpr core::Seed kSeed{20140601};

// Something of everything: values of every kind, shorthands, quantifiers, rules and factors, loops,
// what somebody did last, an event, and goals that are met in part.
constexpr std::string_view kWorld = R"toml(
[story]
title = "The lamp"
length = 10
repeat = 0.6

[types]
actor = []
keeper = ["actor"]
place = []
thing = []

[entities]
Ada   = { is = "keeper", pronoun = "she", at = "Tower", courage = 2 }
Ben   = { is = "actor", pronoun = "he", at = "Harbour" }
Cleo  = { is = "actor", pronoun = "she", at = "Harbour", friend = "Ben", courage = 0 }
Tower = { is = "place", name = "the tower" }
Harbour = { is = "place", name = "the harbour" }
Ben_s = { is = "place", name = "Ben's hut" }
oil   = { is = "thing", name = "the oil", holder = "Ben_s", worth = 0.7 }
wick  = { is = "thing", name = "the wick", holder = "Harbour", worth = 0.4 }
ropes = { is = "thing", name = "the ropes", plural = true, holder = "Tower", worth = 0.2 }

[attributes]
at      = { of = "actor", value = "place" }
holder  = { of = "thing", value = "actor | place | none" }
worth   = { of = "thing", value = "number" }
friend  = { of = "actor", value = "actor | none" }
awake   = { of = "actor", value = "bool", start = true }
courage = { of = "actor", value = "0..4", start = 1 }
lit     = { of = "place", value = "bool" }
knows   = { of = ["actor", "place"], value = "bool" }

[start]
set = ["knows(Ada, Tower)", "knows(Ben, Harbour)"]

[define]
"together(X: actor, Y: actor)" = "at(X) == at(Y) and awake(X) and awake(Y)"
"load(X: actor)" = "sum I: thing if holder(I) == X: worth(I)"

[[action]]
name = "Move"
who = "A: actor, P: place"
when = "awake(A) and at(A) != P"
believe = [{ b = 0.9, if = "knows(A, P)" }, { b = "0.8 - 0.3 * load(A)" }]
factors = [{ b = 0.5, if = "last(A) == Move" }]
do = ["at(A) = P", "knows(A, P)"]
tell = ["{A} went to {P}.", { text = "{A} left {at(A)} for {P}.", if = "not knows(A, P)" }]

[[action]]
name = "Take"
who = "A: actor, I: thing"
when = "awake(A) and holder(I) == at(A)"
believe = "0.6 + 0.4 * worth(I)"
do = ["holder(I) = A"]
tell = ["{A} took {I}.", "{A} picked {I.him} up: {I}."]

[[action]]
name = "Give"
who = "A: actor, B: actor, I: thing"
when = "together(A, B) and holder(I) == A"
believe = [{ b = 0.95, if = "friend(A) == B" }, { b = "if B is keeper then 0.85 else 0.5" }]
do = ["holder(I) = B", "friend(B) = A", "courage(B) = courage(B) + 1"]
tell = ["{A} gave {I} to {B}."]

[[action]]
name = "Light"
who = "A: keeper, P: place"
when = "at(A) == P and not lit(P) and (exists I: thing: holder(I) == A and worth(I) > 0.3)"
believe = "min(1, 0.3 + 0.2 * courage(A) + 0.1 * (count X: actor: together(A, X)))"
do = ["lit(P)", "each X: actor if at(X) == P: courage(X) = courage(X) + 2"]
tell = ["{A} lit the lamp of {P} with {which I: thing if holder(I) == A: worth(I)}."]

[[action]]
name = "Sleep"
who = "A: actor"
when = "awake(A) and (all X: actor if X != A: at(X) != at(A))"
believe = 0.4
do = ["awake(A) = false", "each I: thing if holder(I) == A: holder(I) = at(A)"]
tell = ["{A} fell asleep."]

[[action]]
name = "Storm"
who = "P: place"
when = "lit(P) or (exists X: actor: at(X) == P and courage(X) == 0)"
believe = 0.2
do = ["lit(P) = false", "each X: actor if at(X) == P and awake(X): courage(X) = courage(X) - 1"]
tell = ["A storm came down on {P}."]

[[goal]]
name = "two lamps burn"
count = "count P: place: lit(P)"
at_least = 2
weight = 2

[[goal]]
name = "Cleo is brave"
holds = "courage(Cleo) >= 3"

[sliders]
weather = { of = ["Storm"] }
)toml";

class Hash {
   public:
    void add(std::uint64_t value) { state_ = core::mix64(state_ + core::kGolden + value); }
    void add(double value) { add(std::bit_cast<std::uint64_t>(value)); }
    void add(std::string_view text) {
        add(static_cast<std::uint64_t>(text.size()));
        for (const char c : text) add(std::uint64_t{static_cast<unsigned char>(c)});
    }
    std::uint32_t value() const { return static_cast<std::uint32_t>(state_ >> 32); }

   private:
    std::uint64_t state_ = 0;
};

Stage make_stage() {
    auto world = story::parse_world(kWorld, "the world of the signature");
    DR_CHECK(world.has_value());
    DR_CHECK(story::set_slider(*world, "weather", 1.5).has_value());
    auto stage = Stage::make(std::move(*world));
    DR_CHECK(stage.has_value());
    return std::move(*stage);
}

// What is possible in random stories, and what is drawn.
void add_walks(Hash& hash, const Stage& stage) {
    std::vector<ActionId> possible, scratch;
    for (std::uint64_t walk = 0; walk < 50; ++walk) {
        core::Rng rng{kSeed.child("walk", walk)};
        std::vector<Byte> state(stage.start().begin(), stage.start().end());
        for (int step = 0; step < stage.world().length; ++step) {
            possible.clear();
            stage.list(state.data(), possible);
            for (const ActionId action : possible) {
                hash.add(std::uint64_t{action.number()});
                hash.add(stage.believability(state.data(), action));
            }
            ActionId drawn{};
            if (!stage.draw(state.data(), rng, scratch, drawn)) break;
            stage.perform(state.data(), drawn);
            hash.add(std::uint64_t{drawn.number()});
            hash.add(stage.share(state.data()));
        }
    }
}

void add_tale(Hash& hash, const Tale& tale) {
    hash.add(tale.score);
    for (const ActionId action : tale.actions) hash.add(std::uint64_t{action.number()});
    for (const auto& step : tale.considered)
        for (const auto& each : step) {
            hash.add(std::uint64_t{each.action.number()});
            hash.add(each.visits);
            hash.add(each.mean);
            hash.add(each.most);
        }
}

// What a search settled on, what the best of its playouts was, and the story in words.
void add_telling(Hash& hash, const Stage& stage, const Telling& telling) {
    hash.add(telling.nodes);
    add_tale(hash, telling.settled);
    add_tale(hash, telling.best);
    const auto kept = story::cut_needless(stage, telling.best.actions);
    const auto account = story::give_account(stage, kept, kSeed.child("text"));
    hash.add(account.score);
    for (const auto& paragraph : account.paragraphs) hash.add(std::string_view(paragraph));
}

void add_search(Hash& hash, const Stage& stage, const char* settings, std::uint64_t iterations) {
    auto parsed = parse_teller_settings(settings);
    DR_CHECK(parsed.has_value());
    parsed->effort = {.iterations = iterations};
    add_telling(hash, stage, tell(stage, *parsed, kSeed));
}

}  // namespace

std::uint32_t story_signature() {
    Hash hash;
    const Stage stage = make_stage();
    hash.add(static_cast<std::uint64_t>(stage.size()));
    hash.add(static_cast<std::uint64_t>(stage.bytes()));
    add_walks(hash, stage);
    add_search(hash, stage, "default", 20'000);
    add_search(hash, stage, "believing=0,tries=1,haste=1,table-k=0", 10'000);
    add_search(hash, stage, "rollout-bias=on,tries=2,max-weight=0.3,choose=visits", 5'000);
    add_search(hash, stage, "expand-after=3,choose=mean,c=1", 5'000);
    add_search(hash, stage, "tries=1,techniques=rule=rave;choose=max", 3'000);
    for (const auto baseline : {Baseline::kBreadth, Baseline::kDepth, Baseline::kBest})
        add_telling(hash, stage, tell_by(baseline, stage, 3'000));
    return hash.value();
}

}  // namespace dramatis::players
