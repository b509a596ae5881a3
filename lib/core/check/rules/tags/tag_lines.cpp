#include "core/check/rules/tags/tag_lines.hpp"

#include "core/base/text.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rules/results/result_words.hpp"
#include "core/check/rules/tags/tag_names.hpp"
#include "core/encoding/convert.hpp"
#include "core/encoding/utf8.hpp"
#include "core/pgn/result.hpp"

#include <algorithm>
#include <string>

namespace arbiter::check::detail {

std::optional<ByteRange> own_line(const pgn::GameView& view, const pgn::TagPair& tag) {
    if (!begins_line(view, tag.begin) || !ends_line(view, tag.end)) return std::nullopt;
    const ByteRange line{line_begin(view, tag.begin), next_line(view, tag.end)};
    if (line.end == 0 || !is_line_end(view.text[line.end - 1])) return std::nullopt;
    return line;
}

void remove_pair(Findings::Builder& finding, const GameContext& game, const pgn::TagPair& tag) {
    const pgn::GameView& view = game.view;
    if (const auto line = own_line(view, tag)) {
        finding.remove(view.absolute(line->begin, line->end));
        return;
    }
    std::uint32_t end = tag.end;
    while (end < view.end && is_blank(view.text[end]))
        ++end;
    finding.remove(view.absolute(tag.begin, end));
}

void insert_pair_behind(Findings::Builder& finding, const GameContext& game,
                        const pgn::TagPair& tag, std::string_view name, std::string_view value) {
    const pgn::GameView& view = game.view;
    std::string text = "[";
    text.append(name).append(" \"").append(value).append("\"]");
    const auto line = own_line(view, tag);
    if (line) {
        text += line_end_of(game);
        finding.insert(view.base_offset + line->end, text);
    } else {
        finding.insert(view.base_offset + tag.end, std::string(line_end_of(game)) + text);
    }
}

std::optional<std::string> text_for_edit(const GameContext& game, std::string_view bytes) {
    const bool is_ascii =
        std::ranges::none_of(bytes, [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
    if (is_ascii) return std::string(bytes);
    const bool is_unicode =
        game.charset == encoding::Charset::Utf8 || game.file.utf16 != encoding::Charset::Utf8;
    if (is_unicode)
        return encoding::is_utf8(bytes) ? std::optional(std::string(bytes)) : std::nullopt;
    std::string text = encoding::to_utf8(bytes, game.charset);
    if (encoding::from_utf8(text, game.charset) != bytes) return std::nullopt;
    return text;
}

bool has_flaw_at(const pgn::GameView& view, pgn::FlawKind kind, std::uint32_t begin) {
    if (!view.flaw_set.has(kind)) return false;
    auto flaw = std::ranges::lower_bound(view.flaws, begin, {}, &pgn::Flaw::begin);
    for (; flaw != view.flaws.end() && flaw->begin == begin; ++flaw)
        if (flaw->kind == kind) return true;
    return false;
}

bool is_well_formed(const pgn::GameView& view, const pgn::TagPair& tag) {
    using enum pgn::FlawKind;
    if (view.flaws.empty()) return true;
    for (const pgn::FlawKind kind : {TagMissingQuote, TagMissingBracket, TruncatedToken,
                                     TagWithoutValue, TagSingleQuotes, TagNewlineInValue})
        if (has_flaw_at(view, kind, tag.begin)) return false;
    return true;
}

pgn::Outcome outcome_of_value(std::string_view value) {
    const pgn::ResultReading reading = pgn::read_result(trimmed(value));
    return reading.outcome == pgn::Outcome::None ? outcome_of_words(value) : reading.outcome;
}

std::uint32_t tags_begin_again(const pgn::GameView& view) {
    if (!view.flaw_set.has(pgn::FlawKind::BlankLineInTags)) return UINT32_MAX;
    const auto comes_again = [&](const pgn::TagPair& tag) {
        const std::string_view name = view.name_of(tag);
        for (std::size_t i = 0; i < pgn::kRosterTags; ++i) {
            const auto known = static_cast<pgn::KnownTag>(i);
            if (name != pgn::tag_name(known)) continue;
            return trimmed(view.value_of(*view.find(known))) != trimmed(view.value_of(tag));
        }
        return false;
    };
    std::uint32_t section = 0;  // where the tags after the last blank line begin; 0: none yet
    auto flaw = view.flaws.begin();
    for (const pgn::TagPair& tag : view.tags) {
        for (; flaw != view.flaws.end() && flaw->begin < tag.begin; ++flaw)
            if (flaw->kind == pgn::FlawKind::BlankLineInTags && flaw->end <= tag.begin)
                section = flaw->end;
        if (section != 0 && comes_again(tag)) return section;
    }
    return UINT32_MAX;
}

bool has_contradicting_results(const pgn::GameView& view) {
    const pgn::TagPair* first = view.find(pgn::KnownTag::Result);
    if (first == nullptr) return false;
    const pgn::Outcome said = outcome_of_value(view.value_of(*first));
    const auto tags = view.tags.first(std::min(view.tags.size(), kComparedTags));
    return std::ranges::any_of(tags, [&](const pgn::TagPair& tag) {
        return &tag != first && equals_ignoring_case(view.name_of(tag), "Result") &&
               outcome_of_value(view.value_of(tag)) != said;
    });
}

}  // namespace arbiter::check::detail
