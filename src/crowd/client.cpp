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
    const auto said = core::parse_json(answer.body ? *answer.body : "null", path);
    const core::Json json = said ? *said : core::Json();
    if (answer.status >= 300) {
        const auto& what = json.at("error").at("what").get_ref<const std::string&>();
        if (answer.status == 507) throw cli::Failure(cli::Exit::kMachine, what);
        throw cli::Failure(cli::Exit::kBadInput,
                           fmt::format("the study's server refuses {}: {}", path, what));
    }
    return json;
}

}  // namespace dramatis::crowd
