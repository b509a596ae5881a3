#include "arbiter/result.hpp"

#include <cstdlib>
#include <stdexcept>

namespace arbiter {
inline namespace v1 {
namespace hidden {

void no_value([[maybe_unused]] const std::string& error) {
#ifdef __cpp_exceptions
    throw std::runtime_error(error);
#else
    std::abort();
#endif
}

}  // namespace hidden
}  // namespace v1
}  // namespace arbiter
