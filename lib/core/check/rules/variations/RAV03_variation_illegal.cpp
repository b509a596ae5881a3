#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/moves/refusal_text.hpp"

#include <algorithm>
#include <vector>

namespace arbiter::check {
namespace RAV03 {

// From the '(' before `token` to its ')': the variation that holds the move. Empty when it is not
// closed.
ByteSpan enclosing(const GameContext& game, std::uint32_t token) {
    const std::span<const pgn::Token> tokens = game.view.tokens();
    std::uint32_t open = token;
    for (std::uint32_t depth = 1; depth > 0;) {
        if (open-- == 0) return {};
        if (tokens[open].kind == pgn::TokenKind::RavClose) ++depth;
        if (tokens[open].kind == pgn::TokenKind::RavOpen) --depth;
    }
    std::uint32_t close = token;
    for (std::uint32_t depth = 1; depth > 0;) {
        if (++close == tokens.size()) return {};
        if (tokens[close].kind == pgn::TokenKind::RavOpen) ++depth;
        if (tokens[close].kind == pgn::TokenKind::RavClose) --depth;
    }
    return game.view.absolute(tokens[open].begin, tokens[close].end);
}

// The variations that can be removed: of nested ones only the outermost, so that no two edits
// overlap.
std::vector<ByteSpan> removable(const GameContext& game) {
    std::vector<ByteSpan> spans;
    detail::for_each_note(game, replay::NoteKind::VariationIllegal,
                          [&](const auto& note, const auto&) {
                              const ByteSpan span = enclosing(game, note.token);
                              if (!span.is_empty()) spans.push_back(span);
                          });
    std::ranges::sort(spans, {}, &ByteSpan::begin);
    std::vector<ByteSpan> outermost;
    for (const ByteSpan& span : spans) {
        if (outermost.empty() || span.begin >= outermost.back().end) outermost.push_back(span);
    }
    return outermost;
}

// Braces end comments, and "[%" begins a command that would then apply to the main line.
void take_out_marks(Findings::Builder& finding, const GameContext& game,
                    const pgn::Token& comment) {
    const std::string_view text = game.view.text_of(comment);
    const std::uint64_t begin = game.view.span_of(comment).begin;
    const bool is_to_line_end = comment.kind == pgn::TokenKind::LineComment;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool is_mark = text[i] == '{' || text[i] == '}' || (is_to_line_end && i == 0) ||
                             (text[i] == '%' && i != 0 && text[i - 1] == '[');
        if (is_mark) finding.remove({begin + i, begin + i + 1});
    }
}

// "(2. Bb6 {a note} Nc6)" becomes "{2. Bb6 a note Nc6}": nothing that its author wrote is lost.
void turn_into_comment(Findings::Builder& finding, const GameContext& game, ByteSpan variation) {
    finding.replace({variation.begin, variation.begin + 1}, "{");
    for (const pgn::Token& token : game.view.tokens()) {
        const ByteSpan span = game.view.span_of(token);
        if (span.begin <= variation.begin || span.end >= variation.end) continue;
        if (token.kind == pgn::TokenKind::Comment || token.kind == pgn::TokenKind::LineComment)
            take_out_marks(finding, game, token);
        if (token.kind == pgn::TokenKind::StrayClose) finding.remove(span);
    }
    finding.replace({variation.end - 1, variation.end}, "}");
}

void inspect(const GameContext& game, Findings& findings) {
    std::vector<ByteSpan> outermost;
    bool has_looked = false;
    detail::for_each_note(
        game, replay::NoteKind::VariationIllegal, [&](const auto& note, const auto& token) {
            const replay::Refusal& refusal = game.facts.refusals[note.aux];
            Findings::Builder finding =
                findings.add(RAV03_variation_illegal, game.view.span_of(token));
            if (!finding.is_read()) return;
            detail::say_refused(finding, game, refusal);
            finding.cite("PGN 8.2.5");
            if (!has_looked) outermost = removable(game);
            has_looked = true;
            const ByteSpan variation = enclosing(game, note.token);
            if (std::ranges::binary_search(outermost, variation.begin, {}, &ByteSpan::begin) &&
                !variation.is_empty())
                turn_into_comment(finding, game, variation);
        });
}

}  // namespace RAV03

constinit const Rule RAV03_variation_illegal{
    .id = RuleId::RAV03_variation_illegal,
    .severity = Severity::Warning,
    .fix = FixKind::Unsafe,
    .needs = Needs::Replay,
    .summary = "A move inside a variation is not legal there.",
    .explanation = R"(The game itself is not touched by this: the main line is replayed on its
own. But a reader who clicks through the variation stops at this move, and some programs refuse the
game for it.

Often the variation is attached to the wrong move: it replaces the move directly before its
parenthesis. The unsafe fix makes a comment of the whole variation, its own comments included; a person
may rather correct it.)",
    .example = R"(1. e4 e5 (1... c5 2. Nc6) 2. Nf3)",
    .repaired = R"(1. e4 e5 {1... c5 2. Nc6} 2. Nf3)",
    .source = "PGN 8.2.5",
    .when = on(replay::NoteKind::VariationIllegal),
    .inspect = &RAV03::inspect,
};

}  // namespace arbiter::check
