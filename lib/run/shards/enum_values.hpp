#pragma once

#include "core/check/finding.hpp"
#include "core/check/rule.hpp"
#include "core/encoding/charset.hpp"
#include "core/judge/claim_windows.hpp"
#include "core/judge/ruling.hpp"
#include "core/laws/edition.hpp"
#include "core/pgn/other_format.hpp"
#include "core/report/game_record.hpp"

#include <cstdint>

namespace arbiter::shards {

// How many values an enumeration has: what a partial gives beyond them is refused.
template <class Enum>
inline constexpr std::uint64_t kValuesOf = [] {
    static_assert(sizeof(Enum) == 0, "say here how many values it has");
    return 0;
}();

template <class Enum>
constexpr std::uint64_t up_to(Enum last) {
    return static_cast<std::uint64_t>(last) + 1;
}

template <>
inline constexpr std::uint64_t kValuesOf<check::RuleId> = check::kRules;
template <>
inline constexpr std::uint64_t kValuesOf<check::Severity> = check::kSeverities;
template <>
inline constexpr std::uint64_t kValuesOf<check::Certainty> = up_to(check::Certainty::Conditional);
template <>
inline constexpr std::uint64_t kValuesOf<check::FixKind> = up_to(check::FixKind::Unsafe);
template <>
inline constexpr std::uint64_t kValuesOf<check::LeftOut> = up_to(check::LeftOut::Suppressed);
template <>
inline constexpr std::uint64_t kValuesOf<check::LineEnd> = 4;
template <>
inline constexpr std::uint64_t kValuesOf<encoding::Charset> = up_to(encoding::Charset::Unknown);
template <>
inline constexpr std::uint64_t kValuesOf<pgn::OtherFormat> =
    up_to(pgn::OtherFormat::ChessBaseDatabase);
template <>
inline constexpr std::uint64_t kValuesOf<report::Status> = report::kStatuses;
template <>
inline constexpr std::uint64_t kValuesOf<laws::EndingKind> = laws::kEndingKinds;
template <>
inline constexpr std::uint64_t kValuesOf<laws::TimeClass> = up_to(laws::TimeClass::Blitz);
template <>
inline constexpr std::uint64_t kValuesOf<laws::Trigger> = up_to(laws::Trigger::VariantDraw);
template <>
inline constexpr std::uint64_t kValuesOf<laws::Force> = up_to(laws::Force::ByPlayers);
template <>
inline constexpr std::uint64_t kValuesOf<laws::MaterialTest> =
    up_to(laws::MaterialTest::WrongBishop);
template <>
inline constexpr std::uint64_t kValuesOf<judge::Score> = up_to(judge::Score::Draw);
template <>
inline constexpr std::uint64_t kValuesOf<judge::CanWin> = up_to(judge::CanWin::Unknown);
template <>
inline constexpr std::uint64_t kValuesOf<mating::Proof> = up_to(mating::Proof::Closure);
template <>
inline constexpr std::uint64_t kValuesOf<judge::ClaimWindowKind> =
    up_to(judge::ClaimWindowKind::Material);
template <>
inline constexpr std::uint64_t kValuesOf<chess::Color> = 2;

}  // namespace arbiter::shards
