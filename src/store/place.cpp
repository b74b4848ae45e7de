#include "store/place.hpp"

#include <postgresql/libpq-fe.h>

#include <memory>

namespace dramatis::store {

core::Result<Place> read_place(const std::string& text) {
    if (!text.starts_with("postgresql://") && !text.starts_with("postgres://"))
        return Place{text, false};
    // What libpq says of it is not shown: it may quote the password.
    const std::unique_ptr<PQconninfoOption, void (*)(PQconninfoOption*)> options(
        PQconninfoParse(text.c_str(), nullptr), PQconninfoFree);
    if (!options)
        return core::Error{
            "is no address of a PostgreSQL database; write it as postgresql://USER@HOST/NAME, and "
            "a sign that means something there as %, followed by its two digits",
            "--store"};
    for (const auto* each = options.get(); each->keyword; ++each)
        if (std::string_view(each->keyword) == "password" && each->val && *each->val)
            return core::Error{
                "holds a password, which everybody on this machine could read in the list of "
                "processes; give it in PGPASSWORD, or in the file ~/.pgpass",
                "--store"};
    return Place{text, true};
}

}  // namespace dramatis::store
