#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/encoding/odd_text.hpp"

namespace arbiter::check {
namespace ENC08 {

// Does the run follow the last token, which nearly always is the result?
bool follows_game(const pgn::GameView& view, const pgn::Flaw& run) {
    return view.token_count() != 0 && run.begin >= view.last_token().end &&
           run.begin >= view.tags_end;
}

void inspect(const GameContext& game, Findings& findings) {
    detail::for_each_flaw(game, pgn::FlawKind::NulByte, [&](const pgn::Flaw& flaw, ByteSpan span) {
        const std::uint32_t length = flaw.end - flaw.begin;
        findings.add(ENC08_nul_byte, span)
            .counting(length)
            .say(
                "there is {} of value 0 {}, but no text has such bytes: a disk or a transfer "
                "damaged it",
                length == 1 ? "a byte" : "a run of bytes",
                follows_game(game.view, flaw) ? "after the end of the game" : "in the game")
            .cite("PGN 4.1")
            .replace(span, detail::instead_of_control(game, flaw));
    });
}

}  // namespace ENC08

constinit const Rule ENC08_nul_byte{
    .id = RuleId::ENC08_nul_byte,
    .severity = Severity::Error,
    .fix = FixKind::Unsafe,
    .needs = Needs::Syntax,
    .summary = "The file contains a byte of value 0.",
    .explanation =
        R"(No program writes such bytes into PGN: a damaged disk or a broken transfer does, and
what stood there before is lost. Programs written in C take the byte for the end of the text and drop
the rest of the file. Here the moves around it are read as if it were a space, or as one move where
only both sides together are one.

The unsafe fix removes the bytes. Compare the game with another source first.)",
    .example = R"(1. e4 e5\x00 2. Nf3 1-0)",
    .repaired = R"(1. e4 e5 2. Nf3 1-0)",
    .source = "PGN 4.1",
    .when = on(pgn::FlawKind::NulByte),
    .inspect = &ENC08::inspect,
};

}  // namespace arbiter::check
