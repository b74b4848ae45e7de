#include "games/story/program.hpp"

#include <algorithm>

namespace dramatis::story {
namespace {

constexpr double kNobody = 255;  // kNone

}  // namespace

double Programs::run(ProgramId program, const Byte* state) const {
    double stack[kDeepestStack + 1];
    double* top = stack;  // the first is never used
    using enum Instruction::Code;
    for (const Instruction* at = code.data() + program.index();; ++at) {
        switch (at->code) {
            case kPush:
                *++top = at->value;
                break;
            case kByte:
                *++top = state[at->a] + at->value;
                break;
            case kBit:
                *++top = (state[at->a] & at->mask) != 0;
                break;
            case kByteIs:
                *++top = state[at->a] == at->mask;
                break;
            case kByteIsNot:
                *++top = state[at->a] != at->mask;
                break;
            case kSame:
                *++top = state[at->a] == state[at->b];
                break;
            case kOther:
                *++top = state[at->a] != state[at->b];
                break;
            case kRankByte: {
                const int rank = ranks[(at->a >> 16) * 256 + state[at->a & 0xffff]];
                *++top = rank < 0 ? -1 : at->value + rank * at->b;
                break;
            }
            case kRank: {
                const int rank = ranks[at->a * 256 + static_cast<std::size_t>(*top--)];
                *top = rank < 0 || *top < 0 ? -1 : *top + rank * at->b;
                break;
            }
            case kFetchByte:
                *top =
                    *top < 0 ? at->b : state[at->a + static_cast<std::uint32_t>(*top)] + at->value;
                break;
            case kFetchBit: {
                const auto bit = at->a + static_cast<std::uint32_t>(std::max(*top, 0.0));
                *top = *top < 0 ? 0 : (state[bit / 8] >> (bit % 8)) & 1;
                break;
            }
            case kFetchTable:
                *top = *top < 0 ? at->value : numbers[at->a + static_cast<std::uint32_t>(*top)];
                break;
            case kIsIn:
                *top = ranks[at->a * 256 + static_cast<std::size_t>(*top)] >= 0;
                break;
            case kNot:
                *top = *top == 0;
                break;
            case kEqual:
                --top;
                *top = *top == top[1];
                break;
            case kUnequal:
                --top;
                *top = *top != top[1];
                break;
            case kLess:
                --top;
                *top = *top < top[1];
                break;
            case kLessEqual:
                --top;
                *top = *top <= top[1];
                break;
            case kAdd:
                --top;
                *top = kept(*top + top[1]);
                break;
            case kSubtract:
                --top;
                *top = kept(*top - top[1]);
                break;
            case kMultiply:
                --top;
                *top = kept(*top * top[1]);
                break;
            case kDivide:
                --top;
                *top = top[1] == 0 ? 0 : kept(*top / top[1]);
                break;
            case kMin:
                --top;
                *top = std::min(*top, top[1]);
                break;
            case kMax:
                --top;
                *top = std::max(*top, top[1]);
                break;
            case kSeek:
                *++top = 0;
                *++top = 0;
                *++top = kNobody;
                break;
            case kFoundMost:
            case kFoundLeast: {
                const double number = *top--;
                if (top[-2] != 0 && !(at->code == kFoundMost ? number > top[-1] : number < top[-1]))
                    break;
                top[-2] = 1;
                top[-1] = number;
                top[0] = at->value;
                break;
            }
            case kSought:
                top -= 2;
                *top = at->b ? top[2] : top[1];
                break;
            case kSkipIfFalse:
                if (*top == 0)
                    at += at->b;
                else
                    --top;
                break;
            case kSkipIfTrue:
                if (*top != 0)
                    at += at->b;
                else
                    --top;
                break;
            case kElse:
                if (*top-- == 0) at += at->b;
                break;
            case kJump:
                at += at->b;
                break;
            case kEnd:
                return *top;
        }
    }
}

}  // namespace dramatis::story
