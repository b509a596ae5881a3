#pragma once

#include "core/chess/fen.hpp"
#include "core/variant/position.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string_view>

namespace arbiter::variant {

// FEN of variants: the six fields of chess, pieces in hand after the placement, marks of promoted
// pieces, check counters before the halfmove clock. Rules::read_fen() reads all forms that programs
// write and says what is wrong with them, Rules::write_fen() writes one.

// What can be wrong with what variants add; the rest are chess::FenDefects.
enum class FenFlawKind : std::uint8_t {
    // Fatal.
    HandMalformed,        // VAR09: an unknown letter, a king, an open bracket, text at the end
    CheckCounterInvalid,  // VAR12: above 3, both 0, two that differ, a counter in another variant
    NotOfVariant,         // VAR15: a position that the variant cannot have
    // Repaired.
    HandForm,             // VAR10: a ninth rank, "[-]", another order, a blank before, no hand
    PromotedMark,         // VAR11: "~" after a pawn, a king or a digit, or in another variant
    CheckCounterMissing,  // VAR13: taken as 3+3
    CheckCounterForm,     // VAR14: checks given, as the last field
};
inline constexpr std::size_t kFenFlawKinds = 7;

[[nodiscard]] constexpr bool is_fatal(FenFlawKind kind) {
    return kind <= FenFlawKind::NotOfVariant;
}

// One flaw: the first of its kind, where in the text ([begin, end) offsets), what exactly, and for
// repaired ones the text that should be there instead.
struct FenFlaw {
    FenFlawKind kind = FenFlawKind::HandMalformed;
    std::uint16_t begin = 0;
    std::uint16_t end = 0;

    [[nodiscard]] std::string_view detail() const& { return {text.data(), size}; }
    [[nodiscard]] std::string_view detail() const&& = delete;
    [[nodiscard]] std::string_view repair() const& { return {repair_text.data(), repair_size}; }
    [[nodiscard]] std::string_view repair() const&& = delete;

    std::array<char, 88> text{};
    std::array<char, 136> repair_text{};
    std::uint8_t size = 0;
    std::uint8_t repair_size = 0;
};

// A set of flaws, each kind at most once, in order of discovery.
class FenFlaws {
  public:
    [[nodiscard]] bool has(FenFlawKind kind) const { return find(kind) != nullptr; }
    [[nodiscard]] const FenFlaw* find(FenFlawKind kind) const&;
    [[nodiscard]] const FenFlaw* find(FenFlawKind kind) const&& = delete;
    [[nodiscard]] bool is_empty() const { return size_ == 0; }
    [[nodiscard]] bool is_fatal() const;
    [[nodiscard]] const FenFlaw* begin() const& { return flaws_.data(); }
    [[nodiscard]] const FenFlaw* end() const& { return flaws_.data() + size_; }

    // Adds a flaw unless its kind is there already; the pieces of `detail` are concatenated. Both
    // texts are cut at their buffer's end.
    void add(FenFlawKind kind, std::size_t begin, std::size_t end,
             std::initializer_list<std::string_view> detail, std::string_view repair = {});

  private:
    std::array<FenFlaw, kFenFlawKinds> flaws_{};
    std::size_t size_ = 0;
};

// What a FEN tag means in a variant. Offsets of `defects` and `flaws` are those of the text as it
// is written. `defects` leaves out those that do not matter in the variant: kings in antichess,
// say.
struct StartReading {
    std::optional<Position> position;  // absent when some flaw is fatal
    chess::FenDefects defects;
    FenFlaws flaws;
    bool is_chess960_start = false;  // as in chess::StartReading
    chess::ShuffledStart shuffled = chess::ShuffledStart::None;

    // The same when the text begins `offset` bytes later.
    [[nodiscard]] StartReading shifted(std::size_t offset) const;
};

// Which variant the form of a FEN speaks for, without a tag: a hand means crazyhouse, check
// counters three-check.
enum class FenExtension : std::uint8_t { None, Hand, CheckCounters };
[[nodiscard]] FenExtension extension_of(std::string_view fen);

}  // namespace arbiter::variant
