#pragma once

namespace dramatis::search {

// What a technique is, in a few words, for help, pages and tables.
struct Card {
    const char* name;     // on the command line and in files
    const char* title;    // for people
    const char* formula;  // N visits of the parent, n of the child
    const char* source;
    const char* what;     // what it does, in a clause
};

}  // namespace dramatis::search
