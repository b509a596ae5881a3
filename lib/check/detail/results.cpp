#include "check/detail/results.hpp"

#include "base/text.hpp"
#include "check/detail/layout.hpp"
#include "check/detail/places.hpp"
#include "check/result_words.hpp"

#include <string>

namespace arbiter::check::detail {
namespace {

// Defects that swallow the terminator: they are the first cause.
bool is_consequence(const GameContext& game) {
    using enum pgn::FlawKind;
    for (const pgn::FlawKind cause :
         {TruncatedToken, CommentTruncated, CommentUnclosed, RavUnclosed, NoMovetext})
        if (game.view.flaw_set.has(cause)) return true;
    return find_double_forfeit(game) != nullptr;
}

// Does the text before `at` end in something that reaches to the end of its line?
bool follows_line_token(const pgn::GameView& view, std::uint32_t at) {
    if (view.tokens.empty()) return false;
    const pgn::Token& last = view.tokens.back();
    return last.begin < at &&
           (last.kind == pgn::TokenKind::LineComment || last.kind == pgn::TokenKind::Escape);
}

}  // namespace

std::optional<WrittenResult> result_tag(const GameContext& game) {
    const pgn::TagPair* tag = game.view.find(pgn::KnownTag::Result);
    if (tag == nullptr) return std::nullopt;
    const std::string_view text = game.view.value_of(*tag);
    return WrittenResult{text, value_span(game, *tag), pgn::read_result(text)};
}

std::optional<WrittenResult> result_token(const GameContext& game) {
    const pgn::Token* token = game.view.terminator_token();
    if (token == nullptr) return std::nullopt;
    const std::string_view text = game.view.text_of(*token);
    return WrittenResult{text, game.view.span_of(*token), pgn::read_result(text)};
}

std::string_view marker_of(const std::optional<WrittenResult>& result) {
    return result && is_plain(result->reading) ? pgn::marker(result->reading.outcome) : "*";
}

void place_at_end(Findings::Builder& finding, const GameContext& game) {
    if (game.facts.is_replayed) finding.at(game.facts.plies);
}

void report_spelling(const GameContext& game, Findings& findings, const Rule& rule,
                     pgn::ResultSpelling spelling) {
    const auto token = result_token(game);
    if (!token || token->reading.spelling != spelling) return;
    const std::string_view marker = pgn::marker(token->reading.outcome);
    auto finding = findings.add(rule, token->span);
    place_at_end(finding, game);
    finding.say("terminator is '{}', but PGN writes it '{}'", escaped(token->text), marker)
        .cite("PGN 8.2.6")
        .replace(token->span, marker);
}

void report_missing_terminator(const GameContext& game, Findings& findings, const Rule& rule,
                               pgn::FlawKind kind) {
    if (is_consequence(game)) return;
    for_each_flaw(game, kind, [&](const pgn::Flaw& flaw, ByteSpan span) {
        auto finding = findings.add(rule, span);
        place_at_end(finding, game);
        if (!finding.is_read()) return;
        const auto tag = result_tag(game);
        const std::string_view marker = marker_of(tag);
        const std::uint32_t at = text_end(game.view, flaw.begin);
        std::string text(follows_line_token(game.view, at) ? line_end_of(game) : " ");
        text += marker;
        finding
            .say("the moves end without a terminator, but every game has one: write '{}', {}",
                 marker, marker == "*" ? "the result is not known" : "as the Result tag says")
            .cite("PGN 8.2.6")
            .insert(game.view.base_offset + at, text);
    });
}

}  // namespace arbiter::check::detail
