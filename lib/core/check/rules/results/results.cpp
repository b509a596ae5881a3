#include "core/check/rules/results/results.hpp"

#include "core/base/text.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rules/moves/uci_list.hpp"
#include "core/check/rules/results/result_words.hpp"
#include "core/check/rules/structure/layout.hpp"
#include "core/check/rules/tags/tag_names.hpp"

#include <algorithm>
#include <string>

namespace arbiter::check::detail {
namespace {

// Defects that swallow the terminator: they are the first cause.
bool is_consequence(const GameContext& game) {
    using enum pgn::FlawKind;
    for (const pgn::FlawKind cause :
         {TruncatedToken, CommentTruncated, CommentUnclosed, RavUnclosed, NoMovetext})
        if (game.view.flaw_set.has(cause)) return true;
    return find_double_forfeit(game) != nullptr || is_uci_list(game);
}

// Does the text before `at` end in something that would swallow a marker on the same line?
bool needs_new_line(const pgn::GameView& view, std::uint32_t at) {
    if (!view.tags.empty() && view.tags.back().end >= at) return true;
    if (view.token_count() == 0) return false;
    const pgn::Token& last = view.last_token();
    return last.begin < at &&
           (last.kind == pgn::TokenKind::LineComment || last.kind == pgn::TokenKind::Escape ||
            last.kind == pgn::TokenKind::Other);
}

// Is there something other than a blank or the end of the file at `at`?
bool is_text_at(const pgn::GameView& view, std::uint32_t at) {
    const bool is_end_of_file = view.is_last_of_file && at >= view.end;
    return !is_end_of_file && !is_space(view.text[at]);
}

// Could that symbol be a move? It names a square, castles, or is in another script.
bool may_be_move(std::string_view symbol) {
    return symbol.starts_with('O') || symbol.starts_with('o') ||
           std::ranges::any_of(symbol, [](char c) {
               return is_ascii_digit(c) || static_cast<unsigned char>(c) >= 0x80;
           });
}

// Is nothing written that could be a move, but something that may belong to the tags or to the next
// game? The end of such a game is unknown.
bool has_words_only(const pgn::GameView& view) {
    using enum pgn::TokenKind;
    // Whole games are not looked through.
    constexpr std::uint32_t kFewSymbols = 4;
    if (view.symbols > kFewSymbols) return false;
    const auto is_move = [&](const pgn::Token& token) {
        return token.kind == Symbol && may_be_move(view.text_of(token));
    };
    if (std::ranges::any_of(view.tokens(), is_move)) return false;
    return std::ranges::any_of(view.tokens(), [](const pgn::Token& token) {
        return token.kind != Comment && token.kind != LineComment && token.kind != Escape &&
               token.kind != MoveNumber;
    });
}

// Is there a Result tag whose name is broken, like [Result= "1-0"], and no other? Its value may
// count.
bool has_broken_result_tag(const pgn::GameView& view) {
    if (!view.flaw_set.has(pgn::FlawKind::TagNameInvalid) || view.find(pgn::KnownTag::Result))
        return false;
    return std::ranges::any_of(view.tags, [&](const pgn::TagPair& tag) {
        return mended_name(view.name_of(tag)) == "Result";
    });
}

// Do two Result tags contradict each other?
bool has_other_result_tag(const pgn::GameView& view) {
    const pgn::TagPair* first = view.find(pgn::KnownTag::Result);
    return first != nullptr && std::ranges::any_of(view.tags, [&](const pgn::TagPair& tag) {
               return equals_ignoring_case(view.name_of(tag), "Result") &&
                      view.value_of(tag) != view.value_of(*first);
           });
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
    finding.say("the terminator is '{}'; should be '{}'", escaped(token->text), marker)
        .cite("PGN 8.2.6")
        .replace(token->span, marker);
}

std::string spaced(const GameContext& game, ByteSpan span, std::string_view text) {
    const pgn::GameView& view = game.view;
    const auto begin = static_cast<std::uint32_t>(span.begin - view.base_offset);
    const auto end = static_cast<std::uint32_t>(span.end - view.base_offset);
    std::string out(begin > view.begin && !is_space(view.text[begin - 1]) ? " " : "");
    out += text;
    if (end < view.end && !is_space(view.text[end])) out += ' ';
    return out;
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
        std::string text(needs_new_line(game.view, at) ? line_end_of(game) : " ");
        text += marker;
        if (is_text_at(game.view, at)) text += line_end_of(game);
        finding
            .say("the moves end without a terminator; should be '{}', {}", marker,
                 marker == "*" ? "as the result is not known" : "as the Result tag says")
            .cite("PGN 8.2.6");
        if (!has_words_only(game.view) && !has_other_result_tag(game.view) &&
            !has_broken_result_tag(game.view))
            finding.insert(game.view.base_offset + at, text);
    });
}

}  // namespace arbiter::check::detail
