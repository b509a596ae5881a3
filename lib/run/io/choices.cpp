#include "run/io/choices.hpp"

#include "core/base/text.hpp"

#include <fmt/core.h>

namespace arbiter::io {

std::string did_you_mean(std::string_view word, std::span<const std::string_view> candidates) {
    const auto found = nearest(word, candidates);
    return found ? fmt::format(", did you mean '{}'?", *found) : std::string();
}

UsageError not_a_choice(std::string_view option, std::string_view word,
                        const std::vector<std::string_view>& choices) {
    return UsageError(fmt::format("--{} is '{}', but takes {}{}", option, escaped(word),
                                  joined(choices, ", "), did_you_mean(word, choices)));
}

}  // namespace arbiter::io
