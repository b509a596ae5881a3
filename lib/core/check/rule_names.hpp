#pragma once

#include "core/check/rule_id.hpp"

#include <array>
#include <cstddef>
#include <string_view>

namespace arbiter::check {

// Codes and names of the rules, as rules.def has them.
class RuleNames {
  public:
    // "MOV01"
    [[nodiscard]] static constexpr std::string_view code(RuleId id) {
        return kCodes[static_cast<std::size_t>(id)];
    }
    // "illegal-move": the identity, never changes.
    [[nodiscard]] static constexpr std::string_view name(RuleId id) {
        const auto index = static_cast<std::size_t>(id);
        const std::string_view all(kDashed.data(), kDashed.size());
        return all.substr(kBegins[index], kSnake[index].size());
    }

  private:
    static constexpr std::array<std::string_view, kRules> kCodes{
#define ARBITER_RULE(code, name) #code,
#include "core/check/rules.def"
#undef ARBITER_RULE
    };
    static constexpr std::array<std::string_view, kRules> kSnake{
#define ARBITER_RULE(code, name) #name,
#include "core/check/rules.def"
#undef ARBITER_RULE
    };
    static constexpr std::size_t kLength =
#define ARBITER_RULE(code, name) sizeof(#name) - 1 +
#include "core/check/rules.def"
#undef ARBITER_RULE
        0;
    // Where each name begins in kDashed.
    static constexpr std::array<std::size_t, kRules> kBegins = [] {
        std::array<std::size_t, kRules> begins{};
        for (std::size_t i = 1; i < kRules; ++i)
            begins[i] = begins[i - 1] + kSnake[i - 1].size();
        return begins;
    }();
    static constexpr std::array<char, kLength> kDashed = [] {
        std::array<char, kLength> text{};
        std::size_t at = 0;
        for (const std::string_view name : kSnake)
            for (const char c : name)
                text[at++] = c == '_' ? '-' : c;
        return text;
    }();
};

}  // namespace arbiter::check
