#pragma once

#include "core/words.hpp"
#include "study/data.hpp"

// The words that stand in the tables.
namespace dramatis::store {

inline constexpr core::Words<study::Status, 5> kStatuses = {
    {{"active", study::Status::kActive},
     {"completed", study::Status::kCompleted},
     {"screened_out", study::Status::kScreenedOut},
     {"blocked", study::Status::kBlocked},
     {"left", study::Status::kLeft}}};
inline constexpr core::Words<study::Origin, 3> kOrigins = {
    {{"person", study::Origin::kPerson},
     {"test", study::Origin::kTest},
     {"simulated", study::Origin::kSimulated}}};

}  // namespace dramatis::store
