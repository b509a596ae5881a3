#include "core/check/file_rules.hpp"

#include "core/base/text.hpp"
#include "core/check/rule.hpp"

#include <fmt/core.h>

namespace arbiter::check {

namespace {

std::string_view name_of(Unit unit) {
    return unit == Unit::Game ? "game" : "position";
}

}  // namespace

void report_empty_input(Findings& findings, std::uint64_t bytes, std::uint64_t at, Unit unit) {
    auto finding = findings.add(STR01_empty_input, {at, at});
    if (unit == Unit::Position) {
        if (bytes == 0)
            finding.say("the input is empty, but a list of positions holds positions");
        else
            finding.say("the input has {} byte{}, but no position in them", bytes,
                        bytes == 1 ? "" : "s");
        return;
    }
    if (bytes == 0) {
        finding.say("the input is empty, but a PGN file holds games");
    } else {
        finding.raised_to(Severity::Error)
            .say("the input has {} byte{}, but no game in them", bytes, bytes == 1 ? "" : "s");
    }
    finding.cite("PGN 8");
}

std::string what_instead(pgn::OtherFormat format, pgn::WantedFormat wanted) {
    using enum pgn::OtherFormat;
    const bool wants_games = wanted == pgn::WantedFormat::Games;
    const std::string_view how = wants_games ? "export its games as PGN"
                                 : wanted == pgn::WantedFormat::Positions
                                     ? "export its positions as FEN"
                                     : "export the report as TRF";
    switch (format) {
        case PositionList:
            return "a list of positions: 'arbiter fen' checks it";
        case TournamentReport:
            return "a tournament report: 'arbiter event --trf' checks it";
        case WebPage:
            return wants_games
                       ? "a page of the web without a game: save the PGN file that it links to"
                       : "a page of the web: save the file that it links to";
        case MoveTable:
            return "a table of moves: export the games as PGN";
        case SqliteDatabase:
            return fmt::format("a database of SQLite: {}", how);
        case ScidDatabase:
            return fmt::format("a database of Scid: {}", how);
        case ChessBaseDatabase:
            return fmt::format("a database of ChessBase: {}", how);
        case Pdf:
            return wants_games ? "a PDF document: save its games as PGN"
                               : fmt::format("a PDF document: {}", how);
        case Games:
            return wanted == pgn::WantedFormat::Positions
                       ? "games in PGN: 'arbiter audit' checks them"
                       : "games in PGN: give them without --trf";
        case Binary:
        case None:
            break;
    }
    return wants_games ? "a binary file: give the PGN file" : "a binary file";
}

void report_not_pgn(Findings& findings, pgn::OtherFormat format, Unit unit) {
    const bool is_game = unit == Unit::Game;
    findings.add(STR25_not_pgn, {0, 0})
        .say(
            "the file is read as {}, but it is {}", is_game ? "PGN" : "a list of positions",
            what_instead(format, is_game ? pgn::WantedFormat::Games : pgn::WantedFormat::Positions))
        .cite(is_game ? "PGN 8" : "PGN 16.1");
}

void report_bom(Findings& findings) {
    findings.add(ENC01_bom, {0, 3})
        .say("the file starts with a byte order mark, but UTF-8 needs none: remove it")
        .cite("PGN 4.1")
        .remove({0, 3});
}

void report_utf16(Findings& findings, encoding::Charset charset, bool has_bom) {
    findings.add(ENC05_utf16_input, {0, has_bom ? 3U : 1U})
        .say("the file is written in {}{}, but programs that read PGN expect UTF-8: convert it",
             encoding::name_of(charset), has_bom ? "" : " without a byte order mark")
        .cite("PGN 4.1")
        .fix_kind(FixKind::Safe);
}

void report_mixed_encoding(Findings& findings, ByteSpan span, const MixedEncoding& mixed) {
    const auto name = [](std::string_view encoding) {
        return encoding == encoding::name_of(encoding::Charset::Unknown) ? "an unknown encoding"
                                                                         : encoding;
    };
    findings.add(ENC07_mixed_encoding, span)
        .say("game {} is written in {}, but game {} in {}: give the file one encoding, UTF-8",
             mixed.game, name(mixed.encoding), mixed.first_game, name(mixed.first_encoding))
        .cite("PGN 4.1");
}

void report_truncated_archive(Findings& findings, std::uint64_t at, std::uint64_t games,
                              std::string_view what, Unit unit) {
    findings.add(ENC21_truncated_archive, {at, at})
        .say(
            "the compressed input stops at byte {} of the text, in or after {} {}, but its end is "
            "missing: {}",
            at, name_of(unit), games, escaped(what));
}

void report_internal_error(Findings& findings, ByteSpan game, std::string_view what, Unit unit) {
    findings.add(STR23_internal_error, game)
        .say(
            "this {} made the program fail at '{}', but that is no fault of the {}: please report "
            "it with these bytes",
            name_of(unit), escaped(what), name_of(unit));
}

}  // namespace arbiter::check
