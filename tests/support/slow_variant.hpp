#pragma once

#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::testing {

// The rules of the variants a second time, as slowly and as literally as they are written: letters
// on sixty-four squares, every move that a piece makes tried out, and the definition applied to
// what comes out. Shares nothing with lib/core/variant, and nothing with lib/core/chess.
class SlowVariant {
  public:
    // `variant` is a name of reports, "king-of-the-hill"; `fen` is in the normal form.
    SlowVariant(std::string_view variant, std::string_view fen);

    // Legal moves in coordinates, sorted: "e2e4", "e7e8q", "P@e4"; castling as king takes own rook.
    [[nodiscard]] std::vector<std::string> legal_moves() const;
    void play(const std::string& move);
    [[nodiscard]] std::string fen() const;
    // In the sense of the variant.
    [[nodiscard]] bool is_check() const;
    // "none", "checkmate 1-0", "variant-win 0-1", "variant-draw", "stalemate"; no dead positions.
    [[nodiscard]] std::string end() const;

  private:
    struct Step {
        int from = -1;  // -1: a drop
        int to = -1;
        char letter = '\0';  // what is dropped, or what a pawn becomes, in the mover's case
        bool is_castling = false;
    };

    void read(std::string_view fen);
    [[nodiscard]] bool is(std::string_view name) const { return variant_ == name; }
    [[nodiscard]] bool has_hands() const { return is("crazyhouse") || is("bughouse"); }
    [[nodiscard]] bool is_own(char piece, char side) const;
    [[nodiscard]] static char enemy(char side) { return side == 'w' ? 'b' : 'w'; }
    [[nodiscard]] int king(char side) const;
    [[nodiscard]] bool attacks(int from, int to) const;
    [[nodiscard]] bool is_attacked(int square, char by, bool by_king = true) const;
    [[nodiscard]] bool do_kings_touch() const;
    [[nodiscard]] bool is_in_check(char side) const;

    void add_pawn_steps(int from, std::vector<Step>& steps) const;
    void add_arrival(int from, int to, std::vector<Step>& steps) const;
    void add_castling(std::vector<Step>& steps) const;
    void add_drops(std::vector<Step>& steps) const;
    [[nodiscard]] std::vector<Step> steps() const;
    [[nodiscard]] bool takes(const Step& step) const;
    [[nodiscard]] bool may_castle(const Step& step) const;
    [[nodiscard]] bool is_legal(const Step& step) const;
    [[nodiscard]] std::vector<Step> legal_steps() const;  // also after an end of the variant
    void make(const Step& step);
    void castle(const Step& step);
    void explode(int centre);
    [[nodiscard]] std::optional<std::string> own_end() const;
    [[nodiscard]] bool is_mate() const;
    [[nodiscard]] std::string text(const Step& step) const;
    [[nodiscard]] std::string castling_field() const;

    std::string variant_;
    std::array<char, 64> board_{};  // '.' is empty; a1 = 0
    std::array<bool, 64> promoted_{};
    std::map<char, int> hand_;
    char turn_ = 'w';
    std::set<int> castling_;  // squares of rooks
    int ep_ = -1;             // passed over by the last half-move
    std::map<char, int> checks_left_;
    int clock_ = 0;
    int number_ = 1;
};

}  // namespace arbiter::testing
