#pragma once

#include "core/variant/position.hpp"
#include "core/variant/rules.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace arbiter::variant {

// A match of bughouse: two boards, and captures that feed the hand of the partner on the other one.
// White on A and Black on B are one team, Black on A and White on B the other. A value: copy it to
// keep it. The rules of one board are rules_of(VariantId::Bughouse).

enum class BoardId : std::uint8_t { A, B };
[[nodiscard]] constexpr BoardId operator~(BoardId board) {
    return board == BoardId::A ? BoardId::B : BoardId::A;
}

// The team of WhiteA and BlackB is White here: "1-0" in the reading by teams.
[[nodiscard]] constexpr Color team_of(BoardId board, Color color) {
    return board == BoardId::A ? color : ~color;
}

struct MatchEnd {
    BoardId board = BoardId::A;
    End end;  // as on its board
    Color winner_team = Color::White;

    friend constexpr bool operator==(const MatchEnd&, const MatchEnd&) = default;
};

class BughouseMatch {
  public:
    // Both boards at the start, empty hands.
    [[nodiscard]] static BughouseMatch initial();
    BughouseMatch(const Position& a, const Position& b) : boards_{a, b} {}

    [[nodiscard]] const Position& board(BoardId id) const {
        return boards_[static_cast<std::size_t>(id)];
    }
    [[nodiscard]] Position& board(BoardId id) { return boards_[static_cast<std::size_t>(id)]; }

    // Plays on one board; what is captured goes in its own colour to the hand of the same colour on
    // the other board, a promoted piece as a pawn.   REQUIRES: the move is legal there.
    void play(BoardId id, Move move);
    // Mate on either board that no drop could ever parry, whatever the partner may send.
    [[nodiscard]] std::optional<MatchEnd> end() const;
    // After the end of the match for its teams (Color as in team_of), else Unknown.
    [[nodiscard]] Winnable can_win(Color team) const;
    // The normal form of both boards, joined by " | ".
    [[nodiscard]] std::string write_fen() const;

    friend bool operator==(const BughouseMatch&, const BughouseMatch&) = default;

  private:
    std::array<Position, 2> boards_;
};

// "1A.", "12b.": the label of the next ply on that board, as BPGN writes it.
[[nodiscard]] std::string next_label(const BughouseMatch& match, BoardId board);

// Two FENs joined by "|", blanks around it or not. `is_pair`: there is one "|"; otherwise only `a`
// is read. Offsets of each reading count in the whole text.
struct MatchReading {
    bool is_pair = false;
    StartReading a;
    StartReading b;
    std::optional<BughouseMatch> match;  // both boards have a position
};
[[nodiscard]] MatchReading read_match_fen(std::string_view text);

}  // namespace arbiter::variant
