#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "games/story/source.hpp"
#include "games/story/world.hpp"

namespace dramatis::story {

// A shorthand: text that is read anew wherever it is used, with its parameters bound.
struct Definition {
    std::string name;
    std::vector<Parameter> parameters{};
    std::string body{};
    Source at{};
    bool is_open = false;  // being read: using it now would be a circle
};

// Marks a shorthand as being read for as long as this lives.
class OpenDefinition {
   public:
    explicit OpenDefinition(Definition& definition) : definition_(definition) {
        definition_.is_open = true;
    }
    ~OpenDefinition() { definition_.is_open = false; }
    OpenDefinition(const OpenDefinition&) = delete;
    OpenDefinition& operator=(const OpenDefinition&) = delete;

   private:
    Definition& definition_;
};

// The names that expressions can use, as far as they are known.
struct Names {
    World* world = nullptr;
    template <class Id>
    using Map = std::map<std::string, Id, std::less<>>;
    Map<TypeId> types{};
    Map<EntityId> entities{};
    Map<AttributeId> attributes{};
    Map<KindId> actions{};
    std::map<std::string, Definition, std::less<>> definitions{};
    std::size_t nodes = 0;       // made so far, to refuse what grows without end
    std::size_t nodes_here = 0;  // in the text being read
};

}  // namespace dramatis::story
