#include "core/base/pattern.hpp"

namespace arbiter {

Result<Pattern, std::string> Pattern::read(std::string_view text, PatternUse use,
                                           PatternEngine engine) {
    if (engine == nullptr)
        return Unexpected{std::string("regular expressions are not available here")};
    if (text.empty() && use == PatternUse::Whole) return Unexpected{std::string("it is empty")};
    if (text.size() > kLongest)
        return Unexpected{"it has " + std::to_string(text.size()) + " bytes, but may have " +
                          std::to_string(kLongest)};
    auto matcher = engine(text, use);
    if (!matcher) return Unexpected{matcher.error()};
    return Pattern(text, std::move(matcher).value());
}

}  // namespace arbiter
