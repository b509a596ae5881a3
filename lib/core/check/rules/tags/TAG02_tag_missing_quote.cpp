#include "core/base/text.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/structure/layout.hpp"

#include <string>
#include <string_view>

namespace arbiter::check {
namespace TAG02 {

// Length of a typographic closing quote at the end of the value, which was meant to close it: in
// UTF-8, or one byte of Windows-1252. 0: none.
std::uint32_t typographic_quote(std::string_view value) {
    for (const std::string_view quote : {"\xe2\x80\x9d", "\xe2\x80\x9c", "\xe2\x80\x9f"})
        if (value.ends_with(quote)) return 3;
    const bool is_utf8 = value.find('\xe2') != std::string_view::npos;
    return !is_utf8 && (value.ends_with('\x94') || value.ends_with('\x93')) ? 1 : 0;
}

// Quotes or brackets of another alphabet, or signs next to them: [Event: “Open”].
bool is_written_otherwise(const pgn::GameView& view, const pgn::TagPair& tag) {
    if (view.text[tag.begin] != '[') return true;
    const std::string_view before = trimmed(view.slice(tag.name_end, tag.value_begin));
    const std::string_view after = trimmed(view.slice(tag.value_end, tag.end));
    const auto is_plain = [](std::string_view text) {
        return text.find_first_not_of(" \t\"'[]") == std::string_view::npos;
    };
    return !is_plain(before) || before.starts_with(']') || before.ends_with('\'') ||
           !is_plain(after) || after.starts_with("\"\"") ||
           view.slice(tag.begin, tag.name_begin).size() > 1;
}

void report_otherwise(const GameContext& game, Findings& findings, const pgn::TagPair& tag,
                      ByteSpan span) {
    const pgn::GameView& view = game.view;
    const std::string_view name = view.name_of(tag);
    auto finding = findings.add(TAG02_tag_missing_quote, span);
    finding
        .say(
            "tag {} is not written with '[', a space, '\"' and '\"]' around it: write '[{} "
            "\"{}\"]'",
            escaped(name), escaped(name), escaped(view.value_of(tag)))
        .cite("PGN 8.1");
    if (detail::sets_up_game(name)) finding.fix_kind(FixKind::Unsafe);
    if (view.slice(tag.begin, tag.name_begin) != "[")
        finding.replace(view.absolute(tag.begin, tag.name_begin), "[");
    finding.replace(view.absolute(tag.name_end, tag.value_begin), " \"");
    for (std::uint32_t at = tag.value_begin; at < tag.value_end; ++at)
        if (view.text[at] == '"' && view.text[at - 1] != '\\')
            finding.insert(view.base_offset + at, "\\");
    finding.replace(view.absolute(tag.value_end, tag.end), "\"]");
}

void inspect(const GameContext& game, Findings& findings) {
    detail::for_each_flaw(
        game, pgn::FlawKind::TagMissingQuote, [&](const pgn::Flaw& flaw, ByteSpan span) {
            const pgn::TagPair* tag = detail::pair_at(game.view, flaw.begin);
            if (tag == nullptr) return;
            if (is_written_otherwise(game.view, *tag))
                return report_otherwise(game, findings, *tag, span);
            const std::string_view name = game.view.name_of(*tag);
            const std::size_t blank = name.find(' ');
            if (blank != std::string_view::npos && tag->value_begin == tag->value_end) {
                // [Site Lyon"]: the only quote is the closing one, and the value looks like a part
                // of the name.
                const auto value = tag->name_begin + static_cast<std::uint32_t>(blank) + 1;
                auto finding = findings.add(TAG02_tag_missing_quote, span);
                finding
                    .say("tag {} has no opening quote, but its value needs two: write '\"{}\"'",
                         escaped(name.substr(0, blank)), escaped(name.substr(blank + 1)))
                    .cite("PGN 8.1")
                    .insert(game.view.base_offset + value, "\"");
                if (detail::sets_up_game(name.substr(0, blank))) finding.fix_kind(FixKind::Unsafe);
                return;
            }
            const bool has_opening =
                tag->value_begin > tag->begin && game.view.text[tag->value_begin - 1] == '"';
            const bool has_closing =
                tag->value_end < tag->end && game.view.text[tag->value_end] == '"';
            // [PlyCount "57”]: the quote is there, in another shape.
            const std::uint32_t other_quote =
                has_opening && !has_closing ? typographic_quote(game.view.value_of(*tag)) : 0;
            std::string_view value = game.view.value_of(*tag);
            value.remove_suffix(other_quote);
            auto finding = findings.add(TAG02_tag_missing_quote, span);
            finding
                .say("tag {} has {} quote, but its value needs two: write '\"{}\"'", escaped(name),
                     has_opening   ? "no closing"
                     : has_closing ? "no opening"
                                   : "neither opening nor closing",
                     escaped(value))
                .cite("PGN 8.1");
            const bool has_other_quotes =
                game.view.text[tag->value_begin - 1] == '\'' ||
                game.view.value_of(*tag).find('"') != std::string_view::npos;
            // [Resul )t: no value begins so.
            const bool is_scrap =
                !has_opening && !value.empty() &&
                std::string_view("()[]{}<>;,:").find(value.front()) != std::string_view::npos;
            if (has_other_quotes || is_scrap) return;  // too many ways to read it
            if (!has_opening) finding.insert(game.view.base_offset + tag->value_begin, "\"");
            const bool has_bracket =
                tag->end > tag->value_end && game.view.text[tag->end - 1] == ']';
            std::string after = has_closing ? "" : "\"";
            if (!has_bracket) after += ']';  // both are missing: one flaw, one repair
            finding.replace(game.view.absolute(tag->value_end - other_quote, tag->value_end),
                            after);
        });
}

}  // namespace TAG02

constinit const Rule TAG02_tag_missing_quote{
    .id = RuleId::TAG02_tag_missing_quote,
    .severity = Severity::Error,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .summary = "A tag value is not between double quotes.",
    .explanation = R"(Where a quote is missing, programs read on to the next one they meet, and lose
the tags or games between. Where typographic quotes, a colon or a full-width bracket take its place,
they find no tag at all, and many lose the border between two games. The pair is read as it was meant, and
the repair writes it as PGN does.)",
    .example = R"([Site "Lyon])",
    .repaired = R"([Site "Lyon"])",
    .source = "PGN 8.1",
    .when = on(pgn::FlawKind::TagMissingQuote),
    .inspect = &TAG02::inspect,
};

}  // namespace arbiter::check
