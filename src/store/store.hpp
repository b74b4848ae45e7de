#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "store/database.hpp"
#include "store/place.hpp"
#include "study/data.hpp"

namespace dramatis::store {

// A step that somebody has come to.
struct StoredStep {
    std::string id;
    std::size_t attempt = 0, place = 0;  // place: of a round among rounds, from 0
    bool is_round = false;
    std::uint64_t game_seed = 0;
    std::int64_t began_at = 0, ended_at = 0;
    bool won = false;
    std::uint32_t stars = 0;

    bool operator==(const StoredStep&) const = default;
};

// What a server knows of somebody. Tokens and codes are their hashes.
struct StoredPerson {
    study::PersonData data;  // without events
    std::string token, code;
    std::uint64_t tab = 1;
    std::vector<StoredStep> steps;  // in the order in which they came to them
    std::size_t events = 0;         // how many there are
};

// How many are in a condition.
struct Filling {
    std::string condition;
    study::Status status = study::Status::kActive;
    std::size_t people = 0;
};

// All that a study keeps, in SQLite or PostgreSQL. What reads is for any thread. What writes is for
// one thread, and stands between begin() and commit(). Whatever the database refuses throws
// cli::Failure.
class Store {
   public:
    // Makes what is not there yet; brings an older version to ours.
    static std::unique_ptr<Store> open(const Place& place);

    // --- reading: all that was committed
    study::StudyData load();
    std::optional<study::PersonData> load_person(std::uint64_t number);
    std::optional<std::uint64_t> number_of_code(const std::string& code);  // its hash

    // Keeps a second server away; ends the program if there is one.
    void claim();

    // --- writing
    // False: somebody was removed since the last time, perhaps by another program, and what is
    // remembered of people may be of nobody.
    bool begin();
    void commit();
    void rollback() noexcept;

    void keep_design(const study::Design& design);
    std::optional<study::Design> design(const std::string& hash);
    std::uint64_t count(const std::string& counter);  // one more; returns how many that makes

    void add_person(const StoredPerson& person);  // without steps, moves, answers
    std::optional<StoredPerson> find_person(const std::string& token);
    // They were seen now. Whatever is added to somebody who is not there is refused.
    void touch(std::uint64_t person, std::int64_t now);
    void set_tab(std::uint64_t person, std::uint64_t tab);
    void set_status(std::uint64_t person, study::Status status, std::int64_t ended_at);
    // Those who are active and were not seen since have left.
    void mark_left(std::int64_t since);
    std::vector<Filling> fillings(study::Origin origin);
    bool has_parameter(const std::string& name, const std::string& value);

    // `number`: how many they have come to before.
    void begin_step(std::uint64_t person, std::size_t number, const StoredStep& step);
    void end_step(std::uint64_t person, const StoredStep& step);
    void add_moves(std::uint64_t person, const StoredStep& step, std::size_t first,
                   std::span<const study::MoveData> moves, const std::string& input);
    void add_answers(std::uint64_t person, std::span<const study::AnswerData> answers);
    void add_event(std::uint64_t person, std::size_t number, const study::EventData& event);
    void add_flag(std::uint64_t person, const std::string& flag);

    // Removes all rows of a person; false if there is nobody of that number. When that is
    // committed, clean() overwrites what they held.
    bool remove_person(std::uint64_t person);
    void clean();

   private:
    Store(std::unique_ptr<Database> writer, std::unique_ptr<Database> reader);
    template <class F>
    auto read(F&& f);

    std::unique_ptr<Database> writer_, reader_;
    std::uint64_t removed_ = 0;  // people, ever
    std::mutex reader_mutex_;
};

}  // namespace dramatis::store
