#include "core/check/rules/structure/torn_text.hpp"

#include "core/base/text.hpp"
#include "core/check/rules/structure/layout.hpp"

#include <algorithm>
#include <string_view>

namespace arbiter::check::detail {
namespace {

using pgn::FlawKind;

// A bracket or quote among the moves, but not the sign of a diagram, "[#]".
bool is_scrap(const pgn::GameView& view, const pgn::Token& token) {
    if (token.kind != pgn::TokenKind::Other) return false;
    const char c = view.text[token.begin];
    if (c == '"') return true;
    if (c == '[') return token.begin + 1 >= view.end || view.text[token.begin + 1] != '#';
    return c == ']' && (token.begin == view.begin || view.text[token.begin - 1] != '#');
}

// A broken pair in which another one may begin or end.
bool is_torn(const pgn::GameView& view, const pgn::TagPair& tag, bool may_hold_quotes) {
    // What precedes the name belongs to the pair: > [Site "Lyon"]; and so does [Site] Lyon.
    std::string_view inside = view.slice(tag.name_begin, tag.end);
    const bool is_closed_after_name = tag.name_end < tag.value_begin &&
                                      view.text[tag.name_end] == ']' &&
                                      tag.value_begin < tag.value_end;
    if (is_closed_after_name) inside = view.slice(tag.name_end + 1, tag.end);
    while (inside.ends_with(']'))
        inside.remove_suffix(1);
    if (inside.find_first_of("[]") != std::string_view::npos) return true;
    // Something is glued to its end: [White Anne"]+[Black ...
    const char next = tag.end < view.end ? view.text[tag.end] : '\n';
    if (!is_space(next) && next != '[' && next != '<') return true;
    return !may_hold_quotes && view.value_of(tag).find('"') != std::string_view::npos;
}

bool is_torn(const pgn::GameView& view, const pgn::Flaw& flaw) {
    switch (flaw.kind) {
        case FlawKind::TagUnescapedQuote:
        case FlawKind::TagMissingQuote:
        case FlawKind::TagMissingBracket:
        case FlawKind::TagNewlineInValue:
        case FlawKind::TagNameInvalid:
        case FlawKind::TagSpacing:
        case FlawKind::TagWithoutValue:
            break;
        case FlawKind::TruncatedToken:
            return view.text[flaw.begin] == '[';
        default:
            return false;
    }
    const pgn::TagPair* tag = pair_around(view, flaw.begin);
    return tag != nullptr && is_torn(view, *tag, flaw.kind != FlawKind::TagNewlineInValue);
}

// The same pair as the export format writes it: with escaped quotes before or after a bracket.
bool is_torn_when_written(const pgn::GameView& view, const pgn::TagPair& tag) {
    const std::string_view value = view.value_of(tag);
    return value.find("\\\"") != std::string_view::npos &&
           value.find_first_of("[]") != std::string_view::npos;
}

// Something other than comments and escape lines between two tag pairs: [White "A"]?! [Black "B"]
bool has_scrap_between_tags(const pgn::GameView& view) {
    bool is_apart = false;
    for (std::size_t i = 1; i < view.tags.size() && !view.tags[i].is_after_movetext; ++i)
        is_apart |= !trimmed(view.slice(view.tags[i - 1].end, view.tags[i].begin)).empty();
    if (!is_apart) return false;
    return std::ranges::any_of(view.tokens(), [&](const pgn::Token& token) {
        return token.begin < view.tags_end && token.kind != pgn::TokenKind::Comment &&
               token.kind != pgn::TokenKind::LineComment && token.kind != pgn::TokenKind::Escape;
    });
}

}  // namespace

bool is_torn(const GameContext& game) {
    const pgn::GameView& view = game.view;
    if (std::ranges::any_of(view.tags,
                            [&](const auto& tag) { return is_torn_when_written(view, tag); }))
        return true;
    if (view.ends_with_bracket || view.flaw_set.has(FlawKind::TornTextBefore)) return true;
    if (std::ranges::any_of(view.flaws, [&](const auto& flaw) { return is_torn(view, flaw); }))
        return true;
    if (has_scrap_between_tags(view)) return true;
    // A ply is refused at a word that is none, and notes tell of those elsewhere.
    const bool has_unknown = !game.facts.is_replayed || game.facts.has_refusal ||
                             game.facts.plies == 0 ||
                             game.facts.note_set.has(replay::NoteKind::UnknownToken);
    return has_unknown && std::ranges::any_of(view.tokens(), [&](const pgn::Token& token) {
               return is_scrap(view, token);
           });
}

bool mends_torn_text(RuleId rule) {
    switch (rule) {
        case RuleId::ENC01_bom:
        case RuleId::ENC03_not_utf8:
        case RuleId::ENC04_cp1252_chars:
        case RuleId::ENC05_utf16_input:
        case RuleId::ENC07_mixed_encoding:
        case RuleId::ENC17_eol_mixed:
        case RuleId::ENC18_eol_cr_only:
            return true;
        default:
            return false;
    }
}

}  // namespace arbiter::check::detail
