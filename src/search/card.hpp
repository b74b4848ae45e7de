#pragma once

namespace dramatis::search {

// What a technique is, in a few words, for help, pages and tables.
struct Card {
    const char* name;     // on the command line and in files
    const char* title;    // for people
    const char* formula;  // N visits of the parent, n of the child; of a rule what it computes, to
                          // the letter: `explain` puts the numbers in
    const char* source;
    const char* what;  // what it does, in a clause
    const char* cases =
        "";  // of a rule: where something else holds, "n = 0: first-play"; docs/adding-a-rule.md
};

}  // namespace dramatis::search
