#pragma once

#include <span>

#include "contests/record.hpp"
#include "lab/result.hpp"
#include "research/lab_tables.hpp"

namespace dramatis::cli {

// How a bout's results read, whatever it was played for.
lab::BoutResult result_of(const LabBout& bout, std::span<const contests::GameRecord> records,
                          bool paired);

}  // namespace dramatis::cli
