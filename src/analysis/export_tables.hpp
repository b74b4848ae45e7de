#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/json.hpp"
#include "study/data.hpp"

namespace dramatis::analysis {

// Of whom an export tells. Test runs are in none.
struct ExportChoice {
    bool simulated = false;   // artificial participants, too
    bool parameters = false;  // what brought people here, such as a panel's ids: personal data

    bool operator==(const ExportChoice&) const = default;
};

// What a codebook says of a column. Those of one name mean the same in every table.
struct Column {
    std::string name;
    std::string type;  // text, integer, number or boolean
    std::string unit;
    std::string meaning;
    std::vector<std::pair<std::string, std::string>> levels{};  // value, and what it stands for
    std::string missing{};                                      // what an empty field means
};

struct DataTable {
    std::string name;   // people, answers, rounds, moves or events
    std::string about;  // a row is ...
    std::vector<Column> columns;
    std::vector<std::vector<std::string>> rows;  // fields of CSV
};

// Those who are told of, by number.
std::vector<const study::PersonData*> exported_people(const study::StudyData& data,
                                                      const ExportChoice& choice);

// All of them, in this order: people, answers, rounds, moves, events. Times are counted from each
// person's consent, so that nobody is found by when they took part.
std::vector<DataTable> export_tables(const study::StudyData& data, const ExportChoice& choice);

// RFC 4180, with a row of names: UTF-8, in which no text is a formula to a spreadsheet.
std::string to_csv(const DataTable& table);
std::string header_line(const DataTable& table);

// The codebook of all columns, and the questions with their answers.
std::string codebook_csv(const std::vector<DataTable>& tables);
std::string questions_csv(const study::StudyData& data);

// A line a person, with all that the tables have of them.
std::string people_lines(const study::StudyData& data, const ExportChoice& choice);

}  // namespace dramatis::analysis
