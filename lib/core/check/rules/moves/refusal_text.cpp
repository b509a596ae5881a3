#include "core/check/rules/moves/refusal_text.hpp"

#include "core/base/text.hpp"
#include "core/check/detail/game_walk.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rules/endings/kept_text.hpp"
#include "core/check/rules/results/result_words.hpp"
#include "core/check/rules/variants/match_text.hpp"
#include "core/chess/fen.hpp"
#include "core/chess/movegen.hpp"
#include "core/chess/refusal.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

namespace arbiter::check::detail {
namespace {

using chess::RefusalReason;
using chess::Square;
using chess::to_string;

class Reasoner {
  public:
    Reasoner(const GameContext& game, const replay::Refusal& refusal)
        : game_(game), refusal_(refusal), pos_(refusal.before), us_(pos_.turn()) {}

    [[nodiscard]] std::string say() const {
        if (refusal_.variant_reason != variant::RefusalReason::Chess) return in_variant();
        switch (refusal_.reason.reason) {
            case RefusalReason::NoSuchPiece:
                return no_such_piece();
            case RefusalReason::CannotReach:
                return cannot_reach();
            case RefusalReason::PathBlocked:
                return fmt::format("no {} can reach {}: the way is blocked by the {}", mover(),
                                   target(), piece(first()));
            case RefusalReason::OwnPieceOnTarget:
                return standing(first());
            case RefusalReason::KingOnTarget:
                return standing(first()) + ", and a king is never captured";
            case RefusalReason::LeavesKingInCheck:
                return fmt::format("it leaves the {} in check from the {}", our_king(),
                                   piece(first()));
            case RefusalReason::KingIntoCheck:
                return fmt::format("{} is attacked by the {}", target(), piece(first()));
            case RefusalReason::PinnedPiece:
                return fmt::format("the piece is pinned: the {} would be in check from the {}",
                                   our_king(), piece(first()));
            case RefusalReason::EnPassantNotAvailable:
                return fmt::format("{} is empty and no pawn has just passed it",
                                   to_string(first()));
            case RefusalReason::PawnCannotCapture:
                return standing(first()) + ", and a pawn does not capture straight ahead";
            case RefusalReason::PawnOnWrongSquare:
                return fmt::format("there is no {} pawn on {} to move to {}", to_string(us_),
                                   to_string(first()), target());
            case RefusalReason::PromotionMissing:
                return "the pawn reaches the last rank and no piece is named";
            case RefusalReason::PromotionIllegalPiece:
                return fmt::format("a pawn becomes a queen, rook, bishop or knight, never a {}",
                                   to_string(refusal_.san.promotion));
            case RefusalReason::PromotionNotOnLastRank:
                return fmt::format("{} is not the last rank, so no pawn is promoted there",
                                   target());
            case RefusalReason::Ambiguous:
                return ambiguous();
            case RefusalReason::WrongSide:
                return fmt::format("it is {}'s turn, and only {} could play that", player(us_),
                                   player(~us_));
            case RefusalReason::NullInCheck:
                return fmt::format("the {} is in check, so the turn cannot be passed", our_king());
            case RefusalReason::None:
                return "it cannot be played here";
            default:
                return castling();
        }
    }

  private:
    [[nodiscard]] Square first() const { return refusal_.reason.squares[0]; }
    [[nodiscard]] Square second() const { return refusal_.reason.squares[1]; }
    [[nodiscard]] std::string_view target() const { return to_string(refusal_.san.to); }

    // "black bishop on b4"
    [[nodiscard]] std::string piece(Square sq) const {
        const chess::Piece piece = sq == Square::None ? chess::Piece::None : pos_.piece_on(sq);
        if (piece == chess::Piece::None) return "enemy";
        return fmt::format("{} {} on {}", to_string(color_of(piece)), to_string(role_of(piece)),
                           to_string(sq));
    }
    // "the black bishop stands on b4"
    [[nodiscard]] std::string standing(Square sq) const {
        const chess::Piece piece = pos_.piece_on(sq);
        return fmt::format("the {} {} is on {}", to_string(color_of(piece)),
                           to_string(role_of(piece)), to_string(sq));
    }
    [[nodiscard]] std::string our_king() const { return piece(pos_.king_square(us_)); }
    // "white bishop"
    [[nodiscard]] std::string mover() const {
        const chess::San& san = refusal_.san;
        if (san.role != chess::Role::None)
            return fmt::format("{} {}", to_string(us_), to_string(san.role));
        return fmt::format("{} piece", to_string(us_));
    }
    // " on g1", " on the g file", " on the 1st rank": what the disambiguation of the move says.
    [[nodiscard]] std::string origin() const {
        const chess::San& san = refusal_.san;
        const bool has_file = san.origin_file != chess::kNoHint;
        const bool has_rank = san.origin_rank != chess::kNoHint;
        if (has_file && has_rank)
            return fmt::format(" on {}",
                               to_string(chess::make_square(san.origin_file, san.origin_rank)));
        if (has_file)
            return fmt::format(" on the {} file", static_cast<char>('a' + san.origin_file));
        if (has_rank) return fmt::format(" on rank {}", san.origin_rank + 1);
        return {};
    }

    // "Black", and in a match of two boards "BlackB".
    [[nodiscard]] std::string_view owner_of_hand() const {
        const replay::VariantBoard* board = pos_.variant();
        return board->is_match() ? seat_tag(board->asked_board(), us_) : player(us_);
    }

    // What only variants forbid.
    [[nodiscard]] std::string in_variant() const {
        using variant::RefusalReason;
        switch (refusal_.variant_reason) {
            case RefusalReason::GameOver:
                return "the game was over";
            case RefusalReason::NoDrops:
                return fmt::format("nothing is dropped in {}", game_.facts.variant.name);
            case RefusalReason::DropNotInHand:
                return fmt::format("{} has no {} in hand", owner_of_hand(),
                                   to_string(refusal_.san.role));
            case RefusalReason::DropSquareTaken:
                return standing(refusal_.san.to) + ", and a piece is dropped on an empty square";
            case RefusalReason::DropPawnRank:
                return "a pawn is never dropped on the first or the last rank";
            case RefusalReason::CaptureForced:
                return fmt::format("{} can capture, and must", player(us_));
            case RefusalReason::OwnKingExplodes:
                return fmt::format("the capture would blow up the {}", our_king());
            case RefusalReason::CheckForbidden:
                return fmt::format("it would attack the {}, and no check may be given",
                                   piece(pos_.king_square(~us_)));
            case RefusalReason::None:
            case RefusalReason::Chess:
                break;
        }
        return "it cannot be played here";
    }

    [[nodiscard]] std::string no_such_piece() const {
        return fmt::format("there is no {}{}", mover(), origin());
    }

    [[nodiscard]] std::string cannot_reach() const {
        const chess::Bitboard pieces = pos_.pieces(us_, refusal_.san.role);
        if (pieces != 0 && !chess::has_several(pieces))
            return fmt::format("the {} cannot reach {}", piece(chess::first_square(pieces)),
                               target());
        return fmt::format("no {}{} can reach {}", mover(), origin(), target());
    }

    [[nodiscard]] std::string ambiguous() const {
        std::string text;
        const auto moves = refusal_.reason.candidates();
        for (std::size_t i = 0; i < moves.size(); ++i) {
            if (i != 0) text += i + 1 == moves.size() ? " and " : ", ";
            text += fmt::format("{}-{}", to_string(moves[i].from()), to_string(moves[i].to()));
        }
        return fmt::format("{} are {} legal", text, moves.size() == 2 ? "both" : "all");
    }

    // FIDE 2023 3.8.2.1 and 3.8.2.2.
    [[nodiscard]] std::string castling() const {
        const std::string king = our_king();
        switch (refusal_.reason.reason) {
            case RefusalReason::CastlingRightLost:
                return castling_right_lost();
            case RefusalReason::CastlingPathBlocked:
                return fmt::format("the {} is between king and rook", piece(first()));
            case RefusalReason::CastlingOutOfCheck:
                return fmt::format("the {} is in check from the {}", king, piece(first()));
            case RefusalReason::CastlingThroughCheck:
                return fmt::format("the {} would cross {}, which is attacked by the {}", king,
                                   to_string(first()), piece(second()));
            case RefusalReason::CastlingIntoCheck:
                if (second() == Square::None) break;
                return fmt::format("the {} would be in check on {} from the {}", king,
                                   to_string(first()), piece(second()));
            default:
                break;
        }
        return "castling is written O-O or O-O-O, not as a move of the king";
    }

    [[nodiscard]] std::string castling_right_lost() const {
        const std::string_view wing =
            refusal_.san.kind == chess::SanKind::CastleLong ? "long" : "short";
        // Replay looks for the ply only in the main line.
        if (&refusal_ != game_.facts.refusal())
            return fmt::format("{} has no right to castle {} any more", player(us_), wing);
        const std::uint32_t lost = refusal_.right_lost_ply;
        if (lost == 0 || lost > game_.facts.plies)
            return fmt::format("{} has had no right to castle {} since the start position",
                               player(us_), wing);
        return fmt::format("{} lost the right to castle {} by {}", player(us_), wing,
                           label_of(game_.facts, lost));
    }

    const GameContext& game_;
    const replay::Refusal& refusal_;
    const replay::GamePosition& pos_;
    chess::Color us_;
};

}  // namespace

std::string why_refused(const GameContext& game, const replay::Refusal& refusal) {
    return Reasoner{game, refusal}.say();
}

std::string list_moves(const replay::GamePosition& before, std::span<const chess::Move> moves,
                       std::string_view last) {
    std::string text;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (i != 0) text += i + 1 == moves.size() ? last : std::string_view{", "};
        const chess::SanText san = before.san(moves[i]);
        text += san.view();
    }
    return text;
}

namespace {

// One letter changed, left out, put in, or two neighbours exchanged.
bool is_one_edit_away(std::string_view a, std::string_view b) {
    if (a.size() > b.size()) std::swap(a, b);
    if (a == b || b.size() - a.size() > 1) return false;
    const auto [from, to] = std::ranges::mismatch(a, b);
    const std::string_view rest_a(from, a.end()), rest_b(to, b.end());
    if (a.size() != b.size()) return rest_a == rest_b.substr(1);
    if (rest_a.substr(1) == rest_b.substr(1)) return true;
    return rest_a.size() >= 2 && rest_a[0] == rest_b[1] && rest_a[1] == rest_b[0] &&
           rest_a.substr(2) == rest_b.substr(2);
}

std::string_view without_suffix(std::string_view san) {
    return san.substr(0, san.find_first_of("+#!?"));
}

// "; perhaps 'Be3' is meant" when exactly one legal move is one letter away from what is written.
std::string likely_meant(std::string_view written, const replay::Refusal& refusal) {
    std::string meant;
    for (const chess::Move move : refusal.before.legal_moves()) {
        const chess::SanText san = refusal.before.san(move);
        if (!is_one_edit_away(without_suffix(written), without_suffix(san.view()))) continue;
        if (!meant.empty()) return {};
        meant = san.view();
    }
    return meant.empty() ? std::string{} : fmt::format("; perhaps '{}' is meant", meant);
}

}  // namespace

std::string legal_instead(const replay::Refusal& refusal) {
    const auto moves = refusal.reason.candidates();
    if (moves.empty()) return {};
    const replay::GamePosition& pos = refusal.before;
    const chess::Role role = refusal.san.role;
    const bool is_one_kind =
        role != chess::Role::None && std::ranges::all_of(moves, [&](chess::Move move) {
            return !move.is_drop() && role_of(pos.piece_on(move.from())) == role &&
                   !move.is_castling();
        });
    const std::string kind = is_one_kind ? fmt::format("{} moves", to_string(role)) : "here";
    const bool is_cut = moves.size() == chess::Refusal::kMaxCandidates;
    return fmt::format("; legal {}: {}{}", kind, list_moves(pos, moves), is_cut ? ", ..." : "");
}

void say_refused(Findings::Builder finding, const GameContext& game,
                 const replay::Refusal& refusal) {
    if (!finding.is_read()) return;
    const std::string_view text = game.view.text_of(game.view.tokens()[refusal.token]);
    finding.at(refusal.ply)
        .with_fen(refusal.before.fen())
        .say("'{}' is written, but {}{}{}{}", escaped(text), why_refused(game, refusal),
             likely_meant(text, refusal), legal_instead(refusal), kept_text(game, refusal));
}

void report_refused(const GameContext& game, Findings& findings, const Rule& rule,
                    replay::StopKind kind) {
    const replay::Refusal* refusal = main_refusal(game, kind);
    if (refusal != nullptr)
        say_refused(findings.add(rule, span_of(game, *refusal)), game, *refusal);
    report_kept(game, findings, rule, kind);
}

}  // namespace arbiter::check::detail
