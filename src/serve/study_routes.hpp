#pragma once

#include <cstdint>
#include <string>
#include <variant>

#include "serve/request.hpp"

namespace dramatis::serve {

// What a study's server does.
enum class StudyAction : std::uint8_t {
    kPage,
    kTestPage,  // the same, for somebody who tries the study out
    kIcon,
    // For people who take part, known by the token in X-Dramatis-Person but for the first three.
    kArrive,
    kDecline,
    kConsent,
    kClaim,
    kNext,
    kMoves,
    kEvents,
    kResults,
    kWithdraw,
    // For who runs the study, with the server's token.
    kAdminEnter,  // the token in the address becomes a cookie
    kAdminPage,
    kOverview,
    kPeople,
    kPerson,  // name: their number
    kForget,
};
struct StudyRoute {
    StudyAction action = StudyAction::kPage;
    std::string name{};    // letters, digits, - . _ alone
    std::string person{};  // a token of 32 digits, which may be nobody's
    bool takes_body = false;
};

// Decides by what was asked alone. The query of a page's address is looked at for test=1, and kept
// nowhere.
std::variant<StudyRoute, Refusal> find_study_route(const Asked& asked, const Guard& guard);

}  // namespace dramatis::serve
