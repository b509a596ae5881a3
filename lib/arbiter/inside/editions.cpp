#include "arbiter/inside/editions.hpp"

// A source of its own: beside the face two functions are named laws::editions().

namespace arbiter {
inline namespace v1 {
namespace hidden {

std::span<const laws::Edition* const> editions() {
    return laws::editions();
}

}  // namespace hidden
}  // namespace v1
}  // namespace arbiter
