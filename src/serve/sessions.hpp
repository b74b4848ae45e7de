#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "serve/answer.hpp"
#include "serve/beside.hpp"
#include "serve/participant.hpp"
#include "serve/study_bodies.hpp"
#include "serve/token.hpp"
#include "store/store.hpp"

namespace dramatis::serve {

// Who was not seen for so long has left, in milliseconds.
inline constexpr std::int64_t kLeftAfter = 2 * 60 * 60 * 1000;

// The people who take part, as far as they were here lately, and all that they can do. On the
// thread of a ledger alone: everything here is part of a transaction.
class Sessions {
   public:
    struct Settings {
        std::function<std::int64_t()> now;  // milliseconds since 1970
        bool is_trial = false;              // everybody only tries the study out
        std::function<void(const match3::Level&, std::uint64_t seed)> round_ended{};
    };
    Sessions(store::Store& store, ScriptRef script, Settings settings);

    void forget_all() { people_.clear(); }  // from memory: what the store has is right
    // Where people were removed: what their rows held is overwritten. Not in a transaction.
    void clean_up();

    Answer arrive(const ArriveBody& body);
    Answer decline(const ArriveBody& body);
    Answer consent(const ConsentBody& body, const Token& token);
    Answer claim(const Token& token);
    Answer next(const NextBody& body, const Token& token);
    Answer moves(const MovesBody& body, const Token& token);
    Answer events(const EventsBody& body, const Token& token);
    Answer withdraw(const Token& token);
    // The rounds that this person has played to the end, for `out`.
    Answer results(const Token& token, std::vector<BesideRound>& out);
    Answer remove(std::uint64_t number);
    void mark_left();  // who was not seen for long

   private:
    Participant* find(const Token& token);  // who shows it; null: nobody
    void see(Participant& person);          // now
    // Who goes on in that tab, now seen; null, with the answer: nobody, or another tab does.
    Participant* enter(const Token& token, std::uint64_t tab, Answer& refusal);

    ScriptRef script_of(const std::string& hash);
    std::optional<Answer> refuse_consent(const ConsentBody& body) const;
    Parameters kept(const Parameters& given) const;
    study::Slot take_slot(study::Origin origin);
    bool came_before(const Parameters& parameters);
    void begin_step(Participant& person, std::size_t at, std::size_t attempt);
    void finish_step(Participant& person);
    void set_status(Participant& person, study::Status status);
    void add_flag(Participant& person, const std::string& flag);
    void add_event(Participant& person, const std::string& kind, const std::string& detail);
    void come_back(Participant& person, std::int64_t last_seen);
    Answer answer_questions(Participant& person, const study::Step& step, const NextBody& body,
                            const Token& token);
    Answer finish_round(Participant& person, const study::Step& step, const Token& token);
    Answer repeat(Participant& person, const study::Step& step, const NextBody& body,
                  const Token& token);
    Answer add_moves(Participant& person, const study::Step& step, const MovesBody& body);

    store::Store& store_;
    ScriptRef script_;
    Settings settings_;
    std::map<std::string, ScriptRef> scripts_;  // of earlier versions of the design, by hash
    std::map<std::string, std::unique_ptr<Participant>> people_;  // by their token's hash
    bool is_to_clean_ = false;
};

}  // namespace dramatis::serve
