#include "core/check/rule.hpp"
#include "core/check/rules/fen/fen_text.hpp"

#include <string>
#include <string_view>

namespace arbiter::check {
namespace FEN14 {

using chess::FenField;

// Writes the field as the repaired start position has it, unless it is already so.
void mend(Findings::Builder& finding, const GameContext& game, const chess::FenReading& reading,
          FenField field, std::uint32_t value) {
    const auto range = reading.fields[chess::index(field)];
    if (range.begin == range.end) return;
    const std::string_view fen = *game.view.value(pgn::KnownTag::Fen);
    std::string_view written = fen.substr(range.begin, range.end - range.begin);
    while (written.size() > 1 && written.front() == '0')
        written.remove_prefix(1);
    const std::string right = std::to_string(value);
    if (written != right) finding.replace(detail::fen_span(game, range.begin, range.end), right);
}

// "1 0" or "2 1" at the end of a position that was set up: the moves were not counted, and the
// clock is far from any draw.
bool is_harmless(const chess::FenReading& reading) {
    constexpr unsigned kFarFromDraw = 50;
    return reading.setup && reading.setup->quiet_plies < kFarFromDraw &&
           reading.setup->move_number <= 1;
}

// A clock with move number 1, which programs write that do not know the number.
bool is_number_unknown(const chess::FenReading& reading) {
    return reading.setup && reading.setup->move_number == 1 &&
           reading.setup->ep == chess::Square::None;
}

// "0 0 1": which of the three is meant?   PGN 16.1.3: six fields.
bool has_more_fields(std::string_view fen) {
    std::size_t fields = 0;
    for (std::size_t i = 0; i < fen.size(); ++i)
        fields += fen[i] != ' ' && (i == 0 || fen[i - 1] == ' ') ? 1 : 0;
    return fields > 6;
}

void inspect(const GameContext& game, Findings& findings) {
    const chess::FenFault* fault = detail::find_fault(game, chess::FenDefect::CounterInvalid);
    if (fault == nullptr) return;
    Findings::Builder finding =
        detail::add_fault(game, findings, FEN14_fen_counter_invalid, *fault);
    const chess::FenReading reading = chess::read_fen(*game.view.value(pgn::KnownTag::Fen));
    if (is_harmless(reading))
        finding.raised_to(reading.setup->move_number == 0 ? Severity::Info : Severity::Style);
    else if (is_number_unknown(reading))
        finding.raised_to(Severity::Info);
    if (!finding.is_read()) return;
    finding.cite("PGN 16.1.3.5; PGN 16.1.3.6");
    const auto& start = game.facts.start_reading.position;
    if (!start || has_more_fields(*game.view.value(pgn::KnownTag::Fen))) return;
    mend(finding, game, reading, FenField::QuietPlies,
         static_cast<std::uint32_t>(start->quiet_plies()));
    mend(finding, game, reading, FenField::MoveNumber, start->move_number());
}

}  // namespace FEN14

constinit const Rule FEN14_fen_counter_invalid{
    .id = RuleId::FEN14_fen_counter_invalid,
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Replay,
    .summary = "The counters of the start position contradict each other or the position.",
    .explanation =
        R"(The half-move clock counts the moves since the last capture or pawn move, so it cannot be greater
than the half-moves that the move number allows, and after a double push of a pawn it is 0. Move
numbers begin with 1.

An impossible clock counts as 0 in everything that is said about the fifty-move rule, and a move
number 0 as 1. The safe fix writes them so. Where the clock is below 50, a move number 0 is only
a note.

Move number 1 is what programs write that do not know the number. The clock beside it counts, in
claims and endings too, and no fix touches either of them: the finding is a note, and a matter of
style where the clock is below 50.)",
    .example = R"([FEN "4k3/8/8/8/8/8/8/R3K3 w - - 90 10"])",
    .repaired = R"([FEN "4k3/8/8/8/8/8/8/R3K3 w - - 0 10"])",
    .source = "PGN 16.1.3.5; PGN 16.1.3.6",
    .when = on(Feature::HasFenTag),
    .inspect = &FEN14::inspect,
};

}  // namespace arbiter::check
