#include "crowd/client.hpp"

#include <fmt/format.h>

#include <future>

#include "os/exit.hpp"

namespace dramatis::crowd {

core::Json Client::ask(const std::string& path, const core::Json& body) const {
    const std::string text = core::dump(body);
    const auto found = host_->find({.method = "POST",
                                    .target = path,
                                    .host = name_,
                                    .person = person_,
                                    .type = "application/json",
                                    .has_body = true});
    std::promise<serve::Answer> promise;
    if (const auto* handler = std::get_if<serve::Handler>(&found))
        (*handler)(text, [&](serve::Answer answer) { promise.set_value(std::move(answer)); });
    else
        promise.set_value(std::get<serve::Answer>(found));
    const auto answer = promise.get_future().get();
    const std::string said = answer.body ? *answer.body : "null";
    if (answer.status >= 300)
        throw cli::Failure(answer.status == 507 ? cli::Exit::kMachine : cli::Exit::kBadInput,
                           fmt::format("the study's server refuses {}: {}", path, said));
    const auto json = core::parse_json(said, path);
    return json ? *json : core::Json();
}

}  // namespace dramatis::crowd
