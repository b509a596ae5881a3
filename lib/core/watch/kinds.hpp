#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace arbiter::watch {

// Who may act on what is said. The Laws forbid the arbiter to intervene outside of listed cases.
// FIDE 2023 12.6.
enum class Who : std::uint8_t { Arbiter, Player, Look, Operator };
[[nodiscard]] std::string_view to_string(Who who);  // "arbiter"

enum class AlertKind : std::uint8_t {
#define ARBITER_ALERT(name, word, who, code) name,
#include "core/watch/kinds.def"
#undef ARBITER_ALERT
};
inline constexpr std::size_t kAlertKinds = 0
#define ARBITER_ALERT(name, word, who, code) +1
#include "core/watch/kinds.def"
#undef ARBITER_ALERT
    ;
[[nodiscard]] std::string_view to_string(AlertKind kind);  // "fivefold"
[[nodiscard]] std::string_view code_of(AlertKind kind);    // "END10"
[[nodiscard]] Who who_of(AlertKind kind);
// The kind of that name; nullopt: there is none.
[[nodiscard]] std::optional<AlertKind> alert_kind(std::string_view name);

}  // namespace arbiter::watch
