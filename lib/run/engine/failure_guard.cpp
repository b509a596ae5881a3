#include "run/engine/failure_guard.hpp"

#include <exception>

namespace arbiter::engine {

std::optional<std::string> catch_failure(void (*work)(void*), void* context) {
    try {
        work(context);
    } catch (const std::exception& error) {
        return error.what();
    }
    return std::nullopt;
}

}  // namespace arbiter::engine
