#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::reference {

// A slow board that shares no code and no idea with lib/core/chess: letters on a 10x12 mailbox,
// moves made on a copy and refused when the king can be taken. It is the second opinion of tests on
// moves, SAN, endings and repetition. Chess960 castling included. Nothing here is fast and nothing
// here is clever.
class MailboxBoard {
  public:
    // Squares are 0..63, a1 = 0, b1 = 1, h8 = 63. Castling: `to` is the square of the own rook.
    struct Move {
        int from = 0;
        int to = 0;
        char promotion = 0;  // 'N', 'B', 'R', 'Q' or 0
        char castling = 0;   // 'K', 'Q' or 0
        friend bool operator==(const Move&, const Move&) = default;
    };

    [[nodiscard]] static MailboxBoard initial();
    // Six or four fields, X-FEN or Shredder castling letters; nullopt when it cannot be read or a
    // king is missing.
    [[nodiscard]] static std::optional<MailboxBoard> from_fen(std::string_view fen);

    [[nodiscard]] char at(int square) const;  // FEN letter or '.'
    [[nodiscard]] bool is_white_to_move() const { return is_white_; }
    [[nodiscard]] int quiet_plies() const { return quiet_plies_; }
    [[nodiscard]] int move_number() const { return move_number_; }

    [[nodiscard]] std::vector<Move> legal_moves() const;
    [[nodiscard]] bool is_check() const;
    [[nodiscard]] bool is_checkmate() const { return is_check() && legal_moves().empty(); }
    [[nodiscard]] bool is_stalemate() const { return !is_check() && legal_moves().empty(); }
    [[nodiscard]] std::uint64_t perft(int depth) const;

    // Every legal move that the SAN `text` can mean ("x", "+", "#", "=" and suffixes are not
    // judged).
    [[nodiscard]] std::vector<Move> moves_of_san(std::string_view text) const;
    // The one canonical SAN of a legal move.
    [[nodiscard]] std::string san_of(const Move& move) const;
    // "e2e4", "e7e8q"; castling is king takes rook.
    [[nodiscard]] static std::string uci_of(const Move& move);

    // REQUIRES: `move` is one of legal_moves().
    void play(const Move& move);
    void play_null();

    // Placement, side to move, rights and the e.p. square if some e.p. capture is legal: equal
    // exactly when the positions are the same for repetition.   FIDE 2023 9.2.3.
    [[nodiscard]] std::string identity() const;

  private:
    [[nodiscard]] bool is_attacked(int cell, bool by_white) const;
    [[nodiscard]] int king_cell(bool white) const;
    [[nodiscard]] bool leaves_king_safe(const Move& move) const;
    [[nodiscard]] bool has_legal_ep() const;
    void add_pawn_moves(int cell, std::vector<Move>& moves) const;
    void add_steps(int cell, std::vector<Move>& moves) const;
    void add_castling(std::vector<Move>& moves) const;
    void move_pieces(const Move& move);
    bool read_placement(std::string_view text);
    bool read_castling(std::string_view text);

    std::array<char, 120> cells_{};  // '#' outside the board
    bool is_white_ = true;
    std::array<int, 4> rooks_{};  // cells of castling rooks K, Q, k, q; 0 = right lost
    int ep_ = 0;                  // cell passed over by the last double push, 0 = none
    int quiet_plies_ = 0;
    int move_number_ = 1;
};

}  // namespace arbiter::reference
