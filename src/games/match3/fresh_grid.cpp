#include "games/match3/fresh_grid.hpp"

#include "games/match3/classic.hpp"

namespace dramatis::match3 {

Grid draw_fresh_grid(const Setup& setup, core::Seed seed) {
    return with_smallest_shape(setup.rows, setup.columns, setup.colours, [&]<class Smallest>() {
        const Classic<Smallest> rules(
            {.rows = setup.rows, .columns = setup.columns, .colours = setup.colours});
        return rules.grid_of(rules.fresh(seed));
    });
}

}  // namespace dramatis::match3
