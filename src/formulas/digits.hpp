#pragma once

namespace dramatis::formulas {

// Numbers as people want to read them.

double rounded(double value, int digits);  // to so many significant digits

// How many significant digits a number takes to write down.
int digits_of(double value);

// sqrt(2) * sqrt(2) is 2.0000000000000004 to the machine; people want to read 2.
double tidy(double value);

}  // namespace dramatis::formulas
