#include "core/base/text.hpp"
#include "core/check/rule.hpp"
#include "core/encoding/convert.hpp"
#include "core/encoding/html_entity.hpp"
#include "core/encoding/utf8.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace arbiter::check {
namespace ENC15 {

struct Reference {
    std::uint32_t begin, end;
    char32_t character;
    std::string text;  // what to write for it
};

constexpr char32_t kNoBreakSpace = 0xA0;

std::string utf8_of(char32_t character) {
    std::string text;
    encoding::append_utf8(character, text);
    return text;
}

// The references in bytes [begin, end) of the batch.
template <class Visit>
void for_each_reference(const pgn::GameView& view, std::uint32_t begin, std::uint32_t end,
                        Visit visit) {
    const std::string_view text = view.slice(begin, end);
    for (std::size_t i = text.find('&'); i < text.size(); i = text.find('&', i + 1)) {
        const auto entity = encoding::read_final_html_entity(text.substr(i));
        if (!entity) continue;
        visit(Reference{begin + static_cast<std::uint32_t>(i),
                        begin + static_cast<std::uint32_t>(i + entity->length), entity->character,
                        entity->character == kNoBreakSpace ? " " : utf8_of(entity->character)});
    }
}

// A quote or a backslash in a tag value is escaped.   PGN 7.
void add_of_value(const pgn::GameView& view, const pgn::TagPair& tag,
                  std::vector<Reference>& references) {
    for_each_reference(view, tag.value_begin, tag.value_end, [&](Reference reference) {
        const bool is_special = reference.character == '"' || reference.character == '\\';
        const bool follows_backslash =
            reference.begin > tag.value_begin && view.text[reference.begin - 1] == '\\';
        if (is_special && follows_backslash) return;
        if (is_special) reference.text.insert(0, 1, '\\');
        references.push_back(std::move(reference));
    });
}

// Braces end a comment or look as if they did, and "[%" begins a command.   PGN 5.
void add_of_comment(const pgn::GameView& view, const pgn::Token& token,
                    std::vector<Reference>& references) {
    for_each_reference(view, token.begin, token.end, [&](Reference reference) {
        const char32_t character = reference.character;
        if (character == '{' || character == '}' || character == '[') return;
        references.push_back(std::move(reference));
    });
}

// Between moves such a space is a space, and a sign a sign. What would begin or end a comment, a
// variation or a tag pair is not written: nothing shows that this was meant.   PGN 7.
void add_of_movetext(const pgn::GameView& view, std::uint32_t begin, std::uint32_t end,
                     std::vector<Reference>& references) {
    constexpr std::string_view kStructural = "{}()[]<>;%\"\\*";
    for_each_reference(view, begin, end, [&](Reference reference) {
        if (reference.text.find_first_of(kStructural) == std::string::npos || reference.text == " ")
            references.push_back(std::move(reference));
        else
            references.push_back({reference.begin, reference.end, 0, std::string()});
    });
}

std::vector<Reference> find_references(const pgn::GameView& view) {
    std::vector<Reference> references;
    for (const pgn::TagPair& tag : view.tags)
        if (!tag.is_after_movetext) add_of_value(view, tag, references);
    std::uint32_t done = view.movetext_begin;
    for (const pgn::Token& token : view.tokens()) {
        const bool is_comment =
            token.kind == pgn::TokenKind::Comment || token.kind == pgn::TokenKind::LineComment;
        if (!is_comment) continue;
        if (done < token.begin) add_of_movetext(view, done, token.begin, references);
        add_of_comment(view, token, references);
        done = std::max(done, token.end);
    }
    if (done < view.end) add_of_movetext(view, done, view.end, references);
    std::ranges::sort(references, {}, &Reference::begin);  // comments may precede the tags
    return references;
}

bool can_be_written(const GameContext& game, const Reference& reference) {
    return reference.character < 0x80 || encoding::from_utf8(reference.text, game.charset);
}

void inspect(const GameContext& game, Findings& findings) {
    const std::vector<Reference> references = find_references(game.view);
    if (references.empty()) return;
    const Reference& first = references.front();
    auto finding = findings.add(ENC15_html_entity, game.view.absolute(first.begin, first.end));
    if (!finding.is_read()) return;
    const std::string written = escaped(game.view.slice(first.begin, first.end));
    finding.counting(static_cast<std::uint32_t>(references.size())).cite("PGN 4.1");
    if (first.character == 0) {
        finding.say("'{}' is written between moves, but PGN has no such token", written);
    } else if (first.text == " ") {
        finding.say("'{}' is written, but that is HTML for a space", written);
    } else {
        finding.say("'{}' is written, but that is HTML for {}", written, utf8_of(first.character));
    }
    for (const Reference& reference : references) {
        if (reference.character != 0 && can_be_written(game, reference))
            finding.replace(game.view.absolute(reference.begin, reference.end), reference.text);
    }
}

}  // namespace ENC15

constinit const Rule ENC15_html_entity{
    .id = RuleId::ENC15_html_entity,
    .severity = Severity::Info,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .summary = "A character is written as HTML writes it.",
    .explanation = R"(Names and comments that came from a web page still hold its character
references, such as &amp; or &#39;. PGN knows none, so every program shows them as they stand.

The safe fix writes the characters: quotes in a tag value with their backslash, a no-break space as
a plain one. Names that HTML does not have, references without a semicolon and those that would end
a comment stay as they are. Once per game, with the number of places.)",
    .example = R"([White "O&#39;Neil"])",
    .repaired = R"([White "O'Neil"])",
    .source = "PGN 4.1",
    .when = on(Feature::HasAmpersand),
    .inspect = &ENC15::inspect,
};

}  // namespace arbiter::check
