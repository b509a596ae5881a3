#include "check/detail/fen_text.hpp"

#include "base/text.hpp"
#include "check/detail/places.hpp"

#include <algorithm>

namespace arbiter::check::detail {
namespace {

using chess::Color;
using chess::Piece;
using chess::Side;

// A full set of men on the home ranks, mirrored, every right still there, but in another order than
// usual. King and rooks may stand where orthodox chess puts them, so the castling field alone does
// not tell.   FIDE 2023 Guidelines II.
bool is_shuffled_array(const chess::Position& pos) {
    const chess::Position usual = chess::Position::initial();
    bool is_usual = true;
    for (unsigned file = 0; file < 8; ++file) {
        const Piece white = pos.piece_on(chess::make_square(file, 0));
        const Piece black = pos.piece_on(chess::make_square(file, 7));
        if (white == Piece::None || black == Piece::None || role_of(white) != role_of(black))
            return false;
        is_usual &= white == usual.piece_on(chess::make_square(file, 0));
    }
    for (unsigned role = 1; role < chess::kRoles; ++role) {
        for (const Color color : {Color::White, Color::Black}) {
            const auto kind = static_cast<chess::Role>(role);
            if (chess::count(pos.pieces(color, kind)) != chess::count(usual.pieces(color, kind)))
                return false;
        }
    }
    constexpr chess::Bitboard kHomePawns = chess::rank_mask(1) | chess::rank_mask(6);
    return !is_usual && pos.pieces(chess::Role::Pawn) == kHomePawns &&
           chess::count(pos.castling_rooks()) == 4;
}

// The FEN reader's details are short; in a message they need a verb.
std::string_view lead_in(const chess::FenFault& fault) {
    switch (fault.defect) {
        case chess::FenDefect::KingCount:
            return "there are ";
        case chess::FenDefect::NoKing:
        case chess::FenDefect::PawnOnBackRank:
            return "there is ";
        case chess::FenDefect::Short:
            return "it has ";
        case chess::FenDefect::CounterInvalid:
            if (fault.detail().starts_with("half-move clock")) return "its ";
            return fault.detail() == "move number 0" ? "there is no " : "";
        default:
            break;
    }
    const std::string_view detail = fault.detail();
    const bool counts = detail.starts_with("only ") || detail.ends_with(" instead of 8");
    return counts ? "it has " : "";
}

}  // namespace

const chess::FenFault* find_fault(const GameContext& game, chess::FenDefect defect) {
    if (!game.facts.has_fen_tag || !game.facts.variant.replayed) return nullptr;
    const auto faults = game.facts.start_reading.defects.faults();
    const auto found = std::ranges::find(faults, defect, &chess::FenFault::defect);
    return found == faults.end() ? nullptr : &*found;
}

ByteSpan fen_span(const GameContext& game, std::size_t begin, std::size_t end) {
    const ByteSpan value = value_span(game, *game.view.find(pgn::KnownTag::Fen));
    const ByteSpan inner{value.begin + begin, value.begin + end};
    return begin >= end || inner.end > value.end ? value : inner;
}

Findings::Builder add_fault(const GameContext& game, Findings& findings, const Rule& rule,
                            const chess::FenFault& fault) {
    const std::string_view value = *game.view.value(pgn::KnownTag::Fen);
    Findings::Builder finding = findings.add(rule, fen_span(game, fault.begin, fault.end));
    if (!finding.is_read()) return finding;
    finding.at(0).with_fen(value).say("fen '{}' is written, but {}{}", escaped(value),
                                      lead_in(fault), fault.detail());
    return finding;
}

void report_fault(const GameContext& game, Findings& findings, const Rule& rule,
                  chess::FenDefect defect, std::string_view section) {
    if (const chess::FenFault* fault = find_fault(game, defect); fault != nullptr)
        add_fault(game, findings, rule, *fault).cite(section);
}

bool is_untagged_chess960(const GameContext& game) {
    const auto& start = game.facts.start_reading;
    // Without a Variant tag replay has called it chess960 itself.
    const bool is_tagged =
        game.view.find(pgn::KnownTag::Variant) != nullptr && game.facts.variant.name != "standard";
    if (!game.facts.has_fen_tag || is_tagged) return false;
    if (!start.position) return false;  // FEN04 to FEN08 say what is wrong with it
    return start.is_chess960_start || is_shuffled_array(*start.position);
}

}  // namespace arbiter::check::detail
