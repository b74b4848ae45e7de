#pragma once

// The JSON library without the body of its literal "…"_json. That function is no template and calls
// the parser, so every file that includes the library would compile a parser: half a second a file.
// The macro turns the body into that of a template which nobody uses. Where the library does not
// write a space in `operator "" _json` (3.11.2 does), it changes nothing.
#define _json(TEXT, LENGTH) \
    _json(TEXT, LENGTH);    \
    template <int>          \
    nlohmann::json unused_json_literal(TEXT, LENGTH)
#include <nlohmann/json.hpp>
#undef _json
