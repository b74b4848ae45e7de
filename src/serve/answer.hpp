#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/json.hpp"
#include "serve/request.hpp"
#include "serve/watched.hpp"

namespace dramatis::serve {

// What the server says to a request.
struct Answer {
    unsigned status = 200;
    std::string type{};
    std::shared_ptr<const std::string> body{};
    std::vector<std::pair<std::string, std::string>> fields{};  // of the header, beside the usual
    std::shared_ptr<Watched> events{};  // instead of a body: what becomes of it, until it ends
};

Answer json_answer(const core::Json& json, unsigned status = 200);
// {"error": {"what": ..., "where": ...}}
Answer error_answer(unsigned status, const std::string& what, const std::string& where = "");
Answer refusal_answer(const Refusal& refusal);
// A page with the policy that it names, in which scripts are allowed by their hashes alone.
// `framed_by`: who may show it in a frame, 'none' or 'self'.
Answer page_answer(std::shared_ptr<const std::string> page, std::string_view framed_by);

// The same where the client has it already, by the name (ETag) that it asks about.
Answer spared(Answer answer, std::string_view known);

// The content security policy for a page of ours: that of its <meta>, with the hash of each script
// in place of 'unsafe-inline'.
std::string policy_of(std::string_view page, std::string_view framed_by);

// The header, up to the empty line; every answer has what keeps browsers careful.
std::string header_of(const Answer& answer, bool keeps_open);

}  // namespace dramatis::serve
