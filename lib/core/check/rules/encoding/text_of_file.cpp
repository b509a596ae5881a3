#include "core/check/rule.hpp"
#include "core/check/rules/encoding/file_text.hpp"
#include "core/check/rules/encoding/odd_text.hpp"

// What is said once of a file, by its text: a row for each.
namespace arbiter::check {

constinit const Rule ENC10_ctrl_z_eof{
    .id = RuleId::ENC10_ctrl_z_eof,
    .severity = Severity::Info,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .is_once_per_file = true,
    .summary = "The byte 0x1A of DOS marks the end of a file.",
    .explanation =
        R"(Editors of DOS wrote the byte 0x1A (Ctrl-Z) after the last line. It is no game and no
move, but some programs read it as one, and others stop there when files were joined.

The safe fix removes it. Once per file, at the first one.)",
    .example = R"(1. e4 e5 1-0
\x1a)",
    .repaired = R"(1. e4 e5 1-0
)",
    .source = "PGN 4.1",
    .when = on(pgn::FlawKind::EndOfFileMark),
    .inspect =
        [](const GameContext& game, Findings& findings) {
            detail::report_end_of_file_marks(
                detail::file_text_of(game), detail::flaw_places(game, pgn::FlawKind::EndOfFileMark),
                findings);
        },
};

constinit const Rule ENC14_html_wrapped{
    .id = RuleId::ENC14_html_wrapped,
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .is_once_per_file = true,
    .summary = "There is markup of a web page around or inside the games.",
    .explanation =
        R"(A page was saved instead of the games that it shows. The tags of HTML are no PGN:
programs lose the first game, or take the markup for moves. They are skipped here, between the moves
as well; inside comments they are left alone.

The safe fix takes the tags out and leaves their text. Once per file, at the first one.)",
    .example = R"(<pre>
[Event "Club championship"]

1. e4 e5<br>
2. Nf3 1-0
</pre>)",
    .repaired = R"([Event "Club championship"]

1. e4 e5
2. Nf3 1-0
)",
    .source = "PGN 4.1",
    .when = on(pgn::FlawKind::Markup),
    .inspect =
        [](const GameContext& game, Findings& findings) {
            detail::report_markup(detail::file_text_of(game),
                                  detail::flaw_places(game, pgn::FlawKind::Markup), findings);
        },
};

constinit const Rule ENC16_markdown_fence{
    .id = RuleId::ENC16_markdown_fence,
    .severity = Severity::Info,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .is_once_per_file = true,
    .summary = "There is a Markdown fence or [pgn] around the games, or their lines are quoted.",
    .explanation =
        R"(The games were copied from a text, a forum or a chat together with the marks that set
them apart there: a fence, [pgn], or the ">" before each line of an answer. The marks are skipped.

The safe fix takes them out. Once per file, at the first one.)",
    .example = R"(```pgn
[Event "Club championship"]

1. e4 e5 1-0
```)",
    .repaired = R"([Event "Club championship"]

1. e4 e5 1-0
)",
    .source = "PGN 4.1",
    .when = on(pgn::FlawKind::Fence),
    .inspect =
        [](const GameContext& game, Findings& findings) {
            detail::report_fences(detail::file_text_of(game),
                                  detail::flaw_places(game, pgn::FlawKind::Fence), findings);
        },
};

constinit const Rule ENC17_eol_mixed{
    .id = RuleId::ENC17_eol_mixed,
    .severity = Severity::Style,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .is_once_per_file = true,
    .summary = "The lines of the file end in different ways.",
    .explanation =
        R"(Files of Windows and Unix were joined, or a program changed some lines only. Editors
and diff programs show such files badly.

The safe fix gives every line the end of the file's first line; a lone CR never is what is wanted,
so where the first line ends with one it is LF. Line ends inside comments change with the others.
Once per file, at the first line that differs.)",
    .example = R"([Event "Club championship"]\r\n
[Site "Lyon"]\n)",
    .repaired = R"([Event "Club championship"]\r\n
[Site "Lyon"]\r\n)",
    .source = "PGN 3.2.2",
    .when = on(Feature::HasOtherLineEnds),
    .inspect =
        [](const GameContext& game, Findings& findings) {
            detail::report_other_line_ends(detail::file_text_of(game), findings);
        },
};

constinit const Rule ENC18_eol_cr_only{
    .id = RuleId::ENC18_eol_cr_only,
    .severity = Severity::Info,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .is_once_per_file = true,
    .summary = "Lines end with a lone CR.",
    .explanation =
        R"(The first Macintosh computers ended lines with CR. Many programs of today see one
endless line then: a `;` comment or a `%` line swallows the rest of the file.

The safe fix writes LF. Once per file, at the first line.)",
    .example = R"([Event "Club championship"]\r[Site "Lyon"]\r)",
    .repaired = R"([Event "Club championship"]\n[Site "Lyon"]\n)",
    .source = "PGN 3.2.2",
    .when = on(Feature::HasLoneCr),
    .inspect =
        [](const GameContext& game, Findings& findings) {
            // In other files a lone CR is one of several line ends (ENC17).
            if (game.file.line_end == LineEnd::Cr)
                detail::report_lone_crs(detail::file_text_of(game), findings);
        },
};

}  // namespace arbiter::check
