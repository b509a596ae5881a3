#include "core/check/rule.hpp"
#include "core/check/rules/variants/variant_flaws.hpp"

// What a FEN of a variant has beside that of chess: a row for each flaw.
namespace arbiter::check {
namespace {

template <const Rule& rule, variant::FenFlawKind flaw>
void find_variant_flaw(const GameContext& game, Findings& findings) {
    detail::report_variant_flaw(game, findings, rule, flaw);
}

}  // namespace

constinit const Rule VAR09_fen_hand_malformed{
    .id = RuleId::VAR09_fen_hand_malformed,
    .severity = Severity::Error,
    .needs = Needs::Replay,
    .summary = "The start position has a hand that cannot be read.",
    .explanation =
        R"(In crazyhouse and bughouse the pieces in hand follow the placement in brackets, white ones in capitals:
[QNp]. A king, another letter, a digit or an open bracket leaves it unknown who holds what, and other variants have no
hands. The game is not replayed.

Correct the tag from another source.)",
    .example = R"([Variant "Crazyhouse"]
[SetUp "1"]
[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[K] w KQkq - 0 1"])",
    .source = "FEN of crazyhouse",
    .when = on(Feature::HasFenTag),
    .inspect = &find_variant_flaw<VAR09_fen_hand_malformed, variant::FenFlawKind::HandMalformed>,
};

constinit const Rule VAR10_fen_hand_form{
    .id = RuleId::VAR10_fen_hand_form,
    .severity = Severity::Style,
    .fix = FixKind::Safe,
    .needs = Needs::Replay,
    .summary =
        "The hand of the start position is understood, but not written as most programs write it.",
    .explanation =
        R"(Programs write pieces in hand in several ways: as a ninth rank, [-] for an empty hand, in any order, or not at all.
The form that most of them read is the placement followed by brackets, with white pieces first and queens before rooks,
bishops, knights and pawns. Where there is no hand at all, it is taken as empty.

The safe fix writes that form.)",
    .example = R"([Variant "Crazyhouse"]
[SetUp "1"]
[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/ w KQkq - 0 1"])",
    .repaired = R"([Variant "Crazyhouse"]
[SetUp "1"]
[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1"])",
    .source = "FEN of crazyhouse",
    .when = on(Feature::HasFenTag),
    .inspect = &find_variant_flaw<VAR10_fen_hand_form, variant::FenFlawKind::HandForm>,
};

constinit const Rule VAR11_fen_promoted_mark{
    .id = RuleId::VAR11_fen_promoted_mark,
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Replay,
    .summary = "The start position marks a piece as promoted that cannot be.",
    .explanation =
        R"(In crazyhouse and bughouse the mark ~ behind a queen, rook, bishop or knight says that it was a pawn, and goes to the
hand as one. Behind a pawn, a king or a digit, and in other variants, it says nothing.

The mark is ignored; the safe fix takes it out.)",
    .example = R"([Variant "King of the Hill"]
[SetUp "1"]
[FEN "4k3/8/8/8/8/8/8/3Q~K3 w - - 0 1"])",
    .repaired = R"([Variant "King of the Hill"]
[SetUp "1"]
[FEN "4k3/8/8/8/8/8/8/3QK3 w - - 0 1"])",
    .source = "FEN of crazyhouse",
    .when = on(Feature::HasFenTag),
    .inspect = &find_variant_flaw<VAR11_fen_promoted_mark, variant::FenFlawKind::PromotedMark>,
};

constinit const Rule VAR12_check_counter_invalid{
    .id = RuleId::VAR12_check_counter_invalid,
    .severity = Severity::Error,
    .needs = Needs::Replay,
    .summary = "The start position has check counters that cannot be.",
    .explanation =
        R"(In three-check a FEN says how many checks White and Black must still give, 3+3 at the start, at least one of them
more than 0. Other variants have no such counters. The game is not replayed.

Correct the tag from another source.)",
    .example = R"([Variant "Three-check"]
[SetUp "1"]
[FEN "4k3/8/8/8/8/8/8/4K2R w - - 4+3 0 1"])",
    .source = "FEN of three-check",
    .when = on(Feature::HasFenTag),
    .inspect =
        &find_variant_flaw<VAR12_check_counter_invalid, variant::FenFlawKind::CheckCounterInvalid>,
};

constinit const Rule VAR13_check_counter_missing{
    .id = RuleId::VAR13_check_counter_missing,
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Replay,
    .summary = "The start position of a game of three-check does not say which checks were given.",
    .explanation =
        R"(Six fields are a position of chess; a position of three-check also says how many checks each side must still give.
The counters are taken as 3+3, although checks may have been given before.

The safe fix writes 3+3.)",
    .example = R"([Variant "Three-check"]
[SetUp "1"]
[FEN "4k3/8/8/8/8/8/8/4K2R w - - 0 1"])",
    .repaired = R"([Variant "Three-check"]
[SetUp "1"]
[FEN "4k3/8/8/8/8/8/8/4K2R w - - 3+3 0 1"])",
    .source = "FEN of three-check",
    .when = on(Feature::HasFenTag),
    .inspect =
        &find_variant_flaw<VAR13_check_counter_missing, variant::FenFlawKind::CheckCounterMissing>,
};

constinit const Rule VAR14_check_counter_form{
    .id = RuleId::VAR14_check_counter_form,
    .severity = Severity::Style,
    .fix = FixKind::Safe,
    .needs = Needs::Replay,
    .summary = "The check counters are understood, but not written as most programs write them.",
    .explanation =
        R"(lichess and the Scid family write the checks that were given, as the last field: +2+0. Most other programs write
those that must still be given, before the half-move clock: 1+3.

The safe fix writes the second form.)",
    .example = R"([Variant "Three-check"]
[SetUp "1"]
[FEN "4k3/8/8/8/8/8/8/4K2R w - - 0 1 +2+0"])",
    .repaired = R"([Variant "Three-check"]
[SetUp "1"]
[FEN "4k3/8/8/8/8/8/8/4K2R w - - 1+3 0 1"])",
    .source = "FEN of three-check",
    .when = on(Feature::HasFenTag),
    .inspect = &find_variant_flaw<VAR14_check_counter_form, variant::FenFlawKind::CheckCounterForm>,
};

constinit const Rule VAR15_fen_not_of_variant{
    .id = RuleId::VAR15_fen_not_of_variant,
    .severity = Severity::Error,
    .needs = Needs::Replay,
    .summary = "The start position is none of its variant.",
    .explanation =
        R"(Each variant asks something of its positions: horde that White has no king, racing kings that there are no pawns and
no checks, atomic and king of the hill that the game is not over for both sides at once. The game is not replayed.

Correct the FEN tag, or the Variant tag.)",
    .example = R"([Variant "Racing Kings"]
[SetUp "1"]
[FEN "8/8/8/8/8/8/krbnNBRK/qrbnNBRP w - - 0 1"])",
    .source = "The rules of each variant",
    .when = on(Feature::HasFenTag),
    .inspect = &find_variant_flaw<VAR15_fen_not_of_variant, variant::FenFlawKind::NotOfVariant>,
};

}  // namespace arbiter::check
