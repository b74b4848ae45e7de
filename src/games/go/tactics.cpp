#include "games/go/tactics.hpp"

namespace dramatis::go {

template bool cannot_run<9>(const Board<9>&, int, int);
template int ladder_move<9>(const Board<9>&, int, int);
template bool is_bad_self_atari<9>(const Board<9>&, Colour, int);
template int nakade_point<9>(const Board<9>&, int, Colour);

template bool cannot_run<13>(const Board<13>&, int, int);
template int ladder_move<13>(const Board<13>&, int, int);
template bool is_bad_self_atari<13>(const Board<13>&, Colour, int);
template int nakade_point<13>(const Board<13>&, int, Colour);

template bool cannot_run<19>(const Board<19>&, int, int);
template int ladder_move<19>(const Board<19>&, int, int);
template bool is_bad_self_atari<19>(const Board<19>&, Colour, int);
template int nakade_point<19>(const Board<19>&, int, Colour);

}  // namespace dramatis::go
