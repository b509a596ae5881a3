#include "check/file_rules.hpp"

#include "base/text.hpp"
#include "check/rule.hpp"

namespace arbiter::check {

void report_empty_input(Findings& findings, std::uint64_t bytes) {
    auto finding = findings.add(STR01_empty_input, {0, 0});
    if (bytes == 0) {
        finding.say("the input is empty, but a PGN file holds games");
    } else {
        finding.say("the input has {} bytes, but no game in them", bytes);
    }
    finding.cite("PGN 8");
}

void report_bom(Findings& findings) {
    findings.add(ENC01_bom, {0, 3})
        .say("the file starts with a byte order mark, but UTF-8 needs none: remove it")
        .cite("PGN 4.1")
        .remove({0, 3});
}

void report_truncated_archive(Findings& findings, std::uint64_t at, std::uint64_t games,
                              std::string_view what) {
    findings.add(ENC21_truncated_archive, {at, at})
        .say(
            "the compressed input stops at byte {} of the text, in or after game {}, but its end "
            "is missing: {}",
            at, games, escaped(what));
}

void report_internal_error(Findings& findings, ByteSpan game, std::string_view what) {
    findings.add(STR23_internal_error, game)
        .say(
            "this game made the program fail at '{}', but that is no fault of the game: please "
            "report it with these bytes",
            escaped(what));
}

}  // namespace arbiter::check
