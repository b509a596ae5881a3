#include "core/base/text.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/fen/fen_text.hpp"

namespace arbiter::check {
namespace VAR01 {

void inspect(const GameContext& game, Findings& findings) {
    const chess::ShuffledStart shuffle = detail::untagged_shuffle(game);
    if (shuffle == chess::ShuffledStart::None) return;
    const pgn::TagPair& fen = *game.view.find(pgn::KnownTag::Fen);
    const pgn::TagPair* variant = game.view.find(pgn::KnownTag::Variant);
    const ByteSpan span = game.view.span_of(fen);
    Findings::Builder finding = findings.add(VAR01_chess960_untagged, span);
    if (!finding.is_read()) return;
    finding.with_fen(game.view.value_of(fen));
    // No name of that variant is known to most readers; Chess960 is what its castling is.
    const bool is_double = shuffle == chess::ShuffledStart::TwoShuffles;
    // It may as well be a board that was placed askew, with each queen on its own colour.
    const std::string_view fen_text = game.view.value_of(fen);
    const bool may_be_exchanged =
        fen_text.starts_with("rnbkqbnr/") && fen_text.find("/RNBKQBNR ") != std::string_view::npos;
    const std::string_view what =
        may_be_exchanged
            ? "the start position is one of Chess960, or king and queen of both sides have changed "
              "places because the pieces were set up wrongly"
        : is_double ? "the two first ranks are shuffled in two ways, as in double "
                      "Fischer random, which is played by the rules of Chess960"
                    : "the start position is one of Chess960";
    if (is_double || may_be_exchanged) finding.fix_kind(FixKind::Unsafe);
    if (variant == nullptr) {
        finding.say("{}, but there is no Variant tag; add [Variant \"Chess960\"]", what)
            .insert(span.end, fmt::format("{}[Variant \"Chess960\"]", detail::line_end_of(game)));
    } else {
        finding
            .say("{}, but the Variant tag is '{}'; should be 'Chess960'", what,
                 escaped(game.view.value_of(*variant)))
            .replace(detail::value_span(game, *variant), "Chess960");
    }
}

}  // namespace VAR01

constinit const Rule VAR01_chess960_untagged{
    .id = RuleId::VAR01_chess960_untagged,
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Replay,
    .summary = "A game starts from a Chess960 position and does not say that it is Chess960.",
    .explanation =
        R"(The start position can only be one of Chess960: both first ranks are whole and shuffled, or
the castling rights of both sides name the same files, and these are not the usual ones, or file
letters name the rooks. Castling then means other moves; a reader that takes the game for orthodox
chess stops at it or goes on from a wrong position.

The game is replayed by the rules of Chess960. The safe fix adds the Variant tag. Where the two first
ranks differ (double Fischer random), the fix is unsafe, because readers know no common name for it. It is unsafe, too, where
nothing but king and queen of both sides have changed places: then the pieces may have been set up wrongly. Where that is so of one side
only, it is no Chess960 (FEN17).

A single right that does not fit king and rook is no Chess960: an editor has left it (FEN09).)",
    .example = R"([SetUp "1"]
[FEN "bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w KQkq - 0 1"])",
    .repaired = R"([SetUp "1"]
[FEN "bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w KQkq - 0 1"]
[Variant "Chess960"])",
    .source = "FIDE 2023 Guidelines II; PGN 9.7.2",
    .when = on(Feature::HasFenTag),
    .inspect = &VAR01::inspect,
};

}  // namespace arbiter::check
