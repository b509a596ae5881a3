#include "core/chess/attacks.hpp"
#include "core/chess/bitboard.hpp"
#include "core/chess/fen.hpp"

#include <algorithm>

namespace arbiter::chess {
namespace {

using Fields = std::array<FenReading::Range, 6>;

// A player, not the colour of a piece.
constexpr std::string_view player(Color color) {
    return color == Color::White ? "White" : "Black";
}

// The last move was a double push: its square is named, and nothing speaks against it.
bool has_passed_square(const Setup& setup, const FenDefects& defects) {
    return setup.ep != Square::None && !defects.has(FenDefect::EpImpossible);
}

// The pieces of a Setup as sets, which may break every rule that a Position keeps.
class SetupInspector {
  public:
    SetupInspector(const Setup& setup, const Fields& fields, FenDefects& defects)
        : setup_(setup), fields_(fields), defects_(defects) {
        for (unsigned sq = 0; sq < kSquares; ++sq) {
            const Piece piece = setup.board[sq];
            if (piece != Piece::None) men_[index(piece)] |= Bitboard{1} << sq;
        }
        for (const Bitboard pieces : men_)
            occupied_ |= pieces;
    }

    void inspect() {
        const bool has_white_king = kings(Color::White);
        const bool has_kings = kings(Color::Black) && has_white_king;
        pawns();
        for (const Color color : {Color::White, Color::Black})
            material(color);
        if (has_kings) checks();
        for (const Color color : {Color::White, Color::Black})
            castling(color);
        ep();
        counters();
    }

  private:
    [[nodiscard]] Bitboard pieces(Color color, Role role) const {
        return men_[index(make_piece(color, role))];
    }
    [[nodiscard]] Bitboard all(Color color) const {
        Bitboard set = 0;
        for (unsigned role = 1; role < kRoles; ++role)
            set |= pieces(color, static_cast<Role>(role));
        return set;
    }
    void fault(FenDefect defect, FenField where, std::initializer_list<std::string_view> detail) {
        const auto range = fields_[index(where)];
        defects_.add(defect, range.begin, range.end, detail);
    }

    // FIDE 2023 2.2: one king each.
    bool kings(Color color) {
        Bitboard kings = pieces(color, Role::King);
        if (kings == 0) {
            fault(FenDefect::NoKing, FenField::Placement, {"no ", to_string(color), " king"});
            return false;
        }
        if (!has_several(kings)) return true;
        const std::string_view number = count(kings) == 2 ? "two " : "several ";
        const Square first = pop_square(kings);
        fault(FenDefect::KingCount, FenField::Placement,
              {number, to_string(color), " kings, on ", to_string(first), " and ",
               to_string(first_square(kings))});
        return false;
    }

    void pawns() {
        const Bitboard wrong =
            (pieces(Color::White, Role::Pawn) | pieces(Color::Black, Role::Pawn)) &
            (kRank1 | kRank1 << 56);
        if (wrong == 0) return;
        const Square sq = first_square(wrong);
        fault(FenDefect::PawnOnBackRank, FenField::Placement,
              {"a ", to_string(color_of(setup_.board[index(sq)])), " pawn on ", to_string(sq)});
    }

    // Pieces beyond the starting set must be promoted pawns; bishops count by the colour of their
    // squares.
    void material(Color color) {
        const auto beyond = [](Bitboard set, int original) {
            return std::max(0, static_cast<int>(count(set)) - original);
        };
        const Bitboard bishops = pieces(color, Role::Bishop);
        const int promoted =
            beyond(pieces(color, Role::Knight), 2) + beyond(bishops & kDarkSquares, 1) +
            beyond(bishops & ~kDarkSquares, 1) + beyond(pieces(color, Role::Rook), 2) +
            beyond(pieces(color, Role::Queen), 1);
        const int pawns = static_cast<int>(count(pieces(color, Role::Pawn)));
        const auto say = [&](std::string_view what) {
            fault(FenDefect::MaterialImpossible, FenField::Placement, {player(color), what});
        };
        if (pawns > 8) {
            say(" has more than eight pawns");
        } else if (count(all(color)) > 16) {
            say(" has more than sixteen pieces and pawns");
        } else if (promoted > 8 - pawns) {
            say(" has more promoted pieces than missing pawns");
        }
    }

    // The arrangement before a last move of `by` from `from` to `to`, as far as checks go.
    struct Before {
        Square from, to;
        Role role;           // of the piece on `from`: a pawn before it promoted
        Bitboard added = 0;  // a piece that the move captured
    };

    // Does one of `by` attack `sq` in that arrangement?
    [[nodiscard]] bool was_attacked(Square sq, Color by, const Before& before) const {
        const Bitboard gone = Bitboard{1} << index(before.to);
        const Bitboard came = Bitboard{1} << index(before.from);
        const Bitboard occupied = (occupied_ & ~gone) | came | before.added;
        const auto set = [&](Role role) {
            return (pieces(by, role) & ~gone) | (role == before.role ? came : 0);
        };
        const Bitboard queens = set(Role::Queen);
        return ((pawn_attacks(~by, sq) & set(Role::Pawn)) |
                (pseudo_attacks(Role::Knight, sq) & set(Role::Knight)) |
                (pseudo_attacks(Role::King, sq) & set(Role::King)) |
                (bishop_attacks(sq, occupied) & (set(Role::Bishop) | queens)) |
                (rook_attacks(sq, occupied) & (set(Role::Rook) | queens))) != 0;
    }

    // Did the piece on `to` come there by a move before which `king` was in no check? Castling
    // never gives a double check, so it is left out.
    [[nodiscard]] bool can_have_moved(Square to, Color by, Square king) const {
        const Role role = role_of(setup_.board[index(to)]);
        const Bitboard captured = Bitboard{1} << index(to);
        const Bitboard empty = ~occupied_;
        const auto is_fine = [&](Square from, Role before, Bitboard added) {
            return !was_attacked(king, by, {from, to, before, added});
        };
        const auto any_of = [&](Bitboard origins, Role before, Bitboard added) {
            for (Bitboard rest = origins & empty; rest != 0;)
                if (is_fine(pop_square(rest), before, added)) return true;
            return false;
        };
        const bool is_promoted =
            role != Role::Pawn && role != Role::King && relative_rank(by, to) == 7;
        if (role == Role::Pawn || is_promoted) {
            const Bitboard step =
                relative_rank(by, to) == 0 ? Bitboard{0} : Bitboard{1} << index(to - forward(by));
            const Bitboard sides = neighbours(step);
            if (any_of(step, Role::Pawn, 0) || any_of(sides, Role::Pawn, captured)) return true;
            if (role == Role::Pawn && relative_rank(by, to) == 3 && (step & empty) != 0 &&
                any_of(Bitboard{1} << index(to - forward(by) - forward(by)), Role::Pawn, 0))
                return true;
            if (role == Role::Pawn && relative_rank(by, to) == 5 && (step & empty) != 0 &&
                any_of(sides, Role::Pawn, step))
                return true;
        }
        if (role == Role::Pawn) return false;
        const Bitboard origins = role == Role::Bishop ? bishop_attacks(to, occupied_)
                                 : role == Role::Rook ? rook_attacks(to, occupied_)
                                 : role == Role::Queen
                                     ? bishop_attacks(to, occupied_) | rook_attacks(to, occupied_)
                                     : pseudo_attacks(role, to);
        return any_of(origins, role, 0) || any_of(origins, role, captured);
    }

    [[nodiscard]] bool has_last_move(Color by, Square king) const {
        for (Bitboard rest = all(by); rest != 0;)
            if (can_have_moved(pop_square(rest), by, king)) return true;
        return false;
    }

    [[nodiscard]] Bitboard attackers(Square sq, Color by) const {
        const Bitboard queens = pieces(by, Role::Queen);
        return (pawn_attacks(~by, sq) & pieces(by, Role::Pawn)) |
               (pseudo_attacks(Role::Knight, sq) & pieces(by, Role::Knight)) |
               (pseudo_attacks(Role::King, sq) & pieces(by, Role::King)) |
               (bishop_attacks(sq, occupied_) & (pieces(by, Role::Bishop) | queens)) |
               (rook_attacks(sq, occupied_) & (pieces(by, Role::Rook) | queens));
    }

    void checks() {
        const Color turn = setup_.turn;
        const Square waiting = first_square(pieces(~turn, Role::King));
        if (const Bitboard by = attackers(waiting, turn); by != 0) {
            fault(FenDefect::OpponentInCheck, FenField::Placement,
                  {player(~turn), " is in check from ", to_string(first_square(by)), " with ",
                   player(turn), " to move"});
        }
        const Square king = first_square(pieces(turn, Role::King));
        Bitboard checkers = attackers(king, ~turn);
        if (!has_several(checkers)) return;
        const auto say = [&](std::string_view what, std::string_view how = {}) {
            fault(FenDefect::CheckImpossible, FenField::Placement,
                  {what, to_string(turn), " king", how});
        };
        if (count(checkers) > 2) return say("three pieces check the ");
        // A double check is a discovered one, so one of the two is a slider, and not on the other's
        // line.
        const Bitboard sliders =
            pieces(~turn, Role::Bishop) | pieces(~turn, Role::Rook) | pieces(~turn, Role::Queen);
        if ((checkers & sliders) == 0)
            return say("two pieces check the ", ", which no last move can bring about");
        const Square first = pop_square(checkers);
        const Square second = first_square(checkers);
        if (has(line(first, king), second)) return say("two pieces check the ", " along one line");
        if (!has_last_move(~turn, king))
            say("two pieces check the ", ", which no last move can bring about");
    }

    // FIDE 2023 3.8.2.1: king and rook have not moved, so they stand on their first rank.
    void castling(Color color) {
        const Bitboard king = pieces(color, Role::King);
        if (king == 0 || has_several(king)) return;  // said already
        for (const Side side : {Side::Short, Side::Long}) {
            const Square rook = setup_.castling_rooks[index(color)][index(side)];
            if (rook == Square::None) continue;
            const Square king_sq = first_square(king);
            const std::string_view wing =
                side == Side::Short ? " may not castle short: " : " may not castle long: ";
            if (rank_of(king_sq) != back_rank(color)) {
                fault(FenDefect::CastlingImpossible, FenField::Castling,
                      {player(color), wing, "king on ", to_string(king_sq)});
            } else if (rook == king_sq) {
                fault(FenDefect::CastlingImpossible, FenField::Castling,
                      {player(color), wing, "the king is on ", to_string(rook)});
            } else if (!has(pieces(color, Role::Rook), rook)) {
                fault(FenDefect::CastlingImpossible, FenField::Castling,
                      {player(color), wing, "no rook on ", to_string(rook)});
            } else if ((rook > king_sq) != (side == Side::Short)) {
                fault(FenDefect::CastlingImpossible, FenField::Castling,
                      {player(color), wing, "rook on the other side of the king"});
            }
        }
    }

    // The side to move was in check while the other side had the move: with the pawn still on its
    // first square, its king was attacked.
    [[nodiscard]] bool was_in_check_before(Square pawn, Square first) const {
        const Bitboard kings = pieces(setup_.turn, Role::King);
        if (kings == 0 || has_several(kings)) return false;  // said already
        return was_attacked(first_square(kings), ~setup_.turn, {first, pawn, Role::Pawn, 0});
    }

    // PGN 16.1.3.4: written after every double push, whether or not a pawn can take.
    void ep() {
        const Square ep = setup_.ep;
        if (ep == Square::None) return;
        const auto say = [&](std::string_view what) {
            fault(FenDefect::EpImpossible, FenField::Ep, {"e.p. square ", to_string(ep), what});
        };
        const Color turn = setup_.turn;
        if (relative_rank(turn, ep) != 5) return say(" is on the wrong rank for the side to move");
        const Square pawn = ep - forward(turn);
        if (!has(pieces(~turn, Role::Pawn), pawn)) return say(" has no pawn in front of it");
        if (has(occupied_, ep)) return say(" is occupied");
        if (has(occupied_, ep + forward(turn))) return say(": the pawn's first square is occupied");
        if (was_in_check_before(pawn, ep + forward(turn)))
            return say(": the king would have been in check before the double push");
        if (defects_.is_fatal()) return;
        if (Board{setup_}.legal_ep_capturers() == 0) {
            fault(FenDefect::EpUnusable, FenField::Ep,
                  {"no pawn can take on ", to_string(ep), ", so it is the same as '-'"});
        }
    }

    void counters() {
        const auto number = setup_.move_number;
        if (number == 0) {
            fault(FenDefect::CounterInvalid, FenField::MoveNumber, {"move number 0"});
        }
        const std::uint64_t played = 2 * (std::uint64_t{number} - (number == 0 ? 0 : 1)) +
                                     (setup_.turn == Color::Black ? 1 : 0);
        if (setup_.quiet_plies > played) {
            const std::string_view what =
                number > 1
                    ? "half-move clock is greater than the plies played"
                    : "half-move clock is greater than move number 1 allows; the clock counts";
            fault(FenDefect::CounterInvalid, FenField::QuietPlies, {what});
        } else if (setup_.quiet_plies != 0 && has_passed_square(setup_, defects_)) {
            fault(FenDefect::CounterInvalid, FenField::QuietPlies,
                  {"half-move clock is not 0 after a double push"});
        }
    }

    const Setup& setup_;
    const Fields& fields_;
    FenDefects& defects_;
    Bitboard men_[kPieces] = {};
    Bitboard occupied_ = 0;
};

}  // namespace

void inspect_setup(const Setup& setup, const Fields& fields, FenDefects& defects) {
    SetupInspector{setup, fields, defects}.inspect();
}

// Board keeps only rights and e.p. squares that make sense.
Setup with_possible_counters(const Setup& setup, const FenDefects& defects) {
    Setup mended = setup;
    if (setup.move_number == 0) mended.move_number = 1;
    const std::uint64_t played =
        2 * (std::uint64_t{mended.move_number} - 1) + (setup.turn == Color::Black ? 1 : 0);
    // 1 is what programs write that do not know the number: nothing speaks against the clock.
    const bool is_impossible = mended.move_number != 1 && setup.quiet_plies > played;
    if (is_impossible || has_passed_square(setup, defects)) mended.quiet_plies = 0;
    return mended;
}

Result<Position, FenDefects> validate(const Setup& setup) {
    FenDefects defects;
    inspect_setup(setup, {}, defects);
    if (defects.is_fatal()) return Unexpected{defects};
    return Position{with_possible_counters(setup, defects)};
}

}  // namespace arbiter::chess
