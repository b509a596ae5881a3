#include "core/check/rule.hpp"
#include "core/check/rules/endings/termination.hpp"
#include "core/check/rules/fen/fen_text.hpp"
#include "core/chess/position.hpp"

#include <string>
#include <string_view>

namespace arbiter::check {
namespace FEN17 {

using chess::Color;
using chess::Role;

// The placement of a side's pieces at the start of a game.
enum class Array : std::uint8_t { Usual, Exchanged, Other };  // Exchanged: king and queen

Array array_of(std::string_view rank) {
    if (rank == "rnbqkbnr" || rank == "RNBQKBNR") return Array::Usual;
    return rank == "rnbkqbnr" || rank == "RNBKQBNR" ? Array::Exchanged : Array::Other;
}

// No pawn has moved and nothing was captured, and the counters are those of a game that has not
// begun.
bool are_pawns_at_home(const chess::Position& pos) {
    return pos.pieces(Color::White, Role::Pawn) == chess::rank_mask(1) &&
           pos.pieces(Color::Black, Role::Pawn) == chess::rank_mask(6);
}

void report_first_move(const GameContext& game, Findings::Builder finding) {
    const laws::Edition& edition = *game.ruling.edition;
    if (!edition.first_move.empty()) finding.cite(edition.first_move, edition.id);
    finding.say(
        "the pieces are placed as at the start of a game, but Black is to move; White moves first, "
        "so no game leads to this: the side to move is wrong, or a move is missing");
}

void report_exchanged(const GameContext& game, Findings::Builder finding, bool is_white,
                      bool is_black) {
    const judge::Ruling& ruling = game.ruling;
    const auto time_class = ruling.time_class.value_or(laws::TimeClass::Standard);
    const laws::WrongSetUp* row = laws::find_wrong_set_up(*ruling.edition, time_class);
    const std::string who = is_white && is_black
                                ? std::string("king and queen of both sides")
                                : fmt::format("{}'s king and queen", is_white ? "White" : "Black");
    const std::string what = who + " have changed places: the pieces were set up wrongly";
    if (row == nullptr) {
        finding.say("{}", what);
        return;
    }
    const bool is_certain = ruling.time_class && row->is_verified &&
                            detail::is_law_certain(ruling, [&](const laws::Edition& edition) {
                                const laws::WrongSetUp* other =
                                    laws::find_wrong_set_up(edition, time_class);
                                return other != nullptr && other->last_move == row->last_move;
                            });
    finding.graded(is_certain ? Certainty::Certain : Certainty::Possible)
        .cite(row->number, ruling.edition->id);
    const std::string_view basis =
        ruling.time_class ? "" : " (assumed, because there is no time control)";
    if (row->last_move == 0)
        finding.say(
            "{}; in a {} game{} that is cancelled when it is found, and a new one is played", what,
            laws::to_string(time_class), basis);
    else
        finding.say(
            "{}; in a {} game{} nobody can claim that after {} moves by each player, and "
            "such a king may not castle",
            what, laws::to_string(time_class), basis, row->last_move);
}

void inspect(const GameContext& game, Findings& findings) {
    if (!game.facts.is_orthodox() || !game.facts.has_fen_tag) return;
    if (!game.facts.start_reading.position || game.facts.is_chess960) return;
    const chess::Position& pos = game.facts.start.orthodox();
    if (!are_pawns_at_home(pos)) return;
    const std::string fen = game.facts.start.fen();
    const std::string_view placement = std::string_view(fen).substr(0, fen.find(' '));
    constexpr std::string_view kBetween = "/pppppppp/8/8/8/8/PPPPPPPP/";
    constexpr std::size_t kRank = 8;
    if (placement.size() != 2 * kRank + kBetween.size() ||
        placement.substr(kRank, kBetween.size()) != kBetween)
        return;
    const Array black = array_of(placement.substr(0, kRank));
    const Array white = array_of(placement.substr(placement.size() - kRank));
    if (white == Array::Other || black == Array::Other) return;
    const bool is_usual = white == Array::Usual && black == Array::Usual;
    if (is_usual && pos.turn() == Color::White) return;
    const pgn::TagPair& tag = *game.view.find(pgn::KnownTag::Fen);
    Findings::Builder finding = findings.add(FEN17_fen_unreachable, game.view.span_of(tag));
    finding.raised_to(Severity::Info);
    if (!finding.is_read()) return;
    finding.at(0).with_fen(game.view.value_of(tag));
    if (is_usual)
        report_first_move(game, finding);
    else
        report_exchanged(game, finding, white == Array::Exchanged, black == Array::Exchanged);
}

}  // namespace FEN17

constinit const Rule FEN17_fen_unreachable{
    .id = RuleId::FEN17_fen_unreachable,
    .severity = Severity::Warning,
    .needs = Needs::Ruling,
    .summary = "No game leads to the position.",
    .explanation =
        R"(The position can be set up and played on, and it breaks no rule that can be seen, but a proof shows that no
series of legal moves from the start position ends with it: a bishop stands behind pawns that have not moved, the pawns
needed more captures than pieces are missing, no move can have been the last one. The message says which
and names the facts. It is composed, or a piece or the side to move was noted wrong.
The usual array with Black to move is such a position, and so is one in which king and queen are exchanged (FIDE 2023 2.3;
an error of this kind that is found in a game: 7.2.1, in rapid chess A.5.1).

`arbiter fen --reach cheap` (default) applies rules that take less than a microsecond, `--reach full` also searches for an order
of captures and promotions, `--reach off` asks nothing. The rules begin with the usual start position: for lists of Chess960 say
`--variant chess960`, which asks nothing either. Nothing is said where no proof was found; docs/develop/reach.md has the
rules.

In an audit of games it is info, about two start positions only: the usual one with Black to move, and one in which king and queen of a
side have changed places. The Laws say what follows from a wrong set-up: a new game in a standard game, and in a rapid or blitz game nothing
any more after the first moves, but such a king may not castle.)",
    .example = R"([Date "2024.05.01"]
[SetUp "1"]
[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1"]

1. e4 e5)",
    .source = "FIDE 2023 2.3, 3, 7.2.1",
    .when = on(Feature::HasFenTag),
    .inspect = &FEN17::inspect,
};

}  // namespace arbiter::check
