#pragma once

#include "studio/cast.hpp"
#include "studio/request.hpp"

namespace dramatis::studio {

// Changes to a level that bring its pass rate into a band, as `dramatis tune` finds them with all
// that it may vary.
Answer tune(Request& request, const Cast& cast);

}  // namespace dramatis::studio
