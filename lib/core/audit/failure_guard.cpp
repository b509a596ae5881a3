#include "core/audit/failure_guard.hpp"

#include <exception>
#include <new>

namespace arbiter::audit {

std::optional<std::string> catch_failure(void (*work)(void*), void* context) {
#ifdef __cpp_exceptions
    try {
        work(context);
    } catch (const std::bad_alloc&) {
        throw;  // no fault of the game
    } catch (const std::exception& error) {
        return error.what();
    }
#else
    work(context);
#endif
    return std::nullopt;
}

}  // namespace arbiter::audit
