#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace arbiter::check {
namespace CMT02 {

// The edits for all inner braces in [begin, end) of the comment whose first one was found.
void mend(Findings::Builder& finding, const pgn::GameView& view, const pgn::Token& comment) {
    const std::uint32_t first = comment.begin + 1;
    const bool is_closed = view.text[comment.end - 1] == '}';
    const std::uint32_t last = comment.end - (is_closed ? 1 : 0);
    for (std::uint32_t at = first; at < last; ++at) {
        const char brace = view.text[at];
        if (brace != '{' && brace != '}') continue;
        const std::uint32_t run = at;
        while (at + 1 < last && view.text[at + 1] == brace)
            ++at;
        finding.replace(view.absolute(run, at + 1),
                        std::string(at + 1 - run, brace == '{' ? '(' : ')'));
    }
}

struct NumberJump {
    unsigned before, after;
};

// The numbers before and after a comment of the main line when moves are missing between them: then
// the comment was hardly closed where it should be, and the moves are in it. Only near numbers are
// looked at.
std::optional<NumberJump> jump_across(const pgn::GameView& view, std::size_t comment) {
    constexpr std::size_t kNear = 64;
    const auto number_of = [&](std::size_t index) -> unsigned {
        const pgn::Token& token = view.tokens()[index];
        return token.kind == pgn::TokenKind::MoveNumber ? token.number : 0;
    };
    const auto is_bracket = [&](std::size_t index) {
        const pgn::TokenKind kind = view.tokens()[index].kind;
        return kind == pgn::TokenKind::RavOpen || kind == pgn::TokenKind::RavClose;
    };
    NumberJump jump{0, 0};
    for (std::size_t i = comment; i > 0 && jump.before == 0; --i) {
        if (is_bracket(i - 1) || comment - i == kNear) return std::nullopt;
        jump.before = number_of(i - 1);
    }
    if (jump.before == 0 && view.find(pgn::KnownTag::Fen) != nullptr) return std::nullopt;
    for (std::size_t i = comment + 1; i < view.token_count() && jump.after == 0; ++i) {
        if (is_bracket(i) || i - comment == kNear) return std::nullopt;
        jump.after = number_of(i);
    }
    if (jump.after <= jump.before + 1) return std::nullopt;
    return jump;
}

// One more brace is opened than closed.
bool has_lone_brace(const pgn::GameView& view, const pgn::Token& comment) {
    const std::string_view text = view.text_of(comment);
    return std::ranges::count(text, '{') > std::ranges::count(text, '}');
}

void inspect(const GameContext& game, Findings& findings) {
    const pgn::Token* last = nullptr;
    detail::for_each_flaw(
        game, pgn::FlawKind::CommentNested, [&](const pgn::Flaw& flaw, ByteSpan span) {
            const auto comment =
                std::ranges::find_if(game.view.tokens(), [&](const pgn::Token& token) {
                    return token.kind == pgn::TokenKind::Comment && token.begin < flaw.begin &&
                           flaw.begin < token.end;
                });
            if (comment == game.view.tokens().end() || &*comment == last) return;
            last = &*comment;
            auto finding = findings.add(CMT02_comment_nested, span);
            if (!finding.is_read()) return;
            finding.cite("PGN 5");
            const auto index = static_cast<std::size_t>(comment - game.view.tokens().begin());
            if (const auto jump = jump_across(game.view, index);
                jump && has_lone_brace(game.view, *comment)) {
                finding.say(
                    "'{{' is written inside a comment, but comments do not nest, and {} {}: was it "
                    "to be closed before the moves in it?",
                    jump->before == 0
                        ? std::string("after this one the moves begin with number")
                        : fmt::format("the move numbers jump across this one from {} to",
                                      jump->before),
                    jump->after);
                return;  // parentheses would hide it
            }
            finding.say(
                "'{{' is written inside a comment, but comments do not nest: write parentheses");
            mend(finding, game.view, *comment);
        });
}

}  // namespace CMT02

constinit const Rule CMT02_comment_nested{
    .id = RuleId::CMT02_comment_nested,
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .summary = "A comment holds braces of its own.",
    .explanation = R"(Brace comments do not nest: for most programs the first closing brace ends
the comment, and the rest of it is then read as moves. The repair turns the inner braces into
parentheses.

Where one brace more is opened than closed and the move numbers jump across the comment, it was
probably to be closed earlier, and moves of the game stand in it. Then nothing is repaired.)",
    .example = R"(1. e4 {best {by test} of all} e5)",
    .repaired = R"(1. e4 {best (by test) of all} e5)",
    .source = "PGN 5",
    .when = on(pgn::FlawKind::CommentNested),
    .inspect = &CMT02::inspect,
};

}  // namespace arbiter::check
