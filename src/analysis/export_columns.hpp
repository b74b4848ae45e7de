#pragma once

#include "analysis/export_tables.hpp"

namespace dramatis::analysis {

// The columns of each table.
std::vector<Column> people_columns(const study::StudyData& data, const ExportChoice& choice);
std::vector<Column> answer_columns();
std::vector<Column> round_columns();
std::vector<Column> move_columns();
std::vector<Column> event_columns();

// Names of the parameters that any design of the study takes.
std::vector<std::string> parameter_names(const study::StudyData& data);

}  // namespace dramatis::analysis
