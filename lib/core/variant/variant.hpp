#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace arbiter::variant {

// Which chess a Variant tag names, and whether its games can be replayed. One line in variants.def
// each; no state.

// Variants whose rules are known here (rules.hpp).
enum class VariantId : std::uint8_t {
    Standard,
    Chess960,
    KingOfTheHill,
    ThreeCheck,
    Crazyhouse,
    Bughouse,
    Antichess,
    Atomic,
    Horde,
    RacingKings,
};
inline constexpr std::size_t kVariants = 10;

// A Variant tag as it is understood: the name that reports use, and the rules that replay it.
struct VariantReading {
    std::string_view name;  // "standard", "chess960", "crazyhouse"; as written when unknown
    std::optional<VariantId> replayed;  // nullopt: VAR03, the game is not replayed
};

// Reads the value of a Variant tag; case, blanks, hyphens and underscores are ignored: "Standard",
// "From Position", "Chess 960", "Fischerandom" and their kin. Known variants that are not replayed
// get their usual name in kebab-case. An empty value, "?" and "-" name no variant: standard.
// "Crazyhouse960" is crazyhouse: castling data of the position say the rest.
// LIFETIME: `name` of an unknown variant views `tag_value`.
[[nodiscard]] VariantReading read_variant(std::string_view tag_value);

// The variant that it names, if its rules are known here, whether or not games are replayed by
// them.
[[nodiscard]] std::optional<VariantId> identify(std::string_view tag_value);

// Does it name a variant that is known here, replayed or not?
[[nodiscard]] bool is_known(std::string_view name);

// The name that reports use ("king-of-the-hill"), and the value of a Variant tag ("King of the
// Hill"). The text is static.
[[nodiscard]] std::string_view name_of(VariantId variant);
[[nodiscard]] std::string_view tag_of(VariantId variant);

}  // namespace arbiter::variant
