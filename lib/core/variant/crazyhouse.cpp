#include "core/variant/detail/all_rules.hpp"
#include "core/variant/detail/candidates.hpp"
#include "core/variant/detail/drops.hpp"
#include "core/variant/detail/inspection.hpp"

namespace arbiter::variant::detail {

void DropRules::add_candidates(const Position& pos, chess::MoveList& moves) const {
    OrthodoxRules::add_candidates(pos, moves);
    add_drops(pos, moves);
}

void DropRules::inspect(const chess::Setup& setup, const Position& pos,
                        const chess::FenReading& reading, StartReading& start) const {
    using enum chess::FenDefect;
    Inspection{setup, pos, reading, start}.chess_defects(
        {KingCount, NoKing, OpponentInCheck, PawnOnBackRank, CastlingImpossible, EpImpossible,
         CounterInvalid, EpUnusable, CheckImpossible});
}

Role captured_role(const Position& before, Move move) {
    if (!Rules::is_capture(before, move)) return Role::None;
    const bool is_pawn =
        move.kind() == chess::MoveKind::EnPassant || chess::has(before.promoted(), move.to());
    return is_pawn ? Role::Pawn : role_of(before.piece_on(move.to()));
}

namespace {

constexpr Traits kCrazyhouseTraits{.has_drops = true, .counts_moves = false};

// Pieces and pawns of both sides, on the board and in hand; promoted ones count as pawns.
unsigned total(const Position& pos, Role role) {
    const Bitboard pieces = pos.pieces(role);
    const Bitboard counted =
        role == Role::Pawn ? pieces | pos.promoted() : pieces & ~pos.promoted();
    return chess::count(counted) + pos.hand(Color::White).count(role) +
           pos.hand(Color::Black).count(role);
}

// A captured piece goes to the hand of the capturing side and comes back as a move.
class CrazyhouseRules final : public DropRules {
  public:
    constexpr CrazyhouseRules() : DropRules(VariantId::Crazyhouse, kCrazyhouseTraits) {}

    [[nodiscard]] std::string_view start_fen() const override {
        return "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1";
    }

  protected:
    void make(Position& pos, Move move) const override {
        const Color us = pos.turn();
        const Role captured = captured_role(pos, move);
        DropRules::make(pos, move);
        if (captured != Role::None && captured != Role::King) pos.hand_of(us).add(captured);
    }

    // At most three pieces in all, none of them a pawn, a rook or a queen, or promoted: they cannot
    // mate, and a capture does not change that.
    [[nodiscard]] Winnable can_win_with(const Position& pos, Color /*color*/) const override {
        const unsigned pieces = chess::count(pos.occupied()) + pos.hand(Color::White).total() +
                                pos.hand(Color::Black).total();
        const bool has_force = total(pos, Role::Pawn) != 0 || total(pos, Role::Rook) != 0 ||
                               total(pos, Role::Queen) != 0;
        return pieces <= 3 && !has_force ? Winnable::No : Winnable::Unknown;
    }

    void inspect(const chess::Setup& setup, const Position& pos, const chess::FenReading& reading,
                 StartReading& start) const override {
        DropRules::inspect(setup, pos, reading, start);
        struct Limit {
            Role role;
            unsigned most;
            std::string_view what;
        };
        constexpr Limit kLimits[] = {{Role::Pawn, 16, "sixteen pawns"},
                                     {Role::Knight, 4, "four knights"},
                                     {Role::Bishop, 4, "four bishops"},
                                     {Role::Rook, 4, "four rooks"},
                                     {Role::Queen, 2, "two queens"}};
        Inspection inspection{setup, pos, reading, start};
        for (const Limit& limit : kLimits) {
            if (total(pos, limit.role) <= limit.most) continue;
            inspection.defect(chess::FenDefect::MaterialImpossible, chess::FenField::Placement,
                              {"more than ", limit.what, " on the board and in hand"});
        }
    }
};

constexpr CrazyhouseRules kCrazyhouseRules;

}  // namespace

constinit const Rules& kCrazyhouse = kCrazyhouseRules;

}  // namespace arbiter::variant::detail
