#pragma once

#include "core/chess/fen.hpp"
#include "core/chess/movegen.hpp"
#include "core/chess/san.hpp"
#include "core/variant/fen.hpp"
#include "core/variant/position.hpp"
#include "core/variant/refusal.hpp"
#include "core/variant/san.hpp"
#include "core/variant/variant.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace arbiter::variant {

// The rules of one variant: its positions, its moves, and the end of the game. Stateless, one
// constant object for each variant and one source file; rules_of() finds it. Positions must come
// from read_fen(), start() or play() of the same rules. Nothing here allocates except write_fen().
// THREADS: free.

// How the board ends a game by itself. What depends on the history (repetition, counted moves) and
// on the Laws is not here.
enum class EndKind : std::uint8_t { Checkmate, VariantWin, VariantDraw, Stalemate, DeadPosition };
// "checkmate", "variant-win" and so on, as facts spell them.
[[nodiscard]] std::string_view to_string(EndKind kind);

struct End {
    EndKind kind = EndKind::Checkmate;
    std::optional<Color> winner;  // nullopt: a draw

    friend constexpr bool operator==(const End&, const End&) = default;
};

// Can a side still win by any means of the variant?
enum class Winnable : std::uint8_t { No, Yes, Unknown };
// "no", "yes", "unknown".
[[nodiscard]] std::string_view to_string(Winnable winnable);

// What a variant has and has not, for code that checks games: rules of chess about castling,
// counted moves or checks that do not hold in it.
struct Traits {
    bool is_lost_by_material =
        true;  // false: a side that can no longer win has lost the race, not pieces
    bool has_castling = true;
    bool has_drops = false;  // pieces in hand, promoted marks
    bool has_check_counters = false;
    bool has_check = true;  // check has a meaning, and "+" may be written
    bool promotes_to_king = false;
    bool counts_moves = true;  // fifty and seventy-five moves draw
    bool counts_repetitions = true;
    bool is_board_of_match = false;  // bughouse: two boards are one game (bughouse.hpp)
};

class Rules {
  public:
    constexpr Rules(VariantId id, Traits traits) : id_(id), traits_(traits) {}
    Rules(const Rules&) = delete;
    Rules& operator=(const Rules&) = delete;

    [[nodiscard]] constexpr VariantId id() const { return id_; }
    [[nodiscard]] constexpr const Traits& traits() const { return traits_; }

    // --- positions

    // FEN of the start position in the normal form; that of Chess960 is array 518.
    [[nodiscard]] virtual std::string_view start_fen() const;
    [[nodiscard]] Position start() const;
    // Reads every form of a FEN that programs write for this variant.   PGN 16.1; X-FEN.
    [[nodiscard]] StartReading read_fen(
        std::string_view fen, chess::CastlingStyle style = chess::CastlingStyle::Any) const;
    // The normal form: `placement[HAND] side castling ep [CHECKS] clock number`, castling as X-FEN,
    // the e.p. square only when an e.p. capture is legal in this variant.
    [[nodiscard]] std::string write_fen(const Position& pos) const;
    // Placement, side to move, castling rooks, e.p. file when an e.p. capture is legal, hands,
    // marks and counters: equal for positions that are the same for repetition.   FIDE 2023 9.2.3.
    [[nodiscard]] std::uint64_t repetition_key(const Position& pos) const;

    // --- moves

    // Every legal move, in an order that depends on the position only; none when the variant has
    // ended the game.
    void legal_moves(const Position& pos, chess::MoveList& moves) const;
    [[nodiscard]] bool has_legal_move(const Position& pos) const;
    [[nodiscard]] bool is_legal(const Position& pos, Move move) const;
    // Plays a move, or null, which passes the turn.   REQUIRES: the move is legal, or null.
    void play(Position& pos, Move move) const;
    [[nodiscard]] Position after(const Position& pos, Move move) const {
        Position next = pos;
        play(next, move);
        return next;
    }
    // After this legal move no position before it can come again.
    [[nodiscard]] bool is_irreversible(const Position& before, Move move) const;
    // A piece is taken.   REQUIRES: the move is legal.
    [[nodiscard]] static bool is_capture(const Position& before, Move move);

    // --- SAN

    // The legal move of `san`, with the status and notes of chess::resolve_san(). A null move
    // resolves when the side to move is not in check.
    [[nodiscard]] chess::SanResolution resolve(const Position& pos, const San& san) const;
    // Why it does not resolve; None when it does.
    [[nodiscard]] Refusal explain_refusal(const Position& pos, const San& san) const;
    // Canonical SAN: "P@e4" for a drop, "#" for mate and for what ends the game by the variant with
    // a winner.   REQUIRES: the move is legal or null.
    [[nodiscard]] chess::SanText to_san(const Position& before, Move move) const;
    // The check mark of to_san().
    [[nodiscard]] chess::SanMark mark_of(const Position& before, Move move) const;
    [[nodiscard]] chess::Disambiguation needed_disambiguation(const Position& before,
                                                              Move move) const;

    // --- ends

    // The side to move is in check in the sense of the variant.
    [[nodiscard]] virtual bool is_check(const Position& pos) const;
    // How the board ends the game here; checkmate before the variant's own end, then stalemate,
    // then a dead position. Nothing is playable after the first four kinds.
    [[nodiscard]] std::optional<End> end(const Position& pos) const;
    // The variant's own end: a win or a draw.
    [[nodiscard]] virtual std::optional<End> variant_end(const Position& pos) const;
    // `No` from an end or from the material tables of the variant, `Yes` where the side has won or
    // it is plain, else Unknown.
    [[nodiscard]] Winnable can_win(const Position& pos, Color color) const;

    // --- what variants change; called by this room only

    // Every move that pieces make by their way of moving, drops and forced captures included,
    // whatever happens to kings.
    virtual void add_candidates(const Position& pos, chess::MoveList& moves) const;
    // May a candidate be played? `after` is the position after it.
    [[nodiscard]] virtual bool is_allowed(const Position& before, Move move,
                                          const Position& after) const;
    // Plays a candidate.
    virtual void make(Position& pos, Move move) const;
    // May the king cross `sq` when castling, with `occupied` on the board?
    [[nodiscard]] virtual bool is_path_safe(const Position& pos, Square sq,
                                            Bitboard occupied) const;
    // Checkmate; bughouse requires more than no legal move.
    [[nodiscard]] virtual bool is_checkmate(const Position& pos) const;
    // Why a candidate is not allowed, when a rule of the variant forbids it; None otherwise.
    [[nodiscard]] virtual RefusalReason own_reason(const Position& before, Move move,
                                                   const Position& after) const;
    // The material tables; never asked after an end.
    [[nodiscard]] virtual Winnable can_win_with(const Position& pos, Color color) const;
    // What the variant requires of a start position, and what it ignores.
    virtual void inspect(const chess::Setup& setup, const Position& pos,
                         const chess::FenReading& reading, StartReading& start) const = 0;

    // Legal moves, whether or not the variant has ended the game.
    void playable_moves(const Position& pos, chess::MoveList& moves) const;
    [[nodiscard]] bool has_playable_move(const Position& pos) const;
    // The candidate is allowed and, if castling, its path is.
    [[nodiscard]] bool is_playable(const Position& pos, Move candidate) const;
    // Some e.p. capture is legal.
    [[nodiscard]] bool has_ep_capture(const Position& pos) const;

  protected:
    ~Rules() = default;  // constants: never deleted

  private:
    struct Rivals {
        Bitboard reaching = 0;
        Bitboard legal = 0;
    };
    [[nodiscard]] Rivals rivals_of(const Position& pos, Move move) const;
    // The notes on a move that was found.
    [[nodiscard]] std::uint8_t review(const Position& pos, const San& san, Move move) const;

    VariantId id_;
    Traits traits_;
};

// The rules of a variant. Standard and Chess960 are the same rules, those of lib/core/chess on a
// Position of this room: for comparison, never faster.
[[nodiscard]] const Rules& rules_of(VariantId variant);

// Number of legal move sequences of `depth` plies.
[[nodiscard]] std::uint64_t perft(const Rules& rules, const Position& pos, unsigned depth);

}  // namespace arbiter::variant
