#pragma once

#include "core/words.hpp"
#include "study/design.hpp"

// The words of a study's file.
namespace dramatis::study {

inline constexpr core::Words<Block::Kind, 6> kBlockKinds = {{{"consent", Block::Kind::kConsent},
                                                             {"text", Block::Kind::kText},
                                                             {"questions", Block::Kind::kQuestions},
                                                             {"quiz", Block::Kind::kQuiz},
                                                             {"rounds", Block::Kind::kRounds},
                                                             {"results", Block::Kind::kResults}}};
inline constexpr core::Words<Question::Kind, 5> kQuestionKinds = {
    {{"choice", Question::Kind::kChoice},
     {"choices", Question::Kind::kChoices},
     {"scale", Question::Kind::kScale},
     {"number", Question::Kind::kNumber},
     {"text", Question::Kind::kText}}};
inline constexpr core::Words<Order, 3> kOrders = {{{"fixed", Order::kFixed},
                                                   {"shuffle", Order::kShuffle},
                                                   {"latin-square", Order::kLatinSquare}}};
inline constexpr core::Words<Resume, 3> kResumes = {
    {{"resume", Resume::kResume}, {"restart", Resume::kRestart}, {"block", Resume::kBlock}}};

inline constexpr const char* kPerPerson = "per-person";  // as the seed of a round
inline constexpr const char* kEveryone = "all";          // the condition of a study that names none

}  // namespace dramatis::study
