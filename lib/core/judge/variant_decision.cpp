#include "core/judge/variant_decision.hpp"

namespace arbiter::judge {
namespace {

using chess::Color;
using mating::CanWin;
using mating::Proof;
using mating::Terminal;
using replay::VariantBoard;

CanWin can_win_of(variant::Winnable winnable) {
    switch (winnable) {
        case variant::Winnable::No:
            return CanWin::No;
        case variant::Winnable::Yes:
            return CanWin::Yes;
        case variant::Winnable::Unknown:
            break;
    }
    return CanWin::Unknown;
}

Terminal terminal_of(const std::optional<variant::End>& end) {
    if (end && end->kind == variant::EndKind::Checkmate) return Terminal::Checkmate;
    if (end && end->kind == variant::EndKind::Stalemate) return Terminal::Stalemate;
    return Terminal::None;
}

Proof proof_of(CanWin can_win, Terminal terminal, bool is_by_material) {
    if (can_win == CanWin::Unknown) return Proof::None;
    if (can_win == CanWin::Yes)
        return terminal == Terminal::Checkmate ? Proof::MateOnBoard : Proof::None;
    return terminal == Terminal::None && is_by_material ? Proof::Material : Proof::Forced;
}

// The winner is a team, White that of WhiteA and BlackB.
std::optional<variant::End> end_of_match(const variant::BughouseMatch& match) {
    const auto end = match.end();
    if (!end) return std::nullopt;
    return variant::End{end->end.kind, end->winner_team};
}

}  // namespace

std::optional<variant::End> end_of_variant(const VariantBoard& board) {
    if (board.is_match()) return end_of_match(board.match());
    const auto end = board.rules().end(board.position());
    if (end && end->kind == variant::EndKind::DeadPosition) return std::nullopt;
    return end;
}

Score score_of(const variant::End& end) {
    if (!end.winner) return Score::Draw;
    return *end.winner == Color::White ? Score::WhiteWins : Score::BlackWins;
}

mating::Decision decide_variant(const VariantBoard& board) {
    const auto can_win = [&](Color color) {
        return can_win_of(board.is_match() ? board.match().can_win(color)
                                           : board.rules().can_win(board.position(), color));
    };
    mating::Decision decision{can_win(Color::White), can_win(Color::Black),
                              terminal_of(end_of_variant(board))};
    const bool is_by_material = board.rules().traits().is_lost_by_material;
    decision.white_proof = proof_of(decision.white, decision.terminal, is_by_material);
    decision.black_proof = proof_of(decision.black, decision.terminal, is_by_material);
    return decision;
}

}  // namespace arbiter::judge
